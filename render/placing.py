"""Where things are laid over a board so that nothing covers what must be read.

All things of a picture compete: each is moved to its cheapest place in several sweeps until nothing moves any more.
What cannot move (letters, numbers, roofs, heads that are painted already) is `taken`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from render.lettering import Rect
from render.shapes import Point

_BUCKET: Final = 64
_SWEEPS: Final = 8
_TRIFLE: Final = 0.04
"""Nobody minds when less than this part of a thing is covered."""
_RELUCTANCE: Final = 0.001
"""What it costs to take the next of a thing's places, as a part of its area."""


class Thing(NamedTuple):
    """Something to be laid on a board, `width` by `height` pixels. `places` are the middles it may have, the best
    first; `weight` says how bad it is to cover it or to be covered by it. `costs`, if given, says how bad each place
    is, the least first, if it is 1 to cover all of something of weight 1."""

    width: float
    height: float
    places: Sequence[Point]
    weight: float = 1
    costs: Sequence[float] = ()

    def at(self, place: Point) -> Rect:
        """The box it takes there."""
        (x, y), dx, dy = place, self.width / 2, self.height / 2
        return x - dx, y - dy, x + dx, y + dy


class _Buckets:
    """Boxes by the squares of the picture that they touch."""

    def __init__(self, taken: Iterable[Rect] = (), hold: float = 1) -> None:
        self._found: defaultdict[tuple[int, int], dict[int, tuple[Rect, float]]] = defaultdict(dict)
        for number, rect in enumerate(taken, start=1):
            self.put(-number, rect, hold)

    def put(self, key: int, rect: Rect, weight: float) -> None:
        for square in _squares(rect):
            self._found[square][key] = rect, weight

    def drop(self, key: int, rect: Rect) -> None:
        for square in _squares(rect):
            del self._found[square][key]

    def touching(self, rect: Rect) -> set[int]:
        """The keys of the boxes that lie in the same squares."""
        return {key for square in _squares(rect) for key in self._found.get(square, ())}

    def near(self, rect: Rect) -> list[tuple[Rect, float]]:
        """The boxes that share anything with this one, and their weights."""
        left, top, right, bottom = rect
        found: dict[int, tuple[Rect, float]] = {}
        for square in _squares(rect):
            found |= self._found.get(square, _NOTHING)
        return [
            each
            for each in found.values()
            if each[0][0] < right and left < each[0][2] and each[0][1] < bottom and top < each[0][3]
        ]


def covered_by(rect: Rect, near: Iterable[tuple[Rect, float]], enough: float = math.inf) -> float:
    """How much of a box these cover, weighed. Beyond `enough` it is not looked any further."""
    left, top, right, bottom = rect
    found = 0.0
    for (x0, y0, x1, y1), weight in near:
        if x0 < right and left < x1 and y0 < bottom and top < y1:
            wide = (x1 if x1 < right else right) - (x0 if x0 > left else left)
            found += wide * ((y1 if y1 < bottom else bottom) - (y0 if y0 > top else top)) * weight
            if found > enough:
                break
    return found


_NOTHING: Final[dict[int, tuple[Rect, float]]] = {}


