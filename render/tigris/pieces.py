"""The pieces on the board as sprites: tiles, leaders, seals, catastrophes, the unification tile, monuments and the
ziggurat.

`size` is the side of a square in pixels unless it says otherwise; a monument covers four squares, the ziggurat a cross
of five. What stands beside the board has no tiles below it.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render.canvas import Colour, Painter, mix, rgba
from render.lettering import Rect, show
from render.shapes import Point, box, ellipse, moved, smooth
from render.sprites import kept
from render.theme import seat_shape
from render.tigris.figures import figure, put_figure
from render.tigris.palette import (
    CALL,
    FACE_DOWN,
    GLAZE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    SEAL,
    SEAL_DARK,
    SEAL_GOLD,
    Glaze,
)
from render.tigris.signs import put_gem
from rules.kit.seats import Seat

LEADER_RISE: Final = 6
"""By how many pixels a leader stands above its square."""

_SHADE: Final = (0, 0, 0, 90)
_EMBLEM: Final = {"archer": 60, "bull": 63, "potter": 63, "lion": 61}
"""How much of its disc an emblem takes: more would hide the rim."""


def block(painter: Painter, x: float, y: float, base: Colour, low: Colour, rim: Colour) -> None:
    """A square block of 100 units with its upper left corner at (x, y): shadow, outline, lower lip, face."""
    painter.box(x + 5, y + 7, x + 97, y + 98.5, 12, _SHADE)
    painter.box(x + 3.5, y + 3.5, x + 96.5, y + 96.5, 12.5, INK)
    painter.box(x + 5.5, y + 5.5, x + 94.5, y + 94.5, 11, low)
    painter.box(x + 5.5, y + 5.5, x + 94.5, y + 90.5, 11, rim)
    painter.box(x + 7.5, y + 7.5, x + 92.5, y + 90.5, 9.5, base)


def _glaze(painter: Painter, colour: str) -> None:
    """A glazed block: lighter above, with a lick of light in its corner."""
    tone = GLAZE[colour]
    rim = mix(tone.base, tone.light, 0.55)
    block(painter, 0, 0, tone.base, tone.dark, rim)
    with painter.clip(box(7.5, 7.5, 92.5, 90.5, 9.5)) as inner:
        inner.poly(box(0, 0, 100, 100), tone.base)
        for i in range(5):
            inner.poly(box(0, 0, 100, 70 - 13 * i), (*rgba(tone.light)[:3], 22))
        inner.ellipse(40, -12, 75, 51, fill=(255, 255, 255, 22))
        inner.brush(smooth([(12.5, 32), (13, 21), (21, 14), (34, 13)], False, 8), 2.8, (255, 255, 255, 105))
    painter.rim(box(7.5, 7.5, 92.5, 90.5, 9.5), box(9, 9, 91, 89, 8.5), rim)


@kept
def tile(
    colour: str,
    size: int,
    treasure: bool = False,
    framed: bool = False,
    building: bool = False,
) -> Image.Image:
    """A civilization tile; `framed` marks a treasure that has to be taken first."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    _glaze(painter, colour)
    tone = GLAZE[colour]
    cut = mix(tone.base, tone.dark, 0.4)
    if framed:
        painter.rim(box(7, 7, 93, 91.5, 10), box(13.4, 13.4, 86.6, 85, 7), IVORY)
    if building:
        put_figure(painter, figure(f"{colour} building"), 50, 47.5, 80, GOLD_LIGHT, tone.dark, 1.8)
        painter.rim(box(5.5, 5.5, 94.5, 94.5, 11), box(11.5, 11.5, 88.5, 88.5, 8), GOLD)
    else:
        drawn = figure(f"{colour} treasure" if treasure else colour)
        put_figure(painter, drawn, 50, 48.5, 78 if framed else 84, IVORY, cut, 1.8)
    if treasure:
        put_gem(painter, 50, 33 if framed else 32, 50)
        return show(painter.done(), "treasure", _part(size, 28, 10, 72, 55))
    return painter.done()


def _part(size: int, left: float, top: float, right: float, bottom: float) -> Rect:
    """A part of a sprite of 100 units, in pixels."""
    return left * size / 100, top * size / 100, right * size / 100, bottom * size / 100


@kept
def face_down(size: int) -> Image.Image:
    """A tile that was turned."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    put_face_down(painter, 0, 0)
    return painter.done()


def put_face_down(painter: Painter, x: float, y: float) -> None:
    """A turned tile with its upper left corner at (x, y)."""
    block(painter, x, y, FACE_DOWN["face"], FACE_DOWN["side"], FACE_DOWN["face"])
    outer, inner = box(x + 13.5, y + 12.5, x + 86.5, y + 83.5, 7), box(x + 16.5, y + 15.5, x + 83.5, y + 80.5, 5)
    painter.rim(outer, inner, FACE_DOWN["line"])


@kept
def disc(dynasty: str, colour: str, size: int, called: bool = False, plated: bool = False) -> Image.Image:
    """A leader, `size` pixels across: a standing disc with an emblem, higher where a plate covers its foot."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    _stone(painter, colour, called)
    scale = _EMBLEM[dynasty] if plated else 60
    put_figure(painter, figure(dynasty), 50, 38.5 if plated else 47.5, scale, IVORY, GLAZE[colour].dark, 2)
    return show(painter.done(), "leader", _part(size, 22, 14, 78, 62))


