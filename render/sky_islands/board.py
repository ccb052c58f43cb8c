"""The board picture: header, islands, panels, supply and log put together for every size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import post, tables
from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, taken_on
from render.news import Line, cut
from render.panels import tag
from render.post import Below
from render.scene import Scene
from render.sky_islands import around, candidates, key, land, log, news, over, pills, sites, ways
from render.sky_islands import post as sky_post
from render.sky_islands.candidates import asks_cubes, on_cells, with_cells
from render.sky_islands.grid import ASIDE, INNER, LABEL, Extent, Grid, Plan, Wants, layout, needs_width, plan, shown_in
from render.sky_islands.ground import ground, prepare_sky, sky
from render.sky_islands.hand_card import cube_table, hand_height, put_hand, shows_hand
from render.sky_islands.news import overview
from render.sky_islands.palette import GOLD, INK
from render.sky_islands.pills import Shores
from render.sky_islands.reading import framed_of, view_of
from rules.sky_islands.places import Cell, Segment

_GAP: Final = 12
"""So far below the viewer's tiles the table of what is asked stands."""
_EDGES: Final = 36
"""Lines of the log are so much narrower than its card."""
_NARROW: Final = 0.15
_RIBBON: Final = 50
_SIDE: Final = 380
"""So wide is the part beside a slim board in which news stand."""
_ASKED: Final = 76
"""Tiles on which something is chosen are at least so large, else only a part of the board is shown."""
_LED: Final = 40.0
"""So much a place matters to which a tip leads, where only a part of the board can be shown."""
_FIRM: Final = 4
"""Names of rows and columns count so many times more than other things."""
_APART: Final = 14
"""Nothing lies so near to a name of a row or column that it could be read as a part of it."""


