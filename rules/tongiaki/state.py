"""The position of a game of Tongiaki: chart, boats, stack and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere. A beach holds its boats as
the seats they belong to, in order, one entry a boat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.game import Options
from rules.kit.seats import Seat
from rules.tongiaki.chart import Chart, Leg
from rules.tongiaki.components import BOATS, LANDS, MOORINGS, SETUP_BOATS, STACK
from rules.tongiaki.places import Cell

Done = tuple["State", tuple[Event, ...]]
"""A position and what happened on the way to it."""

Crew = tuple[Seat, ...]
"""Boats as the seats they belong to, in order."""

Fleet = Mapping[str, tuple[Crew, ...]]
"""Island -> the boats of each of its beaches."""


LastKind: TypeAlias = Literal["islands", "water"]
"""The kind of tile of which the last one is laid: the game ends with the turn (rules 13)."""

Reason: TypeAlias = LastKind | Literal["turn_limit", "resigned"]
"""Why a game is over."""


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
"""Version 1 of the rules."""


class Landing(msgspec.Struct, frozen=True):
    """A group that lands: on which island, its boats, and which of them have been landed so far, by the index of the
    beach. `origin` is the island that it left."""

    island: str
    origin: str
    boats: Crew
    landed: tuple[tuple[int, Crew], ...] = ()


class Adrift(msgspec.Struct, frozen=True):
    """Boats that stay at sea once the last tile has been laid: on which tile, at which of its sides they came in, and
    whose they are (rules 13)."""

    at: Cell
    entered: int
    boats: Crew


class Voyage(msgspec.Struct, frozen=True):
    """A voyage for the record of a turn: the turn, where it began (island, index of the beach, direction of the pier),
    its boats, the water it crossed or failed on, and how it ended.

    `outcome` is landed, failed (on the last leg), returned (at a king's island, back to where it began), blocked (at
    a king's island, home) or at_sea; `island` is where the way led.
    """

    turn: int
    island_from: str
    cell_from: Cell
    beach: int
    direction: int
    boats: Crew
    legs: tuple[Leg, ...]
    outcome: str
    island: str | None = None
    cell: Cell | None = None


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1, set-up placements among them; the last turn stays when
    the game is over.

    `decision` is one of setup, act, start, settle, lay, sail, land, over. `left` counts the boats still to be put on
    Tonga, `tile` is the turned tile to be laid, `settling` says that a boat of the seat goes to the island that is
    found. `departures` counts those of this turn, `idle` those since anything but boats' places has changed.
    """

    number: int
    round: int
    seat: Seat
    decision: str
    left: int = 0
    tile: str | None = None
    settling: bool = False
    landing: Landing | None = None
    departures: int = 0
    idle: int = 0


class State(msgspec.Struct, frozen=True, dict=True):
    """A whole position. `stack` are the tiles that have not been turned, the next one first. `removed` are islands
    that have left the game. `adrift` are the boats at sea. `voyages` are those of the last turn in which any boat
    sailed. `edition` comes from the version under which the position is played, and is no part of its dump."""

    options: Options
    start: Seat
    resigned: tuple[bool, ...]
    chart: Chart
    boats: Fleet
    stack: tuple[str, ...]
    turn: Turn
    removed: tuple[str, ...] = ()
    adrift: tuple[Adrift, ...] = ()
    voyages: tuple[Voyage, ...] = ()
    ended: Reason | None = None
    edition: Edition = PRESENT

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
        for seat in (*self.chart.kings.values(), *(boat for group in self.adrift for boat in group.boats)):
            counts[seat] += 1
        for seat in self.turn.landing.boats if self.turn.landing else ():
            counts[seat] += 1
        return tuple(counts)

    @cached_property
    def last_kind(self) -> LastKind | None:
        """`islands` or `water` when all tiles of that kind are out of the stack and laid: the game ends with this
        turn, and no tile is turned any more (rules 13)."""
        waiting = (*self.stack, *((self.turn.tile,) if self.turn.tile else ()))
        islands = sum(tile in LANDS for tile in waiting)
        if islands and islands < len(waiting):
            return None
        return "water" if islands else "islands"


def to_move(s: State) -> tuple[Seat, ...]:
    """Who must decide: the active seat decides everything in its turn."""
    return () if s.turn.decision == "over" else (s.turn.seat,)


def supply(s: State, seat: Seat) -> int:
    """How many boats a seat has beside the board."""
    return BOATS - s.on_board[seat]


def full_beaches(boats: Fleet) -> Iterator[tuple[str, int]]:
    """The beaches where every mooring is occupied (rules 6)."""
    for island, beaches in boats.items():
        for index, most in enumerate(MOORINGS[island]):
            if len(beaches[index]) == most:
                yield island, index


def has_boats(s: State, seat: Seat) -> bool:
    """Whether a seat has a boat on some beach; boats at statues do not count (rules 11)."""
    return any(seat in crew for beaches in s.boats.values() for crew in beaches)


def with_beaches(s: State, island: str, changes: Mapping[int, Crew]) -> State:
    """The position with other boats on some beaches of an island."""
    beaches = tuple(changes.get(index, crew) for index, crew in enumerate(s.boats[island]))
    return replace(s, boats={**s.boats, island: beaches})


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


def empty_beaches(island: str) -> tuple[Crew, ...]:
    """The beaches of an island without any boat."""
    return ((),) * len(LANDS[island].beaches)


def in_setup(s: State) -> bool:
    """Whether boats are still being placed before the first turn."""
    return s.turn.round <= SETUP_BOATS


def known_left(s: State) -> tuple[str, ...]:
    """The tiles of the stack in the order of the box: everybody can tell what has not been seen."""
    waiting = set(s.stack)
    return tuple(tile for tile in STACK if tile in waiting)
