"""The board: tiles, leaders, treasures, monuments and buildings as masks of squares, and the kingdoms on it.

Immutable: whatever changes it gives a new board. Knows neither hands nor turns.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from rules.kit.schema import NOT_STORED, Stored, check, in_order
from rules.kit.seats import Seat
from rules.tigris.components import SEATS, TERRAINS, Figures, Terrain
from rules.tigris.moves import COLOURS, OFFICES, Colour, Office, Pair
from rules.tigris.squares import (
    AROUND,
    BITS,
    COLUMNS,
    EVERYWHERE,
    NOWHERE,
    Index,
    IndexOrNowhere,
    Mask,
    around,
    region,
)

RED: Final = COLOURS.index("red")
BLUE: Final = COLOURS.index("blue")
GREEN: Final = COLOURS.index("green")
BLACK: Final = COLOURS.index("black")
LEADERS: Final = len(COLOURS)
"""How many leaders each seat has: one of each colour."""
_FOUR: Final = BITS[0] | BITS[1] | BITS[COLUMNS] | BITS[COLUMNS + 1]
"""The four squares at the top left."""


def slot_of(seat: Seat, colour: int) -> int:
    """The place of a seat's leader of a colour among all leaders."""
    return seat * LEADERS + colour


def owner(slot: int) -> Seat:
    """Whose leader it is."""
    return slot // LEADERS


class Monument(msgspec.Struct, frozen=True):
    """A monument on the board: its pair of colours, and the index of its top left square."""

    colours: Pair
    at: Index

    @property
    def squares(self) -> int:
        """The mask of its four squares."""
        return _FOUR << self.at


class LeaderAt(msgspec.Struct, frozen=True):
    """A leader on the board as it stands in JSON: whose, which, where."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=SEATS[-1])]
    which: Office
    at: Index


def _listed(leaders: tuple[int, ...]) -> list[LeaderAt]:
    return [LeaderAt(owner(slot), OFFICES[slot % LEADERS], at) for slot, at in enumerate(leaders) if at != NOWHERE]


def _by_slot(listed: tuple[LeaderAt, ...]) -> tuple[int, ...]:
    """The squares of the leaders of as many seats as a game can have."""
    leaders = [NOWHERE] * (SEATS[-1] * LEADERS)
    for leader in listed:
        slot = slot_of(leader.seat, OFFICES.index(leader.which))
        check(leaders[slot] == NOWHERE, f"{leader.which} of seat {leader.seat} stands twice")
        leaders[slot] = leader.at
    return tuple(leaders)


class Board(msgspec.Struct, frozen=True, dict=True):
    """Everything on the board, all of it public. Squares are indexes, sets of squares masks.

    `tiles` are the face-up civilization tiles by colour, `leaders` the squares of all leaders (seat by seat, in the
    order of colours), `buildings` those of the civilization buildings by colour; NOWHERE means beside the board.
    `union` is the square under a unification tile: during wars it belongs to no kingdom (rules 9.1).
    `ziggurat` is its middle; its five squares, and the four of every monument, are among `face_down`. `name` tells
    which board it is; in JSON the option `board` does. What follows from these is worked out when first asked for.
    """

    tiles: Annotated[tuple[int, int, int, int], in_order(Colour, Mask)]
    leaders: Annotated[tuple[int, ...], Stored(tuple[LeaderAt, ...], _listed, _by_slot)] = ()
    treasures: Mask = 0
    face_down: Mask = 0
    catastrophes: Mask = 0
    monuments: tuple[Monument, ...] = ()
    ziggurat: IndexOrNowhere = NOWHERE
    buildings: Annotated[tuple[int, int, int, int], in_order(Colour, Index, nothing=NOWHERE)] = (NOWHERE,) * 4
    union: IndexOrNowhere = NOWHERE
    name: Annotated[str, NOT_STORED] = ""

    @cached_property
    def terrain(self) -> Terrain:
        """What is printed on this board."""
        return TERRAINS[self.name]

    @cached_property
    def face_up(self) -> int:
        """All face-up civilization tiles."""
        red, blue, green, black = self.tiles
        return red | blue | green | black

    @cached_property
    def standing(self) -> int:
        """Where leaders stand."""
        mask = 0
        for square in self.leaders:
            if square != NOWHERE:
                mask |= BITS[square]
        return mask

    @cached_property
    def connectable(self) -> int:
        """What connects: tiles face up or down, and leaders; not what the unification tile covers (rules 2, 9.1)."""
        mask = self.face_up | self.face_down | self.standing
        return mask if self.union == NOWHERE else mask & ~BITS[self.union]

    @cached_property
    def empty(self) -> int:
        """The squares with nothing on them."""
        return EVERYWHERE & ~(self.face_up | self.face_down | self.standing | self.catastrophes)

    @cached_property
    def kingdoms(self) -> tuple[int, ...]:
        """The regions with at least one leader, in the order of their first leaders (rules 2)."""
        return kingdoms_in(self.connectable, self.leaders)

    @cached_property
    def touched(self) -> tuple[int, int, int]:
        """The squares beside at least one, two and three different kingdoms."""
        return count_touched(self.kingdoms)

    @cached_property
    def beside_temples(self) -> int:
        """The squares next to a temple."""
        return around(self.tiles[RED])

    def kingdom_of(self, square: int) -> int:
        """The kingdom that contains a square, or no square at all."""
        bit = BITS[square]
        for kingdom in self.kingdoms:
            if kingdom & bit:
                return kingdom
        return 0

    def kingdoms_beside(self, square: int) -> tuple[int, ...]:
        """The different kingdoms next to a square (rules 2, K)."""
        near = AROUND[square]
        return tuple(kingdom for kingdom in self.kingdoms if kingdom & near)

    def lifted(self, slot: int) -> tuple[int, int, int]:
        """`touched` as it is when the leader of a slot is off the board (rules 4.3)."""
        square = self.leaders[slot]
        if square == NOWHERE:
            return self.touched
        own = self.kingdom_of(square)
        others = tuple(kingdom for kingdom in self.kingdoms if kingdom != own)
        return count_touched(others + kingdoms_in(own & ~BITS[square], self.leaders))

    def leader_targets(self, slot: int) -> int:
        """Where the leader of a slot can be put: rules 4.2 and 4.3."""
        _, twice, _ = self.lifted(slot)
        return self.empty & self.terrain.land & self.beside_temples & ~twice

    def tile_targets(self, colour: int) -> int:
        """Where a tile of a colour can be put: rules 5.1."""
        ground = self.terrain.river if colour == BLUE else self.terrain.land
        return self.empty & ground & ~self.touched[2]

    @cached_property
    def catastrophe_targets(self) -> int:
        """Where a catastrophe can be put: rules 6."""
        mask = (self.empty | self.face_up) & ~self.treasures
        for square in self.buildings:
            if square != NOWHERE:
                mask &= ~BITS[square]
        return mask

    def leaders_in(self, mask: int) -> list[int]:
        """The slots of the leaders on these squares."""
        return [slot for slot, square in enumerate(self.leaders) if square != NOWHERE and mask & BITS[square]]

    def temples_beside(self, slot: int) -> int:
        """How many temples a leader stands next to: the strength in a revolt (rules 8.2)."""
        return (AROUND[self.leaders[slot]] & self.tiles[RED]).bit_count()

    def supporters(self, slot: int) -> int:
        """The face-up tiles of a leader's colour in its kingdom, as a mask: the strength in a war (rules 9.5)."""
        return self.tiles[slot % LEADERS] & self.kingdom_of(self.leaders[slot])

    def with_leader(self, slot: int, square: int) -> Board:
        """The leader of a slot on another square, or NOWHERE."""
        leaders = (*self.leaders[:slot], square, *self.leaders[slot + 1 :])
        return replace(self, leaders=leaders)

    def with_tile(self, colour: int, square: int, union: bool) -> Board:
        """A tile of a colour on an empty square, with the unification tile on it if two kingdoms meet there."""
        tiles = _changed(self.tiles, colour, self.tiles[colour] | BITS[square])
        after = replace(self, tiles=tiles, union=square if union else NOWHERE)
        known = None if self.union != NOWHERE or union else _extended(self.kingdoms, self.connectable, square)
        if known is not None:
            after.__dict__["kingdoms"] = known
        return after

    def without_tiles(self, mask: int) -> Board:
        """The face-up tiles on these squares gone."""
        red, blue, green, black = self.tiles
        return replace(self, tiles=(red & ~mask, blue & ~mask, green & ~mask, black & ~mask))

    def with_building(self, colour: int, square: int) -> Board:
        """The civilization building of a colour on another square, or NOWHERE."""
        return replace(self, buildings=_changed(self.buildings, colour, square))

    def turned(self, mask: int) -> Board:
        """The tiles on these squares face down; civilization buildings there go beside the board (rules 10.4, 13)."""
        kept = [NOWHERE if at != NOWHERE and mask & BITS[at] else at for at in self.buildings]
        return replace(
            self.without_tiles(mask),
            face_down=self.face_down | mask,
            buildings=(kept[RED], kept[BLUE], kept[GREEN], kept[BLACK]),
        )


