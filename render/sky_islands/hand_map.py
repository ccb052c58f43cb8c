"""The map in a hand: the islands with all that stands on them, and what a tile brings in every cell where it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, trimmed
from render.frame import Box
from render.lettering import Rect, taken_on
from render.panels import coin
from render.scene import Aspect, Scene
from render.sky_islands import over, signs
from render.sky_islands.best_places import goods_of
from render.sky_islands.candidates import Fit, cell
from render.sky_islands.cards import put_rounded
from render.sky_islands.grid import LABEL, Extent, Grid, plan, shown_in
from render.sky_islands.ground import ground
from render.sky_islands.layout import TEXT
from render.sky_islands.news import traces
from render.sky_islands.overview import overview
from render.sky_islands.palette import INK, INK_2
from render.sky_islands.reading import letter, view_of

_INSIDE: Final = 0.86
"""So much of a cell's edge may be taken."""
_WIDE, _HIGH = 0.89, 0.9
"""So far lie cubes from one another, across and down, in parts of their size: lines touch."""
_CUBE: Final = 0.94
"""How high a cube itself is, in these."""
_USUAL: Final = 4
"""Where there is room for so many signs in a cell, those in all cells with fewer are as large."""
_LEAST: Final[dict[Aspect, dict[bool, tuple[int, int]]]] = {
    "wide": {True: (26, 22), False: (28, 23)},
    "tall": {True: (28, 24), False: (34, 30)},
}
"""Cubes in cells and their letters are at least so large, with a capital on them and with a kanji,"""
_MOST: Final = 46
"""cubes at most so large,"""
_LETTER: Final = 0.7
"""and letters on large ones so large, in parts of their size."""


def put_map(canvas: Canvas, scene: Scene, fits: Sequence[Fit], extent: Extent, where: Rect) -> bool:
    """Everything, with what a tile brings in the cells where it fits, in gold where that is most. Returns whether some
    of them have room for no more than how much it is."""
    view, weights = view_of(scene), {fit.at: fit.worth + 1.0 for fit in fits}
    box = Box(0, 0, round(where[2] - where[0]), round(where[3] - where[1]))
    grid = shown_in("map", plan("map", extent, weights, box.w, box.h), box)
    lying = Canvas(ground(view, grid, (box.w, box.h), LABEL["map"]).copy())
    cells = [fit for fit in fits if grid.extent.holds(fit.at)]
    counted = [_put_fit(lying, scene, grid, fit, fit.worth == fits[0].worth) for fit in cells]
    corners = [grid.corner(fit.at) for fit in cells]
    taken = [*taken_on(lying.image), *((x, y, x + grid.tile, y + grid.tile) for x, y in corners)]
    houses = over.houses(scene, grid)
    airships, _ = over.airships(scene, grid, [*taken, *(rect for house in houses for rect in house.taken)])
    over.put_over(lying, grid, [*houses, *airships], [], taken)
    small = overview(scene, grid, traces((), view), taken)
    if small:
        lying.paste(small.sprite, *small.at)
    put_rounded(canvas, lying.image, round(where[0]), round(where[1]))
    return any(counted)


def _put_fit(canvas: Canvas, scene: Scene, grid: Grid, fit: Fit, best: bool) -> bool:
    """What a tile brings in a cell: each cube and point, or where there is no room for all of them, how many they are
    (True)."""
    x, y = grid.middle(fit.at)
    canvas.paste(cell(grid.tile, best), x, y)
    lines = _lines(scene, fit, _INSIDE * grid.tile)
    for i, line in enumerate(lines):
        left = x - sum(sign.width for sign in line) / 2
        middle = y + (i - (len(lines) - 1) / 2) * _HIGH / _CUBE * max(sign.height for sign in line)
        for sign in line:
            canvas.paste(sign, left + sign.width / 2, middle)
            left += sign.width
    if not lines:
        size = max(TEXT[scene.aspect], round(grid.tile * 0.4))
        canvas.text(x, y - 1, str(fit.worth), size, INK if best else INK_2, "m")
    return not lines


def _lines(scene: Scene, fit: Fit, room: float) -> list[list[Image.Image]]:
    """What a cell brings in lines of signs, as large as they can be; none if there is no room for them."""
    least, _ = _LEAST[scene.aspect][letter(scene, "red").isascii()]
    for many in (max(_USUAL, fit.worth), fit.worth):
        for size in range(_MOST, least - 1, -2):
            across, down = int(room / (_WIDE * size)), int(room / (_HIGH * size))
            if many <= across * down:
                found = [_sign(scene, kind, size) for kind, n in goods_of(fit) for _ in range(n)]
                each = -(-len(found) // -(-len(found) // across))
                return [found[i : i + each] for i in range(0, len(found), each)]
    return []


def _sign(scene: Scene, kind: str, size: int) -> Image.Image:
    """What an airship of a kind pays."""
    if kind == "green":
        return coin(size - 2)
    told = letter(scene, kind)
    text = max(_LEAST[scene.aspect][told.isascii()][1], round(_LETTER * size))
    return trimmed(signs.cube(kind, size, told, text))
