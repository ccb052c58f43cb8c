"""A tile as it would lie among its neighbours: the part of the map around it, with what it would bring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import itemgetter
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


def best_ways(view: MoanaNuiView, tile: str, found: Sequence[Candidate], number: int) -> list[Place]:
    """A tile in the first few of some places, each time so that the viewer has most points then. The last of them is
    where it has most of all, unless it has as many in another."""

    def best(each: Candidate) -> tuple[int, Place]:
        ways = [Place(tile, each.at, way) for way in each.rotations]
        return max(((outlook.worth(view, way), way) for way in ways), key=itemgetter(0))

    chosen = [best(each) for each in found[:number]]
    near = (best(each) for each in found[number:] if outlook.joined(view, each.at))
    richest = max([*chosen, *near], key=itemgetter(0), default=None)
    if richest and richest not in chosen:
        chosen[-1] = richest
    return [way for _, way in chosen]
