"""The sky behind everything: flat wavy bands, far isles, clouds; painted once for pictures of about the same size."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render import post
from render.canvas import Painter, mix, rgba
from render.shapes import smooth
from render.sky_islands.palette import CLOUD, CLOUD_SHADE, ISLE, STRATA
from render.sprites import kept

_CLOUDS: Final = (
    (0.25, 0.995, 0.11), (0.36, 0.965, 0.10), (0.50, 0.992, 0.16), (0.66, 0.965, 0.10), (0.86, 0.98, 0.20),
    (0.93, 0.27, 0.085), (0.62, 0.30, 0.055), (0.97, 0.60, 0.11),
)  # fmt: skip
"""Clouds: middle and width, as parts of the picture. None lies at its left, where the numbers of the rows are."""
_STEP: Final = 450
"""A sky is so many pixels high, or twice as many and so on; what a picture does not need is cut off."""
_ISLES: Final = ((0.90, 0.36, 0.052, 2), (0.33, 0.175, 0.032, 1), (0.60, 0.84, 0.040, 6), (0.93, 0.75, 0.055, 6))
"""Far isles: middle, size and the band whose colour they take."""


def prepare() -> None:
    """Paints the sky of posts."""
    _sky(post.WIDTH, post.MOST)


def sky(width: int, height: int, deep: int = 0, top: int = 0) -> Image.Image:
    """The background of a picture from `top` on, to be drawn on, or the upper part of one of a picture so `deep`."""
    return _sky(width, depth(deep or height)).crop((0, top, width, height))


def depth(height: int) -> int:
    """How high the sky is of a picture of such a height."""
    return -(-height // _STEP) * _STEP


@kept
def _sky(width: int, height: int) -> Image.Image:
    random, painter = Random(5), Painter(width, height, 1, 2, origin=(0, 0))
    painter.image.paste(rgba(STRATA[0]), (0, 0, *painter.image.size))
    draw = ImageDraw.Draw(painter.image)
    for band in range(1, len(STRATA)):
        line = height * (0.1 + 0.86 * (band / len(STRATA)) ** 1.02)
        one, two = random.uniform(0, math.tau), random.uniform(0, math.tau)
        points = [
            (
                2 * x,
                2
                * (line + height * (0.016 * math.sin(x / width * 5.2 + one) + 0.007 * math.sin(x / width * 13 + two))),
            )
            for x in range(0, width + 20, 10)
        ]
        draw.polygon([*points, (2 * width, 2 * height), (0, 2 * height)], fill=rgba(STRATA[band]))
    for x, y, size, band in _ISLES:
        _isle(painter, width * x, height * y, min(1280, 1.2 * width) * size, STRATA[band])
    for x, y, size in _CLOUDS:
        _cloud(painter, width * x, height * y, min(1600, 1.5 * width) * size, random)
    return painter.image.convert("RGB").reduce(2)


def _isle(painter: Painter, x: float, y: float, q: float, band: str) -> None:
    """A pale island far away."""
    dark, light = mix(band, ISLE, 0.16), mix(band, CLOUD, 0.22)
    rock = [(-1.0, 0.0), (1.0, 0.0), (0.62, 0.28), (0.25, 0.78), (-0.05, 0.42), (-0.35, 0.62), (-0.72, 0.22)]
    painter.poly([(x + u * q, y + v * q) for u, v in smooth(rock)], dark)
    top = [(-1.02, 0.01), (-0.6, -0.2), (0.0, -0.26), (0.6, -0.2), (1.02, 0.01), (0.0, 0.1)]
    painter.poly([(x + u * q, y + v * q) for u, v in smooth(top)], light)


def _cloud(painter: Painter, x: float, y: float, wide: float, random: Random) -> None:
    """A cumulus with a flat bottom: its shade, then its light part a little higher."""
    count = random.choice((4, 5, 5, 6))
    puffs = []
    for i in range(count):
        t = (i + 0.5) / count
        radius = wide * (0.085 + 0.145 * math.sin(math.pi * t) ** 1.2) * random.uniform(0.82, 1.18)
        puffs.append((x + wide * (t - 0.5) * 0.8, y - radius * random.uniform(0.35, 0.6), radius))
    for lift, size, fill in ((0.0, 1.0, CLOUD_SHADE), (-0.16, 0.93, CLOUD)):
        for px, py, radius in puffs:
            painter.ellipse(px + radius * lift * 0.4, py + radius * lift, radius * size, fill=fill)
        bottom = y + wide * (0.055 + lift * 0.16)
        painter.box(x - wide * 0.46 * size, y - wide * 0.085, x + wide * 0.46 * size, bottom, wide * 0.06, fill)
