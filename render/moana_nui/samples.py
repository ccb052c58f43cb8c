"""A card that shows every way to answer a question, numbered in the order of the menu, in columns side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from render import post
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui.layout import COLUMN, SMALL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE
from render.moana_nui.sea import put_card
from render.panels import Chunk, measure, put_chunks
from render.scene import Aspect

Way: TypeAlias = Sequence[Chunk]
"""One way to answer, in signs and words on a line."""

_INSET: Final = 14
_APART: Final = 24
"""Pixels between columns."""
_SIZES: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (36, 32, 28, 25, 22), "tall": (52, 46, 40, 35, 30)}
"""Words are as large as they can be in"""
_COLUMNS: Final = 2
"""so many columns, with no more than"""
_ROWS: Final = 5
"""so many lines each, or else in the least size."""


class Samples(NamedTuple):
    """Ways to answer in words of `size`, below a `title`, in so many columns."""

    title: str
    ways: Sequence[Way]
    size: int
    columns: int
    aspect: Aspect

    @property
    def rows(self) -> int:
        """How many lines the columns have."""
        return -(-len(self.ways) // self.columns)

    @property
    def step(self) -> int:
        """From one line to the next."""
        return round(1.5 * self.size)

    @property
    def height(self) -> int:
        """How high the card is."""
        return 2 * _INSET + round(1.5 * SMALL[self.aspect]) + self.rows * self.step


def samples(title: str, make: Callable[[int], Sequence[Way]], aspect: Aspect) -> Samples:
    """Ways as `make` brings them in words of a size, as large as there is room for them."""
    room = (COLUMN if aspect == "wide" else post.WIDTH - 2 * post.MARGIN) - 2 * _INSET
    found = None
    for size in _SIZES[aspect]:
        ways = make(size)
        widest = max(measure(way, size) for way in ways)
        columns = max(1, int((room + _APART) / (widest + _APART)))
        found = Samples(title, ways, size, columns, aspect)
        if columns >= _COLUMNS and len(ways) <= _COLUMNS * _ROWS:
            return found._replace(columns=_COLUMNS)
    assert found
    return found


def put(canvas: Canvas, where: Box, shown: Samples) -> None:
    """The card."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    small = SMALL[shown.aspect]
    canvas.text(where.x + _INSET, where.y + _INSET + 0.6 * small, shown.title, small, INK_2)
    across = (where.w - 2 * _INSET + _APART) / shown.columns
    top = where.bottom - _INSET - shown.rows * shown.step
    for i, way in enumerate(shown.ways):
        x, y = where.x + _INSET + across * (i // shown.rows), top + shown.step * (i % shown.rows + 0.5)
        put_chunks(canvas, x, y, way, shown.size, INK)
