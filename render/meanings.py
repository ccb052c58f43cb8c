"""Signs with what they mean: words in lines beside a column of signs, in one column or in two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render import fonts
from render.canvas import Canvas, Colour
from render.panels import Chunk, measure, put_chunks


class Meaning(NamedTuple):
    """A sign and what it means."""

    sign: Sequence[Chunk]
    words: str


class Look(NamedTuple):
    """Words of `size` in at most `lines`, each `step` below the one before; rows are `apart`, words `beside` the column
    of signs, which is at least `signs` wide, and columns `between` each other."""

    size: int
    step: int
    ink: Colour
    lines: int = 3
    apart: int = 8
    beside: int = 12
    signs: int = 0
    between: int = 24


class Row(NamedTuple):
    """A sign with its words in lines, and how high both are."""

    sign: Sequence[Chunk]
    words: tuple[str, ...]
    high: int


class Column(NamedTuple):
    """Rows one below the other, so high, with their words right of so wide a column of `signs`."""

    signs: float
    rows: Sequence[Row]
    high: int


class Meanings(NamedTuple):
    """Columns side by side, each so `wide`."""

    look: Look
    columns: Sequence[Column]
    wide: float

    @property
    def height(self) -> int:
        """How high the columns are."""
        return max((column.high for column in self.columns), default=0)

    @property
    def used(self) -> int:
        """How wide signs and words of a single column are."""
        words = [fonts.width(line, self.look.size) for row in self.columns[0].rows for line in row.words]
        return round(self.columns[0].signs + self.look.beside + max(words))

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        """All columns, the first with its upper left corner at (x, y)."""
        for number, column in enumerate(self.columns):
            _put(canvas, x + number * (self.wide + self.look.between), y, column, self.look)


def laid(found: Sequence[Meaning], look: Look, room: float, columns: int = 1) -> Meanings:
    """Meanings in so much room, in their order."""
    wide = (room - (columns - 1) * look.between) / columns
    cuts = range(1, len(found)) if columns > 1 and len(found) > 1 else [len(found)]
    parted = [[_column(part, look, wide) for part in (found[:cut], found[cut:]) if part] for cut in cuts]
    return min((Meanings(look, each, wide) for each in parted), key=lambda each: each.height)


def lowest(found: Sequence[Meaning], look: Look, room: float) -> Meanings:
    """The same in one column, or in two where that is lower."""
    return min((laid(found, look, room, number) for number in (1, 2)), key=lambda each: each.height)


def fitting(found: Sequence[Meaning], look: Look, room: float, height: float) -> Meanings:
    """As many of the first as there is room for, in one column."""
    every = (laid(found[:most], look, room) for most in range(len(found), 0, -1))
    return next((each for each in every if each.height <= height), Meanings(look, [], room))


def _column(found: Sequence[Meaning], look: Look, wide: float) -> Column:
    signs = max([look.signs, *(measure(each.sign, look.size) for each in found)])
    rows = [_row(each, look, wide - signs - look.beside) for each in found]
    return Column(signs, rows, sum(row.high for row in rows) + look.apart * (len(rows) - 1))


def _row(one: Meaning, look: Look, room: float) -> Row:
    words = fonts.wrap(one.words, look.size, room, look.lines)
    highest = max((chunk.height for chunk in one.sign if not isinstance(chunk, str)), default=0)
    return Row(one.sign, words, max(highest, look.step * len(words)))


def _put(canvas: Canvas, x: float, y: float, column: Column, look: Look) -> None:
    """A column with its upper left corner at (x, y), signs in the middle of theirs."""
    for row in column.rows:
        middle = y + row.high / 2
        sign = x + (column.signs - measure(row.sign, look.size)) / 2
        put_chunks(canvas, sign, middle, row.sign, look.size, look.ink)
        canvas.lines(x + column.signs + look.beside, middle - 1, row.words, look.size, look.ink, look.step)
        y += row.high + look.apart
