"""What connected islands are worth: the houses on them, influence, and the points of the final scoring (rules 5).

Pure functions of what lies on the table; who may build where is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rules.kit.schema import Count
from rules.sky_islands.board import Board, Exit, Region
from rules.sky_islands.components import CLOSED_FACTOR, HOUSE_INFLUENCE, TOWER_INFLUENCE
from rules.sky_islands.places import Cell, Segment


class House(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trading house on a drawn island, whose it is, and what is attached to it."""

    at: Segment
    seat: Count
    tower: bool = False
    port: bool = False

    @property
    def influence(self) -> int:
        """A tower house counts two, also with a port; any other one (rules 5)."""
        return TOWER_INFLUENCE if self.tower else HOUSE_INFLUENCE


class Island(msgspec.Struct, frozen=True):
    """A connected island with its standing. `name` is its oldest drawn island, which names it while it grows;
    `segments` are all of them, `cells` those of its tiles (each once). `exits` are land edges that face empty cells.
    `houses` and `influence` are counted by seat, `towers` over all. `worth` is what a sole first gains (the number of
    tiles, doubled if closed), `points` what each seat would gain if the game ended now."""

    name: Segment
    segments: tuple[Segment, ...]
    cells: tuple[Cell, ...]
    exits: tuple[Exit, ...]
    closed: bool
    houses: tuple[int, ...]
    influence: tuple[int, ...]
    towers: int
    worth: int
    points: tuple[int, ...]

    @property
    def tiles(self) -> int:
        """How many tiles it consists of."""
        return len(self.cells)


def islands_of(board: Board, houses: Sequence[House], seats: int, strict: bool) -> tuple[Island, ...]:
    """Every connected island with its standing, in the order of their oldest tiles; `strict` as in `Board.closed`."""
    standing: dict[Segment, list[House]] = {name: [] for name in board.regions}
    for house in houses:
        standing[board.name_of[house.at]].append(house)
    closed = board.closed(strict)
    return tuple(
        _known(name, region, tuple(standing[name]), seats, name in closed) for name, region in board.regions.items()
    )


def on_island(board: Board, houses: Iterable[House], at: Segment) -> list[House]:
    """The houses of all seats on the connected island to which a drawn island belongs."""
    name = board.name_of[at]
    return [house for house in houses if board.name_of[house.at] == name]


def _known(name: Segment, region: Region, houses: tuple[House, ...], seats: int, closed: bool) -> Island:
    """An island with its standing, which stays with its region: most positions differ in one island only."""
    known: dict[object, Island] = region.__dict__.setdefault("standings", {})
    key = houses, seats, closed
    if key not in known:
        known[key] = _island(name, region, houses, seats, closed)
    return known[key]


def _island(name: Segment, region: Region, houses: Sequence[House], seats: int, closed: bool) -> Island:
    value = worth(len(region.cells), closed)
    influence = [0] * seats
    count = [0] * seats
    for house in houses:
        influence[house.seat] += house.influence
        count[house.seat] += 1
    return Island(
        name=name,
        segments=region.segments,
        cells=region.cells,
        exits=region.exits,
        closed=closed,
        houses=tuple(count),
        influence=tuple(influence),
        towers=sum(house.tower for house in houses),
        worth=value,
        points=points(influence, value),
    )


def worth(tiles: int, closed: bool) -> int:
    """What an island brings to a sole first: its tiles, doubled if it is closed (rules 5)."""
    return tiles * CLOSED_FACTOR if closed else tiles


def points(influence: Sequence[int], worth: int) -> tuple[int, ...]:
    """What each seat gains for an island (rules 5).

    A sole first gains its worth, a sole second half of it; several first gain half each, and nobody else anything.
    Halves are rounded down; without influence nobody gains.
    """
    levels = sorted({number for number in influence if number}, reverse=True)
    gains = {0: 0}
    for place, level in enumerate(levels[:2]):
        alone = list(influence).count(level) == 1
        if place == 0:
            gains[level] = worth if alone else worth // 2
            if not alone:
                break
        elif alone:
            gains[level] = worth // 2
    return tuple(gains.get(number, 0) for number in influence)
