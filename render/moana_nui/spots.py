"""Where something of a given size can lie on or by the land of a segment, the best place first.

Lengths are parts of a cell's size about the tile's middle. Which of its places a thing gets is decided for the whole
board at once, in `things`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.moana_nui import coast
from render.shapes import Point, hexagon

_STEP: Final = 0.075
_SIDE: Final = round(2 * coast.REACH / _STEP)
_MOST: Final = 90
"""So many places of a thing are enough."""


class Wish(NamedTuple):
    """What a thing wants of its place: how bad it is to lie over water, over the land of another segment or beyond the
    tile, and to be far from the middle of the own land and of the tile. `aside` is how far from its land its middle may
    lie, `over` how large a part of it beyond the tile."""

    water: float
    foreign: float
    beyond: float
    off: float
    apart: float
    aside: float
    over: float


STANDING: Final = Wish(0.5, 2.2, 1.6, 0.5, 0.1, 0, 0.55)
BUILDING: Final = Wish(0.5, 2.2, 1.6, 0.5, 0.1, 0.12, 1)
LETTER: Final = Wish(0.2, 2.2, 2, 0.15, 0.6, 0.14, 0.5)
AFLOAT: Final = Wish(0.1, 1.8, 0.6, 0.5, 0, 0.3, 1)
GOODS: Final = Wish(0.25, 1.6, 1, 0.6, 0, 0.34, 1)


def land_middle(name: str, rotation: int, segment: int) -> Point:
    """The middle of the land of a segment."""
    return _lands(name, rotation)[segment].middle


@lru_cache(maxsize=8192)
def spots(name: str, rotation: int, segment: int, wide: int, high: int, wish: Wish) -> tuple[Point, ...]:
    """The places of the middle of a thing; `wide` and `high` in hundredths of a cell's size."""
    land = _lands(name, rotation)[segment]
    blur = ImageFilter.BoxBlur((wide / 200 / _STEP, high / 200 / _STEP))
    masks = (land.water, land.foreign, _beyond())
    water, foreign, beyond = (mask.filter(blur).tobytes() for mask in masks)
    found = []
    least = min((beyond[i] for i, (_, away) in land.points.items() if away <= wish.aside), default=0)
    for i, (point, away) in land.points.items():
        if away <= wish.aside and beyond[i] <= max(255 * wish.over, least):
            cost = (wish.water * water[i] + wish.foreign * foreign[i] + wish.beyond * beyond[i]) / 255
            cost += wish.off * math.dist(point, land.middle) + wish.apart * math.hypot(*point) + 2 * away
            found.append((cost, point))
    return tuple(point for _, point in sorted(found)[:_MOST]) or (land.middle,)


class _Land(NamedTuple):
    """The land of a segment on a coarse grid: its middle, masks of the water and of other land around it, and by their
    number the grid's points on it and beside it, with how far from it they are."""

    middle: Point
    water: Image.Image
    foreign: Image.Image
    points: dict[int, tuple[Point, float]]


@lru_cache(maxsize=512)
def _lands(name: str, rotation: int) -> tuple[_Land, ...]:
    fields = [field.resize((_SIDE, _SIDE), Image.Resampling.BOX) for field in coast.fields(name, rotation)]
    masks = [field.point([255 if v > coast.LAND else 0 for v in range(256)]) for field in fields]
    every = masks[0].copy() if masks else Image.new("L", (_SIDE, _SIDE))
    for mask in masks[1:]:
        every = ImageChops.lighter(every, mask)
    water, inside = ImageChops.invert(every), _beyond().tobytes()
    dry = every.tobytes()
    found = []
    for mask in masks:
        own = [_point(i) for i, v in enumerate(mask.tobytes()) if v and not inside[i]] or [(0.0, 0.0)]
        middle = sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)
        points = {}
        for i in range(_SIDE * _SIDE):
            if not inside[i] and (i % _SIDE + i // _SIDE) % 2 == 0:
                away = min(math.dist(_point(i), at) for at in own)
                if away == 0 or (away < GOODS.aside and not dry[i]):
                    points[i] = _point(i), away
        found.append(_Land(middle, water, ImageChops.subtract(every, mask), points))
    return tuple(found)


@lru_cache(maxsize=1)
def _beyond() -> Image.Image:
    """What does not belong to a tile."""
    mask = Image.new("L", (_SIDE, _SIDE), 255)
    outline = [((x + coast.REACH) / _STEP, (y + coast.REACH) / _STEP) for x, y in hexagon(0.96)]
    ImageDraw.Draw(mask).polygon(outline, fill=0)
    return mask


def _point(index: int) -> Point:
    return ((index % _SIDE + 0.5) * _STEP - coast.REACH, (index // _SIDE + 0.5) * _STEP - coast.REACH)
