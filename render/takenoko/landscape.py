"""The still world around the garden: mountains in mist, raked sand, sun, pavilion, rocks and ink bamboo.

Painted once for each width of a window and kept. What stands in it stands free of the garden.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Colour, Painter, mix
from render.lettering import Rect
from render.shapes import box, ellipse, ridge, smooth, swell
from render.sprites import kept
from render.takenoko.bamboo import leaf
from render.takenoko.palette import GARDEN

_FURROW: Final = "#E4D7B8"
_RIDGES: Final = (("#B7C5C5", 0.125, 0.13, 11, 14), ("#90A5A8", 0.165, 0.12, 4, 15), ("#67808A", 0.19, 0.085, 31, 17))
_HIGH: Final = 1400
"""No window is higher."""
_NEAR: Final = 900
"""The height of a usual window, which the horizon is made for."""
_MIST: Final = (0, 0.12, 0.28, 0.46, 0.64, 0.82, 1)


class Spot(NamedTuple):
    """Something that stands in the landscape, and where: its upper left corner."""

    what: str
    x: int
    y: int


def bare(width: int, height: int) -> Image.Image:
    """Sand and mountains for a window of this size."""
    return _distance(width).crop((0, 0, width, height))


@kept
def _distance(width: int) -> Image.Image:
    """The same for windows of any height."""
    image = _sand(width).copy()
    image.paste(_ridges(width), (0, 0), _ridges(width))
    return image


def free_spots(width: int, height: int, taken: Callable[[Rect], bool]) -> tuple[Spot, ...]:
    """What stands in a window: everything in the first of its places where nothing is `taken`."""
    right, low, deep = width - _BAMBOO[0], height - _BAMBOO[1], height - _ROCKS
    ways = {
        "pavilion": [(64, 53)],
        "sun": [(right - 200, 22), (right - 40, 22), (200, 22)],
        "bamboo": [(right, low), (right, low + 90), (right + 50, low + 180)],
        "rocks": [(0, deep), (-50, deep + 40)],
    }
    spots = (Spot(what, *at) for what, places in ways.items() for at in reversed(places))
    return tuple({spot.what: spot for spot in spots if not taken(around(spot, width))}.values())


def around(spot: Spot, width: int) -> Rect:
    """The box of something."""
    sprite = sprite_of(spot.what, spot.x, width)
    return spot.x, spot.y, spot.x + sprite.width, spot.y + sprite.height


def sprite_of(what: str, x: int, width: int) -> Image.Image:
    """Something that stands at x in the landscape of a width."""
    if what == "sun":
        return _sunrise(x, width)
    return {"pavilion": _pavilion, "bamboo": _ink_bamboo, "rocks": _rocks}[what]()


@kept
def _sunrise(x: int, width: int) -> Image.Image:
    """The sun behind the mountains and birds before it, as a part of the landscape."""
    image = _sand(width).copy()
    for sprite, at in ((_sun(), (x + 72, 22)), (_ridges(width), (0, 0)), (_birds(), (x, 38))):
        image.paste(sprite, at, sprite)
    return image.crop((x, 22, x + 176, 126)).convert("RGBA")


_BAMBOO: Final = 200, 420
_ROCKS: Final = 170


@kept
def _sand(width: int) -> Image.Image:
    """Raked sand below an empty sky, for windows of any height."""
    painter = Painter(width, _HIGH, 1, 2, origin=(0, 0), ground=GARDEN)
    _furrows(painter, width)
    painter.poly(box(0, 0, width, _NEAR * 0.36), GARDEN)
    return painter.done().convert("RGB")


@kept
def _ridges(width: int) -> Image.Image:
    """The mountains at the horizon."""
    painter = Painter(width, _NEAR * 0.4, 1, 2, origin=(0, 0))
    _mountains(painter, width, _NEAR)
    return painter.done()


def _furrows(painter: Painter, width: int) -> None:
    """Raked sand: rings that part around the garden in the middle."""
    for i in range(24):
        radius = 300 + i * 15
        painter.brush(ellipse(width / 2, _NEAR / 2, radius * 1.28, radius, 0, 120), 1.6, _FURROW, caps=False)


def _mountains(painter: Painter, width: int, height: int) -> None:
    """Three ridges, each fading downward into the mist in flat steps, as in a woodblock print."""
    edge = ridge(width, height * 0.03, 8)
    foot = [(x, height * 0.36 + y) for x, y in reversed(edge)]
    for colour, base, tall, seed, step in _RIDGES:
        line, wave = ridge(width, height * tall, seed, 1.2), ridge(width, height * 0.018, seed + 5)
        for j, mist in enumerate(_MIST):
            top = [
                (x, height * base - abs(y) * (1 - 0.1 * j) + wave[i][1] * min(j, 3) * 0.5 + j * step)
                for i, (x, y) in enumerate(line)
            ]
            painter.poly([*top, *foot], mix(colour, GARDEN, mist))


@kept
def _sun() -> Image.Image:
    """With a band of mist across it."""
    painter = Painter(104, 104, 1, 2)
    painter.ellipse(0, 0, 50, fill="#C8432F")
    with painter.clip(ellipse(0, 0, 50)) as inner:
        band = smooth([(-74, -4), (-21, -8), (21, -1), (92, 2)], False)
        inner.brush(band, swell(9), GARDEN, caps=False)
    return painter.done()


@kept
def _birds() -> Image.Image:
    painter = Painter(100, 72, 1, 2, origin=(0, 0))
    for bx, by, size in ((42, 32, 1.0), (16, 56, 0.8), (74, 14, 0.7)):
        wings = [(-16, -5), (-7, -9), (0, 0), (7, -9), (17, -7)]
        bird = smooth([(bx + u * size, by + v * size) for u, v in wings], False, 6)
        painter.brush(bird, swell(3.4 * size, 0.3), "#4A5558", caps=False)
    return painter.done()


@kept
def _ink_bamboo() -> Image.Image:
    """For the lower right corner."""
    width, height = _BAMBOO
    painter, random = Painter(width, height, 1, 2, origin=(0, 0)), Random(9)
    _ink_stalk(painter, random, (width - 30, height + 10), 6, -3, 14, "#7B9180")
    _ink_stalk(painter, random, (width - 78, height + 20), 4, -6, 11, "#9DAD9A")
    _ink_stalk(painter, random, (width - 122, height + 26), 3, 4, 8, "#BBC5B2")
    return painter.done()


def _ink_stalk(
    painter: Painter, random: Random, foot: tuple[float, float], count: int, lean: float, width: float, colour: Colour
) -> None:
    x, y = foot
    for i in range(count):
        x2, y2 = x + lean, y - 62
        painter.brush(
            [(x, y - 3), ((x + x2) / 2, (y + y2) / 2), (x2, y2 + 3)], [width, width * 0.84, width], colour, caps=False
        )
        painter.brush([(x2 - width * 0.6, y2), (x2 + width * 0.6, y2)], 2.6, colour)
        x, y = x2, y2
        if i:
            _ink_twig(painter, random, x, y, -1 if i % 2 else 1, colour)


def _ink_twig(painter: Painter, random: Random, x: float, y: float, side: int, colour: Colour) -> None:
    reach = random.uniform(34, 52)
    tip = (x + side * reach, y - reach * 0.55)
    bend = (x + side * reach * 0.5, y - reach * 0.4)
    painter.brush(smooth([(x, y), bend, tip], False, 6), lambda t: 3.2 - 1.8 * t, colour, caps=False)
    for turn, length in ((28, 44), (58, 38), (-8, 40), (86, 30)):
        leaf(painter, *tip, length * random.uniform(0.9, 1.15), turn if side > 0 else 180 - turn, colour)
    leaf(painter, *bend, 30, 60 if side > 0 else 120, colour)


@kept
def _pavilion() -> Image.Image:
    """On a band of mist."""
    painter, x, y = Painter(240, 120, 1, 2, origin=(0, 0)), 108, 100
    colour, size = "#41575E", 0.8
    roof = [(-1, -12), (-0.6, -18), (-0.3, -31), (0, -33), (0.3, -31), (0.6, -18), (1, -12), (0.5, -13), (-0.5, -13)]
    for i, wide in enumerate((64, 48, 32)):
        base, half = y - i * 30 * size, wide * 0.55 * size
        painter.poly(box(x - half, base - 16 * size, x + half, base), colour)
        painter.poly(smooth([(x + u * wide * size, base + v * size) for u, v in roof], True, 6), colour)
    painter.brush([(x, y - 90 * size), (x, y - 112 * size)], [4 * size, 1.5 * size], colour)
    mist = smooth([(x - 108, y + 4), (x - 24, y), (x + 48, y + 7), (x + 132, y + 4)], False)
    painter.brush(mist, swell(12), "#D9D8CB", caps=False)
    return painter.done()


@kept
def _rocks() -> Image.Image:
    """For the lower left corner."""
    height = _ROCKS
    painter = Painter(260, height, 1, 2, origin=(0, 0))
    for i in range(5):
        ring = ellipse(86, height - 66, (84 + i * 15) * 1.15, 46 + i * 13, 0, 40, 180, 360)
        painter.brush(ring, 2.4, "#DFD2B2", caps=False)
    _rock(painter, 120, height - 56, 0.8, "#8C9190")
    _rock(painter, 62, height - 50, 1.1, "#6F7678")
    return painter.done()


def _rock(painter: Painter, x: float, y: float, size: float, colour: Colour) -> None:
    def part(points: list[tuple[float, float]], fill: Colour) -> None:
        painter.poly(smooth([(x + u * size, y + v * size) for u, v in points]), fill)

    painter.ellipse(x + 4 * size, y + 20 * size, 58 * size, 13 * size, fill=(58, 58, 48, 60))
    part([(-50, 20), (-46, -12), (-18, -40), (14, -34), (44, -8), (52, 20), (0, 27)], colour)
    part([(-40, -10), (-16, -34), (10, -28), (-6, -14), (-24, -2)], mix(colour, "#FFFFFF", 0.28))
    part([(-46, 22), (-30, 10), (-4, 14), (8, 26), (-20, 29)], "#8AA05F")
