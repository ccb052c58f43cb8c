"""The board picture: header, archipelago, log and cards put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import post, tables
from render.canvas import Canvas
from render.frame import Box
from render.hexes import Grid
from render.lettering import Rect
from render.moana_nui import candidates, coast, contests, legend, news, seats, things, tray
from render.moana_nui import post as moana_post
from render.moana_nui.ground import ground, put_palms
from render.moana_nui.layout import (
    FINAL,
    LINE,
    PANEL,
    Section,
    Sizes,
    Wants,
    cells_around,
    height_of,
    layout,
    section,
    whole,
)
from render.moana_nui.palette import CALL, GROUND, INK, LAGOON, NOBODY, SEA, WHITE
from render.moana_nui.reading import framed_of, view_of
from render.moana_nui.things import Chart, Item, Key, chart
from render.news import Line, cut
from render.overview import Look, Shape, freest_corner
from render.overview import overview as small_map
from render.placing import overlap
from render.scene import Scene
from render.shapes import Point, hexagon
from rules.kit.hexes import Hex
from rules.moana_nui.events import Placed
from rules.moana_nui.moves import Place
from rules.moana_nui.places import Cell, Segment
from rules.moana_nui.view import MoanaNuiView

_USUAL: Final = 2
"""More lines of a table or of news make a picture for a phone higher, not its map lower."""
_SMALLER: Final = 2
"""Where things on a crowded tile are more steps smaller, letters are left out that no news tell of."""


prepare: Final = coast.prepare


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Moana Nui."""
    return _wide(scene) if scene.aspect == "wide" else _tall(scene)


def _tall(scene: Scene) -> Image.Image:
    """The post; on a phone the hand or the key to a question below it, and the seats' cards in place of the strip."""
    ribbon = moana_post.RIBBON if scene.preview else 0
    cards = tray.Tray(()) if scene.size == "post" else tray.tray(scene)
    room = _Room(ribbon, cards.height, news.table(scene), _asking(scene))
    told, place = _upper(scene, room)
    below = None if scene.size == "post" else _details(scene, place.seats[0].y, room)
    free = place.board._replace(y=place.board.y + ribbon, h=place.board.h - ribbon)
    keyed = below is not None and not room.asked and len(below.seats) > view_of(scene).seats
    noted = not keyed and (below is None or not tray.keyed(scene))
    canvas = mapped(scene, (post.WIDTH, below.bottom if below else place.bottom), free, noted, told)
    if scene.preview:
        moana_post.put_ribbon(canvas, scene, place.board)
    post.put_header(canvas, scene, place.header, moana_post.aside(scene), moana_post.MATERIAL)
    if room.table:
        tables.put_table(canvas, place.news, room.table)
    elif told:
        post.put_news(canvas, place.news, told, moana_post.MATERIAL)
    if below and below.tray:
        cards.put(canvas, below.tray)
    if not below or room.asked:
        strip = [each._replace(y=canvas.image.height - post.MARGIN - each.h) for each in place.seats]
        post.put_seats(canvas, scene, strip, moana_post.content(scene), moana_post.MATERIAL)
    else:
        post.put_panels(canvas, scene, below.seats, seats.put_seat, moana_post.MATERIAL)
        if keyed:
            legend.put_legend(canvas, scene, below.seats[-1])
    return canvas.image


def alone(scene: Scene, width: int, height: int, below: int) -> Canvas:
    """The archipelago without anything around it in so many pixels, and `below` pixels of sea."""
    return mapped(scene, (width, height + below), Box(0, 0, width, height), noted=False)


class _Room(NamedTuple):
    """What a tall picture holds: a ribbon above the map, cards below, a table in place of the news, and whether what is
    `asked` takes the room of the seats' cards, of which the strip is left."""

    ribbon: int
    cards: int
    table: tables.Table | None
    asked: bool

    @property
    def high(self) -> int:
        """How high the table is; 0 where there is none."""
        return tables.height(self.table, post.WIDTH - 2 * post.MARGIN) if self.table else 0


def _upper(scene: Scene, room: _Room) -> tuple[list[Line], post.Place]:
    """What the post says and where its parts lie; a line more where much is told and the map leaves room for it."""
    if room.table:
        return [], _place(scene, (room.high - post.NEWS) / post.LINE, room)
    told = [] if candidates.asks_tile(scene) else news.lines(scene, post.INSIDE, news.POSTED, post.TEXT)
    place = _place(scene, len(told), room)
    if scene.size == "post" and cut(told) and place.bottom + post.LINE <= post.MOST:
        told = news.lines(scene, post.INSIDE, news.POSTED + 1, post.TEXT)
        place = _place(scene, len(told), room)
    return told, place


