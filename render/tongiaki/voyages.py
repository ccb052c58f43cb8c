"""Voyages as arrows over the map, from coast to coast, each in the colour of the seat whose turn it was, whose sign is
its foot, in bands of several colours with a foot each where several seats went the same way; failed ones dashed up to
the number that they lacked colours for, with what they had of it and boats that capsized."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain, product
from typing import Final, TypeAlias

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect, show, taken_on
from render.placing import Thing, around, overlap
from render.scene import Scene
from render.shapes import Point, moved
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki import boats, sea, signs
from render.tongiaki.geometry import ROOT, Chart, beside, even, polar, route
from render.tongiaki.isle import SMALLEST
from render.tongiaki.overlay import Laid, at_sea, covering, laid, met
from render.tongiaki.palette import CROSS, FAILED, INK, WHITE
from render.tongiaki.reading import LEAST, SHORT, Trip, land_of, trips, view_of
from render.tongiaki.sea_map import level, whole
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.tongiaki.events import AtSea, Blocked, Failed
from rules.tongiaki.places import COMPASS, Pier, neighbour, opposite

_STEP: Final = 3.0
"""A way is a line of points so many pixels apart."""
_SHAFT: Final = 0.085
"""So many radii of a hex an arrow is wide, or so many pixels if that is more;"""
_LEAST: Final = 7.5
_DENSE: Final = 60
"""on smaller hexes three quarters of that,"""
_LONG, _BROAD = 2.2, 1.6
"""so many times that its head is long, and wide on either side."""
_EDGE, _LIGHT = 4.0, 1.8
"""A dark edge of so many pixels is around it, so many of which are white within."""
_FOOT: Final = (26, 0.34, 31, 0.2)
"""Each disc at its foot is so many pixels wide, or so many radii of a hex up to so many pixels, or so many radii if
that is still more,"""
_SIGN: Final = 0.5
"""and the sign of a seat on it such a part of that;"""
_PITCH: Final = 0.86
"""those of several seats lie so many of their widths apart."""
_BAND: Final = 4
"""So many points of a line are a band of one of several colours."""
_START, _TIP = 0.47, 0.63
"""So far from the middles of islands, in radii of a hex, voyages begin and end;"""
_OFF: Final = 0.9
"""those that had to turn back end at the end of a pier;"""
_SEA: Final = 1.1
"""those that failed and would hide boats before begin at sea;"""
_GIVE: Final = 0.38
"""so many an arrow may be shorter at either end, where boats or names lie,"""
_ASIDE: Final = (0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32, 0.4, -0.4)
"""and so many farther to one side."""
_OFF_PIER: Final = 1.0
"""so much it may hide, 1 for all of something, rather than that it goes one radius of a hex off its pier."""
_NOTHING: Final = 0.02
"""So little hides nothing."""
_LANES: Final = (0.17, 0.21, 0.25, 0.13, 0.29)
"""Opposite ones are slim and keep so far to the right, each in its lane."""
_TAIL: Final = (0.04, 0.12, 0.2, 0.3, 0.42, 0.56, 0.7)
"""What a voyage lacked stands so many radii of a hex off the number that it lacked colours for,"""
_HALO: Final = 7
"""on a disc so many pixels larger."""
_APART: Final = 0.5
"""Groups that did not fail stay so many radii of a hex off the numbers that others lacked colours for."""
_BOTH: Final = 2
"""A group is shown so many ways if it has numbers: with its boats and without."""
_HIDDEN: Final = 0.06
"""It hides no more than this part of its way."""
_FREE: Final = 22
"""So many pixels of the ways are kept free if they can be."""
_CLOSE: Final = (0.1, 0.16, 0.22, 0.3, 0.4)
"""So many radii of a hex off its way the number of a voyage may stand whose boats have no room."""


def put_ways(canvas: Canvas, scene: Scene, chart: Chart, kept: Iterable[Rect]) -> list[Rect]:
    """The ways of the voyages that the news tell, over islands: shorter where they would hide what is on these or what
    is kept free. Returns boxes along the arrows."""
    shown, crews = [] if scene.marks else _shown(scene), _sailed(scene)
    taken = [*taken_on(canvas.image), *kept] if shown else []
    thin = _wides(chart)[1]
    failed = [(trip, _line(chart, trip)) for trip in shown if trip.legs and not _good(trip)]
    dashes, arrows = [box for _, line in failed for box in _along(line[::4], thin)], list[Rect]()
    for trip in filter(_good, shown):
        line, headed = _line(chart, trip), trip.goal is not None
        lanes = any(_opposite(trip, other) for other in shown)
        line, wide = _fitted(chart, line, headed, [*taken, *dashes], lanes)
        feet = _feet(line, crews[_way(trip)], _foot(chart), taken, lanes)
        canvas.place(*_arrow(tuple(line), wide, headed, feet, _foot(chart)))
        arrows += _along(line[::5], wide / 2 + _EDGE)
        arrows += _along([at for _, at in feet], _foot(chart) / 2)
        taken += [_show(canvas, "foot", at, 0.4 * _foot(chart)) for _, at in feet]
        if headed:
            taken.append(_show(canvas, "arrow", line[-3], 0.45 * _BROAD * wide))
    for trip, line in failed:
        halo = sea.radius(chart, SHORT[scene.aspect]) + _HALO if isinstance(trip.end, Failed) else 0
        free, _ = _shortened(chart, line, False, thin, met(_bounds(line, thin), taken))
        way = free or line[round((_SEA - _START) * chart.size / _STEP) :]
        feet = _feet(way, crews[_way(trip)], _foot(chart), taken, False)
        canvas.place(*_dashes(tuple(way), thin, halo, feet, _foot(chart)))
        arrows += [_show(canvas, "foot", at, 0.4 * _foot(chart)) for _, at in feet]
    return arrows


def _sailed(scene: Scene) -> dict[_Way, tuple[Seat, ...]]:
    """The seats in whose turns voyages of the news went each way, the last one first."""
    return {way: tuple(dict.fromkeys(trip.seat for trip in same[::-1])) for way, same in _alike(scene).items()}


def _feet(line: Sequence[Point], seats: Sequence[Seat], wide: float, taken: Sequence[Rect], lanes: bool) -> _Feet:
    """The middles of the feet of an arrow that are so wide, one of each seat: the first on its line, the others beside
    that where they hide less, on its right where there are lanes."""
    (x, y), (ax, ay) = line[0], line[min(len(line) - 1, 3)]
    turn = math.degrees(math.atan2(ay - y, ax - x)) + 90
    rows = []
    for side in (1,) if lanes else (1, -1):
        steps = (polar(turn, side * i * _PITCH * wide) for i in range(len(seats)))
        rows.append([(x + dx, y + dy) for dx, dy in steps])
    row = min(rows, key=lambda each: sum(_hidden(each, wide / 2, taken)))
    return tuple(zip(seats, row, strict=True))


def _show(canvas: Canvas, what: str, at: Point, reach: float) -> Rect:
    """Notes that so many pixels around a point must be seen, and returns their box."""
    (box,) = _along([at], reach)
    show(canvas.image, what, box)
    return box


def failing(scene: Scene, chart: Chart) -> list[Rect]:
    """Boxes along the ways of the voyages of the news that failed."""
    lost = [_line(chart, trip) for trip in _shown(scene) if not _good(trip)]
    return [box for line in lost for box in _along(line[::4], _wides(chart)[1])]


def _along(line: Iterable[Point], half: float) -> list[Rect]:
    return [(x - half, y - half, x + half, y + half) for x, y in line]


def _opposite(one: Trip, other: Trip) -> bool:
    """Whether a voyage went the way of another one in the opposite direction."""
    ends = one.start == other.goal and one.goal == other.start
    return ends and _good(one) and _good(other) and [leg.at for leg in one.legs[::-1]] == [leg.at for leg in other.legs]


def _fitted(
    chart: Chart, line: list[Point], headed: bool, taken: Iterable[Rect], lanes: bool = False
) -> tuple[list[Point], float]:
    """The part of a way, or of one beside it, on which an arrow hides least, and how wide it is there. Where there are
    lanes it keeps to the right if that hides nothing."""
    best, least = (line, _wides(chart)[-1]), math.inf
    near = met(_bounds(line, 0.5 * chart.size), taken)
    right = product(_LANES, _wides(chart)[-1:]) if lanes else ()
    for aside, wide in chain(right, product(_ASIDE, _wides(chart))):
        found, hides = _shortened(chart, beside(tuple(line), aside * chart.size), headed, wide, near)
        if hides + _OFF_PIER * abs(aside) < least:
            best, least = (found, wide), hides + _OFF_PIER * abs(aside)
        if hides < _NOTHING:
            break
    return best


def _wides(chart: Chart) -> tuple[float, float, float]:
    wide = max(_LEAST, chart.size * _SHAFT)
    return 0.75 * wide if chart.size < _DENSE else wide, 0.75 * wide, 0.6 * wide


def _shortened(
    chart: Chart, line: list[Point], headed: bool, wide: float, near: Sequence[Rect]
) -> tuple[list[Point], float]:
    """A way without as much of its ends as would hide something, and how much its foot and its head still hide."""
    hides, long, foot = 0.0, round(_LONG * wide / _STEP) * headed, _foot(chart)
    need, shaft = long + round(foot / _STEP), wide / 2 + _EDGE / 2
    for half, size in ((foot / 2, 1), (wide * 0.7 * _BROAD + _EDGE / 2 if headed else shaft, max(1, long))):
        most = max(1, min(round(_GIVE * chart.size / _STEP), len(line) - need))
        ends, behind = (_hidden(line[: most + size], each, near) for each in (half, shaft))
        costs = [max(ends[i : i + size]) + max(behind[i:]) for i in range(most)]
        first = min(range(most), key=costs.__getitem__)
        hides += costs[first]
        line = line[first:][::-1]
    return line, hides


def _hidden(points: Iterable[Point], half: float, near: Sequence[Rect]) -> list[float]:
    """What is hidden of boxes, 1 for all of one, by something half as wide at each of some points."""
    boxes = [(box, (box[2] - box[0]) * (box[3] - box[1])) for box in near]
    return [sum(overlap(at, box) / area for box, area in boxes) for at in _along(points, half)]


def _foot(chart: Chart) -> float:
    """How wide the disc at the foot of an arrow is."""
    least, part, usual, large = _FOOT
    return max(least, min(part * chart.size, usual), large * chart.size)


def _bounds(line: Sequence[Point], margin: float) -> Rect:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def landings(scene: Scene) -> dict[Hex, tuple[int, ...]]:
    """The piers, as directions, at which arrows begin or end or pins stand, of each island that has any; twice where
    some begin and others end or several seats have feet."""
    begun, ended, crews = dict[Hex, set[int]](), dict[Hex, set[int]](), _sailed(scene)
    marked = [mark.at for mark in scene.marks] if scene.marks else view_of(scene).piers
    for pier in (at for at in marked if isinstance(at, Pier)):
        at, direction = land_of(view_of(scene), pier.island).at, COMPASS.index(pier.direction)
        begun.setdefault(at, set()).add(direction)
        begun.setdefault(neighbour(at, direction), set()).add(opposite(direction))
    for trip in [] if scene.marks else _shown(scene):
        if scene.aspect == "wide" and not _good(trip):
            continue
        begun.setdefault(trip.start, set()).add(trip.direction)
        if len(crews[_way(trip)]) > 1:
            ended.setdefault(trip.start, set()).add(trip.direction)
        if trip.goal is not None and _good(trip):
            ended.setdefault(trip.goal, set()).add(opposite(trip.legs[-1].left if trip.legs else trip.direction))
    return {at: tuple(sorted([*begun.get(at, ()), *ended.get(at, ())])) for at in begun | ended}


def ends(scene: Scene, chart: Chart, where: Box, groups: bool = True) -> list[Laid]:
    """How voyages ended that did not land and, in a wide picture where the log numbers voyages, `groups` with these
    numbers: of those that failed beside what they lacked, of others off where these ended."""
    crews, found = list[Laid](), list[Laid]()
    least, tiles = LEAST[scene.aspect], covering(chart, view_of(scene).known.chart.tiles)
    shown, alike = _shown(scene), _alike(scene)
    failed = [_line(chart, trip)[-1] for trip in shown if isinstance(trip.end, Failed)]
    for trip in shown:
        if not whole(trip.start, chart, where):
            continue
        number = sea.radius(chart, SHORT[scene.aspect])
        told = groups and scene.aspect == "wide" and (trip.number or trip.legs)
        group = _group(alike[_way(trip)], least) if told else ()
        found += _end(chart, trip, least, number, level(scene.aspect, chart) == SMALLEST, tiles, group)
        found += [Laid(None, Thing(_FREE, _FREE, [at], 0.5)) for at in _line(chart, trip)[::8]]
        if group and not isinstance(trip.end, Failed):
            lanes = any(_opposite(trip, other) for other in shown)
            crews.append(_crew(chart, trip, group, lanes, failed))
    return [*crews, *found]


def _group(same: Sequence[Trip], least: int) -> list[Image.Image]:
    """The boats of voyages that went the same way, with the numbers that the log gives them; then these alone, if there
    are any."""
    good, rows = _good(same[-1]), tuple((str(each.number), each.boats) for each in same if each.number)
    if not rows:
        return [signs.crew(same[-1].boats, "", good, least)]
    return [signs.crews(rows, good, least), signs.crew((), "·".join(dict(rows)), good, least)]


def _crew(chart: Chart, trip: Trip, group: Sequence[Image.Image], lanes: bool, failed: Sequence[Point]) -> Laid:
    """The group of a voyage off where others failed; where boats have no room the numbers alone, in any case."""
    sprite, *alone = group
    places = _close(chart, trip, sprite.size, lanes) if lanes and alone else _beside(chart, trip)
    off = _apart(places, sprite.size, failed, _APART * chart.size)
    if not alone:
        return laid(sprite, off, most=0.07, bound=True)
    less = laid(alone[0], _close(chart, trip, alone[0].size, lanes))
    return laid(sprite, off, most=0.07, bound=True, less=less)


def _apart(spots: Sequence[Point], size: tuple[int, int], points: Iterable[Point], far: float) -> list[Point]:
    """The spots at which something of a size lies so far off all points; all if there is none."""
    wide, high, points = size[0] / 2, size[1] / 2, [*points]
    found = [
        (x, y)
        for x, y in spots
        if all(math.hypot(max(0, abs(px - x) - wide), max(0, abs(py - y) - high)) >= far for px, py in points)
    ]
    return found or [*spots]


def _close(chart: Chart, trip: Trip, size: tuple[int, int], lanes: bool) -> list[Point]:
    """Where something may stand close to the middle of a voyage's way; where there are lanes, on its right."""
    line, (width, height) = _line(chart, trip), size
    found, half = list[Point](), len(line) // 2
    for aside in _CLOSE:
        for i in sorted(range(1, len(line) - 1, 3), key=lambda i: abs(i - half)):
            (x, y), (ax, ay), (bx, by) = line[i], line[i - 1], line[i + 1]
            ux, uy = polar(math.degrees(math.atan2(by - ay, bx - ax)) + 90, 1)
            far = aside * chart.size + (abs(ux) * width + abs(uy) * height) / 2
            found += [(x + side * far * ux, y + side * far * uy) for side in ((1,) if lanes else (1, -1))]
    return found


