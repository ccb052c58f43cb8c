"""The ways of units and canoes: thin curves, over the sea where a canoe sails, that end before what stands there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.moana_nui import coast, spots
from render.moana_nui.palette import INK
from render.moana_nui.things import Chart, number_of
from render.placing import overlap
from render.shapes import Point
from render.sprites import kept
from rules.moana_nui.places import SIDES, Cell, Segment, around

_TURNS: Final = 24
"""A head points in one of so many directions."""
_ASIDE: Final = (0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6)
"""So far, in cell sizes, a way over a tile keeps aside from the straight line to stay on water."""
CASING: Final = "#FFF8E4"
"""A light edge keeps ways apart from land of their colour."""
_LEAST: Final = 12
"""No head is smaller, in pixels."""
_SHORT: Final = 2.2
"""A way that is shorter than so many heads is none."""
_BACK: Final = 0.2
"""So many cell sizes before its end a way may stop, lest something hide its head."""
_BOWS: Final = (0.15, -0.15, 0.4, -0.4)
"""How far a way on land goes aside, as a part of its length, the best first."""
_STEP: Final = 3
"""Pixels from one dot of a line to the next."""
_SAMPLE: Final = 3
"""Whether a way is seen is looked at in every third of its dots."""


def way(origin: Segment, to: Segment, where: Chart, by_sea: bool = False, seen: float = 0) -> list[Point] | None:
    """The line of a way from where units stand, or stood, on one segment to another, on water where it leads `by_sea`;
    none where both are close together, or wherever it is led something hides its head or leaves less than a part of it
    to be `seen`."""
    head = _head_of(where)
    lines = (_led(origin, to, where, by_sea, bow, head) for bow in _BOWS[: 1 if by_sea else None])
    long = (line for line in lines if len(line) * _STEP >= _SHORT * head)
    return next((line for line in long if not seen or _shown(line, where, by_sea) >= seen), None)


def _head_of(where: Chart) -> int:
    """How large the heads of ways are."""
    return max(_LEAST, round(0.17 * where.grid.size))


def put_way(
    canvas: Canvas, origin: Segment, to: Segment, colour: str, where: Chart, by_sea: bool = False, seen: float = 0
) -> None:
    """A way, if there is one."""
    size, head = where.grid.size, _head_of(where)
    line = way(origin, to, where, by_sea, seen)
    if line is None:
        return
    end, before = line[-1], line[-min(len(line), 1 + head // _STEP)]
    shown = [at for at in line[: -head // _STEP] if not by_sea or wet(at, where)]
    for grown, fill in ((5, INK), (4, CASING), (0, colour)):
        dot = _dot(max(4, round(0.035 * size)) + grown, fill)
        for x, y in shown[:: 2 if grown else 1]:
            canvas.paste(dot, x, y)
    turn = math.atan2(end[1] - before[1], end[0] - before[0])
    canvas.paste(_head(round(turn / math.tau * _TURNS) % _TURNS, head, colour), *end)


def _shown(line: Sequence[Point], where: Chart, by_sea: bool) -> float:
    """Which part of a way is not hidden by things, nor by land where a canoe sails."""
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*line, strict=True))
    boxes = [where.items[key].box(place) for key, place in where.places.items()]
    near = [(a, b, c, d) for a, b, c, d in boxes if a < right and c > left and b < bottom and d > top]
    points = line[::_SAMPLE]
    free = [(x, y) for x, y in points if not any(a < x < c and b < y < d for a, b, c, d in near)]
    return sum(not by_sea or wet(at, where) for at in free) / len(points)


def _led(origin: Segment, to: Segment, where: Chart, by_sea: bool, bow: float, head: int) -> list[Point]:
    """A way with some bow between the things at its ends, up to where nothing hides its head: the points of its line,
    none where that is too far from its end."""
    line = _clear([*_dense(_smooth(_course(origin, to, where, by_sea, bow)))], origin, to, where)
    back, half = head // (2 * _STEP), 0.6 * head
    boxes = [where.items[key].box(place) for key, place in where.places.items()]
    for last in range(len(line) - 1, max(back, len(line) - round(_BACK * where.grid.size / _STEP)), -1):
        x, y = line[last - back]
        box = x - half, y - half, x + half, y + half
        if not any(overlap(box, other) for other in boxes):
            return line[: last + 1]
    return []


def _course(origin: Segment, to: Segment, where: Chart, by_sea: bool, bow: float) -> list[Point]:
    """The corners of a way: over the edges and waters that a canoe crosses, or with one that makes it a bow."""
    (x, y), (u, v) = where.stand(origin), where.stand(to)
    if not by_sea:
        return [(x, y), ((x + u) / 2 + bow * (v - y), (y + v) / 2 - bow * (u - x)), (u, v)]
    found, cell, last = [(x, y)], origin.cell, (x, y)
    for direction in crossed(origin, to, where):
        (p, q), (i, j) = where.grid.at(cell), coast.side(direction)
        gate = p + i * where.grid.size, q + j * where.grid.size
        found += [_afloat(last, gate, cell, where), gate]
        cell, last = around(cell)[direction], gate
    return [*found, _afloat(last, (u, v), cell, where), (u, v)]


def crossed(origin: Segment, to: Segment, where: Chart) -> list[int]:
    """The directions of the edges over which the waters at one segment lead to those at another."""
    ways: dict[tuple[Cell, int], list[int]] = {}
    for number, water in enumerate(where.tiles[origin.cell].face.waters):
        if number_of(origin) in water.segments:
            ways[origin.cell, number] = []
    rest = [*ways]
    for cell, number in rest:
        water = where.tiles[cell].face.waters[number]
        if cell == to.cell and number_of(to) in water.segments:
            return ways[cell, number]
        for direction in water.edges:
            near, back = around(cell)[direction], (direction + SIDES // 2) % SIDES
            for other, region in enumerate(where.tiles[near].face.waters if near in where.tiles else ()):
                if back in region.edges and (near, other) not in ways:
                    ways[near, other] = [*ways[cell, number], direction]
                    rest.append((near, other))
    return []


def _afloat(one: Point, other: Point, cell: Cell, where: Chart) -> Point:
    """A point about half way between two at the rim of a tile, by which the way is on water as far as it can be."""
    length = math.dist(one, other) or 1
    across = where.grid.size * (one[1] - other[1]) / length, where.grid.size * (other[0] - one[0]) / length

    def dry(middle: Point) -> int:
        near = [((middle[0] + x) / 2, (middle[1] + y) / 2) for x, y in (one, middle, other)]
        return sum(not wet(at, where, cell) for at in near)

    (x, y), (u, v) = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), across
    return min(((x + aside * u, y + aside * v) for aside in _ASIDE), key=dry)


def wet(at: Point, where: Chart, on: Cell | None = None) -> bool:
    """Whether there is water at a point, on a tile or on the one where it lies: no way of a canoe hides an island."""
    cell = on or Cell(*where.grid.cell(at))
    if cell not in where.tiles:
        cell = min(where.tiles, key=lambda cell: math.dist(where.grid.at(cell), at))
    (x, y), tile = where.grid.at(cell), where.tiles[cell]
    water = spots.lands(tile.tile, tile.rotation)[0].water
    return bool(water.getpixel(spots.pixel((at[0] - x) / where.grid.size, (at[1] - y) / where.grid.size)))


def _smooth(corners: Sequence[Point]) -> Sequence[Point]:
    """A curve without corners between the same ends."""
    for _ in range(4):
        cut = [(a + t * (c - a), b + t * (d - b)) for (a, b), (c, d) in pairwise(corners) for t in (0.25, 0.75)]
        corners = [corners[0], *cut, corners[-1]]
    return corners


def _dense(corners: Sequence[Point]) -> Iterator[Point]:
    """Points on a line, one after every step."""
    left = 0.0
    for (a, b), (c, d) in pairwise(corners):
        length = math.dist((a, b), (c, d))
        while left < length:
            yield a + (c - a) * left / length, b + (d - b) * left / length
            left += _STEP
        left -= length


def _clear(line: list[Point], origin: Segment, to: Segment, where: Chart) -> list[Point]:
    """The part of a line that is between the things at its ends."""
    for at in (origin, to):
        boxes = [where.items[key].box(where.places[key]) for kind in _THINGS if (key := (kind, at)) in where.places]
        while line and any(a - 3 < line[0][0] < c + 3 and b - 3 < line[0][1] < d + 3 for a, b, c, d in boxes):
            line.pop(0)
        line.reverse()
    return line


_THINGS: Final = ("unit", "building", "goods")


@kept
def _dot(radius: int, colour: str) -> Image.Image:
    painter = Painter(2 * radius + 2, 2 * radius + 2, 1, 4)
    painter.ellipse(0, 0, radius, fill=colour)
    return painter.done()


@kept
def _head(turn: int, size: int, colour: str) -> Image.Image:
    """Its tip lies in the middle of the sprite."""
    painter, angle = Painter(2 * size + 20, 2 * size + 20, 1, 4), math.tau * turn / _TURNS

    def tip(back: float, aside: float) -> tuple[float, float]:
        return (
            -back * math.cos(angle) - aside * math.sin(angle),
            -back * math.sin(angle) + aside * math.cos(angle),
        )

    for grown, fill in ((5.5, INK), (4, CASING), (0, colour)):
        aside = 0.66 * size + grown
        painter.poly([tip(-1.2 * grown, 0), tip(size + 0.6 * grown, aside), tip(size + 0.6 * grown, -aside)], fill)
    return painter.done()
