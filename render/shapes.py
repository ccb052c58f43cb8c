"""Plane geometry for drawing: smooth outlines, ellipses, rounded corners, hexagons, ridges.

Points are (x, y) pairs in whatever unit the caller draws in, y downward. Nothing here touches pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = Sequence[Point]


def smooth(points: Points, closed: bool = True, steps: int = 8) -> list[Point]:
    """A Catmull-Rom curve through `points`, `steps` points a span."""
    count = len(points)
    found: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            p0, p1, p2, p3 = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        found += [_catmull(p0, p1, p2, p3, j / steps) for j in range(steps)]
    return found if closed else [*found, points[-1]]


def _catmull(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def axis(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

    return axis(p0[0], p1[0], p2[0], p3[0]), axis(p0[1], p1[1], p2[1], p3[1])


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float | None = None,
    turn: float = 0,
    steps: int = 48,
    start: float = 0,
    end: float = 360,
) -> list[Point]:
    """An ellipse or an arc of one about (x, y); `turn`, `start` and `end` in degrees."""
    ry = rx if ry is None else ry
    arc = _arc(steps, start, end)
    return moved([(rx * u, ry * v) for u, v in arc], x, y, turn) if turn else [(x + rx * u, y + ry * v) for u, v in arc]


@lru_cache(maxsize=256)
def _arc(steps: int, start: float, end: float) -> tuple[Point, ...]:
    """An arc of radius 1 about the origin."""
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return tuple((math.cos(a), math.sin(a)) for a in angles)


def moved(points: Points, x: float, y: float, turn: float = 0, size: float = 1) -> list[Point]:
    """`points` scaled by `size`, turned clockwise by `turn` degrees about the origin, then moved to (x, y)."""
    c, s = math.cos(math.radians(turn)) * size, math.sin(math.radians(turn)) * size
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in points]


def rounded(points: Points, radius: float, steps: int = 6) -> list[Point]:
    """A polygon with its corners rounded off."""
    found: list[Point] = []
    for i, corner in enumerate(points):
        start = _toward(corner, points[i - 1], radius)
        end = _toward(corner, points[(i + 1) % len(points)], radius)
        for j in range(steps + 1):
            t = j / steps
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]))
    return found


def _toward(a: Point, b: Point, length: float) -> Point:
    distance = math.dist(a, b)
    return between(a, b, min(0.5, length / distance)) if distance else a


def between(a: Point, b: Point, t: float) -> Point:
    """The point at fraction `t` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def box(x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> list[Point]:
    """A rectangle, with rounded corners if wished."""
    corners: list[Point] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return rounded(corners, radius) if radius else corners


def hexagon(radius: float, x: float = 0, y: float = 0, corner: float = 0) -> list[Point]:
    """A pointy-top hexagon about (x, y), first corner on top; `corner` rounds it."""
    found = [
        (x + radius * math.cos(math.radians(60 * i - 90)), y + radius * math.sin(math.radians(60 * i - 90)))
        for i in range(6)
    ]
    return rounded(found, corner) if corner else found


def star(radius: float, inner: float, x: float = 0, y: float = 0, tips: int = 5) -> list[Point]:
    """A star with its first tip on top."""
    found: list[Point] = []
    for i in range(2 * tips):
        reach, angle = (radius, inner)[i % 2], math.radians(180 * i / tips - 90)
        found.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return found


def ribbon(points: Points, widths: Sequence[float]) -> list[Point]:
    """A stroke along points, of a width at each of them, as an outline."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        nx, ny = -(by - ay) / length * widths[i] / 2, (bx - ax) / length * widths[i] / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]


def dashes(outline: Points, each: int, start: float, end: float) -> Iterator[tuple[Point, Point]]:
    """`each` dashes on every side of a closed polygon; start and end are fractions of a dash's slot."""
    for i, a in enumerate(outline):
        b = outline[(i + 1) % len(outline)]
        for j in range(each):
            yield between(a, b, (j + start) / each), between(a, b, (j + end) / each)


def ridge(width: float, height: float, seed: int, rough: float = 1, step: float = 8) -> list[Point]:
    """A mountain line: (x, offset) pairs from 0 to `width`, the same for the same seed."""
    random = Random(seed)
    waves = [(random.uniform(0.5, 1.6) * i, random.uniform(0, math.tau), 1 / i**1.15) for i in range(1, 9)]

    def at(x: float) -> float:
        return math.fsum(a * math.sin(f * x / width * math.tau + phase) for f, phase, a in waves)

    return [(i * step, height * at(i * step) * 0.35 * rough) for i in range(int(width / step) + 2)]


def taper(width: float, end: float = 0.2) -> Callable[[float], float]:
    """Width of a stroke that starts at `width` and runs out to `end`."""
    return lambda t: width * (1 - t) + end


def swell(width: float, least: float = 0.2) -> Callable[[float], float]:
    """Width of a stroke that is thin at both ends and `width` in the middle."""
    return lambda t: width * math.sin(math.pi * t) + least
