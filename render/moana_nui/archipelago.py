"""The archipelago on the picture: how its tiles look, and everything that stands on them as items of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from render.hexes import Grid
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import NAME_RIM, WHITE
from render.moana_nui.plots import BUILDING, CANOE, FIGURE, GOODS, LETTER, STANDING
from render.moana_nui.things import Item, Key, corner
from render.moana_nui.tiles import FREE, Look, Shore
from render.shapes import Point
from rules.moana_nui.chart import Placed
from rules.moana_nui.places import Cell, Corner, Segment, around
from rules.moana_nui.view import Land, MoanaNuiView

_SQUARE: Final = 2
"""The seat whose shape fills the corners of its box."""


_LOWER: Final = (
    (0, 0), (0, -0.08), (-0.14, 0), (0.19, 0), (0, 0.12), (-0.24, 0.16), (0.24, 0.16), (-0.4, 0.26), (0.4, 0.26),
    (0, 0.26), (-0.52, 0.27), (0.52, 0.27),
)  # fmt: skip
"""Beside a token or below a meeting house a name stands so much aside and lower or higher, in cell sizes."""


def items(
    view: MoanaNuiView,
    lands: Mapping[Segment, Land],
    grid: Grid,
    sizes: Sizes,
    shown: Mapping[Cell, Placed],
    lettered: Collection[Segment],
) -> Iterator[tuple[Key, Item]]:
    """Everything on the shown tiles."""
    for house in view.meeting_houses:
        if any(cell in shown for cell in house.at):
            yield ("building", house.at), _house(house.at, grid, sizes)
    for cell, tile in shown.items():
        for at in tile.segments:
            left = replace(lands[at], goods=()) if view.result else lands[at]
            yield from _on(left, sizes, at in lettered)
        yield ("name", cell), name(cell, grid, sizes)


def _on(land: Land, sizes: Sizes, lettered: bool) -> Iterator[tuple[Key, Item]]:
    """What stands on a segment, the most important first."""
    if land.units and land.seat is not None:
        sprite = pieces.counted(land.seat, land.units, sizes.unit, sizes.digits, sizes.small)
        rim = 2 if land.seat != _SQUARE else 1
        wish = STANDING if sizes.small else FIGURE
        yield ("unit", land.at), Item(sprite, 6, rim, wish, land.at, seat=land.seat)
    if land.building:
        wish, size = (CANOE, round(0.8 * sizes.building)) if land.building == "canoe" else (BUILDING, sizes.building)
        yield ("building", land.at), Item(pieces.loose(land.building, size), 4, 1, wish, land.at)
    if land.goods:
        yield ("goods", land.at), Item(glyphs.heap(land.goods, sizes.good), 4, 0, GOODS, land.at)
    if land.at.letter and lettered:
        sprite = glyphs.letter(land.at.letter, sizes.letter, sizes.discs)
        yield ("letter", land.at), Item(sprite, 5, 1, LETTER, land.at)


def _house(at: Corner, grid: Grid, sizes: Sizes) -> Item:
    sprite = pieces.loose("meeting_house", sizes.building)
    x, y = corner(grid, at)
    return Item(sprite, 6, 2, places=((x, y + 0.1 * sizes.building - 0.42 * sprite.height),), cells=tuple(at))


def name(cell: Cell, grid: Grid, sizes: Sizes, chip: str = "") -> Item:
    """The name of a cell, in its upper corner or as high as there is room; on a `chip` that is strong or weak where it
    can be chosen."""
    told = str(cell)
    sprite = (
        glyphs.chip(told, chip == "strong", sizes.name) if chip else glyphs.words(told, sizes.name, WHITE, NAME_RIM)
    )
    return Item(sprite, 7, 1, places=_lower(grid.size, sprite.width), about=grid.at(cell), cells=(cell,))


@lru_cache(maxsize=256)
def _lower(cell: int, width: int) -> tuple[Point, ...]:
    """The places of a name on cells of this size, about their middle."""
    down = max(0.62 * cell, min(0.7 * cell, cell - 0.3 * width - 4))
    return tuple((round(u * cell, 1), round(v * cell - down, 1)) for u, v in _LOWER)


def corner_number(cell: Cell, at: Corner) -> int:
    """Which corner of a cell this is: the number of the direction before it, clockwise."""
    ways = sorted(around(cell).index(other) for other in at if other != cell)
    return 5 if ways == [0, 5] else ways[0]


def looks(view: MoanaNuiView) -> tuple[tuple[Cell, Look], ...]:
    """How every tile looks now."""
    shores = {land.at: _shore(view, land) for land in view.segments}
    fills: dict[Cell, list[int]] = {here.at: [-1] * 6 for here in view.board.chart.tiles}
    order = {at: i for here in view.board.chart.tiles for i, at in enumerate(here.segments)}
    meetings = [(site.at, site.segments) for site in view.sites]
    meetings += [(house.at, house.segments) for house in view.meeting_houses]
    for site, segments in meetings:
        for at in segments:
            fills[at.cell][corner_number(at.cell, site)] = order[at]
    return tuple(
        (here.at, Look(here.tile, here.rotation, tuple(shores[at] for at in here.segments), tuple(fills[here.at])))
        for here in view.board.chart.tiles
    )


def _shore(view: MoanaNuiView, land: Land) -> Shore:
    island = view.islands[land.island]
    # After the end nobody attacks any more.
    contested = island.contested and not view.result
    kind = ("", "completed", "contested", "both")[2 * contested + island.completed]
    return Shore(FREE if land.controller is None else land.controller, kind)
