"""The card of the stack: islands that are left by their points, routes that are left by the colours they need."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter
from render.frame import Box, put_plate
from render.scene import Scene
from render.shapes import box
from render.sprites import kept
from render.tongiaki import labels
from render.tongiaki.geometry import corners
from render.tongiaki.palette import BED, CARD, CARD_EDGE, DIGIT, DISC, OCEAN, SEA, STRAND, WHITE
from render.tongiaki.reading import LEAST, view_of
from rules.tongiaki.components import LANDS, WATERS

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
        canvas.paste(labels.worth(int(label), text_size), canvas.image.width / 2, canvas.image.height / 2)
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
