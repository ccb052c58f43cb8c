"""What can happen in a game of Merchants of Sky Islands. Which happen, and when, is decided elsewhere.

Tiles are told by their ids (`red-tee`). A connected island is named by its oldest drawn island.
"""

from __future__ import annotations

from typing import Generic

from rules.kit import events as kit
from rules.kit.events import Event, Secret
from rules.sky_islands.components import Airship
from rules.sky_islands.moves import Colour
from rules.sky_islands.places import Cell, P, Segment
from rules.sky_islands.state import Reason


class Gained(Event, Generic[P], frozen=True, kw_only=True):
    """Airships at some places paid cubes and points; `lost` are the colours that the supply could not give."""

    at: tuple[P, ...]
    red: int
    white: int
    blue: int
    points: int
    lost: tuple[Colour, ...]


class Goods(Gained[Segment], frozen=True):
    """Step 1: the port houses on some drawn islands paid."""


class Resources(Gained[Cell], frozen=True):
    """Step 3: the tiles on some cells paid, or a discarded tile, which has no place."""


class Placed(Event, frozen=True, kw_only=True):
    """A tile placed."""

    tile: str
    at: Cell
    rotation: int


class Joined(Event, frozen=True, kw_only=True):
    """A tile has joined `count` islands into one of so many tiles."""

    island: Segment
    at: Cell
    count: int
    tiles: int


class Closed(Event, frozen=True, kw_only=True):
    """A connected island is closed now; `worth` is its doubled number of tiles."""

    island: Segment
    tiles: int
    worth: int


class Grown(Event, frozen=True, kw_only=True):
    """A tile in an enclosed cavity has made an island larger that was closed and still is."""

    island: Segment
    tiles: int
    worth: int


class Opened(Event, frozen=True, kw_only=True):
    """A tile in an enclosed cavity has joined a closed island to one that is open."""

    island: Segment
    tiles: int


class HandShown(Event, frozen=True, kw_only=True):
    """No tile of the hand fits; everybody sees it."""

    tiles: tuple[str, ...]
    reveals: bool = True
    unforeseen: bool = True


class Discarded(Event, frozen=True, kw_only=True):
    """A tile discarded; `forced`: there was no other."""

    tile: str
    forced: bool


class House(Event, frozen=True, kw_only=True):
    """A trading house built."""

    at: Segment


class Tower(Event, frozen=True, kw_only=True):
    """A tower attached, with the points it scores at once."""

    at: Segment
    island: Segment
    points: int


class Port(Event, frozen=True, kw_only=True):
    """A port attached; `airship` is what it brings from the next turn on."""

    at: Segment
    airship: Airship


class Exchanged(Event, frozen=True, kw_only=True):
    """`price` cubes of the colour `pay` for one of `get`."""

    pay: Colour
    get: Colour
    price: int


class Kept(Event, frozen=True, kw_only=True):
    """Cubes kept and returned, one by one."""

    cubes: tuple[Colour, ...]
    returned: tuple[Colour, ...]


class Drew(Event, frozen=True, kw_only=True):
    """The hand refilled."""

    count: int
    tile: Secret[str] = None
    reveals: bool = True


class TurnEnded(kit.TurnEnded, frozen=True, kw_only=True):
    """The turn is over; what follows tells whether the next hand, which is secret, fits anywhere."""

    unforeseen: bool = True


class IslandScored(Event, frozen=True, kw_only=True):
    """Final scoring of an island on which somebody has a house; `points` are those of each seat."""

    island: Segment
    tiles: int
    closed: bool
    worth: int
    points: tuple[int, ...]


class GameOver(kit.GameOver, frozen=True, kw_only=True):
    """The game is over, and why."""

    reason: Reason
    reveals: bool = True
