"""Which part of a garden is seen: all of it, or where a long one is too small to be read the part that matters now.

The whole garden then lies in a corner as a small map.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from render.canvas import Canvas
from render.frame import Box
from render.hexes import ROOT, Grid
from render.overview import Look, Shape, freest_corner, overview
from render.scene import Aspect
from render.shapes import hexagon
from render.takenoko import garden
from render.takenoko.palette import GARDEN, INK, LIGHT, THEME, TILE, WATER
from rules.kit.hexes import Hex
from rules.takenoko.components import POND
from rules.takenoko.garden import Garden

READABLE: Final[dict[Aspect, int]] = {"wide": 52, "tall": 57}
"""No garden is drawn with smaller cells as long as nothing has to be chosen in it."""
_LOOK: Final = Look(GARDEN, INK, INK, INK)


class Section(NamedTuple):
    """Where the cells lie in a window, and those that can be seen whole."""

    grid: Grid
    seen: frozenset[Hex]


def still(cells: frozenset[Hex], window: Box) -> Section:
    """All cells, as a film shows them."""
    return Section(garden.grid_for(cells, window.w, window.h, sizes=garden.FILMED), cells)


def section(cells: frozenset[Hex], weighty: AbstractSet[Hex], window: Box, aspect: Aspect, above: int = 0) -> Section:
    """All cells as large as they can be; where that is too small, the part with most of the `weighty` ones and as many
    others as possible. `above` pixels on top of the window stay free."""
    whole, least = garden.grid_for(cells, window.w, window.h, above), READABLE[aspect]
    if whole.size >= least or not weighty:
        return Section(whole, cells)
    size = garden.CELLS[max(i for i, each in enumerate(garden.CELLS) if each >= least)]
    ranked = [
        (sum(10 if cell in weighty else 1 for cell in seen), -abs(at.q) - abs(at.r), Section(grid, seen))
        for at in sorted(cells)
        for grid in [_centred(at, size, window, above)]
        for seen in [frozenset(cell for cell in cells if _inside(cell, grid, window, above))]
    ]
    return max(ranked, key=lambda each: each[:2])[2]


def _centred(at: Hex, size: int, window: Box, above: int) -> Grid:
    x, y = Grid(size, 0, 0).at(at)
    return Grid(size, window.w / 2 - x, (window.h + above) / 2 - y)


def _inside(cell: Hex, grid: Grid, window: Box, above: int) -> bool:
    x, y = grid.at(cell)
    wide, high = ROOT / 2 * grid.size, grid.size
    return wide <= x <= window.w - wide and above + high <= y <= window.h - 1.1 * high


def put_overview(canvas: Canvas, laid: Garden, part: Section, window: Box, fresh: AbstractSet[Hex]) -> None:
    """The whole garden in a corner, with a frame around the part that is shown; yellow is what has changed."""
    cells = laid.tiles
    if cells <= part.seen:
        return
    grid, shapes = part.grid, []
    for cell in sorted(cells):
        fill = WATER if cell == POND else TILE[laid.plots[cell].colour].face
        shapes.append(Shape(hexagon(grid.size * 1.04, *grid.at(cell)), THEME.call if cell in fresh else LIGHT))
        shapes.append(Shape(hexagon(grid.size * (0.7 if cell in fresh else 0.86), *grid.at(cell)), fill))
    sprite = overview(shapes, (0, 0, window.w, window.h), _LOOK)
    reach = grid.size
    boxes = [(x - reach, y - reach, x + reach, y + reach) for x, y in map(grid.at, part.seen)]
    canvas.paste(sprite, *freest_corner(sprite, Box(0, 0, window.w, window.h), boxes))
