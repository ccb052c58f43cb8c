"""A small map of a board that is too large to be seen whole at a readable size, with a frame around the part that is.

Everything is given as it lies on the large board, in pixels there; a game brings the shapes and their colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, Painter
from render.frame import Box
from render.lettering import Rect
from render.placing import Thing, arrange
from render.shapes import Point, Points, box

_EDGE: Final = 12
"""How much paper there is around the shapes."""
_LETTERS: Final = 30


class Shape(NamedTuple):
    """Something on the board that is seen on its small map as well."""

    outline: Points
    fill: Colour


class Look(NamedTuple):
    """What a small map looks like: its paper, the line around it, the frame around the part that is shown and the words
    below. It is at most `most` pixels wide and high, and at most `factor` times as large as the board."""

    paper: Colour
    line: Colour
    frame: Colour
    words: Colour
    most: tuple[int, int] = (440, 300)
    factor: float = 0.25


def overview(shapes: Sequence[Shape], part: Rect, look: Look, words: str = "") -> Image.Image:
    """The small map: all shapes, later ones over earlier ones, a frame around `part` of the board, and words below."""
    xs, ys = zip(*(point for shape in shapes for point in shape.outline), strict=True)
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    k = min(look.factor, look.most[0] / width, look.most[1] / height)
    wide, high = max(width * k, fonts.width(words, _LETTERS)) + 2 * _EDGE, height * k + 2 * _EDGE
    deep = high + (_LETTERS + 8 if words else 0)
    painter = Painter(wide, deep, 1, 3, origin=(0, 0))
    painter.box(0, 0, wide, deep, 14, look.line)
    painter.box(2.5, 2.5, wide - 2.5, deep - 2.5, 12, look.paper)

    def moved(x: float, y: float) -> Point:
        return _EDGE + (x - left) * k, _EDGE + (y - top) * k

    for shape in shapes:
        painter.poly([moved(x, y) for x, y in shape.outline], shape.fill)
    (x0, y0), (x1, y1) = moved(*part[:2]), moved(*part[2:])
    x0, y0, x1, y1 = max(4.0, x0), max(4.0, y0), min(wide - 4, x1), min(high - 4, y1)
    for line in ((x0, y0, x1, y0 + 3), (x0, y1 - 3, x1, y1), (x0, y0, x0 + 3, y1), (x1 - 3, y0, x1, y1)):
        painter.poly(box(*line), look.frame)
    sprite = painter.done()
    if words:
        Canvas(sprite).text(_EDGE, high + _LETTERS / 2 - 4, words, _LETTERS, look.words)
    return sprite


def freest_corner(sprite: Image.Image, where: Box, taken: Iterable[Rect]) -> Point:
    """The middle of a sprite in that corner of a box in which it covers least of what is taken."""
    dx, dy = sprite.width / 2 + 8, sprite.height / 2 + 8
    corners = [(x, y) for y in (where.y + dy, where.bottom - dy) for x in (where.right - dx, where.x + dx)]
    return arrange([Thing(sprite.width, sprite.height, corners)], taken)[0]
