"""Places to which tips of the menu lead, and the sign of a tip beside each of them."""

from __future__ import annotations

from typing import Final

from render.panels import Chunk, bulb
from render.scene import Aspect, Scene
from render.shapes import Point
from render.sky_islands.grid import Grid
from render.sky_islands.over import Piece
from rules.sky_islands.places import Cell, Segment

_BULB: Final[dict[Aspect, int]] = {"wide": 32, "tall": 40}
"""How high the sign is on a cell."""
_OUT: Final = 3
"""Its middle lies so far outside of a corner of the cell: half of it stands out of that."""


def tips(scene: Scene) -> frozenset[Cell | Segment]:
    """The places among the marks to which a tip leads."""
    return frozenset(mark.at for mark in scene.marks if mark.tip)


def bulb_at(scene: Scene, size: int, *places: Cell | Segment) -> list[Chunk]:
    """The sign of a tip, if one leads to one of some places."""
    return [] if tips(scene).isdisjoint(places) else [bulb(size)]


def bulbs(scene: Scene, grid: Grid) -> list[Piece]:
    """The sign of a tip at a corner of each cell to which one leads."""
    sign = bulb(_BULB[scene.aspect])
    return [Piece(sign, _corners(grid, at)) for at in tips(scene) if isinstance(at, Cell) and grid.extent.holds(at)]


def _corners(grid: Grid, at: Cell) -> list[Point]:
    (x, y), far = grid.corner(at), grid.tile + _OUT
    return [(x + u, y + v) for v in (-_OUT, far) for u in (-_OUT, far)]
