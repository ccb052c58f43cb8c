"""Why a move is illegal: the reason that forbids it, with the fields of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from typing import Final

from rules.kit.game import Move
from rules.kit.refusals import Illegal, IllegalMove, game_over, not_a_move, not_your_turn
from rules.tongiaki import chains
from rules.tongiaki import refusals as why
from rules.tongiaki.components import BEACHES, KINGS, LANDS, MOORINGS, TONGA
from rules.tongiaki.components import pier as pier_of
from rules.tongiaki.growth import growth, sources
from rules.tongiaki.landings import landing_of, open_beaches, possible, room
from rules.tongiaki.moves import MOVES, Grow, King, Land, Lay, Place, Sail, Spread
from rules.tongiaki.places import COMPASS, Beach, Island, Pier
from rules.tongiaki.scoring import kings_of
from rules.tongiaki.state import Crew, State, supply, to_move
from rules.tongiaki.voyages import Departure

_FIRST: Final[dict[str, Illegal[[]]]] = {
    "setup": why.setup_first,
    "settle": why.settle_first,
    "lay": why.lay_first,
    "sail": why.sail_first,
    "land": why.land_first,
}
"""Decision -> what must be answered before anything else."""

_UNTIMELY: Final[dict[type[Move], Illegal[[]]]] = {
    Place: why.nothing_to_place,
    Lay: why.no_tile_to_lay,
    Sail: why.nothing_full,
    Spread: why.nothing_lands,
    Land: why.nothing_lands,
    Grow: why.no_boats_on_board,
    King: why.no_boats_on_board,
}
"""Kinds of moves that a turn does not begin with, or not without boats, and what is wrong."""


def not_to_move(s: State) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    return not_your_turn(awaited=awaited[0]) if awaited else game_over()


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return not_a_move()
    if s.turn.decision in _FIRST:
        return _FIRST[s.turn.decision]()
    return _UNTIMELY[type(m)]()


def place(s: State, at: Beach) -> IllegalMove:
    """A beach where no boat can be placed now (rules 3, 10, 11)."""
    topic = {"setup": "setup", "settle": "settlement"}.get(s.turn.decision, "special")
    unknown = _unknown_beach(s, at, topic)
    if unknown:
        return unknown
    target = list(s.boats)[-1] if s.turn.decision == "settle" else TONGA
    if at.island != target:
        return why.place_elsewhere.under(topic)(at=at, island=Island(target))
    crew, moorings = _crew(s, at), _moorings(at)
    if s.turn.decision != "setup":
        return why.beach_full.under(topic)(at=at, moorings=moorings)
    return why.setup_same_beach(at=at) if len(crew) + 1 < moorings else why.setup_mooring_free(at=at, moorings=moorings)


def grow(s: State, m: Grow) -> IllegalMove:
    """Growth that is not possible (rules 5, 11)."""
    island = m.island
    if island.id not in s.boats:
        return _no_island(island.id, "growth")
    if island.id in s.kings:
        return why.grow_king(island=island)
    if not s.own.get(island.id):
        return why.grow_without_boat(island=island)
    return _letters(s, m, growth(s, island.id)) or _source(s, m)


def king(s: State, island: Island) -> IllegalMove:
    """An island that cannot be made a king's island (rules 9)."""
    if island.id not in s.boats:
        return _no_island(island.id, "king")
    if island.id == TONGA:
        return why.king_tonga()
    if island.id in s.kings:
        return why.king_already(island=island, owner=s.kings[island.id])
    if len(kings_of(s, s.turn.seat)) >= KINGS:
        return why.king_most(most=KINGS)
    return why.king_foreign_boats(island=island) if s.own.get(island.id) else why.king_without_boat(island=island)


def lay(s: State, m: Lay) -> IllegalMove:
    """A place where the turned tile cannot be laid (rules 10, 12)."""
    if m.red not in COMPASS:
        return why.no_such_direction(red=m.red)
    return why.cell_taken(at=m.at) if m.at in s.chart.tiles else why.cell_apart(at=m.at)


def sail(s: State, pier: Pier) -> IllegalMove:
    """A pier from which nothing can sail now (rules 6, 12, 13)."""
    unknown = _unknown_beach(s, pier.beach, "sailing")
    if unknown:
        return unknown
    if pier.island in s.kings:
        return why.sail_king(island=Island(pier.island))
    index = BEACHES[pier.island].index(pier.beach)
    directions = tuple(COMPASS[way] for way in s.chart.piers(pier.island, index))
    if pier.direction not in directions:
        return why.no_such_pier(at=pier.beach, directions=directions)
    crew, moorings = _crew(s, pier.beach), _moorings(pier.beach)
    if len(crew) < moorings:
        return why.beach_not_full(at=pier.beach, boats=len(crew), moorings=moorings)
    return _not_offered(s, pier, (pier.island, index, COMPASS.index(pier.direction)))