def _squares(rect: Rect) -> list[tuple[int, int]]:
    left, top, right, bottom = rect
    columns = range(int(left // _BUCKET), int(right // _BUCKET) + 1)
    rows = range(int(top // _BUCKET), int(bottom // _BUCKET) + 1)
    return [(x, y) for x in columns for y in rows]


def arrange(
    things: Sequence[Thing],
    taken: Iterable[Rect] = (),
    within: Rect | None = None,
    hold: float = 1,
    strive: int = 0,
) -> list[Point]:
    """A place for each thing: its best one that covers nothing, or the one that covers least.

    `taken` boxes weigh as much as a thing of weight `hold`; what sticks out of `within` counts as covered. Where things
    still cover each other once nothing moves any more, their weights grow so that others give way, up to `strive`
    times.
    """
    board = _Board(things, _Buckets(taken, hold), within)
    best, least = board.chosen, math.inf
    for left in reversed(range(strive + 1)):
        board.settle()
        covered = board.covered() if strive else {}
        if (total := sum(part * part for part in covered.values())) < least:
            best, least = [*board.chosen], total
        if not covered:
            break
        if left:
            board.strive(covered)
    return [thing.places[place] for thing, place in zip(things, best, strict=True)]


class _Board:
    """Things on their places, and which of them have to be looked at again since another moved within their reach."""

    def __init__(self, things: Sequence[Thing], lying: _Buckets, within: Rect | None) -> None:
        self.things, self.within = [*things], within
        self.chosen = [0] * len(things)
        self.lying, self.reaches = lying, _Buckets()
        self.free = frozenset(key for key, thing in enumerate(things) if len(thing.places) > 1)
        self.extents = {key: extent(things[key]) for key in self.free}
        for key, thing in enumerate(things):
            self.lying.put(key, self.box(key), thing.weight)
            if key in self.free:
                self.reaches.put(key, self.extents[key], 0)
        self.stale = {*self.free}

    def box(self, key: int) -> Rect:
        """The box that a thing takes now."""
        return self.things[key].at(self.things[key].places[self.chosen[key]])

    def settle(self) -> None:
        """Moves things to their cheapest places until nothing moves any more."""
        for _ in range(_SWEEPS):
            for key in sorted(self.stale):
                self._look(key)
            if not self.stale:
                return

    def _look(self, key: int) -> None:
        self.stale.discard(key)
        thing, before = self.things[key], self.box(key)
        self.lying.drop(key, before)
        best = _best(thing, self.extents[key], self.lying, self.within)
        self.lying.put(key, thing.at(thing.places[best]), thing.weight)
        if best != self.chosen[key]:
            self.chosen[key] = best
            near = self.reaches.touching(before) | self.reaches.touching(self.box(key))
            self.stale |= near & self.free - {key}

    def covered(self) -> dict[int, float]:
        """The things of which more than a trifle is covered, with the part of them that is; what those that cannot move
        share with each other is no matter."""
        fixed = [key for key in range(len(self.things)) if key not in self.free]
        shared = dict(zip(fixed, self._hidden(fixed), strict=True))
        parts = enumerate(self._hidden(range(len(self.things))))
        return {key: more for key, part in parts if (more := part - shared.get(key, 0)) > _TRIFLE}

    def _hidden(self, keys: Sequence[int]) -> list[float]:
        """The part of each of these things that the others of them cover."""
        things = [self.things[key] for key in keys]
        return hidden(things, [thing.places[self.chosen[key]] for key, thing in zip(keys, things, strict=True)])

    def strive(self, covered: Mapping[int, float]) -> None:
        """Makes things weigh more, the more so the larger the part of them is that is covered."""
        for key, part in covered.items():
            thing = self.things[key]
            self.things[key] = thing._replace(weight=thing.weight * (1 + 4 * part))
            self.lying.put(key, self.box(key), self.things[key].weight)
            self.stale |= self.reaches.touching(self.box(key)) & self.free


def extent(thing: Thing, more: float = 0) -> Rect:
    """The box around all places of a thing, and so many pixels around that."""
    xs, ys = [x for x, _ in thing.places], [y for _, y in thing.places]
    dx, dy = thing.width / 2 + more, thing.height / 2 + more
    return min(xs) - dx, min(ys) - dy, max(xs) + dx, max(ys) + dy


def _best(thing: Thing, reach: Rect, lying: _Buckets, within: Rect | None) -> int:
    """Which place of a thing (all lie within `reach`) costs least: the area covered there, weighed, and how reluctantly
    the place is taken."""
    area = thing.width * thing.height
    near, best, least = lying.near(reach), 0, math.inf
    if within and overlap(reach, within) == overlap(reach, reach):
        within = None
    for number, place in enumerate(thing.places):
        cost = area * (thing.costs[number] if thing.costs else _RELUCTANCE * number)
        if cost >= least:
            break
        rect = thing.at(place)
        cost += (area - overlap(rect, within) if within else 0) * thing.weight
        cost += covered_by(rect, near, (least - cost) / thing.weight) * thing.weight
        if cost < least:
            best, least = number, cost
    return best


def hidden(things: Sequence[Thing], chosen: Sequence[Point], taken: Iterable[Rect] = ()) -> list[float]:
    """The part of each thing that others and `taken` boxes share with it (more than 1 where many do)."""
    lying = _Buckets(taken)
    boxes = [thing.at(place) for thing, place in zip(things, chosen, strict=True)]
    for key, rect in enumerate(boxes):
        lying.put(key, rect, 1)
    return [
        covered_by(rect, lying.near(rect)) / (thing.width * thing.height) - 1
        for thing, rect in zip(things, boxes, strict=True)
    ]


def overlap(one: Rect, other: Rect) -> float:
    """How many square pixels two boxes share."""
    left, top, right, bottom = one
    x0, y0, x1, y1 = other
    if x0 >= right or left >= x1 or y0 >= bottom or top >= y1:
        return 0
    wide = (x1 if x1 < right else right) - (x0 if x0 > left else left)
    return wide * ((y1 if y1 < bottom else bottom) - (y0 if y0 > top else top))


def around(middle: Point, reach: Sequence[float], turns: int = 12, start: float = 0) -> list[Point]:
    """Places on circles about a point, the inner ones first, `start` degrees clockwise from the right."""
    x, y = middle
    return [(x + r * dx, y + r * dy) for r in reach for dx, dy in _directions(turns, start)]


@lru_cache(maxsize=64)
def _directions(turns: int, start: float) -> list[Point]:
    angles = [math.radians(start + 360 * i / turns) for i in range(turns)]
    return [(math.cos(angle), math.sin(angle)) for angle in angles]
