"""The map: placed tiles, their segments, what is adjacent, islands, places for tiles, corners for meeting houses.

Immutable; a placed tile gives a new chart made from the old one. What stands on the land is no business of it.
Segments are numbered tile by tile in the order of placing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import Annotated, Final, NamedTuple

import msgspec

from rules.kit.schema import Stored, check
from rules.moana_nui.faces import SEA, Face, TileName, face
from rules.moana_nui.places import LETTERS, SIDES, Cell, Corner, Segment, around
from rules.moana_nui.waters import joined_waters

NOWHERE: Final = -1
"""The number of no segment, and of no tile."""
MOST_TILES: Final = 100
"""How many tiles may lie on the table, which is more than there are."""
REACH: Final = 40
"""How far from H8 a tile may lie: no game has tiles for more, and labels go on a little further."""


class Placed(msgspec.Struct, frozen=True):
    """A tile on the table: its cell, the name of its design, and by how many sixths clockwise it is turned."""

    at: Cell
    tile: TileName
    rotation: Annotated[int, msgspec.Meta(ge=0, lt=SIDES)] = 0

    @property
    def face(self) -> Face:
        """The tile as it lies."""
        return face(self.tile, self.rotation)

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The names of its segments, in the order of those of its face."""
        number = len(self.face.segments)
        return tuple(Segment(self.at, letter) for letter in (LETTERS[:number] if number > 1 else ("",)))


class Edges(NamedTuple):
    """What an empty cell touches: a bit for each direction in which a tile lies, and for each land edge among them."""

    known: int = 0
    land: int = 0

    @property
    def touching(self) -> int:
        """How many edges of a tile in this cell would touch other tiles."""
        return self.known.bit_count()


