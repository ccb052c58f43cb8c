"""A card with what can be chosen as a table: a row for every way to answer, its facts in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, RULE
from render.moana_nui.sea import put_card
from render.panels import Chunk, measure, put_chunks
from render.scene import Aspect

Cell: TypeAlias = Sequence[Chunk]
"""Signs and words in a column; a row whose first is empty goes on with the one above."""
Row: TypeAlias = Sequence[Cell]

PITCH: Final[dict[Aspect, int]] = {"wide": 36, "tall": 40}
"""From one row to the next."""
_INSET: Final = 20
_APART: Final = 13
"""Pixels between columns at least."""
_BETWEEN: Final = 36
"""Pixels between stacks of rows side by side at least."""


_SIZES: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (SMALL["wide"],), "tall": (SMALL["tall"], 28, 26)}
_SHORT: Final = 7
"""No more rows are not split into two stacks."""


class Table(NamedTuple):
    """Rows in groups that belong together, below a word for each column, in text of `size`; then notes on what signs
    mean."""

    size: int
    heads: Sequence[str]
    groups: Sequence[Sequence[Row]]
    notes: Sequence[str] = ()


def roomy(make: Callable[[int], Table], width: int, aspect: Aspect) -> Table:
    """A table in the largest text in which a long one stands in two stacks."""
    made = [make(size) for size in _SIZES[aspect]]
    return next((each for each in made if _short(each) or set_in(each, width).stacks > 1), made[-1])


def _short(table: Table) -> bool:
    return sum(map(len, table.groups)) <= _SHORT


class Setting(NamedTuple):
    """A table in so much room: its stacks of rows side by side, how wide the columns are, and its notes in lines."""

    stacks: int
    deep: int
    columns: Sequence[float]
    notes: Sequence[str]


def height(table: Table, width: int, aspect: Aspect) -> int:
    """How high its card is in so much width."""
    found = set_in(table, width)
    return _INSET + PITCH[aspect] * (1 + found.deep + len(found.notes))


def fits(table: Table, width: int) -> bool:
    """Whether it is no wider than a card."""
    return sum(_columns(table)) + _APART * (len(table.heads) - 1) <= width - 2 * _INSET


def put(canvas: Canvas, where: Box, table: Table, aspect: Aspect) -> None:
    """The card: the rows in stacks side by side, a line above every group but the first of a stack."""
    put_card(canvas, where)
    found, pitch, size = set_in(table, where.w), PITCH[aspect], table.size
    used = sum(found.columns) + _APART * (len(found.columns) - 1)
    step = (where.w - 2 * _INSET + _BETWEEN) / found.stacks
    apart = _APART + min(4 * _APART, (step - _BETWEEN - used) / max(1, len(found.columns) - 1))
    top = where.y + _INSET / 2
    rows = [*_rows(table)]
    for stack in range(found.stacks):
        left = where.x + _INSET + step * stack
        if stack:
            x = left - _BETWEEN / 2
            canvas.fill(x - 1, top + 10, x + 1, top + pitch * (1 + found.deep) - 10, RULE)
        ends = [sum(found.columns[:i]) + apart * i for i in range(len(found.columns))]
        for x, wide, head in zip(ends, found.columns, table.heads, strict=True):
            over = max(0, measure([head], size) - wide)
            canvas.text(left + x - over, top + pitch / 2, head, size, INK_2)
        for i, (first, row) in enumerate(rows[stack * found.deep : (stack + 1) * found.deep]):
            y = top + pitch * (i + 1.5)
            if first or not i:
                canvas.fill(left, y - pitch / 2 - 1, left + step - _BETWEEN, y - pitch / 2 + 1, RULE)
            for x, cell in zip(ends, row, strict=True):
                put_chunks(canvas, left + x, y, cell, size, INK)
    for i, note in enumerate(found.notes):
        canvas.text(where.x + _INSET, top + pitch * (1.5 + found.deep + i), note, size, INK_2)


def _rows(table: Table) -> Iterator[tuple[bool, Row]]:
    """All rows, each with whether a group begins with it."""
    return ((not i, row) for group in table.groups for i, row in enumerate(group))


def _columns(table: Table) -> list[float]:
    """How wide the columns are: the word above the last may begin above the one before it."""
    rows = [row for group in table.groups for row in group]
    found = [max(measure(cell, table.size) for cell in column) for column in zip(*rows, strict=True)]
    heads = [measure([head], table.size) for head in table.heads]
    *found, last = (max(each, head) for each, head in zip(found, [*heads[:-1], 0], strict=True))
    return [*found, max(last, heads[-1] - (found[-1] - heads[-2]))]


def set_in(table: Table, width: int) -> Setting:
    """In as many stacks as there is room for, few rows in one; none begins in the middle of what goes on."""
    columns, number = _columns(table), sum(map(len, table.groups))
    used = sum(columns) + _APART * (len(columns) - 1)
    stacks = 1 if _short(table) else max(1, int((width - 2 * _INSET + _BETWEEN) / (used + _BETWEEN)))
    deep = -(-number // stacks)
    firsts = [row[0] for _, row in _rows(table)]
    while any(not first for first in firsts[deep::deep]):
        deep += 1
    notes = [line for note in table.notes for line in fonts.wrap(note, table.size, width - 2 * _INSET, 2)]
    return Setting(stacks, deep, columns, notes)
