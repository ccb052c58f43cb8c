"""The position of a game of Merchants of Sky Islands: seats, tiles, houses and the turn, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.game import Options
from rules.kit.seats import Seat
from rules.sky_islands.board import Board
from rules.sky_islands.components import COST, HOUSES, KEEP
from rules.sky_islands.islands import House, Island, islands_of
from rules.sky_islands.moves import Cubes
from rules.sky_islands.places import Segment

Done = tuple["State", tuple[Event, ...]]
"""A position and what happened on the way to it."""

Kinds = tuple[int, ...]
"""Tiles that are not on the table, by their kinds."""

Reason: TypeAlias = Literal["played", "resigned"]
"""Why a game is over."""


class Points(NamedTuple):
    """The points that a seat has scored so far, by what they came from."""

    airships: int = 0
    ports: int = 0
    towers: int = 0


class Player(msgspec.Struct, frozen=True):
    """A seat: its hand (sorted), which tiles of it all have seen, cubes, points, and the houses it can still build."""

    hand: Kinds
    shown: Kinds = ()
    cubes: Cubes = Cubes()
    points: Points = Points()
    houses: int = HOUSES
    resigned: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over.

    `decision` is one of place, discard, build, stock, end, over.
    """

    number: int
    round: int
    seat: Seat
    decision: str = "place"


class State(msgspec.Struct, frozen=True, dict=True):
    """A whole position. `houses` stand in the order in which they were built, `supply` are cubes, `pile` the tiles in
    the order in which they are drawn, `removed` those taken out before the game (sorted), `ended` why it is over."""

    options: Options
    start: Seat
    players: tuple[Player, ...]
    board: Board
    houses: tuple[House, ...]
    supply: Cubes
    towers: int
    ports: int
    pile: Kinds
    removed: Kinds
    discarded: Kinds
    turn: Turn
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


def at_decision(s: State, decision: str) -> State:
    """The same position at another decision of the turn."""
    return replace(s, turn=replace(s.turn, decision=decision))


def add(first: Sequence[int], second: Sequence[int]) -> Cubes:
    """Two counts of cubes added up."""
    return Cubes(*(one + other for one, other in zip(first, second, strict=True)))


def take(first: Sequence[int], second: Sequence[int]) -> Cubes:
    """Two counts of cubes, the second taken from the first."""
    return Cubes(*(one - other for one, other in zip(first, second, strict=True)))


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
