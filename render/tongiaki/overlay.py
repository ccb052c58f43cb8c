"""What is laid over the map: everything competes for the places where it covers nothing that must be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, show, taken_on
from render.placing import Thing, arrange, extent, overlap
from render.shapes import Point, between
from render.tails import Tail, put_tail
from render.tongiaki.geometry import HALF, Chart
from render.tongiaki.palette import GOLD
from rules.kit.hexes import Hex

_HOLD: Final = 3
"""How bad it is to cover what stands on the map already."""
_LINE, _HALF, _KNOB = 12, 4, 8
"""Lines are looked at in so many points, so many pixels around each, and more around their end."""
_SHORT: Final = 24
"""No line is shorter than so many pixels."""
_GRID: Final = 12
"""So many places are tried in a row and in a column for what may stand anywhere."""


class Laid(NamedTuple):
    """A sprite (None for what is painted already), and the box that it wants with the places it may have. Where it
    would cover more than the part `most` of anything at all of these it is left out. A line leads from it `to` the
    rim of a circle outside of which it lies."""

    sprite: Image.Image | None
    thing: Thing
    most: float = 1
    to: tuple[Point, float] | None = None


def laid(
    sprite: Image.Image,
    places: Sequence[Point],
    weight: float = 1,
    reach: float | None = None,
    most: float = 1,
    to: tuple[Point, float] | None = None,
) -> Laid:
    """A sprite of which all must be seen, or only what is within `reach` pixels of its middle."""
    width, height = (2 * reach, 2 * reach) if reach else sprite.size
    return Laid(sprite, Thing(width, height, places, 3 * weight), most, to)


def put(canvas: Canvas, found: Sequence[Laid], where: Box, kept: Iterable[Rect] = (), strive: int = 0) -> None:
    """All of it, each where it covers least of what must be read and what is kept free (see `arrange`); last of all
    what may be left out."""
    within = (where.x, where.y, where.right, where.bottom)
    taken = [*taken_on(canvas.image), *kept]
    firm = [_led(each, taken) for each in found if each.most >= 1]
    spots = arrange([each.thing for each in firm], taken, within, _HOLD, strive) if firm else []
    rest = ((each, None) for each in found if each.most < 1)
    for each, least in (*zip(firm, spots, strict=True), *rest):
        spot = least or _free(each, taken, within)
        if each.sprite and spot:
            if tip := _tip(each, spot):
                put_tail(canvas, Tail(spot, tip), GOLD)
            canvas.paste(each.sprite, *spot)
            taken.append(each.thing.at(spot))
            show(canvas.image, "laid", taken[-1])


def _tip(each: Laid, spot: Point) -> Point | None:
    """Where the line ends that leads from a thing in a place, None if it has none there."""
    if each.to is None or math.dist(each.to[0], spot) <= each.to[1] + _SHORT:
        return None
    return between(each.to[0], spot, each.to[1] / math.dist(each.to[0], spot))


def _led(each: Laid, taken: Sequence[Rect]) -> Laid:
    """A thing with those of its places from which its line crosses nothing, or nothing but what is at its end, if there
    are any."""
    near = met(extent(each.thing), taken) if each.to else []

    def clear(spot: Point, lenient: bool) -> bool:
        tip = _tip(each, spot)
        if not tip:
            return True
        crossed = [box for box in near if not (lenient and met((*tip, *tip), [box]))]
        line = [(*between(tip, spot, i / _LINE), _HALF) for i in range(_LINE)]
        return not any(met((x - r, y - r, x + r, y + r), crossed) for x, y, r in [(*tip, _KNOB), *line])

    strict, loose = ([at for at in each.thing.places if clear(at, lenient)] for lenient in (False, True))
    return each._replace(thing=each.thing._replace(places=strict or loose or each.thing.places))


def _free(each: Laid, taken: Sequence[Rect], within: Rect) -> Point | None:
    """The first of a thing's places at which it hides no more than it may of anything, if there is one."""
    thing, near = each.thing, met(extent(each.thing), taken)
    for at in thing.places:
        rect = thing.at(at)
        inside = overlap(rect, within) >= thing.width * thing.height - 1
        if inside and all(part(rect, box) <= each.most for box in met(rect, near)):
            return at
    return None


def part(rect: Rect, box: Rect) -> float:
    """Which part of a box something hides."""
    return overlap(rect, box) / ((box[2] - box[0]) * (box[3] - box[1]))


def met(rect: Rect, taken: Iterable[Rect]) -> list[Rect]:
    """The boxes that share anything with this one."""
    left, top, right, bottom = rect
    return [box for box in taken if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]]


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
