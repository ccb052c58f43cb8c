"""Island tiles: lagoon, beaches with moorings that can be counted, jungle, piers. Names and boats come later."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Colour, Painter, mix, rgba
from render.shapes import Point, smooth
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki import boats
from render.tongiaki.geometry import Strand, corners, gaps, polar, strands, towards
from render.tongiaki.palette import (
    BEACH,
    CREAM,
    GOLD,
    INK,
    JUNGLE,
    KING_SAND,
    LAGOON,
    PALM,
    SAND,
    SHALLOW,
    SLOT,
    STONE,
    SURF,
    WOOD,
)
from render.tongiaki.sea import Dot, ground, larger, put_dots, put_rim, put_ring, shrunk

_SS = 2
_TREES = 140


class _Mask:
    """A mask of discs and lines in units of the hex radius."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.image = Image.new("L", painter.image.size, 0)
        self.draw = ImageDraw.Draw(self.image)
        self._blurred = dict[float, Image.Image]()

    def disc(self, at: Point, radius: float) -> None:
        (x, y), r = self.painter.pixels([at])[0], radius * self.painter.k
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=255)

    def line(self, a: Point, b: Point, width: float, fill: int = 255) -> None:
        self.draw.line(self.painter.pixels([a, b]), fill=fill, width=round(width * self.painter.k))

    def soft(self, radius: float, low: int, high: int) -> Image.Image:
        """Blurred, then cut off again: an organic edge. Nothing is drawn on the mask any more from then on."""
        if radius not in self._blurred:
            self._blurred[radius] = self._blur(radius)
        return self._blurred[radius].point(_steps(low, high))

    def _blur(self, radius: float) -> Image.Image:
        """Blurred small, for what is blurred needs no detail."""
        blurred = self.image.reduce(_SS).filter(ImageFilter.GaussianBlur(radius * self.painter.k / _SS))
        return blurred.resize(self.image.size, Image.Resampling.BILINEAR)


