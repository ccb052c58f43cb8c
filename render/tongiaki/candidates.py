"""Candidates: pins out of piers and on beaches, with the letter of the beach; cells in outline with their coordinates
on gold; islands in outline alone, for their names stand there."""

from __future__ import annotations

import math

from PIL import Image

from render.canvas import Canvas, Painter
from render.scene import Mark, Scene
from render.shapes import Point
from render.sprites import kept
from render.tongiaki import signs
from render.tongiaki.geometry import Chart, strands, towards
from render.tongiaki.palette import GOLD, INK
from render.tongiaki.reading import LEAST, view_of
from render.tongiaki.sea import put_ring
from rules.tongiaki.places import COMPASS, Beach, Cell, Island, Pier
from rules.tongiaki.view import Isle


def put_marks(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """All candidates; of two that would lie on one another the later one is moved aside."""
    size, placed = round(LEAST[scene.aspect] * 0.76), list[Point]()
    for mark in scene.marks:
        if isinstance(mark.at, Cell | Island):
            cell = mark.at if isinstance(mark.at, Cell) else _land(scene, mark.at.id).at
            canvas.paste(_outline(chart.size, mark.strong or isinstance(mark.at, Cell)), *chart.at(cell))
        if not mark.tag:
            continue
        (x, y), direction = _spot(scene, chart, mark)
        x, y = _apart((x, y), placed, 1.9 * size, chart.size * 0.25)
        placed.append((x, y))
        canvas.paste(signs.pin(mark.tag, size, direction, mark.strong), x, y)


def _apart(at: Point, placed: list[Point], least: float, step: float) -> Point:
    """The first free place at or around a point."""
    around = [(0.0, 0.0), *((step * math.cos(a), step * math.sin(a)) for a in (-1.57, 1.57, 0.0, 3.14))]
    spots = [(at[0] + dx, at[1] + dy) for dx, dy in around]
    return next((spot for spot in spots if all(math.dist(spot, other) >= least for other in placed)), at)


@kept
def _outline(size: int, strong: bool) -> Image.Image:
    painter = Painter(2.04, 2.04, size, 2)
    put_ring(painter, 0.94, 0.09 if strong else 0.04, INK)
    put_ring(painter, 0.94, 0.06 if strong else 0.025, GOLD)
    return painter.done()


def _spot(scene: Scene, chart: Chart, mark: Mark) -> tuple[Point, int | None]:
    """Where a candidate's pin stands, and where it points."""
    at = mark.at
    if isinstance(at, Cell):
        return chart.at(at), None
    if not isinstance(at, Beach | Pier):
        raise TypeError(f"no place of Tongiaki: {at!r}")
    land = _land(scene, at.island)
    x, y = chart.at(land.at)
    if isinstance(at, Pier):
        direction = COMPASS.index(at.direction)
        dx, dy = towards(direction, 0.95 * chart.size)
        return (x + dx, y + dy), direction
    strand = next(s for s in strands(land.id, land.red) if s.letter == at.letter)
    dx, dy = strand.slots[len(strand.slots) // 2]
    reach = chart.size * 1.28
    return (x + dx * reach, y + dy * reach), None


def _land(scene: Scene, island: str) -> Isle:
    return next(isle for isle in view_of(scene).islands if isle.id == island)
