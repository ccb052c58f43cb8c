"""What stands on the board: houses, airships, whose tiles are new, what islands are worth, the names of candidates.

Houses stand where their tile says. All else is moved until nothing covers a letter, a house or one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.lettering import Rect, signs_on, taken_on
from render.placing import Thing, around, arrange
from render.scene import Scene
from render.shapes import Point
from render.sky_islands import pieces
from render.sky_islands.coasts import Spot, drawing
from render.sky_islands.grid import NUMBER, Grid
from render.sky_islands.reading import letter, view_of
from rules.sky_islands.board import Laid
from rules.sky_islands.places import Segment
from rules.sky_islands.view import SkyView

_HULL: Final = (0.52, 0.46)
"""The room an airship needs, in parts of its unit."""
_SHY, _HOLD = 12.0, 24.0
"""How bad it is if something that can be moved is covered, and something that cannot."""


class Piece(NamedTuple):
    """A sprite to be laid over the board, and the middles it may have, the best first."""

    sprite: Image.Image
    places: Sequence[Point]


def spots(view: SkyView, grid: Grid) -> dict[Segment, Spot]:
    """For every drawn island that is shown, where its house stands on the tile."""
    return {
        at: spot
        for laid in view.board.laid
        if grid.extent.holds(laid.at)
        for at, spot in zip(laid.segments, drawing(laid.tile.id, laid.rotation).spots, strict=True)
    }


def place_of(grid: Grid, at: Segment, spot: Spot) -> Point:
    """Where the house of a drawn island stands on the picture."""
    return grid.point(at.cell, (spot.x, spot.y))


def put_houses(canvas: Canvas, scene: Scene, grid: Grid) -> None:
    """All houses from north to south, a little aside where their ports would hide others; on small tiles they are
    larger than these."""
    view, where = view_of(scene), spots(view_of(scene), grid)
    unit = max(grid.tile, round(2.5 * NUMBER[scene.aspect]))
    things, sprites, middles = [], [], []
    for house in view.houses:
        if house.at in where:
            sprite = pieces.house(house.seat, house.tower, house.port, where[house.at].flip, unit)
            left, top, right, bottom = _around(sprite)
            home = place_of(grid, house.at, where[house.at])
            near = [home, *around(home, (0.04 * grid.tile, 0.08 * grid.tile, 0.13 * grid.tile), 8)]
            dx, dy = (left + right - sprite.width) / 2, (top + bottom - sprite.height) / 2
            things.append(Thing(right - left, bottom - top, [(x + dx, y + dy) for x, y in near], _SHY))
            sprites.append(sprite)
            middles.append((dx, dy))
    chosen = [(x - dx, y - dy) for (x, y), (dx, dy) in zip(arrange(things), middles, strict=True)]
    for at, sprite in sorted(zip(chosen, sprites, strict=True), key=lambda one: one[0][1]):
        canvas.paste(sprite, *at)


def _around(sprite: Image.Image) -> Rect:
    """The box around all that must be seen of a sprite."""
    lefts, tops, rights, bottoms = zip(*(sign.box for sign in signs_on(sprite)), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def put_airships(canvas: Canvas, scene: Scene, grid: Grid) -> list[Rect]:
    """Every airship with its letter near its place on the tile; on small tiles larger than these. Returns the room that
    they take."""
    number = NUMBER[scene.aspect]
    unit = max(grid.tile, round(2.65 * number))
    size = max(number, round(unit * 0.21))
    laid = [one for one in view_of(scene).board.laid if grid.extent.holds(one.at)]
    things = [Thing(_HULL[0] * unit, _HULL[1] * unit, _moorings(grid, one), _SHY) for one in laid]
    chosen = arrange(things, taken_on(canvas.image), _inside(grid), _HOLD)
    for one, at in zip(laid, chosen, strict=True):
        colour = one.tile.airship
        canvas.paste(pieces.airship(colour, unit, letter(scene, colour), size), *at)
    return [thing.at(at) for thing, at in zip(things, chosen, strict=True)]


def _moorings(grid: Grid, laid: Laid) -> list[Point]:
    """The places of a tile for its airship, those near to the best one first."""
    home = grid.point(laid.at, drawing(laid.tile.id, laid.rotation).ship)
    x, y = grid.middle(laid.at)
    room = 0.42 * grid.tile
    near = around(home, [grid.tile * part for part in (0.08, 0.16, 0.26, 0.38, 0.52)], 8)
    return [home, *(at for at in near if abs(at[0] - x) < room and abs(at[1] - y) < room)]


def _inside(grid: Grid) -> Rect:
    return grid.box.x, grid.box.y, grid.box.right, grid.box.bottom + 16


def put_over(canvas: Canvas, grid: Grid, laid: Sequence[Piece], taken: Sequence[Rect]) -> None:
    """Lays sprites over the board where they cover least of what is `taken`, and of one another."""
    things = [Thing(piece.sprite.width, piece.sprite.height, piece.places, _SHY) for piece in laid]
    chosen = arrange(things, taken, _inside(grid), _HOLD)
    for piece, at in zip(laid, chosen, strict=True):
        canvas.paste(piece.sprite, *at)
