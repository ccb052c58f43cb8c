"""What a seat may know of a Tongiaki position; pictures and words are made from this and nothing else.

Everything but the order of the stack is public, so all views of a position show the same.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.kit.game import View
from rules.kit.seats import Seat
from rules.tongiaki.chart import Chart
from rules.tongiaki.moves import Boats
from rules.tongiaki.places import Beach, Cell, Pier
from rules.tongiaki.state import Adrift, Crew, Edition, Fleet, Turn, Voyage


class Shore(msgspec.Struct, frozen=True):
    """A beach: its name, how many moorings it has, the boats on them, the boats of the landing under way that were
    chosen for it, its piers as they point on the table, and whether it is full and has to sail."""

    at: Beach
    moorings: int
    boats: Crew
    landing: Crew
    piers: tuple[Pier, ...]
    full: bool


class Isle(msgspec.Struct, frozen=True):
    """An island on the table: where it lies, the direction of its red mark, the turn in which it was laid (0: from the
    start), its points, its beaches, who has made it a king's island, and the seats that have a boat on it."""

    id: str
    at: Cell
    red: str
    turn: int
    points: int
    beaches: tuple[Shore, ...]
    king: Seat | None
    seats: tuple[Seat, ...]


class Route(msgspec.Struct, frozen=True):
    """A route as it lies: the directions of the two sides that it joins, the colours it needs (1: no number), and its
    shape (straight, wide_curve, tight_curve)."""

    sides: tuple[str, str]
    colours: int
    shape: str


class Sea(msgspec.Struct, frozen=True):
    """A water tile on the table, told like an island."""

    id: str
    at: Cell
    red: str
    turn: int
    routes: tuple[Route, ...]


class Sailor(msgspec.Struct, frozen=True):
    """What is public about one seat: boats beside the board, on the board (statues and sea included) and at sea, its
    islands with points for it (king's islands among them), its king's islands, and its points if the game ended now.
    `islands_count` counts all islands with a boat of the seat, Tonga among them: it decides ties."""

    supply: int
    on_board: int
    at_sea: int
    islands: tuple[str, ...]
    kings: tuple[str, ...]
    islands_count: int
    points: int


class Group(msgspec.Struct, frozen=True):
    """The group that lands: where from and where, all its boats, those not yet given a beach, the beaches that can
    still take some, and how many boats of the group will find no mooring and go home."""

    origin: str
    island: str
    boats: Boats
    rest: Boats
    open: tuple[Beach, ...]
    surplus: int


class TongiakiView(View, frozen=True, kw_only=True):
    """A position of Tongiaki as one viewer sees it.

    `decision` is one of setup, act, start, settle, lay, sail, land, over. `seat` is the active player. `edition`
    tells versions of the rules apart. `chart`, `boats` and `present` (the turn) are the position as the rules keep it;
    the fields after them say the same for pictures and words. `frontier` are the empty cells next to a tile. `full` are
    the beaches that have to sail, `piers` those from which one can, in the order of legal moves; `must_leave`: a chain
    has gone in circles, and only piers that lead out of it are offered; `avoids`: what would lead into an endless chain
    is not offered. `group` lands, `tile` is to be laid (`settling`: for a new settlement). `voyages` are those of this
    turn or, while there are none, of the last turn with any. `islands_left` and `water_left` are the tiles of the
    stack, which everybody can work out; `islands_total` and `water_total` how many there are. `removed` islands have
    left the game. `last_kind` is islands or water once the last such tile is laid: no tile is turned any more.
    `turns_left` counts down to the turn limit, if one was chosen, this turn included.
    """

    seat: Seat
    start: Seat
    options: Mapping[str, str]
    edition: Edition
    chart: Chart
    kings: Mapping[str, Seat]
    boats: Fleet
    present: Turn
    islands: tuple[Isle, ...]
    water: tuple[Sea, ...]
    frontier: tuple[Cell, ...]
    sailors: tuple[Sailor, ...]
    full: tuple[Beach, ...]
    piers: tuple[Pier, ...]
    must_leave: bool
    avoids: bool
    group: Group | None
    tile: str | None
    settling: bool
    adrift: tuple[Adrift, ...]
    voyages: tuple[Voyage, ...]
    islands_left: tuple[str, ...]
    water_left: tuple[str, ...]
    islands_total: int
    water_total: int
    removed: tuple[str, ...]
    last_kind: str | None
    turns_left: int | None