def _beside(chart: Chart, trip: Trip) -> list[Point]:
    """Where the sign of a voyage may stand: at its pier, or beside its way, off its line first."""
    at = chart.side(trip.start, trip.direction, 0.80)
    off = [polar(90 + 60 * trip.direction + turn, 0.42 * chart.size) for turn in (90, -90, 60, -60, 120, -120)]
    line = _line(chart, trip)
    return [*((x + dx, y + dy) for x, y in (at, *line[8::12]) for dx, dy in off), at, *line[:40:4], *_near(chart, at)]


def _shown(scene: Scene) -> list[Trip]:
    """Those that failed, then the others; of those that went the same way to the same end only the last one."""
    return sorted((same[-1] for same in _alike(scene).values()), key=_good)


_Feet: TypeAlias = tuple[tuple[Seat, Point], ...]
"""Seats whose signs are the feet of an arrow, and the middles of these."""
_Way: TypeAlias = tuple[object, ...]
"""From where to where a voyage went, and how it ended."""


def _way(trip: Trip) -> _Way:
    return trip.start, trip.direction, trip.legs, type(trip.end)


def _alike(scene: Scene) -> dict[_Way, list[Trip]]:
    """The voyages of the news that went the same way to the same end, oldest first."""
    found: dict[_Way, list[Trip]] = {}
    for trip in trips(scene):
        found.setdefault(_way(trip), []).append(trip)
    return found


