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


class Stand(NamedTuple):
    """Where everything on a segment stands: the middle of its letter, the feet of building and unit, the middle of
    its resources; and the middle of its land."""

    letter: Point
    building: Point
    unit: Point
    goods: Point
    middle: Point


class _Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    weight: float

    def about(self, x: float, y: float) -> _Area:
        return _Area(x + self.left, y + self.top, x + self.right, y + self.bottom, self.weight)

    def shared(self, other: _Area) -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)


_BODY: Final = {
    "unit": _Area(-0.27, -0.72, 0.31, 0.06, 5),
    "hut": _Area(-0.32, -0.52, 0.32, 0.05, 5),
    "canoe": _Area(-0.4, -0.64, 0.4, 0.1, 5),
    "temple": _Area(-0.38, -0.76, 0.38, 0.05, 5),
}
_HOUSE: Final = _Area(-0.48, -0.5, 0.48, 0.16, 20)


@lru_cache(maxsize=4096)
def stands(
    name: str, rotation: int, loads: tuple[Load, ...], houses: tuple[int, ...], scale: float, chip: float, label: float
) -> tuple[Stand, ...]:
    """Where everything stands on the segments of a tile.

    `houses` are its corners with a meeting house, `scale` how large pieces are, `chip` how high resources and
    letters, `label` half the width of the tile's name.
    """
    return _Ground(name, rotation, houses, scale, chip, label).stands(loads)


@lru_cache(maxsize=512)
def _grid(name: str, rotation: int) -> tuple[bytes, ...]:
    """The land of each segment on a coarse grid."""
    return tuple(mask.resize((_GRID, _GRID), Image.Resampling.BOX).tobytes() for mask in coast.masks(name, rotation))


def _point(index: int) -> Point:
    return ((index % _GRID + 0.5) * _STEP - coast.REACH, (index // _GRID + 0.5) * _STEP - coast.REACH)


def _inside(x: float, y: float) -> bool:
    return abs(x) <= 0.82 and abs(y) + abs(x) / math.sqrt(3) <= 0.97


class _Ground:
    """One tile while it is being filled."""

    def __init__(
        self, name: str, rotation: int, houses: tuple[int, ...], scale: float, chip: float, label: float
    ) -> None:
        self.lands = _grid(name, rotation)
        self.scale, self.chip = scale, chip
        self.points = [[p for i, v in enumerate(land) if v > 128 and _inside(*(p := _point(i)))] for land in self.lands]
        self.taken = [_Area(-label, -0.94, label, -0.94 + chip * 1.1, 9)]
        for number in houses:
            x, y = coast.corner(number)
            self.taken.append(self._sized(_HOUSE).about(x, y))

    def _sized(self, area: _Area) -> _Area:
        left, top, right, bottom, weight = area
        return _Area(left * self.scale, top * self.scale, right * self.scale, bottom * self.scale, weight)

    def stands(self, loads: tuple[Load, ...]) -> tuple[Stand, ...]:
        """Fixed things first: letters, then the fullest segments."""
        count = len(loads)
        middles = [self._middle(i) for i in range(count)]
        half = self.chip * 0.62
        letters = [(0.0, 0.0)] * count
        if count > 1:
            letters = [self._put(i, _Area(-half, -half, half, half, 8), 1.1) for i in range(count)]
        buildings, units, goods = ([(0.0, 0.0)] * count for _ in range(3))
        for i in sorted(range(count), key=lambda i: -_fullness(loads[i])):
            if loads[i].building:
                buildings[i] = self._put(i, self._sized(_BODY[loads[i].building]))
            if loads[i].unit:
                units[i] = self._put(i, self._sized(_BODY["unit"]))
            if loads[i].goods:
                wide, high = loads[i].goods / 2, self.chip * 0.7
                goods[i] = self._put(i, _Area(-wide, -high, wide, high, 6))
        return tuple(map(Stand, letters, buildings, units, goods, middles))

    def _middle(self, segment: int) -> Point:
        points = self.points[segment] or [(0.0, 0.0)]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _put(self, segment: int, body: _Area, pull: float = 0) -> Point:
        """The best place for a body on a segment; `pull` draws it to the middle of the tile."""
        middle = self._middle(segment)
        best = min(self.points[segment] or [middle], key=lambda p: self._cost(p, segment, body, middle, pull))
        self.taken.append(body.about(*best))
        return best

    def _cost(self, at: Point, segment: int, body: _Area, middle: Point, pull: float) -> float:
        x, y = at
        area = body.about(x, y)
        size = (body.right - body.left) * (body.bottom - body.top)
        cost = sum(area.shared(other) * other.weight for other in self.taken) / size * 3
        rise = (body.top + body.bottom) / 2
        cost += (0.15 if pull else 0.85) * math.hypot(x - middle[0], y + rise * 0.7 - middle[1])
        cost += pull * math.hypot(x, y + rise)
        for part in (-0.7, 0.7):
            across = x + part * (-body.left if part < 0 else body.right)
            cost += 0.0 if self._land(segment, across, y) else 0.28
            for high in (0.35, 0.75):
                own, any_land = self._land(segment, across, y + body.top * high), self._any(across, y + body.top * high)
                cost += 0.24 if any_land and not own else 0.0
        return cost + (0.5 if not _inside(x * 1.12, y * 1.12) else 0.0)

    def _land(self, segment: int, x: float, y: float) -> bool:
        column, row = int((x + coast.REACH) / _STEP), int((y + coast.REACH) / _STEP)
        return 0 <= column < _GRID and 0 <= row < _GRID and self.lands[segment][row * _GRID + column] > 128

    def _any(self, x: float, y: float) -> bool:
        return any(self._land(segment, x, y) for segment in range(len(self.lands)))


def _fullness(load: Load) -> float:
    return bool(load.building) + load.unit + 0.5 * bool(load.goods)
