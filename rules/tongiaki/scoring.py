"""The final score: points of islands, tie-breaks, places (rules 13).

Only results; when the game ends stands in `turns.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.kit.game import Line, Result, rank
from rules.kit.seats import Seat
from rules.tongiaki.components import LANDS
from rules.tongiaki.state import State, kept


class TongiakiResult(Result, frozen=True):
    """How a game ended. `lines` are islands with boats on beaches (`count` without Tonga) and king's islands.
    `islands` counts all islands with a boat of each seat, Tonga among them, and `boats` each seat's boats on the board,
    at sea and at statues among them: they decide ties. `reason` is islands, water, turn_limit or resigned."""

    islands: tuple[int, ...] = ()
    boats: tuple[int, ...] = ()
    reason: str = ""


def result(s: State) -> TongiakiResult | None:
    """Points, places and winners of a game that is over, else None."""
    if s.turn.decision != "over":
        return None
    seats = range(s.seats)
    return TongiakiResult(
        lines=tuple(_lines(s, seat) for seat in seats),
        totals=tuple(found.points for found in _standings(s)),
        places=_places(s),
        winners=winners(s),
        tie_break=_tie_break(s),
        islands=tuple(found.islands for found in _standings(s)),
        boats=s.on_board,
        reason=s.ended or "",
    )


def winners(s: State) -> tuple[Seat, ...]:
    """Who stands first; several share the victory where everything is equal."""
    return tuple(seat for seat, place in enumerate(_places(s)) if place == 1)


def occupied(s: State, seat: Seat) -> tuple[str, ...]:
    """The islands on whose beaches a seat has a boat."""
    return _occupied(s)[seat]


@kept
def _occupied(s: State) -> tuple[tuple[str, ...], ...]:
    """The same for every seat."""
    found: tuple[list[str], ...] = tuple([] for _ in range(s.seats))
    for island, beaches in s.boats.items():
        for seat in {boat for crew in beaches for boat in crew}:
            found[seat].append(island)
    return tuple(map(tuple, found))


def kings_of(s: State, seat: Seat) -> tuple[str, ...]:
    """The king's islands of a seat."""
    return tuple(island for island, owner in s.kings.items() if owner == seat)


def points(s: State, seat: Seat) -> int:
    """The points of all islands with a boat of a seat, king's islands among them."""
    return _worth((*occupied(s, seat), *kings_of(s, seat)))


def islands_count(s: State, seat: Seat) -> int:
    """How many islands have a boat of a seat; Tonga and king's islands count."""
    return len(occupied(s, seat)) + len(kings_of(s, seat))


def _worth(islands: Iterable[str]) -> int:
    return sum(LANDS[island].points for island in islands)


def _lines(s: State, seat: Seat) -> tuple[Line, ...]:
    scoring = [island for island in occupied(s, seat) if LANDS[island].points]
    kings = kings_of(s, seat)
    return Line("islands", _worth(scoring), len(scoring)), Line("kings", _worth(kings), len(kings))


class _Standing(NamedTuple):
    """What places are decided by: still playing, points, islands, few boats."""

    playing: int
    points: int
    islands: int
    few_boats: int


@kept
def _standings(s: State) -> tuple[_Standing, ...]:
    """The standing of every seat."""
    return tuple(
        _Standing(int(not s.resigned[seat]), points(s, seat), islands_count(s, seat), -s.on_board[seat])
        for seat in range(s.seats)
    )


def _places(s: State) -> tuple[int, ...]:
    return rank(_standings(s))


def _tie_break(s: State) -> str | None:
    """What separated the best two still playing: None when the points did."""
    playing = sorted((found[1:] for found in _standings(s) if found.playing), reverse=True)
    if len(playing) < 2:
        return None
    first, second, *_ = playing
    apart = zip((None, "islands", "fewer_boats"), first, second, strict=True)
    return next((key for key, one, other in apart if one != other), "shared")
