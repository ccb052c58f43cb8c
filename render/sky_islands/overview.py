"""A small map of all cells for a board of which only a part is shown: tiles, houses, what is new or can be chosen."""

from __future__ import annotations

from render.canvas import Canvas, Painter
from render.frame import Box
from render.scene import Scene
from render.sky_islands.cards import put_card
from render.sky_islands.grid import EDGE, Extent
from render.sky_islands.news import Traces
from render.sky_islands.palette import GOLD, GRASS, INK, NEWS, PAPER_INFO
from render.sky_islands.reading import view_of
from render.theme import SEAT_COLOURS
from rules.sky_islands.places import Cell, Segment


def put_overview(canvas: Canvas, scene: Scene, where: Box, whole: Extent, shown: Extent, found: Traces) -> None:
    """The map on its card; a line runs around the part that is shown."""
    put_card(canvas, where, PAPER_INFO)
    view, side = view_of(scene), (where.w - 2 * EDGE) / (whole.right - whole.left + 1)
    painter = Painter(where.w, where.h, 1, 3, origin=(EDGE - whole.left * side, EDGE - whole.top * side))

    def put(at: Cell, edge: float, fill: str) -> None:
        x, y = at.x * side, at.y * side
        painter.box(x + edge, y + edge, x + side - edge, y + side - edge, side * 0.16, fill)

    for mark in scene.marks:
        put(mark.at.cell if isinstance(mark.at, Segment) else mark.at, 1, GOLD)
    for at in view.board.grid:
        put(at, 0.5, INK)
        put(at, 1.5, NEWS if at in found.tiles else GRASS[1])
    for house in view.houses:
        put(house.at.cell, side * 0.28, INK)
        put(house.at.cell, side * 0.28 + 1, SEAT_COLOURS[house.seat])
    left, top, right, bottom = (n * side for n in (shown.left, shown.top, shown.right + 1, shown.bottom + 1))
    corners = [
        (left - 4, top - 4),
        (right + 4, top - 4),
        (right + 4, bottom + 4),
        (left - 4, bottom + 4),
        (left - 4, top - 4),
    ]
    painter.brush(corners, 4, INK)
    canvas.place(painter.done(), where.x, where.y)
