"""Labels of cells and of islands drawn on tiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.sky_islands.places import SIDES, Cell, Segment, neighbours, opposite

CELLS = st.builds(Cell, st.integers(-60, 60), st.integers(-60, 60))


@pytest.mark.parametrize(
    ("cell", "label"),
    [
        (Cell(0, 0), "M20"),
        (Cell(-12, -19), "A1"),
        (Cell(13, 0), "Z20"),
        (Cell(14, 0), "ZA20"),
        (Cell(40, 41), "YA61"),
        (Cell(-13, -20), "AA0"),
        (Cell(-39, -21), "BA-1"),
    ],
)
def test_a_cell_has_a_label(cell: Cell, label: str) -> None:
    assert str(cell) == label
    assert Cell.parse(label.lower()) == cell


@given(cell=CELLS, side=st.sampled_from(("", *SIDES)))
def test_labels_are_read_back(cell: Cell, side: str) -> None:
    assert Cell.parse(str(cell)) == cell
    assert Segment.parse(str(Segment(cell, side)).upper()) == Segment(cell, side)


@given(cells=st.lists(CELLS, unique=True))
def test_no_two_cells_share_a_label(cells: list[Cell]) -> None:
    assert len({str(cell) for cell in cells}) == len(cells)


@pytest.mark.parametrize("text", ["", "20", "M", "M20x", "MM", "M123", "MMM20", "M 20"])
def test_other_text_is_no_label(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Segment.parse(text)


@given(cell=CELLS, side=st.integers(0, 3))
def test_neighbours_touch_with_opposite_sides(cell: Cell, side: int) -> None:
    assert neighbours(neighbours(cell)[side])[opposite(side)] == cell
