"""What stands on the board: houses, airships, whose tiles are new, what islands are worth, the names of candidates.

Houses stand where their tile says. All else is moved until nothing covers a letter, a house or one another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.lettering import Rect, signs_on, taken_on
from render.placing import Thing, around, arrange
from render.scene import Scene
from render.shapes import Point, between
from render.sky_islands import pieces
from render.sky_islands.coasts import Spot, drawing
from render.sky_islands.grid import LETTER, Grid, step
from render.sky_islands.palette import INK, WHITE
from render.sky_islands.reading import letter, view_of
from rules.sky_islands.board import Laid
from rules.sky_islands.places import Segment
from rules.sky_islands.view import SkyView

_HULL: Final = (0.52, 0.46)
"""The room an airship needs, in parts of its unit."""
_LARGER, _LEAST = 1.1, 2.65
"""What stands on a tile is drawn so much larger than it, and for airships that hold their letters."""
_SHY, _HOLD = 12.0, 24.0
"""How bad it is if something that can be moved is covered, and something that cannot."""


_WAYS: Final = 24
"""So many places are tried for the end of a tail."""


class Piece(NamedTuple):
    """A sprite to be laid over the board, and the middles it may have, the best first. Where it is to lie on something,
    a tail in the colour `fill` leads from it to the nearest of these `shores`, unless it covers one."""

    sprite: Image.Image
    places: Sequence[Point]
    shores: Sequence[Point] = ()
    fill: str = WHITE


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


class Lying(NamedTuple):
    """A sprite and where its middle lies on the picture."""

    sprite: Image.Image
    at: Point

    @property
    def taken(self) -> list[Rect]:
        """What must be seen of it."""
        dx, dy = self.at[0] - self.sprite.width / 2, self.at[1] - self.sprite.height / 2
        return [(x0 + dx, y0 + dy, x1 + dx, y1 + dy) for x0, y0, x1, y1 in taken_on(self.sprite)]


def houses(scene: Scene, grid: Grid) -> list[Lying]:
    """All houses from north to south, a little aside where their ports would hide others."""
    view, where = view_of(scene), spots(view_of(scene), grid)
    unit = _unit(scene, grid)
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
    return sorted(map(Lying, sprites, chosen), key=lambda one: one.at[1])


def _unit(scene: Scene, grid: Grid) -> int:
    """For tiles of which size pieces are drawn: they are larger than the tiles where these are small."""
    return step(max(_LARGER * grid.tile, _LEAST * LETTER[scene.aspect]))


def _around(sprite: Image.Image) -> Rect:
    """The box around all that must be seen of a sprite."""
    lefts, tops, rights, bottoms = zip(*(sign.box for sign in signs_on(sprite)), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def airships(scene: Scene, grid: Grid, taken: Sequence[Rect]) -> tuple[list[Lying], list[Rect]]:
    """Every airship with its letter near its place on the tile, and the room that they take."""
    unit = _unit(scene, grid)
    size = max(LETTER[scene.aspect], round(unit * 0.25))
    laid = [one for one in view_of(scene).board.laid if grid.extent.holds(one.at)]
    things = [Thing(_HULL[0] * unit, _HULL[1] * unit, _moorings(grid, one), _SHY) for one in laid]
    chosen = arrange(things, taken, _inside(grid), _HOLD)
    sprites = (pieces.airship(one.tile.airship, unit, letter(scene, one.tile.airship), size) for one in laid)
    return list(map(Lying, sprites, chosen)), [thing.at(at) for thing, at in zip(things, chosen, strict=True)]


def _moorings(grid: Grid, laid: Laid) -> list[Point]:
    """The places of a tile for its airship, those near to the best one first."""
    home = grid.point(laid.at, drawing(laid.tile.id, laid.rotation).ship)
    x, y = grid.middle(laid.at)
    room = 0.42 * grid.tile
    near = around(home, [grid.tile * part for part in (0.08, 0.16, 0.26, 0.38, 0.52)], 8)
    return [home, *(at for at in near if abs(at[0] - x) < room and abs(at[1] - y) < room)]


def _inside(grid: Grid) -> Rect:
    return grid.box.x, grid.box.y, grid.box.right, grid.box.bottom + 16


def put_over(canvas: Canvas, grid: Grid, below: Sequence[Lying], laid: Sequence[Piece], taken: Sequence[Rect]) -> None:
    """Lays sprites over those on the board, where they cover least of what is `taken` and of one another."""
    things = [Thing(piece.sprite.width, piece.sprite.height, piece.places, _SHY) for piece in laid]
    chosen = arrange(things, taken, _inside(grid), _HOLD)
    for piece, thing, at in zip(laid, things, chosen, strict=True):
        if piece.shores:
            _put_tail(canvas, piece, thing.at(at), taken)
    for sprite, at in (*below, *((piece.sprite, at) for piece, at in zip(laid, chosen, strict=True))):
        canvas.paste(sprite, *at)


def _put_tail(canvas: Canvas, piece: Piece, own: Rect, taken: Sequence[Rect]) -> None:
    """Shows on what a sprite is to lie: a line to the nearest place there, round what is taken if it can."""
    left, top, right, bottom = own
    ends = []
    for x, y in piece.shores:
        start = min(max(left + 14, x), right - 14), min(max(top + 12, y), bottom - 12)
        ends.append((math.dist(start, (x, y)), start, (x, y)))
    ends.sort()
    if ends[0][0] == 0:
        return
    ways = ends[:_WAYS]
    _, start, end = min(ways, key=lambda way: (sum(_meets(way[1], way[2], rect) for rect in taken), way[0]))
    x, y = min(start[0], end[0]) - 12, min(start[1], end[1]) - 12
    painter = Painter(abs(start[0] - end[0]) + 24, abs(start[1] - end[1]) + 24, 1, 3, origin=(-x, -y))
    for out, fill in ((4, INK), (2.5, WHITE), (0, piece.fill)):
        painter.brush([start, end], 4 + 2 * out, fill)
        painter.ellipse(*end, 5 + out, fill=fill)
    canvas.place(painter.done(), x, y)


def _meets(start: Point, end: Point, rect: Rect) -> bool:
    """Whether the end of a line, or what leads to it, lies in a box."""
    middles = (between(start, end, part) for part in (0.35, 0.7, 1))
    return any(rect[0] - 6 < x < rect[2] + 6 and rect[1] - 6 < y < rect[3] + 6 for x, y in middles)
