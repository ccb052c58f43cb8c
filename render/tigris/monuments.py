"""Monuments and the ziggurat as sprites: battered tiers on the turned tiles they stand on.

A monument covers four squares, the ziggurat a cross of five; `size` is the side of one square in pixels.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.canvas import Painter, mix
from render.lettering import show
from render.shapes import Point, box
from render.sprites import kept
from render.tigris.figures import figure, put_figure
from render.tigris.palette import GLAZE, GOLD, INK, IVORY, Glaze
from render.tigris.pieces import put_face_down
from render.tigris.signs import put_gem

_TIERS: Final = ((92, 83, 190, 128, 106, 74), (69, 61, 117, 80, 64, 52), (45, 39, 72, 46, 36, 32))
"""Half the width of each tier at its foot and its top, where foot and top lie, and the terrace behind: reach and y."""
_CLAY: Final = Glaze("#B8763C", "#E3AC6C", "#6B3B18")
_LINE: Final = 3.4


def _tier(painter: Painter, sides: tuple[Glaze, Glaze], x: float, tier: tuple[float, ...]) -> None:
    """A sloping wall with niches and merlons, its left half in one colour, its right half in the other."""
    foot, top, low, high, back, reach = tier
    rim = [(x - foot, low), (x - top, high), (x - reach, back), (x + reach, back), (x + top, high), (x + foot, low)]
    painter.grown(rim, _LINE / 2, INK)
    for way, tone in zip((-1, 1), sides, strict=True):
        _half(painter, tone, x, way, tier)


def _half(painter: Painter, tone: Glaze, x: float, way: int, tier: tuple[float, ...]) -> None:
    foot, top, low, high, back, reach = tier

    def at(a: float, y: float) -> Point:
        return x + way * a, y

    painter.poly([at(0, high), at(top, high), at(reach, back), at(0, back)], mix(tone.base, tone.light, 0.85))
    face = mix(tone.base, tone.light, 0.06) if way < 0 else mix(tone.base, tone.dark, 0.14)
    painter.poly([at(0, low), at(foot, low), at(top, high), at(0, high)], face)
    niches = max(2, round(top / 16))
    for i in range(niches):
        t = (i + 0.5) / niches
        if t * foot >= 20:
            a, b = foot * t, top * t
            niche = [at(a - 2.8, low), at(a + 2.8, low), at(b + 2.8, high + 7), at(b - 2.8, high + 7)]
            painter.poly(niche, mix(tone.base, tone.dark, 0.38))
    painter.poly([at(0, low - 4), at(foot - 0.4, low - 4), at(foot, low), at(0, low)], tone.dark)
    crown = mix(tone.base, tone.light, 0.5)
    painter.poly([at(0, high), at(top, high), at(top + 0.6, high + 5.5), at(0, high + 5.5)], crown)
    step = top / (2 * max(2, round(top / 15)))
    for i in range(max(2, round(top / 15))):
        a = top - 2 * i * step
        painter.poly([at(a, high + 1), at(a - step, high + 1), at(a - step, high - 6), at(a, high - 6)], crown)


def _stair(painter: Painter, x: float, top: float, foot: float, wide: float) -> None:
    """A straight stair from the foot to the top."""
    outline = [(x - wide * 0.43, top), (x + wide * 0.43, top), (x + wide, foot), (x - wide, foot)]
    painter.grown(outline, _LINE / 2, INK)
    painter.poly(outline, "#F0DBA8")
    steps = round((foot - top) / 9.6)
    for i in range(steps):
        y = top + 7 + i * 9.2
        reach = wide * (0.43 + 0.57 * (y - top) / (foot - top)) - 1.2
        if y < foot - 2:
            painter.poly(box(x - reach, y - 1.3, x + reach, y + 1.3), "#A9824E")


def _shrine(painter: Painter, x: float, y: float) -> None:
    """A white house with a golden roof; y is where it stands."""
    walls = [(x - 17, y - 28), (x + 17, y - 28), (x + 19, y), (x - 19, y)]
    painter.grown(walls, _LINE / 2, INK)
    painter.poly(walls, IVORY)
    painter.box(x - 7, y - 18, x + 7, y, 4, "#3A2A1C")
    roof = [(x - 23, y - 36), (x + 23, y - 36), (x + 20, y - 26), (x - 20, y - 26)]
    painter.grown(roof, _LINE / 2, INK)
    painter.poly(roof, GOLD)


@kept
def monument(colours: str, size: int) -> Image.Image:
    """A monument of two colours on its four tiles, two squares wide and high; each half carries its glyph. Or the
    `ziggurat` on its cross of five, three squares wide and high: clay tiers, a shrine, a crown of gold."""
    if colours == "ziggurat":
        return _ziggurat(size)
    painter = Painter(200, 200, size / 100, 4, origin=(0, 0))
    for x in (0, 100):
        for y in (0, 100):
            put_face_down(painter, x, y)
    _put_tiers(painter, colours)
    for colour, x in zip(colours.split("-"), (45, 155), strict=True):
        tone = GLAZE[colour]
        put_figure(painter, figure(colour), x, 160, 56, IVORY, mix(tone.base, tone.dark, 0.4), 1.6)
    sprite, k = painter.done(), size / 100
    for x in (45, 155):
        show(sprite, "monument", ((x - 24) * k, 136 * k, (x + 24) * k, 184 * k))
    show(sprite, "shrine", (76 * k, 8 * k, 124 * k, 42 * k))
    return sprite


def _put_tiers(painter: Painter, colours: str) -> None:
    """A monument of two colours, 200 units wide, without its glyphs."""
    one, two = colours.split("-")
    for tier in _TIERS:
        _tier(painter, (GLAZE[one], GLAZE[two]), 100, tier)
    _stair(painter, 100, 46, 190, 15)
    _shrine(painter, 100, 42)


def _ziggurat(size: int) -> Image.Image:
    painter = Painter(300, 300, size / 100, 4, origin=(0, 0))
    for x, y in ((100, 0), (0, 100), (100, 100), (200, 100), (100, 200)):
        put_face_down(painter, x, y)
    put_tower(painter, 290)
    return painter.done()


def put_tower(painter: Painter, foot_of_stair: float) -> None:
    """The tower of the ziggurat, 300 units wide; on the board its stair runs down over the lowest tile."""
    for foot, top, low, high, back, reach in (
        (142, 134, 200, 160, 142, 112),
        (100, 92, 154, 124, 108, 68),
        (46, 42, 116, 84, 72, 34),
        (31, 28, 78, 54, 46, 22),
    ):
        _tier(painter, (_CLAY, _CLAY), 150, (foot, top, low, high, back, reach))
    _stair(painter, 150, 54, foot_of_stair, 26 if foot_of_stair > 200 else 18)
    _shrine(painter, 150, 50)


@kept
def sign(colours: str, height: int) -> Image.Image:
    """A monument (or the ziggurat) that still stands beside the board, `height` pixels high, without its tiles."""
    if colours == "ziggurat":
        painter = Painter(292, 200, height / 200, 4, origin=(-4, -6))
        put_tower(painter, 200)
        return painter.done()
    painter = Painter(196, 196, height / 196, 4, origin=(-2, 0))
    _put_tiers(painter, colours)
    for colour, x in zip(colours.split("-"), (45, 155), strict=True):
        put_figure(painter, figure(colour), x, 160, 60, IVORY, GLAZE[colour].dark, 2)
    return painter.done()


@kept
def treasure(size: int, framed: bool) -> Image.Image:
    """A treasure standing on a monument's square; a framed one on a white disc."""
    painter = Painter(100, 100, size / 100, 4)
    if framed:
        painter.ellipse(0, 0, 33, fill=INK)
        painter.ellipse(0, 0, 30, fill=IVORY)
    put_gem(painter, 0, 0, 50)
    return show(painter.done(), "treasure", (size * 0.28, size * 0.28, size * 0.72, size * 0.72))