def _good(trip: Trip) -> bool:
    return not isinstance(trip.end, Failed | Blocked)


def _near(chart: Chart, at: Point) -> list[Point]:
    return around(at, [part * chart.size for part in (0.15, 0.3, 0.45, 0.6)])


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
    line: tuple[Point, ...], width: float, headed: bool, feet: _Feet, foot: float
) -> tuple[Image.Image, float, float]:
    """An arrow along a line, with a head at its end if it has one and feet as wide as said, in the colours of their
    seats, as a sprite; where its upper left corner goes."""
    left, top, right, bottom = _bounds([*line, *(at for _, at in feet)], max(_BROAD * width, foot / 2) + 2 * _EDGE)
    painter = Painter(right - left, bottom - top, 1, 3, origin=(-left, -top))
    steps = round(_LONG * width / _STEP)
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 1 - steps)]
    shaft = line[: len(line) - round(0.7 * steps) * headed]
    for grow, colour in _layers(feet[0][0]):
        painter.brush(shaft, width + 2 * grow, colour)
        if headed:
            across, back = _BROAD * width + 1.7 * grow, -_LONG * width - grow
            head = [(1.6 * grow, 0.0), (back, across), (back, -across)]
            painter.poly(moved(head, x, y, math.degrees(math.atan2(y - ay, x - ax))), colour)
    _put_bands(painter, shaft, width, feet)
    _put_feet(painter, feet, foot / 2)
    return painter.done(), left, top


