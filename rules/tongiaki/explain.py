"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from typing import Final

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.tongiaki import chains
from rules.tongiaki.components import KINGS, LANDS, TONGA
from rules.tongiaki.events import pier as pier_of
from rules.tongiaki.growth import growth, sources
from rules.tongiaki.landings import landing_of, open_beaches, possible, room
from rules.tongiaki.moves import MOVES, Grow, King, Land, Lay, Place, Sail, Spread
from rules.tongiaki.places import COMPASS, Beach, Pier
from rules.tongiaki.scoring import kings_of
from rules.tongiaki.state import State, supply, to_move
from rules.tongiaki.voyages import Departure

_FIRST: Final[dict[str, tuple[str, str]]] = {
    "setup": ("setup_first", "setup"),
    "settle": ("settle_first", "settlement"),
    "lay": ("lay_first", "settlement"),
    "sail": ("sail_first", "sailing"),
    "land": ("land_first", "landing"),
}
"""Decision -> what must be answered before anything else: key and topic."""

_UNTIMELY: Final[dict[type[Move], tuple[str, str]]] = {
    Place: ("nothing_to_place", "growth"),
    Lay: ("no_tile_to_lay", "settlement"),
    Sail: ("nothing_full", "sailing"),
    Spread: ("nothing_lands", "landing"),
    Land: ("nothing_lands", "landing"),
    Grow: ("no_boats_on_board", "special"),
    King: ("no_boats_on_board", "special"),
}
"""Kinds of moves that a turn does not begin with, or not without boats: key and topic of what is wrong."""


def not_to_move(s: State) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    if not awaited:
        return IllegalMove("game_over", "end")
    return IllegalMove("not_your_turn", "turn", awaited=awaited[0])


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return IllegalMove("not_a_move", "turn")
    if s.turn.decision in _FIRST:
        return IllegalMove(*_FIRST[s.turn.decision])
    return IllegalMove(*_UNTIMELY[type(m)])


def second_boat() -> IllegalMove:
    """A settlement after the first boat was put on Tonga (rules 11)."""
    return IllegalMove("second_boat_first", "special")


def place(s: State, at: Beach) -> IllegalMove:
    """A beach where no boat can be placed now (rules 3, 10, 11)."""
    topic = {"setup": "setup", "settle": "settlement"}.get(s.turn.decision, "special")
    unknown = _unknown_beach(s, at, topic)
    if unknown:
        return unknown
    target = list(s.boats)[-1] if s.turn.decision == "settle" else TONGA
    if at.island != target:
        return IllegalMove("place_elsewhere", topic, at=str(at), island=target)
    crew, moorings = _crew(s, at), _moorings(at)
    if s.turn.decision == "setup" and len(crew) + 1 < moorings:
        return IllegalMove("setup_same_beach", topic, at=str(at))
    key = "setup_mooring_free" if s.turn.decision == "setup" else "beach_full"
    return IllegalMove(key, topic, at=str(at), moorings=moorings)


def grow(s: State, m: Grow) -> IllegalMove:
    """Growth that is not possible (rules 5, 11)."""
    island = m.island.id
    if island not in s.boats:
        return _no_island(island, "growth")
    if island in s.chart.kings:
        return IllegalMove("grow_king", "growth", island=island)
    if not s.own.get(island):
        return IllegalMove("grow_without_boat", "growth", island=island)
    return _letters(s, m, growth(s, island)) or _source(s, m)


def king(s: State, island: str) -> IllegalMove:
    """An island that cannot be made a king's island (rules 9)."""
    if island not in s.boats:
        return _no_island(island, "king")
    seat = s.turn.seat
    if island == TONGA:
        return IllegalMove("king_tonga", "king")
    if island in s.chart.kings:
        return IllegalMove("king_already", "king", island=island, owner=s.chart.kings[island])
    if len(kings_of(s, seat)) >= KINGS:
        return IllegalMove("king_most", "king", most=KINGS)
    if not s.own.get(island):
        return IllegalMove("king_without_boat", "king", island=island)
    return IllegalMove("king_foreign_boats", "king", island=island)


def lay(s: State, m: Lay) -> IllegalMove:
    """A place where the turned tile cannot be laid (rules 10, 12)."""
    if m.red not in COMPASS:
        return IllegalMove("no_such_direction", "settlement", red=m.red)
    if m.at in s.chart.tiles:
        return IllegalMove("cell_taken", "settlement", at=str(m.at))
    return IllegalMove("cell_apart", "settlement", at=str(m.at))


def sail(s: State, pier: Pier) -> IllegalMove:
    """A pier from which nothing can sail now (rules 6, 12, 13)."""
    unknown = _unknown_beach(s, pier.beach, "sailing")
    if unknown:
        return unknown
    if pier.island in s.chart.kings:
        return IllegalMove("sail_king", "sailing", island=pier.island)
    index = _letters_of(pier.island).index(pier.letter)
    piers = tuple(COMPASS[way] for way in s.chart.piers(pier.island, index))
    if pier.direction not in piers:
        return IllegalMove("no_such_pier", "sailing", at=str(pier.beach), directions=piers)
    crew, moorings = _crew(s, pier.beach), _moorings(pier.beach)
    if len(crew) < moorings:
        return IllegalMove("beach_not_full", "sailing", at=str(pier.beach), boats=len(crew), moorings=moorings)
    return _not_offered(s, pier, (pier.island, index, COMPASS.index(pier.direction)))


