"""What a seat may know of a Moana Nui position; pictures and words are made from this and nothing else.

What single moves would lead to (placements, battles) is worked out from a view by `outlook.py`.
"""

from __future__ import annotations

import msgspec

from rules.kit.game import Line, Options, View
from rules.kit.seats import Seat
from rules.moana_nui.board import Board
from rules.moana_nui.generation import Yield
from rules.moana_nui.places import Corner, Segment
from rules.moana_nui.state import Player, Turn


class Land(msgspec.Struct, frozen=True):
    """A segment and everything on it.

    `edges` are its directions (clockwise from east), `island` the index of its island. `controller` has the nearest
    unit (None: nobody); `tied` are the seats that are equally near, so that nobody controls it. `seat` is the owner
    of the `units` on it. `goods` are in collecting order, the next to be collected first. `building` is hut, canoe or
    temple, `builder` whoever built it.
    """

    at: Segment
    edges: tuple[int, ...]
    island: int
    controller: Seat | None
    tied: tuple[Seat, ...]
    seat: Seat | None
    units: int
    goods: tuple[str, ...]
    building: str | None
    builder: Seat | None


class Island(msgspec.Struct, frozen=True):
    """Segments joined by land. `units` are those of each seat that has some on it, as (seat, number); `threshold` is
    how many in all make it `contested` once two seats have some (more with a temple). `placed` says that the tile of
    this turn is part of it."""

    segments: tuple[Segment, ...]
    completed: bool
    contested: bool
    units: tuple[tuple[Seat, int], ...]
    threshold: int
    placed: bool


class MeetingHouse(msgspec.Struct, frozen=True):
    """A meeting house: its corner, the three segments that meet there, its builder, and all who control it."""

    at: Corner
    segments: tuple[Segment, ...]
    builder: Seat
    controllers: tuple[Seat, ...]


class Site(msgspec.Struct, frozen=True):
    """A corner on which a meeting house could stand, and the segments that meet there."""

    at: Corner
    segments: tuple[Segment, ...]


class SeatBoard(msgspec.Struct, frozen=True):
    """What is public about one seat: the `player` without tiles, of which `hand` and `stack` are the numbers.

    `score` is the score line by line: final once `final`, else what the seat would score now; `total` is its sum.
    """

    player: Player
    hand: int
    stack: int
    score: tuple[Line, ...]
    total: int

    @property
    def final(self) -> bool:
        """Whether the score is frozen."""
        return self.player.score is not None


class MoanaNuiView(View, frozen=True, kw_only=True):
    """A position of Moana Nui as one viewer sees it.

    `rounds` is how many turns each seat has without extra turns. `now` is the turn and `board` everything on the table
    as the rules keep them; `segments`, `islands`, `meeting_houses` and the free `sites` say the same for pictures and
    words. `generation` is what the placed tile generates while it is to be distributed. `aside` tiles are set aside,
    `discarded` are tiles that were discarded because nothing fitted. `hand` are the names of the viewer's own tiles,
    empty for an onlooker.
    """

    start: Seat
    options: Options
    rounds: int
    now: Turn
    board: Board
    segments: tuple[Land, ...]
    islands: tuple[Island, ...]
    meeting_houses: tuple[MeetingHouse, ...]
    sites: tuple[Site, ...]
    generation: Yield | None
    boards: tuple[SeatBoard, ...]
    aside: int
    discarded: tuple[str, ...]
    hand: tuple[str, ...] = ()

    def is_last(self, seat: Seat) -> bool:
        """Whether a seat has its last turn now, unless it builds a meeting house yet (rules 3.7)."""
        board = self.boards[seat]
        return self.result is None and self.now.seat == seat and not (board.stack or board.final or self.now.extra)

    def turns_left(self, seat: Seat) -> int:
        """How many turns a seat has yet, the present one until it ends, if it builds no meeting house; the last tile
        stays unplayed."""
        board = self.boards[seat]
        return board.hand + board.stack - 1 + (self.now.seat == seat and self.decision != "place")

    @property
    def unplayed(self) -> bool:
        """Whether the viewer keeps the tile in hand: it has placed one in its last turn."""
        return self.viewer is not None and self.is_last(self.viewer) and self.decision != "place"

    @property
    def placed(self) -> tuple[Segment, ...]:
        """The segments of the tile placed this turn."""
        chart = self.board.chart
        return () if self.now.placed is None else chart.tiles[chart.cells[self.now.placed]].segments
