"""Boats as double hulls under a crab-claw sail: colour and sign of their seat; new ones rimmed, lost ones capsized."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from render.canvas import Colour, Painter, mix, trimmed
from render.lettering import resized, show
from render.shapes import Point, Points, moved, smooth
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki.palette import HULL, INK, SAIL_SHADE, WHITE

_BACK = ((0.13, 0.80), (0.55, 0.89), (1.0, 0.73), (0.86, 0.945), (0.5, 0.99), (0.22, 0.92))
_FRONT = ((-0.02, 0.90), (0.44, 0.97), (0.88, 0.88), (0.74, 1.09), (0.44, 1.14), (0.14, 1.09))
_SAIL = ((0.0, 0.05), (0.10, 0.55), (0.46, 0.94), (0.88, 0.56), (1.0, -0.02), (0.76, 0.12), (0.5, 0.14), (0.24, 0.12))
_SHADE = ((0.46, 0.92), (0.86, 0.56), (1.0, -0.02), (0.78, 0.12), (0.72, 0.58))
_SPARS = (((0.0, 0.05), (0.10, 0.55), (0.46, 0.94)), ((1.0, -0.02), (0.88, 0.56), (0.46, 0.94)))
_MIDDLE = (-0.5, -0.57)
_LARGE = 80
"""Boats are drawn at this size and shrunk."""


def put_rim(painter: Painter, outlines: Sequence[Points], width: float, fill: Colour) -> None:
    """A line around shapes, in the painter's own units however large these are."""
    for outline in outlines:
        line = outline[:-1] if math.dist(outline[0], outline[-1]) < 1e-9 else outline
        painter.brush([*line, *line[:2]], 2 * width, fill)


def _shape(points: tuple[Point, ...], closed: bool = True) -> list[Point]:
    return [(x + _MIDDLE[0], y + _MIDDLE[1]) for x, y in smooth(points, closed, steps=5)]


@kept
def boat(seat: int, width: int, fresh: bool = False) -> Image.Image:
    """A boat `width` pixels wide; a fresh one has a white rim."""
    if width > _LARGE:
        return _boat(seat, width, fresh)
    large = _boat(seat, _LARGE, fresh)
    small = (round(each * width / _LARGE) for each in large.size)
    return resized(large, large.resize((next(small), next(small)), Image.Resampling.HAMMING))


@kept
def _boat(seat: int, width: int, fresh: bool) -> Image.Image:
    painter = Painter(1.6, 1.7, width, 5)
    back, front, sail = (_shape(p) for p in (_BACK, _FRONT, _SAIL))
    outlines = [back, front, sail]
    if fresh:
        put_rim(painter, outlines, 0.085, WHITE)
    put_rim(painter, outlines, 0.055, INK)
    painter.poly(back, HULL[0])
    for x in (-0.20, 0.12):
        painter.brush([(x - 0.10, 0.43), (x + 0.10, 0.27)], 0.055, HULL[2])
    painter.poly(front, HULL[1])
    painter.brush([(-0.42, 0.41), (-0.06, 0.50), (0.30, 0.40)], 0.045, HULL[2])
    _put_sail(painter, seat, sail)
    sprite = trimmed(painter.done())
    x, y, reach = sprite.width / 2, sprite.height / 2 - 0.16 * width, 0.12 * width
    return show(sprite, "boat", (x - reach, y - reach, x + reach, y + reach))


def _put_sail(painter: Painter, seat: int, sail: Points) -> None:
    colour = SEAT_COLOURS[seat]
    painter.poly(sail, colour)
    painter.poly(_shape(_SHADE), mix(colour, SAIL_SHADE[seat], 0.6))
    for spar in _SPARS:
        painter.brush(_shape(spar, False), 0.05, HULL[3])
    sign = moved(seat_shape(seat, 1 / 88), -0.01, -0.16)
    put_rim(painter, [sign], 0.035, INK)
    painter.poly(sign, WHITE)
