"""What a seat may know of a Tongiaki position; pictures and words are made from this and nothing else.

Everything but the order of the stack is public, so all views of a position show the same.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from rules.kit.game import View
from rules.kit.seats import Seat
from rules.tongiaki.chart import Tile
from rules.tongiaki.components import BEACHES, LANDS, MOORINGS, WATERS, pier
from rules.tongiaki.landings import open_beaches, room
from rules.tongiaki.moves import Boats
from rules.tongiaki.places import Beach, Pier
from rules.tongiaki.scoring import kings_of, occupied, points
from rules.tongiaki.state import Crew, State, supply, without_boats
from rules.tongiaki.turns import turns_left


class Shore(msgspec.Struct, frozen=True):
    """A beach: its name, how many moorings it has, the boats on them, the boats of the landing under way that were
    chosen for it, its piers as they point on the table, and whether it is full and has to sail."""

    at: Beach
    moorings: int
    boats: Crew
    landing: Crew
    piers: tuple[Pier, ...]
    full: bool


class Isle(Tile, frozen=True, kw_only=True):
    """The tile of an island: its beaches, who has made it a king's island, and the seats that have a boat on it."""

    beaches: tuple[Shore, ...]
    king: Seat | None
    seats: tuple[Seat, ...]

    @property
    def points(self) -> int:
        """Its points."""
        return LANDS[self.id].points


class Sailor(msgspec.Struct, frozen=True):
    """What is public about one seat: boats beside the board, on the board (statues and sea included) and at sea, its
    islands with points for it (king's islands among them), its king's islands, and its points if the game ended now."""

    supply: int
    on_board: int
    at_sea: int
    islands: tuple[str, ...]
    kings: tuple[str, ...]
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


class TongiakiView(View, frozen=True, kw_only=True, dict=True):
    """A position of Tongiaki as one viewer sees it.

    `known` is the position as the rules keep it, its stack in the order of the box; what follows from it is worked out
    when first asked for. `piers` are those from which a full beach can sail, in the order of legal moves; `must_leave`:
    a chain has gone in circles, and only piers that lead out of it are offered; `avoids`: what would lead into an
    endless chain is not offered.
    """

    known: State
    piers: tuple[Pier, ...]
    must_leave: bool
    avoids: bool

    @property
    def seat(self) -> Seat:
        """The active player."""
        return self.known.turn.seat

    @property
    def tile(self) -> str | None:
        """The tile that is to be laid."""
        return self.known.turn.tile

    @cached_property
    def islands(self) -> tuple[Isle, ...]:
        """The islands on the table, in the order in which they were laid."""
        s = self.known
        return tuple(_isle(s, tile) for tile in s.chart.tiles.values() if tile.is_island)

    @property
    def water(self) -> tuple[Tile, ...]:
        """The water tiles on the table."""
        return tuple(tile for tile in self.known.chart.tiles.values() if not tile.is_island)

    @cached_property
    def sailors(self) -> tuple[Sailor, ...]:
        """The seats."""
        return tuple(_sailor(self.known, seat) for seat in range(self.seats))

    @property
    def full(self) -> tuple[Beach, ...]:
        """The beaches that have to sail."""
        return tuple(BEACHES[island][index] for island, index in self.known.full)

    @cached_property
    def group(self) -> Group | None:
        """The group that lands."""
        return _group(self.known)

    @property
    def islands_left(self) -> tuple[str, ...]:
        """The islands of the stack, which everybody can work out."""
        return tuple(tile for tile in self.known.stack if tile in LANDS)

    @property
    def water_left(self) -> tuple[str, ...]:
        """The water tiles of the stack."""
        return tuple(tile for tile in self.known.stack if tile in WATERS)

    @property
    def turns_left(self) -> int | None:
        """How many turns there are until the turn limit, if one was chosen, this turn included."""
        return turns_left(self.known)


def _isle(s: State, tile: Tile) -> Isle:
    beaches, king = s.boats[tile.id], s.kings.get(tile.id)
    present = {boat for crew in beaches for boat in crew} | ({king} if king is not None else set())
    return Isle(
        tile.id,
        tile.at,
        tile.red,
        tile.turn,
        beaches=tuple(_shore(s, tile.id, index) for index in range(len(beaches))),
        king=king,
        seats=tuple(sorted(present)),
    )


def _shore(s: State, island: str, index: int) -> Shore:
    landing = s.turn.landing
    here = dict(landing.landed) if landing is not None and landing.island == island else {}
    return Shore(
        at=BEACHES[island][index],
        moorings=MOORINGS[island][index],
        boats=s.boats[island][index],
        landing=here.get(index, ()),
        piers=tuple(pier(island, index, way) for way in s.chart.piers(island, index)),
        full=(island, index) in s.full,
    )


def _sailor(s: State, seat: Seat) -> Sailor:
    kings = kings_of(s, seat)
    scoring = (island for island in (*occupied(s, seat), *kings) if LANDS[island].points)
    return Sailor(
        supply=supply(s, seat),
        on_board=s.on_board[seat],
        at_sea=sum(group.boats.count(seat) for group in s.adrift),
        islands=tuple(scoring),
        kings=kings,
        points=points(s, seat),
    )


def _group(s: State) -> Group | None:
    landing = s.turn.landing
    if landing is None:
        return None
    done = dict(landing.landed)
    rest = without_boats(landing.boats, [boat for crew in done.values() for boat in crew])
    able = open_beaches(s.boats, landing.island)
    return Group(
        origin=landing.origin,
        island=landing.island,
        boats=Boats(landing.boats),
        rest=Boats(rest),
        open=tuple(BEACHES[landing.island][index] for index in able if index not in done),
        surplus=max(0, len(landing.boats) - sum(room(s.boats, landing.island))),
    )