def _place(scene: Scene, lines: float, room: _Room) -> post.Place:
    """Where the parts of the post lie."""
    cells, width, ribbon = cells_of(scene), post.WIDTH - 2 * moana_post.INSET, room.ribbon

    def high(free: int) -> int:
        return height_of(cells, width, free - ribbon) + ribbon

    most = post.MOST
    if scene.size != "post" or room.table:
        lowest = post.HIGHEST - _details(scene, 0, room).bottom + moana_post.CARD + post.MARGIN
        most = min(lowest, most + moana_post.CARD + round(LINE["tall"] * max(0, lines - _USUAL)))
    return post.layout(post.Wants(view_of(scene).seats, lines, moana_post.CARD, high, moana_post.INSET, most))


def _details(scene: Scene, y: int, room: _Room) -> post.Below:
    """Where what is asked and the seats' cards lie from `y` on, or only their strip."""
    view = view_of(scene)
    if room.asked:
        below = post.below(y, 0, 0, tray=room.cards)
        return below._replace(bottom=below.bottom + moana_post.CARD + post.MARGIN)
    if not view.result:
        return post.below(y, view.seats + view.seats % 2, PANEL["tall"], tray=room.cards)
    wide, many = post.below(y, 1, seats.BROAD), post.below(0, view.seats - 1, FINAL["tall"])
    first = wide.seats[0]._replace(w=post.WIDTH - 2 * post.MARGIN)
    cards = [first, *(each._replace(y=each.y + first.bottom + 8) for each in many.seats)]
    if view.seats % 2 == 0:
        cards[-1] = first._replace(y=cards[-1].y)
    return wide._replace(seats=tuple(cards), bottom=cards[-1].bottom + 16)


def _wide(scene: Scene) -> Image.Image:
    """The map on the left, cards and the log on the right; a long log below a low map."""
    view = view_of(scene)
    card, cards = news.card(scene), tray.tray(scene)
    held = (0, cards.height) if cards.across else (cards.height, 0)
    panel = (FINAL if view.result else PANEL)["wide"]
    place = layout(Wants(cells_of(scene), view.seats, panel, *card.high, *held))
    canvas = mapped(scene, (place.width, place.height), place.board, place.legend is None)
    moana_post.put_wide_header(canvas, scene)
    card.put(canvas, place.log)
    if place.tray:
        cards.put(canvas, place.tray)
    if place.legend:
        legend.put_legend(canvas, scene, place.legend)
    post.put_panels(canvas, scene, place.panels, seats.put_seat, moana_post.MATERIAL)
    return canvas.image


def cells_of(scene: Scene) -> tuple[Hex, ...]:
    """The cells that a picture of a scene has to show."""
    panes = candidates.free_cells(scene)
    return cells_around([*(here.at for here in framed_of(scene).board.chart.tiles), *(at for at, _ in panes)])


def mapped(scene: Scene, size: tuple[int, int], where: Box, noted: bool = True, told: Sequence[Line] = ()) -> Canvas:
    """The sea with the archipelago and all that stands on it; `noted`: with a note on how to read the signs."""
    view, panes = view_of(scene), candidates.free_cells(scene)
    part = whole(cells_of(scene), where) if scene.camera else section(cells_of(scene), _wanted(scene), where)
    cells, laid = [part.grid.at(cell) for cell in cells_of(scene)], None
    if noted and part.shown is None:
        laid = legend.note(scene, where, cells, part.grid.size)
    looks, small, happened = things.looks(view), overview(scene, part, where), candidates.told(scene)
    canvas = ground(*size, part.grid, looks, panes, [laid[1]] if laid else [])
    charted = _charted(scene, part.grid, where, small.clear if small else None, told)
    news.put_frames(canvas, happened, charted)
    candidates.put_veil(canvas, scene, part.grid, looks)
    candidates.put_chosen(canvas, scene, charted)
    if not _asking(scene):
        put_palms(canvas, charted)
    contests.put_tails(canvas, view, charted)
    charted.put(canvas)
    for sprite, at in [laid] if laid else []:
        box = (at[0] - sprite.width / 2, at[1] - sprite.height / 2, at[0] + sprite.width / 2, at[1] + sprite.height / 2)
        if not any(overlap(box, charted.items[key].box(place)) for key, place in charted.places.items()):
            canvas.paste(sprite, *at)
    if small:
        canvas.paste(small.sprite, *small.at)
    return canvas


