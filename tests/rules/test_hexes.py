"""Hexagons: labels, neighbours, edges, corners and straight lines."""

from __future__ import annotations

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kit.hexes import (
    DIRECTIONS,
    Edge,
    Hex,
    distance,
    edge_ends,
    edges_around,
    neighbours,
    ray,
    rotate,
    touching_edges,
)

CELLS = st.builds(Hex, st.integers(-30, 30), st.integers(-32, 17))
"""Cells whose neighbours too have a label."""
ORIGIN = Hex(0, 0)


def middle(cell: Hex) -> tuple[float, float]:
    """Where a cell lies, with y downward and neighbours at distance sqrt(3)."""
    return sqrt(3) * (cell.q + cell.r / 2), 1.5 * cell.r


def away(a: Hex, b: Hex) -> float:
    (ax, ay), (bx, by) = middle(a), middle(b)
    return hypot(ax - bx, ay - by)


@pytest.mark.parametrize(
    ("label", "cell"),
    [
        ("H8", (0, 0)),
        ("H9", (1, 0)),
        ("I8", (0, 1)),
        ("I7", (-1, 1)),
        ("H7", (-1, 0)),
        ("G8", (0, -1)),
        ("G9", (1, -1)),
        ("A8", (0, -7)),
        ("AA8", (0, -8)),
        ("AB8", (0, -9)),
        ("H0", (-8, 0)),
        ("H-1", (-9, 0)),
        ("Z20", (12, 18)),
    ],
)
def test_the_origin_is_h8_letters_go_south_and_numbers_go_east(label: str, cell: tuple[int, int]) -> None:
    assert str(Hex(*cell)) == label
    assert Hex.parse(label) == cell


@given(CELLS)
def test_a_label_reads_back_in_either_case(cell: Hex) -> None:
    assert Hex.parse(str(cell)) == Hex.parse(f" {str(cell).lower()} ") == cell


@given(CELLS, CELLS)
def test_different_cells_have_different_labels(a: Hex, b: Hex) -> None:
    assert (str(a) == str(b)) == (a == b)


@pytest.mark.parametrize("text", ["", "H", "8", "8H", "H8H", "BB3", "H123", "H--1", "H 8", "Ä3", "H8/H9"])
def test_other_text_is_no_label(text: str) -> None:
    with pytest.raises(ValueError, match=text or "^$"):
        Hex.parse(text)


def test_directions_run_clockwise_from_east() -> None:
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert [rotate(step) for step in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


@given(CELLS)
def test_the_neighbours_are_the_six_nearest_cells(cell: Hex) -> None:
    around = [Hex(cell.q + q, cell.r + r) for q in range(-2, 3) for r in range(-2, 3)]
    nearest = {other for other in around if 0 < away(cell, other) < 1.8}
    assert set(neighbours(cell)) == nearest
    assert len(neighbours(cell)) == 6


@given(CELLS)
def test_six_turns_of_60_degrees_are_none_and_keep_the_distance(cell: Hex) -> None:
    turned = cell
    for _ in range(6):
        turned = rotate(turned)
        assert distance(turned, ORIGIN) == distance(cell, ORIGIN)
    assert turned == cell


@given(CELLS, CELLS)
def test_distance_counts_steps_between_neighbours(a: Hex, b: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 1) == (b in neighbours(a))
    if a != b:
        assert min(distance(step, b) for step in neighbours(a)) == distance(a, b) - 1


@given(CELLS, st.integers(0, 5))
def test_an_edge_is_the_same_from_both_sides_and_reads_back(cell: Hex, direction: int) -> None:
    other = neighbours(cell)[direction]
    edge = Edge.of(cell, other)
    assert edge == Edge.of(other, cell)
    assert Edge.parse(str(edge)) == edge
    assert Edge.parse(f"{str(edge.b).lower()} {edge.a}") == edge
    assert edge in edges_around(cell)
    assert edge in edges_around(other)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", ""),
        ("H8", "H8"),
        ("H8/H8", "H8/H8"),
        ("H8/H10", "H8/H10"),
        ("H8/H9/H10", "H8/H9/H10"),
        ("H8-H9", "H8-H9"),
        ("x/y", "x"),
        ("H8/y", "y"),
    ],
)
def test_other_text_is_no_edge(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=f"^{wrong}$"):
        Edge.parse(text)


def test_cells_that_are_no_neighbours_share_no_edge() -> None:
    with pytest.raises(ValueError, match="H8/H10"):
        Edge.of(ORIGIN, Hex(2, 0))


@given(CELLS)
def test_a_cell_has_six_edges_and_six_corners(cell: Hex) -> None:
    assert len(set(edges_around(cell))) == 6
    assert len({corner for edge in edges_around(cell) for corner in edge_ends(edge)}) == 6


@given(CELLS, st.integers(0, 5))
def test_the_ends_of_an_edge_are_where_its_cells_meet_a_third(cell: Hex, direction: int) -> None:
    edge = edges_around(cell)[direction]
    for corner in edge_ends(edge):
        assert {edge.a, edge.b} < corner
        assert all(one in neighbours(other) for one in corner for other in corner if one != other)


@given(CELLS, st.integers(0, 5))
def test_an_edge_touches_the_four_edges_that_share_a_corner_with_it(cell: Hex, direction: int) -> None:
    edge = edges_around(cell)[direction]
    near = {other for one in (edge.a, edge.b) for side in neighbours(one) for other in edges_around(side)}
    shared = {other for other in near if other != edge and set(edge_ends(other)) & set(edge_ends(edge))}
    assert set(touching_edges(edge)) == shared
    assert len(touching_edges(edge)) == 4


@given(CELLS, st.integers(0, 5), st.integers(0, 9))
def test_a_ray_runs_straight_away_step_by_step(cell: Hex, direction: int, length: int) -> None:
    line = ray(cell, direction, length)
    assert [distance(cell, step) for step in line] == list(range(1, length + 1))
    assert all(neighbours(a)[direction] == b for a, b in zip((cell, *line), line, strict=False))
