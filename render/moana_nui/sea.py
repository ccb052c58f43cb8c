"""The sheet that pictures are drawn on: deep sea from top to bottom, and the cards and bands that lie on it."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render.canvas import Canvas, Painter, mix, rgba
from render.frame import Box
from render.moana_nui.palette import BARK, BARK_GOLD, BARK_RED, CALL, INK, PAPER, PAPER_ACTIVE, PAPER_GONE, SEA
from render.moana_nui.pieces import line
from render.sprites import kept

_EDGES: Final = (22, 22, 22, 22)
_DEPTHS: Final = (760, 1350, 1800, 2400, 6000)
_WIDTHS: Final = (1080, 1600)
"""The sea is painted so deep and so wide."""


def sea(width: int, height: int) -> Image.Image:
    """The deep sea, ten strata with small waves, to be painted on: the upper part of one that is deep enough."""
    wide = next((wide for wide in _WIDTHS if wide >= width), width)
    return _sea(wide, next(deep for deep in _DEPTHS if deep >= height)).crop((0, 0, width, height))


@kept
def _sea(width: int, height: int) -> Image.Image:
    image = Image.new("RGB", (2 * width, 2 * height), rgba(SEA[0])[:3])
    draw, random = ImageDraw.Draw(image), Random(9)
    for i in range(1, len(SEA)):
        y, one, two = height * (0.06 + 0.095 * i), random.uniform(0, 6.28), random.uniform(0, 6.28)
        edge = [(2 * x, 2 * (y + 20 * math.sin(x / width * 6 + one) + 9 * math.sin(x / width * 17 + two)))
                for x in range(0, width + 20, 8)]  # fmt: skip
        draw.polygon([*edge, (2 * width, 2 * height), (0, 2 * height)], fill=rgba(SEA[i])[:3])
        draw.line(edge, fill=mix(SEA[i], "#FFFFFF", 0.16)[:3], width=3)
    for _ in range(width * height // 22000):
        x, y, q = random.uniform(0, width), random.uniform(120, height), random.uniform(7, 12)
        level = min(len(SEA) - 1, max(0, int((y / height - 0.06) / 0.095)))
        wave = [(x - q * 2, y), (x - q, y - q * 0.6), (x, y), (x + q, y - q * 0.6), (x + q * 2, y)]
        draw.line([(2 * u, 2 * v) for u, v in wave], fill=mix(SEA[level], "#FFFFFF", 0.2)[:3], width=4)
    return image.reduce(2)


@kept
def card(paper: str, rim: str, width: float) -> Image.Image:
    """A sheet of paper with a shadow, to be stretched."""
    painter = Painter(60, 60, 1, 4)
    painter.box(-27, -24, 27, 29, 16, (6, 40, 80, 90))
    painter.box(-27, -27, 27, 27, 16, rim or "#0B4A73")
    painter.box(-27 + width, -27 + width, 27 - width, 27 - width, 16 - width, paper)
    return painter.done()


def put_card(canvas: Canvas, where: Box, kind: str = "", paper: str = "") -> None:
    """A sheet of paper; `kind` is active, gone or another."""
    papers = {"active": PAPER_ACTIVE, "gone": PAPER_GONE}
    rim = CALL if kind == "active" else ""
    sprite = card(paper or papers.get(kind, PAPER), rim, 5 if rim else 1.5)
    canvas.stretch(sprite, where.x - 3, where.y - 3, where.w + 6, where.h + 6, _EDGES)


@kept
def band(width: int) -> Image.Image:
    """A band of painted bark cloth."""
    painter = Painter(width, 12, 1, 4, origin=(0, 0))
    painter.poly([(0, 0), (width, 0), (width, 12), (0, 12)], BARK)
    count = round(width / 16)
    step = width / count
    for i in range(count):
        painter.poly([(i * step, 11), ((i + 0.5) * step, 1), ((i + 1) * step, 11)], BARK_GOLD if i % 2 else BARK_RED)
    return painter.done()


@kept
def palm(size: int) -> Image.Image:
    """A palm on a little island, the end of the voyage."""
    painter = Painter(60, 60, size / 60, 4)
    painter.ellipse(0, 22, 25, 7, fill=INK)
    painter.ellipse(0, 21, 22, 5, fill="#F7E4B0")
    line(painter, [(0, 20), (2, 4), (6, -10)], 5, "#6E4A2C")
    for angle in (-165, -120, -65, -15, 25, 205):
        a = math.radians(angle)
        x, y = 6 + 22 * math.cos(a), -10 + 13 * math.sin(a) + 6
        middle = (6 + x) / 2, (-10 + y) / 2
        painter.poly([(6, -10), (middle[0], middle[1] - 8), (x, y), (middle[0], middle[1] + 1)],
                     "#2F8F4E" if angle % 2 else "#3FA65B")  # fmt: skip
    return painter.done()
