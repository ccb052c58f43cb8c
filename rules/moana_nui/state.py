"""The position of a game of Moana Nui: seats, table, piles and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.game import Options
from rules.kit.schema import Count, Number, by_each
from rules.kit.seats import Seat
from rules.moana_nui.board import LISTED, NO_GOODS, Board, Counts
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import BUILDINGS, HAND, HUT_UNITS, SEATS, UNITS, BuildingKind
from rules.moana_nui.events import Ending
from rules.moana_nui.faces import TileName
from rules.moana_nui.places import Cell, Segment

Done = tuple["State", tuple[Event, ...]]
"""A position and what happened on the way to it."""
Decision = Literal["place", "generate", "act", "sail", "combat", "over"]
Tiles = tuple[TileName, ...]
Units = Annotated[int, msgspec.Meta(ge=0, le=UNITS)]


class Score(msgspec.Struct, frozen=True):
    """A seat's score (rules 4): how many of each, and the points. `segments` are the controlled ones on islands that
    are not completed, `completed` those on completed ones, `buildings` the controlled ones, `doubled` those among
    them with own units."""

    segments: Count = 0
    completed: Count = 0
    buildings: Count = 0
    building_points: Count = 0
    doubled: Count = 0
    doubled_points: Count = 0


class Player(msgspec.Struct, frozen=True):
    """What a seat has beside the table. `left` counts the buildings not yet built by type; `stack` has the next tile
    to be drawn first; `score` is frozen after the seat's last turn."""

    hand: Annotated[Tiles, msgspec.Meta(max_length=HAND)]
    stack: Tiles = ()
    village: Units = 0
    reserve: Units = 0
    council: Units = 0
    goods: Counts = NO_GOODS
    left: Annotated[Mapping[BuildingKind, int], by_each(BuildingKind, Count)] = msgspec.field(
        default_factory=lambda: dict.fromkeys(BUILDINGS, 0)
    )
    built: Count = 0
    score: Score | None = None
    resigned: bool = False

    @property
    def next_hut(self) -> int:
        """The number under the leftmost hut, 0 where no hut is left."""
        left = self.left["hut"]
        return HUT_UNITS[-left] if left else 0


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over.

    `placed` is the cell of the tile placed this turn, `closed` its segments on which nobody settles. `ap` action
    points are left of `ap_total`. `built` and `exchanged` say that the building of this turn is used up, and that wood
    was exchanged, `extra` that an extra turn follows. `used` are the segments whose units have attacked, `canoe` is
    the segment of a canoe that is about to sail.
    """

    number: Number
    round: Number
    seat: Count
    decision: Decision = "place"
    placed: Cell | None = None
    closed: tuple[Segment, ...] = ()
    ap: Count = 0
    ap_total: Count = 0
    built: bool = False
    exchanged: bool = False
    extra: bool = False
    used: tuple[Segment, ...] = ()
    canoe: Segment | None = None


class State(msgspec.Struct, frozen=True):
    """A whole position. `start` is the seat that began, `aside` are the tiles set aside, the next one first;
    `discarded` those that did not fit; `ended` says why the game is over.

    A position may hold fewer pieces than the box, and tiles that are not in it (for studies and tests; see `faces.py`).
    """

    options: Options
    start: Count
    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    board: Annotated[Board, LISTED]
    turn: Turn
    aside: Tiles = ()
    discarded: Tiles = ()
    ended: Ending | None = None


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
    chart = s.board.chart
    return range(0) if s.turn.placed is None else chart.of_tile(chart.cells[s.turn.placed])


def canoe_number(s: State) -> int:
    """The number of the segment whose canoe is about to sail, NOWHERE for none."""
    return NOWHERE if s.turn.canoe is None else s.board.chart.number_of(s.turn.canoe)


def name_of(s: State, segment: int) -> Segment:
    """The name of a segment."""
    return s.board.chart.segments[segment]
