"""A small map of an archipelago that is too large to be seen whole, with a frame around the part that is."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box
from render.hexes import Grid, extent
from render.lettering import Rect
from render.moana_nui.candidates import cells_of
from render.moana_nui.layout import Section
from render.moana_nui.palette import CALL, GROUND, INK, LAGOON, NOBODY, SEA, WHITE
from render.moana_nui.reading import view_of
from render.placing import Thing, arrange, overlap
from render.scene import Scene
from render.shapes import Point, box, hexagon
from rules.kit.hexes import Hex

_MOST: Final = (460, 300)
_CELL: Final = 14
_RIM: Final = 14
_TEXT: Final = 30


class Overview(NamedTuple):
    """The small map and the middle of its place; `clear` are the cells it leaves free of the part that is shown."""

    sprite: Image.Image
    at: Point
    clear: frozenset[Hex]

    @property
    def box(self) -> Rect:
        """What it covers."""
        (x, y), (wide, high) = self.at, self.sprite.size
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def overview(scene: Scene, part: Section, where: Box) -> Overview | None:
    """The small map for the corner of `where` that has most water; None where all is shown."""
    if part.shown is None:
        return None
    sprite = _drawn(scene, part, where)
    dx, dy, reach = sprite.width / 2 + 8, sprite.height / 2 + 8, part.grid.size
    corners = [(x, y) for y in (where.y + dy, where.bottom - dy) for x in (where.right - dx, where.x + dx)]
    boxes = {cell: (x - reach, y - reach, x + reach, y + reach) for cell in part.shown for x, y in [part.grid.at(cell)]}
    (at,) = arrange([Thing(sprite.width, sprite.height, corners)], boxes.values())
    found = Overview(sprite, at, part.shown)
    return found._replace(clear=frozenset(cell for cell, box in boxes.items() if not overlap(box, found.box)))


def _drawn(scene: Scene, part: Section, where: Box) -> Image.Image:
    """Land in the colours of who controls it, a frame around what is shown, and how many candidates lie beyond it."""
    view, shown = view_of(scene), part.shown or ()
    marked = {cell for mark in scene.marks for cell in cells_of(mark)}
    cells = {here.at for here in view.board.chart.tiles} | marked
    left, top, right, bottom = extent(cells)
    size = max(3, min(_CELL, int(_MOST[0] / (right - left)), int(_MOST[1] / (bottom - top))))
    beyond = sum(not set(cells_of(mark)) <= set(shown) for mark in scene.marks)
    wide, high = (right - left) * size + 2 * _RIM, (bottom - top) * size + 2 * _RIM
    grid = Grid(size, _RIM - left * size, _RIM - top * size)
    told = text(scene.language, "picture.more", n=beyond) if beyond else ""
    broad, deep = max(wide, fonts.width(told, _TEXT) + 2 * _RIM), high + (_TEXT + 8 if told else 0)
    painter = Painter(broad, deep, 1, 3, origin=(0, 0))
    painter.box(0, 0, broad, deep, 14, INK)
    painter.box(2.5, 2.5, broad - 2.5, deep - 2.5, 12, SEA[0])
    owners = {land.at.cell: land.controller for land in view.segments if land.controller is not None}
    for cell in cells:
        fill = GROUND[owners[cell]][0] if cell in owners else NOBODY[0]
        painter.poly(hexagon(size + 0.5, *grid.at(cell)), CALL if cell in marked else LAGOON)
        if cell not in marked:
            painter.poly(hexagon(0.68 * size, *grid.at(cell)), fill)
    _frame(painter, part.grid, grid, where, (wide, high))
    sprite = painter.done()
    Canvas(sprite).text(_RIM, high + _TEXT / 2 - 4, told, _TEXT, WHITE)
    return sprite


def _frame(painter: Painter, large: Grid, small: Grid, where: Box, size: Point) -> None:
    factor = small.size / large.size
    x0, y0 = small.x + (where.x - large.x) * factor, small.y + (where.y - large.y) * factor
    x1, y1 = min(size[0] - 3, x0 + where.w * factor), min(size[1] - 3, y0 + where.h * factor)
    x0, y0 = max(3.0, x0), max(3.0, y0)
    for a, b, c, d in ((x0, y0, x1, y0 + 3), (x0, y1 - 3, x1, y1), (x0, y0, x0 + 3, y1), (x1 - 3, y0, x1, y1)):
        painter.poly(box(a, b, c, d), WHITE)
