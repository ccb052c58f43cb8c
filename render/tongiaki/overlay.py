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
"""so many apart it is looked whether they meet anything,"""
_RIM: Final = 2
"""and so many such steps they end before that, for their rim."""


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
    near = met(extent(each.thing, (_FARTHER[-1] + 2) * max(each.thing.width, each.thing.height)), taken)
    for at in chain([wanted], each.thing.places, () if each.bound else _farther(each.thing, within)):
        free = _inside(each.thing, at, within) and _free(each.thing.at(at), near, each.most)
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
    found = ((disc[0], *_wedge_to(height, spot, disc, taken)) for disc in chain(discs, discs[:1]))
    return next(each for i, each in enumerate(found) if each[3] or i == len(discs))


def _wedge_to(height: int, spot: Point, of: Disc, taken: Sequence[Rect]) -> tuple[list[Rect], float, bool]:
    """The boxes of a wedge from the middle of a sign towards a disc, one behind the other, before the first one beside
    that sign that meets what is taken; how wide half of its foot is, and whether it comes to its end."""
    (x, y), reach = of[0], _FEET[0] * height + _TIP
    xs, ys = (x, spot[0]), (y, spot[1])
    taken = met((min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach), taken)
    wedges = [_boxes(foot * height, height, spot, of, taken) for foot in _FEET]
    (boxes, whole), foot = max(zip(wedges, _FEET, strict=True), key=lambda each: (each[0][1], len(each[0][0])))
    return boxes, foot * height, whole


def _boxes(foot: float, height: int, spot: Point, of: Disc, taken: Sequence[Rect]) -> tuple[list[Rect], bool]:
    """The boxes of a wedge that is as wide as said, and whether it comes to its end."""
    x, y = of[0]
    far, angle = math.dist(spot, (x, y)) - of[1], math.atan2(y - spot[1], x - spot[0])
    found = list[Rect]()
    for long in range(0, math.ceil(far), _STEP):
        half = max(_TIP, foot * (1 - long / far))
        px, py = spot[0] + math.cos(angle) * long, spot[1] + math.sin(angle) * long
        box = px - half, py - half, px + half, py + half
        if 2 * long >= height and met(box, taken):
            return found[:-_RIM], False
        found.append(box)
    return found, True


def _leader(
    spot: Point, to: Point, colour: str, foot: float, wedge: Sequence[Rect]
) -> tuple[Image.Image, float, float]:
    """A wedge of so many boxes from the middle of a sign towards a point, as a sprite, and where its upper left corner
    goes."""
    angle, long = math.atan2(spot[1] - to[1], spot[0] - to[0]), _STEP * len(wedge)
    painter = Painter(2 * (long + 8), 2 * (long + 8), 1, 2)
    for grow, fill in ((3, INK), (0, colour)):
        outline = [(0, -foot - grow), (-long - 2 * grow, 0), (0, foot + grow)]
        painter.poly(moved(outline, 0, 0, math.degrees(angle)), fill)
    return painter.done(), spot[0] - long - 8, spot[1] - long - 8


def _farther(thing: Thing, within: Rect) -> Iterator[Point]:
    """Places within a box around the best one of a thing, the nearest first."""
    places = around(thing.places[0], [far * thing.height for far in _FARTHER], 16)
    yield from (at for at in places if _inside(thing, at, within))


def _inside(thing: Thing, at: Point, within: Rect) -> bool:
    return overlap(thing.at(at), within) >= thing.width * thing.height - 1


def _free(rect: Rect, taken: Iterable[Rect], most: float) -> bool:
    """Whether something at this place hides no more than the part `most` of anything."""
    left, top, right, bottom = rect
    return not any(
        box[0] < right and left < box[2] and box[1] < bottom and top < box[3] and _part(rect, box) > most
        for box in taken
    )


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
