"""The board picture: header, map, seats, stack and log put together for either size. Only composition."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.frame import WIDTH, Box
from render.news import Line
from render.scene import Scene, order
from render.tongiaki import candidates, drawn, fleet, header, log, sea_map, seats, stack, voyages
from render.tongiaki.palette import OCEAN
from render.tongiaki.reading import result_of


class _Places(NamedTuple):
    height: int
    chart: Box
    seats: tuple[Box, ...]
    stack: Box | None
    log: Box
    told: Sequence[Line]


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Tongiaki."""
    places = _wide(scene) if scene.aspect == "wide" else _phone(scene)
    canvas = Canvas(Image.new("RGB", (WIDTH[scene.aspect], places.height), OCEAN))
    _put_map(canvas, scene, places.chart)
    header.put_header(canvas, scene)
    for seat, where in zip(order(scene), places.seats, strict=True):
        seats.put_seat(canvas, scene, where, seat)
    if places.stack:
        stack.put_stack(canvas, scene, places.stack)
    log.put_log(canvas, scene, places.log, places.told)
    return canvas.image


def _put_map(canvas: Canvas, scene: Scene, where: Box) -> None:
    chart = sea_map.chart_of(scene, where.w, where.h)
    shown = Canvas(sea_map.ground(scene, where.w, where.h, chart).copy())
    voyages.put_ways(shown, scene, chart)
    fleet.put_fleet(shown, scene, chart)
    sea_map.put_names(shown, scene, chart)
    voyages.put_ends(shown, scene, chart)
    fleet.put_growth(shown, scene, chart)
    fleet.put_group(shown, scene, chart)
    candidates.put_marks(shown, scene, chart)
    drawn.put_drawn(shown, scene)
    canvas.lay(shown.image, where.x, where.y)


def _wide(scene: Scene) -> _Places:
    """Map on the left; seats, stack and log in a column on the right. After the end seats take the stack's room."""
    count, over = scene.view.seats, result_of(scene) is not None
    top, gap = header.HEIGHT["wide"], 12 if scene.view.seats < 5 else 8
    x, y, width = 1200, top + 12, 388
    card = seats.height(scene, width) if over else 116 if count < 5 else 94
    boxes = tuple(Box(x, y + i * (card + gap), width, card) for i in range(count))
    pile = None if over else Box(x, boxes[-1].bottom + gap, width, 200 if count < 5 else 168)
    under = (pile or boxes[-1]).bottom + gap
    height = top + sea_map.height_of(scene, 1190)
    short = sea_map.shortened(scene, sea_map.chart_of(scene, 1190, height - top))
    told = log.lines(scene, width, height - under - 12, short)
    height += max(0, math.ceil((under + log.height(scene, told) + 12 - height) / 40) * 40)
    below = Box(x, under, width, height - under - 12)
    return _Places(height, Box(0, top, 1190, height - top), boxes, pile, below, told)


def _phone(scene: Scene) -> _Places:
    """Map on top, then seats two by two, the stack, the log."""
    count, over = scene.view.seats, result_of(scene) is not None
    top, high, card = header.HEIGHT["tall"], sea_map.height_of(scene, 1000), 150
    if over:
        card = seats.height(scene, 480)
    y = top + high + 12
    boxes = tuple(Box(16 + (i % 2) * 488, y + (i // 2) * (card + 12), 480, card) for i in range(count))
    pile = None if over else Box(16, boxes[-1].bottom + 12, 968, 210)
    told = log.lines(scene, 968, short=sea_map.shortened(scene, sea_map.chart_of(scene, 1000, high)))
    below = Box(16, (pile or boxes[-1]).bottom + 12, 968, log.height(scene, told))
    return _Places(below.bottom + 14, Box(0, top, 1000, high), boxes, pile, below, told)
