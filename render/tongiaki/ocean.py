"""The open sea below the tiles: night water with swell, and the dashed outlines of empty cells."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from PIL import Image

from render.canvas import Painter, rgba
from render.lettering import carry
from render.shapes import dashes, smooth
from render.sprites import kept
from render.tongiaki.geometry import corners
from render.tongiaki.palette import DUSK, FRONTIER, OCEAN, SWELL

_SHEET: Final = (1600, 720)
_WAVES: Final = 120


def ocean(width: int, height: int, upper: Image.Image | None = None) -> Image.Image:
    """A piece of open sea, at most as wide as a picture, to be drawn on; its upper part may be painted already."""
    done = upper.height if upper else 0
    if upper and done >= height:
        return upper.copy()
    image = Image.new("RGB", (width, height))
    for y in range(done // _SHEET[1] * _SHEET[1], height, _SHEET[1]):
        image.paste(_sheet(), (0, y))
    if upper:
        image.paste(upper)
        carry(upper, image)
    return image


@kept
def _sheet() -> Image.Image:
    """One sheet of sea, whose lower edge fits its upper one."""
    width, height = _SHEET
    painter, random = Painter(width, height, 1, 2, origin=(0, 0), ground=OCEAN), Random(4)
    for _ in range(_WAVES):
        x, y, w = random.random() * width, 14 + random.random() * (height - 20), 14 + random.random() * 26
        crest = smooth([(x - w, y), (x - w / 2, y - w / 7), (x, y), (x + w / 2, y - w / 7), (x + w, y)], False, 4)
        painter.brush(crest, 1.7, SWELL, caps=False)
    return painter.done().convert("RGB")


@kept
def glitter(width: int) -> Image.Image:
    """The last light on the sea below the horizon: bands that darken towards the viewer, and glints."""
    painter, random = Painter(width, 84, 1, 2, origin=(0, 0)), Random(6)
    for i, (depth, colour) in enumerate(zip((78, 52, 30), DUSK[:3], strict=True)):
        line = [(x, depth + 4 * math.sin(x / (61 + 17 * i) + i)) for x in range(0, width + 12, 12)]
        painter.poly([(0, 0), *line, (width + 12, 0)], colour)
    for _ in range(width // 13):
        x, y = random.random() * width, 3 + 60 * random.random() ** 2
        half = (6 + 16 * random.random()) * (1 - y / 90)
        painter.brush([(x - half, y), (x, y - 0.6), (x + half, y)], 1.8, DUSK[3], caps=False)
    return painter.done()


@kept
def empty_cell(size: int) -> Image.Image:
    """The outline of a cell without a tile; outlines of neighbours fall into one."""
    painter = Painter(2.06, 2.06, size, 2)
    for a, b in dashes(corners(1), max(4, size // 13), 0.25, 0.75):
        painter.brush([a, b], 1.8 / size, rgba(FRONTIER), caps=False)
    return painter.done()
