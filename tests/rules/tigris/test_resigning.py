"""Giving up: conflicts are finished without more tiles, leaders go home, turns are skipped."""

from __future__ import annotations

from rules.kit.events import Resigned
from rules.kit.seats import Seat
from rules.tigris.events import GameOver, Returned
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.state import State
from tests.rules.tigris.positions import fight, final, leaders, legal, play, points, position, see, tile
from tests.rules.trials import kinds

THREE = ("red red black green", "red red black green", "red red black green")
TWO = "red:E5 green:F5 green:H5 red:I5"


def resign(s: State, seat: Seat) -> State:
    return GAME.resign(s, seat)[0]


def test_leaders_go_home_and_tiles_stay_behind_the_screen() -> None:
    s, events = GAME.resign(position("red:F5", "1.king:E5 2.trader:G5", hands=THREE), 1)
    assert leaders(s) == {"2.trader:G5"}
    assert kinds(events) == [Resigned, Returned]
    assert sum(s.players[1].hand) == 4
    assert see(s).resigned == (1,)
    assert see(s).to_move == (0,)


def test_turns_are_skipped_and_no_tiles_drawn() -> None:
    s = play(resign(position(hands=THREE), 1), "end")
    assert s.turn.seat == 2
    assert [sum(player.hand) for player in s.players] == [6, 4, 6]


def test_the_active_players_turn_ends() -> None:
    s = resign(play(position("red:F5", hands=THREE), "leader king G5"), 0)
    assert (s.turn.seat, s.turn.used, leaders(s)) == (1, 0, set())


def test_a_round_is_counted_even_if_the_starting_player_is_gone() -> None:
    s = play(resign(position(hands=THREE), 0), "end", "end")
    assert (s.turn.seat, s.turn.round) == (1, 4)


def test_an_attacker_commits_nothing_and_the_defender_still_decides() -> None:
    s = play(position("red:F5", "1.king:E5", hands=THREE), "leader king G5")
    s = resign(s, 0)
    assert see(s).to_move == (1,)
    assert fight(s).committed == 0
    s = play(s, "commit 0")
    assert points(s, 1) == {"red": 1}
    assert (s.turn.seat, leaders(s)) == (1, {"1.king:E5"})


def test_a_defender_commits_nothing_and_the_conflict_is_decided_at_once() -> None:
    s = play(position("red:F5", "1.king:E5", hands=THREE), "leader king G5", "commit 1")
    s = resign(s, 1)
    assert points(s, 0) == {"red": 1}
    assert (s.turn.decision, leaders(s)) == ("act", {"0.king:G5"})


def test_a_defender_who_is_not_asked_yet_commits_nothing_later() -> None:
    s = resign(play(position("red:F5", "1.king:E5 1.trader:F4", hands=THREE), "leader king G5"), 1)
    assert see(s).to_move == (0,)
    assert "1.king:E5" in leaders(s)
    s = play(s, "commit 0")
    assert points(s, 1) == {"red": 1}
    assert leaders(s) == set()


def test_an_attacker_who_has_committed_already_is_still_defended_against() -> None:
    s = play(position("red:F5", "1.king:E5", hands=THREE), "leader king G5", "commit 2")
    s = play(resign(s, 0), "commit 0")
    assert points(s, 0) == {"red": 1}
    assert (s.turn.seat, leaders(s)) == (1, set())


def test_others_conflicts_go_on_and_leaders_go_home_only_afterwards() -> None:
    s = position(f"{TWO} red:H6", "0.trader:D5 1.trader:J5 2.king:H7", hands=THREE)
    s = resign(play(s, "tile black G5"), 2)
    assert "2.king:H7" in leaders(s)
    s = play(s, "commit 1", "commit 0")
    assert leaders(s) == {"0.trader:D5"}


