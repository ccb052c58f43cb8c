"""What each move does: the actions of a turn, and the decisions that they bring (rules 3-12).

The stages of a turn stand in `stages.py`, why a move is illegal in `explain.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec.structs import replace

from rules.kit.events import Resigned
from rules.kit.game import Move
from rules.kit.refusals import already_resigned, game_over
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING, then
from rules.tongiaki import chains, events, explain, refusals, stages
from rules.tongiaki.chart import Tile
from rules.tongiaki.components import BEACHES, LANDS, pier
from rules.tongiaki.exits import makes_progress
from rules.tongiaki.growth import growth, may_be_king, place_beaches, sources
from rules.tongiaki.landings import chosen, landing_of, open_beaches, room
from rules.tongiaki.legal import moves
from rules.tongiaki.moves import HOWS, Grow, King, Land, Lay, Place, Sail, Settle, Spread
from rules.tongiaki.places import COMPASS, Beach
from rules.tongiaki.state import (
    Done,
    State,
    empty_beaches,
    to_move,
    with_beaches,
    with_boat,
    without_boats,
)
from rules.tongiaki.turns import end_turn, forced_out, over
from rules.tongiaki.voyages import place_tile


def apply(s: State, seat: Seat, m: Move) -> Done:
    """The position after a move and what happened. Raises IllegalMove and changes nothing."""
    if seat not in to_move(s):
        raise explain.not_to_move(s)
    do = _MOVES.get((s.turn.decision, type(m)))
    if do is None:
        raise explain.wrong_moment(s, m)
    return do(s, m)


def place(s: State, m: Place) -> Done:
    """A boat at set-up, at a start without boats, or on the island that a settlement has found (rules 3, 10, 11)."""
    if m.at not in place_beaches(s):
        raise explain.place(s, m.at)
    turn = s.turn
    told = (events.Placed(turn.seat, at=m.at, reason=_REASONS[turn.decision]),)
    after = _with_boat(s, m.at)
    left = max(0, turn.left - 1)
    after = replace(after, turn=replace(turn, left=left))
    return (after, told) if left else then((after, told), stages.sailing)


def grow(s: State, m: Grow) -> Done:
    """Growth: one boat on each chosen beach, then full beaches sail (rules 5, 11)."""
    if not _may_grow(s, m):
        raise explain.grow(s, m)
    after, beaches = s, _beaches(m)
    if m.source is not None:
        from_beach = _index(m.source)
        crew = without_boats(s.boats[m.source.island][from_beach], [s.turn.seat])
        after = with_beaches(s, m.source.island, {from_beach: crew})
    for at in beaches:
        after = _with_boat(after, at)
    told = (events.Grew(s.turn.seat, island=m.island, at=beaches, source=m.source),)
    return then((after, told), stages.sailing)


def king(s: State, m: King) -> Done:
    """One boat at the statue, the others in the supply; the turn is over (rules 9)."""
    island, seat = m.island.id, s.turn.seat
    if island not in s.boats or not may_be_king(s, island, seat):
        raise explain.king(s, m.island)
    count = sum(map(len, s.boats[island])) - 1
    after = replace(s, kings={**s.kings, island: seat}, boats={**s.boats, island: empty_beaches(island)})
    told = (events.King(seat, island=m.island, points=LANDS[island].points, count=count),)
    return then((after, told), end_turn)


def settle(s: State, m: Settle) -> Done:
    """All own boats but those at statues leave the board, then tiles are turned until an island is found (rules 10)."""
    seat = s.turn.seat
    if s.turn.decision == "start" and s.turn.left == 1:
        raise refusals.second_boat_first()
    count = sum(crew.count(seat) for beaches in s.boats.values() for crew in beaches)
    boats = {
        island: tuple(tuple(boat for boat in crew if boat != seat) for crew in beaches)
        for island, beaches in s.boats.items()
    }
    after = replace(s, boats=boats, turn=replace(s.turn, settling=True, left=0))
    return then((after, (events.Settlement(seat, count=count),)), stages.draw)


def lay(s: State, m: Lay) -> Done:
    """The turned tile next to another one (rules 10, 12)."""
    name = s.turn.tile
    if name is None or m.at not in s.chart.frontier or m.red not in COMPASS:
        raise explain.lay(s, m)
    tile = Tile(name, m.at, COMPASS.index(m.red), s.turn.number)
    after = place_tile(replace(s, turn=replace(s.turn, tile=None)), tile)
    told = (events.Laid(s.turn.seat, tile=name, at=m.at, red=m.red, water=not tile.is_island),)
    return then((after, told), lambda s: stages.after_laying(s, name))


def sail(s: State, m: Sail) -> Done:
    """The group of a full beach leaves by a pier (rules 6)."""
    able = {pier(*departure): departure for departure in chains.departures(s)}
    if m.pier not in able:
        raise explain.sail(s, m.pier)
    return then(stages.depart(s, able[m.pier], forced=False), _go_on)


def spread(s: State, m: Spread) -> Done:
    """The rest of the group lands in the way that was asked for (rules 8)."""
    if m.how not in HOWS:
        raise refusals.no_such_way(how=m.how)
    free = room(s.boats, landing_of(s).island)
    return stages.land(s, chosen(chains.ways(s), free, m.how, s.turn.seat), m.how)


def land(s: State, m: Land) -> Done:
    """Boats for one beach; once nothing is left to choose the group has landed (rules 8)."""
    landing = landing_of(s)
    beach, crew = _index(m.at), m.boats.seats
    order = open_beaches(s.boats, landing.island)
    waiting = m.at.island == landing.island and beach in order and beach not in dict(landing.landed)
    if not waiting or not crew or all(way[order.index(beach)] != crew for way in chains.ways(s)):
        raise explain.land(s, m)
    chosen_so_far = replace(landing, landed=(*landing.landed, (beach, crew)))
    after = replace(s, turn=replace(s.turn, landing=chosen_so_far))
    told = (events.Moored(s.turn.seat, at=m.at, boats=crew),)
    return then(then((after, told), stages.landing), _go_on)


def resign(s: State, seat: Seat) -> Done:
    """`seat` gives up; its boats stay where they are. Raises IllegalMove.

    In its own turn whatever has to be decided is done in a way that is legal, so that no full beach is left.
    """
    if not to_move(s):
        raise game_over()
    if seat not in range(s.seats) or s.resigned[seat]:
        raise already_resigned()
    resigned = tuple(gone or other == seat for other, gone in enumerate(s.resigned))
    done: Done = replace(s, resigned=resigned), (Resigned(seat),)
    if resigned.count(False) < 2:
        return then(done, lambda s: over(s, "resigned"))
    while forced_out(done[0], seat) and done[0].turn.number == s.turn.number:
        done = then(done, _by_default)
    return done


def _by_default(s: State) -> Done:
    """What happens in the place of a seat that has given up in its own turn: what ends its chain soon."""
    if s.edition.ends_soon and s.turn.decision == "sail":
        able = chains.departures(s)
        if not able:
            return stages.sailing(s)
        other = able[s.turn.idle % len(able)]
        best = next((departure for departure in able if makes_progress(s, departure)), other)
        return then(stages.depart(s, best, forced=False), _go_on)
    if s.edition.ends_soon and s.turn.decision == "land":
        return stages.land(s, chains.soonest_way(s), "even")
    if s.turn.decision in ("lay", "sail", "land"):
        return apply(s, s.turn.seat, moves(s)[0])
    return stages.sailing(s)


def _go_on(s: State) -> Done:
    """After a voyage or a choice for one beach: the chain goes on, unless a landing has to be decided."""
    return (s, NOTHING) if s.turn.decision == "land" else stages.sailing(s)


def _may_grow(s: State, m: Grow) -> bool:
    """Whether a growth has the right number of boats, one on each beach, and takes them from where it must."""
    island = m.island.id
    number = growth(s, island) if island in s.boats else 0
    if not number:
        return False
    beaches = {_index(at) for at in _beaches(m)}
    if not len(m.beaches.letters) == len(beaches) == number or not beaches <= set(open_beaches(s.boats, island)):
        return False
    taken = sources(s, island)
    return m.source in taken if taken else m.source is None


def _beaches(m: Grow) -> tuple[Beach, ...]:
    """The beaches that growth puts boats on."""
    return tuple(Beach(m.island.id, letter) for letter in m.beaches.letters)


def _index(at: Beach) -> int:
    """The index of a beach on its island; -1 if there is no such beach."""
    beaches = BEACHES.get(at.island, ())
    return beaches.index(at) if at in beaches else -1


def _with_boat(s: State, at: Beach) -> State:
    """One more boat of the active player on a beach."""
    beach = _index(at)
    return with_beaches(s, at.island, {beach: with_boat(s.boats[at.island][beach], s.turn.seat)})


_REASONS: Final[dict[str, Literal["setup", "start", "settlement"]]] = {
    "setup": "setup",
    "start": "start",
    "settle": "settlement",
}
"""Decision -> why a boat is placed."""

_MOVES: Final[dict[tuple[str, type[Move]], Callable[[State, Any], Done]]] = {
    ("setup", Place): place,
    ("start", Place): place,
    ("settle", Place): place,
    ("act", Grow): grow,
    ("act", King): king,
    ("act", Settle): settle,
    ("start", Settle): settle,
    ("lay", Lay): lay,
    ("sail", Sail): sail,
    ("land", Spread): spread,
    ("land", Land): land,
}
"""Decision and kind of move -> what the move does."""
