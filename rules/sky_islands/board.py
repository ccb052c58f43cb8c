"""The tiles on the table, and what follows from how they lie: cells beside them, connected islands, what is enclosed.

Immutable: placing a tile gives a new board. Knows neither buildings nor hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import Annotated, Final

import msgspec

from rules.kit.schema import Count, Stored, check
from rules.kit.seats import Seat
from rules.sky_islands.components import FITS, TILES, Face, Kind, Tile, pattern
from rules.sky_islands.places import SIDES, Cell, Segment, neighbours, opposite


class Laid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile on the table: where, which kind, turned how many quarters clockwise, and who placed it (None for the
    initial tile)."""

    at: Cell
    kind: Kind = msgspec.field(name="tile")
    rotation: Annotated[int, msgspec.Meta(ge=0, lt=len(SIDES))] = 0
    seat: Count | None = None

    @property
    def tile(self) -> Tile:
        """What is printed on it."""
        return TILES[self.kind]

    @property
    def face(self) -> Face:
        """The tile as it lies."""
        return TILES[self.kind].faces[self.rotation]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The places of the islands drawn on it, in the order of those of its face."""
        return tuple(Segment(self.at, name) for name in self.face.names)

    def segment_at(self, side: int) -> Segment | None:
        """The drawn island that reaches a side, or None where the edge is sky."""
        face = self.face
        index = face.at_side[side]
        return None if index is None else Segment(self.at, face.names[index])


class Exit(msgspec.Struct, frozen=True):
    """A land edge that faces an empty cell: the tile's cell and the side, an index of SIDES."""

    at: Cell
    side: int

    @property
    def beyond(self) -> Cell:
        """The empty cell."""
        return neighbours(self.at)[self.side]


class Region(msgspec.Struct, frozen=True, dict=True):
    """A connected island (rules 4, step 2): the drawn islands that it consists of, the oldest first, the cells of its
    tiles (each once), and its land edges that face empty cells. Boards made from one another share it, and with it
    what is remembered about it (`islands.py`)."""

    segments: tuple[Segment, ...]
    cells: tuple[Cell, ...]
    exits: tuple[Exit, ...]


class Board(msgspec.Struct, frozen=True, dict=True):
    """All tiles on the table in the order in which they were placed, and what is kept of how they lie.

    `grid` finds the tile of a cell. `touching` are the empty cells that share an edge with a tile, each with the
    pattern of what it touches. `regions` are the connected islands, each under its name, its oldest drawn island;
    `name_of` gives for every drawn island the name of its connected island. `board_of` and `with_tile` make boards.
    """

    laid: tuple[Laid, ...] = ()
    grid: Mapping[Cell, Laid] = {}
    touching: Mapping[Cell, int] = {}
    regions: Mapping[Segment, Region] = {}
    name_of: Mapping[Segment, Segment] = {}

    def with_tile(self, at: Cell, kind: int, rotation: int, seat: Seat | None) -> Board:
        """The board with another tile on an empty cell."""
        laid = Laid(at, kind, rotation, seat)
        regions, name_of = _connected(self, laid)
        return Board((*self.laid, laid), {**self.grid, at: laid}, _touching(self, laid), regions, name_of)

    @cached_property
    def frontier(self) -> tuple[tuple[Cell, int], ...]:
        """The empty cells that share an edge with a tile, row by row, each with the pattern of what it touches."""
        return tuple(sorted(self.touching.items(), key=lambda found: (found[0][1], found[0][0])))

    @cached_property
    def enclosed(self) -> frozenset[Cell]:
        """The empty cells that are not connected with the outside through edges of empty cells (R-11)."""
        return _enclosed(self.grid) if self.grid else frozenset()

    def fits(self, kind: int) -> bool:
        """Whether a tile of this kind can be placed anywhere in some rotation."""
        rotations = FITS[kind]
        return any(rotations[asked] for asked in self.touching.values())

    def closed(self, strict: bool) -> frozenset[Segment]:
        """The names of the connected islands that are completely surrounded by sky (R-11).

        Land edges that face an enclosed cavity do not matter; with the stricter reading every empty cell does.
        """
        return self._sealed if strict or not self.enclosed else self._surrounded

    @cached_property
    def _sealed(self) -> frozenset[Segment]:
        return frozenset(name for name, region in self.regions.items() if not region.exits)

    @cached_property
    def _surrounded(self) -> frozenset[Segment]:
        return frozenset(
            name for name, region in self.regions.items() if all(exit.beyond in self.enclosed for exit in region.exits)
        )


