"""Hexagons in pixels."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from render.hexes import Grid
from rules.kit.hexes import Hex

CELLS = [Hex(q, r) for q in range(-8, 9) for r in range(-8, 9)]


@given(st.integers(20, 120), st.floats(-300, 300), st.floats(-300, 300), st.floats(-2, 2), st.floats(-2, 2))
def test_a_point_lies_in_the_cell_whose_middle_is_nearest(size: int, x: float, y: float, a: float, b: float) -> None:
    grid, at = Grid(size, x, y), (x + 3 * a * size, y + 3 * b * size)
    nearest = min(math.dist(grid.at(cell), at) for cell in CELLS)
    assert math.dist(grid.at(grid.cell(at)), at) <= nearest + 1e-6 * size
