"""What is laid over the map: everything competes for the places where it covers nothing that must be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect, show, taken_on
from render.placing import Thing, around, arrange, covered_by, extent, overlap
from render.shapes import Point, moved
from render.tongiaki.geometry import HALF, Chart
from render.tongiaki.palette import GOLD, INK
from rules.kit.hexes import Hex

_HOLD: Final = 3
"""How bad it is to cover what stands on the map already."""
_GRID: Final = 18
"""So many places are tried in a row and in a column for what may stand anywhere."""

_ON_TILES: Final = 0.12
"""A sign at sea covers tiles with less than this part of itself."""
_FARTHER: Final = (0.5, 0.8, 1.1, 1.4, 1.8, 2.2)
"""So many heights of itself what finds no place may stand away from its best one."""
_HARDLY: Final = 0.07
"""What is shown in any case may cover this part of anything."""
_FIRM: Final = 4
"""It is so many times as bad then to cover another sign than what stands on the map."""
_FEET: Final = (0.26, 0.13)
"""Wedges are twice so many heights of their sign wide at their foot, slim where nothing else has room,"""
_TIP: Final = 2
"""and twice so many pixels at their tip;"""
_STEP: Final = 4
"""their boxes lie so many apart, and they end so many pixels before what they would meet, for their rim."""
_RIM: Final = 10
_FLAT: Final = 1e-6
"""Less is no way across or down."""


Disc: TypeAlias = tuple[Point, float]
"""Its middle and its radius."""


class Laid(NamedTuple):
    """A sprite (None for what is painted already), and the box that it wants with the places it may have. Where it
    would cover more than the part `most` of anything it goes farther away, unless it is `bound` to these places; if
    nothing is free there, `less` stands for it where that covers least, or nothing. A wedge of its `colour` points to
    what it is `of`, the nearest of several, all the way if there is `less` of it."""

    sprite: Image.Image | None
    thing: Thing
    most: float = 1
    bound: bool = False
    of: tuple[Disc, ...] = ()
    less: Laid | None = None
    colour: str = GOLD


def laid(
    sprite: Image.Image,
    places: Sequence[Point],
    weight: float = 1,
    reach: float | None = None,
    most: float = 1,
    *,
    bound: bool = False,
    of: tuple[Disc, ...] = (),
    less: Laid | None = None,
    colour: str = GOLD,
) -> Laid:
    """A sprite of which all must be seen, or only what is within `reach` pixels of its middle."""
    width, height = (2 * reach, 2 * reach) if reach else sprite.size
    return Laid(sprite, Thing(width, height, places, 3 * weight), most, bound, of, less, colour)


def put(canvas: Canvas, found: Sequence[Laid], where: Box, kept: Iterable[Rect] = (), strive: int = 0) -> None:
    """All of it, each where it covers least of what must be read and what is kept free; see `arrange`."""
    within = (where.x, where.y, where.right, where.bottom)
    taken = [*taken_on(canvas.image), *kept]
    spots = arrange([each.thing for each in found], taken, within, _HOLD, strive)
    for each, wanted in zip(found, spots, strict=True):
        shown = _shown(each, wanted, taken, within)
        if shown:
            sprite, spot, box = shown
            if each.of:
                to, wedge, foot, _ = _wedge(sprite.height, spot, each.of, taken)
                canvas.place(*_leader(spot, to, each.colour, foot, wedge))
                taken += wedge
            canvas.paste(sprite, *spot)
            show(canvas.image, "laid", box)
            taken += _FIRM * [box]


def _shown(each: Laid, wanted: Point, taken: Sequence[Rect], within: Rect) -> tuple[Image.Image, Point, Rect] | None:
    """What is shown of a thing, where, and the box that it takes."""
    if not each.sprite:
        return None
    if each.most >= 1:
        return each.sprite, wanted, each.thing.at(wanted)
    more = 0 if each.bound else (_FARTHER[-1] + 1) * max(each.thing.width, each.thing.height)
    near = met(extent(each.thing, more), taken)
    for at in chain([wanted], each.thing.places, () if each.bound else _farther(each.thing, within)):
        free = _free(each.thing.at(at), near, each.most) and _inside(each.thing, at, within)
        if free and (not (each.less and each.of) or _wedge(each.sprite.height, at, each.of, near)[3]):
            return each.sprite, at, each.thing.at(at)
    if each.less and each.less.less:
        return _shown(each.less, each.less.thing.places[0], taken, within)
    return _least(each.less, near, within) if each.less else None


def _least(each: Laid, near: Sequence[Rect], within: Rect) -> tuple[Image.Image, Point, Rect] | None:
    """The same for what is shown in any case: at its first place where it covers hardly anything of whatever stands
    there, or where it covers least, a part of a small thing counting like more of a large one, and one large part more
    than several small ones."""
    best, least = each.thing.places[0], math.inf
    near = met(extent(each.thing), near)
    for at in each.thing.places:
        box = each.thing.at(at)
        hidden = [(_part(box, other), math.dist(other[:2], other[2:])) for other in met(box, near)]
        covered = round(
            sum(part * part * long for part, long in hidden) + each.thing.width * (1 - _part(within, box)), 1
        )
        if covered < least:
            best, least = at, covered
        if _inside(each.thing, at, within) and all(part <= _HARDLY for part, _ in hidden):
            break
    return (each.sprite, best, each.thing.at(best)) if each.sprite else None


def _wedge(
    height: int, spot: Point, of: Iterable[Disc], taken: Sequence[Rect]
) -> tuple[Point, list[Rect], float, bool]:
    """The middle of the nearest of some discs to which a wedge comes from the middle of a sign, or of the nearest one
    of all; its boxes, how wide half of its foot is, and whether it comes to its end."""
    discs = sorted(of, key=lambda disc: math.dist(spot, disc[0]))
    found = [(disc, *_reaching(height, spot, disc, taken)) for disc in discs[:1]]
    while not found[-1][3] and len(found) < len(discs):
        disc = discs[len(found)]
        found.append((disc, *_reaching(height, spot, disc, taken)))
    disc, foot, long, whole = found[-1] if found[-1][3] else found[0]
    return disc[0], _boxes(foot, long, spot, disc), foot, whole


def _reaching(height: int, spot: Point, of: Disc, taken: Sequence[Rect]) -> tuple[float, float, bool]:
    """How wide half of the foot of a wedge is from the middle of a sign towards a disc, how long it is before the first
    box beside that sign that it meets, but those in which the disc lies, and whether it comes to its end: the wider one
    of those that come farthest."""
    (x, y), far = of[0], math.dist(spot, of[0]) - of[1]
    reach = _FEET[0] * height + _TIP
    xs, ys = (x, spot[0]), (y, spot[1])
    near = met((min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach), taken)
    near = [box for box in near if not (box[0] < x < box[2] and box[1] < y < box[3])]
    found = (0.0, -1.0)
    for foot in _FEET:
        long = _clear(foot * height, height / 2, far, spot, (x, y), near)
        found = max(found, (foot * height, long), key=lambda way: way[1])
        if long >= far:
            break
    return *found, found[1] >= far


def _clear(foot: float, start: float, far: float, spot: Point, to: Point, near: Sequence[Rect]) -> float:
    """How long a wedge towards a point is, `far` at most, before it meets a box beside its sign, which ends at `start`;
    with room for its rim then."""
    angle, clear = math.atan2(to[1] - spot[1], to[0] - spot[0]), far
    ux, uy = math.cos(angle), math.sin(angle)
    for left, top, right, bottom in near:
        middle = ((left + right) / 2 - spot[0]) * ux + ((top + bottom) / 2 - spot[1]) * uy
        half = max(_TIP, foot * (1 - max(0.0, middle) / far)) if far > 0 else _TIP
        first, last = start, clear
        for at, way, low, high in ((spot[0], ux, left - half, right + half), (spot[1], uy, top - half, bottom + half)):
            if abs(way) < _FLAT:
                first = first if low < at < high else math.inf
                continue
            ends = sorted(((low - at) / way, (high - at) / way))
            first, last = max(first, ends[0]), min(last, ends[1])
        if first + _STEP < last:
            clear = max(0.0, first - _RIM)
    return clear


def _boxes(foot: float, long: float, spot: Point, of: Disc) -> list[Rect]:
    """The boxes of a wedge of a length, one behind the other."""
    (x, y), far = of[0], math.dist(spot, of[0]) - of[1]
    ux, uy = (x - spot[0]) / max(1.0, far + of[1]), (y - spot[1]) / max(1.0, far + of[1])
    found = list[Rect]()
    for at in range(0, math.ceil(long), _STEP):
        half, px, py = max(_TIP, foot * (1 - at / far)), spot[0] + ux * at, spot[1] + uy * at
        found.append((px - half, py - half, px + half, py + half))
    return found


def _leader(
    spot: Point, to: Point, colour: str, foot: float, wedge: Sequence[Rect]
) -> tuple[Image.Image, float, float]:
    """A wedge of so many boxes from the middle of a sign towards a point, as a sprite, and where its upper left corner
    goes."""
    angle, long = math.degrees(math.atan2(spot[1] - to[1], spot[0] - to[0])), _STEP * len(wedge)
    outlines = [
        (moved([(0, -foot - grow), (-long - 2 * grow, 0), (0, foot + grow)], *spot, angle), fill)
        for grow, fill in ((3, INK), (0, colour))
    ]
    left, top = (math.floor(min(each)) - 1 for each in zip(*outlines[0][0], strict=True))
    right, bottom = (math.ceil(max(each)) + 1 for each in zip(*outlines[0][0], strict=True))
    painter = Painter(right - left, bottom - top, 1, 2, origin=(-left, -top))
    for outline, fill in outlines:
        painter.poly(outline, fill)
    return painter.done(), left, top


def _farther(thing: Thing, within: Rect) -> Iterator[Point]:
    """Places within a box around the best one of a thing, the nearest first."""
    places = around(thing.places[0], [far * thing.height for far in _FARTHER], 16)
    yield from (at for at in places if _inside(thing, at, within))


def _inside(thing: Thing, at: Point, within: Rect) -> bool:
    return overlap(thing.at(at), within) >= thing.width * thing.height - 1


def _free(rect: Rect, taken: Iterable[Rect], most: float) -> bool:
    """Whether something at this place hides no more than the part `most` of anything."""
    return all(_part(rect, box) <= most for box in met(rect, taken))


def _part(rect: Rect, box: Rect) -> float:
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


def at_sea(places: Sequence[Point], size: tuple[int, int], tiles: Iterable[Rect]) -> list[Point]:
    """The places at which a sign of a size lies on the open sea."""
    thing, most = Thing(*size, places), _ON_TILES * size[0] * size[1]
    near = [(tile, 1.0) for tile in met(extent(thing), tiles)]
    return [place for place in places if covered_by(thing.at(place), near, most) < most]


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
