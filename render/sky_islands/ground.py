"""The board without its buildings: names of columns and rows, free cells, tiles, the plaza, seams and open edges.

Painted once for a position of tiles and kept; buildings and airships are put on a copy.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageFilter

from render import fonts
from render.canvas import Canvas, Painter
from render.sky_islands import land, pieces, scenery
from render.sky_islands.layout import Grid
from render.sky_islands.palette import LABEL_RIM, WHITE
from render.sprites import kept
from rules.sky_islands.places import STEPS, Cell
from rules.sky_islands.view import SkyView

_Laid = tuple[tuple[Cell, str, int], ...]
_START: Final = (Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, 1))


def ground(view: SkyView, grid: Grid, size: tuple[int, int], label: int) -> Image.Image:
    """The picture with everything that lies flat. To be copied before it is drawn on."""
    laid = tuple((one.at, one.tile.id, one.rotation) for one in view.board.laid)
    frontier = tuple(cell for cell, _ in view.board.frontier)
    return _ground(laid, _seams(view), _exits(view), frontier, grid, size, label)


def _seams(view: SkyView) -> tuple[tuple[Cell, int], ...]:
    """Where land goes on across the eastern or southern edge of a tile."""
    found = []
    for at, laid in view.board.grid.items():
        for side in (1, 2):
            beyond = _beyond(at, side)
            land = laid.face.land >> side & 1
            if land and beyond in view.board.grid and not (at in _START and beyond in _START):
                found.append((at, side))
    return tuple(found)


def _beyond(at: Cell, side: int) -> Cell:
    return Cell(at.x + STEPS[side][0], at.y + STEPS[side][1])


def _exits(view: SkyView) -> tuple[tuple[Cell, int], ...]:
    return tuple((exit.at, exit.side) for island in view.islands for exit in island.exits)


@kept
def _ground(
    laid: _Laid,
    seams: tuple[tuple[Cell, int], ...],
    exits: tuple[tuple[Cell, int], ...],
    frontier: tuple[Cell, ...],
    grid: Grid,
    size: tuple[int, int],
    label: int,
) -> Image.Image:
    canvas = Canvas(scenery.sky(*size).copy())
    _put_crosses(canvas, grid)
    for cell in frontier:
        x, y = grid.corner(cell)
        if grid.extent.ring >= 1:
            canvas.place(_free(grid.tile), x, y)
    shadow = _shadow(grid.tile)
    for cell, _, _ in laid:
        canvas.paste(shadow, *grid.point(cell, (0.5, 0.54)))
    for cell, name, rotation in laid:
        canvas.place(land.tile(name, rotation, grid.tile), *grid.corner(cell))
    canvas.paste(pieces.plaza(grid.tile), *grid.corner(Cell(1, 1)))
    for cell, side in seams:
        canvas.paste(_seam(grid.tile, side), *_edge(grid, cell, side, 0))
    for cell, side in exits:
        canvas.paste(_chevrons(grid.tile, side), *_edge(grid, cell, side, 0.07))
    _put_names(canvas, grid, label)
    return canvas.image


def _edge(grid: Grid, at: Cell, side: int, inward: float) -> tuple[float, float]:
    """The middle of an edge, or a little inward of it."""
    right, down = STEPS[side]
    return grid.point(at, (0.5 + right * (0.5 - inward), 0.5 + down * (0.5 - inward)))


def _put_crosses(canvas: Canvas, grid: Grid) -> None:
    """Faint crosses where four cells meet."""
    extent, where = grid.extent, grid.box
    for column in range(extent.left - 1, extent.right + 3):
        for row in range(extent.top - 1, extent.bottom + 3):
            x, y = grid.corner(Cell(column, row))
            if where.x + 20 < x <= where.right and where.y + 16 < y <= where.bottom:
                canvas.paste(_cross(), x, y)


@kept
def _cross() -> Image.Image:
    painter = Painter(16, 16, 1, 4)
    for reach in ((6, 0), (0, 6)):
        painter.brush([(-reach[0], -reach[1]), reach], 1.6, (255, 255, 255, 130))
    return painter.done()


@kept
def _free(size: int) -> Image.Image:
    """A cell where a tile may lie."""
    painter = Painter(100, 100, size / 100, 2)
    painter.box(-45, -45, 45, 45, 10, (255, 255, 255, 30))
    return painter.done()


@kept
def _shadow(size: int) -> Image.Image:
    painter = Painter(120, 120, size / 100, 1)
    painter.box(-49, -49, 49, 49, 9, (20, 66, 120, 130))
    return painter.done().filter(ImageFilter.GaussianBlur(size * 0.04))


@kept
def _seam(size: int, side: int) -> Image.Image:
    """A dashed line where land crosses from tile to tile, so that tiles can be counted."""
    painter = Painter(70, 70, size / 100, 3)
    for i in range(7):
        start = -30 + i * 8.7
        a, b = ((0.0, start), (0.0, start + 4.5)) if side == 1 else ((start, 0.0), (start + 4.5, 0.0))
        painter.brush([a, b], 1.9, (255, 255, 240, 200))
    return painter.done()


@kept
def _chevrons(size: int, side: int) -> Image.Image:
    """Three arrow heads at an edge where land goes on into the open."""
    right, down = STEPS[side]
    painter = Painter(80, 80, size / 100, 3)
    for k in (-1, 0, 1):
        bx, by = -down * 20 * k, right * 20 * k
        wing, back, tip = 5.0, 3.5, 2.0
        points = [
            (bx + down * wing - right * back, by - right * wing - down * back),
            (bx + right * tip, by + down * tip),
            (bx - down * wing - right * back, by + right * wing - down * back),
        ]
        painter.brush(points, 4.2, (40, 70, 40))
        painter.brush(points, 2.8, WHITE)
    return painter.done()


def _put_names(canvas: Canvas, grid: Grid, size: int) -> None:
    """Letters above the columns and numbers beside the rows, the same as in moves; fewer where they would touch."""
    extent = grid.extent
    out = 1 if extent.ring >= 1 else 0
    y = grid.box.y + size * 0.9
    names = {
        column: str(Cell(column, 0)).removesuffix("20") for column in range(extent.left - out, extent.right + out + 1)
    }
    widest = max(fonts.width(name, size) for name in names.values()) + 12
    for column, name in names.items():
        if not column % math.ceil(widest / grid.tile):
            canvas.haloed(grid.middle(Cell(column, 0))[0], y, name, size, WHITE, LABEL_RIM)
    for row in range(extent.top - out, extent.bottom + out + 1):
        if not row % math.ceil((size + 8) / grid.tile):
            name = str(Cell(0, row)).removeprefix("M")
            canvas.haloed(grid.box.x + size * 1.05, grid.middle(Cell(0, row))[1], name, size, WHITE, LABEL_RIM)
