"""The compass rose in the emptiest corner of the map: the names of the six directions as players type them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter
from render.shapes import Point, ellipse
from render.sprites import kept
from render.tongiaki.geometry import Chart, towards
from render.tongiaki.palette import FISH, OCEAN, ROSE, SOFT, WHITE
from rules.kit.hexes import Hex
from rules.tongiaki.places import COMPASS

NORTH = COMPASS.index("n")
_RADII = (66, 54, 44)
_GRID = 20
"""So many places are tried in a row and in a column."""
_LABEL = 1.42
"""How far from the middle the names stand, in radii of the rose."""


def put_compass(
    canvas: Canvas, chart: Chart, tiles: Sequence[Hex], cells: Sequence[Hex], language: str, least: int
) -> tuple[float, float, float]:
    """The rose where no tile lies below it and, if possible, no label of an empty cell, as large as there is room;
    none where there is no room at all. Returns its middle and how far it reaches, 0 for none."""
    width, height = canvas.image.size
    for taken in ([*tiles, *cells], tiles):
        for radius in (round(r * least / 22) for r in _RADII):
            reach = radius * 1.75
            spots = [
                (x, y)
                for x in (reach, width - reach, *(width * i / _GRID for i in range(1, _GRID)))
                for y in (reach, height - reach, *(height * i / _GRID for i in range(1, _GRID)))
                if reach <= x <= width - reach and reach <= y <= height - reach
            ]
            at = _best(chart, spots, (tiles, taken), radius, least)
            if at:
                _put(canvas, at, radius, language, least)
                return (*at, reach)
    return 0, 0, 0


def _best(
    chart: Chart, spots: Sequence[Point], taken: tuple[Sequence[Hex], Sequence[Hex]], radius: int, least: int
) -> Point | None:
    """The spot farthest from all tiles, of those that are far enough from them and from the labels in `taken`."""
    tiles, labels = ([chart.at(cell) for cell in cells] for cells in taken)
    reach, room = radius * 1.75, chart.size * 0.9
    free = [
        at
        for at in spots
        if all(math.dist(at, middle) >= reach + room for middle in tiles)
        and all(math.dist(at, middle) >= reach + least for middle in labels)
    ]
    return max(free, key=lambda at: min(math.dist(at, middle) for middle in tiles) - at[1] / 8, default=None)


def _put(canvas: Canvas, at: Point, radius: int, language: str, least: int) -> None:
    x, y = at
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
            foot = towards(direction, 0.0)
            ux, uy = towards(direction + side, 0.2)
            painter.poly([foot, (ux, uy), tip], ROSE[2 + shade + 2 * (direction == NORTH)])
    painter.poly(ellipse(0, 0, 0.1), FISH[0])
    return painter.done()
