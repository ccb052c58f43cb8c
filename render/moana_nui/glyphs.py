"""Small signs: the four resources, heads that say where units wait, spears, a tile, a coin, the chips of letters."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, ghost, plaque, rgba
from render.lettering import show
from render.moana_nui.palette import (
    CALL,
    COMPLETED,
    CONTESTED,
    INK,
    INK_2,
    INK_3,
    LAGOON,
    LETTER_INK,
    NOBODY,
    PALE,
    SAND,
    WHITE,
)
from render.moana_nui.pieces import building, curve, disc, inked, line, loosened, put_head
from render.shapes import box, hexagon, moved
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from rules.kit.seats import Seat


@kept
def resource(kind: str, size: int) -> Image.Image:
    """Wood, fish, stone or shell, `size` pixels across."""
    p = Painter(23, 21, size / 22, 4)
    put_resource(p, kind, 0, 0, 10)
    return p.done()


def put_resource(p: Painter, kind: str, x: float, y: float, half: float) -> None:
    """A resource about (x, y), `half` of its size."""
    {"wood": _wood, "fish": _fish, "stone": _stone, "shell": _shell}[kind](_Pen(p, x, y, half))


class _Pen:
    """Draws in parts of half a glyph's size about its middle."""

    def __init__(self, p: Painter, x: float, y: float, half: float) -> None:
        self.p, self.x, self.y, self.half = p, x, y, half

    def at(self, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(self.x + u * self.half, self.y + v * self.half) for u, v in points]

    def ink(self, points: list[tuple[float, float]], fill: str) -> None:
        inked(self.p, self.at(points), fill, 0.13 * self.half)

    def stroke(self, points: list[tuple[float, float]], fill: str, width: float = 0.12) -> None:
        line(self.p, self.at(points), width * self.half, fill)

    def disc(self, u: float, v: float, rx: float, ry: float, fill: str) -> None:
        self.p.ellipse(self.x + u * self.half, self.y + v * self.half, rx * self.half, ry * self.half, fill=fill)


def _wood(pen: _Pen) -> None:
    log = curve([(-0.9, -0.05, "c"), (-0.55, -0.5, "c"), (0.75, -0.62, "c"), (0.95, -0.1), (0.8, 0.38, "c"),
                 (-0.45, 0.62, "c")], 5)  # fmt: skip
    pen.ink(log, "#9A6236")
    pen.disc(-0.52, 0.06, 0.48, 0.62, INK)
    pen.disc(-0.52, 0.06, 0.36, 0.5, "#F0CB8E")
    pen.disc(-0.52, 0.06, 0.18, 0.25, "#C68F52")


def _fish(pen: _Pen) -> None:
    pen.ink([(0.42, 0), (1, -0.55), (1, 0.55)], "#2E79C7")
    body = [(-1, 0.02), (-0.35, -0.52), (0.35, -0.3), (0.6, 0), (0.35, 0.3), (-0.35, 0.52)]
    pen.ink(curve(body, 7), "#5AA9E6")
    pen.disc(-0.52, -0.12, 0.13, 0.13, INK)
    pen.stroke([(-0.12, -0.32), (-0.02, 0), (-0.12, 0.32)], "#2E79C7")


def _stone(pen: _Pen) -> None:
    pen.ink([(-0.92, 0.55), (-0.78, -0.2), (-0.2, -0.72), (0.48, -0.5), (0.95, 0.15), (0.78, 0.6)], "#8C929C")
    pen.p.poly(pen.at([(-0.62, -0.12), (-0.16, -0.52), (0.36, -0.36), (0.05, 0.05)]), "#C3C8CF")


def _shell(pen: _Pen) -> None:
    fan = [(0.98 * sin(radians(a)), 0.12 - 0.88 * cos(radians(a))) for a in range(-100, 101, 10)]
    pen.ink([(0.0, 0.72), *fan], "#F59DB0")
    for a in (-62, -21, 21, 62):
        pen.stroke([(0, 0.55), (0.8 * sin(radians(a)), 0.1 - 0.68 * cos(radians(a)))], "#C2546E")
    pen.ink(box(-0.3, 0.5, 0.3, 0.82), "#F7C6D0")


