"""The compass rose in the emptiest corner of the map: the names of the six directions as players type them."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect
from render.scene import Aspect
from render.shapes import ellipse
from render.sprites import kept
from render.tongiaki.geometry import towards
from render.tongiaki.overlay import freest
from render.tongiaki.palette import FISH, OCEAN, ROSE, SOFT, WHITE
from render.tongiaki.reading import LEAST
from rules.tongiaki.places import COMPASS

NORTH: Final = COMPASS.index("n")
_RADII: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (66, 54, 44), "tall": (62, 52)}
_LABEL: Final = 1.42
"""How far from the middle the names stand."""


def put_compass(
    canvas: Canvas, where: Box, tiles: list[Rect], cells: list[Rect], language: str, aspect: Aspect
) -> Rect | None:
    """The rose where no tile lies below it and, if possible, no name of an empty cell, as large as there is room; none
    where there is no room at all. Returns the box it takes."""
    least = LEAST[aspect]
    for taken in ([*tiles, *cells], tiles):
        for radius in _RADII[aspect]:
            reach = radius * _LABEL + least * 0.95
            (x, y), covered = freest(where, 2 * reach, 2 * reach, taken)
            if not covered:
                _put(canvas, x, y, radius, language, least)
                return x - reach, y - reach, x + reach, y + reach
    return None


def _put(canvas: Canvas, x: float, y: float, radius: int, language: str, least: int) -> None:
    canvas.paste(_rose(radius), x, y)
    for direction, key in enumerate(COMPASS):
        dx, dy = towards(direction, radius * _LABEL)
        said = text(language, f"picture.tongiaki.way.{key}")
        canvas.haloed(x + dx, y + dy, said, least, WHITE if key == "n" else SOFT, OCEAN, 2)


@kept
def _rose(radius: int) -> Image.Image:
    painter = Painter(2.3, 2.3, radius, 3)
    painter.ellipse(0, 0, 1.09, fill=ROSE[0])
    painter.ellipse(0, 0, 1.06, fill=OCEAN)
    painter.ellipse(0, 0, 0.92, fill=ROSE[0])
    painter.ellipse(0, 0, 0.90, fill=ROSE[1])
    for i in range(36):
        a = math.radians(i * 10)
        c, s = math.cos(a), math.sin(a)
        painter.brush([(0.93 * c, 0.93 * s), (1.05 * c, 1.05 * s)], 0.018, ROSE[0], caps=False)
    for direction in (0, 1, 2, 4, 5, 3):
        tip = towards(direction, 0.86)
        for side, shade in ((-0.5, 0), (0.5, 1)):
            ux, uy = towards(direction + side, 0.2)
            painter.poly([(0, 0), (ux, uy), tip], ROSE[2 + shade + 2 * (direction == NORTH)])
    painter.poly(ellipse(0, 0, 0.1), FISH[0])
    return painter.done()
