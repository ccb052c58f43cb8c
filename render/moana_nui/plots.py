"""Where the things on one tile lie so that none covers another: found tile by tile, and kept for the next picture.

Nothing leaves its tile, so that a tile looks the same whatever its neighbours carry. Lengths in pixels about the tile's
middle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageFilter

from render.hexes import ROOT
from render.lettering import Rect
from render.moana_nui import coast
from render.placing import overlap
from render.shapes import Point

_SWEEPS: Final = 4
FEW, MANY, ALL = 20, 60, 140
"""So many places of a thing are looked at first, and where that is not enough."""
_TRIES: Final = {FEW: 2, MANY: 2, ALL: 6}
_NEAR: Final = 0.3
"""Units and buildings look at only this part of their places, the best: all else gives way to them."""
_FANCY: Final = 0.05
"""What a place costs that a thing does not like, as a part of its area."""
TRIFLE: Final = 0.04
"""Nobody minds when less than this part of a thing is covered."""
_FIRM: Final = 12
"""How bad it is to cover what lies there already."""


class Thing(NamedTuple):
    """Something on the land of a segment or one of its own `places`; it keeps `off` names so many pixels."""

    segment: int
    width: float
    height: float
    wish: Wish
    weight: float
    off: int = 0
    places: tuple[Point, ...] = ()


@lru_cache(maxsize=4096)
def plot(
    tile: tuple[str, int],
    cell: int,
    things: tuple[Thing, ...],
    taken: tuple[Rect, ...],
    names: tuple[Rect, ...],
    most: int,
) -> tuple[tuple[Point, ...], float]:
    """The middles of all things on a tile of some name and rotation with cells of so many pixels, and how much
    of one is covered at most. The first is the name of the cell. `taken` boxes are left free, and those of `names` by
    what keeps off them. At most so many places of each thing are looked at."""
    choices = [_choices(tile, cell, thing, most) for thing in things]
    around = [(*taken, *(_grown(box, thing.off) for box in names)) if thing.off else taken for thing in things]
    firm = [
        [_on(_box(thing, place), boxes) for place in places] if boxes else [0.0] * len(places)
        for thing, places, boxes in zip(things, choices, around, strict=True)
    ]
    weights, chosen = [thing.weight for thing in things], [-1] * len(things)
    best, least = chosen, math.inf
    for turn in range(_TRIES[most]):
        if turn % 2:
            chosen = [-1] * len(things)
        boxes = _settle(things, choices, firm, weights, chosen)
        parts = [_covered(things, boxes, i, around[i]) for i in range(len(things))]
        if max(parts) < least:
            best, least = [*chosen], max(parts)
        if least <= TRIFLE:
            break
        weights = [weight * (1 + 6 * part) for weight, part in zip(weights, parts, strict=True)]
    return tuple(places[i][1:] for places, i in zip(choices, best, strict=True)), least


def _grown(box: Rect, by: float) -> Rect:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by) if by else box


_Place: TypeAlias = tuple[float, float, float]
"""What a place costs, and the middle of a thing there: plain tuples, which the garbage collector need not look at."""


def _box(thing: Thing, place: _Place) -> Rect:
    """What a thing covers at one of its places."""
    _, x, y = place
    dx, dy = thing.width / 2, thing.height / 2
    return x - dx, y - dy, x + dx, y + dy


@lru_cache(maxsize=4096)
def _choices(tile: tuple[str, int], cell: int, thing: Thing, most: int) -> tuple[_Place, ...]:
    price = _FANCY * thing.width * thing.height
    if thing.places:
        return tuple((0.2 * i * price, x, y) for i, (x, y) in enumerate(thing.places))
    wide, high = (15 * round(v / cell / 0.15) for v in (thing.width, thing.height))
    limit = round(_NEAR * most) if thing.wish in (*_UNITS, BUILDING) else most
    nearest = spots(*tile, thing.segment, wide, high, thing.wish)[:limit]
    return tuple((cost * price, u * cell, v * cell) for cost, (u, v) in nearest)


def _on(own: Rect, boxes: Sequence[Rect]) -> float:
    """How many square pixels of boxes lie on one."""
    left, top, right, bottom = own
    found = 0.0
    for x0, y0, x1, y1 in boxes:
        if x0 < right and x1 > left and y0 < bottom and y1 > top:
            found += (min(x1, right) - max(x0, left)) * (min(y1, bottom) - max(y0, top))
    return found


def _seen(things: Sequence[Thing], one: int, other: int, box: Rect) -> Rect:
    """The box of another thing as one has to leave it free: between the name and letters some pixels more."""
    return _grown(box, things[other].off) if not one or (not other and things[one].off) else box


def _settle(
    things: Sequence[Thing],
    choices: Sequence[Sequence[_Place]],
    firm: Sequence[Sequence[float]],
    weights: Sequence[float],
    chosen: list[int],
) -> list[Rect]:
    """Moves every thing to its cheapest place until nothing moves any more: the boxes there."""
    turns = sorted(range(len(choices)), key=lambda i: (-weights[i], i))
    boxes = [_box(thing, places[at]) for thing, places, at in zip(things, choices, chosen, strict=True)]
    stale = {*turns}
    for i in _SWEEPS * turns:
        if i in stale:
            own = weights[i]
            others = [
                (*_seen(things, i, j, boxes[j]), own if own > weight else weight)
                for j, weight in enumerate(weights)
                if j != i and chosen[j] >= 0
            ]
            best = _cheapest(things[i], choices[i], firm[i], max(_FIRM, own), others)
            if best != chosen[i]:
                chosen[i], boxes[i], stale = best, _box(things[i], choices[i][best]), {*turns}
            stale.discard(i)
    return boxes


def _cheapest(
    thing: Thing,
    places: Sequence[_Place],
    firm: Sequence[float],
    heaviest: float,
    others: Sequence[tuple[float, float, float, float, float]],
) -> int:
    """The number of the cheapest place; `others` are boxes with their weights, what is firm the `heaviest`."""
    best, least = 0, math.inf
    dx, dy = thing.width / 2, thing.height / 2
    for i, (price, x, y) in enumerate(places):
        if price >= least:
            break
        price += firm[i] * heaviest  # noqa: PLW2901
        if price >= least:
            continue
        left, top, right, bottom = x - dx, y - dy, x + dx, y + dy
        for x0, y0, x1, y1, weight in others:
            if x0 < right and x1 > left and y0 < bottom and y1 > top:
                wide = (x1 if x1 < right else right) - (x0 if x0 > left else left)
                price += wide * ((y1 if y1 < bottom else bottom) - (y0 if y0 > top else top)) * weight  # noqa: PLW2901
                if price >= least:
                    break
        else:
            best, least = i, price
    return best


def _covered(things: Sequence[Thing], boxes: Sequence[Rect], number: int, taken: Sequence[Rect]) -> float:
    """Which part of a thing, or of smaller ones, others share with it."""
    left, top, right, bottom = own = boxes[number]
    others = [_seen(things, number, i, box) for i, box in enumerate(boxes) if i != number]
    near = [box for box in (*others, *taken) if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top]
    return sum(shared(own, other) for other in near)


def shared(one: Rect, other: Rect) -> float:
    """The part of the smaller one of two boxes that lies on both."""
    return overlap(one, other) / min((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in (one, other))


_STEP: Final = 0.1
_SIDE: Final = round(2 * coast.REACH / _STEP)
_DRY: Final = [255 if value > coast.LAND else 0 for value in range(256)]
_PLENTY: Final = 60
"""Where there are more places than that, every second one is enough."""
_CORNERS: Final = 0.86
"""The corners of a thing's box may stick out of its tile so far: few things fill them."""

_OUT: Final = 0.1
"""So far a thing may reach beyond its tile, where it need not reach farther."""

_ELSEWHERE: Final = 8.0
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
FIGURE: Final = STANDING._replace(foot=0.42)
BUILDING: Final = Wish(0.5, 2.2, 6, 0.5, 0.1, 1, foot=0.42)
LETTER: Final = Wish(0.2, 2.2, 6, 0.15, 0.4, 0)
TAG: Final = Wish(0.5, 2.2, 6, 0.3, 0.1, 1)
CANOE: Final = Wish(0.2, 2.2, 6, 0.5, 0, 1)
GOODS: Final = Wish(0.25, 1.6, 6, 0.6, 0, 4, 0.25)


_UNITS: Final = (STANDING, FIGURE)
"""What units want."""


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
            cost += _ELSEWHERE
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
