"""The header: dusk over the sea, who has to decide and what, and how far the two ends of the game are away."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Final

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter
from render.frame import HEADER, Box, put_plate
from render.post import deciding, put_prompt
from render.reading import caption
from render.scene import Scene
from render.shapes import Points, box, smooth
from render.sprites import kept
from render.theme import seat_symbol
from render.tongiaki import signs
from render.tongiaki.geometry import corners
from render.tongiaki.palette import (
    BED,
    CARD,
    CARD_EDGE,
    DIGIT,
    DISC,
    HILLS,
    OCEAN,
    SEA,
    SHADE,
    SKY,
    SKY_EDGES,
    STRAND,
    WHITE,
)
from render.tongiaki.reading import LEAST, view_of
from rules.tongiaki.components import LANDS, WATERS

_CAPTION: Final = "#F6D9B8"
_HILL: Final = ((-1, -0.2), (-0.7, 0.25), (-0.35, 0.6), (0, 1), (0.3, 0.72), (0.65, 0.4), (1, -0.2))
_CLAW: Final = ((0, 0.1), (-0.42, 0.75), (-0.36, 1.0), (0, 0.86), (0.36, 1.0), (0.42, 0.75))


@kept
def sky(width: int, height: int) -> Image.Image:
    """Flat bands from night to the last light, stars above, the sea below."""
    painter, random = Painter(width, height, 1, 2, origin=(0, 0), ground=SKY[0]), Random(2)
    for i, (edge, colour) in enumerate(zip(SKY_EDGES, SKY[1:], strict=True)):
        swing = (1 - edge) * height * 0.045
        crest = [(x, height * edge + swing * math.sin(x / width * 9 + i * 1.3)) for x in range(0, width + 12, 12)]
        painter.poly([(0, height), *crest, (width + 12, height)], colour)
    for _ in range(width // 7):
        x, y = random.random() * width, random.random() ** 1.4 * height * 0.6
        painter.ellipse(x, y, 0.5 + random.random() ** 3 * 1.4, fill=("#FFFFFF", "#B8B0D8")[random.randrange(2)])
    _put_horizon(painter, width, height - 8)
    line: Points = [(x, height - 8 + 2.2 * math.sin(x / 37) + 1.5 * math.sin(x / 13)) for x in range(0, width + 8, 8)]
    painter.poly([(0, height), *line, (width + 8, height)], OCEAN)
    return painter.done().convert("RGB")


def _put_horizon(painter: Painter, width: int, y: float) -> None:
    """Islands and boats far away, dark against the last light."""
    for x, wide, high in ((0.545, 70, 17), (0.585, 48, 11), (0.86, 110, 20), (0.925, 70, 13)):
        line = [(width * x + wide * dx, y - high * dy) for dx, dy in _HILL]
        painter.poly(smooth(line, False), HILLS)
    for x, high in ((0.665, 22), (0.70, 15)):
        at = width * x
        painter.poly([(at + high * dx, y - high * dy) for dx, dy in _CLAW], HILLS)
        painter.poly(
            [(at - high * 0.5, y - 3), (at + high * 0.5, y - 3), (at + high * 0.34, y + 2), (at - high * 0.34, y + 2)],
            HILLS,
        )


def put_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the map of a wide picture."""
    view, told = view_of(scene), caption(scene)
    canvas.lay(sky(canvas.image.width, HEADER), 0, 0)
    if view.turns_left is not None and not view.result:
        told += " · " + text(scene.language, "picture.tongiaki.turns_left", n=view.turns_left)
    symbols = [seat_symbol(seat, 46) for seat in deciding(scene)]
    put_prompt(canvas, scene, Box(28, 4, 1090, 112), told, (WHITE, _CAPTION), symbols, SHADE)


_POINTS: Final = (5, 4, 3, 2)
_COLOURS: Final = (1, 2, 3, 4)
Counts = tuple[int, ...]


def left(scene: Scene) -> tuple[Counts, Counts]:
    """How many islands are left of each number of points, and how many routes of each number of colours."""
    view = view_of(scene)
    lands = Counter(LANDS[island].points for island in view.islands_left)
    routes = Counter(found.colours for water in view.water_left for found in WATERS[water].routes)
    return tuple(lands[key] for key in _POINTS), tuple(routes[key] for key in _COLOURS)


def _label(row: int, key: int) -> str:
    """What stands on the sign of islands (row 0), or of routes of a kind."""
    return str(key) if not row or key > 1 else ""


def put_stack(canvas: Canvas, scene: Scene, where: Box) -> None:
    """How many islands and routes are left of which kind."""
    canvas.lay(_card(left(scene), where.w, where.h, LEAST[scene.aspect], scene.language), where.x, where.y)


@kept
def _card(counts: tuple[Counts, Counts], width: int, height: int, least: int, language: str) -> Image.Image:
    canvas, size = Canvas(Image.new("RGB", (width, height), OCEAN)), least + 2
    put_plate(canvas, Box(0, 0, width, height), CARD, CARD_EDGE, 2)
    canvas.text(18, size, text(language, "picture.tongiaki.stack"), size, WHITE)
    row, step = (height - size * 1.9) / 2, (width - 30) / 4
    radius = round(min(row * 0.46, size * 0.95))
    for i, keys in enumerate((_POINTS, _COLOURS)):
        y = size * 1.8 + row * (i + 0.45)
        for k, (key, number) in enumerate(zip(keys, counts[i], strict=True)):
            x = 18 + k * step
            canvas.paste(_chip(not i, _label(i, key), radius, least), x + radius, y)
            canvas.text(x + 2 * radius + 7, y, str(number), size, WHITE if number else "#6F8CA8")
    return canvas.image


@kept
def _chip(land: bool, label: str, size: int, text_size: int) -> Image.Image:
    """An island's tile with its points, or a route alone with its number and as many strands: tiles have several."""
    painter = Painter(2.1, 2.1, size, 4)
    if land:
        painter.poly(corners(1), CARD_EDGE)
        painter.poly(corners(0.93), SEA[1])
        canvas = Canvas(painter.done())
        canvas.paste(signs.worth(int(label), text_size), canvas.image.width / 2, canvas.image.height / 2)
        return canvas.image
    strands = int(label) if label else 1
    painter.poly(box(-0.58, -0.9, 0.58, 0.9), CARD_EDGE)
    painter.poly(box(-0.5, -0.82, 0.5, 0.82), BED)
    for i in range(strands):
        x, half = (i - (strands - 1) / 2) * 0.24, 0.055 if label else 0.24
        painter.poly(box(x - half, -0.8, x + half, 0.8), STRAND if label else WHITE)
    if label:
        painter.ellipse(0, 0, 0.62, fill=DISC)
        painter.text(0, 0, label, text_size / size, DIGIT)
    return painter.done()
