"""The moves of Tongiaki: one class per kind, fields as a slash command asks for them.

Boats are named by the numbers of their seats, counted from 1 as people count them. What a move does and when it is
allowed stands elsewhere.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final, Literal, NamedTuple

from rules.kit.game import Move
from rules.kit.notation import number
from rules.tongiaki.places import LETTERS, Beach, Cell, Compass, Island, Pier

How = Literal["even", "mine", "others"]

HOWS: Final[tuple[How, ...]] = ("even", "mine", "others")
"""The ways in which a landing can be spread at one stroke."""

_NUMBERS: Final = ("1", "2", "3", "4", "5", "6")
"""The seats as people count them."""
_LETTERS: Final = re.compile(r"[A-Za-z](?:,?[A-Za-z])*")


class Letters(NamedTuple):
    """Some beaches of one island, by their letters in alphabetical order. `str()` gives `A,C`."""

    letters: str

    def __str__(self) -> str:
        return ",".join(self.letters)

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """The letters of beaches."""
        return LETTERS

    @classmethod
    def parse(cls, text: str) -> Letters:
        """The letters in the text, with or without commas, in any order and case. Raises ValueError."""
        if not _LETTERS.fullmatch(text.strip()):
            raise ValueError(text)
        return cls("".join(sorted(text.strip().replace(",", "").upper())))


class Boats(NamedTuple):
    """Some boats: the seats they belong to (from 0), in order, one entry a boat. `str()` counts from 1: `1,1,3`."""

    seats: tuple[int, ...]

    def __str__(self) -> str:
        return ",".join(str(seat + 1) for seat in self.seats)

    @property
    def order(self) -> tuple[int, tuple[int, ...]]:
        """What menus and pictures list them by: the fewest first."""
        return len(self.seats), self.seats

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """The numbers of seats."""
        return _NUMBERS

    @classmethod
    def parse(cls, text: str) -> Boats:
        """The boats that the text names by their seats' numbers, in any order. Raises ValueError."""
        numbers = [number(word.strip()) for word in text.split(",")]
        if min(numbers) < 1:
            raise ValueError(text)
        return cls(tuple(sorted(number - 1 for number in numbers)))


class Place(Move, frozen=True):
    """Put one own boat on a beach: of Tonga at set-up (rules 3) or with no boats on the board (11), of the island
    that a new settlement has found (10)."""

    kind: ClassVar[str] = "place"
    at: Beach


class Grow(Move, frozen=True):
    """A turn: growth on an island, one own boat on each of these beaches (rules 5). With no boat in the supply one
    boat is taken from `source`, a beach of another island (11); else `source` is left out."""

    kind: ClassVar[str] = "grow"
    island: Island
    beaches: Letters
    source: Beach | None = None


class King(Move, frozen=True):
    """A turn: declare a king's island (rules 9)."""

    kind: ClassVar[str] = "king"
    island: Island


class Settle(Move, frozen=True):
    """A turn: take one's boats off the board and look for a new island (rules 10)."""

    kind: ClassVar[str] = "settle"
    shown_first: ClassVar[bool] = True


class Lay(Move, frozen=True):
    """Lay the tile that was turned: on a cell next to a tile, its red mark in this direction (rules 10, 12)."""

    kind: ClassVar[str] = "lay"
    at: Cell
    red: Compass


class Sail(Move, frozen=True):
    """All boats of a full beach sail from one of its piers (rules 6)."""

    kind: ClassVar[str] = "sail"
    pier: Pier


class Spread(Move, frozen=True):
    """Land at one stroke: evenly, one's own boats first, or the others' first (rules 8). What has been landed beach
    by beach before stays."""

    kind: ClassVar[str] = "spread"
    alike: ClassVar[bool] = True
    how: How


class Land(Move, frozen=True):
    """Choose the boats of the group that land on one beach; which is left over at the end goes home (rules 8)."""

    kind: ClassVar[str] = "land"
    at: Beach
    boats: Boats


MOVES: Final[tuple[type[Move], ...]] = (Grow, King, Place, Settle, Lay, Sail, Spread, Land)
