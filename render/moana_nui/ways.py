"""The way of units over the map, dotted, with a head that points to where they went."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.moana_nui.palette import INK
from render.moana_nui.things import Chart
from render.sprites import kept
from rules.moana_nui.places import Segment

_TURNS: Final = 24
"""A head points in one of so many directions."""


def put_way(canvas: Canvas, origin: Segment, to: Segment, colour: str, where: Chart) -> None:
    """A way from where units stand, or stood, on one segment to another; none where both are close together."""
    (x, y), (u, v) = where.stand(origin), where.stand(to)
    length, size = math.dist((x, y), (u, v)), where.grid.size
    if length < 0.5 * size:
        return
    dot, steps = _dot(max(4, round(0.065 * size)), colour), max(2, round((length - 0.2 * size) / (0.2 * size)))
    for i in range(steps):
        t = i * (1 - 0.24 * size / length) / steps
        bow = 0.5 * t * (1 - t)
        canvas.paste(dot, x + (u - x) * t + (v - y) * bow, y + (v - y) * t - (u - x) * bow)
    turn = math.atan2(v - y + 0.4 * (u - x), u - x - 0.4 * (v - y))
    canvas.paste(_head(round(turn / math.tau * _TURNS) % _TURNS, round(0.2 * size), colour), u, v)


@kept
def _dot(radius: int, colour: str) -> Image.Image:
    painter = Painter(2 * radius + 6, 2 * radius + 6, 1, 4)
    painter.ellipse(0, 0, radius + 2.5, fill=INK)
    painter.ellipse(0, 0, radius, fill=colour)
    return painter.done()


@kept
def _head(turn: int, size: int, colour: str) -> Image.Image:
    """Its tip lies in the middle of the sprite."""
    painter, angle = Painter(2 * size + 12, 2 * size + 12, 1, 4), math.tau * turn / _TURNS

    def tip(back: float, aside: float) -> tuple[float, float]:
        return (
            -back * math.cos(angle) - aside * math.sin(angle),
            -back * math.sin(angle) + aside * math.cos(angle),
        )

    painter.poly([tip(-3, 0), tip(size + 3, 0.72 * size + 3), tip(size + 3, -0.72 * size - 3)], INK)
    painter.poly([tip(1.5, 0), tip(size, 0.6 * size), tip(size, -0.6 * size)], colour)
    return painter.done()
