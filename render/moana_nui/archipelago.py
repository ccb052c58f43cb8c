"""The archipelago on the picture: how its tiles look, and everything that stands on them as items of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from render.hexes import Grid
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import CALL, INK, NAME_RIM, WHITE
from render.moana_nui.spots import AFLOAT, BUILDING, COASTAL, FIGURE, GOODS, LETTER, STANDING
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
"""Beside a token or below a meeting house a name stands so much aside and lower or higher, in cell sizes,"""
_LOW: Final = ((0, 0.45), (-0.4, 0.55), (0.4, 0.55), (0, 0.65), (0, 0.95))
"""or so, where there is no other room."""


def items(
    view: MoanaNuiView,
    lands: Mapping[Segment, Land],
    grid: Grid,
    sizes: Sizes,
    shown: Mapping[Cell, Placed],
    unlettered: Collection[Segment],
    loose: bool = False,
) -> Iterator[tuple[Key, Item]]:
    """Everything on the shown tiles; `loose`: names lie lower and units at the coast for want of room."""
    for house in view.meeting_houses:
        if any(cell in shown for cell in house.at):
            yield ("building", house.at), _house(house.at, grid, sizes)
    for cell, tile in shown.items():
        for at in tile.segments:
            left = replace(lands[at], goods=()) if view.result else lands[at]
            yield from _on(left, sizes, at not in unlettered, loose)
        yield ("name", cell), name(cell, grid, sizes, loose=loose)


def _on(land: Land, sizes: Sizes, lettered: bool, loose: bool) -> Iterator[tuple[Key, Item]]:
    """What stands on a segment, the most important first."""
    if land.units and land.seat is not None:
        sprite = pieces.counted(land.seat, land.units, sizes.unit, sizes.digits, sizes.small)
        rim = 2 if land.seat != _SQUARE else 1
        wish = COASTAL if loose else STANDING if sizes.small else FIGURE
        yield ("unit", land.at), Item(sprite, 6, rim, wish, land.at, seat=land.seat)
    if land.building:
        afloat = land.building == "canoe"
        sprite = pieces.loose(land.building, round(0.74 * sizes.building) if afloat else sizes.building)
        yield ("building", land.at), Item(sprite, 4, 1, AFLOAT if afloat else BUILDING, land.at)
    if land.goods:
        again = len(land.goods) - len({*land.goods})
        sprite = glyphs.goods(land.goods, sizes.good)
        if again and len(land.goods) > sizes.most:
            sprite = min(sprite, glyphs.counted(land.goods, sizes.good, sizes.text), key=lambda strip: strip.width)
        yield ("goods", land.at), Item(sprite, 4, 0, GOODS, land.at)
    if land.at.letter and lettered:
        sprite = glyphs.letter(land.at.letter, sizes.letter, sizes.discs)
        yield ("letter", land.at), Item(sprite, 5, 1, LETTER, land.at)


def _house(at: Corner, grid: Grid, sizes: Sizes) -> Item:
    sprite = pieces.loose("meeting_house", sizes.building)
    x, y = corner(grid, at)
    return Item(sprite, 6, 2, places=((x, y + 0.1 * sizes.building - 0.42 * sprite.height),), cells=tuple(at))


def name(cell: Cell, grid: Grid, sizes: Sizes, pinned: bool = False, loose: bool = False) -> Item:
    """The name of a cell, in its upper corner or as high as there is room; `pinned` where it can be chosen, with no
    more room around it than others have if it is `loose`."""
    told = str(cell)
    sprite = glyphs.words(told, sizes.name, *((INK, CALL) if pinned else (WHITE, NAME_RIM)))
    sprite = glyphs.pin(told, True, sizes.name) if pinned and not loose else sprite
    return Item(sprite, 7, 1, places=_lower(grid.size, sprite.width, loose), about=grid.at(cell), cells=(cell,))


@lru_cache(maxsize=256)
def _lower(cell: int, width: int, loose: bool) -> tuple[Point, ...]:
    """The places of a name on cells of this size, about their middle."""
    down = max(0.62 * cell, min(0.7 * cell, cell - 0.3 * width - 4))
    return tuple((round(u * cell, 1), round(v * cell - down, 1)) for u, v in (*_LOWER, *_LOW * loose))


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
