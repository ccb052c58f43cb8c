"""External conflicts: wars (rules 9)."""

from __future__ import annotations

from rules.tigris.events import Committed, Decided, Returned, Scored, Tile, United, Wars
from rules.tigris.game import TIGRIS as GAME
from tests.rules.tigris.positions import (
    fight,
    leaders,
    legal,
    play,
    points,
    position,
    refused,
    see,
    squares,
    tile,
    told,
)
from tests.rules.trials import kinds, only

GREENS = "green green green green green green"
TWO = "red:E5 green:F5 green:H5 red:I5"
"""Two kingdoms that a tile on G5 joins."""


def test_the_tile_bears_the_unification_tile_until_no_war_is_left() -> None:
    s = play(position(TWO, "0.trader:D5 1.trader:J5"), "tile black G5")
    assert str(see(s).union) == "G5"
    assert len(see(s).kingdoms) == 2
    s, events = told(play(s, "commit 0"), "commit 0")
    assert see(s).union is None
    assert kinds(events) == [Committed, Decided, Scored, Returned, United]
    assert tile(s, "G5") == "black"


def test_without_two_leaders_of_a_colour_there_is_no_war() -> None:
    s, events = told(position(TWO, "0.trader:D5 1.king:J5"), "tile black G5")
    assert kinds(events) == [Tile, United]
    assert s.turn.used == 1


def test_the_tile_that_joins_supports_nobody_and_is_never_removed() -> None:
    s = play(position("red:E5 green:F5 red:H5", "0.trader:D5 1.trader:I5"), "tile green G5")
    assert (fight(s).attack, fight(s).defence) == (1, 0)
    s = play(s, "commit 0", "commit 1")
    assert tile(s, "G5") == "green"


def test_regions_that_touch_only_the_joining_tile_belong_to_nobody() -> None:
    s = play(position(f"{TWO} green:G6 green:G7", "0.trader:D5 1.trader:J5"), "tile green G5")
    assert (fight(s).attack, fight(s).defence) == (1, 1)
    s = play(s, "commit 0", "commit 0")
    assert (tile(s, "G6"), tile(s, "G7")) == ("green", "green")


def test_strength_is_all_tiles_of_the_colour_in_the_own_kingdom_wherever_they_lie() -> None:
    s = play(position(f"{TWO} green:F4 green:F3 green:H6 down:H4", "0.trader:D5 1.trader:J5"), "tile black G5")
    assert (fight(s).attack, fight(s).defence) == (3, 2)


def test_tiles_of_the_leaders_colour_are_committed() -> None:
    s = play(position(TWO, "0.trader:D5 1.trader:J5", hands=("black red green green", GREENS)), "tile black G5")
    assert fight(s).colour == "green"
    assert legal(s) == {"commit 0", "commit 1", "commit 2"}


def test_winner_gets_a_point_for_the_leader_and_for_each_removed_tile_but_not_for_committed_ones() -> None:
    s = position(f"{TWO} green:H6 black:H4", "0.trader:D5 1.trader:J5", hands=("black green green green", GREENS))
    s, events = told(play(s, "tile black G5", "commit 2"), "commit 0")
    assert points(s, 0) == {"green": 3}
    assert only(events, Decided).removed == squares("H5 H6")
    assert leaders(s) == {"0.trader:D5"}
    assert (tile(s, "H4"), tile(s, "I5")) == ("black", "red")
    assert see(s).gone["green"] == 4


def test_the_defender_wins_a_tie() -> None:
    s = play(position(TWO, "0.trader:D5 1.trader:J5"), "tile black G5", "commit 0", "commit 0")
    assert points(s, 1) == {"green": 2}
    assert tile(s, "F5") is None


def test_the_active_player_attacks_if_involved() -> None:
    s = play(position(TWO, "1.trader:D5 0.trader:J5"), "tile black G5")
    assert (fight(s).attacker, fight(s).defender) == (0, 1)


def test_else_the_first_clockwise_from_the_active_player_attacks() -> None:
    hands = ("red black", "green", "green", "green")
    s = position(TWO, "3.trader:D5 1.trader:J5", hands=hands)
    assert (fight(play(s, "tile black G5")).attacker, fight(play(s, "tile black G5")).defender) == (1, 3)
    s = position(TWO, "0.trader:D5 1.trader:J5", hands=("green", "green", "black", "green"), seat=2)
    assert (fight(play(s, "tile black G5")).attacker, fight(play(s, "tile black G5")).defender) == (0, 1)
    s = position(TWO, "1.trader:D5 3.trader:J5", hands=("green", "green", "black", "green"), seat=2)
    assert (fight(play(s, "tile black G5")).attacker, fight(play(s, "tile black G5")).defender) == (3, 1)


def test_the_active_player_chooses_among_several_wars_even_if_not_involved() -> None:
    hands = ("red black", "green", "green")
    s = position("red:E5 red:G5", "1.trader:E4 2.trader:G4 1.king:D5 2.king:H5", hands=hands)
    s, events = told(s, "tile black F5")
    assert only(events, Wars) == Wars(0, which=("trader", "king"))
    assert (see(s).to_move, legal(s)) == ((0,), {"war trader", "war king"})
    assert refused(s, "war priest") == "war_not_open"
    assert fight(play(s, "war king")).which == "king"


