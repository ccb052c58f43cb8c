"""What lies under everything on the map: deep sea, panes on free cells, reef and tiles, tile by tile.

Which tile looks how is decided in `archipelago`, which cells are free in `candidates`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, Literal, TypeAlias

from PIL import Image

from render.canvas import Canvas, Colour, Painter, rgba
from render.hexes import ROOT, Grid
from render.moana_nui import coast
from render.moana_nui.coast import TILE
from render.moana_nui.palette import CALL, INK
from render.moana_nui.pieces import Knot, curve, inked, loosened
from render.moana_nui.sea import sea
from render.moana_nui.things import Chart
from render.moana_nui.tiles import Look, put_tile, reef
from render.shapes import Point, hexagon
from render.sprites import kept
from rules.moana_nui.places import Cell, around

Pane: TypeAlias = Literal["strong", "weak"]
"""How promising a free cell is."""

_WHALE: Final = 110
_NOTE: Final = 320
"""A whale keeps so far off the middle of a note."""


def ground(
    width: int,
    height: int,
    grid: Grid,
    looks: Sequence[tuple[Cell, Look]],
    panes: Sequence[tuple[Cell, Pane]],
    noted: Sequence[Point] = (),
) -> Canvas:
    """The sheet with tiles and panes, to be painted on; no whale where something is `noted`."""
    canvas = Canvas(sea(width, height))
    _put_whale(canvas, [grid.at(at) for at, _ in (*looks, *panes)], grid.size, noted)
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


def _put_whale(canvas: Canvas, cells: list[Point], cell: int, noted: Sequence[Point]) -> None:
    """A whale where it is well off everything else."""
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    for at in ((x, y) for y in (bottom, (top + bottom) / 2, top) for x in (right, left)):
        off = all(math.dist(at, other) > _NOTE for other in noted)
        if off and min(math.dist(at, other) for other in cells) > 1.3 * cell + _WHALE / 2:
            canvas.paste(whale(_WHALE), *at)
            return


@kept
def pane(cell: int, kind: Pane) -> Image.Image:
    """A free cell."""
    painter, (rim, fill) = Painter(1.84 * cell, 2.1 * cell, 1, 3), _PANES[kind]
    painter.poly(hexagon(0.94 * cell), rim)
    painter.poly(hexagon(0.94 * cell - 4), fill)
    return painter.done()


_PANES: Final[dict[Pane, tuple[Colour, Colour]]] = {
    "strong": (CALL, (*rgba("#F1E7C2")[:3], 192)),
    "weak": ("#BCD6EA", "#7FB2DC"),
}
"""The rim and the ground of each."""


_MOST: Final = 3
"""So much grows on a tile at most."""
_TRIED: Final = 6
"""So many places on a tile are tried."""
_INLAND: Final = [255 if away < -0.1 else 0 for away in coast.distances()]
"""Where it grows: so far from the coast, as a table for a field."""
_CLEAR: Final = 4
"""So many pixels it keeps off everything else."""
_LEAVES: Final = ("#2A8150", "#2F8F4E", "#4FAE5C", "#83CB7C")


@kept
def _palm(cell: int) -> Image.Image:
    """A palm, for cells of this size."""
    p = Painter(44, 48, 0.9 * cell / 100, 4)
    p.ellipse(5, 19, 13, 4, fill=(20, 60, 50, 80))
    trunk = [(-1.0, 19.0), (0.5, 8.0), (4.0, -4.0)]
    p.brush(trunk, (5.5, 4.4, 3.4), "#7A4E2B")
    p.brush([(x - 1, y) for x, y in trunk], (1.6, 1.4, 1.2), "#B57F4C")
    for number, angle in enumerate((200, 160, 340, 20, 245, 295)):
        a = math.radians(angle)
        x, y = 4 + 17 * math.cos(a), -6 + 9 * math.sin(a) + (8 if abs(math.cos(a)) > 0.5 else 2)
        middle = (4 + x) / 2, (-6 + y) / 2
        p.poly([(4, -7), (middle[0], middle[1] - 7), (x, y), (middle[0], middle[1] + 0.5), (4, -2)],
               _LEAVES[number % 3])  # fmt: skip
    p.ellipse(3, -3, 2, fill="#8A5A2E")
    return loosened(p.done())


@kept
def whale(size: int) -> Image.Image:
    """The tail of a diving whale, `size` pixels across."""
    p = Painter(100, 90, size / 100, 4)
    p.ellipse(0, 34, 44, 8, fill=(190, 228, 244, 255))
    p.ellipse(0, 34, 26, 4.5, fill=(235, 248, 255, 255))
    left: list[Knot] = [(-9, 34, "c"), (-6, 8), (-14, -8), (-42, -26, "c"), (-22, -30), (0, -16, "c")]
    tail: list[Knot] = [*left, (22, -30), (42, -26, "c"), (14, -8), (6, 8), (9, 34, "c")]
    inked(p, curve(tail), "#12497A", 2.4, INK)
    return p.done()


def put_palms(canvas: Canvas, where: Chart) -> None:
    """Palms that keep off everything on their tiles, those at the back first; none on small cells."""
    size = where.grid.size
    for cell in sorted(where.tiles, key=lambda cell: cell.r) if not where.sizes.small else ():
        tile, (x, y), lying, grown = where.tiles[cell], where.grid.at(cell), where.lying.get(cell, ()), 0
        for foot in _feet(tile.tile, tile.rotation):
            sprite = _palm(8 * round(min(size, 104) / 8))
            u, v = x + foot[0] * size, y + foot[1] * size - 0.4 * sprite.height
            dx, dy = sprite.width / 2 + _CLEAR, sprite.height / 2 + _CLEAR
            free = not any(a < u + dx and c > u - dx and b < v + dy and d > v - dy for a, b, c, d in lying)
            if grown < _MOST and free:
                canvas.paste(sprite, u, v)
                grown += 1


@lru_cache(maxsize=512)
def _feet(name: str, rotation: int) -> tuple[Point, ...]:
    """Where palms may grow on a tile, about its middle in cell sizes: in loose groups well inside its land."""
    random, found = Random(f"{name} {rotation}"), list[Point]()
    inland = [field.point(_INLAND).tobytes() for field in coast.fields(name, rotation)]
    for _ in range(60):
        x, y = random.uniform(-0.72, 0.72), random.uniform(-0.8, 0.8)
        apart = all(abs(x - u) > 0.24 or abs(y - v) > 0.16 for u, v in found)
        if apart and abs(y) + abs(x) / ROOT < 0.86 and any(pixels[coast.index((x, y))] for pixels in inland):
            found.append((x, y))
    return tuple(sorted(found[:_TRIED], key=lambda at: at[1]))
