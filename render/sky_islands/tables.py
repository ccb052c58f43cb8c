"""The table of a choice: what can be chosen and what that would do; those that come to the same share a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas
from render.frame import Box
from render.panels import Chunk, flow, measure, put_chunks
from render.scene import Scene
from render.sky_islands.cards import put_card
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, PAPER_INFO, RULE
from render.sky_islands.sites import Free, free_islands, offer

_EDGE: Final = 20
"""Pixels between the rim of the card and its rows,"""
_ABOVE: Final = 14
"""above the first row and below the last one,"""
_APART: Final = 22
"""and between two columns of a row."""
_GAP: Final = 8
"""A row is so many pixels higher than what stands in it."""
_BLOCKS: Final = 44
"""So far apart blocks of rows stand side by side, with a line between them."""

Row: TypeAlias = Sequence[Sequence[Chunk]]
"""What stands in the columns of a row."""


class Table(NamedTuple):
    """Rows in blocks side by side, each `wide` pixels; the columns of all blocks begin at the same places; how high a
    row is."""

    blocks: Sequence[Sequence[Row]]
    wide: int
    columns: Sequence[float]
    step: int

    @property
    def height(self) -> int:
        """How high its card is."""
        return 2 * _ABOVE + self.step * max(map(len, self.blocks))


def table(scene: Scene, width: int) -> Table | None:
    """The table of what is asked on a card of so many pixels of width; None where none is needed."""
    return _houses(scene, width) if free_islands(scene) else None


def _houses(scene: Scene, width: int) -> Table:
    """What houses add, the most first, and where; the places of one island are joined by dots."""
    size, number = TEXT[scene.aspect], 2 if scene.aspect == "wide" else 1
    wide = (width - 2 * _EDGE - _BLOCKS * (number - 1)) // number
    brought = dict[tuple[int, ...], list[Free]]()
    for island in free_islands(scene):
        brought.setdefault(island.change, []).append(island)
    tags = [offer(scene, islands[0], size) for islands in brought.values()]
    room, gap = wide - max(tag.width for tag in tags) - _APART, Image.new("RGBA", (_APART, 1))
    rows = list[Row]()
    for tag, islands in zip(tags, brought.values(), strict=True):
        names = [("·".join(map(str, island.sites)), gap) for island in islands]
        lines = flow(names, size, room, len(names))
        rows += [([tag] if i == 0 else [], [chunk for name in line for chunk in name]) for i, line in enumerate(lines)]
    return _laid(rows, number, wide, size, max(tag.height for tag in tags) + _GAP)


def _laid(rows: Sequence[Row], number: int, wide: int, size: int, step: int) -> Table:
    """Rows in so many blocks of about the same height."""
    high = -(-len(rows) // number)
    columns = [0.0]
    for each in zip(*rows, strict=True):
        columns.append(columns[-1] + max(measure(chunks, size) for chunks in each) + _APART)
    return Table([rows[i : i + high] for i in range(0, len(rows), high)], wide, columns, step)


def put_table(canvas: Canvas, scene: Scene, where: Box, shown: Table) -> None:
    """The card of a table."""
    put_card(canvas, where, PAPER_INFO)
    for i, rows in enumerate(shown.blocks):
        left = where.x + _EDGE + i * (shown.wide + _BLOCKS)
        if i:
            canvas.fill(left - _BLOCKS / 2 - 1, where.y + _ABOVE, left - _BLOCKS / 2 + 1, where.bottom - _ABOVE, RULE)
        for j, row in enumerate(rows):
            y = where.y + _ABOVE + (j + 0.5) * shown.step
            for x, chunks in zip(shown.columns, row, strict=False):
                put_chunks(canvas, left + x, y, chunks, TEXT[scene.aspect], INK)
