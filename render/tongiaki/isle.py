"""Island tiles: lagoon, beaches with moorings that can be counted, jungle, piers, statue, name and points."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.canvas import Colour, Painter, mix, rgba
from render.shapes import Point, box
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki import boats
from render.tongiaki.geometry import Strand, corners, gaps, polar, strands, towards
from render.tongiaki.palette import (
    BEACH,
    CREAM,
    GOLD,
    GOLD_INK,
    INK,
    JUNGLE,
    KING_SAND,
    LAGOON,
    PLAQUE,
    SAND,
    SHALLOW,
    SLOT,
    STONE,
    SURF,
    WOOD,
)
from render.tongiaki.sea import ground, put_rim
from rules.tongiaki.components import LANDS, TONGA

_SS = 3


class _Mask:
    """A mask of discs and lines in units of the hex radius."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.image = Image.new("L", painter.image.size, 0)
        self.draw = ImageDraw.Draw(self.image)

    def disc(self, at: Point, radius: float) -> None:
        (x, y), r = self.painter.pixels([at])[0], radius * self.painter.k
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=255)

    def line(self, a: Point, b: Point, width: float, fill: int = 255) -> None:
        self.draw.line(self.painter.pixels([a, b]), fill=fill, width=round(width * self.painter.k))

    def soft(self, radius: float, low: int, high: int) -> Image.Image:
        """Blurred, then cut off again: an organic edge."""
        blurred = self.image.filter(ImageFilter.GaussianBlur(radius * self.painter.k))
        return blurred.point([max(0, min(255, (v - low) * 255 // (high - low))) for v in range(256)])


def _fill(painter: Painter, mask: Image.Image, colour: Colour) -> None:
    painter.image.paste(rgba(colour), (0, 0), mask)


@lru_cache(maxsize=96)
def tile(island: str, red: int, size: int, new: bool, king: int | None) -> Image.Image:
    """An island as it lies, without boats and texts; a king's island has neither beaches nor piers."""
    painter = Painter(2.12, 2.12, size, _SS)
    ground(painter)
    shores = strands(island, red)
    inside = _Mask(painter)
    inside.draw.polygon(painter.pixels(corners(0.975)), fill=255)
    land, beach = _land(painter, island, red, shores), _beach(painter, island, red, shores)
    for radius, low, high, colour in ((0.085, 16, 44, LAGOON), (0.05, 34, 60, SHALLOW), (0.022, 46, 84, SURF)):
        _fill(painter, ImageChops.multiply(land.soft(radius, low, high), inside.image), colour)
    _fill(painter, ImageChops.multiply(land.soft(0.03, 116, 140), inside.image), SAND if king is None else KING_SAND)
    jungle = land.soft(0.03, 206, 226)
    if king is None:
        jungle = ImageChops.subtract(jungle, beach.soft(0.02, 50, 120))
    _fill(painter, jungle, JUNGLE[0])
    _put_trees(painter, jungle, island)
    if king is None:
        _fill(painter, beach.soft(0.02, 116, 140), BEACH)
        _put_shores(painter, shores)
    put_rim(painter, new)
    if king is not None:
        _put_border(painter, king)
    return painter.done()


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
    random, found = Random(island + "t"), list[Point]()
    for _ in range(1200):
        at = random.uniform(-0.8, 0.8), random.uniform(-0.8, 0.8)
        x, y = painter.pixels([at])[0]
        if jungle.getpixel((int(x), int(y))) == 255:
            found.append(at)
    for x, y in sorted(found[:190], key=lambda at: at[1]):
        r = random.uniform(0.036, 0.060)
        painter.ellipse(x + r * 0.15, y + r * 0.3, r, fill=JUNGLE[0])
        painter.ellipse(x, y, r * 0.95, fill=random.choice(JUNGLE[1:3]))
        painter.ellipse(x - r * 0.28, y - r * 0.32, r * 0.48, fill=JUNGLE[3])


def _put_shores(painter: Painter, shores: tuple[Strand, ...]) -> None:
    for shore in shores:
        for pier in shore.piers:
            _put_planks(painter, pier, 0.56, 0.862)
        for x, y in shore.slots:
            painter.ellipse(x, y + 0.008, 0.112, 0.130, fill="#FFF2CC")
            painter.ellipse(x, y, 0.104, 0.125, fill=SLOT[0])
            painter.ellipse(x, y + 0.012, 0.088, 0.107, fill=SLOT[1])
            painter.ellipse(x, y + 0.02, 0.032, 0.075, fill=SLOT[2])


def _put_planks(painter: Painter, direction: int, start: float, end: float, width: float = 0.07) -> None:
    (ux, uy), (vx, vy) = towards(direction, 1), polar(180 + 60 * direction, 1)

    def beam(a: float, b: float, w: float) -> list[Point]:
        return [(ux * r + vx * o, uy * r + vy * o) for r, o in ((a, -w), (b, -w), (b, w), (a, w))]

    painter.poly(beam(start, end, width), WOOD[0])
    count = round((end - start) / 0.034)
    for i in range(count):
        a = start + (end - start) * i / count
        painter.poly(beam(a + 0.005, a + (end - start) / count, width * 0.86), mix(WOOD[2], WOOD[1], (i * 7 % 3) / 3))


@lru_cache(maxsize=96)
def heads(island: str, red: int, size: int) -> Image.Image:
    """The ends of an island's piers, which reach over its border."""
    painter = Painter(2.12, 2.12, size, _SS)
    for shore in strands(island, red):
        for pier in shore.piers:
            _put_planks(painter, pier, 0.815, 0.935, 0.085)
            for turn in (-5, 5):
                x, y = polar(90 + 60 * pier + turn, 0.925)
                painter.ellipse(x, y, 0.026, fill=WOOD[0])
                painter.ellipse(x - 0.004, y - 0.005, 0.016, fill="#F0CB92")
    return painter.done()


def _put_border(painter: Painter, king: int) -> None:
    """A thick line in the owner's colour with the owner's sign at the corners: closed."""
    for reach, width, colour in ((0.945, 0.105, INK), (0.945, 0.07, SEAT_COLOURS[king])):
        outline = corners(reach)
        painter.brush([*outline, outline[0], outline[1]], width, colour)
    for x, y in corners(0.93):
        shape = [(x + a / 290, y + b / 290) for a, b in seat_shape(king)]
        boats.put_rim(painter, [shape], 0.028, INK)
        painter.poly(shape, SEAT_COLOURS[king])


@lru_cache(maxsize=64)
def statue(size: int, crowned: bool) -> Image.Image:
    """A stone head, `size` pixels high."""
    painter = Painter(1.1, 1.7, size, 4, origin=(0.55, 0.95))
    head = [(-0.2, -0.5), (0.2, -0.5), (0.27, -0.36), (0.25, 0.1), (0.27, 0.4), (0.3, 0.5), (-0.3, 0.5), (-0.27, 0.4)]
    head += [(-0.25, 0.1), (-0.27, -0.36)]
    boats.put_rim(painter, [head], 0.05, "#17161F")
    painter.poly(head, STONE[1])
    painter.poly([(-0.2, -0.47), (-0.08, -0.47), (-0.12, 0.46), (-0.26, 0.44), (-0.23, 0.1), (-0.25, -0.34)], STONE[2])
    painter.poly([(-0.26, -0.22), (0, -0.16), (0.26, -0.22), (0.26, -0.12), (0, -0.05), (-0.26, -0.12)], STONE[0])
    for side in (-1, 1):
        painter.ellipse(side * 0.13, -0.06, 0.07, 0.045, fill="#17161F")
        painter.ellipse(side * 0.13, -0.06, 0.03, 0.026, fill="#FFE9B0")
    painter.poly([(-0.04, -0.14), (0.04, -0.14), (0.1, 0.15), (-0.1, 0.15)], STONE[2])
    painter.poly([(-0.13, 0.26), (0, 0.24), (0.13, 0.26), (0.11, 0.33), (-0.11, 0.33)], "#17161F")
    if crowned:
        crown = [(-0.26, -0.5), (-0.3, -0.76), (-0.13, -0.6), (0, -0.82), (0.13, -0.6), (0.3, -0.76), (0.26, -0.5)]
        boats.put_rim(painter, [crown], 0.04, "#17161F")
        painter.poly(crown, GOLD)
    return painter.done()


@lru_cache(maxsize=128)
def plate(name: str, points: int, text_size: int, most: int) -> Image.Image:
    """An island's name on wood, with the coin of its points before it; no wider than `most` pixels."""
    size = text_size
    coin = round(size * 1.34) if points else 0
    words = fonts.width(name, size)
    squeeze = min(1.0, max(0.66, (most - coin - 14) / words)) if words else 1.0
    width, height = round(words * squeeze + coin + 14), round(size * 1.42)
    painter = Painter(width, height, 1, 3, origin=(0, 0))
    painter.poly(box(0, 0, width, height, height * 0.34), PLAQUE[0])
    painter.poly(box(2, 2, width - 2, height - 2, height * 0.3), PLAQUE[1])
    if points:
        painter.ellipse(height / 2, height / 2, height / 2 - 0.5, fill=PLAQUE[0])
        painter.ellipse(height / 2, height / 2, height / 2 - 2.5, fill=GOLD)
        painter.text(height / 2, height / 2, str(points), size, GOLD_INK)
    _put_name(painter, name, size, squeeze, coin + 7, height / 2)
    return painter.done()


def _put_name(painter: Painter, name: str, size: int, squeeze: float, x: float, y: float) -> None:
    run = fonts.run(name, size * _SS, True)
    mask = run.mask.resize((max(1, round(run.mask.width * squeeze)), run.mask.height))
    place = round(x * _SS + run.left * squeeze), round(y * _SS) + run.top
    painter.image.paste(rgba(CREAM), place, mask)


def has_points(island: str) -> int:
    """The points on an island's coin, 0 where there is none."""
    return 0 if island == TONGA else LANDS[island].points
