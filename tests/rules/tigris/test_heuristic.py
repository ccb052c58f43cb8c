"""The order of suggestions."""

from __future__ import annotations

from rules.tigris.game import TIGRIS as GAME
from rules.tigris.state import State
from tests.rules.tigris.positions import play, position, see


def best(s: State) -> str:
    """The most promising move of whoever is to move."""
    (seat,) = GAME.to_move(s)
    view = see(s, seat)
    return GAME.write(max(GAME.legal(s, seat), key=lambda move: GAME.heuristic(view, move)))


def test_a_tile_that_scores_comes_first() -> None:
    s = position("red:F5", "0.trader:E5 1.king:G5", hands=("green", "red"))
    assert best(s) in {f"tile green {at}" for at in ("D5", "E4", "E6", "F4", "F6", "G4", "G6", "H5")}


def test_a_weak_colour_is_wanted_more() -> None:
    seats = [{"points": {"red": 5, "blue": 5, "green": 5, "black": 0}}]
    s = position("red:F5", "0.king:E5 0.trader:G5", hands=("green black", "red"), seats=seats)
    assert best(s).startswith("tile black")


def test_a_defender_is_advised_to_commit_just_enough_or_nothing() -> None:
    s = play(position("red:F5", "1.king:E5", hands=("red red", "red red red")), "leader king G5", "commit 2")
    assert best(s) == "commit 2"
    s = play(position("red:F5", "1.king:E5", hands=("red red", "red")), "leader king G5", "commit 2")
    assert best(s) == "commit 0"


def test_an_onlooker_can_be_advised_too() -> None:
    s = position("red:F5", "0.trader:E5")
    assert {type(GAME.heuristic(see(s), move)) for move in GAME.legal(s, 0)} == {int}


def test_an_attacker_is_advised_to_beat_the_strength_on_the_board() -> None:
    s = play(position("red:F5 red:H5", "1.king:E5", hands=("red", "red")), "leader king F4")
    assert best(s) == "commit 1"
    s = play(position("red:F5 red:F3 red:E6", "1.king:E5", hands=("red", "red")), "leader king G5")
    assert best(s) == "commit 0"


def test_the_war_in_which_one_is_stronger_comes_first() -> None:
    tiles = "red:E5 red:F5 black:E6 black:D6 red:H5 green:I5 green:I6"
    s = position(tiles, "0.king:D5 0.trader:E4 1.king:H6 1.trader:H4")
    s = play(s, "tile red G5")
    assert best(s) == "war king"


def test_a_monument_that_serves_oneself_comes_first() -> None:
    hands = ("green green", "red")
    s = position("red:E5 green:F5 green:F4 green:G4", "0.trader:D5 0.king:E6 1.farmer:E4", hands=hands)
    s = play(s, "tile green G5")
    assert best(s) == "monument black-green F4"


def test_others_points_come_after_tiles_that_stand_alone() -> None:
    s = position("red:F5", "1.trader:E5", hands=("green", "red"))
    view = see(s, 0)
    assert GAME.heuristic(view, GAME.read("tile green J8")) > GAME.heuristic(view, GAME.read("tile green G5"))


def tipped(s: State, text: str) -> bool:
    """Whether a move of the first seat is a tip."""
    return GAME.gains(see(s, 0), GAME.read(text))


def test_a_tile_is_a_gain_only_where_a_leader_of_ones_own_scores_it() -> None:
    s = position("red:F5 red:J8", "0.trader:E5 1.king:J7", hands=("green red", "red"))
    assert tipped(s, "tile green G5")
    assert not tipped(s, "tile red G5")
    assert not tipped(s, "tile green K8")
    assert not tipped(s, "tile green J3")


def test_before_any_leader_stands_nothing_is_a_gain() -> None:
    s = position("red:F5 red:J8", hands=("red green", "red"))
    assert not [GAME.write(move) for move in GAME.legal(s, 0) if tipped(s, GAME.write(move))]


def test_a_defence_that_wins_is_a_gain() -> None:
    s = play(position("red:F5", "1.king:E5", hands=("red red", "red red red")), "leader king G5", "commit 2")
    view = see(s, 1)
    assert GAME.gains(view, GAME.read("commit 2"))
    assert not GAME.gains(view, GAME.read("commit 1"))
