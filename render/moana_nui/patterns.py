"""Patterns of the ground and of coasts, as masks that go on from tile to tile: drawn once, then brought to any size."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.moana_nui import coast
from render.shapes import moved
from render.sprites import kept
from render.theme import seat_shape

_SIZE: Final = 192
_SIDE: Final = round(2 * coast.REACH * _SIZE)


@kept
def stripes(cell: int) -> Image.Image:
    """Slanting stripes that go on from tile to tile: their phase agrees with every step of the grid."""
    return coast.shown(_stripes(), cell)


@kept
def pattern(seat: int, cell: int, coarse: bool = False) -> Image.Image:
    """The shape of a seat over and over, in step from tile to tile; `coarse` for tiles that are seen very small."""
    return coast.shown(_coarse(seat) if coarse else _pattern(seat), cell)


@lru_cache(maxsize=1)
def _stripes() -> Image.Image:
    period = math.sqrt(3) * _SIZE / 4
    slope = (5 / 4 - 0.5) * math.sqrt(3) / 1.5
    mask = Image.new("L", (_SIDE, _SIDE), 0)
    draw = ImageDraw.Draw(mask)
    shift = -_SIDE / 2 - slope * _SIDE / 2
    for i in range(-4, round((_SIDE + slope * _SIDE) / period) + 4):
        x = _SIDE / 2 + shift + i * period + slope * _SIDE
        draw.polygon([(x, 0), (x + period / 2, 0), (x + period / 2 - slope * _SIDE, _SIDE), (x - slope * _SIDE, _SIDE)],
                     fill=255)  # fmt: skip
    return mask


@lru_cache(maxsize=8)
def _pattern(seat: int) -> Image.Image:
    mask = Image.new("L", (_SIDE, _SIDE), 0)
    draw = ImageDraw.Draw(mask)
    across, down = math.sqrt(3) * _SIZE / 5, 1.5 * _SIZE / 6
    shape = moved(seat_shape(seat), _SIDE / 2, _SIDE / 2, 0, 0.0032 * _SIZE)
    for row in range(-10, 11):
        for column in range(-9, 10):
            x, y = (column + (row % 2) / 2) * across, row * down
            draw.polygon([(u + x, v + y) for u, v in shape], fill=255)
    return mask


@lru_cache(maxsize=8)
def _coarse(seat: int) -> Image.Image:
    """Few large shapes: three on the way to the next tile of a row and three rows on the way to the next row."""
    mask = Image.new("L", (_SIDE, _SIDE), 0)
    draw = ImageDraw.Draw(mask)
    across, down = math.sqrt(3) * _SIZE / 3, 1.5 * _SIZE / 3
    shape = moved(seat_shape(seat), _SIDE / 2, _SIDE / 2, 0, 0.0068 * _SIZE)
    for row in range(-4, 5):
        for column in range(-5, 5):
            x, y = (column + (row % 2) / 2) * across, row * down
            draw.polygon([(u + x, v + y) for u, v in shape], fill=255)
    return mask
