"""What is in the box of Tongiaki, read from data/tongiaki/components.json: the exact printed tiles.

Only facts: no rule is applied here. Sides of tiles are counted clockwise from the one with the red mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, cast

import msgspec

from data import load_json
from rules.kit.schema import known_ids
from rules.tongiaki.places import COMPASS, SIDES, Beach, Pier


class Shore(msgspec.Struct, frozen=True):
    """A beach as printed: its letter, how many moorings it has, and the sides to which its piers point."""

    letter: str
    moorings: int
    piers: tuple[int, ...]


class Land(msgspec.Struct, frozen=True):
    """An island tile as printed: its points and its beaches in the order of their letters."""

    id: str
    points: int
    beaches: tuple[Shore, ...]


class Route(msgspec.Struct, frozen=True):
    """A route of a water tile: the two sides it joins, how many colours it needs (1: no number is printed), and its
    shape (straight, wide_curve, tight_curve)."""

    sides: tuple[int, int]
    colours: int
    shape: str


class Water(msgspec.Struct, frozen=True):
    """A water tile as printed."""

    id: str
    routes: tuple[Route, ...]

    def route(self, side: int) -> Route:
        """The route that begins at a side."""
        return next(route for route in self.routes if side in route.sides)


_BOX: Final = cast("dict[str, Any]", load_json("tongiaki/components.json"))

TONGA: Final = "tonga"
SEATS: Final = range(_BOX["players"]["min"], _BOX["players"]["max"] + 1)
BOATS: Final[int] = _BOX["boats"]
"""Boats of each player."""
SETUP_BOATS: Final[int] = _BOX["setup_boats"]
"""Boats that each player places before the first turn (rules 3)."""
START_BOATS: Final[int] = _BOX["start_boats"]
"""Boats that a player without boats on the board may put on Tonga (rules 11)."""
FROM_ELSEWHERE: Final[int] = _BOX["boats_from_elsewhere"]
"""Boats with which an island grows whose player has all boats on the board (rules 11)."""
KINGS: Final[int] = _BOX["kings"]
"""King's islands that each player may make (rules 9)."""
TURN_LIMITS: Final[tuple[int, ...]] = tuple(_BOX["turn_limits"])
LANDS: Final[Mapping[str, Land]] = {land.id: land for land in msgspec.convert(_BOX["islands"], list[Land])}
"""The islands by id, Tonga first."""
MOORINGS: Final[Mapping[str, tuple[int, ...]]] = {
    land.id: tuple(shore.moorings for shore in land.beaches) for land in LANDS.values()
}
"""Island -> the moorings of its beaches."""
BEACHES: Final[Mapping[str, tuple[Beach, ...]]] = {
    land.id: tuple(Beach(land.id, shore.letter) for shore in land.beaches) for land in LANDS.values()
}
"""Island -> its beaches."""
_PIERS: Final = {
    at: tuple(Pier(*at, direction) for direction in COMPASS) for beaches in BEACHES.values() for at in beaches
}
WATERS: Final[Mapping[str, Water]] = {water.id: water for water in msgspec.convert(_BOX["water"], list[Water])}
"""The water tiles by id."""
STACK: Final = (*(island for island in LANDS if island != TONGA), *WATERS)
"""The ids of the tiles that are shuffled."""
STACKED_ISLANDS: Final = len(STACK) - len(WATERS)
"""How many of them are islands."""
IslandId = Annotated[str, known_ids(LANDS, "island")]
TileId = Annotated[str, known_ids({*LANDS, *WATERS}, "tile")]
Stacked = Annotated[str, known_ids(frozenset(STACK), "tile in the stack")]
"""The id of a tile that is turned from the stack."""
ROUTES: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    water.id: tuple((sum(route.sides) - side, route.colours) for side in range(SIDES) for route in (water.route(side),))
    for water in WATERS.values()
}
"""Water tile -> for each side that is entered: the side that is left, and how many colours it takes."""


def pier(island: str, beach: int, direction: int) -> Pier:
    """The pier of the beach with this index that points in a direction on the table."""
    return _PIERS[BEACHES[island][beach]][direction]