def test_wars_of_somebody_who_is_gone_are_not_fought() -> None:
    s = position("red:E5 red:G5", "0.trader:E4 1.trader:G4 0.king:D5 2.king:H5", hands=THREE)
    s = play(s, "tile black F5")
    assert s.turn.decision == "war"
    s = resign(s, 2)
    assert fight(s).which == "trader"
    s = play(s, "commit 0", "commit 0")
    assert (s.turn.decision, s.turn.used) == ("act", 1)


def test_wars_go_on_without_the_active_player() -> None:
    hands = (*THREE, "red")
    s = position("red:E5 red:G5", "1.trader:E4 2.trader:G4 1.king:D5 2.king:H5", hands=hands)
    s = play(s, "tile black F5")
    s = resign(s, 0)
    assert (fight(s).which, see(s).to_move) == ("trader", (1,))
    s = play(s, "commit 0", "commit 0")
    assert fight(s).which == "king"
    s = play(s, "commit 0", "commit 0")
    assert (s.turn.seat, tile(s, "F5"), s.board.union) == (1, "black", -1)


def test_nobody_builds_for_an_active_player_who_is_gone() -> None:
    hands = ("green green", "red", "red")
    s = play(position("red:E5 green:F5 green:F4 green:G4", hands=hands), "tile green G5")
    assert s.turn.decision == "monument"
    s = resign(s, 0)
    assert (s.turn.seat, tile(s, "G5")) == (1, "green")
    assert see(s).monuments == ()


def test_another_players_building_is_not_disturbed() -> None:
    hands = ("green green", "red", "red")
    s = play(position("red:E5 green:F5 green:F4 green:G4", "1.king:D5", hands=hands), "tile green G5")
    before = legal(s)
    s = resign(s, 1)
    assert (s.turn.decision, legal(s), see(s).to_move) == ("monument", before, (0,))


def test_treasures_wait_when_the_trader_is_gone() -> None:
    s = position("red*:E5 red*:H5", "1.trader:D5", hands=THREE)
    s = play(s, "tile black F5", "tile green G5")
    assert see(s).to_move == (1,)
    s = resign(s, 1)
    assert (see(s).to_move, s.turn.seat) == ((2,), 2)
    assert len(see(s).treasures) == 5


def test_a_trader_still_takes_treasures_when_the_active_player_is_gone() -> None:
    s = position("red*:E5 red*:G5", "1.trader:D5", hands=THREE)
    s = resign(play(s, "tile black F5"), 0)
    assert see(s).to_move == (1,)
    s = play(s, "treasure E5")
    assert (points(s, 1), s.turn.seat) == ({"treasure": 1}, 1)


def test_the_ziggurats_point_is_lost() -> None:
    tiles = "down:F5 down:G5 down:H5 down:G4 down:G6 red:E5"
    s = position(tiles, "0.king:D5", hands=THREE, options={"ziggurat": "on"}, board={"ziggurat": "G5"})
    s = resign(play(s, "end"), 0)
    assert (s.turn.seat, points(s, 0)) == (1, {})


def test_with_one_player_left_the_game_is_over_and_the_last_one_wins() -> None:
    s = position("red:F5", "1.king:E5", hands=THREE, seats=[{"points": {"red": 30, "blue": 9, "green": 9, "black": 9}}])
    s = resign(resign(s, 0), 2)
    assert final(s).winners == (1,)
    assert final(s).reason == "resigned"
    assert final(s).tie_break is None


def test_giving_up_in_the_middle_of_a_war_can_end_the_game() -> None:
    s = play(position(TWO, "0.trader:D5 1.trader:J5"), "tile black G5")
    s, events = GAME.resign(s, 1)
    assert kinds(events)[-1] == GameOver
    assert (GAME.to_move(s), final(s).winners, see(s).union) == ((), (0,), None)


def test_whoever_gave_up_comes_after_all_others() -> None:
    seats = [{"points": {"red": 30, "blue": 30, "green": 30, "black": 30}}]
    s = resign(position(hands=THREE, seats=seats, far=False), 0)
    assert final(s).places == (3, 1, 1)
    assert final(s).tie_break == "shared"
