"""Houses with tower and port, and airships: ink outlines around flat colours, the roof in the shape of the seat.

Drawn in hundredths of a tile's edge. Letters are the only texts.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageDraw

from render.canvas import Canvas, Colour, Painter, mix, rgba
from render.lettering import Rect, show
from render.shapes import Points, box, ellipse
from render.sky_islands.palette import AMBER, GOLD, HULLS, INK, STONE, WALL, WHITE, WOOD
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape

_LINE: Final = 1.7
_SHADE: Final = (40, 60, 40, 80)
_WALL_HALF: Final = 17.0
_FOOT: Final = 13.0
_EAVES: Final = -6.0
_OVER: Final = 21.8
"""Half the width of a roof."""

_ROOFS: Final[tuple[Points, ...]] = (
    [(-_OVER, _EAVES + 1), *[(x, y) for x, y in ellipse(0, _EAVES + 1, _OVER, 19, start=180, end=360, steps=24)]],
    [(-_OVER, _EAVES + 1.5), (0, _EAVES - 22.5), (_OVER, _EAVES + 1.5)],
    [
        (-_OVER, _EAVES + 1), (-_OVER, _EAVES - 13.5), (-13.5, _EAVES - 13.5), (-13.5, _EAVES - 9.5),
        (-4.8, _EAVES - 9.5), (-4.8, _EAVES - 13.5), (4.8, _EAVES - 13.5),
        (4.8, _EAVES - 9.5), (13.5, _EAVES - 9.5), (13.5, _EAVES - 13.5),
        (_OVER, _EAVES - 13.5), (_OVER, _EAVES + 1),
    ],
    [(-_OVER, _EAVES - 6), (-15.7, _EAVES + 1.5), (15.7, _EAVES + 1.5), (_OVER, _EAVES - 6), (0, _EAVES - 23.5)],
)  # fmt: skip
"""Dome, gable, battlement, pointed hip: one a seat."""


def inked(painter: Painter, points: Points, fill: Colour | None, line: float = _LINE) -> None:
    """A shape with an ink line on its edge."""
    if fill is not None:
        painter.poly(points, fill)
    edge = painter.pixels([*points, *points[:2]])
    ImageDraw.Draw(painter.image).line(edge, rgba(INK), round(line * painter.k), "curve")


@kept
def house(seat: int, tower: bool, port: bool, flip: int, size: int) -> Image.Image:
    """A trading house for tiles of `size` pixels; its foot stands in the middle of the sprite. `flip` is 1 where the
    port lies to the west, -1 where it lies to the east; the tower stands on the other side."""
    painter = Painter(120, 130, size / 100, 3)
    colour = SEAT_COLOURS[seat]
    painter.ellipse(3, _FOOT - 0.5, 25, 5.5, fill=_SHADE)
    if port:
        _port(painter, -flip, colour)
    if tower:
        _tower(painter, flip, colour)
    _walls(painter)
    _roof(painter, seat, colour)
    inked(painter, [(x, y + 4) for x, y in seat_shape(seat, 0.34)], colour, 1.4)
    sprite = show(painter.done(), "house", _seen(-_OVER, _EAVES - 20, _OVER, _FOOT, size))
    if tower:
        show(sprite, "tower", _seen(flip * 22 - 8, _FOOT - 54, flip * 22 + 8, _FOOT - 20, size))
    if port:
        show(sprite, "port", _seen(-flip * 36 - 15, _FOOT - 29, -flip * 36 + 15, _FOOT + 6, size))
    return sprite


def _seen(left: float, top: float, right: float, bottom: float, size: int) -> Rect:
    """A part of a house that must be seen, as a box on its sprite."""
    unit = size / 100
    return (left + 60) * unit, (top + 65) * unit, (right + 60) * unit, (bottom + 65) * unit


def _walls(painter: Painter) -> None:
    painter.poly(box(-_WALL_HALF, _EAVES, _WALL_HALF, _FOOT), WALL[0])
    painter.poly(box(7.5, _EAVES, _WALL_HALF, _FOOT), WALL[1])
    inked(painter, box(-_WALL_HALF, _EAVES, _WALL_HALF, _FOOT), None)


def _roof(painter: Painter, seat: int, colour: str) -> None:
    roof = _ROOFS[seat]
    painter.poly(roof, colour)
    light = [(x * 0.78 - 2.2, _EAVES + (y - _EAVES) * 0.78 - 1.2) for x, y in roof]
    painter.poly(light, mix(colour, WHITE, 0.28))
    painter.poly([(x * 0.7 + 1.3, _EAVES + (y - _EAVES) * 0.7 - 0.8) for x, y in roof], colour)
    inked(painter, roof, None)


def _tower(painter: Painter, side: int, colour: str) -> None:
    """A tower at the east (1) or west (-1) side, with a pennant."""
    cx, top = side * 21.5, _FOOT - 46
    shaft = [(cx - 7.8, _FOOT), (cx + 7.8, _FOOT), (cx + 6.5, top), (cx - 6.5, top)]
    painter.poly(shaft, STONE[0])
    painter.poly([(cx + 1.2, _FOOT), (cx + 7.5, _FOOT), (cx + 6.2, top), (cx + 1, top)], STONE[1])
    inked(painter, shaft, None)
    for part in (0.28, 0.62):
        painter.box(cx - 2, _FOOT - 46 * part - 5, cx + 2, _FOOT - 46 * part, 1.8, INK)
    inked(painter, box(cx - 10, top - 4.5, cx + 10, top + 2), STONE[0], 1.5)
    for k in (-1, 0, 1):
        inked(painter, box(cx + k * 7.2 - 2.4, top - 8, cx + k * 7.2 + 2.4, top - 4), STONE[2], 1.3)
    painter.brush([(cx, top - 8), (cx, top - 21)], 2, INK)
    inked(painter, [(cx, top - 21), (cx + side * 14, top - 17), (cx, top - 12.5)], colour, 1.5)


def _port(painter: Painter, side: int, colour: str) -> None:
    """A jetty at the east (1) or west (-1) side, with a mooring mast."""
    x0, x1, y = side * 15.0, side * 43.0, _FOOT - 3.5
    for part in (0.5, 0.97):
        x = x0 + (x1 - x0) * part
        painter.brush([(x, y), (x, y + 10)], 3.8, INK)
        painter.brush([(x, y), (x, y + 9.3)], 1.8, WOOD[1])
    inked(painter, box(min(x0, x1), y - 2.3, max(x0, x1), y + 2.6), WOOD[0], 1.5)
    mast = x1 - side * 3.5
    painter.brush([(mast, y - 1), (mast, y - 25)], 3.8, INK)
    painter.brush([(mast, y - 1), (mast, y - 24)], 1.8, WOOD[1])
    inked(painter, [(mast, y - 25), (mast + side * 12, y - 21), (mast, y - 16.5)], colour, 1.4)
    painter.ellipse(mast, y - 26.5, 3.4, fill=INK)
    painter.ellipse(mast, y - 26.5, 2.2, fill=GOLD)


@kept
def airship(colour: str, size: int, letter: str = "", text: int = 0) -> Image.Image:
    """An airship for tiles of `size` pixels, with a letter `text` pixels high if it is to bear one: on a higher hull
    without a pattern, which would blur it, where that is a kanji."""
    hull, plain = HULLS[colour], not letter.isascii()
    painter = Painter(80, 70, size / 100, 3)
    rx, ry = (24.5, 19.5) if plain else (23.5, 15.5)
    painter.ellipse(3, 28, 20, 3.4, fill=(30, 50, 60, 60))
    for way in (-1, 1):
        inked(painter, [(-19, way * 4), (-27.5, way * 14.8), (-26.5, way * 1.5)], hull.shade, 1.4)
    for side in (-1, 1):
        painter.brush([(rx * 0.35 * side, ry * 0.7), (rx * 0.26 * side, ry + 4.5)], 1.3, INK)
    inked(painter, [(x, ry + y) for x, y in ((-10, 2.3), (11.5, 2.3), (8, 8.3), (-7.5, 8.3))], WOOD[1], 1.4)
    painter.ellipse(0, 0, rx, ry, fill=INK)
    painter.ellipse(0, 0, rx - 1.5, ry - 1.5, fill=hull.shade)
    painter.ellipse(-0.5, -1.9, rx - 2.3, ry * 0.8, fill=hull.base)
    if not plain:
        _pattern(painter, colour, rx, ry)
        painter.ellipse(-6.6, -9, 9, 2, fill=WHITE if colour == "white" else mix(hull.base, WHITE, 0.55))
    sprite = painter.done()
    if letter:
        Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - text * 0.06, letter, text, hull.ink, "m")
    return sprite


def _pattern(painter: Painter, colour: str, rx: float, ry: float) -> None:
    """The second sign of a hull: ribs, seams, facets or golden dots."""
    hull = HULLS[colour]
    for side in (-1, 1):
        x = rx * 0.66 * side
        if colour == "red":
            painter.ellipse(x, 0, 1.8, ry * 0.7, fill=hull.shade)
        elif colour == "white":
            painter.brush([(x, -ry * 0.6), (x, ry * 0.6)], 1.8, hull.shade)
        elif colour == "blue":
            painter.poly([(x, -7), (x + 3.1, 0), (x, 7), (x - 3.1, 0)], mix(hull.base, WHITE, 0.45))
        else:
            painter.ellipse(x, 0, 2.9, fill=AMBER)
            painter.ellipse(x, 0, 2.3, fill=GOLD)


@kept
def plaza(size: int) -> Image.Image:
    """The paved middle of the initial tile, with a compass rose."""
    painter = Painter(50, 50, size / 100, 3)
    painter.ellipse(0, 1.2, 22, fill="#8C9A6A")
    for radius, fill in ((21.5, "#EFE3C4"), (17.5, "#D9C79C"), (15.5, "#F6EDD5")):
        painter.ellipse(0, 0, radius, fill=fill)
    for k in range(8):
        angle, reach = k * math.pi / 4, 15.0 if k % 2 == 0 else 9.0
        tip = reach * math.sin(angle), -reach * math.cos(angle)
        for turn, fill in ((0.66, "#B98B3A"), (-0.66, "#E8BE62")):
            side = 3.5 * math.sin(angle + turn), -3.5 * math.cos(angle + turn)
            painter.poly([tip, side, (0, 0)], fill)
    return painter.done()
