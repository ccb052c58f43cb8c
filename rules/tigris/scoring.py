"""The final score: treasures to the lowest colours, colours compared from the lowest on, what decided (rules 12).

Only results; when the game ends stands in `turns.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kit.game import Line, Result, first_of, rank
from rules.kit.seats import Seat
from rules.tigris.moves import COLOURS
from rules.tigris.state import Player, State

DECIDED_BY: Final = (None, "second_lowest", "third_lowest", "highest")
"""What separated the winner from the next best: the lowest colour, or one of these tie-breaks."""


class TigrisResult(Result, frozen=True):
    """How a game ended. `lines` are the colours with assigned treasures added (`count`: how many of them), `totals`
    their sums, which decide nothing. `sorted_points` are the colours of each seat from the lowest on: they decide.
    `reason` is why the game ended: treasures, bag or resigned."""

    sorted_points: tuple[tuple[int, ...], ...] = ()


def result(s: State) -> TigrisResult | None:
    """Points, places and winners of a game that is over, else None."""
    if s.turn.decision != "over":
        return None
    final = [assigned(player.points, player.treasures) for player in s.players]
    places = rank(_standing(player) for player in s.players)
    return TigrisResult(
        lines=tuple(
            tuple(Line(*line) for line in zip(COLOURS, points, _added(player, points), strict=True))
            for player, points in zip(s.players, final, strict=True)
        ),
        totals=tuple(sum(points) for points in final),
        places=places,
        winners=winners(s),
        tie_break=_tie_break(s),
        sorted_points=tuple(tuple(sorted(points)) for points in final),
        reason=s.ended or "",
    )


def winners(s: State) -> tuple[Seat, ...]:
    """Who stands first; several share a draw (rules 12.4)."""
    return first_of(rank(_standing(player) for player in s.players))


def assigned(points: Sequence[int], treasures: int) -> tuple[int, ...]:
    """Points by colour with the treasures added one by one to the lowest colour (rules 12.3)."""
    final = list(points)
    for _ in range(treasures):
        final[final.index(min(final))] += 1
    return tuple(final)


def _standing(player: Player) -> tuple[int, ...]:
    """What places are decided by: still playing, then the colours from the lowest on."""
    return int(not player.resigned), *sorted(assigned(player.points, player.treasures))


def _added(player: Player, final: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(after - before for before, after in zip(player.points, final, strict=True))


def _tie_break(s: State) -> str | None:
    """How far the best two still playing have to be compared: None when the lowest colour decides."""
    playing = sorted((_standing(player)[1:] for player in s.players if not player.resigned), reverse=True)
    if len(playing) < 2:
        return None
    first, second, *_ = playing
    apart = (key for key, one, other in zip(DECIDED_BY, first, second, strict=True) if one != other)
    return next(apart, "shared")
