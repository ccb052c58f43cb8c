"""Every legal move of a position, each once, those that most people want first.

The questions that it asks are those of `play.py`; why something is not legal is told by `explain.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from rules.kit.game import Move
from rules.tongiaki import chains
from rules.tongiaki.chart import Chart
from rules.tongiaki.components import BEACHES, LANDS, pier
from rules.tongiaki.growth import growth, may_be_king, place_beaches, sources
from rules.tongiaki.landings import landing_of, open_beaches
from rules.tongiaki.moves import HOWS, Boats, Grow, King, Land, Lay, Letters, Place, Sail, Settle, Spread
from rules.tongiaki.places import COMPASS, SIDES, Beach, Cell, Island, neighbour
from rules.tongiaki.state import State

Moves = tuple[Move, ...]

_SETTLE: Final = Settle()
_SPREADS: Final = tuple(Spread(how) for how in HOWS)


def moves(s: State) -> Moves:
    """Every legal move of whoever is to move, each once (rules 3-12)."""
    return _BY_DECISION[s.turn.decision](s)


def reds(chart: Chart, at: Cell) -> list[int]:
    """The directions for the red mark of a tile laid on a cell: those of neighbouring tiles first, as usual."""
    return sorted(range(SIDES), key=lambda red: neighbour(at, red) not in chart.tiles)


def _act(s: State) -> Moves:
    found: list[Move] = []
    for island in s.own:
        number = growth(s, island)
        if number:
            able = open_beaches(s.boats, island)
            for source in sources(s, island) or (None,):
                found += _growths(island, able, number, source)
    found += [King(Island(island)) for island in s.own if may_be_king(s, island, s.turn.seat)]
    return (*found, _SETTLE)


@lru_cache(maxsize=16384)
def _growths(island: str, able: tuple[int, ...], number: int, source: Beach | None) -> Moves:
    letters = [LANDS[island].beaches[index].letter for index in able]
    chosen = ["".join(group) for group in combinations(letters, number)]
    return tuple(Grow(Island(island), Letters(group), source) for group in chosen)


def _place(s: State) -> Moves:
    return tuple(Place(at) for at in place_beaches(s))


def _start(s: State) -> Moves:
    """Two boats on Tonga or a new settlement; once the first one is placed only the second (rules 11)."""
    return _place(s) if s.turn.left == 1 else (*_place(s), _SETTLE)


def _lay(s: State) -> Moves:
    return tuple(Lay(at, COMPASS[red]) for at in s.chart.frontier for red in reds(s.chart, at))


def _sail(s: State) -> Moves:
    return tuple(Sail(pier(*departure)) for departure in chains.departures(s))


def _land(s: State) -> Moves:
    """Every choice of boats for every beach that can still take some, with which the landing can be completed."""
    landing, ways = landing_of(s), chains.ways(s)
    done = dict(landing.landed)
    found: list[Move] = list(_SPREADS)
    for position, index in enumerate(open_beaches(s.boats, landing.island)):
        if index not in done:
            at = BEACHES[landing.island][index]
            found += (Land(at, Boats(crew)) for crew in dict.fromkeys(way[position] for way in ways) if crew)
    return tuple(found)


_BY_DECISION: Final[dict[str, Callable[[State], Moves]]] = {
    "setup": _place,
    "act": _act,
    "start": _start,
    "settle": _place,
    "lay": _lay,
    "sail": _sail,
    "land": _land,
    "over": lambda s: (),
}
