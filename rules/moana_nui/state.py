"""The position of a game of Moana Nui: seats, table, piles and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.game import Options
from rules.kit.seats import Seat
from rules.moana_nui.board import NO_GOODS, Board
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import BUILDINGS, COUNCIL, KINDS, RESERVE, VILLAGE
from rules.moana_nui.moves import Goods
from rules.moana_nui.places import Segment

Done = tuple["State", tuple[Event, ...]]
"""A position and what happened on the way to it."""


class Score(msgspec.Struct, frozen=True):
    """A seat's score (rules 4): how many of each, and the points. `segments` are the controlled ones on islands that
    are not completed, `completed` those on completed ones, `buildings` the controlled ones, `doubled` those among
    them with own units."""

    segments: int = 0
    completed: int = 0
    buildings: int = 0
    building_points: int = 0
    doubled: int = 0
    doubled_points: int = 0


class Player(msgspec.Struct, frozen=True):
    """What a seat has beside the table. `left` counts the buildings not yet built by type; `stack` has the next tile
    to be drawn first; `score` is frozen after the seat's last turn."""

    hand: tuple[str, ...]
    stack: tuple[str, ...]
    village: int = VILLAGE
    reserve: int = RESERVE
    council: int = COUNCIL
    goods: Goods = NO_GOODS
    left: tuple[int, ...] = tuple(KINDS[kind].number for kind in BUILDINGS)
    built: int = 0
    score: Score | None = None
    resigned: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over.

    `decision` is one of place, generate, act, sail, combat, over. `placed` is the number of the tile placed this turn
    (or NOWHERE), `closed` its segments on which nobody settles, `used` the segments whose units have attacked,
    `canoe` the segment of a canoe that is about to sail (or NOWHERE), `extra` says that an extra turn follows.
    """

    number: int
    round: int
    seat: Seat
    decision: str = "place"
    placed: int = NOWHERE
    closed: tuple[int, ...] = ()
    ap: int = 0
    ap_total: int = 0
    built: bool = False
    exchanged: bool = False
    extra: bool = False
    used: tuple[int, ...] = ()
    canoe: int = NOWHERE


class State(msgspec.Struct, frozen=True):
    """A whole position. `aside` are the tiles set aside, the next one first; `discarded` those that did not fit;
    `ended` says why the game is over."""

    options: Options
    start: Seat
    players: tuple[Player, ...]
    board: Board
    aside: tuple[str, ...]
    turn: Turn
    discarded: tuple[str, ...] = ()
    ended: str | None = None


def to_move(s: State) -> tuple[Seat, ...]:
    """Who must decide: the active seat, or nobody."""
    return () if s.turn.decision == "over" else (s.turn.seat,)


def turn_number(s: State) -> int:
    """The number of the present turn, from 1."""
    return s.turn.number


def active(s: State) -> Player:
    """The player whose turn it is."""
    return s.players[s.turn.seat]


def with_turn(s: State, **changes: Any) -> Turn:
    """The turn with changes."""
    return replace(s.turn, **changes)


def placed_segments(s: State) -> range:
    """The segments of the tile placed this turn."""
    return range(0) if s.turn.placed == NOWHERE else s.board.chart.of_tile(s.turn.placed)


def label(s: State, segment: int) -> str:
    """The label of a segment."""
    return str(s.board.chart.segments[segment])


def name_of(s: State, segment: int) -> Segment:
    """The name of a segment."""
    return s.board.chart.segments[segment]
