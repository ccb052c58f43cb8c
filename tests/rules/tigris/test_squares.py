"""Squares: labels, neighbours, masks, regions and runs."""

from __future__ import annotations

import pytest

from rules.tigris.squares import (
    AROUND,
    BITS,
    COLUMNS,
    EVERYWHERE,
    LABELS,
    NOWHERE,
    ROWS,
    SQUARES,
    BySquare,
    Square,
    around,
    index_of,
    indexes,
    labels_of,
    mask_of,
    region,
    run,
    squares_of,
)


def at(*labels: str) -> int:
    return mask_of(Square.parse(label) for label in labels)


def test_columns_are_letters_and_rows_numbers_from_the_top_left() -> None:
    assert (LABELS[0], LABELS[COLUMNS - 1], LABELS[-1]) == ("A1", "P1", "P11")
    assert str(Square(3, 4)) == "D5"
    assert len(SQUARES) == COLUMNS * ROWS == 176


@pytest.mark.parametrize("square", SQUARES)
def test_a_label_reads_back_in_either_case(square: Square) -> None:
    assert Square.parse(str(square)) == Square.parse(f" {str(square).lower()} ") == square
    assert SQUARES[index_of(square)] == square


@pytest.mark.parametrize("text", ["", "A0", "A12", "Q1", "5D", "A1A", "AA1", "A", "A01", "A-1"])
def test_text_that_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text or "^$"):
        Square.parse(text)


@pytest.mark.parametrize("square", [Square(-1, 0), Square(16, 0), Square(0, 11), Square(3, -2)])
def test_a_square_beside_the_board_has_no_index(square: Square) -> None:
    assert index_of(square) == NOWHERE


@pytest.mark.parametrize(
    ("label", "beside"), [("A1", "B1 A2"), ("P11", "P10 O11"), ("H6", "H5 G6 I6 H7"), ("A6", "A5 B6 A7")]
)
def test_neighbours_share_an_edge_and_never_wrap_around(label: str, beside: str) -> None:
    assert labels_of(AROUND[LABELS.index(label)]) == tuple(sorted(beside.split(), key=LABELS.index))


def test_masks_name_squares_row_by_row() -> None:
    mask = at("P11", "A1", "D5")
    assert labels_of(mask) == ("A1", "D5", "P11")
    assert squares_of(mask) == (Square(0, 0), Square(3, 4), Square(15, 10))
    assert indexes(mask) == [0, 4 * COLUMNS + 3, len(SQUARES) - 1]
    assert indexes(EVERYWHERE) == list(range(len(SQUARES)))
    assert BySquare(LABELS).on(mask) == ["A1", "D5", "P11"]


def test_around_a_mask_lie_the_neighbours_of_all_its_squares() -> None:
    mask = at("A1", "B1", "P6")
    expected = 0
    for index in indexes(mask):
        expected |= AROUND[index]
    assert around(mask) == expected


def test_a_region_is_what_is_connected_and_nothing_diagonal() -> None:
    within = at("D5", "E5", "E6", "F7", "P5", "A6")
    assert region(at("D5"), within) == at("D5", "E5", "E6")
    assert region(at("F7"), within) == at("F7")
    assert region(at("P5"), within) == at("P5")


def test_a_run_is_straight_and_unbroken() -> None:
    mask = at("C5", "D5", "E5", "G5", "D4", "D6", "P5", "A6")
    index = LABELS.index("D5")
    assert run(mask, index, 1, 0) == at("C5", "D5", "E5")
    assert run(mask, index, 0, 1) == at("D4", "D5", "D6")
    assert run(mask, LABELS.index("P5"), 1, 0) == BITS[LABELS.index("P5")]
