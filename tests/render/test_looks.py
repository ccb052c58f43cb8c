"""Seats are told apart without colours."""

from __future__ import annotations

from itertools import combinations

from render.theme import SEAT_COLOURS, seat_shape, seat_symbol
from tests.render.looks import differs, silhouette


def test_the_six_seats_have_different_colours_and_shapes() -> None:
    assert len(set(SEAT_COLOURS)) == 6
    assert len({tuple(seat_shape(seat)) for seat in range(6)}) == 6
    marks = [silhouette(seat_symbol(seat, 40)) for seat in range(6)]
    assert all(differs(a, b) > 0.03 for a, b in combinations(marks, 2))
