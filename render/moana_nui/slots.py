"""Where letters, buildings, units and resources stand on a tile, so that they keep off each other and off wrong land.

Lengths are parts of a cell's size about the tile's middle. A standing is worked out once for everything alike.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from render.moana_nui import coast
from render.shapes import Point

_STEP: Final = 0.075
_GRID: Final = round(2 * coast.REACH / _STEP)


class Load(NamedTuple):
    """What stands on a segment: the kind of its building or nothing, whether units stand there, and how wide its
    resources are (0: none)."""

    building: str
    unit: bool
    goods: float


class Measures(NamedTuple):
    """How large things are: factors of units and buildings, the heights of a text and of a resource, and half the
    width of the tile's name."""

    unit: float
    building: float
    text: float
    good: float
    name: float


class Stand(NamedTuple):
    """Where everything on a segment stands: the middle of its letter, the feet of building and unit, the middle of
    its resources; the middle of its land; and the foot of a palm where there is room for one."""

    letter: Point
    building: Point
    unit: Point
    goods: Point
    middle: Point
    palm: Point | None


class Area(NamedTuple):
    """A rectangle about a tile's middle, and how bad it is to hide it."""

    left: float
    top: float
    right: float
    bottom: float
    weight: float

    def about(self, x: float, y: float) -> Area:
        """This rectangle, moved."""
        return Area(x + self.left, y + self.top, x + self.right, y + self.bottom, self.weight)

    def sized(self, factor: float) -> Area:
        """This rectangle, scaled."""
        left, top, right, bottom, weight = self
        return Area(left * factor, top * factor, right * factor, bottom * factor, weight)


_NUMBER: Final = Area(-0.15, -0.3, 0.15, 0.02, 12)
_UNIT: Final = Area(-0.25, -0.68, 0.29, 0.06, 7)
_BODY: Final = {
    "hut": Area(-0.31, -0.5, 0.31, 0.05, 4),
    "canoe": Area(-0.37, -0.62, 0.37, 0.1, 4),
    "temple": Area(-0.37, -0.7, 0.37, 0.05, 4),
}
_PALM: Final = Area(-0.17, -0.42, 0.2, 0.06, 1)
_PULL: Final = 0.75
"""How strongly letters are drawn to the middle of their tile."""
_GROVE: Final = 2
"""A palm grows only where there are more free places than this."""
_HOUSE: Final = Area(-0.48, -0.5, 0.48, 0.16, 12)


@lru_cache(maxsize=4096)
def stands(
    name: str, rotation: int, loads: tuple[Load, ...], houses: tuple[int, ...], sizes: Measures, near: tuple[Area, ...]
) -> tuple[tuple[Stand, ...], tuple[Area, ...]]:
    """Where everything stands on the segments of a tile, and what it covers.

    `houses` are its corners with a meeting house, `near` is what reaches over from other tiles.
    """
    ground = _Ground(name, rotation, houses, sizes)
    own = len(ground.taken)
    ground.taken += near
    found = ground.stands(loads)
    return found, tuple(ground.taken[:own] + ground.taken[own + len(near) :])


def name_area(sizes: Measures) -> Area:
    """Where the name of a tile stands."""
    return Area(-sizes.name, -0.94 + 0.1 * sizes.text, sizes.name, -0.94 + 1.05 * sizes.text, 16)


@lru_cache(maxsize=512)
def _grid(name: str, rotation: int) -> tuple[bytes, ...]:
    """The land of each segment on a coarse grid."""
    return tuple(field.resize((_GRID, _GRID), Image.Resampling.BOX).tobytes() for field in coast.fields(name, rotation))


