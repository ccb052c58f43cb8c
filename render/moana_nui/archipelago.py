"""The archipelago on the picture: reef, tiles, names, then everything that stands on them, by the foot's height."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from render import fonts
from render.canvas import Canvas
from render.hexes import Grid
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import SMALL, Layout
from render.moana_nui.palette import INK, WHITE
from render.moana_nui.slots import Load, Stand, stands
from render.moana_nui.tiles import FREE, Look, Shore, reef, tile
from render.scene import Size
from render.shapes import Point
from rules.moana_nui.places import Cell, Corner, Segment, around
from rules.moana_nui.view import Land, MoanaNuiView, Tile

_MOST = 4
"""More resources on one segment than this are shown by kind with a number."""


class Chart(NamedTuple):
    """Where things are on one picture: pixels of cells and corners, and the stands of everything on a segment. Pieces
    are drawn for cells of `piece` pixels."""

    grid: Grid
    piece: int
    stands: Mapping[Segment, Stand]
    tiles: Mapping[Cell, Tile]

    def at(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return self.grid.at(cell)

    def corner(self, at: Corner) -> Point:
        """A corner between three cells."""
        points = [self.grid.at(cell) for cell in at]
        return sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3

    def on(self, segment: Segment, part: str) -> Point:
        """Where `letter`, `building`, `unit`, `goods` or the `middle` of a segment is."""
        x, y = self.grid.at(segment.cell)
        dx, dy = getattr(self.stands[segment], part)
        return x + dx * self.grid.size, y + dy * self.grid.size


def chart(view: MoanaNuiView, place: Layout, size: Size) -> Chart:
    """Where everything on the archipelago lies."""
    lands = {land.at: land for land in view.segments}
    houses = _corners(house.at for house in view.meeting_houses)
    cell = place.grid.size
    chip = SMALL[size] / cell
    found: dict[Segment, Stand] = {}
    for here in view.tiles:
        loads = tuple(_load(lands[at], chip) for at in here.segments)
        label = fonts.width(str(here.at), SMALL[size]) / cell / 2
        scale = round(place.piece / cell, 3)
        corners = tuple(houses.get(here.at, ()))
        found |= zip(
            here.segments,
            stands(here.tile, here.rotation, loads, corners, scale, round(chip, 3), round(label, 2)),
            strict=True,
        )
    return Chart(place.grid, place.piece, found, {here.at: here for here in view.tiles})


def _load(land: Land, chip: float) -> Load:
    count = len(shown_goods(land.goods))
    wide = chip * (count * 1.06 + 0.4) if count else 0
    return Load(land.building or "", land.units > 0, round(wide, 2))


def shown_goods(goods: tuple[str, ...]) -> tuple[str, ...]:
    """The resources that are drawn: each one, as long as they are few."""
    return goods[:_MOST] if len(goods) > _MOST else goods


def _corners(corners: Iterable[Corner]) -> dict[Cell, list[int]]:
    """The numbers of these corners on each of their cells."""
    found: dict[Cell, list[int]] = {}
    for at in corners:
        for cell in at:
            found.setdefault(cell, []).append(corner_number(cell, at))
    return found


def corner_number(cell: Cell, at: Corner) -> int:
    """Which corner of a cell this is: the number of the direction before it, clockwise."""
    ways = sorted(around(cell).index(other) for other in at if other != cell)
    return 5 if ways == [0, 5] else ways[0]


def put_tiles(canvas: Canvas, view: MoanaNuiView, place: Layout) -> None:
    """The reef around the archipelago, and every tile as it looks now."""
    cell = place.grid.size
    looks = _looks(view)
    rim = [here.at for here in view.tiles if any(other not in looks for other in around(here.at))]
    for layer in reef(cell):
        for at in rim:
            canvas.paste(layer, *place.grid.at(at))
    for at, look in looks.items():
        canvas.paste(tile(look, cell), *place.grid.at(at))


def _looks(view: MoanaNuiView) -> dict[Cell, Look]:
    lands = {land.at: land for land in view.segments}
    fills: dict[Cell, list[int]] = {here.at: [-1] * 6 for here in view.tiles}
    order = {at: i for here in view.tiles for i, at in enumerate(here.segments)}
    meetings = [(site.at, site.segments) for site in view.sites]
    meetings += [(house.at, house.segments) for house in view.meeting_houses]
    for corner, segments in meetings:
        for at in segments:
            fills[at.cell][corner_number(at.cell, corner)] = order[at]
    return {
        here.at: Look(
            here.tile,
            here.rotation,
            tuple(_shore(view, lands[at]) for at in here.segments),
            tuple(fills[here.at]),
        )
        for here in view.tiles
    }


def _shore(view: MoanaNuiView, land: Land) -> Shore:
    island = view.islands[land.island]
    kind = "contested" if island.contested else "completed" if island.completed else ""
    return Shore(FREE if land.controller is None else land.controller, kind)


def put_names(canvas: Canvas, view: MoanaNuiView, place: Layout, size: Size) -> None:
    """The name of every cell, under the pieces."""
    for here in view.tiles:
        x, y = place.grid.at(here.at)
        high = -0.94 * place.grid.size + SMALL[size] * 0.62
        canvas.haloed(x, y + high, str(here.at), SMALL[size], WHITE, "#0B5873", 2)


def put_pieces(canvas: Canvas, view: MoanaNuiView, where: Chart, place: Layout, size: Size) -> None:
    """Buildings and units from back to front, then resources, letters, and the numbers of the units."""
    standing: list[tuple[float, float, str, Land | None]] = []
    for house in view.meeting_houses:
        x, y = where.corner(house.at)
        standing.append((y + 0.1 * place.grid.size, x, "meeting_house", None))
    for land in view.segments:
        for kind, part in ((land.building or "", "building"), ("unit" if land.units else "", "unit")):
            if kind:
                x, y = where.on(land.at, part)
                standing.append((y, x, kind, land))
    for y, x, kind, owner in sorted(standing, key=lambda found: found[:2]):
        if kind == "unit" and owner is not None:
            put_unit(canvas, owner.seat or 0, owner.units, x, y, place.piece, size)
        else:
            pieces.put(canvas, pieces.building(kind, place.piece), x, y, place.piece)
    _put_signs(canvas, view, where, size)


def put_unit(canvas: Canvas, seat: int, units: int, x: float, y: float, cell: int, size: Size) -> None:
    """Units of a seat with their number on the belly."""
    pieces.put(canvas, pieces.unit(seat, cell), x, y, cell)
    canvas.haloed(x, y - 0.155 * cell, str(units), max(SMALL[size], round(0.25 * cell)), INK, "#FFF8E4", 2)


def _put_signs(canvas: Canvas, view: MoanaNuiView, where: Chart, size: Size) -> None:
    small = SMALL[size]
    for land in view.segments:
        if land.goods:
            canvas.paste(glyphs.goods(shown_goods(land.goods), small), *where.on(land.at, "goods"))
            more = len(land.goods) - _MOST
            if more > 0:
                x, y = where.on(land.at, "goods")
                canvas.haloed(x + small * 2.9, y, f"+{more}", small, INK, WHITE, 3)
        if land.at.letter:
            canvas.paste(glyphs.letter(land.at.letter, small), *where.on(land.at, "letter"))
