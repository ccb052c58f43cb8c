"""Arrows on the map of Tigris & Euphrates go round what must be read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from render.lettering import Rect
from render.shapes import Point, between
from render.tigris.layout import MEASURES
from render.tigris.routes import route
from rules.tigris.squares import Square

HOW = MEASURES["tall"]
START, END = Square(4, 5), Square(9, 5)


def glyph(column: int, row: int) -> Rect:
    """Where the glyph of a tile lies."""
    x, y = HOW.middle(Square(column, row))
    return x - 17, y - 17, x + 17, y + 17


def way(*taken: Rect, read: Sequence[Rect] | None = None) -> list[Point]:
    """The way between two squares of a row."""
    return route(HOW.middle(START), HOW.middle(END), taken, taken if read is None else read, HOW)


def nearest(found: list[Point], rect: Rect) -> float:
    """How near a way comes to a box, in pixels."""
    left, top, right, bottom = rect
    return min(math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) for x, y in points_of(found))


def points_of(found: list[Point]) -> list[Point]:
    """Points all along a way."""
    return [between(a, b, i / 40) for a, b in pairwise(found) for i in range(40)]


def test_a_way_over_free_squares_is_straight_and_ends_at_the_rim_of_its_square() -> None:
    found = way()
    assert {round(y) for _, y in found} == {round(HOW.middle(END)[1])}
    assert HOW.middle(END)[0] - found[-1][0] > HOW.square / 2


def test_a_way_goes_round_glyphs_between_two_tiles_and_round_a_wall_of_them() -> None:
    wall = [glyph(7, row) for row in range(4, 7)]
    found = way(*wall)
    assert found
    assert min(nearest(found, rect) for rect in wall) > 2
    solid = HOW.corner(Square(6, 5))
    block = (*solid, solid[0] + 2 * HOW.square, solid[1] + HOW.square)
    found = way(block)
    assert found
    assert nearest(found, block) > 0


def test_there_is_no_way_to_a_square_that_is_walled_in_nor_one_that_is_far_too_long() -> None:
    x, y = HOW.middle(END)
    assert way((x - 90, y - 90, x + 90, y + 90)) == []
    left, top, right, bottom = HOW.inside
    middle = (left + right) / 2
    assert way((middle - 20, top, middle + 20, bottom - 70)) == []


def test_a_head_fits_between_the_tiles_at_a_corner_of_its_square() -> None:
    around = [
        glyph(END.column + x, END.row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x or y) and (x, y) != (-1, 1)
    ]
    found = way(*around)
    assert found
    x, y = HOW.middle(END)
    assert found[-1][0] < x
    assert found[-1][1] > y


def test_a_way_that_would_go_a_long_way_round_is_left_out() -> None:
    (x, y), s = HOW.middle(Square(7, 5)), HOW.square
    assert way((x - 20, y - 0.6 * s, x + 20, y + 0.6 * s))
    assert not way((x - 20, y - 3 * s, x + 20, y + 3 * s))


def test_a_way_does_not_pass_its_own_end() -> None:
    above = [glyph(END.column + x, END.row - 1) for x in (-1, 0, 1)]
    x, y = HOW.middle(END)
    found = way(*above, glyph(END.column - 1, END.row))
    assert not found or nearest(found, (x - 20, y - 20, x + 20, y + 20)) > 10
