"""The board in a hand: in every cell where a tile fits what it brings there, or which of several fit and what airships
beside the cell pay to each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, trimmed
from render.lettering import Rect, taken_on
from render.panels import coin
from render.scene import Scene
from render.sky_islands import over, signs
from render.sky_islands.best_places import Best, Fits, golden, goods_of
from render.sky_islands.candidates import cell, in_a_row, numbered, numbers
from render.sky_islands.grid import Extent, Grid, Plan, plan
from render.sky_islands.news import traces
from render.sky_islands.overview import overview
from render.sky_islands.pills import ticked
from render.sky_islands.reading import letter, view_of
from rules.sky_islands import outlook
from rules.sky_islands.goods import Gain
from rules.sky_islands.places import Cell

_INSIDE, _HEIGHT = 0.92, 0.86
"""So much of a cell's edge may be taken, across and down."""
_WIDE: Final = {True: 0.89, False: 0.97}
_HIGH: Final = 0.9
"""So far lie cubes from one another, across (with capitals and with kanji) and down, in parts of their size: lines
touch."""
_MOST, _LEAST = 52, 24
"""Cubes in cells are at most so large, and at least where they are many;"""
_LETTER: Final = (30, 0.86)
"""their letters are so high as long as that is no more than such a part of their size,"""
_ON_LARGE: Final = 0.7
"""and on large ones such a part."""
_COIN: Final = 0.88
"""Coins are so large, by the size of cubes."""
_NUMBER: Final = (0.34, 36)
"""So large is the number of a tile, in parts of a cell's edge, and at most in pixels."""
_BEST: Final = 5
"""So many of the best cells are shown if a part of the board is."""


def planned(fits_by_tile: Fits, cells: Sequence[Cell], width: int, height: int) -> Plan:
    """How the board is shown in so much room: all of it with the cells where tiles fit, or where they bring most."""
    fits = [fit for each in fits_by_tile.values() for fit in each]
    shown = [*cells, *(fit.at for fit in fits)]
    xs, ys = [at.x for at in shown], [at.y for at in shown]
    weights = {fit.at: fit.worth + 1.0 for fit in fits}
    weights.update({fit.at: 100.0 for each in fits_by_tile.values() for fit in each[:_BEST]})
    return plan("map", Extent(min(xs), min(ys), max(xs), max(ys), 0), weights, width, height)


def put_cells(canvas: Canvas, scene: Scene, grid: Grid, fits: Fits) -> list[Rect]:
    """The cells where tiles fit, in gold where most is brought. Returns the room they take."""
    view, number = view_of(scene), numbers(scene)
    gold = golden(fits)
    found = list[Rect]()
    for at in dict.fromkeys(fit.at for each in fits.values() for fit in each):
        if grid.extent.holds(at):
            here = {tile: fit for tile, each in fits.items() for fit in each if fit.at == at}
            canvas.paste(cell(grid.tile, at in gold), *grid.middle(at))
            heads = [head for tile in here for head in _heads(tile, here[tile], number[tile], _numbers(grid.tile))]
            gain = outlook.paid_beside(view, at) if any(number.values()) else next(iter(here.values())).gain
            _put_lines(canvas, grid, at, [*([heads] if heads else []), *_lines(scene, gain, grid.tile, bool(heads))])
            x, y = grid.corner(at)
            found.append((x, y, x + grid.tile, y + grid.tile))
    return found


def _heads(tile: str, fit: Best, number: int, size: int) -> list[Image.Image]:
    """The number of a tile if it is one of several, and a tick if it closes an island there."""
    found = [numbered(tile, number, size)] if number else []
    found += [ticked(round(0.7 * size))] if fit.closes else []
    return [in_a_row(found, [-4] * (len(found) - 1))] if found else []


def _put_lines(canvas: Canvas, grid: Grid, at: Cell, lines: Sequence[Sequence[Image.Image]]) -> None:
    """Lines of signs, spread over a cell."""
    (x, y), heights = grid.middle(at), [max(sign.height for sign in line) for line in lines]
    gap = min(6.0, (_HEIGHT * grid.tile - sum(heights)) / max(1, len(lines) - 1))
    y -= (sum(heights) + gap * (len(lines) - 1)) / 2
    for line, high in zip(lines, heights, strict=True):
        left = x - sum(sign.width for sign in line) / 2
        for sign in line:
            canvas.paste(sign, left + sign.width / 2, y + high / 2)
            left += sign.width
        y += high + gap


def _numbers(tile: int) -> int:
    """How large the numbers of tiles are in cells."""
    return round(min(_NUMBER[0] * tile, _NUMBER[1]))


def _lines(scene: Scene, gain: Gain[Cell], tile: int, below: bool) -> list[list[Image.Image]]:
    """Cubes and points in lines of signs as large as a cell has room for, `below` the numbers of tiles."""
    many, wide = sum(gain.cubes) + gain.points, _WIDE[letter(scene, "red").isascii()]
    room, high = _INSIDE * tile, _HEIGHT * tile - _numbers(tile) * below
    shapes = ((size, int(room / (wide * size)), int(high / (_HIGH * size))) for size in range(_MOST, _LEAST, -2))
    size, across = next(((size, across) for size, across, down in shapes if many <= across * down), (_LEAST, 4))
    found = [_sign(scene, kind, size) for kind, n in goods_of(gain) for _ in range(n)]
    each = -(-many // -(-many // across)) if many else 1
    return [found[i : i + each] for i in range(0, many, each)]


def _sign(scene: Scene, kind: str, size: int) -> Image.Image:
    """What an airship of a kind pays."""
    if kind == "green":
        return coin(round(_COIN * size))
    told = letter(scene, kind)
    usual, most = _LETTER
    return trimmed(signs.cube(kind, size, told, round(max(min(usual, most * size), _ON_LARGE * size))))


def put_standing(canvas: Canvas, scene: Scene, grid: Grid, cells: Sequence[Rect]) -> None:
    """Houses and airships, and a small map of all where only a part of the board is shown: what islands are worth is
    told below the board."""
    taken = [*taken_on(canvas.image), *cells]
    houses = over.houses(scene, grid)
    airships, _ = over.airships(scene, grid, [*taken, *(rect for house in houses for rect in house.taken)])
    taken += [rect for each in (*houses, *airships) for rect in each.taken]
    over.put_over(canvas, grid, [*houses, *airships], [], taken)
    small = overview(scene, grid, traces((), view_of(scene)), taken)
    if small:
        canvas.paste(small.sprite, *small.at)
