"""Where things are: cells, the segments of land on them, and the corners between three cells. Only names; no rules.

Cells are hexes with the labels of `rules.kit.hexes`, carried on for an archipelago that grows beyond its rows: south of
Z come ZA, ZB, …, north of AZ come BA, BB, …. Directions and turns are counted clockwise from east, as everywhere.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.hexes import DIRECTIONS, Hex

DIRECTION_NAMES: Final = ("E", "SE", "SW", "W", "NW", "NE")
"""The names of DIRECTIONS."""
SIDES: Final = len(DIRECTIONS)
LETTERS: Final = ("a", "b", "c")
"""The letters of the segments of a tile that has several, in the order in which they are printed in the data."""

_ROWS: Final = 26
_ORIGIN_ROW: Final = 7
_ORIGIN_COLUMN: Final = 8
_LABEL: Final = re.compile(r"([ABZ]?)([A-Z])(-?[0-9]{1,2})")
_FIRST_ROW: Final = {"": 0, "Z": _ROWS}


class Cell(Hex):
    """A cell in axial coordinates, equal to the `Hex` with the same ones. `str()` gives its label, such as `H8`."""

    __slots__ = ()

    def __str__(self) -> str:
        return _label(self.q, self.r)

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell with this label, in either case. Raises ValueError for text that is no label."""
        found = _LABEL.fullmatch(text.strip().upper())
        if not found:
            raise ValueError(text)
        prefix, letter, number = found.groups()
        step = ord(letter) - ord("A")
        row = _FIRST_ROW[prefix] + step if prefix in _FIRST_ROW else -1 - step - _ROWS * (prefix == "B")
        return cls(int(number) - _ORIGIN_COLUMN, row - _ORIGIN_ROW)


@lru_cache(maxsize=8192)
def _label(q: int, r: int) -> str:
    row = r + _ORIGIN_ROW
    north, rest = (True, -1 - row) if row < 0 else (False, row)
    block, step = divmod(rest, _ROWS)
    prefix = "AB"[block] if north else ("", "Z")[block]
    return f"{prefix}{chr(ord('A') + step)}{q + _ORIGIN_COLUMN}"


@lru_cache(maxsize=8192)
def around(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell, clockwise from east."""
    q, r = cell
    return tuple(Cell(q + dq, r + dr) for dq, dr in DIRECTIONS)


class Segment(NamedTuple):
    """A segment by its tile's cell and its letter; the letter is empty where the tile has no other segment.

    `str()` gives `H8` or `H8b`.
    """

    cell: Cell
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.cell}{self.letter}"

    @classmethod
    def parse(cls, text: str) -> Segment:
        """The segment with this label, in either case. Raises ValueError for text that is no label."""
        text = text.strip()
        letter = text[-1:].lower()
        if letter in LETTERS and len(text) > 1:
            return cls(Cell.parse(text[:-1]), letter)
        return cls(Cell.parse(text))


class Corner(NamedTuple):
    """The corner that three cells share, north-western cell first. `str()` gives `H8/H9/I8`."""

    first: Cell
    second: Cell
    third: Cell

    def __str__(self) -> str:
        return f"{self.first}/{self.second}/{self.third}"

    @classmethod
    def of(cls, one: Cell, other: Cell, third: Cell) -> Corner:
        """The corner between three cells, named in any order. Raises ValueError unless they meet in one corner."""
        cells = sorted((one, other, third), key=lambda cell: (cell.r, cell.q))
        first, second, last = cells
        if second not in around(first) or last not in around(first) or last not in around(second):
            raise ValueError("/".join(map(str, cells)))
        return cls(first, second, last)

    @classmethod
    def parse(cls, text: str) -> Corner:
        """The corner named by the labels of its cells, in any order. Raises ValueError."""
        parts = text.strip().split("/")
        if len(parts) != 3:
            raise ValueError(text)
        one, other, third = map(Cell.parse, parts)
        return cls.of(one, other, third)