@lru_cache(maxsize=512)
def _points(name: str, rotation: int) -> tuple[tuple[Point, ...], ...]:
    """Where things can stand on each segment: every second place of the grid."""
    found = []
    for land in _grid(name, rotation):
        every = [_point(i) for i, v in enumerate(land) if v > coast.LAND and (i % _GRID + i // _GRID) % 2 == 0]
        found.append(tuple(p for p in every if _inside(*p)) or ((0.0, 0.0),))
    return tuple(found)


def _point(index: int) -> Point:
    return ((index % _GRID + 0.5) * _STEP - coast.REACH, (index // _GRID + 0.5) * _STEP - coast.REACH)


def _inside(x: float, y: float, reach: float = 0.96) -> bool:
    return abs(x) <= 0.866 * reach and abs(y) + abs(x) / math.sqrt(3) <= reach


class _Ground:
    """One tile while it is being filled."""

    def __init__(self, name: str, rotation: int, houses: tuple[int, ...], sizes: Measures) -> None:
        self.lands, self.points, self.sizes = _grid(name, rotation), _points(name, rotation), sizes
        self.taken = [name_area(sizes)]
        chip = sizes.text
        self._letter = Area(-0.36 * chip, -0.4 * chip, 0.36 * chip, 0.4 * chip, 14)
        for number in houses:
            self.taken.append(_HOUSE.sized(sizes.building).about(*coast.corner(number)))

    def stands(self, loads: tuple[Load, ...]) -> tuple[Stand, ...]:
        """Letters first, drawn together where the segments are nearest, then the fullest segments."""
        count = len(loads)
        letters = [self._put(i, self._letter, _PULL) for i in range(count)] if count > 1 else [(0.0, 0.0)]
        buildings, units, goods = ([(0.0, 0.0)] * count for _ in range(3))
        for i in sorted(range(count), key=lambda i: -_fullness(loads[i])):
            if loads[i].unit:
                units[i] = self._put(i, _UNIT.sized(self.sizes.unit))
                self.taken.append(_NUMBER.sized(self.sizes.unit).about(*units[i]))
            if loads[i].building:
                buildings[i] = self._put(i, _BODY[loads[i].building].sized(self.sizes.building))
            if loads[i].goods:
                wide, high = loads[i].goods / 2, self.sizes.good * 0.68
                goods[i] = self._put(i, Area(-wide, -high, wide, high, 7))
        if count > 1:
            letters = [self._moved(i, at) for i, at in enumerate(letters)]
        palms = [self._palm(i) for i in range(count)]
        return tuple(map(Stand, letters, buildings, units, goods, map(self._middle, range(count)), palms))

    def _moved(self, segment: int, at: Point) -> Point:
        """Where a letter goes that something else came to cover: farther from the others if need be."""
        self.taken.remove(self._letter.about(*at))
        if self._covered(*at, self._letter):
            return self._put(segment, self._letter, _PULL / 4)
        self.taken.append(self._letter.about(*at))
        return at

    def _palm(self, segment: int) -> Point | None:
        """A place for a palm on land where nothing else is, never in the same corner of two tiles."""
        some = self.points[segment][::3]
        free = [p for p in some if not self._covered(*p, _PALM) and not self._beyond(*p, segment, _PALM)]
        return free[len(some) * 7 % len(free)] if len(free) > _GROVE else None

    def _middle(self, segment: int) -> Point:
        points = self.points[segment]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _put(self, segment: int, body: Area, pull: float = 0) -> Point:
        """The best place for a body on a segment; `pull` draws it to the middle of the tile."""
        middle = self._middle(segment)
        best, least = middle, math.inf
        for at in self.points[segment]:
            cost = self._cost(at, segment, body, middle, pull, least)
            if cost < least:
                best, least = at, cost
        self.taken.append(body.about(*best))
        return best

    def _cost(self, at: Point, segment: int, body: Area, middle: Point, pull: float, least: float) -> float:
        """How bad a place is; no more than that it is worse once it is worse than `least`."""
        x, y = at
        rise = (body.top + body.bottom) / 2
        cost = (0.15 if pull else 0.6) * math.hypot(x - middle[0], y + rise * 0.7 - middle[1])
        cost += pull * math.hypot(x, y + rise)
        if cost < least:
            cost += self._covered(x, y, body)
        return cost if cost >= least else cost + self._beyond(x, y, segment, body)

    def _covered(self, x: float, y: float, body: Area) -> float:
        """How much of what stands there already would be covered, or would cover this."""
        left, top, right, bottom = x + body.left, y + body.top, x + body.right, y + body.bottom
        hidden = 0.0
        for a, b, c, d, weight in self.taken:
            wide, high = min(right, c) - max(left, a), min(bottom, d) - max(top, b)
            if wide > 0 and high > 0:
                hidden += wide * high * weight
        return 3 * hidden / ((right - left) * (bottom - top))

    def _beyond(self, x: float, y: float, segment: int, body: Area) -> float:
        """How far a body stands off its own land, over other land, or beyond the tile."""
        cost = 0.0
        for across in (x + 0.7 * body.left, x + 0.7 * body.right):
            cost += 0.0 if self._land(segment, across, y) else 0.24
            for high in (y + body.top * 0.35, y + body.top * 0.75):
                if not self._land(segment, across, high) and self._any(across, high):
                    cost += 0.2
        for across in (x + body.left, x + body.right):
            cost += 0.0 if _inside(across, y + body.bottom, 1) else 0.3
            cost += 0.0 if _inside(across, y + 0.6 * body.top, 1.02) else 0.3
        return cost

    def _land(self, segment: int, x: float, y: float) -> bool:
        column, row = int((x + coast.REACH) / _STEP), int((y + coast.REACH) / _STEP)
        return 0 <= column < _GRID and 0 <= row < _GRID and self.lands[segment][row * _GRID + column] > coast.LAND

    def _any(self, x: float, y: float) -> bool:
        return any(self._land(segment, x, y) for segment in range(len(self.lands)))


def _fullness(load: Load) -> float:
    return bool(load.building) + load.unit + 0.5 * bool(load.goods)
