"""Patterns of the ground and of coasts, as masks that go on from tile to tile: drawn once, then brought to any size."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

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
    return coast.shown(_pattern(seat, _COARSE if coarse else _FINE), cell)


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


class _Step(NamedTuple):
    """How far shapes are apart, along a row and down, how large they are, and how many hold all of a tile."""

    across: int
    down: int
    large: float
    rows: int
    columns: int


_FINE: Final = _Step(5, 7, 0.0028, 11, 9)
_COARSE: Final = _Step(3, 3, 0.0068, 4, 5)
"""Few large shapes."""


@lru_cache(maxsize=16)
def _pattern(seat: int, step: _Step) -> Image.Image:
    mask = Image.new("L", (_SIDE, _SIDE), 0)
    draw = ImageDraw.Draw(mask)
    across, down = math.sqrt(3) * _SIZE / step.across, 1.5 * _SIZE / step.down
    shape = moved(seat_shape(seat), _SIDE / 2, _SIDE / 2, 0, step.large * _SIZE)
    for row in range(-step.rows, step.rows + 1):
        for column in range(-step.columns, step.columns + 1):
            x, y = (column + (row % 2) / 2) * across, row * down
            draw.polygon([(u + x, v + y) for u, v in shape], fill=255)
    return mask