def _not_offered(s: State, pier: Pier, departure: Departure) -> IllegalMove:
    """A pier of a full beach that is no choice because of endless chains, or because no tile is turned any more."""
    offered = tuple(str(pier_of(*other)) for other in chains.departures(s))
    if chains.is_trap(s, departure):
        return IllegalMove("chain_trap", "endless", pier=str(pier), piers=offered)
    if chains.must_leave(s):
        return IllegalMove("chain_has_way_out", "endless", pier=str(pier), piers=offered)
    return IllegalMove("no_tile_turned", "end", pier=str(pier))


def land(s: State, m: Land) -> IllegalMove:
    """Boats that cannot land on a beach (rules 8)."""
    landing = landing_of(s)
    unknown = _unknown_beach(s, m.at, "landing")
    if unknown:
        return unknown
    if m.at.island != landing.island:
        return IllegalMove("land_elsewhere", "landing", at=str(m.at), island=landing.island)
    index = _letters_of(m.at.island).index(m.at.letter)
    if index not in open_beaches(s.boats, landing.island):
        return IllegalMove("land_no_mooring", "landing", at=str(m.at))
    if index in dict(landing.landed):
        return IllegalMove("land_chosen_already", "landing", at=str(m.at))
    if not _in_group(s, m.boats.seats):
        return IllegalMove("land_not_in_group", "landing", boats=str(m.boats))
    return _wrong_number(s, m, index)


def _wrong_number(s: State, m: Land, index: int) -> IllegalMove:
    """Too many or too few boats for a beach, or no way out of the circle with them."""
    landing = landing_of(s)
    position = open_beaches(s.boats, landing.island).index(index)
    numbers = sorted({len(way[position]) for way in chains.ways(s)} - {0})
    if chains.are_traps(s, (way for way in possible(s) if way[position] == m.boats.seats)):
        return IllegalMove("land_trap", "endless", at=str(m.at))
    if len(m.boats.seats) in numbers or not numbers:
        return IllegalMove("land_keeps_circling", "endless", at=str(m.at))
    free = room(s.boats, landing.island)
    if len(landing.boats) >= sum(free):
        return IllegalMove("land_fill", "landing", at=str(m.at), free=free[position])
    if len(landing.boats) <= len(free):
        return IllegalMove("land_one_each", "landing", at=str(m.at))
    return IllegalMove("land_number", "landing", at=str(m.at), least=numbers[0], most=numbers[-1])


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
    for letter in letters:
        if letter not in _letters_of(m.island.id):
            return _no_beach(m.island.id, letter, "growth")
    if len(set(letters)) < len(letters):
        return IllegalMove("grow_one_each", "growth", island=m.island.id)
    for letter in letters:
        at = Beach(m.island.id, letter)
        if len(_crew(s, at)) >= _moorings(at):
            return IllegalMove("beach_full", "growth", at=str(at), moorings=_moorings(at))
    if len(letters) != number:
        return IllegalMove("grow_number", "growth", island=m.island.id, number=number, given=len(letters))
    return None


def _source(s: State, m: Grow) -> IllegalMove:
    """What is wrong with the beach from which a boat is to be taken."""
    if m.source is None:
        able = tuple(str(at) for at in sources(s, m.island.id))
        return IllegalMove("source_missing", "special", places=able)
    left = supply(s, s.turn.seat)
    if left:
        return IllegalMove("source_needless", "special", supply=left)
    unknown = _unknown_beach(s, m.source, "special")
    if unknown:
        return unknown
    if m.source.island == m.island.id:
        return IllegalMove("source_same_island", "special", island=m.island.id)
    if m.source.island in s.chart.kings:
        return IllegalMove("source_king", "special", island=m.source.island)
    return IllegalMove("source_without_boat", "special", at=str(m.source))


def _unknown_beach(s: State, at: Beach, topic: str) -> IllegalMove | None:
    if at.island not in s.boats:
        return _no_island(at.island, topic)
    return None if at.letter in _letters_of(at.island) else _no_beach(at.island, at.letter, topic)


def _no_island(island: str, topic: str) -> IllegalMove:
    if island not in LANDS:
        return IllegalMove("no_such_island", topic, text=island)
    return IllegalMove("island_not_on_table", topic, island=island)


def _no_beach(island: str, letter: str, topic: str) -> IllegalMove:
    return IllegalMove("no_such_beach", topic, island=island, letter=letter, letters=_letters_of(island))


def _letters_of(island: str) -> tuple[str, ...]:
    return tuple(shore.letter for shore in LANDS[island].beaches)


def _crew(s: State, at: Beach) -> tuple[int, ...]:
    return s.boats[at.island][_letters_of(at.island).index(at.letter)]


def _moorings(at: Beach) -> int:
    return LANDS[at.island].beaches[_letters_of(at.island).index(at.letter)].moorings
