"""Voyages as arrows over the map, and candidates as pins on it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import Point, moved
from render.tongiaki import boats, sea
from render.tongiaki.geometry import HALF, Chart, corners, even, route, strands, towards
from render.tongiaki.palette import FAILED, GOLD, GOLD_INK, INK
from render.tongiaki.reading import DIRECTION, LEAST, view_of
from rules.hexes import Hex
from rules.tongiaki.places import Beach, Cell, Island, Pier
from rules.tongiaki.state import Voyage

_MOST = 6
"""Of a long chain only the last voyages are drawn; the log tells of all."""


def put_voyages(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """The voyages of this turn, or of the last one with any, numbered in their order."""
    view = view_of(scene)
    shown = list(enumerate(view.voyages, 1))[-_MOST:]
    for _, voyage in shown:
        _put_arrow(canvas, chart, voyage)
    crossed = {leg.at for _, voyage in shown for leg in voyage.legs}
    for water in view.water:
        if water.at in crossed:
            sea.put_numbers(canvas, chart, water.at, water.id, DIRECTION[water.red], LEAST[scene.size])
    for number, voyage in shown:
        x, y = chart.side(voyage.cell_from, voyage.direction, 0.80)
        size = LEAST[scene.size] - (2 if number > 9 else 0)
        colour = GOLD if voyage.outcome == "landed" else FAILED
        canvas.paste(boats.disc(str(number), round(size * 0.66), colour, GOLD_INK, size), x, y)
        if voyage.outcome in ("failed", "blocked"):
            canvas.paste(boats.cross(max(13, round(chart.size * 0.14))), *_line(chart, voyage)[-1])


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
        found.append(chart.side(voyage.cell_from, voyage.direction, HALF * 1.12))
    return list(even(found, 3.0))


def _put_arrow(canvas: Canvas, chart: Chart, voyage: Voyage) -> None:
    line, width = _line(chart, voyage), max(4.5, chart.size * 0.05)
    left, top = min(p[0] for p in line) - 24, min(p[1] for p in line) - 24
    right, bottom = max(p[0] for p in line) + 24, max(p[1] for p in line) + 24
    painter = Painter(right - left, bottom - top, 1, 2, origin=(-left, -top))
    good = voyage.outcome == "landed"
    if good:
        painter.brush(line, width * 1.9, INK)
        painter.brush(line, width, GOLD)
        _put_head(painter, line, width)
    else:
        for grow, colour in ((2.0, INK), (1.0, FAILED)):
            for i in range(0, len(line) - 2, 5):
                painter.brush(line[i : i + 4], width * grow, colour, caps=False)
    canvas.place(painter.done(), left, top)


def _put_head(painter: Painter, line: Sequence[Point], width: float) -> None:
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 6)]
    turn = math.degrees(math.atan2(y - ay, x - ax))
    for grow, colour in ((1.35, INK), (1.0, GOLD)):
        r = width * 2.4 * grow
        head = [(r * 0.85, 0), (-r * 0.6, -r * 0.85), (-r * 0.28, 0), (-r * 0.6, r * 0.85)]
        painter.poly(moved(head, x, y, turn), colour)


def put_marks(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """Candidates: pins out of piers, coins on beaches, islands and cells."""
    size = round(LEAST[scene.size] * 0.74)
    for mark in scene.marks:
        if isinstance(mark.at, Cell):
            _put_outline(canvas, chart, mark.at)
        (x, y), direction = _spot(scene, chart, mark.at)
        canvas.paste(boats.pin(mark.tag, size, direction, mark.strong), x, y)


def _put_outline(canvas: Canvas, chart: Chart, cell: Hex) -> None:
    painter, outline = Painter(2.04, 2.04, chart.size, 2), corners(0.94)
    painter.brush([*outline, outline[0], outline[1]], 0.04, GOLD)
    canvas.paste(painter.done(), *chart.at(cell))


def _spot(scene: Scene, chart: Chart, at: object) -> tuple[Point, int | None]:
    """Where a candidate's pin stands, and where it points."""
    if isinstance(at, Cell):
        return chart.at(at), None
    if not isinstance(at, Island | Beach | Pier):
        raise TypeError(f"no place of Tongiaki: {at!r}")
    land = next(isle for isle in view_of(scene).islands if isle.id == (at.id if isinstance(at, Island) else at.island))
    x, y = chart.at(land.at)
    if isinstance(at, Pier):
        dx, dy = towards(DIRECTION[at.direction], 1.0 * chart.size)
        return (x + dx, y + dy), DIRECTION[at.direction]
    if isinstance(at, Beach):
        strand = next(s for s in strands(land.id, DIRECTION[land.red]) if s.letter == at.letter)
        dx, dy = strand.slots[len(strand.slots) // 2]
        return (x + dx * 0.98 * chart.size, y + dy * 0.98 * chart.size), None
    return (x, y - chart.size * 0.36), None