def test_the_last_war_needs_no_choice() -> None:
    s = position("red:E5 red:G5", "0.trader:E4 1.trader:G4 0.king:D5 1.king:H5")
    s = play(s, "tile black F5", "war king", "commit 0", "commit 0")
    assert fight(s).which == "trader"
    assert (fight(s).attacker, s.turn.decision) == (0, "commit")


def test_the_attacker_is_determined_anew_for_each_war() -> None:
    hands = ("red black", "green", "green")
    s = position("red:E5 red:G5", "2.trader:E4 1.trader:G4 0.king:D5 2.king:H5", hands=hands)
    s = play(s, "tile black F5", "war trader")
    assert (fight(s).attacker, fight(s).defender) == (1, 2)
    s = play(s, "commit 0", "commit 0")
    assert (fight(s).attacker, fight(s).defender) == (0, 2)


def test_strengths_are_counted_again_before_every_war() -> None:
    tiles = "red:E5 green:F5 green:H5 black:I5 green:J5 red:H6"
    s = position(tiles, "0.king:E4 0.trader:D5 1.trader:I6 1.king:H7", hands=("red black black green", "red"))
    s = play(s, "tile red G5", "war king", "commit 2", "commit 0")
    assert tile(s, "I5") is None
    assert (fight(s).attack, fight(s).defence) == (1, 1)


def test_a_leader_cut_off_from_the_joining_tile_is_out_of_the_war() -> None:
    """The loser's kingdom falls apart between the joining tile and its trader."""
    tiles, leading = "red:E5 red:F5 black:H5 red:I5 red:H6", "0.king:D5 0.trader:E4 1.king:H7 1.trader:J5"
    s = play(position(tiles, leading, hands=("red black black", "red")), "tile red G5")
    assert legal(s) == {"war trader", "war king"}
    s, events = told(play(s, "war king", "commit 2"), "commit 0")
    assert tile(s, "H5") is None
    assert kinds(events)[-1] == United
    assert {"0.trader:E4", "1.trader:J5"} <= leaders(s)


def test_when_the_losers_kingdom_splits_and_both_parts_touch_the_tile_three_kingdoms_touch_it() -> None:
    tiles = "red:E5 red:F5 red:G4 red:G6 black:H4 black:H5 black:H6"
    leading = "0.king:D5 0.trader:E4 1.king:I5 1.trader:G3 1.farmer:G7"
    s = position(tiles, leading, hands=("black black black black red", "red"))
    s = play(s, "tile red G5", "war king")
    assert len(see(s).kingdoms) == 2
    s = play(s, "commit 4", "commit 0")
    assert len(see(s).kingdoms) == 3
    assert (fight(s).which, fight(s).attacker, fight(s).defender) == ("trader", 0, 1)


def test_a_priest_war_spares_treasures_and_temples_beside_any_other_leader() -> None:
    tiles = "red:D5 red:E5 red:F5 red:H5 red*:I5 red:J5 red:J4 red:H6"
    s = position(tiles, "0.priest:C5 1.priest:K5 1.king:J3 1.trader:H7", hands=("red red red black", "red"))
    s = play(s, "tile black G5", "commit 3", "commit 0")
    assert [tile(s, at) for at in ("H5", "I5", "J5", "J4", "H6")] == [None, "red", None, "red", "red"]
    assert points(s, 0) == {"red": 3}


def test_other_wars_spare_nothing_for_treasures_or_leaders() -> None:
    s = position(f"{TWO} green:H6", "0.trader:D5 1.trader:J5 1.king:I6", hands=("black green green", "red"))
    s = play(s, "tile black G5", "commit 2", "commit 0")
    assert tile(s, "H6") is None


def test_a_tile_with_a_civilization_building_supports_but_stays_and_scores_nothing() -> None:
    s = position(
        f"{TWO} green:H6",
        "0.trader:D5 1.trader:J5",
        hands=("black green green", "red"),
        options={"buildings": "on"},
        board={"buildings": {"green": "H6"}},
    )
    s = play(s, "tile black G5")
    assert fight(s).defence == 2
    s = play(s, "commit 2", "commit 0")
    assert (tile(s, "H5"), tile(s, "H6")) == (None, "green")
    assert points(s, 0) == {"green": 2}


def test_the_joining_tile_is_an_ordinary_one_afterwards_and_can_complete_a_square() -> None:
    s = position("red:E5 green:F5 green:F4 green:G4 red:H5", "0.trader:D5 1.trader:I5", hands=("green", "red"))
    s = play(s, "tile green G5", "commit 0", "commit 0")
    assert "monument black-green F4" in legal(s)


def test_a_square_destroyed_by_the_war_is_no_square() -> None:
    s = position("red:E5 green:F5 green:F4 green:G4 red:H5", "0.trader:D5 1.trader:I5", hands=("green", GREENS))
    s = play(s, "tile green G5", "commit 0", "commit 3")
    assert s.turn.decision == "act"


def test_a_war_belongs_to_the_action_that_caused_it() -> None:
    s = play(position(TWO, "0.trader:D5 1.trader:J5"), "tile black G5")
    assert refused(s, "end") == "commit_first"
    assert play(s, "commit 0", "commit 0").turn.used == 1


def test_no_leader_becomes_homeless_by_a_war() -> None:
    s = position("red:E5 red:G5", "0.priest:D5 1.priest:H5 1.king:G4", hands=("red red black", "red"))
    s = play(s, "tile black F5", "commit 2", "commit 0")
    assert leaders(s) == {"0.priest:D5", "1.king:G4"}
    assert tile(s, "G5") == "red"
    assert GAME.result(s) is None
