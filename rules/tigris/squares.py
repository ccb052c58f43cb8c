"""Squares: a board of 16 columns and 11 rows, labels, neighbours, and sets of squares as masks. No pixels here.

Columns are the letters A–P from the left, rows the numbers 1–11 from the top: `D5`. A mask is a whole number whose
bit `index` stands for the square of that index, counted row by row; sets of squares are joined, cut and counted
as numbers, and whole regions grow at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Final, Generic, NamedTuple, TypeVar

from rules.kit.schema import Stored

COLUMNS: Final = 16
ROWS: Final = 11
NOWHERE: Final = -1
"""The index of no square."""

T = TypeVar("T")

_BYTE: Final = 8
_BYTES: Final = COLUMNS * ROWS // _BYTE
_LABEL: Final = re.compile(r"([A-P])([1-9]|1[01])")


class Square(NamedTuple):
    """A square by column and row, counted from 0 at the top left. `str()` gives its label, such as `A1`."""

    column: int
    row: int

    def __str__(self) -> str:
        return _label(self.column, self.row)

    @classmethod
    def parse(cls, text: str) -> Square:
        """The square with this label, in either case. Raises ValueError for text that is no label."""
        found = _LABEL.fullmatch(text.strip().upper())
        if not found:
            raise ValueError(text)
        return cls(ord(found[1]) - ord("A"), int(found[2]) - 1)


@lru_cache(maxsize=4096)
def _label(column: int, row: int) -> str:
    return f"{chr(ord('A') + column)}{row + 1}"


SQUARES: Final = tuple(Square(column, row) for row in range(ROWS) for column in range(COLUMNS))
"""Every square, by index."""
LABELS: Final = tuple(str(square) for square in SQUARES)
"""Every label, by index."""
BITS: Final = tuple(1 << index for index in range(len(SQUARES)))
"""The mask of every square alone, by index."""
EVERYWHERE: Final = (1 << len(SQUARES)) - 1
_NOT_FIRST_COLUMN: Final = sum(BITS[i] for i, square in enumerate(SQUARES) if square.column > 0)
_NOT_LAST_COLUMN: Final = sum(BITS[i] for i, square in enumerate(SQUARES) if square.column < COLUMNS - 1)


def index_of(square: Square) -> int:
    """The index of a square; NOWHERE when it does not lie on the board."""
    column, row = square
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else NOWHERE


def square_at(index: int) -> Square | None:
    """The square of an index, None for NOWHERE."""
    return None if index == NOWHERE else SQUARES[index]


def mask_of(squares: Iterable[Square]) -> int:
    """The mask of these squares, which all lie on the board."""
    mask = 0
    for square in squares:
        mask |= BITS[index_of(square)]
    return mask


def indexes(mask: int) -> list[int]:
    """The indexes of a mask's squares, row by row."""
    return _INDEXES.on(mask)


class BySquare(Generic[T]):
    """One thing for each square, found by masks: much quicker than asking for one square after another."""

    def __init__(self, things: Sequence[T]) -> None:
        """The things in the order of indexes."""
        self._bytes = [_choices(things[first : first + _BYTE]) for first in range(0, len(SQUARES), _BYTE)]

    def on(self, mask: int) -> list[T]:
        """The things of a mask's squares, row by row."""
        found: list[T] = []
        for choices, byte in zip(self._bytes, mask.to_bytes(_BYTES, "little"), strict=True):
            if byte:
                found += choices[byte]
        return found


def _choices(things: Sequence[T]) -> list[tuple[T, ...]]:
    """For every value of a byte the things whose bits it has."""
    choices: list[tuple[T, ...]] = [()]
    for thing in things:
        choices += [(*chosen, thing) for chosen in choices]
    return choices


def squares_of(mask: int) -> tuple[Square, ...]:
    """The squares of a mask, row by row."""
    return tuple(_SQUARES.on(mask))


def labels_of(mask: int) -> tuple[str, ...]:
    """The labels of a mask's squares, row by row."""
    return tuple(_LABELS.on(mask))


_INDEXES: Final = BySquare(range(len(SQUARES)))
_SQUARES: Final = BySquare(SQUARES)
_LABELS: Final = BySquare(LABELS)


Index = Annotated[int, Stored(Square, SQUARES.__getitem__, index_of)]
"""The index of a square; in JSON its label."""
IndexOrNowhere = Annotated[
    int, Stored(Square | None, square_at, lambda square: NOWHERE if square is None else index_of(square))
]
"""The index of a square, or NOWHERE; in JSON its label, or null."""
Mask = Annotated[int, Stored(tuple[Square, ...], squares_of, mask_of)]
"""A set of squares as a mask; in JSON their labels, row by row."""


def around(mask: int) -> int:
    """The squares that share an edge with a square of the mask (squares of the mask among them)."""
    beside = (mask & _NOT_LAST_COLUMN) << 1 | (mask & _NOT_FIRST_COLUMN) >> 1
    return (beside | mask << COLUMNS | mask >> COLUMNS) & EVERYWHERE


AROUND: Final = tuple(around(bit) for bit in BITS)
"""The mask of the neighbours of every square, by index."""


def region(seed: int, within: int) -> int:
    """The squares of `within` that are connected with the mask `seed`, which lies inside it."""
    found, edge = seed, seed
    while edge:
        beside = (edge & _NOT_LAST_COLUMN) << 1 | (edge & _NOT_FIRST_COLUMN) >> 1
        edge = (beside | edge << COLUMNS | edge >> COLUMNS) & within & ~found
        found |= edge
    return found


def run(mask: int, index: int, column_step: int, row_step: int) -> int:
    """The unbroken straight run of the mask's squares through a square of it, as a mask; a step is (1, 0) or (0, 1)."""
    found = BITS[index]
    for sign in (1, -1):
        column, row = SQUARES[index]
        while True:
            column, row = column + sign * column_step, row + sign * row_step
            at = index_of(Square(column, row))
            if at == NOWHERE or not mask & BITS[at]:
                break
            found |= BITS[at]
    return found