@kept
def head(seat: Seat, place: str, size: int) -> Image.Image:
    """A unit that waits: awake in the village, with crossed spears in the council, asleep in the reserve."""
    p = Painter(60, 56, size / 50, 4)
    if place == "council":
        put_spears(p, 0, -2, 27, INK)
    put_head(p, seat, 0, 0, 19, place == "reserve")
    return p.done()


def put_spears(p: Painter, x: float, y: float, half: float, fill: str) -> None:
    """Two crossed spears."""
    for side in (-1, 1):
        line(p, [(x - side * half * 0.7, y + half * 0.8), (x + side * half * 0.55, y - half * 0.55)], half * 0.2, fill)
        tip = ((0.9, -0.95), (0.78, -0.32), (0.3, -0.72))
        p.poly([(x + side * u * half, y + v * half) for u, v in tip], fill)


@kept
def spears(size: int, fill: str) -> Image.Image:
    """Crossed spears, `size` pixels across."""
    p = Painter(24, 24, size / 24, 4)
    put_spears(p, 0, 0, 11, fill)
    return p.done()


@kept
def tile(size: int) -> Image.Image:
    """A tile seen from afar."""
    p = Painter(44, 46, size / 46, 4)
    inked(p, hexagon(20), LAGOON, 3)
    p.ellipse(0, 1, 11, 9, fill=SAND)
    p.ellipse(0, 1, 7.5, 6, fill=NOBODY[1])
    return p.done()


@kept
def framed(size: int) -> Image.Image:
    """The frame of a new tile."""
    p = Painter(44, 46, size / 46, 4)
    for grown, fill in ((22, INK), (20, CALL), (14.5, INK), (12.5, LAGOON)):
        p.poly(hexagon(grown), fill)
    return p.done()


@kept
def held(size: int) -> Image.Image:
    """The tiles in hand: one on an open hand."""
    p = Painter(50, 50, size / 46, 4)
    inked(p, moved(hexagon(15), 0, -8), LAGOON, 3)
    p.ellipse(0, -8, 9, 7, fill=SAND)
    p.ellipse(0, -8, 6, 4.5, fill=NOBODY[1])
    inked(p, curve([(-21, 3, "c"), (-12, 8), (8, 8), (20, 1, "c"), (22, 6), (10, 19), (-8, 20), (-21, 11, "c")]),
          "#E8B58A", 2.6)  # fmt: skip
    return p.done()


@kept
def stack(size: int) -> Image.Image:
    """The tiles in the stack: some on top of each other, face down."""
    p = Painter(46, 46, size / 46, 4)
    for rise in (11, 4, -3, -10):
        top = [(x, 0.56 * y + rise) for x, y in hexagon(20)]
        inked(p, top, LAGOON if rise == -10 else SAND, 3)
    return p.done()


@kept
def islet_of(size: int, coast: str) -> Image.Image:
    """Land of an island, with a golden coast where it is `completed`, with a striped one where it is `contested`."""
    p = Painter(46, 40, size / 44, 4)
    disc(p, (0, 0), 20, {"completed": COMPLETED[0], "contested": WHITE}.get(coast, "#63D8D6"), 2.4, 0.82)
    for angle in range(0, 360, 45) if coast == "contested" else ():
        rim = [(20 * cos(radians(a)), 16.4 * sin(radians(a))) for a in (angle, angle + 11, angle + 22)]
        p.poly([(0, 0), *rim], CONTESTED[0])
    p.ellipse(0, 0, 15.5, 12.5, fill=SAND)
    p.ellipse(0, 0, 12.5, 9.5, fill=NOBODY[1])
    p.ellipse(0, 0, 10.5, 7.5, fill=NOBODY[0])
    return p.done()


@kept
def small_building(kind: str, height: int) -> Image.Image:
    """A building as a sign."""
    return loosened(building(kind, round(height * _ZOOM[kind])))


_ZOOM: Final = {"hut": 1.25, "canoe": 1.05, "temple": 1.0, "meeting_house": 1.05}
"""How large each is drawn as a sign, for the same weight on a card."""


@kept
def pip(size: int, full: bool) -> Image.Image:
    """An action point, taken or left."""
    p = Painter(22, 22, size / 22, 4)
    disc(p, (0, 0), 9, CALL if full else "#E6DCC2", 2)
    return p.done()


def pale(sign: Image.Image) -> Image.Image:
    """A sign of something of which there is none."""
    return ghost(sign, 0.3)


