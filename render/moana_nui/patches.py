"""A tile as it would lie among its neighbours: the part of the map around it, and where it lies best."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.hexes import ROOT, Grid
from render.moana_nui import archipelago
from render.moana_nui.ground import put_tiles
from render.moana_nui.palette import CALL, INK, SEA
from render.moana_nui.tiles import put_tile
from render.shapes import Point, hexagon
from render.sprites import kept
from rules.moana_nui import outlook
from rules.moana_nui.moves import Place
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import Cell, around
from rules.moana_nui.view import MoanaNuiView

_CORNER: Final = 14
"""How round the corners of the map around a tile are, in pixels."""
_AIR: Final = 12
"""The tile is so far from them, in pixels."""
_SLIVER: Final = 0.3
"""Of a tile beside it no part is shown that is narrower, in cell sizes."""


def put_patch(canvas: Canvas, then: MoanaNuiView, at: Cell, where: Box, cell: int) -> Point:
    """The part of the map around a framed cell, as the tiles lie `then`. Returns the middle of the cell."""
    looks, sheet = dict(archipelago.looks(then)), Canvas(Image.new("RGB", (where.w, where.h), SEA[3]))
    grid = _about(at, [near for near in around(at) if near in looks], where, cell)
    put_tiles(sheet, grid, [(near, look) for near, look in looks.items() if _shown(grid.at(near), where, cell)])
    sheet.paste(_frame(cell), *grid.at(at))
    put_tile(sheet, looks[at], cell, *grid.at(at))
    canvas.image.paste(sheet.image, (where.x, where.y), _window(where.w, where.h))
    return where.x + grid.at(at)[0], where.y + grid.at(at)[1]


def _about(at: Cell, near: Sequence[Cell], where: Box, cell: int) -> Grid:
    """A grid with a cell and the tiles `near` it in the middle of a box, but with all of the cell itself in it."""
    own, others = Grid(cell, 0, 0).at(at), [Grid(cell, 0, 0).at(each) for each in near]
    origin = list[float]()
    for axis, length, half in ((0, where.w, ROOT / 2 * cell), (1, where.h, cell)):
        line = [own[axis], *(other[axis] for other in others)]
        off, most = (min(line) + max(line)) / 2 - own[axis], max(0, length / 2 - half - _AIR)
        origin.append(length / 2 - own[axis] - max(-most, min(most, off)))
    return Grid(cell, *origin)


def _shown(at: Point, where: Box, cell: int) -> bool:
    """Whether more than a sliver of a tile with its middle there lies in a box."""
    sides = zip(at, (where.w, where.h), (ROOT / 2 * cell, cell), strict=True)
    return all(min(length, middle + half) - max(0, middle - half) > _SLIVER * cell for middle, length, half in sides)


@kept
def _window(width: int, height: int) -> Image.Image:
    """A sheet with round corners, as a mask."""
    painter = Painter(width, height, 1, 3, origin=(0, 0))
    painter.box(0, 0, width, height, _CORNER, INK)
    return painter.done().getchannel("A")


@kept
def _frame(cell: int) -> Image.Image:
    painter = Painter(2.5 * cell, 2.5 * cell, 1, 3)
    wide = max(3, 0.09 * cell)
    painter.poly(hexagon(1.03 * cell + wide + 2), INK)
    painter.poly(hexagon(1.03 * cell + wide), CALL)
    return painter.done()


class Best(NamedTuple):
    """A tile in one of its best places, and what speaks for it: most `ap`, most `points`, `both`, or `next`."""

    placed: Place
    why: str


def best_ways(view: MoanaNuiView, tile: str, found: Sequence[Candidate], number: int) -> list[Best]:
    """A tile in the first few of some places; the last is where the viewer has most points of all."""

    def best(each: Candidate) -> tuple[int, Place]:
        ways = [Place(tile, each.at, way) for way in each.rotations]
        return max(((outlook.worth(view, way), way) for way in ways), key=itemgetter(0))

    chosen = [best(each) for each in found[:number]]
    near = (best(each) for each in found[number:] if outlook.joined(view, each.at))
    richest = max([*chosen, *near], key=itemgetter(0), default=None)
    if richest and richest not in chosen:
        chosen[-1] = richest
    gained = richest is not None and richest[0] > view.boards[view.viewer or 0].total
    reasons = {(True, True): "both", (True, False): "ap", (False, True): "points"}
    return [Best(each[1], reasons.get((each is chosen[0], gained and each == richest), "next")) for each in chosen]
