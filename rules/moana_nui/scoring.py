"""Scores: what a seat has at a moment, frozen after its last turn, and how the game ended (rules 4, 5).

When a seat's last turn is over stands in `turns.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.game import Line, Result, rank
from rules.kit.seats import Seat
from rules.moana_nui.board import Board
from rules.moana_nui.components import COMPLETED_POINTS, HOUSE, KINDS, MANNED_FACTOR, SEGMENT_POINTS
from rules.moana_nui.state import Score, State


class MoanaNuiResult(Result, frozen=True):
    """How a game ended. `built` and `units` are the tie-breaks: buildings built, units on the table at the very end.
    `reason` is why the game ended: played or resigned."""

    built: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    reason: str = ""


def score(board: Board, seat: Seat) -> Score:
    """What a seat would score now (rules 4)."""
    chart = board.chart
    controlled = [segment for segment, controller in enumerate(board.control) if controller == seat]
    completed = sum(chart.completed[chart.island_of[segment]] for segment in controlled)
    worth = list(_buildings(board, seat, controlled))
    doubled = [points for points, manned in worth if manned]
    return Score(
        segments=len(controlled) - completed,
        completed=completed,
        buildings=len(worth),
        building_points=sum(points for points, _ in worth),
        doubled=len(doubled),
        doubled_points=sum(doubled) * (MANNED_FACTOR - 1),
    )


def _buildings(board: Board, seat: Seat, controlled: list[int]) -> Iterator[tuple[int, bool]]:
    """The points of every building that a seat controls, and whether own units stand there (rules 4)."""
    for segment in controlled:
        built = board.buildings[segment]
        if built is not None:
            yield KINDS[built.kind].points, board.holds(segment, seat)
    for house in board.houses:
        meeting = board.meeting(house.at)
        if any(board.control[segment] == seat for segment in meeting):
            yield KINDS[HOUSE].points, any(board.holds(segment, seat) for segment in meeting)


def lines(found: Score) -> tuple[Line, ...]:
    """A score line by line."""
    return (
        Line("segments", found.segments * SEGMENT_POINTS, found.segments),
        Line("completed", found.completed * COMPLETED_POINTS, found.completed),
        Line("buildings", found.building_points, found.buildings),
        Line("doubled", found.doubled_points, found.doubled),
    )


def points(found: Score) -> int:
    """The victory points of a score."""
    return sum(line.points for line in lines(found))


def standing(s: State, seat: Seat) -> Score:
    """A seat's score: the frozen one, else what it would score now."""
    frozen = s.players[seat].score
    return score(s.board, seat) if frozen is None else frozen


def result(s: State) -> MoanaNuiResult | None:
    """Points, places and winners of a game that is over, else None (rules 5)."""
    if s.turn.decision != "over":
        return None
    scores = [standing(s, seat) for seat in range(len(s.players))]
    return MoanaNuiResult(
        lines=tuple(map(lines, scores)),
        totals=tuple(map(points, scores)),
        places=rank(_keys(s)),
        winners=winners(s),
        tie_break=_tie_break(s),
        built=tuple(player.built for player in s.players),
        units=tuple(map(s.board.on_table, range(len(s.players)))),
        reason=s.ended or "",
    )


def winners(s: State) -> tuple[Seat, ...]:
    """Who stands first; several share the victory (rules 5)."""
    return tuple(seat for seat, place in enumerate(rank(_keys(s))) if place == 1)


def _keys(s: State) -> list[tuple[int, ...]]:
    """What places are decided by: still playing, points, buildings built, units on the table (rules 5)."""
    return [
        (int(not player.resigned), points(standing(s, seat)), player.built, s.board.on_table(seat))
        for seat, player in enumerate(s.players)
    ]


def _tie_break(s: State) -> str | None:
    """What separated the best two that are still playing: None for the points."""
    playing = sorted((key[1:] for key in _keys(s) if key[0]), reverse=True)
    if len(playing) < 2:
        return None
    first, second, *_ = playing
    apart = (key for key, one, other in zip((None, "built", "units"), first, second, strict=True) if one != other)
    return next(apart, "shared")
