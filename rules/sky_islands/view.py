"""What a seat may know of a position; pictures and words are made from this and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.kit.game import View
from rules.kit.seats import Seat
from rules.sky_islands.board import Board
from rules.sky_islands.islands import House, Island
from rules.sky_islands.moves import Cubes
from rules.sky_islands.state import Decision, Points


class Merchant(msgspec.Struct, frozen=True):
    """What is public about one seat: points so far, in sum and by source, the points of all islands if the game ended
    now, cubes, houses left, towers and ports built, the number of tiles in hand, and those of them that all have seen
    (`shown`)."""

    points: int
    sources: Points
    islands: int
    cubes: Cubes
    houses: int
    towers: int
    ports: int
    hand: int
    shown: tuple[str, ...]


class SkyView(View, frozen=True, kw_only=True):
    """A position of Merchants of Sky Islands as one viewer sees it.

    `round` is the turn of each seat. `board`, `houses` and `islands` are what lies on the table, as the rules keep it;
    `supply`, `towers_left` and `ports_left` lie beside it. `pile` tiles are left to draw; `removed_count` were removed
    before the game, `removed` says which, if that is shown. `discarded` are ids; `hand` are those of the viewer's own
    tiles, sorted, None for an onlooker.
    """

    decision: Decision
    seat: Seat
    start: Seat
    options: Mapping[str, str]
    board: Board
    houses: tuple[House, ...]
    islands: tuple[Island, ...]
    merchants: tuple[Merchant, ...]
    supply: Cubes
    towers_left: int
    ports_left: int
    pile: int
    removed_count: int
    removed: tuple[str, ...] | None
    discarded: tuple[str, ...]
    hand: tuple[str, ...] | None = None
