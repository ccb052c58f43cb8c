"""What a seat may know of a Tigris & Euphrates position; pictures and words are made from this and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.kit.game import Options, View
from rules.kit.seats import Seat
from rules.tigris.board import Board
from rules.tigris.moves import Colour, Office, Pair
from rules.tigris.squares import Square
from rules.tigris.state import Form, Turn


class Tile(msgspec.Struct, frozen=True):
    """A face-up civilization tile, and whether the civilization building of its colour stands on it."""

    at: Square
    colour: str
    building: bool = False


class Treasure(msgspec.Struct, frozen=True):
    """A treasure on the board; a framed one has to be taken before any other of its kingdom."""

    at: Square
    framed: bool


class Standing(msgspec.Struct, frozen=True):
    """A leader on the board: strength in a war (`supporters`: face-up tiles of its colour in its kingdom) and in a
    revolt (`temples` beside it)."""

    seat: Seat
    which: Office
    colour: Colour
    at: Square
    supporters: int
    temples: int


class Kingdom(msgspec.Struct, frozen=True):
    """A region with leaders: its squares row by row, its leaders as (seat, office), and how many treasures it holds.

    While a unification tile lies on the board its square belongs to no kingdom.
    """

    squares: tuple[Square, ...]
    leaders: tuple[tuple[Seat, str], ...]
    treasures: int


class Building(msgspec.Struct, frozen=True):
    """A monument (`colours` such as `blue-green`) or the ziggurat (`ziggurat`); `at` is its top left square, or the
    middle of the ziggurat."""

    colours: str
    at: Square
    squares: tuple[Square, ...]


class Fight(msgspec.Struct, frozen=True):
    """The revolt or war being fought. `attack` and `defence` are the strengths on the board; `committed` is what the
    attacker has added (None before). Committed tiles have `colour`."""

    form: Form
    which: Office
    colour: Colour
    attacker: Seat
    defender: Seat
    attack: int
    defence: int
    committed: int | None


class Screen(msgspec.Struct, frozen=True):
    """What is public about one seat: dynasty, number of tiles in hand and of tiles swapped so far, catastrophe tiles
    left, leaders beside the board. `points` by colour and `treasures` are None where they are hidden."""

    dynasty: str
    hand: int
    swapped: int
    catastrophes: int
    leaders: tuple[str, ...]
    points: Mapping[str, int] | None
    treasures: int | None


class TigrisView(View, frozen=True, kw_only=True):
    """A position of Tigris & Euphrates as one viewer sees it.

    `now` is the turn and `board` the whole board as the rules keep them (whose turn it is need not be who is to
    move); the fields after it say the same for pictures and words. `face_down` are the squares of monuments and
    ziggurat, `union` the square under the unification tile, `wars` the offices whose wars can be chosen.
    `monuments_left` and `buildings_left` still stand beside the board. `bag` tiles are left of the `bag_full` after
    dealing. `gone` counts by colour what was seen to leave play (turned tiles included). `hand` and `swapped` are the
    viewer's own tiles by colour, None for an onlooker.
    """

    start: Seat
    options: Options
    now: Turn
    board: Board
    tiles: tuple[Tile, ...]
    treasures: tuple[Treasure, ...]
    face_down: tuple[Square, ...]
    catastrophes: tuple[Square, ...]
    monuments: tuple[Building, ...]
    leaders: tuple[Standing, ...]
    kingdoms: tuple[Kingdom, ...]
    union: Square | None
    wars: tuple[str, ...]
    fight: Fight | None
    screens: tuple[Screen, ...]
    monuments_left: tuple[Pair, ...]
    buildings_left: tuple[str, ...]
    ziggurat_left: bool
    bag: int
    bag_full: int
    gone: Mapping[str, int]
    hand: Mapping[str, int] | None = None
    swapped: Mapping[str, int] | None = None

    def leader(self, seat: Seat, office: str) -> Standing | None:
        """A seat's leader on the board, None while it is beside it."""
        return next((leader for leader in self.leaders if (leader.seat, leader.which) == (seat, office)), None)
