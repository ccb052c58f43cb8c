"""What lies on the squares below the leaders: ground, walls and tiles in blocks that are kept, then what is larger.

A move changes one or two blocks; all others lie there as they were.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.shapes import Point
from render.sprites import kept
from render.tigris import material, monuments, pieces, walls
from render.tigris.ground import ground
from render.tigris.layout import Measures
from rules.tigris.squares import COLUMNS, ROWS, Square
from rules.tigris.view import Building, TigrisView

_SIDE: Final = 4
"""A block is so many squares wide and high."""

Place = tuple[int, int]
"""Column and row of a block, or of a square in its block."""


class _Block(NamedTuple):
    """All that a block shows: corners of walls, kingdom by kingdom, with what is inside; tiles with their colour,
    whether they bear a treasure, a framed one and a building; tiles face down and catastrophes."""

    board: str
    at: Place
    corners: tuple[tuple[Place, walls.Inside], ...]
    tiles: tuple[tuple[Place, str, bool, bool, bool], ...]
    face_down: tuple[Place, ...]
    catastrophes: tuple[Place, ...]


def floor(view: TigrisView, how: Measures) -> Image.Image:
    """The map in its frame of basalt with everything but the leaders, from the walls up to the unification tile."""
    canvas = Canvas(_bare(view.board.name, how).copy())
    for block in _blocks(view):
        canvas.lay(_drawn(block, how), *_box(block.at, how)[:2])
    _put_monuments(canvas, view, how)
    if view.union:
        canvas.paste(pieces.unification(round(how.square * 0.78)), *how.middle(view.union))
    return canvas.image


def _blocks(view: TigrisView) -> Iterator[_Block]:
    """The map block by block."""
    treasures = {treasure.at: treasure.framed for treasure in view.treasures}
    built = {square for monument in view.monuments for square in monument.squares}
    corners = defaultdict[Place, list[tuple[Place, walls.Inside]]](list)
    for kingdom in view.kingdoms:
        others = {at for other in view.kingdoms if other != kingdom for at in other.squares}
        for (x, y), inside in walls.corners(kingdom.squares, others):
            for column in {(x - 1) // _SIDE, x // _SIDE}:
                for row in {(y - 1) // _SIDE, y // _SIDE}:
                    corners[column, row].append(((x - column * _SIDE, y - row * _SIDE), inside))
    tiles = defaultdict[Place, list[tuple[Place, str, bool, bool, bool]]](list)
    for tile in view.tiles:
        block, place = _in_block(tile.at)
        framed = treasures.get(tile.at, False)
        tiles[block].append((place, tile.colour, tile.at in treasures, framed, tile.building))
    hidden = _sorted([at for at in view.face_down if at not in built])
    ruined = _sorted(view.catastrophes)
    for column in range(COLUMNS // _SIDE):
        for row in range(-(-ROWS // _SIDE)):
            at = column, row
            lying = tuple(corners[at]), tuple(tiles[at]), tuple(hidden[at]), tuple(ruined[at])
            yield _Block(view.board.name, at, *lying)


def _in_block(at: Square) -> tuple[Place, Place]:
    """The block of a square and its place there."""
    (column, x), (row, y) = divmod(at.column, _SIDE), divmod(at.row, _SIDE)
    return (column, row), (x, y)


def _sorted(squares: Sequence[Square]) -> defaultdict[Place, list[Place]]:
    """Places of squares by their block."""
    found = defaultdict[Place, list[Place]](list)
    for at in squares:
        block, place = _in_block(at)
        found[block].append(place)
    return found


@kept
def _bare(board: str, how: Measures) -> Image.Image:
    """The map without anything on it."""
    canvas = Canvas(material.basalt(how).copy())
    canvas.lay(ground(board, how.square), how.side, how.above)
    return canvas.image


def _box(at: Place, how: Measures) -> tuple[int, int, int, int]:
    """The part of the picture that a block fills; those at the rim of the map have the frame as well, which walls
    reach into."""
    side, (width, height) = _SIDE * how.square, how.size
    left, top = (how.side + at[0] * side) if at[0] else 0, (how.above + at[1] * side) if at[1] else 0
    right, bottom = how.side + (at[0] + 1) * side, how.above + (at[1] + 1) * side
    return left, top, right if right < width - how.side else width, bottom if bottom < height - how.above else height


@kept
def _drawn(block: _Block, how: Measures) -> Image.Image:
    size, box = how.square, _box(block.at, how)
    canvas = Canvas(_bare(block.board, how).crop(box))
    canvas.image.info.clear()  # what is to be read on the whole is no part of the block
    left, top = how.corner(Square(block.at[0] * _SIDE, block.at[1] * _SIDE))
    left, top = left - box[0], top - box[1]
    for (x, y), inside in block.corners:
        canvas.place(walls.corner(inside, size), left + x * size - size // 2, top + y * size - size // 2)
    for (x, y), colour, held, framed, building in block.tiles:
        canvas.place(pieces.tile(colour, size, held, framed, building), left + x * size, top + y * size)
    for x, y in block.catastrophes:
        canvas.place(pieces.catastrophe(size), left + x * size, top + y * size)
    for x, y in block.face_down:
        canvas.place(pieces.face_down(size), left + x * size, top + y * size)
    return canvas.image


def _put_monuments(canvas: Canvas, view: TigrisView, how: Measures) -> None:
    """Monuments, and the treasures that stand on turned tiles."""
    for monument in view.monuments:
        x, y = how.corner(monument.at)
        if monument.colours == "ziggurat":
            canvas.place(monuments.ziggurat(how.square), x - how.square, y - how.square)
        else:
            canvas.place(monuments.monument(monument.colours, how.square), x, y)
    for treasure in view.treasures:
        if treasure.at in view.face_down:
            sprite = monuments.treasure(round(how.square * 0.85), treasure.framed)
            canvas.paste(sprite, *_beside(treasure.at, view.monuments, how))


def _beside(at: Square, built: Sequence[Building], how: Measures) -> Point:
    """Where a treasure stands on a turned tile: above the outer corner of a monument's foot, which bears its glyph."""
    x, y = how.middle(at)
    for monument in built:
        if monument.colours != "ziggurat" and at in monument.squares and at.row > monument.at.row:
            way = -1 if at.column == monument.at.column else 1
            return x + way * 0.22 * how.square, y - 0.25 * how.square
    return x, y
