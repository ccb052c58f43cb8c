"""Growth and king's islands: where they are possible, and how many boats growth brings (rules 5, 9, 11).

Questions only; what they lead to stands in `play.py`.
"""

from __future__ import annotations

from rules.kit.seats import Seat
from rules.tongiaki.components import BEACHES, FROM_ELSEWHERE, KINGS, LANDS, TONGA
from rules.tongiaki.landings import open_beaches
from rules.tongiaki.places import Beach
from rules.tongiaki.scoring import kings_of
from rules.tongiaki.state import State, supply


def growth(s: State, island: str) -> int:
    """How many boats the active player puts on an island if it grows: as many as it has there, at most one a beach,
    no more than it has; with an empty supply one, which is taken from elsewhere (and there always is one: fifteen boats
    without a full beach do not fit on one island). 0: the island cannot grow."""
    own = s.own.get(island, 0)
    if not own:
        return 0
    left = supply(s, s.turn.seat) or FROM_ELSEWHERE
    return min(own, left, len(open_beaches(s.boats, island)))


def sources(s: State, island: str) -> tuple[Beach, ...]:
    """The beaches of other islands from which a boat can be taken for growth; none while there is a supply."""
    seat = s.turn.seat
    if supply(s, seat):
        return ()
    return tuple(
        BEACHES[other][index]
        for other in s.own
        if other != island
        for index, crew in enumerate(s.boats[other])
        if seat in crew
    )


def may_be_king(s: State, island: str, seat: Seat) -> bool:
    """Whether a seat can make an island its king's island (rules 9)."""
    crews = s.boats[island]
    return (
        island != TONGA
        and island not in s.kings
        and len(kings_of(s, seat)) < KINGS
        and any(crews)
        and all(boat == seat for crew in crews for boat in crew)
    )


def setup_beaches(s: State) -> tuple[int, ...]:
    """The beaches of Tonga where a boat may be placed at set-up: one mooring stays free on each (rules 3).

    With the option `same_beach` off not where the seat has its other boat, unless no other beach is left.
    """
    crews = s.boats[TONGA]
    shores = LANDS[TONGA].beaches
    able = [index for index, crew in enumerate(crews) if len(crew) + 1 < shores[index].moorings]
    if s.options["same_beach"] == "off":
        able = [index for index in able if s.turn.seat not in crews[index]] or able
    return tuple(able)


def place_beaches(s: State) -> tuple[Beach, ...]:
    """The beaches on which the active player may place a boat now (rules 3, 10, 11)."""
    turn = s.turn
    if turn.decision == "setup":
        return tuple(BEACHES[TONGA][index] for index in setup_beaches(s))
    if turn.decision == "start" and TONGA in s.boats:
        return tuple(BEACHES[TONGA][index] for index in open_beaches(s.boats, TONGA))
    if turn.decision == "settle":
        found = list(s.boats)[-1]
        return tuple(BEACHES[found][index] for index in open_beaches(s.boats, found))
    return ()
