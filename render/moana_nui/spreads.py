"""How resources of a new tile are distributed: every way that can be chosen, as strips on its segments, numbered in the
order of the menu on a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import astuple

from render import post
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs, offers
from render.moana_nui.layout import COLUMN, SMALL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.panels import Chunk, measure, put_chunks
from render.scene import Aspect, Scene
from rules.moana_nui import outlook
from rules.moana_nui.moves import RESOURCES, Generate, Goods, Resource

_MOST: Final = 25
"""A menu has no more ways; where there are more, those of one resource are chosen first."""
_KINDS: Final[tuple[tuple[Resource, ...], ...]] = (("wood", "stone"), ("fish",), ("shell",))
"""What each field of the move says: where wood lies, and so the stone."""
_INSET: Final = 14
_APART: Final = 24
"""Pixels between columns."""
_SIZES: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (36, 32, 28, 25, 22), "tall": (52, 46, 40, 35, 30)}
"""Signs and numbers are as large as they can be in"""
_COLUMNS: Final = 2
"""so many columns, with no more than"""
_ROWS: Final = 5
"""so many lines each, or else in the least size."""


class Spreads(NamedTuple):
    """Ways to distribute in text of `size`, in so many columns below a `title` in text of another size."""

    title: str
    small: int
    ways: Sequence[Sequence[Chunk]]
    size: int
    columns: int

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
        return 2 * _INSET + round(1.5 * self.small) + self.rows * self.step

    def put(self, canvas: Canvas, where: Box) -> None:
        """The card."""
        put_card(canvas, where, paper=PAPER_PRIVATE)
        canvas.text(where.x + _INSET, where.y + _INSET + 0.6 * self.small, self.title, self.small, INK_2)
        across = (where.w - 2 * _INSET + _APART) / self.columns
        top = where.bottom - _INSET - self.rows * self.step
        for i, way in enumerate(self.ways):
            x, y = where.x + _INSET + across * (i // self.rows), top + self.step * (i % self.rows + 0.5)
            put_chunks(canvas, x, y, way, self.size, INK)


def spreads(scene: Scene) -> Spreads | None:
    """The distributions that can be chosen now, as large as there is room for them; of all resources, or where
    these are too many of those asked for."""
    ways = _ways(scene)
    if not ways[1:]:
        return None
    room = (COLUMN if scene.aspect == "wide" else post.WIDTH - 2 * post.MARGIN) - 2 * _INSET
    title, *sizes = said(scene, "in_order"), *_SIZES[scene.aspect]
    for size in sizes:
        told = [_told(scene, i + 1, way, size) for i, way in enumerate(ways)]
        columns = max(1, int((room + _APART) / (max(measure(way, size) for way in told) + _APART)))
        roomy = columns >= _COLUMNS and len(ways) <= _COLUMNS * _ROWS
        if roomy or size == sizes[-1]:
            break
    return Spreads(title, SMALL[scene.aspect], told, size, _COLUMNS if roomy else columns)


def _ways(scene: Scene) -> list[list[Goods]]:
    """What every segment of the new tile gets in each way."""
    moves = [move for move in offers.asked(scene) if isinstance(move, Generate)] if scene.path else []
    ways = [outlook.distributed(view_of(scene), move) for move in moves]
    if len(ways) <= _MOST:
        return ways
    field = len(scene.path) - 1
    first = {astuple(move)[field]: way for move, way in zip(moves, ways, strict=True)}
    return [[_only(goods, _KINDS[field]) for goods in way] for way in first.values()]


def _only(goods: Goods, kinds: tuple[Resource, ...]) -> Goods:
    return Goods(*(number if kind in kinds else 0 for kind, number in zip(RESOURCES, goods, strict=True)))


def _told(scene: Scene, number: int, way: list[Goods], size: int) -> list[Chunk]:
    """Behind its number every segment that gets something, with that."""
    chunks: list[Chunk] = [f"{number}  "]
    for at, goods in zip(view_of(scene).placed, way, strict=True):
        if goods.names:
            chunks += [" " * (len(chunks) > 1), glyphs.pin(at.letter, True, size - 4)]
            chunks.append(glyphs.goods(goods.names, size - 4))
    return chunks
