"""Bamboo that grows section by section, a section eaten, and the plants that tell the three colours apart without
colour: grass and leaves, ginkgo, cherry blossom.

How many sections there are is the view's business; the same plants grow on tiles, on stalks and on an eaten section.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render.canvas import Colour, Painter, mix, rgba, scaled
from render.shapes import Point, ellipse, moved, smooth, taper
from render.sprites import kept
from render.takenoko.palette import BAMBOO

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


def grass(painter: Painter, x: float, y: float, size: float, colour: Colour) -> None:
    """A tuft of three blades whose foot is at (x, y)."""
    for dx, bend in ((-0.55, -0.35), (0.0, 0.0), (0.6, 0.4)):
        tip = (x + dx * size + bend * size * 0.2, y - size * (1 if dx == 0 else 0.8))
        spine = smooth([(x, y), (x + dx * size * 0.35, y - size * 0.5), tip], False, 6)
        painter.brush(spine, taper(size * 0.24), rgba(colour), caps=False)


def ginkgo(painter: Painter, x: float, y: float, size: float, colour: Colour, turn: float = 0) -> None:
    """A ginkgo leaf: a fan with a notch, on a stalk."""
    arc = ellipse(0, 0, size, size * 0.95, 0, 20, 200, 340)
    fan: list[Point] = [(0, size * 0.55), *arc[:10], (0, -size * 0.5), *arc[11:]]
    painter.poly(moved(fan, x, y, turn), colour)
    stalk = moved([(0, size * 0.4), (size * 0.12, size * 1.15)], x, y, turn)
    painter.brush(stalk, [size * 0.2, size * 0.12], colour)


def blossom(
    painter: Painter, x: float, y: float, size: float, colour: Colour, turn: float = 0, core: Colour | None = None
) -> None:
    """A cherry blossom of five notched petals."""
    petal = smooth([(-0.1, 0), (0.25, -0.36), (0.62, -0.3), (0.52, 0), (0.62, 0.3), (0.25, 0.36)], True, 5)
    for i in range(5):
        angle = turn + 72 * i - 90
        cx, cy = x + math.cos(math.radians(angle)) * size * 0.2, y + math.sin(math.radians(angle)) * size * 0.2
        painter.poly(moved(petal, cx, cy, angle, size * 1.05), colour)
    if core:
        painter.ellipse(x, y, size * 0.2, fill=core)


def motif(
    painter: Painter, kind: str, x: float, y: float, size: float, colour: Colour, turn: float, core: Colour
) -> None:
    """The plant of a plot's colour, for its ground."""
    if kind == "green":
        grass(painter, x, y + size * 0.5, size * 1.1, colour)
    elif kind == "yellow":
        ginkgo(painter, x, y, size * 0.85, colour, turn)
    else:
        blossom(painter, x, y, size * 0.8, colour, turn, core)


def leaf(painter: Painter, x: float, y: float, length: float, turn: float, colour: Colour) -> None:
    """A bamboo leaf that springs from (x, y)."""
    outline = smooth([(0, 0), (0.3, -0.15), (0.65, -0.1), (1, 0), (0.62, 0.08), (0.28, 0.1)], True, 5)
    painter.poly(moved(outline, x, y, turn, length), colour)


def foliage(painter: Painter, kind: str, x: float, y: float, side: int, size: float = 1) -> None:
    """What grows at a node of a stalk, to the right (side 1) or left (-1): leaves, a ginkgo fan or a blossom."""
    ink = BAMBOO[kind]
    dark = mix(ink.leaf, "#000000", 0.22)
    if kind == "green":
        leaf(painter, x, y - 1, 27 * size, -30 if side > 0 else 210, dark)
        leaf(painter, x, y + 1, 24 * size, 10 if side > 0 else 170, ink.leaf)
        return
    leaf(painter, x, y - 1, 22 * size, -38 if side > 0 else 218, dark)
    if kind == "yellow":
        fx, fy = x + side * 15 * size, y + size
        painter.brush([(x, y), (fx - side * 3, fy)], [2.2 * size, 1.6 * size], ink.line)
        ginkgo(painter, fx, fy - 1, 8.6 * size, ink.line, 80 * side)
        ginkgo(painter, fx + 0.3 * side, fy - 1, 7 * size, "#F7D154", 80 * side)
    else:
        fx, fy = x + side * 13 * size, y + 2 * size
        blossom(painter, fx, fy, 9.2 * size, ink.line, 20)
        blossom(painter, fx, fy, 7.6 * size, "#FFE3EA", 20, "#D9476F")
