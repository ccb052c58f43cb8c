"""Boats as double hulls under a crab-claw sail, and small signs: emblems, discs, crosses, crowns, icons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render.canvas import Colour, Painter, mix
from render.shapes import Point, Points, box, moved, smooth
from render.theme import SEAT_COLOURS, seat_shape, seat_symbol
from render.tongiaki.palette import (
    CREAM,
    CROSS,
    GOLD,
    GOLD_INK,
    INK,
    JUNGLE,
    LAGOON,
    SAIL_SHADE,
    SAND,
    STRAND,
    WHITE,
)

_BACK = ((0.13, 0.80), (0.55, 0.89), (1.0, 0.73), (0.86, 0.945), (0.5, 0.99), (0.22, 0.92))
_FRONT = ((-0.02, 0.90), (0.44, 0.97), (0.88, 0.88), (0.74, 1.09), (0.44, 1.14), (0.14, 1.09))
_SAIL = ((0.0, 0.05), (0.12, 0.55), (0.46, 0.92), (0.86, 0.56), (1.0, -0.02), (0.76, 0.13), (0.5, 0.15), (0.24, 0.13))
_SHADE = ((0.46, 0.92), (0.86, 0.56), (1.0, -0.02), (0.78, 0.12), (0.72, 0.58))


def put_rim(painter: Painter, outlines: Sequence[Points], width: float, fill: Colour) -> None:
    """A line around shapes, in the painter's own units however large these are."""
    for outline in outlines:
        painter.brush([*outline, *outline[:2]], 2 * width, fill)


def _shape(points: tuple[Point, ...]) -> list[Point]:
    return [(x - 0.5, y - 0.57) for x, y in smooth(points, steps=5)]


@lru_cache(maxsize=512)
def boat(seat: int, width: int, fresh: bool = False, tilt: int = 0) -> Image.Image:
    """A boat `width` pixels wide; a fresh one has a cream rim, a capsized one is tilted (degrees)."""
    painter = Painter(1.5, 1.6, width, 4)
    back, front, sail = (moved(_shape(p), 0, 0, tilt) for p in (_BACK, _FRONT, _SAIL))
    outlines = [back, front, sail]
    if fresh:
        put_rim(painter, outlines, 0.13, CREAM)
    put_rim(painter, outlines, 0.05, INK)
    painter.poly(back, "#7A4B2C")
    painter.poly(front, "#B4763F")
    painter.brush(moved([(-0.42, 0.41), (-0.06, 0.48), (0.30, 0.40)], 0, 0, tilt), 0.045, "#F0CB92")
    colour = SEAT_COLOURS[seat]
    painter.poly(sail, colour)
    painter.poly(moved(_shape(_SHADE), 0, 0, tilt), mix(colour, SAIL_SHADE[seat], 0.6))
    sign = moved(seat_shape(seat, 1 / 118), *moved([(-0.01, -0.16)], 0, 0, tilt)[0], tilt)
    put_rim(painter, [sign], 0.035, INK)
    painter.poly(sign, "#FFFBEF")
    return painter.done()


def token(seat: int, size: int) -> Image.Image:
    """A seat's sign alone, for maps on which boats would be too small."""
    return seat_symbol(seat, size)


@lru_cache(maxsize=512)
def disc(words: str, radius: int, fill: str = GOLD, ink: str = GOLD_INK, size: int = 22) -> Image.Image:
    """A coin with a short text."""
    painter = Painter(2 * radius + 8, 2 * radius + 8, 1, 4)
    painter.ellipse(0, 0, radius + 2.5, fill=INK)
    painter.ellipse(0, 0, radius, fill=fill)
    painter.text(0, 0, words, size, ink)
    return painter.done()


@lru_cache(maxsize=64)
def cross(radius: int) -> Image.Image:
    """The sign of a failed voyage."""
    painter = Painter(3, 3, radius, 4)
    for reach, fill in ((1.25, INK), (1.1, CREAM), (0.94, CROSS)):
        painter.ellipse(0, 0, reach, fill=fill)
    for way in (-1, 1):
        painter.brush([(-0.45, -0.45 * way), (0.45, 0.45 * way)], 0.3, WHITE)
    return painter.done()


@lru_cache(maxsize=64)
def island_icon(size: int) -> Image.Image:
    """A small island."""
    painter = Painter(2.4, 2, size / 2, 4)
    painter.ellipse(0, 0.35, 1.1, 0.55, fill=LAGOON)
    painter.ellipse(0, 0.22, 0.9, 0.45, fill=SAND)
    painter.poly(smooth([(-0.7, 0.24), (-0.3, -0.5), (0.2, -0.62), (0.7, 0.24)]), JUNGLE[3])
    return painter.done()


@lru_cache(maxsize=64)
def wave_icon(size: int) -> Image.Image:
    """Two waves."""
    painter = Painter(2.6, 2, size / 2, 4)
    for y in (-0.4, 0.3):
        line = smooth([(-1, y), (-0.5, y - 0.3), (0, y), (0.5, y + 0.3), (1, y)], closed=False)
        painter.brush(line, 0.24, STRAND)
    return painter.done()


@lru_cache(maxsize=64)
def crown(size: int, there: bool) -> Image.Image:
    """A king's crown: gold when made, an outline while it may still be made."""
    points = [(-0.8, 0.6), (-1, -0.5), (-0.42, 0.02), (0, -0.8), (0.42, 0.02), (1, -0.5), (0.8, 0.6)]
    painter = Painter(2.6, 2.2, size / 2, 4)
    put_rim(painter, [points], 0.12, INK if there else "#5F83A8")
    painter.poly(points, GOLD if there else "#1B3654")
    return painter.done()


@lru_cache(maxsize=128)
def pin(tag: str, size: int, direction: int | None, strong: bool) -> Image.Image:
    """A candidate: its tag on a drop that points in a direction (0 south, clockwise), or on a coin."""
    painter = Painter(4.4, 4.4, size, 4)
    wide = max(1.0, 0.5 + 0.38 * len(tag))
    fill = GOLD if strong else "#E9D9B0"
    for grow, colour in ((0.26, INK), (0.16, WHITE), (0.0, fill)):
        if direction is not None:
            tip = [(0.4, -0.8 - grow), (1.75 + 1.4 * grow, 0), (0.4, 0.8 + grow)]
            painter.poly(moved(tip, 0, 0, 90 + 60 * direction), colour)
        painter.poly(box(-wide - grow, -1 - grow, wide + grow, 1 + grow, 0.98), colour)
    painter.text(0, -0.02, tag, 1.35, "#2A1605")
    return painter.done()