def prepare() -> None:
    """Paints what nearly every picture needs: tiles, and the skies of posts, phones and wide pictures."""
    land.prepare()
    prepare_sky()


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Merchants of Sky Islands."""
    placed = with_cells(ways.with_place(scene))
    if len(placed.marks) > 1 and all(mark.tip for mark in placed.marks):  # then no tip leads anywhere
        placed = replace(placed, marks=tuple(replace(mark, tip=False) for mark in placed.marks))
    return _wide(placed) if placed.aspect == "wide" else _tall(placed)


def _tall(scene: Scene) -> Image.Image:
    """The post; on a phone, until the game is over, the viewer's tiles, all news, supply, and panels that stand for the
    strip with the seats."""
    explains, phone = bool(scene.marks) and shows_hand(scene), scene.size == "phone" and not scene.view.result
    if phone and _bare(scene):
        return _cubes(scene)
    how, place, told, aside = _upper(scene, [] if phone and explains else log.brief(scene))
    whole = log.lines(scene, post.INSIDE) if phone and cut([*told, *aside]) else []
    below = _below(scene, place.seats[0].y if told else place.news.y, len(whole)) if phone else None
    ribbon = _RIBBON if scene.preview else 0
    where = place.board._replace(y=place.board.y + ribbon, h=place.board.h - ribbon)
    if aside:
        where = where._replace(w=post.WIDTH - _SIDE)
    canvas = _islands(scene, shown_in("tall", how, where), post.WIDTH, below.bottom if below else place.bottom)
    post.put_header(canvas, scene, place.header, around.aside(scene), sky_post.MATERIAL, around.piece(scene))
    if told:
        post.put_news(canvas, place.news, told, sky_post.MATERIAL)
    if aside:
        card = Box(where.right, where.y + 46, _SIDE - 14, log.height(scene, len(aside)))
        log.put_log(canvas, scene, card, aside)
        key.put_legend(canvas, scene, card._replace(y=card.bottom + 14, h=where.bottom - card.bottom - 28))
    if scene.preview:
        _put_ribbon(canvas, scene, post.WIDTH / 2, place.board.y + 2, 34)
    if below:
        _put_details(canvas, scene, below, whole)
    else:
        post.put_seats(canvas, scene, place.seats, sky_post.content(scene), sky_post.MATERIAL)
    return canvas.image


def _bare(scene: Scene) -> bool:
    """Whether the board is left out: nothing on it matters for a question about cubes."""
    return asks_cubes(scene) and not scene.preview


def _cubes(scene: Scene) -> Image.Image:
    """A question about cubes on a phone."""
    place = post.layout(post.Wants(scene.view.seats, 0, sky_post.card_height(scene), lambda _: 0, 0))
    below = _below(scene, place.board.y, 0)
    canvas = Canvas(sky(post.WIDTH, below.bottom))
    post.put_header(canvas, scene, place.header, around.aside(scene), sky_post.MATERIAL)
    _put_details(canvas, scene, below, [])
    return canvas.image


def _put_details(canvas: Canvas, scene: Scene, below: Below, whole: list[Line]) -> None:
    """What a phone shows below the upper part."""
    if below.tray and ways.ways(scene):
        ways.put_ways(canvas, scene, below.tray)
    elif below.tray:
        hand = below.tray._replace(h=hand_height(scene, below.tray.w))
        if hand.h:
            put_hand(canvas, scene, hand)
        if found := _table(scene, below.tray.w):
            high = tables.height(found, below.tray.w)
            tables.put_table(canvas, below.tray._replace(y=below.tray.bottom - high, h=high), found)
    if below.log:
        log.put_log(canvas, scene, below.log, whole)
    if below.supply:
        around.put_supply(canvas, scene, below.supply)
    post.put_panels(canvas, scene, below.seats, around.put_seat, sky_post.MATERIAL)


def _upper(scene: Scene, told: list[Line]) -> tuple[Plan, post.Place, list[Line], list[Line]]:
    """What is shown of the board, where everything lies, and the news below the board or beside it: a slim board is
    larger with them at its side."""
    # Where there is something to choose, the board takes what the details leave: signs stand on its cells.
    free = scene.size == "phone" and bool(scene.marks)
    how, place = _arranged(scene, post.WIDTH, len(told), free)
    if told and (scene.news or scene.view.result) and not scene.marks:
        beside, without = _arranged(scene, post.WIDTH - _SIDE, 0, free)
        if beside.tile > how.tile and beside.extent == how.extent == _extent(scene):
            most = (without.board.h - 160) // log.STEP["tall"]
            aside = log.lines(scene, _SIDE - 60, most)
            if len(aside) <= most:
                return beside, without, [], aside
    return how, place, told, []


def _arranged(scene: Scene, width: int, lines: int, free: bool) -> tuple[Plan, post.Place]:
    """What is shown of the board in so many pixels of width above so many lines of news, and where everything lies; if
    the board is `free`, the picture is as high as one of a phone may be."""
    ribbon, how = _RIBBON if scene.preview else 0, list[Plan]()

    def height(room: int) -> int:
        how.append(plan("tall", _extent(scene), _weights(scene), width, room - ribbon, _ASKED if scene.marks else None))
        return how[0].height + ribbon

    most = post.HIGHEST - _below(scene, 0, 0).bottom + sky_post.card_height(scene) + post.MARGIN if free else post.MOST
    place = post.layout(post.Wants(scene.view.seats, lines, sky_post.card_height(scene), height, 0, most))
    return how[0], place


def _below(scene: Scene, y: int, lines: int) -> Below:
    """Where the details lie: the log only where it says more than the news."""
    inside = post.WIDTH - 2 * post.MARGIN
    return post.below(
        y,
        scene.view.seats,
        around.PANEL["tall"],
        tray=ways.height(scene, inside) or _tray(scene, inside),
        log=log.height(scene, lines),
        # Where there is something to choose, the board needs the room.
        supply=0 if scene.marks else around.supply_height(scene),
    )


def _tray(scene: Scene, width: int) -> int:
    """How high the viewer's tiles and the table of what is asked are in so many pixels."""
    found = _table(scene, width)
    heights = [hand_height(scene, width), tables.height(found, width) if found else 0]
    return sum(heights) + _GAP * all(heights)


def _table(scene: Scene, width: int) -> tables.Table | None:
    """What can be chosen, as far as the board does not tell it."""
    return cube_table(scene) or sites.table(scene, width)


def whole(scene: Scene, width: int, room: int) -> Plan:
    """How all of the board is shown in a room of so many pixels, however small its tiles are then."""
    return plan("tall", _extent(scene), {}, width, room, least=0)


def alone(scene: Scene, width: int, height: int, below: int) -> Canvas:
    """The islands without anything around them in so many pixels, and `below` pixels of sky."""
    grid = shown_in("tall", whole(scene, width, height), Box(0, 0, width, height))
    return _islands(scene, grid, width, height + below)