class Chart(msgspec.Struct, frozen=True, dict=True):
    """The tiles in the order of placing, and everything that follows from them.

    By tile: `first` segment. By segment: `segments` (its name), `tile_of`, `beside` (adjacent by land), `open` (land
    edges that face an empty cell), `island_of`. `islands` are the segments of each island, in ascending order.
    `frontier` are the empty cells beside tiles, `corners` those on which a meeting house could stand, with the three
    segments that meet there.
    """

    tiles: tuple[Placed, ...] = ()
    cells: Mapping[Cell, int] = {}
    first: tuple[int, ...] = ()
    segments: tuple[Segment, ...] = ()
    tile_of: tuple[int, ...] = ()
    beside: tuple[tuple[int, ...], ...] = ()
    open: tuple[int, ...] = ()
    islands: tuple[tuple[int, ...], ...] = ()
    island_of: tuple[int, ...] = ()
    frontier: Mapping[Cell, Edges] = {}
    corners: Mapping[Corner, tuple[int, int, int]] = {}

    @cached_property
    def places(self) -> tuple[tuple[Cell, Edges], ...]:
        """The empty cells beside tiles and what they touch, from west to east."""
        return tuple(sorted(self.frontier.items()))

    @cached_property
    def completed(self) -> tuple[bool, ...]:
        """By island: whether no segment can be added any more (rules 2)."""
        return tuple(not any(self.open[number] for number in island) for island in self.islands)

    @cached_property
    def siblings(self) -> tuple[tuple[int, ...], ...]:
        """By segment: those that are adjacent by shallows, the others of the same tile (rules 2)."""
        return tuple(
            tuple([other for other in self.of_tile(tile) if other != segment])
            for segment, tile in enumerate(self.tile_of)
        )

    @cached_property
    def reach(self) -> tuple[tuple[int, ...], ...]:
        """By segment: the other segments that are connected with it by sea (rules 3.5)."""
        return joined_waters([self.face(tile) for tile in range(len(self.tiles))], self._across, self.first)

    @cached_property
    def _numbers(self) -> Mapping[Segment, int]:
        """The number of each segment by its name."""
        return {segment: number for number, segment in enumerate(self.segments)}

    def face(self, tile: int) -> Face:
        """A placed tile as it lies."""
        return self.tiles[tile].face

    def of_tile(self, tile: int) -> range:
        """The segments of a placed tile."""
        last = self.first[tile + 1] if tile + 1 < len(self.first) else len(self.segments)
        return range(self.first[tile], last)

    def number_of(self, segment: Segment) -> int:
        """The number of the segment with this name, NOWHERE for none."""
        return self._numbers.get(segment, NOWHERE)

    def numbers_near(self, cell: Cell) -> list[int]:
        """The tiles around a cell by direction, NOWHERE where none lies."""
        return [self.cells.get(near, NOWHERE) for near in around(cell)]

    def extended(self, placed: Placed) -> Chart:
        """The chart with one more tile, on an empty cell."""
        tile, first, lies = len(self.tiles), len(self.segments), placed.face
        near = self.numbers_near(placed.at)
        numbers = range(first, first + len(lies.segments))
        beside, still_open = self._joined(lies, near, first)
        islands = _merged(self.islands, [(number, *beside[number]) for number in numbers])
        return Chart(
            tiles=(*self.tiles, placed),
            cells={**self.cells, placed.at: tile},
            first=(*self.first, first),
            segments=self.segments + placed.segments,
            tile_of=(*self.tile_of, *(tile for _ in numbers)),
            beside=tuple(beside),
            open=tuple(still_open),
            islands=islands,
            island_of=_labels(islands, numbers.stop),
            frontier=self._frontier(placed.at, lies, near),
            corners={**self.corners, **self._corners(placed.at, lies, near, first)},
        )

    def _across(self, tile: int, direction: int) -> int:
        return self.cells.get(around(self.tiles[tile].at)[direction], NOWHERE)

    def _segment_at(self, tile: int, direction: int) -> int:
        """The segment at an edge of a placed tile, NOWHERE for sea."""
        number = self.face(tile).edges[direction % SIDES]
        return NOWHERE if number == SEA else self.first[tile] + number

    def _joined(self, lies: Face, near: list[int], first: int) -> tuple[list[tuple[int, ...]], list[int]]:
        """`beside` and `open` with a new tile whose segments begin with the number `first`."""
        beside = [*self.beside, *(() for _ in lies.segments)]
        still_open = [*self.open, *(0 for _ in lies.segments)]
        for direction, tile in enumerate(near):
            own = NOWHERE if lies.edges[direction] == SEA else first + lies.edges[direction]
            other = NOWHERE if tile == NOWHERE else self._segment_at(tile, direction + SIDES // 2)
            if other != NOWHERE:
                still_open[other] -= 1
            if own != NOWHERE and tile == NOWHERE:
                still_open[own] += 1
            if NOWHERE not in (own, other):
                beside[own] += (other,)
                beside[other] += (own,)
        return beside, still_open

    def _frontier(self, at: Cell, lies: Face, near: list[int]) -> dict[Cell, Edges]:
        frontier = {cell: edges for cell, edges in self.frontier.items() if cell != at}
        for direction, cell in enumerate(around(at)):
            if near[direction] == NOWHERE:
                known, land = frontier.get(cell, Edges())
                bit = 1 << (direction + SIDES // 2) % SIDES
                is_land = lies.edges[direction] != SEA
                frontier[cell] = Edges(known | bit, land | bit if is_land else land)
        return frontier

    def _corners(self, at: Cell, lies: Face, near: list[int], first: int) -> dict[Corner, tuple[int, int, int]]:
        """The corners of a new tile at which three segments meet that are connected in pairs (rules 3.5).

        On each of the three tiles both edges at the corner belong to the same segment.
        """
        found = {}
        cells = around(at)
        for one in range(SIDES):
            other = (one + 1) % SIDES
            own, tiles = lies.edges[one], (near[one], near[other])
            if own == SEA or own != lies.edges[other] or NOWHERE in tiles:
                continue
            # The neighbours look back from the opposite direction; their second edges face each other.
            left = {self._segment_at(tiles[0], one + 3), self._segment_at(tiles[0], one + 2)}
            right = {self._segment_at(tiles[1], other + 3), self._segment_at(tiles[1], other + 4)}
            if len(left) == len(right) == 1 and NOWHERE not in left | right:
                found[Corner.of(at, cells[one], cells[other])] = (first + own, left.pop(), right.pop())
        return found


def chart_of(tiles: Iterable[Placed]) -> Chart:
    """The chart of these tiles, placed in this order. Raises ValueError for a tile that cannot lie where it does."""
    chart = Chart()
    for placed in tiles:
        check(max(map(abs, placed.at)) <= REACH, "one lies too far away")
        check(placed.at not in chart.cells, f"two lie on one cell, {placed.at}")
        edges = chart.frontier.get(placed.at, Edges())
        check(placed.face.mask & edges.known == edges.land, f"land touches sea at {placed.at}")
        chart = chart.extended(placed)
    return chart


_Listed = Annotated[tuple[Placed, ...], msgspec.Meta(min_length=1, max_length=MOST_TILES)]
ChartOfTiles = Annotated[Chart, Stored(_Listed, attrgetter("tiles"), chart_of)]
"""A chart; in JSON its tiles in the order of placing."""


def _merged(islands: tuple[tuple[int, ...], ...], groups: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The islands with groups of connected segments added, the island of the smallest segment first."""
    found = [set(island) for island in islands]
    for group in groups:
        touched = [island for island in found if not island.isdisjoint(group)]
        found = [island for island in found if island.isdisjoint(group)]
        found.append(set(group).union(*touched))
    return tuple(sorted(tuple(sorted(island)) for island in found))


def _labels(islands: tuple[tuple[int, ...], ...], number: int) -> tuple[int, ...]:
    labels = [NOWHERE] * number
    for label, island in enumerate(islands):
        for segment in island:
            labels[segment] = label
    return tuple(labels)