def kingdoms_in(connectable: int, leaders: tuple[int, ...]) -> tuple[int, ...]:
    """The regions of these squares that hold at least one leader, in the order of their first leaders."""
    found = []
    seen = 0
    for square in leaders:
        if square == NOWHERE or not connectable & BITS[square] & ~seen:
            continue
        kingdom = region(BITS[square], connectable)
        seen |= kingdom
        found.append(kingdom)
    return tuple(found)


def _extended(kingdoms: tuple[int, ...], connectable: int, square: int) -> tuple[int, ...] | None:
    """The kingdoms once one more square connects; None where that joins regions, which have to be found anew."""
    near = AROUND[square] & connectable
    for number, kingdom in enumerate(kingdoms):
        if kingdom & near:
            return None if near & ~kingdom else (*kingdoms[:number], kingdom | BITS[square], *kingdoms[number + 1 :])
    return kingdoms


def count_touched(kingdoms: tuple[int, ...]) -> tuple[int, int, int]:
    """The squares beside at least one, two and three of these kingdoms."""
    once = twice = thrice = 0
    for kingdom in kingdoms:
        beside = around(kingdom)
        thrice |= twice & beside
        twice |= once & beside
        once |= beside
    return once, twice, thrice


def _changed(values: tuple[int, int, int, int], at: int, value: int) -> tuple[int, int, int, int]:
    changed = list(values)
    changed[at] = value
    first, second, third, fourth = changed
    return first, second, third, fourth


def colour_at(board: Board, square: int) -> int | None:
    """The index of the colour of the face-up tile on a square."""
    return next((colour for colour, mask in enumerate(board.tiles) if mask & BITS[square]), None)


def completed(board: Board, placed: int, figures: Figures) -> tuple[tuple[int, int], ...]:
    """The figures of tiles of one colour that a placed tile completes: where each begins, or has its middle; mask."""
    colour = None if placed == NOWHERE else colour_at(board, placed)
    if colour is None:
        return ()
    tiles = board.tiles[colour]
    return tuple((at, mask) for at, mask in figures[placed] if tiles & mask == mask)
