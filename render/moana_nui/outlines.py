"""Drawing helpers of this game: curves with corners, inked outlines, strokes. No sprites of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from PIL import ImageDraw

from render.canvas import Colour, Painter, rgba
from render.moana_nui.palette import INK
from render.shapes import Point, Points

Knot: TypeAlias = tuple[float, float] | tuple[float, float, str]
"""A point of a curve; with a third part the curve has a corner there."""


def curve(knots: Sequence[Knot], steps: int = 8) -> list[Point]:
    """A closed smooth curve through the knots, sharp at those that are corners."""
    found: list[Point] = []
    count = len(knots)
    for i in range(count):
        a, b, c, d = (knots[(i + k) % count] for k in (-1, 0, 1, 2))
        before, after = (b if len(b) > 2 else a), (c if len(c) > 2 else d)
        found += [_spline(before, b, c, after, j / steps) for j in range(steps)]
    return found


def _spline(a: Knot, b: Knot, c: Knot, d: Knot, t: float) -> Point:
    def axis(i: int) -> float:
        p, q, r, s = (float(knot[i]) for knot in (a, b, c, d))
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)

    return axis(0), axis(1)


def line(painter: Painter, points: Points, width: float, fill: Colour = INK) -> None:
    """A stroke of one width with round joints and ends."""
    target = painter.pixels(points)
    thick = max(1, round(width * painter.k))
    draw = ImageDraw.Draw(painter.image)
    draw.line(target, fill=rgba(fill), width=thick, joint="curve")
    if thick > 2:
        for x, y in (target[0], target[-1]):
            draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=rgba(fill))


def inked(painter: Painter, points: Points, fill: Colour, width: float = 2, ink: Colour = INK) -> None:
    """A filled shape with a line along its outline."""
    painter.poly(points, fill)
    line(painter, [*points, points[0], points[1]], width, ink)


def disc(painter: Painter, at: Point, radius: float, fill: Colour, width: float = 2, flat: float = 1) -> None:
    """A filled ellipse with a line around it; `flat` is its height as a part of its width."""
    painter.ellipse(*at, radius + width / 2, (radius * flat) + width / 2, fill=INK)
    painter.ellipse(*at, radius - width / 2, (radius * flat) - width / 2, fill=fill)
