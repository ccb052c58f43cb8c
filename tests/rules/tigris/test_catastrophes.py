"""Action C: catastrophes (rules 6)."""

from __future__ import annotations

import pytest

from rules.tigris.events import Catastrophe, Returned
from tests.rules.tigris.positions import leaders, legal, play, points, position, refused, seat, see, square, tile, told
from tests.rules.trials import every, kinds, only

RICH = position(
    "red:F5 red*:H5 down:J5 dead:L5 black:B6 green:C6",
    "1.king:E5",
    board={"buildings": {"green": "C6"}},
    options={"buildings": "on"},
)


def test_it_lies_on_an_empty_square_for_ever() -> None:
    s, events = told(RICH, "catastrophe H9")
    assert tile(s, "H9") == "dead"
    assert only(events, Catastrophe) == Catastrophe(0, at=square("H9"), covered=None)
    assert see(s).screens[0].catastrophes == 1
    assert refused(s, "tile blue H9") == "on_catastrophe"


def test_a_tile_under_it_leaves_the_game() -> None:
    s, events = told(RICH, "catastrophe B6")
    assert tile(s, "B6") == "dead"
    assert only(events, Catastrophe).covered == "black"
    assert see(s).gone["black"] == 1


@pytest.mark.parametrize(
    ("at", "key"),
    [
        ("H5", "catastrophe_on_treasure"),
        ("J5", "on_monument"),
        ("L5", "on_catastrophe"),
        ("E5", "on_leader"),
        ("C6", "catastrophe_on_building"),
    ],
)
def test_some_squares_are_safe(at: str, key: str) -> None:
    assert refused(RICH, f"catastrophe {at}") == key


def test_each_seat_has_two() -> None:
    s = position("red:F5", seats=[{"catastrophes": 0}])
    assert refused(s, "catastrophe A1") == "no_catastrophe_left"
    assert legal(s, "catastrophe") == set()


def test_leaders_without_temple_return_whoever_owns_them() -> None:
    s, events = told(position("red:F5 red:D5", "0.trader:F4 1.king:E5 1.priest:G5"), "catastrophe F5")
    assert leaders(s) == {"1.king:E5"}
    assert every(events, Returned) == [
        Returned(0, which="trader", origin=square("F4"), reason="homeless"),
        Returned(1, which="priest", origin=square("G5"), reason="homeless"),
    ]


def test_it_splits_a_kingdom_without_points_or_conflict() -> None:
    s, events = told(position("red:F5 black:G5 red:H5", "0.trader:E5 1.king:I5"), "catastrophe G5")
    assert kinds(events) == [Catastrophe]
    assert len(see(s).kingdoms) == 2
    assert points(s, 0) == points(s, 1) == {}


def test_it_blocks_the_connection_for_ever() -> None:
    s = play(position("red:F5 red:H5", "0.king:E5 1.king:I5"), "catastrophe G5")
    assert refused(s, "tile green G5") == "on_catastrophe"
    assert len(see(s).kingdoms) == 2


def test_seats_that_hold_none_can_still_act() -> None:
    assert seat("red")["hand"] == ["red"]
    assert "end" in legal(position(seats=[{"catastrophes": 0}]))
