"""Sentences of the rules that no other test of Tigris & Euphrates holds."""

from __future__ import annotations

from rules.tigris.events import BuildingRemoved, Committed, Monument, Returned, SwapFailed, Ziggurat
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.outlook import Prospect, prospects
from tests.rules.tigris.positions import (
    fight,
    leaders,
    legal,
    play,
    points,
    position,
    refused,
    see,
    tile,
    told,
    treasures,
)
from tests.rules.trials import kinds, only

SIX = "red red red red red red"


def test_a_trader_whose_last_temple_turns_into_a_monument_goes_home_before_treasures_are_taken() -> None:
    s = play(position("red*:F5 red:F4 red:G4 red*:H5", "1.trader:G3", hands=("red red", "red")), "tile red G5")
    assert s.turn.decision == "monument"
    s, events = told(s, "monument black-red F4")
    assert kinds(events) == [Monument, Returned]
    assert {"F5", "H5"} <= treasures(s)
    assert (s.turn.decision, points(s, 1)) == ("act", {})


def test_a_monument_is_decided_on_before_treasures_are_taken_and_also_if_it_is_declined() -> None:
    s = play(position("red*:F5 red:F4 red:G4 red*:H5", "1.trader:G3", hands=("red red", "red")), "tile red G5")
    assert (s.turn.decision, see(s).to_move) == ("monument", (0,))
    s = play(s, "pass")
    assert (see(s).to_move, legal(s)) == ((1,), {"treasure F5", "treasure H5"})


def test_the_trader_who_is_left_after_the_wars_takes_the_treasures_of_both_kingdoms() -> None:
    s = position("red*:E5 red:F5 red:H5 red*:I5", "0.trader:D5 1.trader:J5 0.king:E4 1.king:I4")
    s = play(s, "tile black G5", "war trader", "commit 1", "commit 0")
    assert (s.turn.decision, {"E5", "I5"} <= treasures(s)) == ("commit", True)
    s = play(s, "commit 0", "commit 0")
    assert (see(s).to_move, legal(s)) == ((0,), {"treasure E5", "treasure I5"})


def test_tiles_can_be_swapped_in_the_second_action_too() -> None:
    s = play(position("red:F5", hands=("red black", SIX), bag="green " * 20), "leader king G5", "swap red")
    assert (s.turn.seat, s.players[0].swapped.red) == (1, 1)


def test_a_leader_can_be_withdrawn_in_the_second_action_too() -> None:
    s = play(position("red:F5", hands=("red", SIX)), "leader king G5", "withdraw king")
    assert (s.turn.seat, leaders(s)) == (1, set())


def test_of_three_players_only_the_active_one_scores_monuments() -> None:
    tiles = "down:F5 down:G5 down:F4 down:G4 red:E5 red:H5"
    board = {"monuments": [{"colours": "green-red", "at": "F4"}]}
    s = position(tiles, "0.trader:D5 2.priest:I5", hands=("red", "red", "red"), board=board)
    s = play(s, "end")
    assert [points(s, seat) for seat in range(3)] == [{"green": 1}, {}, {}]
    s = play(s, "end", "end")
    assert [points(s, seat) for seat in range(3)] == [{"green": 1}, {}, {"red": 1}]


def test_of_three_wars_the_active_player_chooses_the_second_one_too() -> None:
    leading = "1.trader:E4 2.trader:G4 1.king:D5 2.king:H5 1.farmer:E6 2.farmer:G6"
    s = play(position("red:E5 red:G5", leading, hands=("black", "red", "red")), "tile black F5")
    assert legal(s) == {"war farmer", "war trader", "war king"}
    s = play(s, "war trader", "commit 0", "commit 0")
    assert (see(s).to_move, legal(s)) == ((0,), {"war farmer", "war king"})
    s = play(s, "war king", "commit 0", "commit 0")
    assert fight(s).which == "farmer"


def test_a_priest_war_spares_temples_beside_leaders_of_any_owner() -> None:
    tiles = "red:D5 red:E5 red:F5 red:H5 red:I5 red:J5"
    for other in ("0.king:I4", "1.king:I4", "2.king:I4"):
        s = position(tiles, f"0.priest:C5 1.priest:K5 {other}", hands=("red red red black", "red", "red"))
        s = play(s, "tile black G5", "commit 1", "commit 0")
        assert [tile(s, at) for at in ("H5", "I5", "J5")] == [None, "red", None]
        assert (points(s, 0), other in leaders(s)) == ({"red": 3}, True)


