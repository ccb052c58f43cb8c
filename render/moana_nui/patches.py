"""A tile as it would lie among its neighbours: the part of the map around it, with what it would bring."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.hexes import Grid
from render.moana_nui import archipelago, tiles
from render.moana_nui.coast import TILE
from render.moana_nui.palette import CALL, INK, OPEN
from render.shapes import hexagon
from render.sprites import kept
from rules.moana_nui import outlook
from rules.moana_nui.moves import Place
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import Cell, around
from rules.moana_nui.view import MoanaNuiView

WIDE: Final = 3 * math.sqrt(3) + 0.06
"""How wide a patch is, in cell sizes."""
HIGH: Final = 5.06
"""How high it is."""


def put_patch(canvas: Canvas, then: MoanaNuiView, at: Cell, middle: tuple[float, float], cell: int) -> None:
    """A cell and those around it, with the tiles that lie there `then`; the cell itself framed."""
    looks, (x, y) = dict(archipelago.looks(then)), Grid(cell, 0, 0).at(at)
    grid = Grid(cell, middle[0] - x, middle[1] - y)
    for near in around(at):
        canvas.paste(tiles.tile(looks[near], cell) if near in looks else _sea(cell), *grid.at(near))
    canvas.paste(_frame(cell), *middle)
    canvas.paste(tiles.tile(looks[at], cell), *middle)


@kept
def _sea(cell: int) -> Image.Image:
    """A free cell."""
    painter = Painter(2 * TILE * cell, 2 * TILE * cell, 1, 3)
    painter.poly(hexagon(cell + 0.6), OPEN)
    return painter.done()


@kept
def _frame(cell: int) -> Image.Image:
    painter = Painter(2.5 * cell, 2.5 * cell, 1, 3)
    wide = max(3, 0.09 * cell)
    painter.poly(hexagon(1.03 * cell + wide + 2), INK)
    painter.poly(hexagon(1.03 * cell + wide), CALL)
    return painter.done()


def best_way(view: MoanaNuiView, tile: str, found: Candidate) -> MoanaNuiView:
    """The position with a tile on a cell, in the way in which the viewer controls most of its segments."""
    ways = [Place(tile, found.at, rotation) for rotation in found.rotations]
    return outlook.laid(view, max(ways, key=lambda way: outlook.held(view, way)) if ways[1:] else ways[0])
