"""The board picture: header, garden, news, supply and panels put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Final

from PIL import Image

from data.texts import text
from render import frame, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line
from render.reading import caption
from render.scene import Scene
from render.takenoko import candidates, cards, garden, layout, log, status, tiles, traces
from render.takenoko import post as takenoko_post
from render.takenoko.candidates import Marks, as_asked, sort_marks
from render.takenoko.garden import put_channels
from render.takenoko.palette import INK, THEME
from render.takenoko.post import MATERIAL
from render.takenoko.reading import framed_of, taking_turns, view_of
from render.theme import seat_symbol
from rules.kit.hexes import Hex

_RIBBON: Final = 54
_SEAT, _SCORE = 214, 252
"""How high a seat's panel is on a phone, and after the end."""
_PROMPT: Final = Box(104, 12, 880, 108)


prepare: Final = partial(tiles.prepare, garden.CELLS[2:9])


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Takenoko."""
    shown = as_asked(taking_turns(scene))
    return _wide(shown) if scene.aspect == "wide" else _tall(shown)


def _tall(scene: Scene) -> Image.Image:
    """The post; on a phone details below it, which take the place of the seats."""
    marks, shown = sort_marks(scene.marks, view_of(scene)), _shown(scene)
    told = log.brief(scene, marks)
    upper, below = _placed(scene, shown, len(told))
    canvas = Canvas(frame.sheet(post.WIDTH, (below or upper).bottom, THEME))
    window = upper.board._replace(w=layout.INSIDE)
    frame.put_window(canvas, window, _garden(scene, marks, shown, window, upper.board.w), THEME)
    post.put_header(canvas, scene, upper.header, takenoko_post.aside(scene), MATERIAL, status.piece(scene, 66))
    post.put_news(canvas, upper.news, told, MATERIAL)
    if below:
        _put_below(canvas, scene, upper, below)
    else:
        post.put_seats(canvas, scene, upper.seats, takenoko_post.content(scene), MATERIAL)
    return canvas.image


def _placed(scene: Scene, shown: frozenset[Hex], lines: int) -> tuple[post.Place, post.Below | None]:
    """The boxes of the post, and of the details below it: the garden yields where all that would be too high."""
    upper = layout.tall(scene, shown, lines)
    if scene.size == "post":
        return upper, None
    excess = _below(scene, upper).bottom - post.HIGHEST
    if excess > 0:
        upper = layout.tall(scene, shown, lines, excess)
    return upper, _below(scene, upper)


def _below(scene: Scene, upper: post.Place) -> post.Below:
    """The boxes of what a phone's picture has below the post, from where that has the seats; own cards come first."""
    mine = cards.own_height(scene)
    y = upper.seats[0].y + mine + layout.GAP * bool(mine)
    seat, drawn = _SCORE if scene.view.result else _SEAT, cards.tray_height(scene, layout.INSIDE)
    return post.below(y, scene.view.seats, seat, tray=drawn, log=status.key_height(scene), supply=80)


def _put_below(canvas: Canvas, scene: Scene, upper: post.Place, below: post.Below) -> None:
    """Own cards, drawn plots, supply and panels; what signs mean in the place that an odd number of these leaves free,
    or in one of its own."""
    held = Box(post.MARGIN, upper.seats[0].y, layout.INSIDE, cards.own_height(scene))
    _put_parts(canvas, scene, (), below, held)
    free = below.log or (below.seats[-1]._replace(x=below.seats[1].x) if scene.view.seats % 2 else None)
    if free:
        status.put_legend(canvas, scene, free)


def _put_parts(canvas: Canvas, scene: Scene, told: Sequence[Line], place: post.Below | layout.Wide, held: Box) -> None:
    """What stands beside the garden or below it, where there is a box for it; own cards in one of their own."""
    if held.h:
        cards.put_own(canvas, scene, held)
    if place.tray:
        cards.put_tray(canvas, scene, place.tray)
    if place.log and told:
        log.put_log(canvas, scene, place.log, told)
    if place.supply:
        status.put_supply(canvas, scene, place.supply)
    put = status.put_score if scene.view.result else status.put_seat
    post.put_panels(canvas, scene, place.seats, put, MATERIAL)