def _not_offered(s: State, pier: Pier, departure: Departure) -> IllegalMove:
    """A pier of a full beach that is no choice because of endless chains, or because no tile is turned any more."""
    offered = tuple(pier_of(*other) for other in chains.departures(s))
    if chains.is_trap(s, departure):
        return why.chain_trap(pier=pier, piers=offered)
    return why.chain_has_way_out(pier=pier, piers=offered) if chains.must_leave(s) else why.no_tile_turned(pier=pier)


def land(s: State, m: Land) -> IllegalMove:
    """Boats that cannot land on a beach (rules 8)."""
    landing = landing_of(s)
    unknown = _unknown_beach(s, m.at, "landing")
    if unknown:
        return unknown
    if m.at.island != landing.island:
        return why.land_elsewhere(at=m.at, island=Island(landing.island))
    index = BEACHES[m.at.island].index(m.at)
    if index not in open_beaches(s.boats, landing.island):
        return why.land_no_mooring(at=m.at)
    if index in dict(landing.landed):
        return why.land_chosen_already(at=m.at)
    if not _in_group(s, m.boats.seats):
        return why.land_not_in_group(boats=m.boats)
    return _wrong_number(s, m, index)


def _wrong_number(s: State, m: Land, index: int) -> IllegalMove:
    """Too many or too few boats for a beach, or no way out of the circle with them."""
    landing = landing_of(s)
    position = open_beaches(s.boats, landing.island).index(index)
    numbers = sorted({len(way[position]) for way in chains.ways(s)} - {0})
    if chains.are_traps(s, (way for way in possible(s) if way[position] == m.boats.seats)):
        return why.land_trap(at=m.at)
    if len(m.boats.seats) in numbers or not numbers:
        return why.land_keeps_circling(at=m.at)
    free = room(s.boats, landing.island)
    if len(landing.boats) >= sum(free):
        return why.land_fill(at=m.at, free=free[position])
    if len(landing.boats) <= len(free):
        return why.land_one_each(at=m.at)
    return why.land_number(at=m.at, least=numbers[0], most=numbers[-1])


def _in_group(s: State, boats: tuple[int, ...]) -> bool:
    """Whether these boats are among those of the group that have no beach yet."""
    landing = landing_of(s)
    rest = list(landing.boats)
    for _, crew in landing.landed:
        for boat in crew:
            rest.remove(boat)
    return bool(boats) and all(boats.count(boat) <= rest.count(boat) for boat in boats)


def _letters(s: State, m: Grow, number: int) -> IllegalMove | None:
    """What is wrong with the beaches of a growth."""
    letters = m.beaches.letters
    beaches = [Beach(m.island.id, letter) for letter in letters]
    unknown = next((at for at in beaches if at not in BEACHES[at.island]), None)
    if unknown:
        return _no_beach(unknown, "growth")
    if len(set(letters)) < len(letters):
        return why.grow_one_each(island=m.island)
    full = next((at for at in beaches if len(_crew(s, at)) >= _moorings(at)), None)
    if full:
        return why.beach_full(at=full, moorings=_moorings(full))
    return None if len(letters) == number else why.grow_number(island=m.island, number=number, given=len(letters))


def _source(s: State, m: Grow) -> IllegalMove:
    """What is wrong with the beach from which a boat is to be taken."""
    if m.source is None:
        return why.source_missing(places=sources(s, m.island.id))
    left = supply(s, s.turn.seat)
    if left:
        return why.source_needless(supply=left)
    unknown = _unknown_beach(s, m.source, "special")
    if unknown:
        return unknown
    if m.source.island == m.island.id:
        return why.source_same_island(island=m.island)
    if m.source.island in s.kings:
        return why.source_king(island=Island(m.source.island))
    return why.source_without_boat(at=m.source)


def _unknown_beach(s: State, at: Beach, topic: str) -> IllegalMove | None:
    if at.island not in s.boats:
        return _no_island(at.island, topic)
    return None if at in BEACHES[at.island] else _no_beach(at, topic)


def _no_island(island: str, topic: str) -> IllegalMove:
    if island not in LANDS:
        return why.no_such_island.under(topic)(text=island)
    return why.island_not_on_table.under(topic)(island=Island(island))


def _no_beach(at: Beach, topic: str) -> IllegalMove:
    letters = tuple(shore.letter for shore in LANDS[at.island].beaches)
    return why.no_such_beach.under(topic)(island=Island(at.island), letter=at.letter, letters=letters)


def _crew(s: State, at: Beach) -> Crew:
    return s.boats[at.island][BEACHES[at.island].index(at)]


def _moorings(at: Beach) -> int:
    return MOORINGS[at.island][BEACHES[at.island].index(at)]
