"""The final score: what each seat has gained during the game and for the islands, and who has won (rules 5).

Only results; when the game ends stands in `turns.py`, what an island brings in `islands.py`.
"""

from __future__ import annotations

from rules.kit.game import Line, Result, first_of, rank
from rules.kit.seats import Seat
from rules.sky_islands.islands import Island
from rules.sky_islands.state import State


class SkyResult(Result, frozen=True):
    """How a game ended. `islands` are those on which somebody has a house, each with what it brought to every seat;
    `reason` is why the game ended: played or resigned."""

    islands: tuple[Island, ...] = ()


def result(s: State) -> SkyResult | None:
    """Points, places and winners of a game that is over, else None."""
    if s.turn.decision != "over":
        return None
    lines = tuple(_lines(s, seat) for seat in range(len(s.players)))
    best = winners(s)
    return SkyResult(
        lines=lines,
        totals=tuple(sum(line.points for line in of_seat) for of_seat in lines),
        places=_places(s),
        winners=best,
        tie_break="shared" if len(best) > 1 else None,
        islands=tuple(island for island in s.islands if any(island.houses)),
        reason=s.ended or "",
    )


def winners(s: State) -> tuple[Seat, ...]:
    """Who stands first; several share the victory (rules 5)."""
    return first_of(_places(s))


def island_points(s: State, seat: Seat) -> int:
    """What all islands bring to a seat if the game ends now."""
    return sum(island.points[seat] for island in s.islands)


def _places(s: State) -> tuple[int, ...]:
    """Places by points; whoever gave up comes after all others."""
    return rank(
        (int(not player.resigned), sum(player.points) + island_points(s, seat)) for seat, player in enumerate(s.players)
    )


def _lines(s: State, seat: Seat) -> tuple[Line, ...]:
    points = s.players[seat].points
    own = [house for house in s.houses if house.seat == seat]
    return (
        Line("airships", points.airships),
        Line("ports", points.ports, sum(house.port for house in own)),
        Line("towers", points.towers, sum(house.tower for house in own)),
        Line("islands", island_points(s, seat), sum(island.points[seat] > 0 for island in s.islands)),
    )
