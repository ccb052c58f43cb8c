"""Where things are laid over a board so that nothing covers what must be read.

All things of a picture compete: each is moved to its cheapest place in several sweeps until nothing moves any more.
What cannot move (letters, numbers, roofs, heads that are painted already) is `taken`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from render.lettering import Rect
from render.shapes import Point

_BUCKET: Final = 64
_SWEEPS: Final = 8
_RELUCTANCE: Final = 0.001
"""What it costs to take the next of a thing's places, as a part of its area."""


class Thing(NamedTuple):
    """Something to be laid on a board, `width` by `height` pixels. `places` are the middles it may have, the best
    first; `weight` says how bad it is to cover it or to be covered by it."""

    width: float
    height: float
    places: Sequence[Point]
    weight: float = 1

    def at(self, place: Point) -> Rect:
        """The box it takes there."""
        (x, y), dx, dy = place, self.width / 2, self.height / 2
        return x - dx, y - dy, x + dx, y + dy


class _Buckets:
    """Boxes by the squares of the picture that they touch."""

    def __init__(self) -> None:
        self._found: defaultdict[tuple[int, int], dict[int, tuple[Rect, float]]] = defaultdict(dict)

    def put(self, key: int, rect: Rect, weight: float) -> None:
        for square in _squares(rect):
            self._found[square][key] = rect, weight

    def drop(self, key: int, rect: Rect) -> None:
        for square in _squares(rect):
            self._found[square].pop(key, None)

    def near(self, rect: Rect) -> dict[int, tuple[Rect, float]]:
        return {key: each for square in _squares(rect) for key, each in self._found.get(square, {}).items()}


def _squares(rect: Rect) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (math.floor(each / _BUCKET) for each in rect)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def arrange(
    things: Sequence[Thing], taken: Iterable[Rect] = (), within: Rect | None = None, hold: float = 1
) -> list[Point]:
    """A place for each thing: its best one that covers nothing, or the one that covers least.

    `taken` boxes weigh as much as a thing of weight `hold`; what sticks out of `within` counts as covered.
    """
    lying = _Buckets()
    for n, rect in enumerate(taken, start=1):
        lying.put(-n, rect, hold)
    chosen = [thing.places[0] for thing in things]
    for key, (thing, place) in enumerate(zip(things, chosen, strict=True)):
        lying.put(key, thing.at(place), thing.weight)
    for _ in range(_SWEEPS):
        moved = False
        for key, thing in enumerate(things):
            lying.drop(key, thing.at(chosen[key]))
            best = _cheapest(thing, lying, within)
            moved = moved or best != chosen[key]
            chosen[key] = best
            lying.put(key, thing.at(best), thing.weight)
        if not moved:
            break
    return chosen


def _cheapest(thing: Thing, lying: _Buckets, within: Rect | None) -> Point:
    """The place that covers least; of equal ones the first."""
    if len(thing.places) == 1:
        return thing.places[0]
    xs, ys = [x for x, _ in thing.places], [y for _, y in thing.places]
    left, top, right, bottom = *thing.at((min(xs), min(ys)))[:2], *thing.at((max(xs), max(ys)))[2:]
    near = list(lying.near((left, top, right, bottom)).values())
    area = thing.width * thing.height
    best, least = thing.places[0], math.inf
    for rank, place in enumerate(thing.places):
        cost = _RELUCTANCE * area * rank
        if cost >= least:
            break
        rect = thing.at(place)
        cost += sum(overlap(rect, other) * weight for other, weight in near) * thing.weight
        if within:
            cost += (area - overlap(rect, within)) * thing.weight
        if cost < least:
            best, least = place, cost
    return best


def overlap(one: Rect, other: Rect) -> float:
    """How many square pixels two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0


def around(middle: Point, reach: Sequence[float], turns: int = 12, start: float = 0) -> list[Point]:
    """Places on circles about a point, the inner ones first, `start` degrees clockwise from the right."""
    x, y = middle
    angles = [math.radians(start + 360 * i / turns) for i in range(turns)]
    return [(x + r * math.cos(angle), y + r * math.sin(angle)) for r in reach for angle in angles]
