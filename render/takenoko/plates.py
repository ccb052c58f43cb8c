"""Plates with numbers that lie on plots: signs above them, or in rows before them."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, plaque
from render.panels import Chunk, measure, put_chunks
from render.sprites import kept
from render.takenoko.palette import INK, LIGHT


def pill(signs: Sequence[Image.Image], high: int, words: Sequence[str], size: int, fill: Colour = LIGHT) -> Image.Image:
    """A plate with words below each other and below signs, each `high` and as wide: it fits beside a stalk."""
    high, line, height = high if signs else 0, round(size * 0.98), round(size * 1.12)
    width = round(max(*(fonts.width(each, size) + size * 0.42 for each in words), len(signs) * high + 8))
    ink = LIGHT if fill == INK else INK
    canvas = Canvas(_plate(width, high + height + line * (len(words) - 1), size * 0.38, ink, fill).copy())
    for i, each in enumerate(words):
        canvas.text(width / 2, high + height / 2 - 2 + i * line, each, size, ink, "m")
    for i, sign in enumerate(signs):
        canvas.paste(sign, width / 2 + (i - (len(signs) - 1) / 2) * high, high / 2 + 5)
    return canvas.image


def rows(told: Sequence[Sequence[Chunk]], size: int, fill: Colour = LIGHT) -> Image.Image:
    """A plate with signs and words in rows so high, words two pixels less."""
    width = round(max(measure(row, size - 2) for row in told)) + 9
    canvas = Canvas(_plate(width, size * len(told) + 4, size / 2, INK, fill).copy())
    for i, row in enumerate(told):
        put_chunks(canvas, 4, 2 + size * (i + 0.5), row, size - 2, INK)
    return canvas.image


@kept
def _plate(width: int, height: int, radius: float, rim: Colour, fill: Colour) -> Image.Image:
    return plaque(width, height, (0, radius, rim), (2, radius - 2, fill))