@lru_cache(maxsize=16)
def _steps(low: int, high: int) -> list[int]:
    return [max(0, min(255, (v - low) * 255 // (high - low))) for v in range(256)]


def _fill(painter: Painter, mask: Image.Image, colour: Colour) -> None:
    if box := mask.getbbox():
        painter.image.paste(rgba(colour), box, mask.crop(box))


@kept
def tile(island: str, red: int, size: int, king: int | None, small: bool = False) -> Image.Image:
    """An island as it lies, without boats and texts; a king's island has neither beaches nor piers; on small ones
    moorings lie nearer to the sides, and are shown with the boats."""
    if large := larger(size):
        return shrunk(_large(island, red, king, small, large), 2.12 * size)
    painter = Painter(2.12, 2.12, size, 2)
    _put_isle(painter, island, red, king, small)
    return painter.done()


@kept
def _large(island: str, red: int, king: int | None, small: bool, size: int) -> Image.Image:
    painter = Painter(2.12, 2.12, size, 1)
    _put_isle(painter, island, red, king, small)
    return painter.done().convert("RGBa")


def _put_isle(painter: Painter, island: str, red: int, king: int | None, small: bool) -> None:
    ground(painter)
    shores = strands(island, red, small)
    inside = _Mask(painter)
    inside.draw.polygon(painter.pixels(corners(0.975)), fill=255)
    land = _land(painter, island, red, shores)
    for radius, low, high, colour in ((0.085, 16, 44, LAGOON), (0.05, 34, 60, SHALLOW), (0.022, 46, 84, SURF)):
        _fill(painter, ImageChops.multiply(land.soft(radius, low, high), inside.image), colour)
    _fill(painter, ImageChops.multiply(land.soft(0.03, 116, 140), inside.image), SAND if king is None else KING_SAND)
    jungle = land.soft(0.03, 206, 226)
    beach = _beach(painter, island, red, shores) if king is None else None
    if beach:
        jungle = ImageChops.subtract(jungle, beach.soft(0.02, 50, 120))
    _fill(painter, jungle, JUNGLE[0])
    _put_trees(painter, jungle, island)
    if beach:
        _fill(painter, beach.soft(0.02, 116, 140), BEACH)
        _put_shores(painter, shores, small)
    put_rim(painter)
    if king is not None:
        _put_border(painter, king)


def _land(painter: Painter, island: str, red: int, shores: tuple[Strand, ...]) -> _Mask:
    mask, random = _Mask(painter), Random(island)
    mask.disc((0, 0), 0.5)
    for shore in shores:
        for x, y in shore.slots:
            mask.disc((x, y), 0.165)
            mask.line((0, 0), (x * 0.95, y * 0.95), 0.3)
        for pier in shore.piers:
            end = towards(pier, 0.70)
            mask.disc(end, 0.13)
            mask.line(min(shore.slots, key=lambda at: math.dist(at, end)), end, 0.26)
    for _ in range(9):
        mask.disc(polar(random.random() * 360, 0.5 + 0.16 * random.random()), 0.10 + 0.07 * random.random())
    widest = max(gaps(island, red), key=lambda gap: gap[1])[0]
    for turn, reach, radius in ((0, 0.52, 0.24), (-16, 0.56, 0.14), (15, 0.6, 0.13)):
        mask.disc(polar(widest + turn, reach), radius)
    return mask


def _beach(painter: Painter, island: str, red: int, shores: tuple[Strand, ...]) -> _Mask:
    mask = _Mask(painter)
    for shore in shores:
        for at in shore.slots:
            mask.disc(at, 0.165)
        for a, b in pairwise(shore.slots):
            mask.line(a, b, 0.3)
        for pier in shore.piers:
            end = towards(pier, 0.66)
            mask.line(min(shore.slots, key=lambda at: math.dist(at, end)), end, 0.2)
    for angle, width in gaps(island, red):
        mask.line(polar(angle, 0.3), polar(angle, 0.98), 0.05 if width < 26 else 0.1, 0)
    return mask


def _put_trees(painter: Painter, jungle: Image.Image, island: str) -> None:
    random, found, seen = Random(island + "t"), list[Point](), jungle.load()
    assert seen is not None
    for _ in range(1200):
        at = random.uniform(-0.8, 0.8), random.uniform(-0.8, 0.8)
        if seen[int((at[0] + painter.x0) * painter.k), int((at[1] + painter.y0) * painter.k)] == 255:
            found.append(at)
            if len(found) == _TREES:
                break
    put_dots(painter, (part for at in sorted(found, key=lambda at: at[1]) for part in _tree(*at, random)))
    for x, y in found[:: _TREES // 6]:
        if math.hypot(x, y) > 0.42:
            _put_palm(painter, x, y, random)


def _tree(x: float, y: float, random: Random) -> tuple[Dot, ...]:
    r = random.uniform(0.036, 0.060)
    return (
        (x + r * 0.15, y + r * 0.3, r, r, JUNGLE[0]),
        (x, y, r * 0.95, r * 0.95, random.choice(JUNGLE[1:3])),
        (x - r * 0.28, y - r * 0.32, r * 0.48, r * 0.48, JUNGLE[3]),
    )


def _put_palm(painter: Painter, x: float, y: float, random: Random) -> None:
    """A palm at the edge of the jungle: seven leaves over a bent trunk."""
    r, lean = 0.085, random.uniform(-0.03, 0.03)
    top = (x + lean, y - r * 0.9)
    painter.brush(smooth([(x, y + r * 0.3), (x + r * 0.15, y - r * 0.3), top], False, 4), 0.02, WOOD[1], caps=False)
    first = random.random() * 50
    for i in range(7):
        ux, uy = polar(first + i * 51.4, 1)
        tip = (top[0] + ux * r, top[1] + uy * r * 0.75 + r * 0.3)
        bend = (top[0] + ux * r * 0.55 - uy * 0.016, top[1] + uy * r * 0.4 - r * 0.16)
        under = (top[0] + ux * r * 0.5 + uy * 0.016, top[1] + uy * r * 0.4 + r * 0.12)
        painter.poly([top, bend, tip, under], PALM[uy > 0.1])


def _put_shores(painter: Painter, shores: tuple[Strand, ...], small: bool) -> None:
    for shore in shores:
        for pier in shore.piers:
            _put_planks(painter, pier, 0.56, 0.862)
        if not small:
            put_dots(painter, (part for at in shore.slots for part in _mooring(*at)))


def _mooring(x: float, y: float) -> Iterator[Dot]:
    yield x, y + 0.008, 0.112, 0.130, "#FFF2CC"
    yield x, y, 0.104, 0.125, SLOT[0]
    yield x, y + 0.012, 0.088, 0.107, SLOT[1]
    yield x, y + 0.02, 0.032, 0.075, SLOT[2]


def _put_planks(painter: Painter, direction: int, start: float, end: float, width: float = 0.07) -> None:
    (ux, uy), (vx, vy) = towards(direction, 1), polar(180 + 60 * direction, 1)

    def beam(a: float, b: float, w: float) -> list[Point]:
        return [(ux * r + vx * o, uy * r + vy * o) for r, o in ((a, -w), (b, -w), (b, w), (a, w))]

    painter.poly(beam(start, end, width), WOOD[0])
    count = round((end - start) / 0.034)
    for i in range(count):
        a = start + (end - start) * i / count
        painter.poly(beam(a + 0.005, a + (end - start) / count, width * 0.86), mix(WOOD[2], WOOD[1], (i * 7 % 3) / 3))


@kept
def heads(island: str, red: int, size: int) -> Image.Image:
    """The ends of an island's piers, which reach over its border and a frame around it."""
    painter = Painter(2.12, 2.12, size, _SS)
    for shore in strands(island, red):
        for pier in shore.piers:
            _put_planks(painter, pier, 0.73, 0.862)
            _put_planks(painter, pier, 0.815, 0.935, 0.085)
            for turn in (-5, 5):
                x, y = polar(90 + 60 * pier + turn, 0.925)
                post: tuple[Dot, Dot] = (
                    (x, y, 0.026, 0.026, WOOD[0]),
                    (x - 0.004, y - 0.005, 0.016, 0.016, "#F0CB92"),
                )
                put_dots(painter, post)
    return painter.done()


def _put_border(painter: Painter, king: int) -> None:
    """A thick line in the owner's colour with the owner's sign at the corners: closed."""
    for reach, width, colour in ((0.945, 0.105, INK), (0.945, 0.07, SEAT_COLOURS[king])):
        put_ring(painter, reach, width, colour)
    for x, y in corners(0.93):
        shape = [(x + a / 250, y + b / 250) for a, b in seat_shape(king)]
        boats.put_rim(painter, [shape], 0.028, INK)
        painter.poly(shape, SEAT_COLOURS[king])


_DARK = "#17161F"
_HEADS: tuple[list[Point], list[Point]] = (
    [
        (-0.2, -0.5), (0.2, -0.5), (0.27, -0.36), (0.25, -0.05), (0.28, 0.16), (0.24, 0.42), (0.3, 0.5),
        (-0.3, 0.5), (-0.24, 0.42), (-0.28, 0.16), (-0.25, -0.05), (-0.27, -0.36),
    ],
    [
        (-0.18, -0.5), (-0.07, -0.44), (0, -0.54), (0.07, -0.44), (0.18, -0.5), (0.22, -0.34), (0.28, -0.3),
        (0.28, 0.1), (0.24, 0.3), (0.27, 0.5), (-0.27, 0.5), (-0.24, 0.3), (-0.28, 0.1), (-0.28, -0.3), (-0.22, -0.34),
    ],
)  # fmt: skip


@kept
def statue(size: int, face: int, crowned: bool = True) -> Image.Image:
    """A stone head of face 0 or 1, `size` pixels high; its crown stands above that."""
    painter = Painter(*((1.1, 1.9) if crowned else (0.8, 1.16)), size, 4)
    painter.ellipse(0.06, 0.5, 0.4, 0.1, fill=JUNGLE[0])
    head = _HEADS[face]
    boats.put_rim(painter, [head], 0.045, _DARK)
    painter.poly(head, STONE[1])
    lit = [(-0.19, -0.46), (-0.09, -0.46), (-0.12, 0.46), (-0.22, 0.4), (-0.25, 0.16), (-0.23, -0.05), (-0.25, -0.34)]
    painter.poly(lit, STONE[2])
    shade = mix(STONE[1], STONE[0], 0.55)
    dark = [(0.14, -0.45), (0.2, -0.45), (0.25, -0.34), (0.24, 0.0), (0.27, 0.16), (0.25, 0.46), (0.11, 0.48)]
    painter.poly(dark, shade)
    brow = [(-0.26, -0.22), (0, -0.14), (0.26, -0.22), (0.26, -0.1), (0, -0.02), (-0.26, -0.1)]
    painter.poly(brow, mix(STONE[1], STONE[0], 0.85))
    painter.poly([(-0.26, -0.26), (0, -0.18), (0.26, -0.26), (0.26, -0.2), (0, -0.11), (-0.26, -0.2)], STONE[2])
    for side in (-1, 1):
        painter.ellipse(side * 0.135, -0.055, 0.07, 0.045, fill=_DARK)
        painter.ellipse(side * 0.135, -0.055, 0.032, 0.028, fill="#FFE9B0")
    painter.poly([(-0.045, -0.14), (0.045, -0.14), (0.1, 0.15), (-0.1, 0.15)], STONE[2])
    painter.poly([(0.0, -0.14), (0.045, -0.14), (0.1, 0.15), (0.01, 0.15)], STONE[1])
    _put_mouth(painter, face)
    painter.ellipse(-0.2, 0.47, 0.12, 0.05, fill=JUNGLE[3])
    painter.ellipse(0.18, 0.49, 0.13, 0.045, fill=JUNGLE[2])
    if crowned:
        _put_crown(painter)
    return painter.done()


def _put_mouth(painter: Painter, face: int) -> None:
    if not face:
        painter.poly([(-0.13, 0.26), (0, 0.24), (0.13, 0.26), (0.11, 0.34), (-0.11, 0.34)], _DARK)
        return
    painter.poly([(-0.15, 0.24), (0.15, 0.24), (0.12, 0.37), (-0.12, 0.37)], _DARK)
    for i in range(4):
        x = -0.115 + i * 0.06
        painter.poly([(x, 0.25), (x + 0.045, 0.25), (x + 0.045, 0.31), (x, 0.31)], CREAM)


def _put_crown(painter: Painter) -> None:
    crown = [(-0.28, -0.5), (-0.33, -0.76), (-0.14, -0.6), (0, -0.84), (0.14, -0.6), (0.33, -0.76), (0.28, -0.5)]
    boats.put_rim(painter, [crown], 0.045, _DARK)
    painter.poly(crown, GOLD)
    painter.poly([crown[3], crown[4], crown[5], crown[6], (0, -0.5)], "#DE9C2A")
    for x, y in crown[1::2]:
        painter.ellipse(x, y, 0.04, fill=CREAM)
