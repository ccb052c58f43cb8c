"""Voyages as arrows over the map, from coast to coast, each in the colour of the seat whose turn it was, whose sign is
its foot; failed ones dashed up to the number that they lacked colours for, with a cross before it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.lettering import Rect, show, taken_on
from render.placing import around, overlap
from render.scene import Scene
from render.shapes import Point, moved
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki import sea, signs
from render.tongiaki.geometry import ROOT, Chart, beside, even, route
from render.tongiaki.overlay import met, part
from render.tongiaki.palette import FAILED, INK, WHITE
from render.tongiaki.reading import SHORT, Trip, trips, view_of
from rules.kit.seats import Seat
from rules.tongiaki.events import AtSea, Blocked, Failed

_STEP: Final = 3.0
"""A way is a line of points so many pixels apart."""
_SHAFT: Final = 0.075
"""So many radii of a hex an arrow is wide, or so many pixels if that is more;"""
_LEAST: Final = 5.5
_LONG, _BROAD = 2.2, 1.6
"""so many times that its head is long, and wide on either side."""
_EDGE, _LIGHT = 3.0, 1.5
"""A dark edge of so many pixels is around it, so many of which are white within."""
_FOOT: Final = (11, 0.13)
"""The radius of the disc at its foot in pixels, or in radii of a hex if that is more,"""
_SIGN: Final = 0.5
"""and the sign of a seat on it such a part of that."""
_START, _TIP = 0.6, 0.66
"""So far from the middles of islands, in radii of a hex, voyages begin and end;"""
_OFF: Final = 0.9
"""those that had to turn back end at the end of a pier."""
_LANE: Final = 0.17
"""Opposite ones keep so far to the right;"""
_ASIDE: Final = (0, 0.12, -0.12, 0.24)
"""so many radii farther to one side one may lie"""
_HIDDEN: Final = 0.11
"""if it would hide more than this part of anything else,"""
_LETTER: Final = 60
"""or more than so many square pixels;"""
_MIDDLE: Final = 0.5
"""but on its route over water it lies rather than beside it if such a part of it can;"""
_SHORTER: Final = (1, 0.85, 0.7)
"""so many times as large it may be,"""
_SEEN: Final = 50
"""and no shorter than so many pixels if it landed: its foot would hide most of it."""
_HALO: Final = 7
"""Around the number that a voyage lacked colours for is a disc so many pixels larger,"""
_CROSS: Final = 9
"""and the cross beside it, where no number hides it, has this radius."""


class Way(NamedTuple):
    """A voyage as it is shown: along which line, how wide that is, and the radius of the disc at its foot."""

    trip: Trip
    line: tuple[Point, ...]
    wide: float
    foot: float


def put_ways(canvas: Canvas, scene: Scene, chart: Chart, lying: Sequence[Rect]) -> list[Rect]:
    """The ways of the voyages that the news tell, those of the last turn first. Returns boxes along them."""
    shown, taken, found = _shown(scene), [*lying, *taken_on(canvas.image)], list[Rect]()
    text, water = SHORT[scene.aspect], view_of(scene).water if shown else ()
    numbers = [box for tile in water for box in sea.numbered(chart, tile.at, tile.id, tile.red, text)]
    for trip in shown:
        lane = _LANE * any(_opposite(trip, other) for other in shown)
        way = _clear(chart, trip, lane, [*taken, *found], numbers)
        if not way:
            continue
        if _good(trip):
            canvas.place(*_arrow(way.line, way.wide, trip.goal is not None, trip.seat, way.foot))
        else:
            _put_failed(canvas, way, _line(chart, trip)[-1], sea.radius(chart, text) + _HALO, numbers)
        found += _over(way.line, way.wide, way.foot)
        show(canvas.image, "foot", *_along(way.line[:1], 0.8 * way.foot))
        if trip.goal is not None and _good(trip):
            show(canvas.image, "arrow", *_along(way.line[-3:-2], 0.45 * _BROAD * way.wide))
    return found


def _clear(chart: Chart, trip: Trip, lane: float, taken: Sequence[Rect], numbers: Sequence[Rect]) -> Way | None:
    """As much of a voyage in one piece as hides nothing, on its route if enough of it does there, or beside
    that, smaller if nothing else helps; None if it does everywhere."""
    wide, foot, line = max(_LEAST, _SHAFT * chart.size), max(_FOOT[0], _FOOT[1] * chart.size), _line(chart, trip)
    near = met(_bounds(line, foot + _ASIDE[-1] * chart.size), taken)
    lines = [tuple(beside(tuple(line), (lane + aside) * chart.size)) for aside in _ASIDE]
    tries = [(lines[:1], less, _MIDDLE) for less in _SHORTER if trip.legs]
    for each, less, least in [*tries, *((lines, less, 0) for less in _SHORTER)]:
        need = max(least * len(line), round(max(_SEEN * _good(trip), less * (foot + _LONG * wide)) / _STEP))
        half = less * max(1.06 * foot, _BROAD * wide + _EDGE)
        runs = [_off(_longest(run, half, near), 1.06 * less * foot, numbers) for run in each]
        if least and trip.goal is not None and _good(trip):
            runs = [_off(run[::-1], 0.45 * _BROAD * less * wide + 3 * _STEP, numbers)[::-1] for run in runs]
        whole = next((run for run in runs if len(run) == len(line)), max(runs, key=len))
        if len(whole) >= need:
            return Way(trip, whole, less * wide, less * foot)
    return None


def _longest(line: Sequence[Point], half: float, near: Sequence[Rect]) -> tuple[Point, ...]:
    """The longest piece of a line that hides no more than a little of anything where it is twice `half` wide."""
    free = (
        (all(_trifle(box, other) for other in met(box, near)), at)
        for box, at in zip(_along(line, half), line, strict=True)
    )
    pieces = (tuple(at for _, at in piece) for clear, piece in groupby(free, itemgetter(0)) if clear)
    return max(pieces, key=len, default=())


def _off(line: tuple[Point, ...], foot: float, numbers: Sequence[Rect]) -> tuple[Point, ...]:
    """A line from where its foot, or what is at its end, lies on no number of a route."""
    free = (i for i, box in enumerate(_along(line, foot)) if not met(box, numbers))
    return line[next(free, len(line)) :]


def _trifle(box: Rect, other: Rect) -> bool:
    """Whether a box hides no more than a little of another one, and of a name no letter."""
    return part(box, other) <= _HIDDEN and overlap(box, other) <= _LETTER


def _over(line: Sequence[Point], wide: float, foot: float) -> list[Rect]:
    """The boxes of an arrow: its foot, its shaft, its head."""
    return [
        *_along(line[:1], 0.85 * foot),
        *_along(line[::4], wide / 2 + _EDGE),
        *_along(line[-3:-2], _BROAD * wide + _EDGE / 2),
    ]


def _shown(scene: Scene) -> list[Trip]:
    """The newest first; of those that went the same way to the same end only the last one."""
    alike: dict[object, Trip] = {}
    for trip in trips(scene)[::-1]:
        alike.setdefault((trip.start, trip.direction, trip.legs, type(trip.end)), trip)
    return [*alike.values()]


def _good(trip: Trip) -> bool:
    return not isinstance(trip.end, Failed | Blocked)


def _opposite(one: Trip, other: Trip) -> bool:
    """Whether a voyage went the way of another one in the opposite direction."""
    ends = one.start == other.goal and one.goal == other.start
    return ends and _good(one) and _good(other) and [leg.at for leg in one.legs[::-1]] == [leg.at for leg in other.legs]


def _along(line: Iterable[Point], half: float) -> list[Rect]:
    """The boxes around the points of a line."""
    return [(x - half, y - half, x + half, y + half) for x, y in line]


def _bounds(line: Sequence[Point], margin: float) -> Rect:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _line(chart: Chart, trip: Trip) -> list[Point]:
    """The way of a voyage in pixels, from shore to shore; a failed one ends at the number that it had too few for."""
    found = [chart.side(trip.start, trip.direction, _START)]
    for leg in trip.legs:
        x, y = chart.at(leg.at)
        way = route(leg.entered, leg.left)
        if leg is trip.legs[-1] and isinstance(trip.end, Failed):
            way = way[: 1 + sea.barred(trip.end.tile, trip.red, way, trip.end.needed)]
        elif leg is trip.legs[-1] and isinstance(trip.end, AtSea):
            bow = (leg.entered - leg.left) % 6 in (2, 4)
            way = way[: round(len(way) * (0.5 if bow else 0.28))]
        found += [(x + dx * chart.size, y + dy * chart.size) for dx, dy in way]
    if trip.goal is not None:
        last = trip.legs[-1] if trip.legs else None
        cell, direction = (last.at, last.left) if last else (trip.start, trip.direction)
        found.append(chart.side(cell, direction, ROOT - (_TIP if _good(trip) else _OFF)))
    return list(even(found, _STEP))


@kept
def _arrow(
    line: tuple[Point, ...], width: float, headed: bool, seat: Seat, foot: float
) -> tuple[Image.Image, float, float]:
    """An arrow along a line, with a head at its end if it has one, as a sprite; where its upper left corner goes."""
    left, top, right, bottom = _bounds(line, max(_BROAD * width, foot) + 2 * _EDGE)
    painter = Painter(right - left, bottom - top, 1, 3, origin=(-left, -top))
    steps = round(_LONG * width / _STEP)
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 1 - steps)]
    shaft = line[: max(2, len(line) - round(0.7 * steps) * headed)]
    for grow, colour in ((_EDGE, INK), (_LIGHT, WHITE), (0, SEAT_COLOURS[seat])):
        painter.brush(shaft, width + 2 * grow, colour)
        if headed:
            across, back = _BROAD * width + grow, -_LONG * width - grow
            head = [(1.6 * grow, 0.0), (back, across), (back, -across)]
            painter.poly(moved(head, x, y, math.degrees(math.atan2(y - ay, x - ax))), colour)
    _put_foot(painter, line[0], seat, foot)
    return painter.done(), left, top


def _put_foot(painter: Painter, at: Point, seat: Seat, reach: float) -> None:
    """The sign of a seat in white on a disc of its colour: nothing else on maps is so."""
    for far, colour in ((reach, INK), (reach - _LIGHT, SEAT_COLOURS[seat])):
        painter.ellipse(*at, far, fill=colour)
    painter.poly(moved(seat_shape(seat, _SIGN * reach / 25), *at), WHITE)


def _put_failed(canvas: Canvas, way: Way, number: Point, halo: int, numbers: Sequence[Rect]) -> None:
    """The dashes of a voyage that did not land, and the sign of that at its end; around the number that it lacked
    colours for a disc of a radius shows, and the sign stands beside that, off all numbers."""
    trip, line, at = way.trip, way.line, way.line[-1]
    if isinstance(trip.end, Failed):
        canvas.paste(_halo(halo), *number)
        off, keep = halo + _CROSS, [*numbers, *_along(way.line[:1], 0.5 * way.foot)]
        line = tuple(each for each in line if math.dist(each, number) > halo) or line
        spots = [*[each for each in line[::-1] if math.dist(each, number) >= off], *around(number, [off], 24)]
        free = (each for each, box in zip(spots, _along(spots, 1.25 * _CROSS), strict=True) if not met(box, keep))
        at = next(free, spots[0])
    canvas.place(*_dashes(line, way.wide, trip.seat, way.foot))
    sign = signs.back if isinstance(trip.end, Blocked) and trip.end.back is not None else signs.cross
    canvas.paste(sign(_CROSS), *at)


@kept
def _halo(radius: int) -> Image.Image:
    painter = Painter(2 * radius, 2 * radius, 1, 2)
    for reach, fill in ((radius, INK), (radius - 2, FAILED)):
        painter.ellipse(0, 0, reach, fill=fill)
    return painter.done()


@kept
def _dashes(line: tuple[Point, ...], width: float, seat: Seat, foot: float) -> tuple[Image.Image, float, float]:
    """A dashed line with a foot."""
    left, top, right, bottom = _bounds(line, max(width, foot) + _EDGE)
    painter = Painter(right - left, bottom - top, 1, 2, origin=(-left, -top))
    painter.brush(line, width + 2 * _EDGE, INK)
    for i in range(0, len(line) - 2, 6):
        for grow, colour in ((_LIGHT, WHITE), (0, SEAT_COLOURS[seat])):
            painter.brush(line[i : i + 5], width + 2 * grow, colour, caps=False)
    _put_foot(painter, line[0], seat, foot)
    return painter.done(), left, top