def _put_bands(painter: Painter, line: Sequence[Point], width: float, feet: _Feet) -> None:
    """Bands of the colours of other seats over an arrow of the first one's colour."""
    for i in range(_BAND, len(line) - 1, _BAND):
        seat = feet[i // _BAND % len(feet)][0]
        if seat != feet[0][0]:
            painter.brush(line[i : i + _BAND + 1], width, SEAT_COLOURS[seat], caps=False)


def _layers(seat: Seat) -> tuple[tuple[float, str], ...]:
    """The edges of an arrow and itself: how much wider each is, and its colour."""
    return (_EDGE, INK), (_LIGHT, WHITE), (0, SEAT_COLOURS[seat])


def _put_feet(painter: Painter, feet: _Feet, reach: float) -> None:
    """The signs of seats in white on discs of their colours, each of a radius: nothing else on maps is so."""
    for seat, at in feet[::-1]:
        for far, colour in ((reach, INK), (reach - _LIGHT, SEAT_COLOURS[seat])):
            painter.ellipse(*at, far, fill=colour)
        painter.poly(moved(seat_shape(seat, _SIGN * reach / 25), *at), WHITE)


@kept
def _dashes(
    line: tuple[Point, ...], width: float, halo: int, feet: _Feet, foot: float
) -> tuple[Image.Image, float, float]:
    """The same for a voyage that did not land; around the number at its end a disc of a radius shows."""
    left, top, right, bottom = _bounds([*line, *(at for _, at in feet)], max(halo + width, foot / 2 + _EDGE))
    painter = Painter(right - left, bottom - top, 1, 2, origin=(-left, -top))
    painter.brush(line, width + 2 * _EDGE, INK)
    for i in range(0, len(line) - 2, 6):
        _, *light = _layers(feet[i // 6 % len(feet)][0])
        for grow, colour in light:
            painter.brush(line[i : i + 5], width + 2 * grow, colour, caps=False)
    _put_feet(painter, feet, foot / 2)
    for reach, fill in ((halo, INK), (halo - 2, FAILED)) if halo else ():
        painter.ellipse(*line[-1], reach, fill=fill)
    return painter.done(), left, top


def _end(
    chart: Chart,
    trip: Trip,
    least: int,
    number: int,
    little: bool,
    tiles: Sequence[Rect],
    group: Sequence[Image.Image] = (),
) -> list[Laid]:
    """How a voyage ended that did not land: turned back, or what was lacking, always, behind its group where there is
    room, with a tail to the number, a disc of a radius, on the open sea if there is any close by; and boats that
    capsized where there is room."""
    if not isinstance(trip.end, Failed | Blocked):
        return []
    line, radius = _line(chart, trip), max(13, round(chart.size * 0.14))
    at = line[-1]
    if isinstance(trip.end, Blocked):
        sign = (signs.cross if trip.end.back is None else signs.back)(radius)
        return [laid(sign, [at, *_near(chart, at)], most=0.07)]
    boats = [] if little else _capsized(chart, trip, at)
    reaches, of = [number + _HALO + far * chart.size for far in _TAIL], ((at, number + _HALO / 2),)

    def free(size: tuple[int, int]) -> list[Point]:
        off = _off_line([_off(at, size, turn, far) for far in reaches for turn in range(0, 360, 10)], size, line)
        return [*dict.fromkeys((*at_sea(off, size, tiles), *off))]

    ways = _lacking(trip.end, group, least)
    found = laid(ways[-1], [*free(ways[-1].size), *_near(chart, at)])
    for sign in ways[::-1]:
        found = laid(sign, free(sign.size), most=0.07, bound=True, of=of, less=found, colour=CROSS)
    return [found, *boats]


def _lacking(end: Failed, group: Sequence[Image.Image], least: int) -> list[Image.Image]:
    """The signs of what a voyage lacked, the one that is wanted most first: with its group beside it or above it, then
    with the numbers of that, or alone if it has none."""
    lacked = signs.lacking(end.colours, end.needed, least)
    found = [join([each, lacked]) for each in group for join in (signs.row, signs.column)]
    return found if len(group) == _BOTH else [*found, lacked]


def _off_line(spots: Sequence[Point], size: tuple[int, int], line: Sequence[Point]) -> list[Point]:
    """The spots at which something of a size leaves most of a line in sight; all if there is none."""
    wide, high, some = size[0] / 2, size[1] / 2, line[::2]
    most = len(some) * _HIDDEN
    found = [(x, y) for x, y in spots if sum(abs(px - x) < wide and abs(py - y) < high for px, py in some) <= most]
    return found or [*spots]


def _off(at: Point, size: tuple[int, int], turn: float, far: float) -> Point:
    """The middle of something of a size that lies so far off a point in a direction."""
    (x, y), (ux, uy), (width, height) = at, polar(turn, 1), size
    whole = 2 * max(abs(ux), abs(uy))
    return x + ux * (far + width / whole), y + uy * (far + height / whole)


def _capsized(chart: Chart, trip: Trip, at: Point) -> list[Laid]:
    """One or two of the lost boats, on either side of the cross, across the way that they came."""
    line = _line(chart, trip)
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 8)]
    across = math.degrees(math.atan2(y - ay, x - ax)) + 90
    width = max(20, round(chart.size * 0.24))
    found = []
    for i, seat in enumerate(sorted(set(trip.boats))[:2]):
        reach = chart.size * 0.15 + width * 0.62
        turns = [across + 180 * i + turn for turn in (0, 30, -30, 60, -60, 90, -90)]
        places = [(at[0] + dx, at[1] + dy) for f in (1, 1.4) for turn in turns for dx, dy in (polar(turn, f * reach),)]
        found.append(laid(boats.boat(seat, width, False, (38, -42)[i]), places, 0.7, most=0.07))
    return found
