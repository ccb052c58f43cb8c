"""The board picture: header, garden, news, supply and panels put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, frame, post
from render.canvas import Canvas, Painter
from render.frame import Box
from render.news import Line
from render.reading import caption
from render.scene import Scene
from render.shapes import box
from render.takenoko import (
    candidates,
    garden,
    layout,
    log,
    news,
    own,
    places,
    seats,
    section,
    status,
    tiles,
    traces,
    tray,
)
from render.takenoko import post as takenoko_post
from render.takenoko.channels import put_channels
from render.takenoko.palette import INK, THEME
from render.takenoko.places import Marks
from render.takenoko.reading import framed_of, taking_turns, view_of
from render.theme import seat_symbol
from rules.kit.hexes import Hex

_RIBBON: Final = 54
_SEAT: Final = 254
_LOW_SEAT: Final = 214
"""How high a seat's panel usually is on a phone, and at least where the picture would be too high."""
_PROMPT: Final = Box(104, 60, 880, 60)
_WEATHER: Final = 1004
_PROGRESS: Final = 1350
"""Where in the header of a wide picture the weather usually stands, and the way to the end."""
_USUAL: Final = 34
_LEAST: Final = 30
_SYMBOL: Final = 62
"""Letters of a heading on one line: below the first the weather makes room, the second are the smallest; then how wide
the seat's symbol before it is."""


