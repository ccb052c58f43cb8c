"""The archipelago on the picture: reef, tiles, names, then everything that stands on them, by the foot's height."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from render import fonts
from render.canvas import Canvas
from render.hexes import Grid
from render.moana_nui import glyphs, pieces, scenery
from render.moana_nui.layout import Layout, Pieces
from render.moana_nui.palette import INK, NAME_RIM, WHITE
from render.moana_nui.slots import Area, Load, Measures, Stand, name_area, stands
from render.moana_nui.tiles import FREE, Look, Shore
from render.shapes import Point
from rules.kit.hexes import DIRECTIONS
from rules.moana_nui.chart import Placed
from rules.moana_nui.places import Cell, Corner, Segment, around
from rules.moana_nui.view import Land, MoanaNuiView

_AROUND: Final = tuple((math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in DIRECTIONS)
"""The middles of the six neighbours in cell sizes."""
_REACH: Final = 0.85
_MOST: Final = 4
"""Of more resources on one segment than this only the first are drawn, with the number of the others."""
_SHADY: Final = 62
"""On smaller cells there are no palms."""
_READABLE: Final = 26
"""On smaller cells there is no room for the letters of segments."""


class Chart(NamedTuple):
    """Where things are on one picture: pixels of cells and corners, and the stands of everything on a segment."""

    grid: Grid
    pieces: Pieces
    stands: Mapping[Segment, Stand]
    tiles: Mapping[Cell, Placed]

    def at(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return self.grid.at(cell)

    def name(self, cell: Cell) -> Point:
        """The middle of a cell's name."""
        x, y = self.grid.at(cell)
        return x, y - 0.94 * self.grid.size + 0.6 * self.pieces.text

    def corner(self, at: Corner) -> Point:
        """A corner between three cells."""
        points = [self.grid.at(cell) for cell in at]
        return sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3

    def stand(self, at: Segment) -> Point:
        """Where units stand on a segment, or the middle of its land."""
        return self.on(at, "unit" if self.stands[at].unit != (0.0, 0.0) else "middle")

    def on(self, segment: Segment, part: str) -> Point:
        """Where `letter`, `building`, `unit`, `goods` or the `middle` of a segment is."""
        x, y = self.grid.at(segment.cell)
        dx, dy = getattr(self.stands[segment], part)
        return x + dx * self.grid.size, y + dy * self.grid.size


def chart(view: MoanaNuiView, place: Layout) -> Chart:
    """Where everything on the archipelago lies."""
    lands = {land.at: land for land in view.segments}
    laid = tuple((here, tuple(_load(lands[at], place) for at in here.segments)) for here in view.board.chart.tiles)
    houses = tuple(house.at for house in view.meeting_houses)
    found = _stands(laid, houses, place.grid.size, place.pieces)
    return Chart(place.grid, place.pieces, found, {here.at: here for here in view.board.chart.tiles})


@lru_cache(maxsize=32)
def _stands(
    laid: tuple[tuple[Placed, tuple[Load, ...]], ...], houses: tuple[Corner, ...], cell: int, sizes: Pieces
) -> Mapping[Segment, Stand]:
    """Where everything stands, tile by tile, so that nothing stands on what reaches over from another tile."""
    corners = _corners(houses)
    found: dict[Segment, Stand] = {}
    covered: dict[Cell, tuple[Area, ...]] = {}
    for here, _ in laid:
        covered[here.at] = (name_area(_measures(cell, sizes, str(here.at))),)
    for here, loads in sorted(laid, key=lambda pair: (pair[0].at.r, pair[0].at.q)):
        measures, near = _measures(cell, sizes, str(here.at)), tuple(_near(here.at, covered))
        filled = tuple(corners.get(here.at, ()))
        placed, covered[here.at] = stands(here.tile, here.rotation, loads, filled, measures, near)
        found |= zip(here.segments, placed, strict=True)
    return found


def _near(cell: Cell, covered: Mapping[Cell, tuple[Area, ...]]) -> Iterator[Area]:
    """What the tiles around a cell have standing so near that it reaches over."""
    for (x, y), other in zip(_AROUND, around(cell), strict=True):
        for left, top, right, bottom, weight in covered.get(other, ()):
            moved = [round(v, 2) for v in (left + x, top + y, right + x, bottom + y)]
            if moved[0] < _REACH and moved[2] > -_REACH and moved[1] < _REACH and moved[3] > -_REACH:
                yield Area(moved[0], moved[1], moved[2], moved[3], weight)


def _measures(cell: int, sizes: Pieces, name: str) -> Measures:
    half = fonts.width(name, sizes.text) / cell / 2
    unit, building, text, good = (round(v / cell, 3) for v in (sizes.unit, sizes.building, sizes.text, sizes.good))
    return Measures(unit, building, text, good, round(half, 1))


