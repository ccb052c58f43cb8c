"""The cells where a tile can be placed: in each what it brings there, or which of several tiles fit if not all do.

Gold means that a tip of the menu leads there. Names of cells are those of their column and row.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from PIL import Image

from render import post, shapes
from render.canvas import Canvas, Painter, ghost, trimmed
from render.lettering import Rect
from render.panels import bulb
from render.scene import Scene
from render.shapes import Point
from render.sky_islands.cards import good
from render.sky_islands.fits import Best, fits_in, goods_of, numbers
from render.sky_islands.grid import Grid
from render.sky_islands.palette import GOLD, HULLS, INK, INK_2, WHITE
from render.sky_islands.pills import ticked
from render.sky_islands.reading import letter, view_of
from render.sprites import kept
from rules.sky_islands import outlook
from rules.sky_islands.goods import Gain
from rules.sky_islands.places import Cell

_INSIDE, _HIGH = 0.9, 0.92
"""So much of a cell's edge may be taken, across and down."""
_MOST, _LEAST = 52, 30
"""Signs in cells are at most so large, and at least where they are many."""
_WIDE: Final = {True: 0.89, False: 0.97}
_STEP: Final = 0.9
"""So far signs lie from one another, across (with capitals and with kanji) and down, in parts of their size."""
_LETTER: Final = (30, 0.86, 0.68)
"""Letters on cubes are so high as long as that is no more than such a part of their size, and on large ones such a
part."""
_BADGE: Final = 0.36
_BADGES: Final = (26, 36)
"""A bulb or tick at a corner has such a part of a cell's edge, within these pixels."""
_GLASS: Final = 0.85
"""So much of the white of a cell is seen through which sky is."""
_DIGIT: Final = 0.92
"""So large is the number of a tile, by the disc that bears it."""


class Inside(NamedTuple):
    """What stands in a cell: signs of such a size, and whether a tile closes an island there."""

    goods: Sequence[str]
    tiles: Sequence[tuple[str, int]]
    closes: bool


def inside(scene: Scene) -> dict[Cell, Inside]:
    """Every cell where tiles that are asked about fit, with what stands in it; for who has no hand what airships beside
    the marked ones pay."""
    fits, number, here = fits_in(scene), numbers(scene), dict[Cell, dict[str, Best]]()
    for tile, each in fits.items():
        for fit in each:
            here.setdefault(fit.at, {})[tile] = fit
    if not fits:
        cells = (mark.at for mark in scene.marks if isinstance(mark.at, Cell))
        return {at: Inside(_each(outlook.paid_beside(view_of(scene), at)), (), False) for at in cells}
    return {at: _inside(number, found) for at, found in here.items()}


def _inside(number: Mapping[str, int], fits: Mapping[str, Best]) -> Inside:
    if any(number.values()):
        return Inside((), [(tile, number[tile]) for tile in fits if len(fits) < len(number)], False)
    (fit,) = fits.values()
    return Inside(_each(fit.gain), (), bool(fit.closes))


def _each(gain: Gain[Cell]) -> list[str]:
    """The airship of each cube and point, those that are alike beside one another."""
    return [airship for airship, n in goods_of(gain) for _ in range(n)]


def put_cells(
    canvas: Canvas, scene: Scene, grid: Grid, cells: Mapping[Cell, Inside], gold: AbstractSet[Cell]
) -> list[Rect]:
    """The cells to choose from, below everything that stands on the board, each with what there is to tell of it; gold
    ones bear a bulb. Returns the room they take."""
    shown, side = {at: each for at, each in cells.items() if grid.extent.holds(at)}, _badge(grid.tile)
    places = list[Rect]()
    for at, each in shown.items():
        (x, y), t = grid.corner(at), grid.tile
        places.append((x, y, x + t, y + t))
        canvas.place(cell(t, at in gold), x, y)
        _put_signs(canvas, scene, each, grid.point(at, (0.5, 0.55 if at in gold else 0.5)), t)
        if each.closes:
            canvas.paste(ticked(round(0.8 * side)), x + t - 0.45 * side, y + t - 0.45 * side)
        if at in gold:
            canvas.paste(bulb(side), x + t - 0.25 * side, y + 0.25 * side)
    return places