prepare: Final = partial(tiles.prepare, garden.CELLS[2:9])


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Takenoko."""
    shown = places.with_sites(taking_turns(scene))
    return _wide(shown) if scene.aspect == "wide" else _tall(shown)


def _tall(scene: Scene) -> Image.Image:
    """The post; on a phone the drawn plots, other choices, supply and panels below it: the panels take the place of the
    strip with the seats."""
    marks = places.marks_of(scene)
    told = log.with_key(scene, log.brief(scene, marks), marks)
    shown = _shown(scene, marks)
    others = log.others(scene) if scene.size == "phone" else []
    found = own.tags_of(scene) if scene.size == "phone" else {}
    mine = own.height(scene, found) if scene.size == "phone" else 0

    def details(y: int, seat: int) -> post.Below:
        heights = {"tray": tray.height(scene), "log": log.height(scene, others), "supply": 80}
        return post.below(y + mine + layout.GAP * bool(mine), scene.view.seats, seat, **heights)

    below, low, seat = None, Box(0, 0, 0, 0), _SEAT
    place = layout.tall(scene, shown, len(told))
    if scene.size == "phone":
        excess = details(place.boxes.seats[0].y, seat).bottom - post.HIGHEST
        if excess > 0:
            rows = -(-scene.view.seats // 2)
            seat = max(_LOW_SEAT, seat - -(-excess // rows))
            excess -= rows * (_SEAT - seat)
            place = layout.tall(scene, shown, len(told), max(0, excess))
        low = place.boxes.seats[0]._replace(x=post.MARGIN, w=post.INSIDE + 36, h=mine)
        below = details(low.y, seat)
    boxes = place.boxes
    canvas = Canvas(frame.sheet(post.WIDTH, below.bottom if below else boxes.bottom, THEME))
    over = place.over() if not below else ()
    frame.put_window(canvas, place.window, _garden(scene, marks, shown, place.window, place.within, over), THEME)
    piece = status.piece(scene, 66)
    post.put_header(canvas, scene, boxes.header, takenoko_post.aside(scene), takenoko_post.MATERIAL, piece)
    post.put_news(canvas, boxes.news, told, takenoko_post.MATERIAL)
    if below:
        _put_parts(canvas, scene, others, below, low, found)
        if scene.view.seats % 2:
            status.put_legend(canvas, scene, below.seats[-1]._replace(x=below.seats[1].x))
    else:
        post.put_seats(canvas, scene, boxes.seats, takenoko_post.content(scene), takenoko_post.MATERIAL)
    return canvas.image


def _put_parts(
    canvas: Canvas, scene: Scene, told: Sequence[Line], place: post.Below | layout.Wide, low: Box, found: own.Tags
) -> None:
    """What stands beside the garden or below it, where there is a box for it; own cards in the `low` one."""
    if low.h:
        own.put_own(canvas, scene, low, found)
    if place.tray:
        tray.put_tray(canvas, scene, place.tray)
    if place.log:
        log.put_log(canvas, scene, place.log, told)
    if place.supply:
        status.put_supply(canvas, scene, place.supply)
    put = seats.put_score if scene.view.result else seats.put_seat
    post.put_panels(canvas, scene, place.seats, put, takenoko_post.MATERIAL)


def _shown(scene: Scene, marks: Marks) -> frozenset[Hex]:
    return places.named(scene).union(framed_of(scene).garden.tiles, (mark.at for mark in marks.sites))


def alone(scene: Scene, width: int, height: int) -> Image.Image:
    """The garden without anything around it, in a window of this size."""
    marks = places.sort_marks((), view_of(scene))
    window = Box(0, 0, width, height)
    return _garden(scene, marks, _shown(scene, marks), window, window)


def _wide(scene: Scene) -> Image.Image:
    """Garden, news and supply on the left, panels on the right."""
    marks = places.marks_of(scene)
    shown = _shown(scene, marks)
    told = log.with_key(scene, log.lines(scene, marks, layout.ACROSS - 40), marks)
    found = own.tags_of(scene)
    heights = log.height(scene, told), own.height(scene, found), tray.height(scene)
    place = layout.wide(scene.view.seats, layout.window(shown), *heights)
    canvas = Canvas(frame.sheet(frame.WIDTH["wide"], place.height, THEME))
    frame.put_window(canvas, place.board, _garden(scene, marks, shown, place.board, place.board), THEME)
    _put_header(canvas, scene)
    _put_parts(canvas, scene, told, place, place.own, found)
    if place.legend:
        status.put_legend(canvas, scene, place.legend)
    return canvas.image


def _garden(
    scene: Scene, marks: Marks, shown: frozenset[Hex], window: Box, within: Box, over: tuple[Box, ...] = ()
) -> Image.Image:
    """What is seen through the window: landscape, garden, news or candidates. The garden lies as far at the left as
    `within` has room for it, as large as that allows; boxes that lie `over` the window hide what is there."""
    view, found = view_of(scene), news.traces(() if any(marks) else scene.news)
    weighty = () if any(marks) else (view.garden.panda, view.garden.gardener, *found.cells())
    part = (
        section.still(shown, within)
        if scene.camera
        else section.section(shown, {*weighty}, within, scene.aspect, _RIBBON if scene.preview else 0)
    )
    grid, here = part.grid, found.within(part.seen)
    how = garden.measures(grid.size, scene.aspect, bool(marks.edges))
    spots = garden.surroundings(shown, grid, window.w, window.h, over)
    canvas = Canvas(garden.floor(view, grid, window.w, window.h, spots).copy())
    candidates.put_mist(canvas, scene, marks, grid)
    traces.put_rings(canvas, found, grid, how)
    put_channels(canvas, grid, view.garden.channels, found.channels)
    traces.put_legs(canvas, view, here, grid)
    candidates.put_candidates(canvas, scene, marks, grid)
    tagged = {mark.at for mark in marks.tiles if mark.tag == str(mark.at)}
    garden.put_contents(canvas, view, grid, how, part.seen, tagged, {mark.at for mark in marks.edges})
    section.put_overview(canvas, view.garden, part, within, found.cells())
    traces.put_changes(canvas, view, here, grid, how)
    candidates.put_named(canvas, places.named(scene), grid, how)
    if any(marks):
        candidates.put_mark_tags(canvas, scene, marks, grid, how)
    if scene.preview:
        _put_ribbon(canvas, text(scene.language, "picture.preview"), window.w)
    return canvas.image


def _put_ribbon(canvas: Canvas, told: str, width: int) -> None:
    """A band across the window's top that says this is only a preview."""
    band = Painter(width, 54, 1, 1, origin=(0, 0))
    band.poly(box(0, 0, width, 54), (255, 216, 77, 255))
    for x in range(-60, width, 44):
        band.poly([(x, 50), (x + 22, 50), (x + 26, 54), (x + 4, 54)], INK)
    canvas.place(band.done(), 0, 0)
    canvas.text(width / 2, 25, told, 30, INK, "m")


def _put_header(canvas: Canvas, scene: Scene) -> None:
    view = scene.view
    about = view.result.winners if view.result else view.to_move
    seat = about[0] if len(about) == 1 and about[0] >= 0 else None  # a symbol only where the heading is about one seat
    canvas.paste(frame.seal(text(scene.language, "picture.takenoko.sign"), THEME), 60, 66)
    canvas.fitted(104, 32, caption(scene), (26,), 860, THEME.ink2)
    words, prompt, weather = post.heading(scene, 46, 480), _PROMPT, _WEATHER
    if not view.result and fonts.width(words, _USUAL) > prompt.w - _SYMBOL:
        weather = max(weather, _PROGRESS - 24 - status.weather_width(scene))
        prompt = prompt._replace(w=weather - 16 - prompt.x)
    signs = [*([] if seat is None else [seat_symbol(seat, 48)]), *filter(None, [status.piece(scene, 52)])]
    frame.put_heading(canvas, prompt, words, THEME.ink, signs, (46, 42, 38, 34, _LEAST))
    status.put_weather(canvas, scene, weather, 64)
    status.put_progress(canvas, scene, Box(_PROGRESS, 14, 230, 100))
