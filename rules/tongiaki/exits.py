"""Where groups get from the beaches of a position: what is known before anybody sails (rules 2, 6, 9, 13)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar

from rules.tongiaki.components import LANDS
from rules.tongiaki.landings import room
from rules.tongiaki.state import State, kept
from rules.tongiaki.voyages import Departure

A = TypeVar("A", bound=Hashable)
T = TypeVar("T")

FREE_LOOPS: Final = 8
"""Departures without progress that a player may make in a row; after them the chain has to be left where it can."""
LAST_LOOP: Final = 60
"""Departures without progress after which a chain that is too wide to be searched counts as endless."""
HURRIED: Final = 6
"""In the chain of a seat that has given up, only one in so many departures without progress is followed by a search; a
part of LAST_LOOP."""
HASTIER: Final = (4, 12)
"""Departures of a turn after which less and less is searched in the chain of a seat that has given up."""


def recalled(function: Callable[[State, A], T]) -> Callable[[State, A], T]:
    """A function of boats and groups that stays with the chart: chains that go in circles come to the same again.

    It may ask for the number of departures only as far as FREE_LOOPS and LAST_LOOP tell them apart,
    and those and who has given up as far as `haste` tells.
    """
    name = f"_{function.__module__}.{function.__name__}"

    @wraps(function)
    def answer(s: State, about: A) -> T:
        known: dict[Any, T] = s.chart.__dict__.setdefault(name, {})
        landing, idle = s.turn.landing, s.turn.idle
        phase = (idle >= FREE_LOOPS) + (idle >= LAST_LOOP)
        at = phase, haste(s), s.last_kind
        key = (about, tuple(s.boats.values()), tuple(s.kings), landing, at, s.edition, s.options["king_block"])
        if key not in known:
            known[key] = function(s, about)
        return known[key]

    return answer


def charted(function: Callable[[State], T]) -> Callable[[State], T]:
    """A function of the tiles and the kings, whichever boats there are, whose answer stays with the chart; a position
    that has asked once keeps it."""
    name = f"_{function.__module__}.{function.__name__}"

    @kept
    @wraps(function)
    def answer(s: State) -> T:
        known: dict[Any, T] = s.chart.__dict__.setdefault(name, {})
        key = tuple(s.boats), tuple(s.kings), s.last_kind, s.edition, s.options["king_block"]
        if key not in known:
            known[key] = function(s)
        return known[key]

    return answer


def is_hurried(s: State) -> bool:
    """Whether the chain is that of a seat that has given up, which is sailed to its end in one call."""
    return s.edition.ends_soon and s.resigned[s.turn.seat]


def haste(s: State) -> int:
    """How little may be searched after each departure: 0 for a player's own choice, more the longer the chain of a seat
    that has given up, as all of it is sailed in one call."""
    if not is_hurried(s):
        return 0
    return 1 + sum(s.turn.departures >= number for number in HASTIER)


def is_looked_for(s: State) -> bool:
    """Whether it is looked for an endless chain after so many departures: in a hurry not after each."""
    return not is_hurried(s) or s.turn.idle % HURRIED == 0


class Exit(NamedTuple):
    """What is known about a pier: its direction, the island on which a group lands that gets through, how many colours
    that takes (1: any group).

    `island` is None where boats go home or stay at sea, or where a tile is turned. `shut`: a group that gets through
    would have to turn a tile, and none is turned any more; only one that fails can leave here.
    """

    direction: int
    island: str | None
    colours: int
    shut: bool

    def is_open(self, colours: int) -> bool:
        """Whether a group with so many colours can leave here."""
        return not self.shut or colours < self.colours

    def is_progress(self, colours: int) -> bool:
        """Whether a tile is turned, or boats leave the beaches, when a group with so many colours leaves here."""
        return self.island is None or colours < self.colours


@charted
def exits(s: State) -> Mapping[tuple[str, int], tuple[Exit, ...]]:
    """The exits of every beach, by island and index; those that nobody can take are left out, as are king's islands."""
    beaches = ((island, beach) for island in s.boats if island not in s.kings for beach in _beaches(island))
    return {place: tuple(_exits(s, *place)) for place in beaches}


def available(s: State) -> tuple[Departure, ...]:
    """All departures of full beaches; after the last tile none for which a tile would have to be turned."""
    return tuple(
        (island, beach, exit.direction)
        for island, beach in s.full
        for exit in exits(s).get((island, beach), ())
        if exit.is_open(len(set(s.boats[island][beach])))
    )


def exit_of(s: State, departure: Departure) -> Exit:
    """The exit that a departure takes."""
    island, beach, direction = departure
    return next(exit for exit in exits(s)[island, beach] if exit.direction == direction)


def makes_progress(s: State, departure: Departure) -> bool:
    """Whether a tile is turned, boats stay at sea, or some go home with this departure."""
    island, beach, _ = departure
    crew, exit = s.boats[island][beach], exit_of(s, departure)
    if exit.is_progress(len(set(crew))) or exit.island is None:
        return True
    return len(crew) > sum(room(s.boats, exit.island)) + (len(crew) if exit.island == island else 0)


@charted
def _neighbours(s: State) -> Mapping[str, frozenset[str]]:
    """The islands on which boats can land that leave an island, whichever of its beaches are full."""
    return {
        island: frozenset(
            exit.island for beach in _beaches(island) for exit in exits(s)[island, beach] if exit.island is not None
        )
        for island in s.boats
        if island not in s.kings
    }


@charted
def _reach(s: State) -> Mapping[str, frozenset[str]]:
    """Each island with all that boats can reach from it."""
    near, reach = _neighbours(s), {}
    for island in near:
        found, rest = {island}, [island]
        while rest:
            fresh = near[rest.pop()] - found
            found |= fresh
            rest += fresh
        reach[island] = frozenset(found)
    return reach


def within_reach(s: State, islands: Iterable[str]) -> frozenset[str]:
    """These islands and all that boats can reach from them over land and water."""
    reach = _reach(s)
    return frozenset().union(*(reach[island] for island in islands))


def parts(s: State, islands: Iterable[str]) -> list[frozenset[str]]:
    """What boats can reach from these islands, in parts that do not overlap."""
    found: list[frozenset[str]] = []
    for island in dict.fromkeys(islands):
        part = within_reach(s, [island])
        touching = [other for other in found if other & part]
        found = [other for other in found if not other & part] + [part.union(*touching)]
    return found


def _beaches(island: str) -> range:
    return range(len(LANDS[island].beaches))


def _exits(s: State, island: str, beach: int) -> Iterator[Exit]:
    for direction in s.chart.piers(island, beach):
        way = s.chart.from_pier(island, direction)
        colours, reached = way.colours, way.island
        if reached in s.kings:
            reached = island if s.options["king_block"] == "bounce" else None
        shut = s.last_kind is not None and way.island is None and not (s.edition.sails_on and way.legs)
        if not shut or colours > 1:
            yield Exit(direction, reached, colours, shut)
