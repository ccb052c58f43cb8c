"""A small map of all cells for a board of which only a part is shown: tiles, houses, what is new or can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.canvas import Colour
from render.lettering import Rect
from render.overview import Look, Shape, freest_corner
from render.overview import overview as drawn
from render.scene import Scene
from render.shapes import box
from render.sky_islands.grid import Grid
from render.sky_islands.news import Traces
from render.sky_islands.over import Lying
from render.sky_islands.palette import GOLD, GRASS, INK, NEWS, PAPER_INFO, WHITE
from render.sky_islands.reading import view_of
from render.theme import SEAT_COLOURS
from rules.sky_islands.places import Cell, Segment

_LOOK: Final = Look(PAPER_INFO, WHITE, INK, INK, factor=20)
"""Its cells are at most 20 pixels large."""


def overview(scene: Scene, grid: Grid, found: Traces, taken: Sequence[Rect]) -> Lying | None:
    """The map, with a line around the part that is shown, in the freest corner of a board that is not shown whole."""
    shown, room, cells = grid.extent, grid.room, view_of(scene).board.grid
    if all(map(shown.holds, cells)):
        return None
    out = int(shown.ring) + 0.1
    part = shown.left - out, shown.top - out, shown.right + 1 + out, shown.bottom + 1 + out
    look = _LOOK._replace(most=(room.w // 2, room.h // 2))
    sprite = drawn([*_shapes(scene, found)], part, look)
    corners = [grid.corner(at) for at in cells if shown.holds(at)]
    tiles = [(x, y, x + grid.tile, y + grid.tile) for x, y in corners]
    return Lying(sprite, freest_corner(sprite, room, [*taken, *tiles]))


def _shapes(scene: Scene, found: Traces) -> Iterator[Shape]:
    """Cells in units of a cell."""
    view = view_of(scene)
    for mark in scene.marks:
        yield _square(mark.at.cell if isinstance(mark.at, Segment) else mark.at, 0.05, GOLD)
    for at in view.board.grid:
        yield _square(at, 0.025, INK)
        yield _square(at, 0.09, NEWS if at in found.tiles else GRASS[1])
    for house in view.houses:
        yield _square(house.at.cell, 0.26, INK)
        yield _square(house.at.cell, 0.32, SEAT_COLOURS[house.seat])


def _square(at: Cell, edge: float, fill: Colour) -> Shape:
    return Shape(box(at.x + edge, at.y + edge, at.x + 1 - edge, at.y + 1 - edge, 0.12), fill)
