"""Voyages as arrows over the map: landed ones gold, failed ones dashed, with a cross and capsized boats."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.placing import around
from render.scene import Scene
from render.shapes import Point, moved
from render.sprites import kept
from render.tongiaki import boats, signs
from render.tongiaki.geometry import HALF, Chart, even, polar, route
from render.tongiaki.isle import SMALLEST
from render.tongiaki.overlay import Laid, laid
from render.tongiaki.palette import FAILED, GOLD, INK
from render.tongiaki.reading import LEAST, told_voyages
from render.tongiaki.sea_map import level, whole
from rules.tongiaki.state import Voyage

_MOST = 6
"""Of a long chain only the last voyages are drawn; the log tells of all."""
_GOOD = frozenset({"landed", "at_sea"})


def put_ways(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """The ways of the voyages of this turn, or of the last one with any, where hexes are large enough."""
    for _, voyage in [] if level(scene.aspect, chart) == SMALLEST or scene.marks else _shown(scene):
        canvas.place(*_arrow(chart, voyage))


def ends(scene: Scene, chart: Chart, where: Box) -> list[Laid]:
    """How voyages ended that did not land and, in a wide picture that shows their ways, their numbers at the piers."""
    found, least = list[Laid](), LEAST[scene.aspect]
    for number, voyage in _shown(scene):
        if not whole(voyage.cell_from, chart, where):
            continue
        found += _end(chart, voyage, level(scene.aspect, chart) == SMALLEST)
        if scene.aspect == "wide" and not scene.view.result and level(scene.aspect, chart) < SMALLEST:
            at = chart.side(voyage.cell_from, voyage.direction, 0.80)
            sprite = number_disc(number, voyage.outcome in _GOOD, least)
            onward = _line(chart, voyage)[:40:4]
            spots = [at, *onward, *around(at, (0.15 * chart.size, 0.3 * chart.size, 0.45 * chart.size))]
            found.append(laid(sprite, spots, most=0.07))
    return found


def _shown(scene: Scene) -> list[tuple[int, Voyage]]:
    return told_voyages(scene)[-_MOST:]


def number_disc(number: int, good: bool, least: int) -> Image.Image:
    """The number of a voyage in a ring: gold, or pink where it did not lead to a landing."""
    return signs.ring(str(number), round(least * 0.68), GOLD if good else FAILED, least)


def _line(chart: Chart, voyage: Voyage) -> list[Point]:
    """The way of a voyage in pixels; a failed one ends soon after the border that it could not pass."""
    found = [chart.side(voyage.cell_from, voyage.direction, 0.75)]
    for i, leg in enumerate(voyage.legs):
        x, y = chart.at(leg.at)
        way = route(leg.entered, leg.left)
        if i == len(voyage.legs) - 1 and voyage.outcome in ("failed", "at_sea"):
            bow = (leg.entered - leg.left) % 6 in (2, 4)
            way = way[: round(len(way) * (0.5 if bow else 0.28))]
        found += [(x + dx * chart.size, y + dy * chart.size) for dx, dy in way]
    if len(found) == 1:
        found.append(chart.side(voyage.cell_from, voyage.direction, HALF * 1.42))
    return list(even(found, 3.0))


@kept
def _arrow(chart: Chart, voyage: Voyage) -> tuple[Image.Image, float, float]:
    """The way of a voyage as a sprite, and where its upper left corner goes."""
    line, width = _line(chart, voyage), max(4.5, chart.size * 0.055)
    left, top = min(p[0] for p in line) - 24, min(p[1] for p in line) - 24
    right, bottom = max(p[0] for p in line) + 24, max(p[1] for p in line) + 24
    painter = Painter(right - left, bottom - top, 1, 2, origin=(-left, -top))
    if voyage.outcome in _GOOD:
        painter.brush(line, width * 1.9, INK)
        painter.brush(line, width, GOLD)
        if voyage.outcome == "landed":
            _put_head(painter, line, width)
    else:
        for grow, colour in ((2.0, INK), (1.0, FAILED)):
            for i in range(0, len(line) - 2, 5):
                painter.brush(line[i : i + 4], width * grow, colour, caps=False)
    return painter.done(), left, top


def _put_head(painter: Painter, line: Sequence[Point], width: float) -> None:
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 6)]
    turn = math.degrees(math.atan2(y - ay, x - ax))
    for grow, colour in ((1.35, INK), (1.0, GOLD)):
        r = width * 2.4 * grow
        head = [(r * 0.85, 0), (-r * 0.6, -r * 0.85), (-r * 0.28, 0), (-r * 0.6, r * 0.85)]
        painter.poly(moved(head, x, y, turn), colour)


def _end(chart: Chart, voyage: Voyage, little: bool) -> list[Laid]:
    """How a voyage ended that did not land: turned back, or a cross and, where there is room, boats that capsized."""
    if voyage.outcome not in ("failed", "blocked", "returned"):
        return []
    at, radius = _line(chart, voyage)[-1], max(13, round(chart.size * 0.14))
    places = [at, *around(at, (0.15 * chart.size, 0.3 * chart.size, 0.45 * chart.size))]
    if voyage.outcome == "returned":
        return [laid(signs.back(radius), places, most=0.11)]
    return [
        laid(signs.cross(radius), places, 1, 1.25 * radius, 0.11),
        *(() if little else _capsized(chart, voyage, at)),
    ]


def _capsized(chart: Chart, voyage: Voyage, at: Point) -> list[Laid]:
    """One or two of the lost boats, on either side of the cross, across the way that they came."""
    line = _line(chart, voyage)
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 8)]
    across = math.degrees(math.atan2(y - ay, x - ax)) + 90
    width = max(20, round(chart.size * 0.24))
    found = []
    for i, seat in enumerate(sorted(set(voyage.boats))[:2]):
        reach = chart.size * 0.15 + width * 0.62
        turns = [across + 180 * i + turn for turn in (0, 30, -30, 60, -60, 90, -90)]
        places = [(at[0] + dx, at[1] + dy) for f in (1, 1.4) for turn in turns for dx, dy in (polar(turn, f * reach),)]
        found.append(laid(boats.boat(seat, width, False, (38, -42)[i]), places, 0.7, most=0.07))
    return found