def _charted(scene: Scene, grid: Grid, where: Box, clear: frozenset[Hex] | None, told: Sequence[Line]) -> Chart:
    """All that is laid over the map, in its places; only on cells that are `clear`, if not on all."""
    view, panes = view_of(scene), [at for at, _ in candidates.free_cells(scene)]
    sizes = Sizes.on(grid.size, scene.aspect, _sparse(scene))
    tiles = {here.at: here for here in view.board.chart.tiles if clear is None or here.at in clear}
    seen = frozenset({*tiles, *(at for at in panes if clear is None or at in clear)})
    named = frozenset[Segment]() if candidates.choosing(scene) else news.named(scene.news, told)
    lettered, lands = _lettered(scene, sizes, named), {land.at: land for land in view.segments}
    lands |= candidates.settling(scene, lands)

    def smaller(cell: Cell, steps: int) -> Mapping[Key, Item]:
        letters, lesser = lettered if steps <= _SMALLER else lettered & named, sizes.smaller(steps)
        return dict(things.items(view, lands, grid, lesser, {cell: tiles[cell]}, letters))

    every = {
        **dict(things.items(view, lands, grid, sizes, tiles, lettered)),
        **dict(contests.items(scene, grid, sizes, tiles, candidates.segments(scene), where)),
        **dict(candidates.items(scene, grid, sizes, seen)),
        **dict(news.items(candidates.told(scene), grid, tiles, where)),
    }
    return chart(grid, sizes, tiles, every, smaller, panes)


def _asking(scene: Scene) -> bool:
    """Whether the map serves for a choice."""
    return candidates.choosing(scene) or candidates.asks_tile(scene)


def _sparse(scene: Scene) -> bool:
    """Whether little has to stand on small cells: nothing is chosen from them, or only the place of a tile."""
    placing = scene.path == (Place.kind,) and scene.aspect == "tall"
    return placing or (scene.size == "post" and not candidates.choosing(scene))


def _lettered(scene: Scene, sizes: Sizes, named: frozenset[Segment]) -> frozenset[Segment]:
    """The segments with letters: beside answers those that have no chip on the same tile, on small cells and after the
    end what news tell of; before a tile is placed none, where nothing is asked on larger cells all."""
    view, chips = view_of(scene), candidates.segments(scene)
    if candidates.asks_tile(scene):
        return frozenset()
    if candidates.choosing(scene):
        cells = {at.cell for at in (*chips, *candidates.origins(scene))}
        return frozenset(land.at for land in view.segments if land.at.cell in cells) - chips
    if view.result or (sizes.small and _sparse(scene)):
        return named
    return frozenset(land.at for land in view.segments)


def _wanted(scene: Scene) -> Mapping[Cell, float]:
    """How much it matters that a cell is seen: what can be chosen, what is new, where units stand."""
    found: defaultdict[Cell, float] = defaultdict(float)
    view = view_of(scene)
    for here in view.board.chart.tiles:
        found[here.at] += 0.3
    for land in view.segments:
        found[land.at.cell] += 1 if land.units else 0
    for mark in candidates.marks(scene):
        for cell in candidates.cells_of(mark):
            found[cell] += 6
    for event in scene.news:
        if isinstance(event, Placed):
            found[event.at] += 4
    return found


_LOOK: Final = Look(SEA[0], INK, WHITE, WHITE, (460, 300), 0.27)


class Overview(NamedTuple):
    """The small map and the middle of its place; `clear` are the cells it leaves free of the part that is shown."""

    sprite: Image.Image
    at: Point
    clear: frozenset[Hex]


def overview(scene: Scene, part: Section, where: Box) -> Overview | None:
    """The small map for the corner of `where` that has most water; None where all is shown."""
    if part.shown is None:
        return None
    sprite, reach = _drawn(scene, part, where), part.grid.size
    boxes = {cell: (x - reach, y - reach, x + reach, y + reach) for cell in part.shown for x, y in [part.grid.at(cell)]}
    x, y = at = freest_corner(sprite, where, boxes.values())
    own: Rect = x - sprite.width / 2, y - sprite.height / 2, x + sprite.width / 2, y + sprite.height / 2
    return Overview(sprite, at, frozenset(cell for cell, box in boxes.items() if not overlap(box, own)))


def _drawn(scene: Scene, part: Section, where: Box) -> Image.Image:
    """Land in the colours of who controls it, a frame around what is shown, and how many candidates lie beyond it."""
    view, grid = view_of(scene), part.grid
    marked = {cell for mark in scene.marks for cell in candidates.cells_of(mark)}
    owners, shapes = controllers(view), []
    for cell in {here.at for here in view.board.chart.tiles} | marked:
        shapes.append(Shape(hexagon(grid.size, *grid.at(cell)), CALL if cell in marked else LAGOON))
        if cell not in marked:
            shapes.append(Shape(hexagon(0.68 * grid.size, *grid.at(cell)), owners.get(cell, NOBODY[0])))
    beyond = sum(not set(candidates.cells_of(mark)) <= (part.shown or set()) for mark in scene.marks)
    told = text(scene.language, "picture.more", n=beyond) if beyond else ""
    return small_map(shapes, (where.x, where.y, where.right, where.bottom), _LOOK, told)


def controllers(view: MoanaNuiView) -> dict[Cell, str]:
    """The colour of whoever controls land on a cell."""
    return {land.at.cell: GROUND[land.controller][0] for land in view.segments if land.controller is not None}
