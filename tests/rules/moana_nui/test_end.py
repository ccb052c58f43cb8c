"""Drawing, last turns, scores, the winner, tie-breaks and giving up (rules 3.7, 4, 5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kit.refusals import IllegalMove
from rules.moana_nui.events import GameOver, Scored
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.scoring import MoanaNuiResult
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import (
    ROW,
    SHUT,
    TRIANGLE,
    kinds_of,
    placing,
    play,
    points,
    position,
    refused,
    see,
    stock,
    told,
)
from tests.rules.trials import only

LAST: dict[str, Any] = {"stack": []}
DONE: dict[str, Any] = {"stack": [], "score": {"segments": 1}}


def final(s: State) -> MoanaNuiResult:
    found = GAME.result(s)
    assert isinstance(found, MoanaNuiResult)
    return found


def test_a_tile_is_drawn_at_the_end_of_the_turn() -> None:
    after, events = told(position(hands=("D01", "D01")), "end")
    assert kinds_of(events) == ["turn_ended", "drew"]
    assert after.players[0].hand == ("D01", "E-W")
    assert (after.turn.seat, after.turn.number, after.turn.round) == (1, 6, 3)
    assert after.turn.decision == "place"


def test_a_round_begins_with_the_starting_player() -> None:
    s = position(start=1)
    assert play(s, "end").turn.round == 4
    assert play(position(start=0, seat=1), "end").turn.round == 4


def test_with_an_empty_stack_the_player_scores_at_once_and_the_others_go_on() -> None:
    s = position(ROW, "0:H8 1:H12", seats=[LAST])
    after, events = told(s, "end")
    assert kinds_of(events) == ["turn_ended", "scored"]
    assert only(events, Scored).total == 2
    assert see(after).boards[0].final
    assert (after.turn.seat, after.turn.decision) == (1, "place")


def test_a_frozen_score_stays_whatever_happens_later() -> None:
    s = play(position(ROW, "0:H8 1:H12*6", seats=[LAST], hands=("D01", "E-W E-W")), "end")
    s = play(s, "place E-W H13 0", "move H12 H11 5", "move H11 H10 5", "end")
    assert points(s, 0) == 2
    assert see(s).segments[1].controller is None


def test_who_has_scored_is_skipped_and_still_collects() -> None:
    s = placing(ROW, "E-W", "1:H8", goods="H8=wood", others=("E", "E-W"), seats=[{}, DONE])
    s = play(s, "place E-W H13 0")
    assert stock(s, 1) == "wood"
    assert play(s, "end").turn.seat == 2


def test_the_game_ends_after_everybodys_last_turn() -> None:
    s = position(ROW, "0:H8 1:H12", seats=[LAST, DONE])
    after, events = told(s, "end")
    assert kinds_of(events) == ["turn_ended", "scored", "game_over"]
    assert only(events, GameOver).reason == "played"
    assert GAME.to_move(after) == ()
    assert final(after).totals == (2, 1)
    assert final(after).winners == (0,)
    assert final(after).tie_break is None
    assert refused(after, "end") == "game_over"


def test_segments_count_one_and_on_completed_islands_two() -> None:
    s = position(f"{SHUT} J8=E-W J9=W-E", "0:H8 0:J8")
    assert [(line.key, line.count, line.points) for line in see(s).boards[0].score] == [
        ("segments", 2, 2),
        ("completed", 3, 6),
        ("buildings", 0, 0),
        ("doubled", 0, 0),
    ]


def test_buildings_count_for_whoever_controls_them_and_double_with_a_unit() -> None:
    s = position(ROW, "0:H8", buildings="hut:H8/1 canoe:H9/1 temple:H12/0")
    assert [line.points for line in see(s).boards[0].score] == [5, 0, 6, 1]
    assert points(s, 1) == 0


def test_the_example_of_the_rules_comes_to_thirty_three() -> None:
    """Three completed segments, three others, five manned buildings and an unmanned one."""
    s = position(
        f"{SHUT} J8=E-SE J9=W-SW-E K8=NW-NE",
        "0:H8 0:H9 0:H10 0:J8 0:J9",
        buildings="temple:H8 canoe:H9 hut:H10 hut:J8 canoe:K8",
        houses="0:J8/J9/K8",
    )
    assert points(s, 0) == 6 + 3 + (4 + 3 + 2 + 1 + 1) * 2 + 2 == 33


def test_everybody_at_a_meeting_house_controls_it_and_a_unit_doubles_it() -> None:
    s = position(TRIANGLE, "0:H8 1:H9", houses="0:H8/H9/I8")
    assert see(s).meeting_houses[0].controllers == (0, 1)
    assert (points(s, 0), points(s, 1)) == (9, 9)
    s = position("H8=E-SE-W H9=W-SW-E I8=NW-NE-SE H7=E", "0:H7", houses="1:H8/H9/I8")
    assert points(s, 0) == 4 + 4


def test_left_over_resources_count_nothing() -> None:
    assert points(position(ROW, "0:H8", stock=("wood,fish,stone,shell",)), 0) == 5


@pytest.mark.parametrize(
    ("built", "on", "winners", "tie_break"),
    [
        ((3, 2), "0:H8 1:H12", (0,), "built"),
        ((1, 2), "0:H8*5 1:H12", (1,), "built"),
        ((2, 2), "0:H8 1:H12*2", (1,), "units"),
        ((2, 2), "0:H8 1:H12", (0, 1), "shared"),
    ],
)
def test_ties_are_broken_by_buildings_built_then_by_units_on_the_table(
    built: tuple[int, int], on: str, winners: tuple[int, ...], tie_break: str
) -> None:
    seats = [{**LAST, "built": built[0]}, {**DONE, "score": {"segments": 2}, "built": built[1]}]
    s = play(position(ROW, on, seats=seats), "end")
    assert final(s).totals == (2, 2)
    assert (final(s).winners, final(s).tie_break) == (winners, tie_break)


def test_units_on_the_table_are_counted_at_the_very_end() -> None:
    s = position(ROW, "0:H8*5 1:H9*3", seats=[LAST, {**DONE, "score": {"segments": 4}}])
    s = play(s, "attack H8 H9 0", "end")
    assert final(s).units == (2, 0)


def test_whoever_gives_up_keeps_the_pieces_on_the_table_and_has_no_more_turns() -> None:
    s = position(ROW, "0:H8 1:H12", hands=("E", "E-W", "E-W"))
    after, events = GAME.resign(s, 1)
    assert kinds_of(events) == ["resigned", "scored"]
    assert see(after).resigned == (1,)
    assert see(after).segments[4].seat == 1
    assert play(after, "end").turn.seat == 2


def test_whoever_gives_up_in_the_own_turn_ends_it() -> None:
    s = position(ROW, "0:H8 1:H12", hands=("E", "E-W", "E-W"))
    after, _ = GAME.resign(s, 0)
    assert (after.turn.seat, after.turn.number) == (1, 6)
    assert len(after.players[0].hand) == 1


def test_the_last_one_left_wins() -> None:
    s = position(ROW, "0:H8", hands=("E", "E"))
    after, events = GAME.resign(s, 0)
    assert kinds_of(events) == ["resigned", "scored", "scored", "game_over"]
    assert only(events, GameOver).reason == "resigned"
    assert final(after).winners == (1,)
    assert final(after).totals == (5, 0)


def test_who_has_had_the_last_turn_can_still_give_up_and_does_not_win() -> None:
    s = position(ROW, "0:H8", hands=("E", "E-W", "E-W"), seats=[{}, {**DONE, "score": {"segments": 40}}, LAST])
    s, events = GAME.resign(s, 1)
    assert kinds_of(events) == ["resigned"]
    s, _ = GAME.resign(s, 0)
    assert final(s).winners == (2,)


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_a_seat_that_exists_can_give_up(seat: int) -> None:
    with pytest.raises(IllegalMove, match="already_resigned"):
        GAME.resign(position(), seat)


def test_nobody_gives_up_after_the_end_or_twice() -> None:
    over = play(position(seats=[LAST, DONE]), "end")
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.resign(over, 0)
    once, _ = GAME.resign(position(hands=("E", "E", "E")), 1)
    with pytest.raises(IllegalMove, match="already_resigned"):
        GAME.resign(once, 1)