def test_a_temple_with_the_library_stays_in_a_priest_war() -> None:
    s = position(
        "red:D5 red:E5 red:F5 red:H5 red:I5",
        "0.priest:C5 1.priest:J5",
        hands=("red black", "green"),
        options={"buildings": "on"},
        board={"buildings": {"red": "I5"}},
    )
    s = play(s, "tile black G5")
    assert (fight(s).attack, fight(s).defence) == (3, 2)
    s = play(s, "commit 0", "commit 0")
    assert (tile(s, "H5"), tile(s, "I5"), points(s, 0)) == (None, "red", {"red": 2})


def test_the_ziggurat_sends_the_building_under_it_back_beside_the_board() -> None:
    both = {"buildings": "on", "ziggurat": "on"}
    tiles, board = "green:F5 green:H5 green:G4 green:G6", {"buildings": {"green": "G4"}}
    s = play(position(tiles, hands=("green", "red"), options=both, board=board), "tile green G5")
    s, events = told(s, "ziggurat G5")
    assert kinds(events) == [Ziggurat, BuildingRemoved]
    assert "green" in see(s).buildings_left


def test_one_tile_can_lengthen_two_lines_and_each_of_their_tiles_takes_the_building() -> None:
    tiles = "green:E5 green:F5 green:G3 green:G4"
    s = play(position(tiles, hands=("green", "red"), options={"buildings": "on"}), "tile green G5")
    assert legal(s, "building") == {f"building {at}" for at in ("E5", "F5", "G5", "G3", "G4")}


def test_a_line_that_is_too_short_takes_nothing_beside_one_that_is_long_enough() -> None:
    s = position("green:E5 green:F5 green:G4", hands=("green", "red"), options={"buildings": "on"})
    s = play(s, "tile green G5")
    assert legal(s, "building") == {f"building {at}" for at in ("E5", "F5", "G5")}


def test_a_declined_building_still_leaves_the_monument_to_be_decided() -> None:
    tiles = "green:F4 green:G4 green:F5 green:H5"
    s = play(position(tiles, hands=("green", "red"), options={"buildings": "on"}), "tile green G5", "pass")
    assert (s.turn.decision, "monument blue-green F4" in legal(s)) == ("monument", True)


def test_of_two_squares_each_is_offered_with_the_remaining_monuments_of_its_colour_and_no_other() -> None:
    tiles = "green:F5 green:F4 green:G4 green:H4 green:H5"
    s = play(position(tiles, hands=("green", "red")), "tile green G5")
    pairs = ("black-green", "green-red", "blue-green")
    assert legal(s) == {"pass", *(f"monument {pair} {at}" for pair in pairs for at in ("F4", "G4"))}


def test_tiles_given_up_in_a_swap_that_ends_the_game_are_seen_by_their_seat_alone() -> None:
    _, events = told(position(hands=("red black", SIX), bag=""), "swap red")
    event = only(events, SwapFailed)
    assert event.seen_by(1) == event.seen_by(None) == SwapFailed(0, count=1, left=0)
    assert event.seen_by(0) == SwapFailed(0, count=1, left=0, gave=("red",))


def test_committed_tiles_are_laid_open_so_a_commitment_reveals_something() -> None:
    s = play(position("red:F5", "1.king:E5"), "leader king G5")
    _, events = told(s, "commit 1")
    event = only(events, Committed)
    assert (event.reveals, event.tiles) == (True, 1)


def test_nobody_puts_up_a_building_for_an_active_player_who_is_gone() -> None:
    s = position("green:F5 green:H5", hands=("green", "red", "red"), options={"buildings": "on"})
    s = play(s, "tile green G5")
    assert s.turn.decision == "building"
    s, _ = GAME.resign(s, 0)
    assert (s.turn.seat, s.turn.decision, see(s).buildings_left) == (1, "act", ("red", "blue", "green", "black"))


def test_a_tile_never_joins_four_kingdoms() -> None:
    leading = "0.trader:G3 0.king:E5 1.priest:I5 1.farmer:G7"
    s = position("red:G4 red:F5 red:H5 red:G6", leading, hands=("black", "red"))
    assert len(see(s).kingdoms) == 4
    assert refused(s, "tile black G5") == "tile_joins_three"


def test_an_attacker_is_told_that_one_who_gave_up_adds_nothing() -> None:
    s = play(position("red:F5", "1.king:E5", hands=("red red", "red red", "red")), "leader king G5")
    s, _ = GAME.resign(s, 1)
    assert prospects(see(s, 0))[1] == Prospect(1, 2, True, 1)
