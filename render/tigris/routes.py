"""Ways over the map that cross nothing: from where a leader stood to where it stands.

Searched on a grid of eighths of a square, then drawn taut; points in pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise, starmap
from typing import Final, NamedTuple

from render.lettering import Rect
from render.shapes import Point, between
from render.tigris.layout import Measures
from rules.tigris.squares import COLUMNS, ROWS

_PARTS: Final = 8
_WIDE: Final = 0.1
_HEAD: Final = 0.21
_TIP: Final = (0.34, 0.8)
"""How far an arrow and its head keep from what must be read, and how long its straight end is at least and at best, in
squares."""
_EAGER: Final = 1.6
"""How much more the distance to the end counts than the way so far: far fewer places are looked at."""
_LONGER: Final = (1.12, 1)
"""How long a way may be: so many times the straight one and so many squares."""
_CROOKED: Final = 1.09
"""How much longer a way is on the grid, before it is drawn taut."""
_PAST: Final = 0.48
"""How near to the middle of its end a way may pass it, in squares, beside how far it keeps from all."""
_AROUND: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)

_COLUMNS: Final = COLUMNS * _PARTS + 3
_ROWS: Final = ROWS * _PARTS + 3
"""How large the grid is, with a rim that nothing crosses."""
_STEPS: Final = tuple((y * _COLUMNS + x, math.hypot(x, y)) for x, y in _AROUND)
"""From a place of the grid to those around it, and how far that is."""


_DIGITS: Final = bytes.maketrans(b"\0\1", b"01")


class _Grid(NamedTuple):
    """The places of a map, row by row: 1 where a way may go, 0 where something lies."""

    free: bytearray
    how: Measures

    def at(self, point: Point) -> int:
        """The nearest place of the grid; one of its rim for what lies beyond."""
        step = self.how.square / _PARTS
        x, y = round((point[0] - self.how.side) / step) + 1, round((point[1] - self.how.above) / step) + 1
        return min(max(0, y), _ROWS - 1) * _COLUMNS + min(max(0, x), _COLUMNS - 1)

    def point(self, place: int) -> Point:
        """Where a place lies on the map."""
        step = self.how.square / _PARTS
        y, x = divmod(place, _COLUMNS)
        return self.how.side + (x - 1) * step, self.how.above + (y - 1) * step

    def clear(self, start: Point, end: Point) -> bool:
        """Whether a straight way meets nothing."""
        count = max(1, round(math.dist(start, end) / self.how.square * _PARTS))
        return all(self.free[self.at(between(start, end, i / count))] for i in range(count + 1))


def _grid(how: Measures, taken: Iterable[Rect], apart: float) -> _Grid:
    """A map with boxes from which ways keep so far `apart`, in squares."""
    step, rim, more = how.square / _PARTS, bytes(_COLUMNS), apart * how.square
    found = bytearray(rim + (b"\0" + b"\1" * (_COLUMNS - 2) + b"\0") * (_ROWS - 2) + rim)
    for left, top, right, bottom in taken:
        first = max(1, math.ceil((left - more - how.side) / step) + 1)
        last = min(_COLUMNS - 1, math.floor((right + more - how.side) / step) + 2)
        upper = max(1, math.ceil((top - more - how.above) / step) + 1)
        lower = min(_ROWS - 1, math.floor((bottom + more - how.above) / step) + 2)
        for row in range(upper, lower):
            found[row * _COLUMNS + first : row * _COLUMNS + last] = bytes(last - first)
    return _Grid(found, how)


def route(start: Point, end: Point, taken: Sequence[Rect], read: Sequence[Rect], how: Measures) -> list[Point]:
    """The way of an arrow from the middle of a square to the rim of another, round what is `taken` elsewhere, its head
    only round what must be `read`; empty where there is none that is not much longer than a straight one."""
    (x, y), reach = end, _PAST * how.square
    near = [rect for rect in read if math.dist(end, rect[:2]) < 5 * how.square]
    body = _grid(how, [*taken, (x - reach, y - reach, x + reach, y + reach)], _WIDE)
    ends = {body.at(before): (before, rim) for before, rim in _ends(end, _grid(how, near, _HEAD), body)}
    times, more = _LONGER
    most = times * math.dist(start, end) + more * how.square
    places = _shortest(body, body.at(start), set(ends), _CROOKED * most / how.square * _PARTS)
    if not places:
        return []
    before, rim = ends[places[-1]]
    points = _taut([start, *map(body.point, places[1:-1]), before], body)
    if sum(starmap(math.dist, pairwise([*points, rim]))) > most:
        return []
    return [*_rounded([*points, rim], 0.2 * how.square)]


def _ends(middle: Point, head: _Grid, body: _Grid) -> Iterator[tuple[Point, Point]]:
    """Where ways may meet the rim of a square, each behind the point from which it runs straight on: its head meets
    nothing, and before that, where there is room, some more of it."""
    s = head.how.square
    for x, y in _AROUND:
        rim = middle[0] + 0.56 * s * x, middle[1] + 0.56 * s * y
        near, far = (
            (rim[0] + part * s * x / math.hypot(x, y), rim[1] + part * s * y / math.hypot(x, y)) for part in _TIP
        )
        if head.clear(near, rim) and body.free[body.at(near)]:
            yield (far if body.clear(far, near) else near), rim


def _shortest(grid: _Grid, start: int, ends: set[int], most: float) -> list[int]:
    """The shortest way over free places from one to one of some others; empty where none is found that has about so
    many steps at `most`."""
    if not _joined(grid, start, ends):
        return []
    goals = [divmod(end, _COLUMNS) for end in ends]
    y0, x0 = (sum(goal[i] for goal in goals) / len(goals) for i in (0, 1))
    reach = max(math.dist((y0, x0), goal) for goal in goals)
    came: dict[int, int] = {}
    spent = [math.inf if free else 0.0 for free in grid.free]
    spent[start] = 0.0
    waiting = [(0.0, start)]
    while waiting:
        _, place = heappop(waiting)
        if place in ends:
            return [*_back(came, place)][::-1]
        so_far = spent[place]
        for step, length in _STEPS:
            other = place + step
            far = so_far + length
            if far < spent[other]:
                came[other], spent[other] = place, far
                y, x = divmod(other, _COLUMNS)
                left = max(0.0, math.hypot(x - x0, y - y0) - reach)
                if far + left <= most:
                    heappush(waiting, (far + _EAGER * left, other))
    return []


def _joined(grid: _Grid, start: int, ends: set[int]) -> bool:
    """Whether free places join one with one of some others: quicker than to look for a way that is not there."""
    free, goals = int(grid.free[::-1].translate(_DIGITS), 2), sum(1 << end for end in ends)
    found, before = 1 << start, 0
    while found != before and not found & goals:
        before, wide = found, found | found << 1 | found >> 1
        found = (wide | wide << _COLUMNS | wide >> _COLUMNS) & free
    return bool(found & goals)


def _back(came: dict[int, int], place: int | None) -> Iterator[int]:
    while place is not None:
        yield place
        place = came.get(place)


def _taut(points: Sequence[Point], grid: _Grid) -> list[Point]:
    """A way without the points that it does not need to go round anything."""
    found, i = [points[0]], 0
    while i < len(points) - 1:
        further = range(len(points) - 1, i + 1, -1)
        i = next((j for j in further if grid.clear(points[i], points[j])), i + 1)
        found.append(points[i])
    return found


def _rounded(points: Sequence[Point], radius: float) -> Iterator[Point]:
    """A way with its corners rounded off."""
    yield points[0]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = (
            between(corner, other, min(0.5, radius / max(1.0, math.dist(corner, other)))) for other in (before, after)
        )
        for i in range(7):
            yield between(between(start, corner, i / 6), between(corner, end, i / 6), i / 6)
    yield points[-1]