@kept
def pips(count: int, size: int, full: int | None = None) -> Image.Image:
    """Action points in a row, `full` of them (default: all) left."""
    sprite = Image.new("RGBA", (count * size, size), (0, 0, 0, 0))
    for i in range(count):
        Canvas(sprite).place(pip(size, full is None or i < full), i * size, 0)
    return sprite


@kept
def goods(kinds: tuple[str, ...], size: int) -> Image.Image:
    """Resources in collecting order on a white strip, the leftmost is taken next and lies on top."""
    step = 1.06 if len(kinds) < _MANY else 0.96
    sprite = _paper((1.52 + step * (len(kinds) - 1)) * size, 1.42 * size, 0.65 * size)
    for i, kind in reversed(list(enumerate(kinds))):
        Canvas(sprite).paste(resource(kind, size), size * (0.76 + step * i), 0.71 * size)
    return show(sprite, "goods")


_MANY: Final = 3
"""So many resources are close together on a strip, and lie in two rows on the map."""


@kept
def heap(kinds: tuple[str, ...], size: int) -> Image.Image:
    """The same for the map, where many lie in two rows, or in three: the first of the upper one is taken next."""
    if len(kinds) < _MANY:
        return goods(kinds, size)
    rows = 2 if len(kinds) <= 2 * _MANY else 3
    across = -(-len(kinds) // rows)
    sprite = _paper((1.02 * across + 0.4) * size, (0.96 * rows + 0.4) * size, 0.5 * size)
    for i, kind in enumerate(kinds):
        row, column = divmod(i, across)
        Canvas(sprite).paste(resource(kind, size), (0.71 + 1.02 * column) * size, (0.68 + 0.96 * row) * size)
    return show(sprite, "goods")


def _paper(wide: float, high: float, radius: float) -> Image.Image:
    """White paper with a dark line around it, to be painted on."""
    return plaque(wide, high, (0, radius, INK), (1.6, radius - 1.6, "#FFFDF4"))


@kept
def letter(words: str, size: int, on_disc: bool = False) -> Image.Image:
    """The letter of a segment as it is printed on its land, or on a disc; with the name of its cell on a plate."""
    if not on_disc:
        return _printed(words, size, LETTER_INK, "#FFF8E4", 4)
    wide, high = max(1.2 * size, fonts.width(words, size) + 0.5 * size) + 4, 1.2 * size + 4
    sprite = plaque(wide, high, (0, high / 2, INK), (1.6, high / 2 - 1.6, "#FFF8E4"))
    Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - 2, words, size, INK, "m")
    return sprite


@kept
def chip(told: str, strong: bool, size: int) -> Image.Image:
    """An answer by its letter or name: on gold in a dark ring, pale and without one where it is not `strong`."""
    line, wide = 2.4 if strong else 1.2, max(1.12 * size, fonts.width(told, size) + 0.44 * size)
    high = 1.12 * size + 4 * line
    layers = (0.0, high / 2, INK if strong else INK_3), (line, high / 2 - line, CALL if strong else PALE)
    sprite = plaque(wide + 4 * line, high, *layers)
    Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - 1, told, size, INK if strong else INK_2, "m")
    return sprite


@kept
def words(told: str, size: int, fill: str, rim: str) -> Image.Image:
    """Words with a rim, legible on any ground."""
    return _printed(told, size, fill, rim, 3)


def _printed(told: str, size: int, fill: str, rim: str, wide: int) -> Image.Image:
    free = 2 * wide + 2
    sprite = Image.new("RGBA", (round(fonts.width(told, size)) + free, round(0.8 * size) + free), (*rgba(rim)[:3], 0))
    Canvas(sprite).haloed(sprite.width / 2, sprite.height / 2, told, size, fill, rim, wide)
    return sprite


@kept
def badge(seat: Seat, size: int) -> Image.Image:
    """A seat's shape on a white disc."""
    p = Painter(60, 60, size / 60, 4)
    disc(p, (0, 0), 27, WHITE, 4)
    inked(p, [(x * 0.68, y * 0.68) for x, y in seat_shape(seat)], SEAT_COLOURS[seat], 3)
    return p.done()


@kept
def islet(size: int, passed: bool) -> Image.Image:
    """A stop on the voyage of the rounds."""
    p = Painter(24, 24, size / 24, 4)
    disc(p, (0, 0), 9.5, LAGOON if passed else SAND, 2, 0.8)
    return p.done()
