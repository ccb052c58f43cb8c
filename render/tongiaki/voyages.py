"""Voyages as arrows over the map: landed ones gold, failed ones dashed, with a cross and capsized boats."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import Point, moved
from render.sprites import kept
from render.tongiaki import boats, sea, signs
from render.tongiaki.geometry import HALF, Chart, even, polar, route
from render.tongiaki.palette import FAILED, GOLD, INK
from render.tongiaki.reading import LEAST, view_of
from render.tongiaki.small import TINY
from rules.tongiaki.state import Voyage

_MOST = 6
"""Of a long chain only the last voyages are drawn; the log tells of all."""
_GOOD = frozenset({"landed", "at_sea"})


def put_ways(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """The ways of the voyages of this turn, or of the last one with any, below the boats."""
    view, least = view_of(scene), LEAST[scene.aspect]
    shown = _shown(scene)
    for _, voyage in shown:
        canvas.place(*_arrow(chart, voyage))
    crossed = {leg.at for _, voyage in shown for leg in voyage.legs}
    for water in view.water:
        if water.at in crossed and chart.size >= TINY * least:
            sea.put_numbers(canvas, chart, water.at, water.id, water.red, least)


def put_ends(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """What stands at the ends of the voyages, above the boats: their numbers in order, and how they failed."""
    for number, voyage in _shown(scene):
        _put_end(canvas, chart, voyage)
        x, y = chart.side(voyage.cell_from, voyage.direction, 0.80)
        canvas.paste(number_disc(number, voyage.outcome in _GOOD, LEAST[scene.aspect]), x, y)


def _shown(scene: Scene) -> list[tuple[int, Voyage]]:
    return list(enumerate(view_of(scene).known.voyages, 1))[-_MOST:]


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


def _put_end(canvas: Canvas, chart: Chart, voyage: Voyage) -> None:
    """How a voyage ended that did not land: turned back, or a cross and boats that capsized."""
    if voyage.outcome in _GOOD or voyage.outcome not in ("failed", "blocked", "returned"):
        return
    at, radius = _line(chart, voyage)[-1], max(13, round(chart.size * 0.14))
    if voyage.outcome == "returned":
        canvas.paste(signs.back(radius), *at)
        return
    _put_capsized(canvas, chart, voyage, at)
    canvas.paste(signs.cross(radius), *at)


def _put_capsized(canvas: Canvas, chart: Chart, voyage: Voyage, at: Point) -> None:
    """One or two of the lost boats, on either side of the cross, across the way that they came."""
    line = _line(chart, voyage)
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 8)]
    across = math.degrees(math.atan2(y - ay, x - ax)) + 90
    width = max(20, round(chart.size * 0.24))
    for i, seat in enumerate(sorted(set(voyage.boats))[:2]):
        dx, dy = polar(across + 180 * i, chart.size * 0.15 + width * 0.62)
        canvas.paste(boats.boat(seat, width, False, (38, -42)[i]), at[0] + dx, at[1] + dy)