def _badge(tile: int) -> int:
    """How large a bulb is on a cell."""
    return min(max(_BADGES[0], round(_BADGE * tile)), _BADGES[1])


def _put_signs(canvas: Canvas, scene: Scene, told: Inside, middle: Point, tile: int) -> None:
    """Signs in rows about the middle of a cell, as large as it has room for; where they are too many, over one
    another."""
    wide, number = _WIDE[letter(scene, "red").isascii()], len(told.goods) + len(told.tiles)
    room, high = _INSIDE * tile, _HIGH * tile
    sizes = range(min(_MOST, int(room / 2 / wide)), _LEAST - 1, -2)
    tried = ((size, int(room / (wide * size)), int(high / (_STEP * size))) for size in sizes)
    size, across = next(((size, across) for size, across, down in tried if number <= across * down), (_LEAST, 2))
    signs = [good(scene, kind, size, _letter(size)) for kind in told.goods]
    signs += [numbered(*each, size - 2) for each in told.tiles]
    rows = -(-number // across)
    each = -(-number // max(1, rows))
    step = min(_STEP * size, (high - size) / max(1, rows - 1))
    for i in range(rows):
        row = signs[i * each : (i + 1) * each]
        for j, sign in enumerate(row):
            x = middle[0] + (j - (len(row) - 1) / 2) * wide * size
            canvas.paste(sign, x, middle[1] + (i - (rows - 1) / 2) * step)


def _letter(size: int) -> int:
    """How high letters are on cubes of such a size."""
    usual, most, large = _LETTER
    return round(max(post.NAME, min(usual, most * size), large * size))


@kept
def numbered(tile: str, number: int, size: int) -> Image.Image:
    """The number of a tile on a disc in the colour of its airship."""
    hull = HULLS[tile.split("-", maxsplit=1)[0]]
    painter = Painter(size, size, 1, 4)
    painter.ellipse(0, 0, size / 2, fill=INK)
    painter.ellipse(0, 0, size / 2 - 2, fill=hull.base)
    canvas = Canvas(painter.done())
    canvas.text(canvas.image.width / 2, canvas.image.height / 2 - 1, str(number), round(size * _DIGIT), hull.ink, "m")
    return canvas.image


def in_a_row(row: Sequence[Image.Image], gaps: Sequence[float]) -> Image.Image:
    """Signs in a line with such gaps between them; where these are below zero, one lies over that before it."""
    high = max((each.height for each in row), default=0)
    canvas, x = Canvas(Image.new("RGBA", (math.ceil(sum(each.width for each in row) + sum(gaps)), high))), 0.0
    for each, gap in zip(row, (*gaps, 0.0), strict=True):
        canvas.place(each, round(x), (high - each.height) // 2)
        x += each.width + gap
    return canvas.image


def goods_in_a_row(scene: Scene, gain: Gain[Cell], size: int) -> Image.Image:
    """A sign for each cube and point, close together."""
    signs = [trimmed(good(scene, kind, size)) for kind in _each(gain)]
    return in_a_row(signs, [0] * (len(signs) - 1))


@kept
def cell(size: int, gold: bool) -> Image.Image:
    """A cell in a fine frame: golden, or white that lets the sky through."""
    glass = Painter(100, 100, size / 100, 3)
    glass.box(-45, -45, 45, 45, 10, "#FFE08A" if gold else WHITE)
    return Image.alpha_composite(ghost(glass.done(), 1 if gold else _GLASS), frame(size, gold))


@kept
def frame(size: int, gold: bool = False) -> Image.Image:
    """The fine frame of a cell."""
    painter = Painter(100, 100, size / 100, 3)
    for out, into, fill in ((46.5, 42, INK if gold else INK_2), (45.2, 41.5, GOLD if gold else WHITE)):
        outer, inner = shapes.box(-out, -out, out, out, 11), shapes.box(-into, -into, into, into, 8)
        painter.poly([*outer, outer[0], inner[0], *inner[::-1]], fill)
    return painter.done()
