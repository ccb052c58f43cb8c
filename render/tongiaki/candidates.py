"""Candidates: pins out of piers and on beaches, with the letter of the beach; cells in outline with their coordinates
on white; islands in outline alone, for their names stand there."""

from __future__ import annotations

from render.canvas import Canvas
from render.placing import around
from render.scene import Mark, Scene
from render.shapes import Point
from render.tongiaki import signs
from render.tongiaki.geometry import Chart, strands, towards
from render.tongiaki.overlay import Laid, laid
from render.tongiaki.palette import WHITE
from render.tongiaki.reading import LEAST, land_of, view_of
from render.tongiaki.sea import outline
from rules.tongiaki.places import COMPASS, Beach, Cell, Island, Pier


def put_outlines(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """White lines around cells and islands that can be chosen."""
    for mark in scene.marks:
        if isinstance(mark.at, Cell | Island):
            cell = mark.at if isinstance(mark.at, Cell) else land_of(view_of(scene), mark.at.id).at
            canvas.paste(outline(chart.size, mark.strong, WHITE), *chart.at(cell))


def pins(scene: Scene, chart: Chart) -> list[Laid]:
    """The tags of candidates, or of all piers to sail from where these hide nothing."""
    size = round(LEAST[scene.aspect] * 0.76)
    found, most = [], 1 if scene.marks else 0.07
    piers = [Mark(pier, pier.tag) for pier in view_of(scene).piers]
    for mark in (mark for mark in scene.marks or piers if mark.tag):
        at, direction = _spot(scene, chart, mark)
        onward = (
            [] if direction is None else [towards(direction, far * chart.size) for far in (0.1, 0.2, 0.3, 0.4, 0.5)]
        )
        places = [at, *((at[0] + dx, at[1] + dy) for dx, dy in onward)]
        places += around(at, [far * chart.size for far in (0.15, 0.28, 0.4, 0.55, 0.7, 0.85, 1)], 24)
        found.append(laid(signs.pin(mark.tag, size, direction, mark.strong), places, 2, 1.5 * size, most))
    return found


def _spot(scene: Scene, chart: Chart, mark: Mark) -> tuple[Point, int | None]:
    """Where a candidate's pin stands, and where it points."""
    at = mark.at
    if isinstance(at, Cell):
        return chart.at(at), None
    if not isinstance(at, Beach | Pier):
        raise TypeError(f"no place of Tongiaki: {at!r}")
    land = land_of(view_of(scene), at.island)
    x, y = chart.at(land.at)
    if isinstance(at, Pier):
        direction = COMPASS.index(at.direction)
        dx, dy = towards(direction, 0.95 * chart.size)
        return (x + dx, y + dy), direction
    strand = next(s for s in strands(land.id, land.red) if s.letter == at.letter)
    dx, dy = strand.slots[len(strand.slots) // 2]
    reach = chart.size * 1.28
    return (x + dx * reach, y + dy * reach), None
