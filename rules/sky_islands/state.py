"""The position of a game of Merchants of Sky Islands: seats, tiles, houses and the turn, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.game import Options
from rules.kit.schema import Count, Number, Stored, in_order
from rules.kit.seats import Seat
from rules.sky_islands.board import LISTED, Board
from rules.sky_islands.components import COST, CUBES, HAND, HOUSES, KEEP, PORTS, SEATS, TOWERS, TURNS, Kind
from rules.sky_islands.islands import House, Island, islands_of
from rules.sky_islands.moves import Colour, Cubes
from rules.sky_islands.places import Segment

Done = tuple["State", tuple[Event, ...]]
"""A position and what happened on the way to it."""

Kinds = tuple[Kind, ...]
"""Tiles that are not on the table, by their kinds."""
Sorted = Annotated[Kinds, Stored(Kinds, tuple, lambda kinds: tuple(sorted(kinds)))]
"""Tiles whose order means nothing, sorted."""
Held = Annotated[Cubes, in_order(Colour, Annotated[int, msgspec.Meta(ge=0, le=CUBES)], Cubes._make)]
"""Cubes that are not spent."""

Decision = Literal["place", "discard", "build", "stock", "end", "over"]
Reason: TypeAlias = Literal["played", "resigned"]
"""Why a game is over."""


class Points(NamedTuple):
    """The points that a seat has scored so far, by what they came from."""

    airships: int = 0
    ports: int = 0
    towers: int = 0


Scored = Annotated[
    Points, in_order(Literal["airships", "ports", "towers"], Annotated[int, msgspec.Meta(ge=0, le=10**5)], Points._make)
]


class Player(msgspec.Struct, frozen=True):
    """A seat: its hand (sorted), which tiles of it all have seen, cubes, points, and the houses it can still build."""

    hand: Annotated[Sorted, msgspec.Meta(max_length=HAND)]
    shown: Sorted = ()
    cubes: Held = Cubes()
    points: Scored = Points()
    houses: Annotated[int, msgspec.Meta(ge=0, le=HOUSES)] = HOUSES
    resigned: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over."""

    number: Number
    round: Annotated[int, msgspec.Meta(ge=1, le=TURNS)]
    seat: Count
    decision: Decision = "place"


class State(msgspec.Struct, frozen=True, dict=True):
    """A whole position. `start` is the seat that began, `pile` the tiles in the order in which they are drawn, `houses`
    stand in the order in which they were built; `supply`, `towers` and `ports` lie beside the table; `removed` tiles
    were taken out before the game; `ended` is why it is over.

    A position may hold other tiles than the box (for studies and tests).
    """

    options: Options
    start: Count
    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    board: Annotated[Board, LISTED] = msgspec.field(name="tiles")
    pile: Kinds
    turn: Turn
    supply: Held
    houses: tuple[House, ...] = ()
    towers: Annotated[int, msgspec.Meta(ge=0, le=TOWERS)] = TOWERS
    ports: Annotated[int, msgspec.Meta(ge=0, le=PORTS)] = PORTS
    removed: Sorted = ()
    discarded: Kinds = ()
    ended: Reason | None = None

    @property
    def strict(self) -> bool:
        """Whether every land edge that faces an empty cell keeps an island open (R-11)."""
        return self.options["cavity"] == "strict"

    @cached_property
    def islands(self) -> tuple[Island, ...]:
        """Every connected island with its standing."""
        return islands_of(self.board, self.houses, len(self.players), self.strict)

    @cached_property
    def house_at(self) -> dict[Segment, House]:
        """Drawn island -> the house on it."""
        return {house.at: house for house in self.houses}


def to_move(s: State) -> tuple[Seat, ...]:
    """Who must decide: the seat whose turn it is, or nobody."""
    return () if s.turn.decision == "over" else (s.turn.seat,)


def active(s: State) -> Player:
    """The player whose turn it is."""
    return s.players[s.turn.seat]


def at_decision(s: State, decision: Decision) -> State:
    """The same position at another decision of the turn."""
    return replace(s, turn=replace(s.turn, decision=decision))


def add(first: Sequence[int], second: Sequence[int]) -> Cubes:
    """Two counts of cubes added up."""
    return Cubes(*map(operator.add, first, second))


def take(first: Sequence[int], second: Sequence[int]) -> Cubes:
    """Two counts of cubes, the second taken from the first."""
    return Cubes(*map(operator.sub, first, second))


def can_pay(player: Player) -> bool:
    """Whether a player holds what a building costs (rules 4, step 4)."""
    return all(held >= asked for held, asked in zip(player.cubes, COST, strict=True))


def too_many(player: Player) -> bool:
    """Whether a player holds more cubes than may be kept (rules 4, step 5)."""
    return sum(player.cubes) > KEEP


def without(kinds: Kinds, kind: int) -> Kinds:
    """These tiles without one of a kind, or all of them if it is not among them."""
    if kind not in kinds:
        return kinds
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]
