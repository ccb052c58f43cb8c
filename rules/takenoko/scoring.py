"""The final score: points line by line, places, and what decided a tie (rules 10)."""

from __future__ import annotations

from rules.kit.game import Line, Result, first_of, rank
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, CATEGORIES, EMPEROR_POINTS
from rules.takenoko.state import State, card_points, points


def result(s: State) -> Result | None:
    """Points, places and winners of a game that is over, else None."""
    if s.turn.decision != "over":
        return None
    seats = range(len(s.players))
    places = rank(_standing(s, seat) for seat in seats)
    return Result(
        lines=tuple(_lines(s, seat) for seat in seats),
        totals=tuple(points(s, seat) for seat in seats),
        places=places,
        winners=first_of(places),
        tie_break=_tie_break(s, places),
    )


def winners(s: State) -> tuple[Seat, ...]:
    """Who stands first: most points, then most points on panda cards; those still tied together (rules 10)."""
    return first_of(rank(_standing(s, seat) for seat in range(len(s.players))))


def _standing(s: State, seat: Seat) -> tuple[int, ...]:
    """What places are decided by: still playing, points, points on panda cards."""
    player = s.players[seat]
    return int(not player.resigned), points(s, seat), card_points(player.finished, "panda")


def _lines(s: State, seat: Seat) -> tuple[Line, ...]:
    finished = s.players[seat].finished
    cards = tuple(
        Line(category, card_points(finished, category), sum(CARDS[card].category == category for card in finished))
        for category in CATEGORIES
    )
    emperor = s.emperor == seat
    return (*cards, Line("emperor", EMPEROR_POINTS if emperor else 0, int(emperor)))


def _tie_break(s: State, places: tuple[int, ...]) -> str | None:
    first = first_of(places)
    if len(first) > 1:
        return "shared"
    best = points(s, first[0])
    rivals = (seat for seat, player in enumerate(s.players) if seat != first[0] and not player.resigned)
    return "panda_points" if any(points(s, seat) == best for seat in rivals) else None
