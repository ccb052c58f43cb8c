"""Cards with what can be chosen as a table: a row for every way to answer, its facts in columns.

What stands in the rows, and what a card is made of, is the game's; sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from render import fonts
from render.canvas import Canvas, Colour
from render.frame import Box
from render.panels import Chunk, measure, put_chunks

Cell: TypeAlias = Sequence[Chunk]
"""Signs and words in a column."""
Row: TypeAlias = Sequence[Cell]
"""One whose first cell is empty goes on with the one above."""
Groups: TypeAlias = Sequence[Sequence[Row]]
"""Rows that belong together, with a line between the groups."""

_INSET: Final = 20
"""Between the rim of the card and its rows; half of that above and below them."""
_APART: Final = 13
"""Between columns at least,"""
_LOOSE: Final = 65
"""and where there is room at most."""
_BETWEEN: Final = 36
"""Between stacks of rows side by side, with a line there."""


_LINES: Final = 3
"""No note takes more."""


class Style(NamedTuple):
    """What the card of a table is made of: how one is put, the inks of its rows, of heads and notes, and of the lines;
    from one row to the next it is `pitch`. Every stack is at least `deep` rows high and `least` wide."""

    put_card: Callable[[Canvas, Box], None]
    ink: Colour
    soft: Colour
    line: Colour
    pitch: int
    deep: int = 2
    least: int = 0


class Table(NamedTuple):
    """Groups of rows in text of `size`, below a word for each column if there are any; then notes, those with signs a
    line each."""

    style: Style
    size: int
    groups: Groups
    heads: Sequence[str] = ()
    notes: Sequence[str | Cell] = ()

    @property
    def rows(self) -> list[Row]:
        """Those of all groups."""
        return [row for group in self.groups for row in group]

    @property
    def most(self) -> int:
        """In how many stacks its rows stand if there is room."""
        return max(1, len(self.rows) // self.style.deep)


class Setting(NamedTuple):
    """A table in so much room: its stacks side by side, each `step` from the next and so many rows `deep`, how wide the
    columns are, and its notes in lines."""

    stacks: int
    step: float
    deep: int
    columns: Sequence[float]
    notes: Sequence[Cell]


def roomy(make: Callable[[int], Table], sizes: Sequence[int], width: int) -> Table:
    """A table in the largest text in which a long one stands in several stacks."""
    made = [make(size) for size in sizes]
    return next((each for each in made if each.most == 1 or set_in(each, width).stacks > 1), made[-1])


def set_in(table: Table, width: int) -> Setting:
    """In as many stacks as there is room for; none begins in the middle of what goes on."""
    columns, room = _columns(table), width - 2 * _INSET + _BETWEEN
    used = max(table.style.least, _used(columns)) + _BETWEEN
    deep = -(-len(table.rows) // max(1, min(table.most, int(room / used))))
    while any(not row[0] for row in table.rows[deep::deep]):
        deep += 1
    stacks = -(-len(table.rows) // deep)
    notes = [line for note in table.notes for line in _lines(note, table.size, width - 2 * _INSET)]
    return Setting(stacks, room / stacks, deep, columns, notes)


def _lines(note: str | Cell, size: int, room: float) -> list[Cell]:
    """A note in lines; one with signs stands in one line."""
    return [[line] for line in fonts.wrap(note, size, room, _LINES)] if isinstance(note, str) else [note]


def stack_width(width: int, stacks: int) -> int:
    """How wide each of some stacks is on a card."""
    return (width - 2 * _INSET + _BETWEEN) // stacks - _BETWEEN


def fits(table: Table, width: int) -> bool:
    """Whether it is no wider than a card, nor is a note with signs."""
    notes = [measure(note, table.size) for note in table.notes if not isinstance(note, str)]
    return max(_used(_columns(table)), *notes, 0) <= width - 2 * _INSET


def height(table: Table, width: int) -> int:
    """How high its card is in so much width."""
    found = set_in(table, width)
    return _INSET + table.style.pitch * (bool(table.heads) + found.deep + len(found.notes))


def put_table(canvas: Canvas, where: Box, table: Table) -> None:
    """The card: stacks side by side, and notes below them."""
    style, found = table.style, set_in(table, where.w)
    style.put_card(canvas, where)
    left, top = where.x + _INSET, where.y + _INSET // 2
    rows = style.pitch * (bool(table.heads) + found.deep)
    for stack in range(found.stacks):
        x = left + found.step * stack
        if stack:
            _line(canvas, (x - _BETWEEN / 2, top + 10), (x - _BETWEEN / 2, top + rows - 10), style)
        _put_stack(canvas, table, found, stack, (x, top))
    for i, note in enumerate(found.notes):
        put_chunks(canvas, left, top + rows + style.pitch * (i + 0.5), note, table.size, style.soft)


def _put_stack(canvas: Canvas, table: Table, found: Setting, stack: int, corner: tuple[float, float]) -> None:
    """A stack below its heads, with a line above each group, the first only where heads stand above it."""
    style, (left, y) = table.style, corner
    gaps = max(1, len(found.columns) - 1)
    apart = min(_LOOSE, (found.step - _BETWEEN - sum(found.columns)) / gaps)
    columns = [left + sum(found.columns[:i]) + apart * i for i in range(len(found.columns))]
    y += style.pitch / 2
    if table.heads:
        for x, wide, head in zip(columns, found.columns, table.heads, strict=True):
            canvas.text(min(x, x + wide - fonts.width(head, table.size)), y, head, table.size, style.soft)
        y += style.pitch
    first, firsts = stack * found.deep, {*accumulate(map(len, table.groups))}
    for i, row in enumerate(table.rows[first : first + found.deep]):
        if first + i in firsts if i else table.heads:
            above = y - style.pitch / 2
            _line(canvas, (left, above), (left + found.step - _BETWEEN, above), style)
        for x, cell in zip(columns, row, strict=True):
            put_chunks(canvas, x, y, cell, table.size, style.ink)
        y += style.pitch


def _line(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], style: Style) -> None:
    across = start[1] == end[1]
    canvas.fill(start[0] - (not across), start[1] - across, end[0] + (not across), end[1] + across, style.line)


def _columns(table: Table) -> list[float]:
    """How wide the columns are: the word above the last may begin above the one before it."""
    found = [max(measure(cell, table.size) for cell in column) for column in zip(*table.rows, strict=True)]
    if not table.heads:
        return found
    heads = [fonts.width(head, table.size) for head in table.heads]
    *found, last = (max(each, head) for each, head in zip(found, [*heads[:-1], 0], strict=True))
    return [*found, max(last, heads[-1] - (found[-1] - heads[-2] if found else 0))]


def _used(columns: Sequence[float]) -> float:
    return sum(columns) + _APART * (len(columns) - 1)
