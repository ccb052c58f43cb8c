"""The end of the game and the final score (rules 12)."""

from __future__ import annotations

import pytest

from rules.kit.events import TurnEnded
from rules.tigris.events import Drew, GameOver, Scored, Short
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.scoring import TigrisResult
from tests.rules.tigris.positions import final, play, position, refused, see, told
from tests.rules.trials import kinds, only

SIX = "red red red red red red"


def test_at_the_end_of_a_turn_two_treasures_end_the_game() -> None:
    s, events = told(position("red*:E5 red*:G5", far=False), "end")
    assert GAME.to_move(s) == ()
    assert only(events, GameOver).reason == final(s).reason == "treasures"


def test_three_treasures_do_not() -> None:
    assert GAME.result(play(position("red*:E5 red*:G5 red*:I5", far=False), "end")) is None


def test_treasures_taken_in_the_first_action_end_the_game_only_with_the_turn() -> None:
    s = play(position("red*:E5 red*:G5 red*:I5", far=False), "leader trader F5", "treasure E5")
    assert GAME.result(s) is None
    s = play(s, "tile black J8")
    assert final(s).reason == "treasures"


def test_a_hand_that_cannot_be_refilled_ends_the_game() -> None:
    s, events = told(position(hands=("red", SIX), bag="red red red red"), "end")
    assert only(events, Short) == Short(0, count=5, left=4)
    assert final(s).reason == "bag"


def test_also_the_hand_of_another_seat() -> None:
    s, events = told(position(hands=(SIX, "red"), bag="red red"), "end")
    assert only(events, Short).seat == 1
    assert final(s).reason == "bag"


def test_an_exactly_emptied_bag_does_not_end_the_game() -> None:
    s = play(position(hands=("red red red red", SIX), bag="red red"), "end")
    assert s.bag == b""
    assert GAME.result(s) is None


def test_the_active_player_draws_first_then_clockwise() -> None:
    hands = ("red red red red red", "red red red red red", "red red red red red")
    s = play(position(hands=hands, bag="black green blue " + "red " * 9, seat=1), "end")
    assert [player.hand.black for player in s.players] == [0, 1, 0]
    assert [player.hand.green for player in s.players] == [0, 0, 1]
    assert [player.hand.blue for player in s.players] == [1, 0, 0]


def test_monuments_score_before_the_end_is_tested() -> None:
    board = {"monuments": [{"colours": "black-red", "at": "F4"}]}
    s = position("down:F5 down:G5 down:F4 down:G4 red:E5", "0.priest:D5", far=False, board=board)
    assert final(play(s, "end")).lines[0][0].points == 1


def test_monuments_score_even_if_the_bag_runs_out() -> None:
    board = {"monuments": [{"colours": "black-red", "at": "F4"}]}
    s = position("down:F5 down:G5 down:F4 down:G4 red:E5", "0.priest:D5", board=board, bag="", hands=("red", SIX))
    s = play(s, "end")
    assert (final(s).reason, final(s).lines[0][0].points) == ("bag", 1)


def test_nothing_can_be_done_after_the_end() -> None:
    s = play(position(far=False), "end")
    assert refused(s, "end", seat=0) == "game_over"


def over(*points: tuple[int, ...]) -> TigrisResult:
    """The result of a game with these points by colour, and treasures, for each seat."""
    colours = ("red", "blue", "green", "black")
    seats = [{"points": dict(zip(colours, counts, strict=False)), "treasures": counts[4]} for counts in points]
    s = position(hands=[SIX] * len(points), seats=seats, far=False, bag="")
    return final(play(s, "end"))


def test_treasures_go_one_by_one_to_the_lowest_colour() -> None:
    result = over((1, 1, 3, 3, 3), (0, 0, 0, 0, 0))
    assert [(line.key, line.points, line.count) for line in result.lines[0]] == [
        ("red", 3, 2), ("blue", 2, 1), ("green", 3, 0), ("black", 3, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "winners", "tie_break"),
    [
        ((5, 5, 5, 5, 0), (9, 9, 9, 4, 0), (0,), None),
        ((2, 3, 9, 9, 0), (20, 2, 20, 2, 0), (0,), "second_lowest"),
        ((2, 3, 5, 9, 0), (3, 2, 20, 4, 0), (0,), "third_lowest"),
        ((2, 3, 5, 9, 0), (3, 2, 5, 8, 0), (0,), "highest"),
        ((2, 3, 5, 9, 0), (9, 5, 3, 2, 0), (0, 1), "shared"),
        ((1, 1, 9, 9, 3), (2, 2, 20, 20, 0), (0,), "second_lowest"),
    ],
)
def test_colours_are_compared_from_the_lowest_on(
    first: tuple[int, ...], second: tuple[int, ...], winners: tuple[int, ...], tie_break: str | None
) -> None:
    result = over(first, second)
    assert (result.winners, result.tie_break) == (winners, tie_break)
    mirrored = over(second, first)
    assert mirrored.winners == tuple(sorted(1 - seat for seat in winners))


def test_places_are_shared_by_equal_scores() -> None:
    result = over((1, 1, 1, 1, 0), (4, 4, 4, 4, 0), (1, 1, 1, 1, 0))
    assert result.places == (2, 1, 2)
    assert result.sorted_points == ((1, 1, 1, 1), (4, 4, 4, 4), (1, 1, 1, 1))


def test_everybody_sees_all_points_at_the_end() -> None:
    s = play(position(far=False, seats=[{"treasures": 2}, {"points": {"red": 4}}]), "end")
    assert [screen.treasures for screen in see(s).screens] == [2, 0]
    assert see(s, 0).screens[1].points == {"red": 4, "blue": 0, "green": 0, "black": 0}


def test_what_ends_the_turn_is_told_in_order() -> None:
    board = {"monuments": [{"colours": "black-red", "at": "F4"}]}
    tiles = "down:F5 down:G5 down:F4 down:G4 red:E5"
    _, events = told(position(tiles, "0.priest:D5", far=False, board=board, hands=("red", SIX)), "end")
    assert kinds(events) == [Scored, Drew, TurnEnded, GameOver]
