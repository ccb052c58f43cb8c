"""Pills on shared islands: units of all players against how many make it contested."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.hexes import Grid
from render.moana_nui import glyphs
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import ALARM, CALM
from render.moana_nui.spots import BUILDING
from render.moana_nui.things import Item, Key, middle
from render.placing import around
from render.shapes import Point
from render.sprites import kept
from rules.moana_nui.chart import Placed
from rules.moana_nui.places import Cell, Segment
from rules.moana_nui.view import Island, MoanaNuiView

_ROOM: Final = 4
"""Where more stands on a tile, counted in units of room, a pill finds no place on it."""


def shown(island: Island) -> bool:
    """Whether an island has a pill: several players have units there, and at most one more makes it contested."""
    return len(island.units) > 1 and sum(units for _, units in island.units) + 1 >= island.threshold


def items(
    view: MoanaNuiView, grid: Grid, sizes: Sizes, tiles: Mapping[Cell, Placed], marked: Collection[Segment]
) -> Iterator[tuple[Key, Item]]:
    """A pill on every island that has one: where on its land there is most room and nothing `marked`, or beside it."""
    load = {
        land.at: 3 * bool(land.units) + 2 * bool(land.building) + bool(land.goods) + 3 * (land.at in marked)
        for land in view.segments
    }
    crowds: Counter[Cell] = Counter()
    for at, things in load.items():
        crowds[at.cell] += things + 1
    for number, island in enumerate(view.islands):
        lands = [at for at in island.segments if at.cell in tiles]
        units = sum(units for _, units in island.units)
        if lands and shown(island):
            sprite = pill(f"{units}/{island.threshold}", island.contested, sizes.text)
            where, *others = sorted(lands, key=lambda at: (bool(load[at]), crowds[at.cell], at))
            if not load[where] and crowds[where.cell] <= _ROOM:
                yield ("pill", number), Item(sprite, 5, 2, BUILDING, where)
            else:
                chosen = where, *others[:5]
                places = _beside(
                    [middle(grid, tiles[at.cell], at) for at in chosen], _others(view, number, grid, tiles), grid.size
                )
                cells = tuple({at.cell: 0 for at in chosen})
                yield ("pill", number), Item(sprite, 5, 2, places=places, cells=cells, late=True, spare=True)
            crowds[where.cell] += 3


def _others(view: MoanaNuiView, number: int, grid: Grid, tiles: Mapping[Cell, Placed]) -> list[Point]:
    """The middles of the land of all other islands."""
    lands = (land.at for land in view.segments if land.island != number and land.at.cell in tiles)
    return [middle(grid, tiles[at.cell], at) for at in lands]


def _beside(lands: Sequence[Point], others: Sequence[Point], cell: int) -> tuple[Point, ...]:
    """Places round the land of an island, the nearest first; those that are nearer to other land come last."""
    found = [
        at for far in (0.5, 0.65, 0.8, 0.95, 1.1, 1.25, 1.4) for land in lands for at in around(land, (far * cell,))
    ]

    near = [other for other in others if min(math.dist(other, land) for land in lands) < 3 * cell]

    def foreign(at: Point) -> bool:
        own = min(math.dist(at, land) for land in lands)
        return any(math.dist(at, other) < own + 0.1 * cell for other in near)

    return tuple(sorted(found, key=foreign))


@kept
def pill(told: str, contested: bool, size: int) -> Image.Image:
    """The numbers behind crossed spears: red where the island is contested."""
    width, high = fonts.width(told, size) + size * 1.75, size * 0.6
    p = Painter(width + 6, 2 * high + 8, 1, 4, origin=(3, high + 3))
    p.box(0, -high + 2, width, high + 3, high, (10, 40, 60, 100))
    p.box(-1, -high - 1, width + 1, high + 1, high, "#FFFFFF")
    p.box(1, -high + 1, width - 1, high - 1, high, ALARM if contested else CALM)
    glyphs.put_spears(p, size * 0.8, 0, size * 0.42, "#FFE9A8" if contested else "#B9C7D6")
    sprite = p.done()
    Canvas(sprite).text(3 + size * 1.35, high + 2, told, size, "#FFFFFF")
    return sprite
