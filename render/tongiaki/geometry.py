"""Where things lie on and between tiles, in units of the radius of a hex: sides, moorings, routes. Nothing is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from render.frame import Box
from render.shapes import Point
from rules.kit.hexes import Hex
from rules.tongiaki.components import LANDS, TONGA

ROOT: Final = math.sqrt(3)
HALF: Final = ROOT / 2
"""From the middle of a hex to the middle of a side."""
SIDES: Final = frozenset(range(6))
_FIXED: Final = {"fidschi": (60.0, 160.0, 250.0), "samoa": (88.0, 198.0, 300.0)}


_SIZES: Final = tuple(round(200 * 0.95**i) for i in range(-10, 50))
"""Hexes are so many pixels wide from the middle to a corner, so that sprites serve for more than one position."""


class Strand(NamedTuple):
    """A beach on its tile: letter, its middle direction in degrees, moorings, and the directions of its piers. Its
    moorings lie `step` degrees apart, `reach` from the middle of its island."""

    letter: str
    angle: float
    slots: tuple[Point, ...]
    piers: tuple[int, ...]
    step: float
    reach: float

    @property
    def pitch(self) -> float:
        """How far moorings lie from each other."""
        return math.radians(self.step) * self.reach

    def along(self, place: float, out: float = 0) -> Point:
        """A place on the beach, 0 for its first mooring, 1 for the next one; so much farther out."""
        return polar(self.angle + (place - (len(self.slots) - 1) / 2) * self.step, self.reach + out)

    def place_of(self, pier: int) -> float:
        """Where on the beach a pier begins."""
        turn = (90 + 60 * pier - self.angle + 180) % 360 - 180
        return turn / self.step + (len(self.slots) - 1) / 2


class Chart(NamedTuple):
    """The sea laid on a picture: hexes of `size` pixels, the origin's middle at (x, y)."""

    size: int
    x: float
    y: float

    def at(self, cell: Hex, off: Point = (0, 0)) -> Point:
        """The middle of a cell in pixels, or a point `off` from that in units of the radius of a hex."""
        x, y = 1.5 * cell.q + off[0], ROOT * (cell.r + cell.q / 2) + off[1]
        return self.x + self.size * x, self.y + self.size * y

    def side(self, cell: Hex, direction: int, reach: float = HALF) -> Point:
        """A point from the middle of a cell towards a side."""
        (x, y), (dx, dy) = self.at(cell), towards(direction, reach * self.size)
        return x + dx, y + dy


def span(cells: Iterable[Hex], margin: float) -> Point:
    """Width and height of a chart that shows all cells and a margin, in units of the radius of a hex."""
    left, top, right, bottom = _extent(cells)
    return right - left + 2 + margin, bottom - top + ROOT + margin


def fit(cells: Sequence[Hex], where: Box, least: int, most: int, margin: float) -> Chart:
    """The largest chart on which all cells and a margin fit into a box, centred."""
    left, top, right, bottom = _extent(cells)
    wide, high = span(cells, margin)
    most = max(least, min(most, int(min(where.w / wide, where.h / high))))
    size = next((size for size in _SIZES if least <= size <= most), most)
    x, y = where.x + where.w / 2, where.y + where.h / 2
    return Chart(size, x - size * (left + right) / 2, y - size * (top + bottom) / 2)


def filled(chart: Chart, cells: Sequence[Hex], where: Box, margin: float) -> Chart:
    """A chart moved as little as needed for its cells to fill a box as far as they can; centred where they are few."""
    left, top, right, bottom = _extent(cells)
    wide, high = span(cells, margin)
    x = _moved(chart.x, chart.size * (left + right) / 2, chart.size * wide, where.x, where.w)
    return Chart(chart.size, x, _moved(chart.y, chart.size * (top + bottom) / 2, chart.size * high, where.y, where.h))


def _moved(at: float, middle: float, long: float, start: float, room: float) -> float:
    """Where something goes that lies at `at`, with its middle `middle` behind that, `long` pixels in all."""
    spare = max(0.0, long - room) / 2
    return max(start + room / 2 - spare, min(start + room / 2 + spare, at + middle)) - middle


def _extent(cells: Iterable[Hex]) -> tuple[float, float, float, float]:
    """The box around the middles of some cells, in units of the radius of a hex: left, top, right, bottom."""
    middles = [(1.5 * c.q, ROOT * (c.r + c.q / 2)) for c in cells]
    xs, ys = [m[0] for m in middles], [m[1] for m in middles]
    return min(xs), min(ys), max(xs), max(ys)


def polar(degrees: float, radius: float) -> Point:
    """The point at an angle, clockwise from east."""
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


def towards(direction: float, radius: float) -> Point:
    """The point in a direction of the compass: 0 is south."""
    return polar(90 + 60 * direction, radius)