def _wide(scene: Scene) -> Image.Image:
    """Islands on the left; panels, supply and log on the right, or below where the board needs the whole width."""
    wants, told = _wanted(scene, below=False)
    if below := needs_width(wants):
        wants, told = _wanted(scene, below)
    place = layout(wants, below)
    canvas = Canvas(sky(1600, place.height)) if wants.bare else _islands(scene, place.grid, 1600, place.height)
    around.put_header(canvas, scene)
    if told:
        log.put_log(canvas, scene, place.log, told)
    if place.supply.h:
        around.put_supply(canvas, scene, place.supply)
    if place.extra:
        put_hand(canvas, scene, place.extra)
    if place.strip and ways.ways(scene):
        ways.put_ways(canvas, scene, place.strip)
    elif place.strip and (found := _table(scene, place.strip.w)):
        tables.put_table(canvas, place.strip, found)
    post.put_panels(canvas, scene, place.panels, around.put_seat, sky_post.MATERIAL)
    if place.spare and not wants.bare:
        key.put_legend(canvas, scene, place.spare)
    if scene.preview:
        _put_ribbon(canvas, scene, place.grid.box.x + place.grid.box.w / 2, place.grid.box.y - 22, 24)
    return canvas.image


def _wanted(scene: Scene, below: bool) -> tuple[Wants, list[Line]]:
    """What a wide picture has to hold, with all but the board beside or `below` it, and the lines of the log."""
    strip, width, extent, weights = ways.height(scene, INNER), ASIDE[below], _extent(scene), _weights(scene)
    extra = 0 if strip else hand_height(scene, width)
    told = [] if extra or strip else log.lines(scene, width - _EDGES)
    strip = strip or (tables.height(found, INNER) if (found := _table(scene, INNER)) else 0)
    bands = around.supply_height(scene), log.height(scene, len(told)), extra, strip
    return Wants(extent, weights, scene.view.seats, around.PANEL["wide"], *bands, _bare(scene), bool(scene.marks)), told


def _extent(scene: Scene) -> Extent:
    """The cells in play; a whole cell around them where a cell is asked for or there are few, else less."""
    cells = list(framed_of(scene).board.grid)
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    whole = on_cells(scene) or len(cells) < 6
    return Extent(min(xs), min(ys), max(xs), max(ys), 1 if whole else _NARROW)


def _weights(scene: Scene) -> Mapping[Cell, float]:
    """How much each cell matters where only a part of the board can be shown."""
    view = view_of(scene)
    found = dict.fromkeys(view.board.grid, 0.1)
    new = news.traces(news.fresh(scene), view)
    for at, weight in (
        *((house.at.cell, 1.0) for house in view.houses),
        *((at, 4.0) for at in (*new.tiles, *(built.cell for built in new.built))),
        *(
            (each.at.cell if isinstance(each.at, Segment) else each.at, _LED if each.tip else 4.0)
            for each in scene.marks
        ),
    ):
        found[at] = found.get(at, 0) + weight
    return found


def _islands(scene: Scene, grid: Grid, width: int, height: int) -> Canvas:
    """The sky with tiles, news, pieces and standings on it; candidates take the place of news."""
    view = view_of(scene)
    canvas = Canvas(ground(view, grid, (width, height), LABEL[scene.aspect]))
    found, cells = news.traces(news.fresh(scene), view), list[Rect]()
    if on_cells(scene):
        gold = frozenset(mark.at for mark in scene.marks if mark.tip)
        cells = candidates.put_cells(canvas, scene, grid, candidates.inside(scene), gold)
    news.put_under(canvas, scene, grid, found)
    houses = over.houses(scene, grid)
    names = [(x0 - _APART, y0, x1 + _APART, y1) for x0, y0, x1, y1 in taken_on(canvas.image)]
    fixed = [*cells, *names, *(rect for _, house in houses for rect in house.taken)]
    small = overview(scene, grid, found, [*fixed, *names * _FIRM])
    shores = Shores(view, grid)
    signs = [*sites.put_sites(canvas, scene, grid, houses, shores), *news.badges(grid, found)]
    if sites.tells_islands(scene):
        signs += pills.plates(scene, houses, over.house_unit(scene, grid), shores)
    airships, laid = over.laid_over(scene, grid, houses, [*cells, *names, *([small.box] if small else [])], signs)
    for sprite, at in (*airships, *(house for _, house in houses), *laid, *([small] if small else [])):
        canvas.paste(sprite, *at)
    return canvas


def _put_ribbon(canvas: Canvas, scene: Scene, middle: float, y: float, size: int) -> None:
    """A golden band above the board that says this is only a preview."""
    sprite = tag(text(scene.language, "picture.preview"), size, GOLD, INK, INK)
    canvas.place(sprite, max(8.0, middle - sprite.width / 2), y)
