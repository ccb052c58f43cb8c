"""The end and the final score (rules 5)."""

from __future__ import annotations

from typing import Any

from rules.kit.game import Line
from rules.sky_islands.events import GameOver, IslandScored, TurnEnded
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import final, points, position, told
from tests.rules.trials import kinds, only

TILES = "red-straight/1:L30 blue-straight/1:M30 red-islet:P30"
HOUSES = "0t:L30 1:M30 0p:P30 1:M20"


def last(**other: Any) -> State:
    """Seat 1 ends the last turn of the game."""
    return position(TILES, HOUSES, hands=((), ()), decision="end", seat=1, round=10, pile="", **other)


def test_after_everybodys_tenth_turn_every_island_is_scored() -> None:
    s, events = told(last(), "end")
    assert kinds(events) == [TurnEnded, IslandScored, IslandScored, IslandScored, GameOver]
    assert [event.points for event in events if isinstance(event, IslandScored)] == [(0, 4), (2, 1), (2, 0)]
    assert only(events, GameOver) == GameOver(None, winners=(1,), reason="played")
    assert [str(island.name) for island in final(s).islands] == ["M20", "L30", "P30"]


def test_the_score_is_told_line_by_line() -> None:
    seats = [{"points": {"airships": 3, "ports": 2, "towers": 1}}, {}]
    s, _ = told(last(seats=seats), "end")
    assert final(s).lines[0] == (Line("airships", 3), Line("ports", 2, 1), Line("towers", 1, 1), Line("islands", 4, 2))
    assert final(s).totals == (10, 5)
    assert (final(s).winners, final(s).places, final(s).tie_break) == ((0,), (1, 2), None)


def test_ties_share_the_victory() -> None:
    s, events = told(last(seats=[{"points": {"airships": 1}}]), "end")
    assert final(s).totals == (5, 5)
    assert (final(s).winners, final(s).places, final(s).tie_break) == ((0, 1), (1, 1), "shared")
    assert only(events, GameOver).winners == (0, 1)


def test_cubes_are_worth_nothing_and_scoring_adds_nothing_to_points_of_the_game() -> None:
    s, _ = told(last(cubes=("red,red,red", "blue")), "end")
    assert final(s).totals == (4, 5)
    assert (points(s, 0), points(s, 1)) == (0, 0)


def test_the_turn_before_the_last_does_not_end_the_game() -> None:
    hands = ((), "red-end")
    s = position(TILES, HOUSES, hands=hands, decision="end", seat=0, round=10, pile="")
    s, _ = told(s, "end")
    assert (s.turn.seat, s.turn.decision) == (1, "place")


def test_the_seat_before_the_one_that_began_has_the_last_turn() -> None:
    s = position(TILES, hands=((), ()), decision="end", seat=0, round=10, pile="", other={"start": 1})
    assert kinds(told(s, "end")[1])[-1] is GameOver
