"""What can happen in a game of Tongiaki. Which of it happens, and when, is decided elsewhere.

The seat of an event is the active player. Boats are told as their seats, one entry a boat, tiles by their ids. Nothing
is secret in this game but the order of the stack.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.kit import events
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.tongiaki.moves import How
from rules.tongiaki.places import Beach, Cell, Compass, Island, Pier
from rules.tongiaki.state import Crew, Reason

HowLanded: TypeAlias = How | Literal["forced", "beaches"]
"""How a landing was spread: at one stroke, without a choice, or beach by beach."""


class Placed(Event, frozen=True, kw_only=True):
    """A boat was put on a beach: at set-up, at a start without boats, or on the island that a settlement has found."""

    at: Beach
    reason: Literal["setup", "start", "settlement"]


class Grew(Event, frozen=True, kw_only=True):
    """An island grew, by a boat on each of these beaches; `source` is where the boat was taken from, if it was."""

    island: Island
    at: tuple[Beach, ...]
    source: Beach | None


class King(Event, frozen=True, kw_only=True):
    """A king's island was declared; `count` boats went back to the supply."""

    island: Island
    points: int
    count: int


class Settlement(Event, frozen=True, kw_only=True):
    """A new settlement began: `count` boats left the board."""

    count: int


class Drew(Event, frozen=True, kw_only=True):
    """A tile was turned that is to be laid by choice."""

    tile: str
    water: bool
    reveals: bool = True
    unforeseen: bool = True


class Laid(Event, frozen=True, kw_only=True):
    """A tile was laid by choice, its red mark in this direction."""

    tile: str
    at: Cell
    red: Compass
    water: bool


class Departed(Event, frozen=True, kw_only=True):
    """A group left an island: the `number`-th departure of the turn, by boats of so many colours.

    `forced`: there was no other beach and pier to choose.
    """

    number: int
    pier: Pier
    forced: bool
    boats: Crew
    colours: int


class Turned(Event, frozen=True, kw_only=True):
    """A tile was turned by a group that came to an empty cell, and laid there, its red mark towards the boats."""

    tile: str
    at: Cell
    red: Compass
    water: bool
    reveals: bool = True
    unforeseen: bool = True


class Crossed(Event, frozen=True, kw_only=True):
    """A group of so many colours passed a route, which takes `needed` colours (1: no number is printed)."""

    tile: str
    at: Cell
    colours: int
    needed: int


class Failed(Event, frozen=True, kw_only=True):
    """A group had too few colours for a route; its boats went home."""

    tile: str
    at: Cell
    colours: int
    needed: int
    boats: Crew


class Blocked(Event, frozen=True, kw_only=True):
    """A group came to the king's island of the seat `king`, and went back to the island `back`, or home (None)."""

    island: Island
    king: Seat
    boats: Crew
    back: Island | None


class AtSea(Event, frozen=True, kw_only=True):
    """A group stays at sea on this tile, as no tile is turned any more."""

    tile: str
    at: Cell
    boats: Crew


class Moored(Event, frozen=True, kw_only=True):
    """Boats were chosen for one beach of a landing."""

    at: Beach
    boats: Crew


class Landed(Event, frozen=True, kw_only=True):
    """A landing is complete: `at` and `boats` are parallel, one entry a boat."""

    island: Island
    at: tuple[Beach, ...]
    boats: Crew
    how: HowLanded


class Overflow(Event, frozen=True, kw_only=True):
    """Boats found no free mooring and went home."""

    island: Island
    boats: Crew


class Endless(Event, frozen=True, kw_only=True):
    """An endless chain was broken off: these islands left the game, the boats on them went home."""

    islands: tuple[Island, ...]
    boats: Crew


class LastTile(Event, frozen=True, kw_only=True):
    """The last water tile or the last island was laid: the game ends with this turn."""

    water: bool


class Stuck(Event, frozen=True, kw_only=True):
    """After the last tile these full beaches could only sail by turning a tile, so their boats stay."""

    at: tuple[Beach, ...]


class GameOver(events.GameOver, frozen=True, kw_only=True):
    """The game is over, and why."""

    reason: Reason
    reveals: bool = True