def crossing(side: int, reach: float, other: int, far: float) -> Point:
    """Where the line along a side of a hex of radius `reach` crosses the one along the next side of a hex of `far`."""
    (x, y), (u, v) = (
        towards(way, HALF * (2 * one - two) / 1.5) for way, one, two in ((side, reach, far), (other, far, reach))
    )
    return x + u, y + v


def corners(radius: float) -> list[Point]:
    """A flat-top hexagon about the origin."""
    return [polar(60 * i, radius) for i in range(6)]


def within(x: float, y: float) -> bool:
    """Whether a point lies in the hex about the origin, in units of the radius of a hex."""
    return max(abs(y), (abs(x) * ROOT + abs(y)) / 2) <= HALF


@lru_cache(maxsize=256)
def strands(island: str, red: int, small: bool = False) -> tuple[Strand, ...]:
    """The beaches of an island whose red mark points to `red`; on small hexes moorings lie nearer to the
    sides."""
    step, radius = (17.6, 0.668) if island == TONGA else (20.5, 0.645)
    radius += 0.05 * small
    found = []
    for shore, middle in zip(LANDS[island].beaches, _middles(island, step), strict=True):
        angle = 90 + 60 * red + middle
        turns = (angle + (i - (shore.moorings - 1) / 2) * step for i in range(shore.moorings))
        piers = tuple((side + red) % 6 for side in shore.piers)
        slots = tuple(polar(turn, radius) for turn in turns)
        found.append(Strand(shore.letter, angle, slots, piers, step, radius))
    return tuple(found)


def _middles(island: str, step: float) -> list[float]:
    """The middle of each beach in degrees from the red mark, pushed apart until none overlap."""
    beaches = LANDS[island].beaches
    at = [60 * sum(b.piers) / len(b.piers) for b in beaches]
    if island in _FIXED:
        return list(_FIXED[island])
    for _ in range(0 if island == TONGA else 300):
        for i in range(len(at) - 1):
            lack = (beaches[i].moorings + beaches[i + 1].moorings) / 2 * step + 7 - (at[i + 1] - at[i])
            if lack > 0:
                at[i], at[i + 1] = at[i] - lack / 4, at[i + 1] + lack / 4
        at[0] = max(at[0], 16 + beaches[0].moorings * step / 2)
        at[-1] = min(at[-1], 344 - beaches[-1].moorings * step / 2)
    return at


def gaps(island: str, red: int) -> tuple[tuple[float, float], ...]:
    """Between neighbouring beaches: the middle of the gap and its width, in degrees."""
    found, placed = [], strands(island, red)
    for one, two in zip(placed, placed[1:] + placed[:1], strict=True):
        start = one.angle + (len(one.slots) - 1) / 2 * one.step
        end = two.angle - (len(two.slots) - 1) / 2 * two.step
        end += 360 if end <= start else 0
        found.append(((start + end) / 2, end - start))
    return tuple(found)


@lru_cache(maxsize=256)
def route(enter: int, leave: int, reach: float = HALF) -> tuple[Point, ...]:
    """The way across a tile from side to side, in even steps."""
    apart = min((enter - leave) % 6, (leave - enter) % 6)
    pull = {1: 0.50, 2: 0.40, 3: 0.30}[apart]
    a, d = towards(enter, HALF), towards(leave, HALF)
    b, c = towards(enter, HALF * pull), towards(leave, HALF * pull)
    curve = [_bezier(a, b, c, d, i / 60) for i in range(61)]
    return even([towards(enter, reach), *curve, towards(leave, reach)] if reach > HALF else curve, 0.03)


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    m = 1 - t
    w = (m**3, 3 * m * m * t, 3 * m * t * t, t**3)
    return (
        w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
        w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
    )


def even(points: list[Point], step: float) -> tuple[Point, ...]:
    """A line resampled in steps of one length."""
    lengths = [math.dist(p, q) for p, q in pairwise(points)]
    total = sum(lengths)
    count = max(2, round(total / step))
    found, i, passed = [], 0, 0.0
    for k in range(count + 1):
        goal = total * k / count
        while i < len(lengths) - 1 and passed + lengths[i] < goal:
            passed += lengths[i]
            i += 1
        t = (goal - passed) / (lengths[i] or 1)
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        found.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t))
    return tuple(found)


def beside(points: tuple[Point, ...], shift: float, swing: float = 0) -> list[Point]:
    """A line pushed sideways, in waves if wished."""
    found, last = [], len(points) - 1
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 2)], points[min(last, i + 2)]
        length = math.hypot(bx - ax, by - ay) or 1
        off = shift + swing * math.sin(i * 0.12 * math.tau)
        found.append((x - (by - ay) / length * off, y + (bx - ax) / length * off))
    return found
