"""A card that shows every way to answer a question: ways side by side, below what they are ways of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render import post
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui.layout import COLUMN, SMALL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE, RULE
from render.moana_nui.sea import put_card
from render.panels import Chunk, measure, put_chunks
from render.scene import Aspect

Way: TypeAlias = Sequence[Sequence[Chunk]]
"""One way to answer, in lines of signs and words."""

_INSET: Final = 14
_APART: Final = 8
"""Pixels between ways side by side."""


class Group(NamedTuple):
    """Ways to answer, below a line that says what they have in common, and at its right what their signs mean."""

    title: Sequence[Chunk]
    note: Sequence[Chunk]
    ways: Sequence[Way]


def room(aspect: Aspect) -> int:
    """How much room the ways of a row have."""
    return (COLUMN if aspect == "wide" else post.WIDTH - 2 * post.MARGIN) - 2 * _INSET


def height(groups: Sequence[Group], aspect: Aspect) -> int:
    """How high a card with all groups is."""
    return 2 * _INSET + sum(_title(group, aspect) + sum(_rows(group, groups, aspect)) for group in groups)


def put(canvas: Canvas, where: Box, groups: Sequence[Group], aspect: Aspect) -> None:
    """The card."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    size, y, across = SMALL[aspect], float(where.y + _INSET), _across(groups, aspect)
    step = (where.w - 2 * _INSET + _APART) / across
    for group in groups:
        if high := _title(group, aspect):
            if group is not groups[0]:
                canvas.fill(where.x + _INSET, y - 1, where.right - _INSET, y + 1, RULE)
            put_chunks(canvas, where.x + _INSET, y + high / 2, group.title, size, INK)
            put_chunks(canvas, where.right - _INSET - measure(group.note, size), y + high / 2, group.note, size, INK_2)
            y += high
        for row, high in enumerate(_rows(group, groups, aspect)):
            for i, way in enumerate(group.ways[row * across : (row + 1) * across]):
                _put_way(canvas, where.x + _INSET + step * i, y, way, size)
            y += high


def _put_way(canvas: Canvas, x: float, y: float, way: Way, size: int) -> None:
    for line in way:
        put_chunks(canvas, x, y + _high(line, size) / 2, line, size, INK)
        y += _high(line, size)


def _title(group: Group, aspect: Aspect) -> int:
    return round(1.6 * SMALL[aspect]) if group.title else 0


def _rows(group: Group, groups: Sequence[Group], aspect: Aspect) -> list[int]:
    """How high every row of ways is."""
    across, size = _across(groups, aspect), SMALL[aspect]
    high = [sum(_high(line, size) for line in way) for way in group.ways]
    return [max(high[i : i + across]) for i in range(0, len(high), across)]


def _across(groups: Sequence[Group], aspect: Aspect) -> int:
    """How many ways stand side by side."""
    ways = [way for group in groups for way in group.ways]
    widest = max(measure(line, SMALL[aspect]) for way in ways for line in way)
    most = max(len(group.ways) for group in groups)
    return max(1, min(most, int((room(aspect) + _APART) / (widest + _APART))))


def _high(line: Sequence[Chunk], size: int) -> int:
    return max((chunk.height for chunk in line if isinstance(chunk, Image.Image)), default=size) + 10
