"""What grows on an island: trees, tufts of grass, flowers; they keep clear of houses, the airship and the plaza."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.shapes import Point
from render.sky_islands.coasts import Drawing
from render.sky_islands.palette import TREES
from render.sprites import kept

_TRIES: Final = 60
_CALM: Final = 120
_MOST: Final = {True: 3, False: 6}
_SMALL: Final = {True: 5, False: 16}
"""How many trees and how many tufts and flowers grow at most; few on tiles of at most `_CALM` pixels, where pieces have
to stand out."""
_TUFT: Final = "#7DB04A"
_KINDS: Final = (_TUFT, _TUFT, _TUFT, _TUFT, _TUFT, "#FFFFFF", "#FFE27A", "#FFD0DC")
_HEIGHTS: Final = (8.5, 9.5, 10.5, 11.5)


def put_plants(sheet: Image.Image, mask: Image.Image, shown: Drawing, random: Random) -> None:
    """Plants on a tile's picture; `mask` is its land."""
    size, calm, canvas, land = sheet.width, sheet.width <= _CALM, Canvas(sheet), mask.tobytes()
    for _ in range(_SMALL[calm]):
        x, y, kind = random.random(), random.random(), random.choice(_KINDS)
        if _on_land(land, size, x, y, 0.05) and _off_plaza(shown, x, y, 0.26):
            canvas.paste(_small(size, kind), x * size, y * size)
    trees: list[Point] = []
    for _ in range(_TRIES):
        x, y = random.uniform(0.08, 0.92), random.uniform(0.12, 0.95)
        near = any(abs(x - other[0]) < 0.08 and abs(y - other[1]) < 0.06 for other in trees)
        if not near and _free(shown, x, y) and _on_land(land, size, x, y, 0.065):
            trees.append((x, y))
        if len(trees) == _MOST[calm]:
            break
    for x, y in sorted(trees, key=lambda at: at[1]):
        canvas.paste(_tree(size, random.choice(_HEIGHTS), random.random() < 0.45), x * size, y * size)


def _on_land(land: bytes, size: int, x: float, y: float, room: float) -> bool:
    """Whether there is land at a point and around it."""
    for dx, dy in ((-room, 0), (room, 0), (0, -room), (0, room)):
        px, py = round((x + dx) * size), round((y + dy) * size)
        if not (0 <= px < size and 0 <= py < size and land[py * size + px]):
            return False
    return True


def _off_plaza(shown: Drawing, x: float, y: float, room: float) -> bool:
    return shown.plaza is None or math.dist(shown.plaza, (x, y)) > room


def _free(shown: Drawing, x: float, y: float) -> bool:
    houses: list[Point] = [(spot.x, spot.y) for spot in shown.spots]
    if any(abs(x - hx) < 0.24 and -0.24 < y - hy < 0.2 for hx, hy in houses):
        return False
    ship = abs(x - shown.ship[0]) < 0.3 and -0.18 < y - shown.ship[1] < 0.34
    return not ship and _off_plaza(shown, x, y, 0.34)


@kept
def _small(size: int, flower: str) -> Image.Image:
    """A flower of a colour, or a tuft of grass."""
    painter = Painter(8, 8, size / 100, 3)
    if flower == _TUFT:
        painter.brush([(-1.8, -0.8), (0, 0.8)], 1.2, flower)
        painter.brush([(0, 0.8), (1.8, -0.8)], 1.2, flower)
    else:
        painter.ellipse(0, 0, 1.2, fill=flower)
    return painter.done()


@kept
def _tree(size: int, s: float, pointed: bool) -> Image.Image:
    """A tree `s` hundredths of a tile high; its foot stands in the middle of the sprite."""
    leaf, middle, light, needle, needle_light, trunk = TREES
    painter = Painter(16, 44, size / 100, 3)
    painter.ellipse(s * 0.15, 0, s * 0.5, s * 0.18, fill=(40, 70, 30, 70))
    painter.brush([(0, 0), (0, -s * 0.4)], s * 0.16, trunk)
    if not pointed:
        painter.ellipse(0, -s * 0.85, s * 0.5, s * 0.55, fill=leaf)
        painter.ellipse(-s * 0.12, -s * 0.98, s * 0.34, s * 0.36, fill=middle)
        painter.ellipse(-s * 0.2, -s * 1.1, s * 0.14, fill=light)
        return painter.done()
    for low, wide in ((0.25, 0.48), (0.65, 0.38), (1.05, 0.27)):
        top = (0, -s * (low + 0.62))
        painter.poly([(-s * wide, -s * low), (s * wide, -s * low), top], needle)
        painter.poly([(-s * wide, -s * low), (0, -s * low), top], needle_light)
    return painter.done()
