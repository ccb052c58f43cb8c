"""Where something of a given size can lie on or by the land of a segment, the best place first.

Lengths are parts of a cell's size about the tile's middle. Which of its places a thing gets is decided in `plots`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from render.hexes import ROOT
from render.moana_nui import coast
from render.shapes import Point

_STEP: Final = 0.1
_SIDE: Final = round(2 * coast.REACH / _STEP)
_DRY: Final = [255 if value > coast.LAND else 0 for value in range(256)]
_PLENTY: Final = 60
"""Where there are more places than that, every second one is enough."""
_CORNERS: Final = 0.86
"""The corners of a thing's box may stick out of its tile so far: few things fill them."""

_OUT: Final = 0.1
"""So far a thing may reach beyond its tile, where it need not reach farther."""

_ASTRAY: Final = 8.0
"""How bad it is for a foot to stand elsewhere than on own land."""


class Wish(NamedTuple):
    """What a thing wants of its place: how bad it is to lie over water, over the land of another segment or beyond the
    tile, and to be far from the middle of the own land and of the tile. `aside` is how many steps from its land its
    middle may lie, `coast` how bad it is to hide where land ends. It stands on own land with its `foot`, so far below
    its middle as a part of its height."""

    water: float
    foreign: float
    beyond: float
    off: float
    apart: float
    aside: int
    coast: float = 0
    foot: float = 0


STANDING: Final = Wish(0.5, 2.2, 6, 0.5, 0.1, 0)
COASTAL: Final = STANDING._replace(aside=1)
"""Of units that have no room on their land."""
FIGURE: Final = STANDING._replace(foot=0.42)
BUILDING: Final = Wish(0.5, 2.2, 6, 0.5, 0.1, 1, foot=0.42)
LETTER: Final = Wish(0.2, 2.2, 6, 0.15, 0.4, 0)
TAG: Final = Wish(0.5, 2.2, 6, 0.3, 0.1, 3)
CLOSE: Final = TAG._replace(aside=1)
AFLOAT: Final = Wish(0.1, 1.8, 5, 0.5, 0, 4)
GOODS: Final = Wish(0.25, 1.6, 6, 0.6, 0, 4, 0.25)


def land_middle(name: str, rotation: int, segment: int) -> Point:
    """The middle of the land of a segment."""
    return lands(name, rotation)[segment].middle


@lru_cache(maxsize=8192)
def spots(name: str, rotation: int, segment: int, wide: int, high: int, wish: Wish) -> tuple[tuple[float, Point], ...]:
    """The places of the middle of a thing with what they cost; `wide` and `high` in hundredths of a cell's size."""
    land = lands(name, rotation)[segment]
    blur = ImageFilter.BoxBlur((wide / 200 / _STEP, high / 200 / _STEP))
    water, foreign = (mask.filter(blur).tobytes() for mask in (land.water, land.foreign))
    dx, dy, found = wide / 200 * _CORNERS, high / 200 * _CORNERS, []
    elsewhere = ImageChops.add(land.water, land.foreign)
    for i, (point, away, off, apart) in land.points.items():
        if away > wish.aside:
            break
        across = abs(point[0]) + dx
        out = max(0.0, across - 0.866) + max(0.0, abs(point[1]) + dy + across / ROOT - 1)
        wet = water[i] / 255
        cost = wish.water * wet + wish.foreign * foreign[i] / 255 + wish.beyond * out + wish.coast * 4 * wet * (1 - wet)
        if wish.foot and elsewhere.getpixel(pixel(point[0], point[1] + wish.foot * high / 100)):
            cost += _ASTRAY
        found.append((out, cost + (wish.off * off + wish.apart * apart + 0.2 * away), point))
    most = max(_OUT, min((out for out, _, _ in found), default=0))
    return tuple(sorted((cost, point) for out, cost, point in found if out <= most)) or ((0, land.middle),)


class Spot(NamedTuple):
    """A point of the grid: how many steps from some land it is, and how far from its middle and from the tile's."""

    at: Point
    away: int
    off: float
    apart: float


class Land(NamedTuple):
    """The land of a segment on a coarse grid: masks of what is around it, and its points, the nearest first."""

    middle: Point
    water: Image.Image
    foreign: Image.Image
    points: dict[int, Spot]


@lru_cache(maxsize=512)
def lands(name: str, rotation: int) -> tuple[Land, ...]:
    """The land of each segment of a tile."""
    fields = [field.resize((_SIDE, _SIDE), Image.Resampling.BOX) for field in coast.fields(name, rotation)]
    masks = [field.point(_DRY) for field in fields]
    every = Image.new("L", (_SIDE, _SIDE))
    for mask in masks:
        every = ImageChops.lighter(every, mask)
    water, reached, found = ImageChops.invert(every), [_steps(mask, every.tobytes()) for mask in masks], []
    for mask, near in zip(masks, reached, strict=True):
        # What lies between two segments of the tile belongs to the nearer one.
        steps = {i: away for i, away in near.items() if all(away <= other.get(i, away) for other in reached)}
        own = [_POINTS[i] for i, away in steps.items() if not away] or [(0.0, 0.0)]
        middle = sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)
        points = {
            i: Spot(_POINTS[i], away, math.dist(_POINTS[i], middle), math.hypot(*_POINTS[i]))
            for i, away in steps.items()
            if len(steps) <= _PLENTY or (i % _SIDE + i // _SIDE) % 2 == 0
        }
        found.append(Land(middle, water, ImageChops.subtract(every, mask), points))
    return tuple(found)


def _steps(mask: Image.Image, dry: bytes) -> dict[int, int]:
    """The points on some land and beside it, but not on other land, with how many steps they are from it."""
    steps, left, grown = dict[int, int](), _INSIDE, mask
    for away in range(GOODS.aside + 1):
        pixels = grown.tobytes()
        steps |= {i: away for i in left if pixels[i]}
        left = [i for i in left if not (pixels[i] or dry[i])]
        grown = grown.filter(ImageFilter.MaxFilter(3))
    return steps


def _point(index: int) -> Point:
    return ((index % _SIDE + 0.5) * _STEP - coast.REACH, (index // _SIDE + 0.5) * _STEP - coast.REACH)


def pixel(x: float, y: float) -> tuple[int, int]:
    """The pixel of a mask at a point of the tile, or the nearest."""
    u, v = (min(_SIDE - 1, max(0, int((each + coast.REACH) / _STEP))) for each in (x, y))
    return u, v


def _inside(x: float, y: float) -> bool:
    return abs(x) < 0.84 and abs(y) + abs(x) / ROOT < 0.97


_POINTS: Final = tuple(_point(i) for i in range(_SIDE * _SIDE))
_INSIDE: Final = [i for i, point in enumerate(_POINTS) if _inside(*point)]
