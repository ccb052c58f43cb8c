"""The legal choices on the map: free cells, segments and corners, each with the tag that the menu repeats."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Painter
from render.moana_nui import glyphs
from render.moana_nui.archipelago import Chart
from render.moana_nui.layout import SMALL, Layout
from render.moana_nui.palette import CALL, INK, WHITE
from render.moana_nui.reading import view_of
from render.panels import tag
from render.scene import Mark, Scene
from render.shapes import hexagon
from rules.moana_nui.outlook import candidates
from rules.moana_nui.places import Cell, Corner, Segment


def free_cells(scene: Scene) -> list[Cell]:
    """The cells outside the archipelago that can be chosen."""
    return [Cell(*mark.at) for mark in scene.marks if isinstance(mark.at, Cell)]


def put_panes(canvas: Canvas, scene: Scene, place: Layout) -> None:
    """Panes on free cells, below everything that overhangs them."""
    for mark in scene.marks:
        if isinstance(mark.at, Cell):
            canvas.paste(_pane(place.grid.size, mark.strong), *place.grid.at(mark.at))


def put_tags(canvas: Canvas, scene: Scene, where: Chart, place: Layout) -> None:
    """Names and action points of free cells, rings around places, and all tags."""
    gains = _gains(scene)
    for mark in scene.marks:
        if isinstance(mark.at, Cell):
            _put_cell(canvas, scene, mark, place, gains.get(mark.at, 0))
        elif isinstance(mark.at, Segment) and mark.at in where.stands:
            _put_segment(canvas, scene, mark, where, place)
        elif isinstance(mark.at, Corner):
            x, y = where.corner(mark.at)
            canvas.paste(_ring(round(0.3 * place.grid.size)), x, y)
            _put_tag(canvas, scene, mark, x, y)


def _gains(scene: Scene) -> dict[Cell, int]:
    """The action points on each cell for the tile that was chosen."""
    if len(scene.path) < 2 or scene.path[0] != "place":
        return {}
    return {found.at: found.ap for found in candidates(view_of(scene), scene.path[1])}


def _put_cell(canvas: Canvas, scene: Scene, mark: Mark, place: Layout, points: int) -> None:
    cell, small = place.grid.size, SMALL[scene.size]
    x, y = place.grid.at(mark.at)
    if str(mark.at) != mark.tag:
        canvas.haloed(x, y - 0.94 * cell + small * 0.75, str(mark.at), small, "#5A4A10", "#FFF4CD", 2)
    sign = tag(mark.tag, small + 6, WHITE if mark.strong else "#E8E4D4", INK, INK)
    canvas.paste(sign, x, y - 0.06 * cell)
    pip = max(10, round(0.2 * cell))
    for i in range(points):
        canvas.paste(glyphs.pip(pip, True), x + (i - (points - 1) / 2) * pip, y + 0.52 * cell)


def _put_segment(canvas: Canvas, scene: Scene, mark: Mark, where: Chart, place: Layout) -> None:
    land = next(land for land in view_of(scene).segments if land.at == mark.at)
    if land.units:
        x, y = where.on(land.at, "unit")
        canvas.paste(_foot(place.piece), x, y)
        _put_tag(canvas, scene, mark, x, y + 0.12 * place.piece)
    else:
        x, y = where.on(land.at, "middle")
        canvas.paste(_ring(round(0.27 * place.grid.size)), x, y)
        _put_tag(canvas, scene, mark, x, y)


def _put_tag(canvas: Canvas, scene: Scene, mark: Mark, x: float, y: float) -> None:
    fill = CALL if mark.strong else "#FFF1CF"
    canvas.paste(tag(mark.tag, SMALL[scene.size], fill, INK, INK), x, y)


@lru_cache(maxsize=16)
def _pane(cell: int, strong: bool) -> Image.Image:
    painter = Painter(1.84 * cell, 2.1 * cell, 1, 3)
    outer, inner = hexagon(0.94 * cell), hexagon(0.94 * cell - 4)
    painter.poly(outer, CALL if strong else "#CDC7A8")
    painter.poly(inner, "#CFE3D2" if strong else "#9CC3D6")
    return painter.done()


@lru_cache(maxsize=16)
def _ring(radius: int) -> Image.Image:
    painter = Painter(2 * radius + 12, 2 * radius + 12, 1, 4)
    for grow, fill in ((5, INK), (3, CALL)):
        painter.ellipse(0, 0, radius + grow, fill=fill)
    painter.ellipse(0, 0, radius - 1, fill=INK)
    hole = Painter(2 * radius + 12, 2 * radius + 12, 1, 4)
    hole.ellipse(0, 0, radius - 3, fill=INK)
    sprite = painter.done()
    sprite.paste((0, 0, 0, 0), (0, 0), hole.done())
    return sprite


@lru_cache(maxsize=16)
def _foot(cell: int) -> Image.Image:
    """A ring under the feet of units."""
    wide, high = 0.36 * cell, 0.17 * cell
    painter = Painter(2 * wide + 12, 2 * high + 12, 1, 4)
    for grow, fill in ((4, INK), (2, CALL)):
        painter.ellipse(0, 0, wide + grow, high + grow, fill=fill)
    hole = Painter(2 * wide + 12, 2 * high + 12, 1, 4)
    hole.ellipse(0, 0, wide - 3, high - 3, fill=INK)
    sprite = painter.done()
    sprite.paste((0, 0, 0, 0), (0, 0), hole.done())
    return sprite
