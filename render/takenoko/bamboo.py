"""Bamboo that grows section by section, and its other uses: a section eaten, a rod that counts finished cards.

How many sections there are is the view's business; leaves and blossoms stand in `motifs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter, mix, scaled
from render.sprites import kept
from render.takenoko.motifs import foliage, leaf
from render.takenoko.palette import BAMBOO, CATEGORY, LIGHT
from render.takenoko.tokens import emblem

SECTION: Final = 28
FOOT: Final = 0.52
"""How far below the middle of its cell a stalk's foot stands, in cell sizes."""

_MASTER: Final = 1.6
_BELOW: Final = 20
"""What lies below a stalk's foot, for a cell size of 100."""


@kept
def stalk(colour: str, sections: int, size: int) -> Image.Image:
    """A stalk of 0–4 sections with its patch of soil. `lift` gives where its middle stands above its foot."""
    return scaled(_stalk(colour, sections), size / 100 / _MASTER)


def lift(sprite: Image.Image, size: int) -> float:
    """How far the middle of a stalk sprite lies above the stalk's foot, in pixels."""
    return sprite.height / 2 - _BELOW * size / 100


@kept
def _stalk(colour: str, sections: int) -> Image.Image:
    above = 14 + (sections * SECTION + 26 if sections else 0)
    painter = Painter(88, above + _BELOW, _MASTER, 2, origin=(44, above))
    ink = BAMBOO[colour]
    painter.ellipse(2, 4, 27, 9, fill=(30, 42, 24, 70))
    painter.ellipse(0, 1, 23, 8.5, fill="#6B4E33")
    painter.ellipse(0, -1, 20, 6.5, fill="#8A6844")
    if sections == 0:
        painter.ellipse(0, -1, 11, 3.6, fill="#4A3522")
    heights = [-1 - i * SECTION for i in range(sections + 1)]
    for y in heights[:-1]:
        section(painter, 0, y, colour)
    if sections:
        dark = mix(ink.leaf, "#000000", 0.22)
        for turn, length, shade in (
            (-62, 27, ink.leaf),
            (-118, 27, ink.leaf),
            (-24, 23, dark),
            (-156, 23, dark),
            (-92, 22, ink.leaf),
        ):
            leaf(painter, 0, heights[-1] - 1, length, turn, shade)
    for i, y in enumerate(heights[1:-1]):
        side = -1 if i % 2 else 1
        foliage(painter, colour, side * 11, y, side)
    return painter.done().convert("RGBa")


def section(painter: Painter, x: float, y: float, colour: str, width: float = 25, height: float = SECTION) -> None:
    """One section of a stalk whose foot is at (x, y): waisted, lit from the left, a node on top."""
    ink, half = BAMBOO[colour], width / 2
    waist = ((1.0, 0.0), (0.86, 0.22), (0.82, 0.5), (0.86, 0.78), (1.0, 1.0))
    left = [(x - half * w, y - height * h) for w, h in waist]
    right = [(x + half * w, y - height * h) for w, h in reversed(waist)]
    line = 2.4
    body = left + right
    painter.poly(
        [(px + (line if px > x else -line), py + (line if py > y - height / 2 else -line)) for px, py in body], ink.line
    )
    painter.poly(body, ink.middle)
    painter.poly(_stripe(x, y, height, half, (-0.8, -0.68), (-0.2, -0.28), 2), ink.lite)
    painter.poly(_stripe(x, y, height, half, (0.45, 0.4), (0.96, 0.8), 1), ink.dark)
    painter.box(x - half * 1.12, y - height - 1.2, x + half * 1.12, y - height + 3.2, 2, ink.line)
    painter.box(x - half, y - height + 0.2, x + half, y - height + 1.8, 0.8, mix(ink.lite, "#FFFFFF", 0.35))


def _stripe(
    x: float, y: float, height: float, half: float, one: tuple[float, float], two: tuple[float, float], inset: float
) -> list[tuple[float, float]]:
    """A stripe of light or shade along a section; `one` and `two` are its sides at the ends and at the waist."""
    top, middle, foot = y - height + inset, y - height / 2, y - inset
    side = [(one[0], foot), (one[1], middle), (one[0], top), (two[0], top), (two[1], middle), (two[0], foot)]
    return [(x + half * w, at) for w, at in side]


@kept
def eaten(colour: str, height: int) -> Image.Image:
    """One section with the foliage of its colour: what the panda has eaten. `height` in pixels."""
    painter = Painter(54, 46, height / 46, 4, origin=(25, 23))
    foliage(painter, colour, 4, -8, 1, 0.86 if colour == "green" else 1.06)
    section(painter, -6, 18, colour, 21, 34)
    return painter.done()


@kept
def rod(done: Sequence[str], total: int, width: int, size: float = 1) -> Image.Image:
    """A bamboo rod lying down: one section grown for each finished card, with the card's category on it.

    `done` holds categories, or '' for sections without a sign; `width` is that of one section in pixels, all else is
    `size` times as large as usual.
    """
    count, margin = max(total, len(done)), round(8 * size)
    canvas = Canvas(Image.new("RGBA", (width * count + 2 * margin, round(34 * size))))
    for i in range(count):
        canvas.place(_section(done[i] if i < len(done) else None, width, size), margin + i * width, 0)
    return canvas.image


@kept
def _section(category: str | None, width: int, size: float) -> Image.Image:
    """A section of a rod, with the emblem of a category let into it; None is one that has not grown."""
    painter, wide, ink = Painter(width / size, 34, size, 4, origin=(0.5, 17)), width / size, BAMBOO["green"]
    grown = category is not None
    line, middle, lite = (ink.line, ink.middle, ink.lite) if grown else ("#9C9276", "#E3D8BE", "#EFE7D3")
    painter.box(-0.5, -12.5, wide - 0.5, 12.5, 4, line)
    painter.box(1.6, -10.4, wide - 2.6, 10.4, 3, middle)
    painter.box(3.5, -8, wide - 4.5, -3, 2, lite)
    if category:
        sign = Painter(44, 44, size / 2, 4)
        sign.ellipse(0, 0, 21, fill=LIGHT)
        sign.ellipse(0, 0, 18.5, fill=CATEGORY[category])
        emblem(sign, category)
        left, top = painter.pixels([(wide / 2 - 0.5, 0)])[0]
        painter.image.alpha_composite(
            sign.image, (round(left - sign.image.width / 2), round(top - sign.image.height / 2))
        )
    return painter.done()