def board_of(tiles: Iterable[Laid]) -> Board:
    """The board on which these tiles have been placed in this order. Raises ValueError if two lie in one cell."""
    board = Board()
    for laid in tiles:
        check(laid.at not in board.grid, "two lie in one cell")
        board = board.with_tile(laid.at, laid.kind, laid.rotation, laid.seat)
    return board


LISTED: Final = Stored(
    Annotated[tuple[Laid, ...], msgspec.Meta(min_length=1, max_length=100)], attrgetter("laid"), board_of
)
"""The form of a board: the tiles in the order in which they were placed, the initial tile first."""


def _touching(board: Board, laid: Laid) -> dict[Cell, int]:
    """The empty cells beside tiles once another one is placed."""
    touching, land = dict(board.touching), laid.face.land
    touching.pop(laid.at, None)
    for side, cell in enumerate(neighbours(laid.at)):
        if cell not in board.grid:
            bit = 1 << opposite(side)
            touching[cell] = touching.get(cell, 0) | pattern(bit, bit if land >> side & 1 else 0)
    return touching


def _connected(board: Board, laid: Laid) -> tuple[dict[Segment, Region], dict[Segment, Segment]]:
    """The connected islands once another tile is placed: each of its drawn islands joins those that it reaches."""
    regions, name_of = dict(board.regions), dict(board.name_of)
    beside = neighbours(laid.at)
    for index, name in enumerate(laid.face.names):
        own = Segment(laid.at, name)
        exits, reached = [], set()
        for side, at_side in enumerate(laid.face.at_side):
            if at_side != index:
                continue
            there = board.grid[beside[side]].segment_at(opposite(side)) if beside[side] in board.grid else None
            if there is None:
                exits.append(Exit(laid.at, side))
            else:
                reached.add(name_of[there])
        parts = [regions[name] for name in regions if name in reached] if reached else []
        region = _joined([*parts, Region((own,), (laid.at,), tuple(exits))], laid.at)
        for name_reached in reached - {region.segments[0]}:
            del regions[name_reached]
        regions[region.segments[0]] = region
        name_of.update(dict.fromkeys(region.segments, region.segments[0]))
    return regions, name_of


def _joined(parts: list[Region], at: Cell) -> Region:
    """Connected islands, the oldest first, as one; nothing faces the cell of the new tile any more."""
    return Region(
        segments=tuple(segment for part in parts for segment in part.segments),
        cells=tuple(dict.fromkeys(cell for part in parts for cell in part.cells)),
        exits=tuple(exit for part in parts for exit in part.exits if exit.beyond != at),
    )


def _enclosed(grid: Mapping[Cell, Laid]) -> frozenset[Cell]:
    """Flood the rectangle around the tiles from outside; what stays dry and empty is enclosed."""
    columns, rows = [x for x, _ in grid], [y for _, y in grid]
    left, top = min(columns) - 1, min(rows) - 1
    width, height = max(columns) - left + 2, max(rows) - top + 2
    taken = 0
    for x, y in grid:
        taken |= 1 << (y - top) * width + x - left
    free = ~taken & (1 << width * height) - 1
    flooded, edge = 1, 1
    while edge:  # a step past the end of a row leads to the margin of another, which is outside too
        edge = (edge << 1 | edge >> 1 | edge << width | edge >> width) & free & ~flooded
        flooded |= edge
    dry = free & ~flooded
    if not dry:
        return frozenset()
    return frozenset(
        Cell(index % width + left, index // width + top) for index in range(width * height) if dry >> index & 1
    )
