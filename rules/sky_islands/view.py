"""What a seat may know of a position; pictures and words are made from this and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.kit.game import View
from rules.kit.seats import Seat
from rules.sky_islands.board import Board
from rules.sky_islands.islands import House, Island
from rules.sky_islands.moves import Cubes
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.state import Decision


class Drawn(msgspec.Struct, frozen=True):
    """An island drawn on a tile as it lies: its place, its land edges (`n`, `e`, `s`, `w`), the index of its connected
    island among `islands`, and the house on it."""

    at: Segment
    edges: tuple[str, ...]
    island: int
    house: House | None


class Tile(msgspec.Struct, frozen=True):
    """A tile on the table. `tile` is its id (`red-tee`, or `start-nw` …), `rotation` counts the quarter turns clockwise
    in which it was placed, `seat` placed it (None: the initial tile)."""

    at: Cell
    tile: str
    airship: str
    design: str
    rotation: int
    seat: Seat | None
    drawn: tuple[Drawn, ...]


class Merchant(msgspec.Struct, frozen=True):
    """What is public about one seat: points so far, in sum and by source (`airships`, `ports`, `towers`), the points of
    all islands if the game ended now, cubes, houses left, towers and ports built, the number of tiles in hand, and
    those of them that all have seen (`shown`)."""

    points: int
    sources: Mapping[str, int]
    islands: int
    cubes: Cubes
    houses: int
    towers: int
    ports: int
    hand: int
    shown: tuple[str, ...]


class SkyView(View, frozen=True, kw_only=True):
    """A position of Merchants of Sky Islands as one viewer sees it.

    `round` is the turn of each seat, `rounds` how many
    there are. `board` and `houses` are what lies on the table as the rules keep it; `tiles` and `islands` say the same
    for pictures and words. `frontier` are the empty cells that touch a tile, row by row, `enclosed` those empty cells
    that are cut off from the outside. `supply`, `towers_left` and `ports_left` lie beside the board. `pile` tiles are
    left to draw; `removed` before the game were `removed_count`, and which is None unless shown; `discarded` are ids.
    `hand` are the ids of the viewer's own tiles, sorted, None for an onlooker. With more than `keep` cubes a turn
    cannot end; `price` cubes of a colour buy one of another.
    """

    decision: Decision
    seat: Seat
    start: Seat
    options: Mapping[str, str]
    rounds: int
    board: Board
    houses: tuple[House, ...]
    tiles: tuple[Tile, ...]
    islands: tuple[Island, ...]
    frontier: tuple[Cell, ...]
    enclosed: tuple[Cell, ...]
    merchants: tuple[Merchant, ...]
    supply: Cubes
    towers_left: int
    ports_left: int
    pile: int
    removed_count: int
    removed: tuple[str, ...] | None
    discarded: tuple[str, ...]
    keep: int
    price: int
    hand: tuple[str, ...] | None = None
