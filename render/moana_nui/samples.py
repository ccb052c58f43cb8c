"""A card that shows every way to answer a question, ways side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from PIL import Image

from render import post
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui.layout import COLUMN, SMALL
from render.moana_nui.palette import INK, PAPER_PRIVATE
from render.moana_nui.sea import put_card
from render.panels import Chunk, measure, put_chunks
from render.scene import Aspect

Way: TypeAlias = Sequence[Sequence[Chunk]]
"""One way to answer, in lines of signs and words."""

_INSET: Final = 14
_APART: Final = 8
"""Pixels between ways side by side."""


def room(aspect: Aspect) -> int:
    """How much room the ways of a row have."""
    return (COLUMN if aspect == "wide" else post.WIDTH - 2 * post.MARGIN) - 2 * _INSET


def height(ways: Sequence[Way], aspect: Aspect) -> int:
    """How high a card with all ways is."""
    return 2 * _INSET + sum(_rows(ways, aspect))


def put(canvas: Canvas, where: Box, ways: Sequence[Way], aspect: Aspect) -> None:
    """The card."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    y, across = float(where.y + _INSET), _across(ways, aspect)
    step = (where.w - 2 * _INSET + _APART) / across
    for row, high in enumerate(_rows(ways, aspect)):
        for i, way in enumerate(ways[row * across : (row + 1) * across]):
            _put_way(canvas, where.x + _INSET + step * i, y, way, SMALL[aspect])
        y += high


def _put_way(canvas: Canvas, x: float, y: float, way: Way, size: int) -> None:
    for line in way:
        put_chunks(canvas, x, y + _high(line, size) / 2, line, size, INK)
        y += _high(line, size)


def _rows(ways: Sequence[Way], aspect: Aspect) -> list[int]:
    """How high every row of ways is."""
    across, size = _across(ways, aspect), SMALL[aspect]
    high = [sum(_high(line, size) for line in way) for way in ways]
    return [max(high[i : i + across]) for i in range(0, len(high), across)]


def _across(ways: Sequence[Way], aspect: Aspect) -> int:
    """How many ways stand side by side."""
    widest = max(measure(line, SMALL[aspect]) for way in ways for line in way)
    return max(1, min(len(ways), int((room(aspect) + _APART) / (widest + _APART))))


def _high(line: Sequence[Chunk], size: int) -> int:
    return max((chunk.height for chunk in line if isinstance(chunk, Image.Image)), default=size) + 10
