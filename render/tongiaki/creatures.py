"""Ornaments of water tiles: a whale's tail, a turtle, gulls, a flying fish. Each fills a circle about a point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from render.canvas import Painter
from render.shapes import Points, moved, smooth
from render.tongiaki.geometry import polar
from render.tongiaki.palette import CREAM, FISH, TURTLE, WHALE

Draw = Callable[[Painter, float, float, float], None]


def _at(points: Points, x: float, y: float, size: float) -> list[tuple[float, float]]:
    return moved(points, x, y, 0, size)


def _whale(painter: Painter, x: float, y: float, r: float) -> None:
    fluke = [
        (-1, -0.55), (-0.5, -0.68), (0, -0.25), (0.5, -0.68), (1, -0.55), (0.5, -0.12), (0.2, 0.6), (-0.2, 0.6),
        (-0.5, -0.12),
    ]  # fmt: skip
    outline = smooth(_at(fluke, x, y, r), steps=5)
    painter.brush([*outline, *outline[:2]], r * 0.2, FISH[1])
    painter.poly(outline, WHALE)
    for side in (-0.55, 0.55):
        wave = [(side - 0.5, 0.62), (side, 0.4), (side + 0.5, 0.66)]
        painter.brush(smooth(_at(wave, x, y, r), False, 5), r * 0.15, FISH[0])


def _turtle(painter: Painter, x: float, y: float, r: float) -> None:
    for angle in (35, 145, 215, 325):
        dx, dy = polar(angle, r)
        painter.ellipse(x + dx * 0.78, y + dy * 0.66, r * 0.30, r * 0.20, fill=TURTLE[2], turn=angle)
    painter.ellipse(x, y - r * 0.78, r * 0.22, fill=TURTLE[2])
    painter.ellipse(x, y, r * 0.64, r * 0.72, fill=TURTLE[0])
    painter.ellipse(x, y - r * 0.02, r * 0.55, r * 0.63, fill=TURTLE[1])
    for angle in range(0, 360, 60):
        dx, dy = polar(angle, r)
        painter.ellipse(x + dx * 0.33, y + dy * 0.38, r * 0.13, fill=TURTLE[0])
    painter.ellipse(x, y, r * 0.15, fill=TURTLE[0])


def _gulls(painter: Painter, x: float, y: float, r: float) -> None:
    for dx, dy, size in ((0.15, -0.1, 0.85), (-0.65, 0.42, 0.5)):
        wings = [(-1, -0.1), (-0.5, -0.48), (0, 0), (0.5, -0.48), (1, -0.1)]
        line = smooth(_at(wings, x + dx * r, y + dy * r, r * size), False, 6)
        painter.brush(line, r * 0.16 * size + 0.004, CREAM)


def _fish(painter: Painter, x: float, y: float, r: float) -> None:
    painter.poly(_at([(-0.72, 0.16), (-1.15, -0.2), (-1.05, 0.5)], x, y, r), FISH[1])
    painter.poly(_at([(-0.1, -0.12), (-0.7, -0.85), (0.35, -0.15)], x, y, r), FISH[0])
    body = smooth([(-0.85, 0.18), (-0.1, -0.2), (0.85, -0.05), (0.1, 0.26)], steps=6)
    painter.poly(_at(body, x, y, r), FISH[1])
    painter.ellipse(x + r * 0.58, y - r * 0.06, r * 0.08, fill=WHALE)


_ALL: Final[Sequence[Draw]] = (_whale, _turtle, _gulls, _fish)


def put_creature(painter: Painter, number: int, x: float, y: float, reach: float) -> None:
    """One of the four about (x, y), `reach` its half width."""
    _ALL[number % len(_ALL)](painter, x, y, reach)
