"""What lies on the squares below the leaders: walls, tiles, and what is larger, on a map that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image

from render import grounds
from render.canvas import Canvas
from render.lettering import Rect, carry
from render.shapes import Point
from render.sprites import kept
from render.tigris import material, monuments, pieces, walls
from render.tigris.ground import ground
from render.tigris.layout import Measures
from rules.tigris.squares import Square
from rules.tigris.view import TigrisView


def floor(view: TigrisView, how: Measures) -> Image.Image:
    """The map in its frame of basalt with everything but the leaders, from the walls up to the unification tile."""
    things = frozenset(_things(view, how))
    image = grounds.ground(_Sheet(view.board.name, how), things).copy()
    image.info.clear()
    carry(_bare(view.board.name, how), image)
    for thing in sorted(things):
        carry(thing.sprite, image, thing.x, thing.y)
    return image


class _Thing(NamedTuple):
    """Something that lies on the map: which of the `_SPRITES` it is, lower ones first, where its left upper corner
    lies, and from what it is drawn."""

    kind: int
    x: int
    y: int
    looks: tuple[Any, ...]

    @property
    def sprite(self) -> Image.Image:
        """What it looks like."""
        return _SPRITES[self.kind](*self.looks)


_SPRITES: Final[tuple[Callable[..., Image.Image], ...]] = (
    walls.corner, pieces.tile, pieces.catastrophe, pieces.face_down, monuments.monument, monuments.treasure,
    pieces.unification,
)  # fmt: skip
_WALL, _TILE, _CATASTROPHE, _FACE_DOWN, _MONUMENT, _TREASURE, _UNION = range(len(_SPRITES))


def _things(view: TigrisView, how: Measures) -> Iterator[_Thing]:
    """All that lies on the map of a view."""
    size, treasures = how.square, {treasure.at: treasure.framed for treasure in view.treasures}
    for kingdom in view.kingdoms:
        others = {at for other in view.kingdoms if other != kingdom for at in other.squares}
        for corner, inside in walls.corners(kingdom.squares, others):
            x, y = how.corner(Square(*corner))
            yield _Thing(_WALL, x - size // 2, y - size // 2, (inside, size))
    for tile in view.tiles:
        looks = tile.colour, size, tile.at in treasures, treasures.get(tile.at, False), tile.building
        yield _Thing(_TILE, *how.corner(tile.at), looks)
    for at in view.catastrophes:
        yield _Thing(_CATASTROPHE, *how.corner(at), (size,))
    for at in {*view.face_down}.difference(*(monument.squares for monument in view.monuments)):
        yield _Thing(_FACE_DOWN, *how.corner(at), (size,))
    for monument in view.monuments:
        left_top = Square(*map(min, zip(*monument.squares, strict=True)))
        yield _Thing(_MONUMENT, *how.corner(left_top), (monument.colours, size))
    for at in treasures.keys() & {*view.face_down}:
        yield _about(_TREASURE, _foot(view, at, how), round(size * 0.85), treasures[at])
    if view.union:
        yield _about(_UNION, how.middle(view.union), round(size * 0.78))


def _about(kind: int, at: Point, size: int, *looks: bool) -> _Thing:
    """A thing so many pixels wide with its middle at a point."""
    return _Thing(kind, round(at[0] - size / 2), round(at[1] - size / 2), (size, *looks))


def _foot(view: TigrisView, at: Square, how: Measures) -> Point:
    """Where a treasure stands on a turned tile: above the outer corner of a monument's foot, which bears its glyph."""
    x, y = how.middle(at)
    for monument in view.monuments:
        if monument.colours != "ziggurat" and at in monument.squares and at.row > monument.at.row:
            way = -1 if at.column == monument.at.column else 1
            return x + way * 0.22 * how.square, y - 0.25 * how.square
    return x, y


@kept
def _bare(board: str, how: Measures) -> Image.Image:
    """The map without anything on it."""
    canvas = Canvas(material.basalt(how).copy())
    canvas.lay(ground(board, how.square), how.side, how.above)
    return canvas.image


class _Sheet(NamedTuple):
    """On what all this is painted: the map of a board."""

    board: str
    how: Measures

    def empty(self) -> Image.Image:
        """The map without anything on it."""
        return _bare(self.board, self.how)

    def around(self, item: _Thing) -> Rect:
        """Where a thing lies, and as much more as other things of its kind would take."""
        reach = self.how.square * (3 if item.kind == _MONUMENT else 1)
        return item.x, item.y, item.x + reach, item.y + reach

    def put(self, canvas: Canvas, items: Sequence[_Thing], left: int, top: int) -> None:
        """Paints things on the part of the map that begins at (left, top)."""
        for thing in items:
            canvas.place(thing.sprite, thing.x - left, thing.y - top)
