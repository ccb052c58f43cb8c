"""The table of a choice: what can be chosen and what that would do; those that come to the same share a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas, trimmed
from render.frame import Box
from render.panels import Chunk, flow, measure, put_chunks
from render.scene import Aspect, Scene
from render.sky_islands import signs
from render.sky_islands.candidates import APART, Told, in_a_row, lying, numbered, numbers, on_cells, paid, told_on
from render.sky_islands.cards import put_card
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, PAPER_INFO, RULE
from render.sky_islands.sites import Free, free_islands, offer
from rules.sky_islands.places import Cell

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

_SIGN: Final[dict[Aspect, int]] = {"wide": 28, "tall": 34}
_SIDE: Final[dict[Aspect, int]] = {"wide": 40, "tall": 46}
"""How large cubes and tiles in a table are."""
_TURNED: Final = 3
"""Where so many words are chosen, the ways in which a tile can lie are shown on cards of their own."""

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
    if free_islands(scene):
        return _houses(scene, width)
    return _places(scene, width) if on_cells(scene) and numbers(scene) and len(scene.path) < _TURNED else None


def _places(scene: Scene, width: int) -> Table:
    """Every place with what each tile brings there; of a chosen tile, all ways in which it can lie."""
    size, sign, side, rows = TEXT[scene.aspect], _SIGN[scene.aspect], _SIDE[scene.aspect], list[Row]()
    for mark in scene.marks:
        assert isinstance(mark.at, Cell)
        told = {each.tile: each for each in told_on(scene, mark.at)}
        row: list[list[Chunk]] = [[mark.tag], *(_brings(scene, told.get(tile), sign) for tile in numbers(scene))]
        rows.append([*row, *(_ways(each, side) for each in told.values() if not each.number)])
    return _laid(rows, width, size, max(sign, side if len(rows[0]) > 2 else 0) + _GAP)


def _brings(scene: Scene, told: Told | None, sign: int) -> list[Chunk]:
    """The number of a tile and what it brings, with a tick where it closes an island."""
    if not told:
        return ["–"]
    head: list[Chunk] = [numbered(told.tile, told.number, sign), " "] if told.number else []
    tick: list[Chunk] = [" ", signs.island(sign - 6, True)] if told.number and told.closing else []
    brought = [trimmed(each) for each in paid(scene, told.gain, sign)]
    return [*head, in_a_row(brought, [2 * APART] * (len(brought) - 1)), *tick]


def _ways(told: Told, side: int) -> list[Chunk]:
    """The ways in which a tile can lie."""
    return [lying(told.tile, each, each in told.closing, side) for each in told.rotations]


def _houses(scene: Scene, width: int) -> Table:
    """What houses add, the most first, and where; the places of one island are joined by dots."""
    size, wide = TEXT[scene.aspect], (width - 2 * _EDGE - _BLOCKS) // 2 if scene.aspect == "wide" else width - 2 * _EDGE
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
    return _laid(rows, width, size, max(tag.height for tag in tags) + _GAP, wide)


def _laid(rows: Sequence[Row], width: int, size: int, step: int, wide: int = 0) -> Table:
    """Rows in as many blocks of about the same height as there is room for, if each is at least so wide."""
    columns = [0.0]
    for each in zip(*rows, strict=True):
        columns.append(columns[-1] + max(measure(chunks, size) for chunks in each) + _APART)
    wide = max(wide, round(columns[-1]) - _APART)
    number = max(1, (width - 2 * _EDGE + _BLOCKS) // (wide + _BLOCKS))
    high = -(-len(rows) // number)
    spread = (width - 2 * _EDGE + _BLOCKS) // number - _BLOCKS
    return Table([rows[i : i + high] for i in range(0, len(rows), high)], spread, columns, step)


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
