"""Arrows that show the way of units over the map."""

from __future__ import annotations

import math

from PIL import Image

from render.canvas import Canvas, Painter
from render.moana_nui.archipelago import Chart
from render.moana_nui.palette import INK
from render.sprites import kept
from rules.moana_nui.places import Segment


def put_way(canvas: Canvas, origin: Segment, to: Segment, colour: str, where: Chart) -> None:
    """An arrow from where units stand, or stood, on one segment to another; none where both are close together."""
    start, end = where.stand(origin), where.stand(to)
    if math.dist(start, end) > 0.3 * where.grid.size:
        way = round(end[0] - start[0]), round(end[1] - start[1])
        sprite, dx, dy = _arrow(way, where.grid.size, colour)
        canvas.place(sprite, start[0] + dx, start[1] + dy)


@kept
def _arrow(end: tuple[int, int], size: int, colour: str) -> tuple[Image.Image, int, int]:
    """An arrow from the origin to `end` (pixels), and where the corner of its sprite lies."""
    length = math.hypot(*end) or 1
    ux, uy = end[0] / length, end[1] / length
    pad = round(0.3 * size)
    x0, y0 = min(0, end[0]) - pad, min(0, end[1]) - pad
    painter = Painter(abs(end[0]) + 2 * pad, abs(end[1]) + 2 * pad, 1, 3, origin=(-x0, -y0))
    head, bow = 0.26 * size, (end[0] / 2 - uy * length * 0.16, end[1] / 2 + ux * length * 0.16)
    path = [tuple((1 - t) ** 2 * 0 + 2 * (1 - t) * t * bow[i] + t * t * end[i] for i in (0, 1))
            for t in (k / 16 for k in range(1, 17))]  # fmt: skip
    body = [(p[0], p[1]) for p in path if math.dist(p, end) > head * 0.8]
    back = (path[-1][0] - path[-4][0], path[-1][1] - path[-4][1])
    far = math.hypot(*back) or 1
    bx, by = back[0] / far, back[1] / far
    tip = [(end[0] + 0.03 * size * bx, end[1] + 0.03 * size * by)]
    tip += [(end[0] - head * bx + s * head * 0.6 * -by, end[1] - head * by + s * head * 0.6 * bx) for s in (1, -1)]
    if len(body) > 1:
        painter.brush(body, 0.09 * size + 5, INK)
    painter.outlined(tip, INK, INK, 4)
    if len(body) > 1:
        painter.brush(body, 0.09 * size, colour)
    painter.poly(tip, colour)
    return painter.done(), x0, y0
