"""Where things are: the cells of the growing grid, the sides of a tile, and the islands drawn on a tile. No pixels.

Columns are letters, rows numbers; the north-western quarter of the initial tile lies at M20. Right of column Z come
ZA, ZB, …; left of A come AA, AB, …; above row 1 come 0, -1, …. A label never changes while the grid grows.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

SIDES: Final = ("n", "e", "s", "w")
"""The sides of a tile, clockwise; everywhere else a side is an index of this."""
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way to the neighbour at each side."""

_ORIGIN_COLUMN: Final = 12
_ORIGIN_ROW: Final = 20
_LETTERS: Final = 26
_CELL: Final = re.compile(r"([A-Z])([A-Z])?(-?[0-9]{1,2})")
_SEGMENT: Final = re.compile(r"(.*[0-9])([nesw]?)", re.IGNORECASE)


class Cell(NamedTuple):
    """A place for a tile; x grows to the east, y to the south. `str()` gives its label, such as `M20` for (0, 0)."""

    x: int
    y: int

    def __str__(self) -> str:
        return _label(self.x, self.y)

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell with this label, in either case. Raises ValueError for text that is no label."""
        found = _CELL.fullmatch(text.strip().upper())
        if not found:
            raise ValueError(text)
        first, second, number = found.groups()
        return cls(_column(first, second) - _ORIGIN_COLUMN, int(number) - _ORIGIN_ROW)


class Segment(NamedTuple):
    """An island drawn on a tile. `side` is empty where the tile shows a single island; where it shows two, each is
    named by the first of its own sides (n, e, s, w). `str()` gives `M20`, or `M20n`."""

    cell: Cell
    side: str = ""

    def __str__(self) -> str:
        return f"{self.cell}{self.side}"

    @classmethod
    def parse(cls, text: str) -> Segment:
        """The island with this label, in either case. Raises ValueError for text that is no label."""
        found = _SEGMENT.fullmatch(text.strip())
        if not found:
            raise ValueError(text)
        return cls(Cell.parse(found[1]), found[2].lower())


P = TypeVar("P", Cell, Segment)
"""A kind of place."""


@lru_cache(maxsize=4096)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells beside a cell, in the order of SIDES."""
    x, y = cell
    return tuple(Cell(x + right, y + down) for right, down in STEPS)


def opposite(side: int) -> int:
    """The side of the neighbour that touches this side."""
    return side ^ 2


@lru_cache(maxsize=4096)
def _label(x: int, y: int) -> str:
    column = x + _ORIGIN_COLUMN
    if column < 0:
        group, letter = divmod(-1 - column, _LETTERS)
        letters = chr(ord("A") + group) + chr(ord("A") + letter)
    elif column >= _LETTERS:
        group, letter = divmod(column - _LETTERS, _LETTERS)
        letters = chr(ord("Z") - group) + chr(ord("A") + letter)
    else:
        letters = chr(ord("A") + column)
    return f"{letters}{y + _ORIGIN_ROW}"


def _column(first: str, second: str | None) -> int:
    """The number of a column from its letters, A being 0; the first of two letters tells the side of the grid."""
    if second is None:
        return ord(first) - ord("A")
    letter = ord(second) - ord("A")
    if first < "N":
        return -1 - letter - _LETTERS * (ord(first) - ord("A"))
    return _LETTERS + letter + _LETTERS * (ord("Z") - ord(first))
