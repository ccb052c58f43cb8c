"""What lies under everything on the map: deep sea, panes on free cells, reef and tiles, tile by tile.

Which tile looks how is decided in `archipelago`, which cells are free in `candidates`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from PIL import Image

from render.canvas import Canvas, Painter
from render.hexes import Grid
from render.moana_nui.coast import TILE
from render.moana_nui.palette import CALL
from render.moana_nui.scenery import gull, whale
from render.moana_nui.sea import sea
from render.moana_nui.tiles import Look, put_tile, reef
from render.shapes import Point, hexagon
from render.sprites import kept
from rules.moana_nui.places import Cell, around

Pane: TypeAlias = Literal["strong", "weak"]
"""How promising a free cell is."""

_WHALE: Final = 110
_NOTE: Final = 320
"""Animals keep so far off the middle of a note."""


def ground(
    width: int,
    height: int,
    grid: Grid,
    looks: Sequence[tuple[Cell, Look]],
    panes: Sequence[tuple[Cell, Pane]],
    noted: Sequence[Point] = (),
) -> Canvas:
    """The sheet with tiles and panes, to be painted on; no animals where something is `noted`."""
    canvas = Canvas(sea(width, height))
    _put_animals(canvas, [grid.at(at) for at, _ in (*looks, *panes)], grid.size, noted)
    for at, kind in panes:
        canvas.paste(pane(grid.size, kind), *grid.at(at))
    put_tiles(canvas, grid, looks)
    return canvas


def put_tiles(canvas: Canvas, grid: Grid, looks: Sequence[tuple[Cell, Look]]) -> None:
    """Tiles and the reef around them, as far as they lie on the sheet."""
    width, height = canvas.image.size
    near = 1.5 * grid.size
    looks = [
        (at, look)
        for at, look in looks
        if -near < grid.at(at)[0] < width + near and -near < grid.at(at)[1] < height + near
    ]
    laid, half = {at for at, _ in looks}, round(TILE * grid.size)
    for free in sorted({other for at in laid for other in around(at)} - laid):
        (x, y), part = grid.at(free), reef(tuple(i for i, at in enumerate(around(free)) if at in laid), grid.size)
        canvas.place(part.picture, round(x - half) + part.at[0], round(y - half) + part.at[1])
    for at, look in looks:
        put_tile(canvas, look, grid.size, *grid.at(at))


def _put_animals(canvas: Canvas, cells: list[Point], cell: int, noted: Sequence[Point]) -> None:
    """A whale and gulls where they are well off everything else."""
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    middle = (top + bottom) / 2
    spots = [(right, bottom), (left, bottom), (right, middle), (left, middle), (right, top), (left, top)]
    spots = [at for at in spots if all(math.dist(at, other) > _NOTE for other in noted)]
    free = [at for at in spots if min(math.dist(at, other) for other in cells) > 1.3 * cell + _WHALE / 2]
    for at in free[:1]:
        canvas.paste(whale(_WHALE), *at)
    for u, v, size in ((left, top, 44), (left + 70, top - 18, 30), (right, top, 40), (left, bottom, 34)):
        far = all(math.dist((u, v), other) > _NOTE for other in noted) and (u, v) not in free[:1]
        if far and min(math.dist((u, v), other) for other in cells) > 1.4 * cell + size / 2:
            canvas.paste(gull(size), u, v)


@kept
def pane(cell: int, kind: Pane) -> Image.Image:
    """A free cell."""
    painter, (rim, fill) = Painter(1.84 * cell, 2.1 * cell, 1, 3), _PANES[kind]
    painter.poly(hexagon(0.94 * cell), rim)
    painter.poly(hexagon(0.94 * cell - 4), fill)
    return painter.done()


_PANES: Final[dict[Pane, tuple[str, str]]] = {
    "strong": (CALL, "#F1E7C2"),
    "weak": ("#BCD6EA", "#7FB2DC"),
}
"""The rim and the ground of each."""
