"""The position of a game of Tongiaki: chart, boats, stack and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere. A beach holds its boats as
the seats they belong to, in order, one entry a boat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, wraps
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.game import Options
from rules.kit.schema import NOT_STORED, Count, Number, Stored, check
from rules.kit.seats import Seat
from rules.tongiaki.chart import LISTED, Chart, Leg, Reachable
from rules.tongiaki.components import (
    BOATS,
    LANDS,
    MOORINGS,
    SEATS,
    SETUP_BOATS,
    START_BOATS,
    IslandId,
    Stacked,
)
from rules.tongiaki.places import LETTERS, BeachIndex, Direction

T = TypeVar("T")

Done = tuple["State", tuple[Event, ...]]
"""A position and what happened on the way to it."""

Crew = Annotated[tuple[Seat, ...], Stored(tuple[Count, ...], tuple, lambda seats: tuple(sorted(seats)))]
"""Boats as the seats they belong to, in order."""

Decision: TypeAlias = Literal["setup", "act", "start", "settle", "lay", "sail", "land", "over"]
Outcome: TypeAlias = Literal["landed", "failed", "returned", "blocked", "at_sea"]
LastKind: TypeAlias = Literal["islands", "water"]
"""The kind of tile of which the last one is laid: the game ends with the turn (rules 13)."""
Reason: TypeAlias = Literal["islands", "water", "turn_limit", "resigned"]
"""Why a game is over."""


def _by_letter(boats: Fleet) -> Mapping[str, Mapping[int, Crew]]:
    return {island: {beach: crew for beach, crew in enumerate(crews) if crew} for island, crews in boats.items()}


def _beach_by_beach(given: Mapping[str, Mapping[int, Crew]]) -> Mapping[str, tuple[Crew, ...]]:
    for island, crews in given.items():
        for beach in crews:
            check_beach(island, beach)
    return {
        island: tuple(crews.get(beach, ()) for beach in range(len(MOORINGS[island]))) for island, crews in given.items()
    }


Fleet = Annotated[
    Mapping[str, tuple[Crew, ...]], Stored(Mapping[IslandId, Mapping[BeachIndex, Crew]], _by_letter, _beach_by_beach)
]
"""Island -> the boats of each of its beaches; in JSON by letter, without those that are empty."""

Ashore = Annotated[
    tuple[tuple[int, Crew], ...], Stored(Mapping[BeachIndex, Crew], dict, lambda landed: tuple(landed.items()))
]
"""Boats by the index of their beach; in JSON by its letter."""


class Edition(msgspec.Struct, frozen=True):
    """What the versions of the rules that are still played differ in; as it stands here in the present one.

    `avoids_traps`: nothing that leads into an endless chain may be chosen while there is something else (rules 12).
    `sails_on`: after the last tile a group whose way ends at an empty cell sails over known water and stays at sea;
    else no group can take such a way (rules 13). `ends_soon`: the chain of a seat that gives up is sailed so
    that it ends soon; else in the first way that is legal.
    """

    avoids_traps: bool = True
    sails_on: bool = True
    ends_soon: bool = True


PRESENT: Final = Edition()
FIRST: Final = Edition(avoids_traps=False, sails_on=False, ends_soon=False)
"""Version 1 of the rules, which version 2 ended for tables that begin."""


class Landing(msgspec.Struct, frozen=True):
    """A group that lands: on which island, its boats, and which of them have been landed so far, by the index of the
    beach. `origin` is the island that it left."""

    island: IslandId
    origin: IslandId
    boats: Crew
    landed: Ashore = ()


class Adrift(msgspec.Struct, frozen=True):
    """Boats that stay at sea once the last tile has been laid: on which tile, at which of its sides they came in, and
    whose they are (rules 13)."""

    at: Reachable
    entered: Direction
    boats: Crew


class Voyage(msgspec.Struct, frozen=True):
    """A voyage for the record of a turn: the turn, where it began (island, index of the beach, direction of the pier),
    its boats, the water it crossed or failed on, and how it ended.

    `outcome` is landed, failed (on the last leg), returned (at a king's island, back to where it began), blocked (at
    a king's island, home) or at_sea; `island` is where the way led.
    """

    turn: Number
    island_from: IslandId = msgspec.field(name="island")
    cell_from: Reachable = msgspec.field(name="at")
    beach: BeachIndex
    direction: Direction
    boats: Crew
    legs: tuple[Leg, ...]
    outcome: Outcome
    island: IslandId | None = msgspec.field(default=None, name="reached")
    cell: Reachable | None = msgspec.field(default=None, name="reached_at")


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1, set-up placements among them; the last turn stays when
    the game is over.

    `left` counts the boats still to be put on Tonga, `tile` is the turned tile to be laid, `settling` says that a boat
    of the seat goes to the island that is found. `departures` counts those of this turn, `idle` those since anything
    but boats' places has changed.
    """

    number: Number
    round: Number
    seat: Count
    decision: Decision = "act"
    left: Annotated[int, msgspec.Meta(ge=0, le=START_BOATS)] = 0
    tile: Stacked | None = None
    settling: bool = False
    landing: Landing | None = None
    departures: Count = 0
    idle: Count = 0


class State(msgspec.Struct, frozen=True, dict=True):
    """A whole position. `start` is the seat that began, `stack` the tiles that have not been turned, the next one
    first, `kings` the owners of king's islands, `removed` islands that have left the game, `adrift` the boats at sea;
    every tile of the box is in exactly one place. `voyages` are those of the last turn in which any boat sailed,
    `ended` is why the game is over. `edition` comes from the version under which the position is played."""

    options: Options
    start: Count
    resigned: Annotated[tuple[bool, ...], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    chart: Annotated[Chart, LISTED] = msgspec.field(name="tiles")
    boats: Fleet
    stack: tuple[Stacked, ...]
    turn: Turn
    kings: Mapping[IslandId, Count] = {}
    removed: tuple[IslandId, ...] = ()
    adrift: tuple[Adrift, ...] = ()
    voyages: tuple[Voyage, ...] = ()
    ended: Reason | None = None
    edition: Annotated[Edition, NOT_STORED] = PRESENT

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.resigned)

    @cached_property
    def full(self) -> tuple[tuple[str, int], ...]:
        """The full beaches, as island and index of the beach, in the order in which the islands were laid."""
        return tuple(full_beaches(self.boats))

    @cached_property
    def own(self) -> Mapping[str, int]:
        """How many boats the active player has on the beaches of each island; only islands with any."""
        seat = self.turn.seat
        counts = ((island, sum([crew.count(seat) for crew in beaches])) for island, beaches in self.boats.items())
        return {island: number for island, number in counts if number}

    @cached_property
    def on_board(self) -> tuple[int, ...]:
        """How many boats of each seat are on the board, at sea and at statues among them."""
        counts = [0] * self.seats
        for beaches in self.boats.values():
            for crew in beaches:
                for seat in crew:
                    counts[seat] += 1
        for seat in (*self.kings.values(), *(boat for group in self.adrift for boat in group.boats)):
            counts[seat] += 1
        for seat in self.turn.landing.boats if self.turn.landing else ():
            counts[seat] += 1
        return tuple(counts)

    @cached_property
    def last_kind(self) -> LastKind | None:
        """`islands` or `water` when all tiles of that kind are out of the stack and laid: the game ends with this
        turn, and no tile is turned any more (rules 13)."""
        tile = self.turn.tile
        islands = islands_in(self.stack) + (tile in LANDS)
        if islands and islands < len(self.stack) + (tile is not None):
            return None
        return "water" if islands else "islands"


@lru_cache(maxsize=1024)
def islands_in(stack: tuple[str, ...]) -> int:
    """How many islands there are in a stack."""
    return sum(tile in LANDS for tile in stack)


def to_move(s: State) -> tuple[Seat, ...]:
    """Who must decide: the active seat decides everything in its turn."""
    return () if s.turn.decision == "over" else (s.turn.seat,)


def supply(s: State, seat: Seat) -> int:
    """How many boats a seat has beside the board."""
    return BOATS - s.on_board[seat]


def full_beaches(boats: Fleet) -> Iterator[tuple[str, int]]:
    """The beaches where every mooring is occupied (rules 6)."""
    for island, crews in boats.items():
        for index in _full_of(island, crews):
            yield island, index


@lru_cache(maxsize=16384)
def _full_of(island: str, crews: tuple[Crew, ...]) -> tuple[int, ...]:
    """The full beaches of an island: from a position to the next nearly all islands stay as they are."""
    return tuple(index for index, most in enumerate(MOORINGS[island]) if len(crews[index]) == most)


def has_boats(s: State, seat: Seat) -> bool:
    """Whether a seat has a boat on some beach; boats at statues do not count (rules 11)."""
    return any(seat in crew for beaches in s.boats.values() for crew in beaches)


def with_beaches(s: State, island: str, changes: Mapping[int, Crew]) -> State:
    """The position with other boats on some beaches of an island."""
    beaches = list(s.boats[island])
    for index, crew in changes.items():
        beaches[index] = crew
    return replace(s, boats={**s.boats, island: tuple(beaches)})


def with_adrift(s: State, group: Adrift) -> State:
    """The position with more boats at sea; those that came the same way are one group."""
    same = [other for other in s.adrift if (other.at, other.entered) == (group.at, group.entered)]
    others = tuple(other for other in s.adrift if other not in same)
    boats = (*group.boats, *(boat for other in same for boat in other.boats))
    return replace(s, adrift=(*others, replace(group, boats=tuple(sorted(boats)))))


def with_boat(crew: Crew, seat: Seat) -> Crew:
    """The boats with one more."""
    return tuple(sorted((*crew, seat)))


def without_boats(crew: Crew, gone: Sequence[Seat]) -> Crew:
    """The boats without some of them."""
    rest = list(crew)
    for seat in gone:
        rest.remove(seat)
    return tuple(rest)


def check_beach(island: str, beach: int) -> None:
    """Raises ValueError unless an island has the beach with this index."""
    check(beach < len(MOORINGS[island]), f"{island}: there is no beach {LETTERS[beach]}")


def empty_beaches(island: str) -> tuple[Crew, ...]:
    """The beaches of an island without any boat."""
    return ((),) * len(LANDS[island].beaches)


def in_setup(s: State) -> bool:
    """Whether boats are still being placed before the first turn."""
    return s.turn.round <= SETUP_BOATS


def kept(function: Callable[[State], T]) -> Callable[[State], T]:
    """A function of a position whose answer stays with the position: lists, views and moves ask for the same."""
    name = f"_{function.__module__}.{function.__name__}"

    @wraps(function)
    def answer(s: State) -> T:
        known: dict[str, T] = s.__dict__
        if name not in known:
            known[name] = function(s)
        return known[name]

    return answer
