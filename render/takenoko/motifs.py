"""The plants that tell the three colours apart without colour: grass and leaves, ginkgo, cherry blossom.

They grow on tiles, on stalks and on the sign of an eaten section alike.
"""

from __future__ import annotations

import math

from render.canvas import Colour, Painter, mix, rgba
from render.shapes import Point, ellipse, moved, smooth, taper
from render.takenoko.palette import BAMBOO


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
