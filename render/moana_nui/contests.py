"""Pills on shared islands: units of all players against how many make it contested."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.hexes import Grid
from render.moana_nui import glyphs
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import ALARM, CALM
from render.moana_nui.things import Item, Key, middle
from render.placing import around
from render.shapes import Point
from render.sprites import kept
from rules.moana_nui.chart import Placed
from rules.moana_nui.places import Cell
from rules.moana_nui.view import MoanaNuiView


def items(view: MoanaNuiView, grid: Grid, sizes: Sizes, shown: Mapping[Cell, Placed]) -> Iterator[tuple[Key, Item]]:
    """A pill on every island on which several players have units: near the middle of its land."""
    for number, island in enumerate(view.islands):
        lands = [middle(grid, shown[at.cell], at) for at in island.segments if at.cell in shown]
        if len(island.units) > 1 and lands:
            told = f"{sum(units for _, units in island.units)}/{island.threshold}"
            sprite = pill(told, island.contested, not sizes.small or island.contested, sizes.text)
            yield ("pill", number), Item(sprite, _places(lands, grid.size), 4, 4)


def _places(lands: list[Point], cell: int) -> tuple[Point, ...]:
    heart = sum(x for x, _ in lands) / len(lands), sum(y for _, y in lands) / len(lands)
    found = [
        (math.dist(at, land) + 0.25 * math.dist(at, heart), at)
        for land in lands
        for at in around(land, (0, 0.4 * cell, 0.75 * cell, 1.1 * cell, 1.4 * cell), 10)
    ]
    return tuple(at for _, at in sorted(found)[:150])


@kept
def pill(told: str, contested: bool, armed: bool, size: int) -> Image.Image:
    """The numbers, with crossed spears: red where the island is contested."""
    width, high = fonts.width(told, size) + size * (1.75 if armed else 0.7), size * 0.6
    p = Painter(width + 6, 2 * high + 8, 1, 4, origin=(3, high + 3))
    p.box(0, -high + 2, width, high + 3, high, (10, 40, 60, 100))
    p.box(-1, -high - 1, width + 1, high + 1, high, "#FFFFFF")
    p.box(1, -high + 1, width - 1, high - 1, high, ALARM if contested else CALM)
    if armed:
        glyphs.put_spears(p, size * 0.8, 0, size * 0.42, "#FFE9A8" if contested else "#B9C7D6")
    sprite = p.done()
    Canvas(sprite).text(3 + size * (1.35 if armed else 0.35), high + 2, told, size, "#FFFFFF")
    return sprite
