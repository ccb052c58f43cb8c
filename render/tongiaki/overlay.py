"""What is laid over the map: everything competes for the places where it covers nothing that must be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, show, taken_on
from render.placing import Thing, arrange, overlap
from render.shapes import Point
from render.tongiaki.geometry import HALF, Chart
from rules.kit.hexes import Hex

_HOLD: Final = 3
"""How bad it is to cover what stands on the map already."""
_GRID: Final = 18
"""So many places are tried in a row and in a column for what may stand anywhere."""


class Laid(NamedTuple):
    """A sprite (None for what is painted already), and the box that it wants with the places it may have; it is left
    out where it would cover more than the part `most` of anything."""

    sprite: Image.Image | None
    thing: Thing
    most: float = 1


def laid(
    sprite: Image.Image, places: Sequence[Point], weight: float = 1, reach: float | None = None, most: float = 1
) -> Laid:
    """A sprite of which all must be seen, or only what is within `reach` pixels of its middle."""
    width, height = (2 * reach, 2 * reach) if reach else sprite.size
    return Laid(sprite, Thing(width, height, places, 3 * weight), most)


def put(canvas: Canvas, found: Sequence[Laid], where: Box) -> None:
    """All of it, each where it covers least."""
    within = (where.x, where.y, where.right, where.bottom)
    taken = taken_on(canvas.image)
    spots = arrange([each.thing for each in found], taken, within, _HOLD)
    for each, spot in zip(found, spots, strict=True):
        if each.sprite and (each.most >= 1 or _hidden(each.thing.at(spot), taken) <= each.most):
            canvas.paste(each.sprite, *spot)
            show(canvas.image, "laid", each.thing.at(spot))
            taken.append(each.thing.at(spot))


def _hidden(rect: Rect, taken: Iterable[Rect]) -> float:
    """The largest part of anything that something at this place hides."""
    return max((overlap(rect, box) / ((box[2] - box[0]) * (box[3] - box[1])) for box in taken), default=0)


def covering(chart: Chart, cells: Iterable[Hex]) -> list[Rect]:
    """The boxes of some cells."""
    found = [chart.at(cell) for cell in cells]
    wide, high = 0.9 * chart.size, HALF * chart.size
    return [(x - wide, y - high, x + wide, y + high) for x, y in found]


def freest(where: Box, width: float, height: float, taken: Sequence[Rect]) -> tuple[Point, float]:
    """The middle of the place for something of this size that covers least of what is taken, the one nearest to a
    corner of several; and how many square pixels it covers."""
    best, least = (where.x + where.w / 2, where.y + where.h / 2), math.inf
    across, down = (where.w - width) / _GRID, (where.h - height) / _GRID
    for i in range(_GRID + 1):
        for j in range(_GRID + 1):
            x, y = where.x + width / 2 + i * across, where.y + height / 2 + j * down
            cost = 0.01 * (min(i, _GRID - i) + min(j, _GRID - j))
            rect = x - width / 2, y - height / 2, x + width / 2, y + height / 2
            for other in taken:
                if cost >= least:
                    break
                cost += overlap(rect, other)
            if cost < least:
                best, least = (x, y), cost
    return best, math.floor(least)
