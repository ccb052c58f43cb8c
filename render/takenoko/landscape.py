"""The still world around the garden: mountains in mist, raked sand, sun, pavilion, rocks and ink bamboo.

Painted once for each width of a window and kept. What stands in it stands free of the garden.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from render.canvas import Colour, Painter, mix
from render.shapes import Point, box, ellipse, ridge, smooth, swell
from render.sprites import kept
from render.takenoko.motifs import leaf
from render.takenoko.palette import GARDEN

_FURROW: Final = "#E4D7B8"
_RIDGES: Final = (("#B7C5C5", 0.125, 0.13, 11, 14), ("#90A5A8", 0.165, 0.12, 4, 15), ("#67808A", 0.19, 0.085, 31, 17))
_HIGH: Final = 1400
"""No window is higher."""
_NEAR: Final = 900
"""The height of a usual window, which the horizon is made for."""
_MIST: Final = (0, 0.12, 0.28, 0.46, 0.64, 0.82, 1)


class Spot(NamedTuple):
    """Where something stands in the landscape: its upper left corner."""

    what: str
    x: int
    y: int


def bare(width: int, height: int) -> Image.Image:
    """Sand and horizon for a window of this size."""
    return _distance(width).crop((0, 0, width, height))


@kept
def _distance(width: int) -> Image.Image:
    """Sand and horizon, for windows of any height."""
    image = _sand(width).copy()
    image.paste(_ridges(width), (0, 0), _ridges(width))
    return image


def part(what: str, x: int, width: int) -> Image.Image:
    """What is painted on the bare landscape of a width where something stands at x."""
    return _sunrise(x, width) if what == "sun" else sprite_of(what)


@kept
def _sunrise(x: int, width: int) -> Image.Image:
    """The sun behind the mountains, with what is seen of these in front of it."""
    sun, at = _sun(), (x, _SUN, x + _sun().width, _SUN + _sun().height)
    image, mountains = _sand(width).crop(at), _ridges(width).crop(at)
    image.paste(sun, (0, 0), sun)
    image.paste(mountains, (0, 0), mountains)
    return image.convert("RGBA")


def sprite_of(what: str) -> Image.Image:
    """Something that stands in the landscape."""
    return {"sun": _sun, "birds": _birds, "pavilion": _pavilion, "bamboo": _ink_bamboo, "rocks": _rocks}[what]()


def free_spots(width: int, height: int, taken: Image.Image) -> tuple[Spot, ...]:
    """Where these things stand free in a window: each in its usual place, or a little aside, or not at all. `taken` is
    1/`COARSE` of its size, and becomes white where they stand."""
    right, low = width - _BAMBOO[0], height - _BAMBOO[1]
    ways: dict[str, list[Point]] = {
        "pavilion": [(x, 53) for x in range(64, width // 2 - 128, 48)],
        "sun": [(x, _SUN) for x in range(width - 180, 0, -24) if _rises(width, x)],
        "bamboo": [(right + aside, low + down) for down in (0, 90, 180) for aside in (0, 50)],
        "rocks": [(-aside, height - _ROCKS + down) for down in (0, 40) for aside in (0, 50)],
    }
    found = [spot for what, tried in ways.items() if (spot := _free(what, tried, taken))]
    flocks = [_free("birds", [(spot.x - 72, 38)], taken) for spot in found if spot.what == "sun"]
    return (*found, *filter(None, flocks))


def _rises(width: int, x: int) -> bool:
    """Whether at least half of a sun at an x stands above the mountains."""
    left, top = x + _sun().width // 2, _SUN + _sun().height // 2
    return _ridges(width).crop((left, top, left + 1, top + 1)).getchannel("A").getbbox() is None


def _free(what: str, ways: Sequence[Point], taken: Image.Image) -> Spot | None:
    """The first place at which something covers nothing that is taken, which it then takes."""
    mask = _mask(what)
    for x, y in ways:
        at = round(x / COARSE), round(y / COARSE)
        here = taken.crop((*at, at[0] + mask.width, at[1] + mask.height))
        if not ImageChops.multiply(here, mask).getbbox():
            taken.paste(255, at, mask)
            return Spot(what, round(x), round(y))
    return None


@kept
def _mask(what: str) -> Image.Image:
    """What is seen of something, coarsely."""
    alpha = sprite_of(what).getchannel("A")
    seen = alpha.crop((0, 0, alpha.width, _SEEN.get(what, alpha.height)))
    small = seen.resize((-(-seen.width // COARSE), -(-seen.height // COARSE)))
    return small.point([255 if value > _FAINT else 0 for value in range(256)])


COARSE: Final = 4
_FAINT: Final = 60
_SEEN: Final = {"sun": 84, "pavilion": 96}
"""How much from its top: mountains and mist hide the rest."""
_SUN: Final = 22
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