def _load(land: Land, place: Layout) -> Load:
    count, good = min(_MOST, len(land.goods)), place.pieces.good / place.grid.size
    return Load(land.building or "", land.units > 0, round(good * glyphs.goods_width(count), 2))


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


def looks(view: MoanaNuiView) -> tuple[tuple[Cell, Look], ...]:
    """How every tile looks now."""
    lands = {land.at: land for land in view.segments}
    fills: dict[Cell, list[int]] = {here.at: [-1] * 6 for here in view.board.chart.tiles}
    order = {at: i for here in view.board.chart.tiles for i, at in enumerate(here.segments)}
    meetings = [(site.at, site.segments) for site in view.sites]
    meetings += [(house.at, house.segments) for house in view.meeting_houses]
    for corner, segments in meetings:
        for at in segments:
            fills[at.cell][corner_number(at.cell, corner)] = order[at]
    return tuple(
        (here.at, Look(here.tile, here.rotation, _shores(view, here, lands), tuple(fills[here.at])))
        for here in view.board.chart.tiles
    )


def _shores(view: MoanaNuiView, here: Placed, lands: Mapping[Segment, Land]) -> tuple[Shore, ...]:
    return tuple(_shore(view, lands[at]) for at in here.segments)


def _shore(view: MoanaNuiView, land: Land) -> Shore:
    island = view.islands[land.island]
    kind = "contested" if island.contested else "completed" if island.completed else ""
    return Shore(FREE if land.controller is None else land.controller, kind)


def put_names(canvas: Canvas, view: MoanaNuiView, where: Chart) -> None:
    """The name of every cell, under the pieces; on cells too small for all names only those with room."""
    size, ends = where.pieces.text, dict[int, float]()
    crowded = 1.5 * where.grid.size < size
    for here in sorted(view.board.chart.tiles, key=lambda tile: (tile.at.r, tile.at.q)):
        x, y = where.name(here.at)
        half = fonts.width(str(here.at), size) / 2
        if x - half > ends.get(here.at.r, -math.inf) and not (crowded and here.at.r % 2):
            canvas.haloed(x, y, str(here.at), size, WHITE, NAME_RIM, 2)
            ends[here.at.r] = x + half


def put_pieces(canvas: Canvas, view: MoanaNuiView, where: Chart) -> None:
    """Buildings from back to front, then units in front of them all, so that every number can be read."""
    sizes = where.pieces
    standing: list[tuple[float, float, str, Land | None]] = []
    for house in view.meeting_houses:
        x, y = where.corner(house.at)
        standing.append((y + 0.1 * sizes.building, x, "meeting_house", None))
    for land in view.segments:
        for kind, part in ((land.building or "", "building"), ("unit" if land.units else "", "unit")):
            if kind:
                x, y = where.on(land.at, part)
                standing.append((y, x, kind, land))
    if where.grid.size >= _SHADY:
        standing += [(y, x, "palm", None) for x, y in _palms(where)]
    for y, x, kind, owner in sorted(standing, key=lambda found: (found[2] == "unit", *found[:2])):
        if kind == "unit" and owner is not None:
            pieces.put_unit(canvas, owner.seat or 0, owner.units, x, y, sizes.unit, sizes.text)
        elif kind == "palm":
            canvas.paste(scenery.palm(where.grid.size), x, y)
        else:
            pieces.put(canvas, pieces.building(kind, sizes.building), x, y, sizes.building)


def _palms(where: Chart) -> Iterator[Point]:
    for at, stand in where.stands.items():
        if stand.palm:
            yield where.on(at, "palm")


def put_signs(canvas: Canvas, view: MoanaNuiView, where: Chart, marked: Collection[Segment] = ()) -> None:
    """Resources in collecting order, and the letters of all segments but those that carry a mark instead."""
    sizes = where.pieces
    for land in view.segments:
        if land.goods:
            x, y = where.on(land.at, "goods")
            canvas.paste(glyphs.goods(land.goods[:_MOST], sizes.good), x, y)
            if len(land.goods) > _MOST:
                more = f"+{len(land.goods) - _MOST}"
                right = x + sizes.good * glyphs.goods_width(_MOST) / 2
                canvas.haloed(right + 0.2 * sizes.text, y, more, sizes.text, INK, WHITE, 3)
        if land.at.letter and land.at not in marked and where.grid.size >= _READABLE:
            canvas.haloed(*where.on(land.at, "letter"), land.at.letter, sizes.text, WHITE, NAME_RIM, 3)
