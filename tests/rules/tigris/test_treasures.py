"""Treasures (rules 11)."""

from __future__ import annotations

import pytest

from rules.tigris.events import Treasure
from tests.rules.tigris.positions import legal, play, points, position, refused, see, square, tile, told, treasures
from tests.rules.trials import kinds, only


def test_the_traders_owner_chooses_until_one_is_left() -> None:
    s = play(position("red*:E5 red*:G5 red*:F4"), "leader trader F5")
    assert legal(s) == {"treasure E5", "treasure G5", "treasure F4"}
    s = play(s, "treasure E5")
    assert legal(s) == {"treasure G5", "treasure F4"}
    s = play(s, "treasure G5")
    assert points(s, 0) == {"treasure": 2}
    assert "F4" in treasures(s)
    assert s.turn.used == 1


def test_the_temple_stays_without_its_treasure() -> None:
    s = play(position("red*:E5 red*:G5"), "leader trader F5", "treasure E5")
    assert tile(s, "E5") == "red"


def test_the_owner_decides_even_out_of_turn() -> None:
    s = position("red*:E5 red*:H5", "1.trader:D5")
    s = play(s, "tile black F5", "tile black G5")
    assert (s.turn.seat, see(s).to_move) == (0, (1,))
    assert refused(s, "treasure E5", seat=0) == "not_your_decision"
    s = play(s, "treasure H5")
    assert points(s, 1) == {"treasure": 1}
    assert s.turn.seat == 1


def test_without_a_trader_they_wait() -> None:
    s = play(position("red*:E5 red*:G5"), "leader king F5")
    assert (s.turn.decision, points(s, 0)) == ("act", {})


def test_a_framed_treasure_goes_before_any_other() -> None:
    s = position("red*:B2 red*:B3", far=True)
    s, events = told(s, "leader trader A2")
    assert only(events, Treasure) == Treasure(0, at=square("B2"), framed=True, forced=True)
    assert "B3" in treasures(s)
    assert s.turn.decision == "act"


def test_among_framed_ones_the_choice_is_free() -> None:
    s = position("red*:B2 red:B3 blue:B4 green:B5 green:B6 blue:B7 red*:B8 red*:C3", far=True)
    s = play(s, "leader trader A2")
    assert legal(s) == {"treasure B2", "treasure B8"}
    assert refused(s, "treasure C3") == "treasure_framed_first"
    s, events = told(s, "treasure B2")
    assert kinds(events) == [Treasure, Treasure]
    assert "C3" in treasures(s)


def test_without_a_choice_the_treasure_is_taken_at_once_and_the_turn_goes_on() -> None:
    s = play(position("red*:B2 red*:B3"), "leader trader A2")
    assert points(s, 0) == {"treasure": 1}
    assert see(s).to_move == (0,)


def test_only_treasures_of_the_kingdom_can_be_taken() -> None:
    s = play(position("red*:E5 red*:G5"), "leader trader F5")
    assert refused(s, "treasure A11") == "treasure_elsewhere"
    assert refused(s, "treasure B5") == "treasure_none_there"
    assert refused(s, "end") == "treasure_first"
    assert refused(play(s, "treasure E5"), "treasure G5") == "no_treasure_due"


def test_treasures_are_tested_after_every_action_even_a_pass() -> None:
    s = play(position("red*:E5 red*:G5", "1.trader:F5"), "pass")
    assert see(s).to_move == (1,)


@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_of_several_seats_that_owe_a_choice_the_active_one_comes_first_then_clockwise(
    active: int, order: list[int]
) -> None:
    tiles = "red*:E5 red*:G5 red*:J10 red*:L10 red*:D10 red*:F10"
    s = position(tiles, "2.trader:F5 0.trader:K10 1.trader:E10", hands=("red",) * 3, far=False, seat=active)
    s, asked = play(s, "pass"), []
    while s.turn.decision == "treasure":
        asked.append(see(s).to_move[0])
        s = play(s, sorted(legal(s))[0])
    assert asked == order
    assert (s.turn.seat, s.turn.used) == (active, 1)


def test_the_tile_that_joins_kingdoms_brings_treasures_together() -> None:
    s = play(position("red*:E5 red*:G5", "0.king:D5 1.trader:H5"), "tile black F5")
    assert legal(s) == {"treasure E5", "treasure G5"}
    assert see(s).to_move == (1,)


def test_outside_the_rivers_first_on_the_advanced_board() -> None:
    s = position("red*:B3 green:B4 green:B5 blue:C5 red:D5 red*:D6", options={"board": "advanced"})
    s, events = told(s, "leader trader E5")
    assert only(events, Treasure) == Treasure(0, at=square("B3"), framed=True, forced=True)
    assert "D6" in treasures(s)