def _stone(painter: Painter, colour: str, called: bool) -> None:
    """A standing disc of 100 units, its rim golden where its player has to decide."""
    tone = GLAZE[colour]
    painter.ellipse(50, 54, 46, 45, fill=INK)
    painter.ellipse(50, 53.5, 44, 43, fill=tone.dark)
    painter.ellipse(50, 47.5, 45.5, 45, fill=INK)
    painter.ellipse(50, 47, 43, 42.5, fill=CALL if called else IVORY)
    if called:
        painter.ellipse(50, 47, 40, 39.5, fill="#FFF8DC")
    painter.ellipse(50, 47, 38.5, 38, fill=tone.dark)
    painter.ellipse(50, 47.8, 37, 36.6, fill=tone.base)
    for i in range(4):
        cap = [(x, y) for x, y in ellipse(50, 47.8, 37, 36.6) if y < 62 - 13 * i]
        painter.poly(cap, (*rgba(tone.light)[:3], 36))


@kept
def token(seat: Seat, colour: str, size: int, called: bool = False, plated: bool = False) -> Image.Image:
    """A leader where it is too small for half an emblem: the shape of its seat, higher above a plate at its foot."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    _stone(painter, colour, called)
    shape = moved(seat_shape(seat), 50, *((32.5, 0, 0.94) if plated else (47.5, 0, 1.1)))
    painter.grown(shape, 3, GLAZE[colour].dark)
    painter.poly(shape, IVORY)
    return show(painter.done(), "leader", _part(size, 26, 12, 74, 56))


@kept
def seal(dynasty: str, size: int, active: bool = False) -> Image.Image:
    """A player's seal: the dynasty's emblem in gold on basalt, without any colour of a leader."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    painter.box(3, 4, 97, 97, 20, INK)
    painter.box(5, 5, 95, 93, 18.5, GOLD if active else "#B88A3A")
    painter.box(9.5, 9.5, 90.5, 88.5, 15, SEAL_DARK)
    painter.box(9.5, 11.5, 90.5, 88.5, 15, SEAL)
    put_figure(painter, figure(dynasty), 50, 49.5, 66, GOLD_LIGHT if active else SEAL_GOLD, SEAL)
    return painter.done()


@kept
def badge(seat: Seat, size: int) -> Image.Image:
    """The shape of a seat in ink on ivory: who has done something."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    painter.box(2, 2, 98, 98, 26, INK)
    painter.box(9, 9, 91, 91, 20, IVORY)
    painter.poly(moved(seat_shape(seat), 50, 50, 0, 1.36), INK)
    return painter.done()


_CRACKS: Final = (
    ((50, 52), (40, 40), (44, 27), (33, 16), (36, 5)),
    ((50, 50), (63, 44), (70, 30), (84, 26), (95, 14)),
    ((50, 50), (62, 60), (60, 72), (72, 80), (70, 95)),
    ((50, 50), (36, 56), (27, 52), (18, 68), (5, 70)),
)
_SLABS: Final = (
    (((12, 15), (42, 13), (36, 38), (14, 44)), "#66544A"),
    (((58, 14), (87, 15), (86, 40), (66, 42)), "#5C4A40"),
    (((14, 62), (38, 58), (42, 86), (15, 86)), "#55443B"),
    (((62, 64), (87, 60), (86, 85), (58, 87)), "#604E44"),
)


@kept
def catastrophe(size: int) -> Image.Image:
    """A catastrophe: ground torn open."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    painter.box(5, 7, 96.5, 98, 12, _SHADE)
    edge: list[Point] = [(6, 11), (30, 5), (52, 9), (80, 4.5), (94, 10), (92.5, 38), (95, 62), (93, 91)]
    edge += [(66, 94.5), (44, 92), (20, 95), (6, 90), (8, 60), (5, 36)]
    painter.outlined(edge, "#4A3A33", "#17100D", 3)
    for slab, colour in _SLABS:
        painter.poly(slab, colour)
    for width, colour in ((20, "#17100D"), (13, "#D9541E"), (6.5, "#FFC35A")):
        for crack in _CRACKS:
            painter.brush(crack, [width * (1 - i / 4.4) for i in range(5)], colour, caps=False)
        painter.ellipse(50, 51, width * 0.5, fill=colour)
    return painter.done()


@kept
def unification(size: int) -> Image.Image:
    """The unification tile: two linked rings."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    block(painter, 0, 0, GOLD, GOLD_DARK, GOLD)
    painter.box(12, 12, 88, 85, 7, "#FFF0BF")
    for x, colour in ((36.5, GLAZE["red"].base), (63.5, GLAZE["blue"].base)):
        painter.rim(ellipse(x, 48.5, 23.5), ellipse(x, 48.5, 10.5), INK)
        painter.rim(ellipse(x, 48.5, 21), ellipse(x, 48.5, 13), colour)
    over = [(36.5 + 17 * math.cos(math.radians(a)), 48.5 + 17 * math.sin(math.radians(a))) for a in range(-72, 6, 6)]
    painter.brush(over, 13, INK, caps=False)
    painter.brush(over, 8, GLAZE["red"].base, caps=False)
    return painter.done()


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
def monument_sign(colours: str, height: int) -> Image.Image:
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
