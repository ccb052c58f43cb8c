"""What can happen in a game of Tigris & Euphrates, as events. Which of them happen, and when, is decided elsewhere.

Each event's seat is the one that acts, gains or loses.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.kit import events
from rules.kit.events import Event, Secret
from rules.kit.seats import Seat
from rules.tigris.moves import Colour, Office, Pair
from rules.tigris.squares import Square
from rules.tigris.state import Ending, Form

Departure: TypeAlias = Literal["lost", "homeless", "resigned"]
"""Why a leader goes home."""


class Tile(Event, frozen=True, kw_only=True):
    """A tile was placed; `union`: it joins two kingdoms and bears the unification tile."""

    colour: Colour
    at: Square
    union: bool


class Leader(Event, frozen=True, kw_only=True):
    """A leader was placed (`origin` None) or moved."""

    which: Office
    to: Square
    origin: Square | None


class Withdrawn(Event, frozen=True, kw_only=True):
    """A leader was taken off the board as an action."""

    which: Office
    origin: Square


class Returned(Event, frozen=True, kw_only=True):
    """A leader went home: it lost a conflict, no temple was left beside it, or its seat had given up."""

    which: Office
    origin: Square
    reason: Departure


class Catastrophe(Event, frozen=True, kw_only=True):
    """A catastrophe tile was placed; `covered` is the colour of the tile that it destroyed, if there was one."""

    at: Square
    covered: Colour | None


class Swapped(Event, frozen=True, kw_only=True):
    """Tiles were exchanged."""

    count: int
    gave: Secret[tuple[Colour, ...]] = None
    drew: Secret[tuple[Colour, ...]] = None
    reveals: bool = True


class SwapFailed(Event, frozen=True, kw_only=True):
    """Tiles were discarded, and the bag holds only `left`: the game ends."""

    count: int
    left: int
    gave: Secret[tuple[Colour, ...]] = None
    reveals: bool = True


class Scored(Event, frozen=True, kw_only=True):
    """Victory points; `reason` king: for a tile whose own leader is not in the kingdom. `payer` is the monument that
    paid them (its pair of colours) or `ziggurat`, empty for points of anything else."""

    colour: Colour
    points: int
    reason: Literal["leader", "king", "revolt", "war", "monument", "ziggurat"]
    payer: str = ""


class Wars(Event, frozen=True, kw_only=True):
    """Several wars are to be fought; the active player chooses the next."""

    which: tuple[Office, ...]


class Conflict(Event, frozen=True, kw_only=True):
    """A revolt or war began, with these strengths on the board."""

    form: Form
    which: Office
    attacker: Seat
    defender: Seat
    attack: int
    defence: int


class Committed(Event, frozen=True, kw_only=True):
    """So many tiles were added from the hand; `total` is the strength with them."""

    form: Form
    which: Office
    colour: Colour
    tiles: int
    role: Literal["attacker", "defender"]
    total: int
    reveals: bool = True


class Decided(Event, frozen=True, kw_only=True):
    """A conflict was decided, with the final strengths; the tiles on the `removed` squares left the board."""

    form: Form
    which: Office
    winner: Seat
    loser: Seat
    attack: int
    defence: int
    removed: tuple[Square, ...]


class United(Event, frozen=True, kw_only=True):
    """No war is left; the unification tile was taken back."""

    at: Square


class Passed(Event, frozen=True, kw_only=True):
    """An action was let go, or a building or monument declined."""

    what: Literal["action", "building", "monument"]


class Building(Event, frozen=True, kw_only=True):
    """A civilization building was placed (`origin` None) or moved."""

    colour: Colour
    at: Square
    origin: Square | None


class Monument(Event, frozen=True, kw_only=True):
    """A monument was built on these four squares; `at` is the top left one."""

    colours: Pair
    at: Square
    squares: tuple[Square, ...]


class Ziggurat(Event, frozen=True, kw_only=True):
    """The ziggurat was built on these five squares; `at` is the middle one."""

    at: Square
    squares: tuple[Square, ...]


class BuildingRemoved(Event, frozen=True, kw_only=True):
    """A civilization building went beside the board, for its tile was turned."""

    colour: Colour
    origin: Square


class Treasure(Event, frozen=True, kw_only=True):
    """A treasure was taken; `forced`: no other could have been."""

    at: Square
    framed: bool
    forced: bool


class Drew(Event, frozen=True, kw_only=True):
    """A hand was refilled."""

    count: int
    drew: Secret[tuple[Colour, ...]] = None
    reveals: bool = True


class Short(Event, frozen=True, kw_only=True):
    """A hand lacks `count` tiles, and the bag holds only `left`: the game ends."""

    count: int
    left: int


class GameOver(events.GameOver, frozen=True, kw_only=True):
    """The game is over, and everybody sees all points."""

    reason: Ending
    reveals: bool = True
    unforeseen: bool = True
