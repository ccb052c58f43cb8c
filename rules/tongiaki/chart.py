"""The chart: the tiles on the table, how they lie, and where the ways over water lead.

Immutable: whatever changes it gives a new chart. Knows no boats; which group gets through stands in `voyages.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Final

import msgspec

from rules.kit.hexes import distance
from rules.kit.schema import Count, Number, Stored, check, parsed
from rules.tongiaki.components import LANDS, ROUTES, STACK, TileId
from rules.tongiaki.places import SIDES, Cell, Direction, neighbour, opposite

ORIGIN: Final = Cell(0, 0)
"""Where Tonga lies."""
_FARTHEST: Final = len(STACK) + 1
"""How far from there something can be: all tiles in a row, and the cell after the last one."""


def _near(label: str) -> Cell:
    cell: Cell = parsed(Cell, label)
    check(distance(ORIGIN, cell) <= _FARTHEST, f"{label}: too far away")
    return cell


Reachable = Annotated[Cell, Stored(str, str, _near)]
"""A cell that can be reached."""


class Tile(msgspec.Struct, frozen=True):
    """A tile on the table: which, where, the direction in which its red mark points, and the turn in which it was laid
    (0: Tonga)."""

    id: TileId = msgspec.field(name="tile")
    at: Reachable
    red: Direction
    turn: Count = 0

    @property
    def is_island(self) -> bool:
        """Whether it shows an island."""
        return self.id in LANDS

    def direction(self, side: int) -> int:
        """The direction in which a printed side points."""
        return (side + self.red) % SIDES

    def through(self, entered: int) -> tuple[int, int]:
        """For a group that enters a water tile at its side in direction `entered`: the direction in which it leaves,
        and how many colours the route takes (rules 2)."""
        side, colours = ROUTES[self.id][(entered - self.red) % SIDES]
        return self.direction(side), colours


@lru_cache(maxsize=1024)
def _piers(island: str, beach: int, red: int) -> tuple[int, ...]:
    return tuple((side + red) % SIDES for side in LANDS[island].beaches[beach].piers)


class Leg(msgspec.Struct, frozen=True):
    """A water tile on a way: its cell, the directions of the sides where it is entered and left, and the colours
    that its route takes."""

    at: Reachable
    entered: Direction
    left: Direction
    colours: Number


class Way(msgspec.Struct, frozen=True):
    """Where a way leads over the tiles that are known. `end` is the cell behind the last leg, entered in `direction`;
    `island` is what lies there, None for an empty cell."""

    legs: tuple[Leg, ...]
    end: Cell
    direction: int
    island: str | None

    @property
    def colours(self) -> int:
        """How many colours a group needs to pass all its legs (1: any group passes)."""
        return max((leg.colours for leg in self.legs), default=1)

    def barrier(self, colours: int) -> Leg | None:
        """The first leg that a group with so many colours cannot pass."""
        return next((leg for leg in self.legs if leg.colours > colours), None)


class Chart(msgspec.Struct, frozen=True, dict=True):
    """Tiles by cell in the order in which they were laid. What follows from them is worked out when first asked for."""

    tiles: Mapping[Cell, Tile]

    @classmethod
    def of(cls, tiles: Iterable[Tile]) -> Chart:
        """The chart of these tiles. Raises ValueError if two lie in one cell."""
        found: dict[Cell, Tile] = {}
        for tile in tiles:
            check(tile.at not in found, f"two tiles lie at {tile.at}")
            found[tile.at] = tile
        return cls(found)

    @cached_property
    def places(self) -> Mapping[str, Cell]:
        """The cells of the islands, by id, in the order in which they were laid."""
        return {tile.id: cell for cell, tile in self.tiles.items() if tile.is_island}

    @cached_property
    def frontier(self) -> tuple[Cell, ...]:
        """The empty cells next to a tile, in the order of the tiles; the origin where no tile is left."""
        beside = (neighbour(cell, way) for cell in self.tiles for way in range(SIDES))
        return tuple(dict.fromkeys(cell for cell in beside if cell not in self.tiles)) or (ORIGIN,)

    @cached_property
    def _known_ways(self) -> dict[tuple[Cell, int], Way]:
        """The ways that were asked for before."""
        return {}

    def piers(self, island: str, beach: int) -> tuple[int, ...]:
        """The directions in which the piers of a beach point as its tile lies."""
        return _piers(island, beach, self.tiles[self.places[island]].red)

    def way(self, cell: Cell, direction: int) -> Way:
        """The way from a cell in a direction, over all known water until an island or an empty cell (rules 2)."""
        known = self._known_ways
        if (cell, direction) not in known:
            known[cell, direction] = self._follow(cell, direction)
        return known[cell, direction]

    def from_pier(self, island: str, direction: int) -> Way:
        """The way from an island's side in a direction."""
        return self.way(self.places[island], direction)

    @cached_property
    def _known_leads(self) -> dict[tuple[str, int], tuple[tuple[int, str | None], ...]]:
        """The beaches that were asked for before."""
        return {}

    def leads(self, island: str, beach: int) -> tuple[tuple[int, str | None], ...]:
        """For each pier of a beach, in the order of `piers`: the colours that its way takes over all known water (1:
        any group passes), and the island to which it leads, None for an empty cell."""
        known = self._known_leads
        if (island, beach) not in known:
            ways = [self.from_pier(island, direction) for direction in self.piers(island, beach)]
            known[island, beach] = tuple([(way.colours, way.island) for way in ways])
        return known[island, beach]

    def with_tile(self, tile: Tile) -> Chart:
        """The chart with one tile more, on an empty cell; ways that do not lead to that cell stay as they are."""
        after = Chart({**self.tiles, tile.at: tile})
        after._known_ways.update((at, way) for at, way in self._known_ways.items() if way.end != tile.at)
        return after

    def without(self, islands: Iterable[str]) -> Chart:
        """The chart without these islands (rules 12)."""
        gone = set(islands)
        return Chart({cell: tile for cell, tile in self.tiles.items() if tile.id not in gone})

    def _follow(self, cell: Cell, direction: int) -> Way:
        legs: list[Leg] = []
        while True:
            cell = neighbour(cell, direction)
            tile = self.tiles.get(cell)
            if tile is None or tile.is_island:
                return Way(tuple(legs), cell, direction, tile.id if tile else None)
            entered = opposite(direction)
            direction, colours = tile.through(entered)
            legs.append(Leg(cell, entered, direction, colours))


LISTED: Final = Stored(tuple[Tile, ...], lambda chart: chart.tiles.values(), Chart.of)
"""The form of a chart: its tiles in the order in which they were laid."""
