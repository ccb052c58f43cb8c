"""What a choice leads to as far as it is known: a pier before it is confirmed, the beaches that growth fills.

Made from the view alone. What the next tile of the stack is nobody knows; the way then ends at an empty cell.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import msgspec

from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.tongiaki import growth as growing
from rules.tongiaki.chart import Leg, Way
from rules.tongiaki.components import BEACHES, LANDS
from rules.tongiaki.components import pier as pier_of
from rules.tongiaki.landings import chosen, open_beaches, possible, room, spreadings
from rules.tongiaki.legal import moves
from rules.tongiaki.moves import HOWS, Grow, How
from rules.tongiaki.places import COMPASS, Beach, Cell, Pier
from rules.tongiaki.state import Crew, with_boat
from rules.tongiaki.view import Isle, TongiakiView

Placing: TypeAlias = tuple[tuple[Beach, Crew], ...]
"""What each beach of an island gets."""


class Prospect(msgspec.Struct, frozen=True):
    """What is known about a voyage from a pier.

    `outcome` is lands (on `island`), fails (on the last of `legs`, which needs `needed` colours), unknown (at the empty
    `cell`, where the next tile will be turned), at_sea (on the last of `legs`: no tile is turned any more), returns (to
    its own island, from the king's island `island`) or blocked
    (at the king's island, home). `colours` is how many the group has, `legs` the water up to there.
    """

    pier: Pier
    outcome: str
    boats: Crew
    colours: int
    legs: tuple[Leg, ...]
    cell: Cell
    island: str | None = None
    needed: int | None = None


def prospect(view: TongiakiView, pier: Pier, boats: Crew | None = None) -> Prospect:
    """The prospect of a voyage by an existing pier; `boats` are those on its beach unless they are given."""
    crew = _crew(view, pier.beach) if boats is None else boats
    way = view.known.chart.from_pier(pier.island, COMPASS.index(pier.direction))
    colours = len(set(crew))
    barrier = way.barrier(colours)
    if barrier is not None:
        legs = way.legs[: way.legs.index(barrier) + 1]
        return Prospect(pier, "fails", crew, colours, legs, barrier.at, None, barrier.colours)
    outcome = _unknown(view, way) if way.island is None else "lands"
    if way.island in view.known.kings:
        outcome = "returns" if view.known.options["king_block"] == "bounce" else "blocked"
    cell = way.legs[-1].at if outcome == "at_sea" else way.end
    return Prospect(pier, outcome, crew, colours, way.legs, cell, way.island)


def _unknown(view: TongiakiView, way: Way) -> str:
    """What becomes of a group whose way ends at an empty cell."""
    return "at_sea" if view.known.last_kind and view.known.edition.sails_on and way.legs else "unknown"


def can_sail(view: TongiakiView, found: Prospect) -> bool:
    """Whether a full beach can sail like this: after the last tile no group leaves straight to an empty cell (rules
    13)."""
    return found.outcome != "unknown" or view.known.last_kind is None


def departures(view: TongiakiView) -> tuple[Prospect, ...]:
    """The prospects of all piers that can be chosen now."""
    return tuple(prospect(view, pier) for pier in view.piers)


def growth(view: TongiakiView, move: Grow) -> tuple[Prospect, ...]:
    """The prospects of all piers of the beaches that a legal growth fills; none if nothing has to sail."""
    found = []
    island, s = move.island.id, view.known
    for index, shore in enumerate(LANDS[island].beaches):
        crew = s.boats[island][index]
        if shore.letter in move.beaches.letters and len(crew) + 1 == shore.moorings:
            grown = with_boat(crew, view.seat)
            found += [prospect(view, pier_of(island, index, way), grown) for way in s.chart.piers(island, index)]
    return tuple(found)


def grown(view: TongiakiView, land: Isle, seat: Seat) -> int:
    """How many boats growth puts on an island for a seat (rules 5, 11)."""
    own = sum(shore.boats.count(seat) for shore in land.beaches)
    free = sum(len(shore.boats) < shore.moorings for shore in land.beaches)
    return min(own, free, max(1, view.sailors[seat].supply))


def may_be_king(view: TongiakiView, island: str, seat: Seat) -> bool:
    """Whether a seat can make an island its king's island (rules 9)."""
    return growing.may_be_king(view.known, island, seat)


def without(view: TongiakiView, source: Beach) -> int:
    """The points of the seat to move once one of its boats is taken from a beach (rules 11, 13)."""
    land = next(land for land in view.islands if land.id == source.island)
    last = sum(shore.boats.count(view.seat) for shore in land.beaches) == 1
    return view.sailors[view.seat].points - land.points * last


def spread(view: TongiakiView, how: str) -> Placing | None:
    """The boats that each beach gets if the landing under way is spread like this; None where that is not known:
    without a landing, and where a chain restricts it."""
    boats, landing = view.known.boats, view.known.turn.landing
    if landing is None or view.must_leave or view.avoids:
        return None
    order, free = open_beaches(boats, landing.island), room(boats, landing.island)
    fixed = [(order.index(index), landed) for index, landed in landing.landed]
    ways = spreadings(landing.boats, free)
    able = tuple(way for way in ways if all(way[place] == landed for place, landed in fixed))
    if not able:
        return None
    beaches = [BEACHES[landing.island][index] for index in order]
    return tuple(zip(beaches, chosen(able, free, how, view.seat), strict=True))


def spreads(view: TongiakiView) -> dict[Placing, How]:
    """The ways of spreading the landing under way that come to something else each, as far as they are known."""
    found = dict[Placing, How]()
    for how in HOWS:
        placing = spread(view, how)
        if placing is not None:
            found.setdefault(placing, how)
    return found


def settled(view: TongiakiView, at: Beach, crew: Crew) -> Placing:
    """What other beaches get once these boats land on one, where that leaves no choice; nothing else."""
    landing = view.known.turn.landing
    if landing is None:
        return ()
    order = open_beaches(view.known.boats, landing.island)
    beaches = [BEACHES[landing.island][index] for index in order]
    ways = {way for way in possible(view.known) if way[beaches.index(at)] == crew}
    if len(ways) != 1:
        return ()
    known = {at, *(BEACHES[landing.island][index] for index, _ in landing.landed)}
    return tuple((beach, coming) for beach, coming in zip(beaches, *ways, strict=True) if coming and beach not in known)


def homeward(view: TongiakiView, placing: Placing) -> Crew:
    """The boats of a group that find no mooring if it lands like this."""
    coming = Counter(view.group.boats.seats if view.group else ())
    return tuple(sorted((coming - Counter(seat for _, crew in placing for seat in crew)).elements()))


def ways(view: TongiakiView) -> tuple[Move, ...]:
    """Every legal move of whoever is to move: nothing that they depend on is hidden."""
    return moves(view.known)


def _crew(view: TongiakiView, at: Beach) -> Crew:
    return view.known.boats[at.island][BEACHES[at.island].index(at)]
