"""Ways over the map that cross nothing that must be read: from where a leader stood to where it stands.

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
_MOST: Final = 6000
"""So many places are looked at before a way is given up."""
_EAGER: Final = 1.6
"""How much more the distance to the end counts than the way so far: far fewer places are looked at."""
_ALONG: Final = 5
_APART: Final = 0.28
"""How many times as dear a way is beside another one, and how near that is, in squares."""
_PAST: Final = 0.48
"""How near to the middle of its end a way may pass it, in squares, beside how far it keeps from all."""
_AROUND: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)

_COLUMNS: Final = COLUMNS * _PARTS + 3
_ROWS: Final = ROWS * _PARTS + 3
"""How large the grid is, with a rim that nothing crosses."""
_STEPS: Final = tuple((y * _COLUMNS + x, math.hypot(x, y)) for x, y in _AROUND)
"""From a place of the grid to those around it, and how far that is."""


class _Grid(NamedTuple):
    """How dear a way is over each place of a map, row by row; 0 where something lies that nothing crosses."""

    prices: bytearray
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

    def price(self, start: Point, end: Point) -> float:
        """How dear a straight way is on the whole, in pixels where it is alone; infinite where it meets anything."""
        length = math.dist(start, end)
        count = max(1, round(length / self.how.square * _PARTS))
        total = 0
        for i in range(count + 1):
            price = self.prices[self.at(between(start, end, i / count))]
            if not price:
                return math.inf
            total += price
        return length * total / (count + 1)


def _grid(how: Measures, ways: Iterable[Point], taken: Iterable[Rect], apart: float) -> _Grid:
    """A map with the points of other ways, and with boxes from which ways keep so far `apart`, in squares."""
    step, rim = how.square / _PARTS, bytes(_COLUMNS)
    found = bytearray(rim + (b"\0" + b"\1" * (_COLUMNS - 2) + b"\0") * (_ROWS - 2) + rim)
    others = ((x, y, x, y) for x, y in ways)
    for rects, part, price in ((others, _APART, _ALONG), (taken, apart, 0)):
        more = part * how.square
        for left, top, right, bottom in rects:
            first = max(1, math.ceil((left - more - how.side) / step) + 1)
            last = min(_COLUMNS - 1, math.floor((right + more - how.side) / step) + 2)
            upper = max(1, math.ceil((top - more - how.above) / step) + 1)
            lower = min(_ROWS - 1, math.floor((bottom + more - how.above) / step) + 2)
            for row in range(upper, lower):
                found[row * _COLUMNS + first : row * _COLUMNS + last] = bytes([price]) * (last - first)
    return _Grid(found, how)


def route(
    start: Point, end: Point, empty: bool, taken: Sequence[Rect], how: Measures, others: Sequence[Point] = ()
) -> list[Point]:
    """The way of an arrow from the middle of a square (from its rim, unless it is `empty`) to the rim of another, round
    what is `taken` elsewhere; empty where there is none that is not much longer than a straight one. `others` are
    points of ways that it may cross, but does not run beside."""
    (x, y), reach = end, _PAST * how.square
    held = [*taken, (x - reach, y - reach, x + reach, y + reach)]
    near = [rect for rect in taken if math.dist(end, rect[:2]) < 5 * how.square]
    body, head = _grid(how, others, held, _WIDE), _grid(how, (), near, _HEAD)
    ends = {body.at(before): (before, rim) for before, rim in _alone(_ends(end, head, body), body)}
    starts = [start] if empty else [rim for _, rim in _alone(_ends(start, body, body), body)]
    places = _shortest(body, [body.at(point) for point in starts], set(ends))
    if not places or len(places) > _PARTS * (1.2 * math.dist(start, end) / how.square + 1.5):
        return []
    before, rim = ends[places[-1]]
    points = [start if empty else body.point(places[0]), *map(body.point, places[1:-1]), before]
    return [*_rounded([*_taut(points, body), rim], 0.2 * how.square)]


def _ends(middle: Point, head: _Grid, body: _Grid) -> Iterator[tuple[Point, Point]]:
    """Where ways may meet the rim of a square, each behind the point from which it runs straight on: its head meets
    nothing, and before that, where there is room, some more of it."""
    s = head.how.square
    for x, y in _AROUND:
        rim = middle[0] + 0.56 * s * x, middle[1] + 0.56 * s * y
        near, far = (
            (rim[0] + part * s * x / math.hypot(x, y), rim[1] + part * s * y / math.hypot(x, y)) for part in _TIP
        )
        if head.price(near, rim) < math.inf:
            yield (far if body.price(far, near) < math.inf else near), rim


def _alone(ends: Iterable[tuple[Point, Point]], grid: _Grid) -> list[tuple[Point, Point]]:
    """Those ends of ways that lie beside no other way; all where none does."""
    found = [*ends]
    return [end for end in found if grid.prices[grid.at(between(*end, 0.6))] == 1] or found


def _shortest(grid: _Grid, starts: Sequence[int], ends: set[int]) -> list[int]:
    """The shortest way over free places from one of some to one of others; empty where none is found."""
    if not ends:
        return []
    goals = [divmod(end, _COLUMNS) for end in ends]
    y0, x0 = (sum(goal[i] for goal in goals) / len(goals) for i in (0, 1))
    reach = max(math.dist((y0, x0), goal) for goal in goals)
    came: dict[int, int] = {}
    spent = dict.fromkeys(starts, 0.0)
    waiting = [(0.0, place) for place in starts]
    prices = grid.prices
    for _ in range(_MOST):
        if not waiting:
            break
        _, place = heappop(waiting)
        if place in ends:
            return [*_back(came, place)][::-1]
        so_far = spent[place]
        for step, length in _STEPS:
            other = place + step
            price = prices[other]
            far = so_far + length * price
            if price and far < spent.get(other, math.inf):
                came[other], spent[other] = place, far
                y, x = divmod(other, _COLUMNS)
                heappush(waiting, (far + _EAGER * max(0.0, math.hypot(x - x0, y - y0) - reach), other))
    return []


def _back(came: dict[int, int], place: int | None) -> Iterator[int]:
    while place is not None:
        yield place
        place = came.get(place)


def _taut(points: Sequence[Point], grid: _Grid) -> list[Point]:
    """A way without the points that it does not need to go round anything, or to keep from other ways."""
    each = [*starmap(grid.price, pairwise(points))]
    found, i = [points[0]], 0
    while i < len(points) - 1:
        further = range(len(points) - 1, i + 1, -1)
        i = next((j for j in further if grid.price(points[i], points[j]) < 1.02 * sum(each[i:j])), i + 1)
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
