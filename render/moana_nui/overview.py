"""A small map of an archipelago that is too large to be seen whole, with a frame around the part that is."""

from __future__ import annotations

from typing import Final

from render.canvas import Canvas, Painter
from render.frame import Box
from render.hexes import Grid, extent
from render.moana_nui.candidates import cells_of
from render.moana_nui.layout import Section
from render.moana_nui.palette import CALL, GROUND, INK, LAGOON, NOBODY, SEA
from render.moana_nui.reading import view_of
from render.placing import Thing, arrange
from render.scene import Scene
from render.shapes import box, hexagon

_MOST: Final = (460, 300)
_CELL: Final = 14
_RIM: Final = 14


def put_overview(canvas: Canvas, scene: Scene, part: Section, where: Box) -> None:
    """The map in the corner of `where` that has most water, land in the colours of who controls it."""
    view, shown = view_of(scene), part.shown or frozenset()
    marked = {cell for mark in scene.marks for cell in cells_of(mark)}
    cells = {here.at for here in view.board.chart.tiles} | marked
    left, top, right, bottom = extent(cells)
    size = max(3, min(_CELL, int(_MOST[0] / (right - left)), int(_MOST[1] / (bottom - top))))
    wide, high = (right - left) * size + 2 * _RIM, (bottom - top) * size + 2 * _RIM
    small = Grid(size, _RIM - left * size, _RIM - top * size)
    painter = Painter(wide, high, 1, 3, origin=(0, 0))
    painter.box(0, 0, wide, high, 14, INK)
    painter.box(2.5, 2.5, wide - 2.5, high - 2.5, 12, SEA[0])
    owners = {land.at.cell: land.controller for land in view.segments if land.controller is not None}
    for cell in cells:
        fill = GROUND[owners[cell]][0] if cell in owners else NOBODY[0]
        painter.poly(hexagon(size + 0.5, *small.at(cell)), CALL if cell in marked else LAGOON)
        if cell not in marked:
            painter.poly(hexagon(0.68 * size, *small.at(cell)), fill)
    factor = size / part.grid.size
    x0, y0 = small.x + (where.x - part.grid.x) * factor, small.y + (where.y - part.grid.y) * factor
    x1, y1 = x0 + where.w * factor, y0 + where.h * factor
    x0, y0, x1, y1 = max(3.0, x0), max(3.0, y0), min(wide - 3, x1), min(high - 3, y1)
    for a, b, c, d in ((x0, y0, x1, y0 + 3), (x0, y1 - 3, x1, y1), (x0, y0, x0 + 3, y1), (x1 - 3, y0, x1, y1)):
        painter.poly(box(a, b, c, d), "#FFFFFF")
    middles = [
        (where.x + 8 + wide / 2, where.right - 8 - wide / 2),
        (where.y + 8 + high / 2, where.bottom - 8 - high / 2),
    ]
    corners = tuple((x, y) for y in middles[1] for x in reversed(middles[0]))
    reach = part.grid.size
    taken = [(x - reach, y - reach, x + reach, y + reach) for x, y in map(part.grid.at, shown)]
    (at,) = arrange([Thing(wide, high, corners)], taken)
    canvas.paste(painter.done(), *at)
