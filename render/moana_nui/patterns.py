"""Patterns of the ground and of coasts, as masks that go on from tile to tile."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from render.moana_nui import coast
from render.shapes import moved
from render.sprites import kept
from render.theme import seat_shape


@kept
def stripes(size: int) -> Image.Image:
    """Slanting stripes that go on from tile to tile: their phase agrees with every step of the grid."""
    side = round(2 * coast.REACH * size)
    period = math.sqrt(3) * size / 8
    slope = (11 / 8 - 0.5) * math.sqrt(3) / 1.5
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    shift = -side / 2 - slope * side / 2
    for i in range(-4, round((side + slope * side) / period) + 4):
        x = side / 2 + shift + i * period + slope * side
        draw.polygon([(x, 0), (x + period / 2, 0), (x + period / 2 - slope * side, side), (x - slope * side, side)],
                     fill=255)  # fmt: skip
    return mask


@kept
def pattern(seat: int, size: int) -> Image.Image:
    """The shape of a seat over and over, in step from tile to tile."""
    side = round(2 * coast.REACH * size)
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    across, down = math.sqrt(3) * size / 7, 1.5 * size / 10
    shape = moved(seat_shape(seat), side / 2, side / 2, 0, 0.0021 * size)
    for row in range(-10, 11):
        for column in range(-9, 10):
            x, y = (column + (row % 2) / 2) * across, row * down
            draw.polygon([(u + x, v + y) for u, v in shape], fill=255)
    return mask
