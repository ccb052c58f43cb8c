"""The ways of units and canoes: thin bows that end before what stands there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.moana_nui.palette import INK
from render.moana_nui.things import Chart
from render.placing import overlap
from render.shapes import Point
from render.sprites import kept
from rules.moana_nui.places import Segment

_TURNS: Final = 24
"""A head points in one of so many directions."""
CASING: Final = "#FFF8E4"
"""A light edge keeps ways apart from land of their colour."""
_LEAST: Final = 12
"""No head is smaller, in pixels."""
_SHORT: Final = 2.2
"""A way that is shorter than so many heads is none."""
_BOW: Final = 0.15
"""How far a way goes aside, as a part of its length."""
_STEP: Final = 3
"""Pixels from one dot of a line to the next."""
_THINGS: Final = ("unit", "building", "goods")


def put_way(canvas: Canvas, origin: Segment, to: Segment, colour: str, where: Chart) -> None:
    """A way from one segment to another; none where both are close or something would hide its head."""
    if origin.cell not in where.tiles or to.cell not in where.tiles:
        return
    head = max(_LEAST, round(0.17 * where.grid.size))
    line = _line(origin, to, where)
    if len(line) * _STEP < _SHORT * head or _hidden(line[-head // (2 * _STEP)], 0.6 * head, where):
        return
    for grown, fill in ((5, INK), (4, CASING), (0, colour)):
        dot = _dot(max(4, round(0.035 * where.grid.size)) + grown, fill)
        for x, y in line[: -head // _STEP : 2 if grown else 1]:
            canvas.paste(dot, x, y)
    (x, y), (u, v) = line[-min(len(line), 1 + head // _STEP)], line[-1]
    turn = math.atan2(v - y, u - x)
    canvas.paste(_head(round(turn / math.tau * _TURNS) % _TURNS, head, colour), u, v)


def _hidden(at: Point, half: float, where: Chart) -> bool:
    box = at[0] - half, at[1] - half, at[0] + half, at[1] + half
    return any(overlap(box, where.items[key].box(place)) for key, place in where.places.items())


def _line(origin: Segment, to: Segment, where: Chart) -> list[Point]:
    """The points of a bow, as far as it lies between the things at its ends."""
    (x, y), (u, v) = where.stand(origin), where.stand(to)
    aside = (x + u) / 2 + _BOW * (v - y), (y + v) / 2 - _BOW * (u - x)
    line = [*_dense((x, y), aside, (u, v))]
    for at in (origin, to):
        boxes = [where.items[key].box(where.places[key]) for kind in _THINGS if (key := (kind, at)) in where.places]
        while line and any(a - 3 < line[0][0] < c + 3 and b - 3 < line[0][1] < d + 3 for a, b, c, d in boxes):
            line.pop(0)
        line.reverse()
    return line


def _dense(begin: Point, aside: Point, end: Point) -> Iterator[Point]:
    """Points of a curve that begins and ends there, one after every step."""
    corners = [
        tuple(a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t**2 for a, b, c in zip(begin, aside, end, strict=True))
        for t in (i / 16 for i in range(17))
    ]
    left = 0.0
    for (a, b), (c, d) in pairwise(corners):
        length = math.dist((a, b), (c, d))
        while left < length:
            yield a + (c - a) * left / length, b + (d - b) * left / length
            left += _STEP
        left -= length


@kept
def _dot(radius: int, colour: str) -> Image.Image:
    painter = Painter(2 * radius + 2, 2 * radius + 2, 1, 4)
    painter.ellipse(0, 0, radius, fill=colour)
    return painter.done()


@kept
def _head(turn: int, size: int, colour: str) -> Image.Image:
    """Its tip lies in the middle of the sprite."""
    painter, angle = Painter(2 * size + 20, 2 * size + 20, 1, 4), math.tau * turn / _TURNS

    def tip(back: float, aside: float) -> tuple[float, float]:
        return (
            -back * math.cos(angle) - aside * math.sin(angle),
            -back * math.sin(angle) + aside * math.cos(angle),
        )

    for grown, fill in ((5.5, INK), (4, CASING), (0, colour)):
        aside = 0.66 * size + grown
        painter.poly([tip(-1.2 * grown, 0), tip(size + 0.6 * grown, aside), tip(size + 0.6 * grown, -aside)], fill)
    return painter.done()