def _shown(scene: Scene) -> frozenset[Hex]:
    """The cells that there must be room for."""
    return framed_of(scene).garden.tiles.union(mark.at for mark in scene.marks if isinstance(mark.at, Hex))


def alone(scene: Scene, width: int, height: int) -> Image.Image:
    """The garden without anything around it, in a window of this size."""
    return _garden(scene, sort_marks((), view_of(scene)), _shown(scene), Box(0, 0, width, height), width)


def _wide(scene: Scene) -> Image.Image:
    """Garden, news and supply on the left, panels on the right."""
    marks, shown = sort_marks(scene.marks, view_of(scene)), _shown(scene)
    told = log.lines(scene, marks, layout.ACROSS - 40)
    heights = log.height(told), cards.own_height(scene), cards.tray_height(scene, layout.KEYS)
    place = layout.wide(scene.view.seats, layout.window(shown), *heights)
    canvas = Canvas(frame.sheet(frame.WIDTH["wide"], place.height, THEME))
    frame.put_window(canvas, place.board, _garden(scene, marks, shown, place.board, place.board.w), THEME)
    _put_header(canvas, scene)
    _put_parts(canvas, scene, told, place, place.own)
    if place.legend:
        status.put_legend(canvas, scene, place.legend)
    return canvas.image


def _garden(scene: Scene, marks: Marks, shown: frozenset[Hex], window: Box, room: int) -> Image.Image:
    """What is seen through the window: landscape, garden, news or candidates; the garden has so much of its width."""
    view, found = view_of(scene), traces.traces(() if scene.marks else scene.news)
    within = window._replace(w=room)
    part = _part(scene, shown, found.cells(), within)
    grid, here = part.grid, found.within(part.seen)
    how = garden.measures(grid.size, scene.aspect)
    canvas = Canvas(garden.floor(view, grid, window.w, window.h, room).copy())
    candidates.put_mist(canvas, view, marks, grid)
    traces.put_rings(canvas, found, grid, how)
    candidates.put_candidates(canvas, marks, grid)
    channels = view.garden.channels
    put_channels(canvas, grid, channels if scene.marks else channels & found.edges(), found.channels)
    traces.put_legs(canvas, view, here, grid, how)
    garden.put_contents(canvas, view, grid, how, part.seen, found.channels.union(mark.at for mark in marks.edges))
    named = (part.seen & view.garden.tiles).difference(mark.at for mark in marks.tiles)
    garden.put_names(canvas, view, grid, how, named)
    lettered = candidates.put_letters(canvas, marks.edges, grid)
    layout.put_overview(canvas, view.garden, part, within, found.cells())
    traces.put_changes(canvas, here, grid, how)
    candidates.put_mark_tags(canvas, scene, marks, grid, how, lettered)
    if scene.preview:
        told = text(scene.language, "picture.preview")
        frame.put_ribbon(canvas, Box(0, 0, window.w, _RIBBON), told, 30, THEME.call, INK)
    return canvas.image


def _part(scene: Scene, shown: frozenset[Hex], changed: AbstractSet[Hex], within: Box) -> layout.Section:
    """What is seen of the garden: all of it in a film or while something is chosen."""
    if scene.camera:
        return layout.still(shown, within)
    land = view_of(scene).garden
    weighty = set[Hex]() if scene.marks else {land.panda, land.gardener, *changed}
    return layout.section(shown, weighty, within, scene.aspect, _RIBBON * scene.preview)


def _put_header(canvas: Canvas, scene: Scene) -> None:
    canvas.paste(frame.seal(text(scene.language, "picture.takenoko.sign"), THEME), 60, 66)
    signs = [*(seat_symbol(seat, 48) for seat in post.deciding(scene)), *filter(None, [status.piece(scene, 52)])]
    post.put_prompt(canvas, scene, _PROMPT, caption(scene), (THEME.ink, THEME.ink2), signs)
    status.put_weather(canvas, scene, 1004, 64)
    status.put_progress(canvas, scene, Box(1350, 14, 230, 100))
