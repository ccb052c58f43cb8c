"""What grows on an island: trees, tufts of grass, flowers; they keep clear of houses, the airship and the plaza."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from PIL import Image

from render.canvas import Painter
from render.shapes import Point
from render.sky_islands.coasts import Drawing
from render.sky_islands.palette import TREES

_TRIES: Final = 60
_CALM: Final = 120
_MOST: Final = {True: 3, False: 6}
_SMALL: Final = {True: 5, False: 16}
"""How many trees and how many tufts and flowers grow at most; few on tiles of at most `_CALM` pixels, where pieces have
to stand out."""
_FLOWERS: Final = ("#FFFFFF", "#FFE27A", "#FFD0DC")
_TUFT: Final = "#7DB04A"


def put_plants(sheet: Image.Image, land: Image.Image, shown: Drawing, random: Random) -> None:
    """Plants on a tile's picture; `land` is its mask."""
    size, calm = sheet.width, sheet.width <= _CALM
    painter = Painter(100, 100, size / 100, 1, origin=(0, 0))
    painter.image = Image.new("RGBA", sheet.size, (0, 0, 0, 0))
    for _ in range(_SMALL[calm]):
        x, y = random.random(), random.random()
        if _on_land(land, x, y, 0.05) and _off_plaza(shown, x, y, 0.26):
            _small(painter, x * 100, y * 100, random)
    trees: list[Point] = []
    for _ in range(_TRIES):
        x, y = random.uniform(0.08, 0.92), random.uniform(0.12, 0.95)
        near = any(abs(x - other[0]) < 0.08 and abs(y - other[1]) < 0.06 for other in trees)
        if len(trees) < _MOST[calm] and not near and _on_land(land, x, y, 0.065) and _free(shown, x, y):
            trees.append((x, y))
    for x, y in sorted(trees, key=lambda at: at[1]):
        _tree(painter, x * 100, y * 100, random.uniform(8.5, 11.5), random.random() < 0.45)
    sheet.alpha_composite(painter.image)


def _on_land(land: Image.Image, x: float, y: float, room: float) -> bool:
    """Whether there is land at a point and around it."""
    for dx, dy in ((-room, 0), (room, 0), (0, -room), (0, room)):
        px, py = round((x + dx) * land.width), round((y + dy) * land.height)
        if not (0 <= px < land.width and 0 <= py < land.height) or not land.getpixel((px, py)):
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


def _small(painter: Painter, x: float, y: float, random: Random) -> None:
    if random.random() < 0.62:
        painter.brush([(x - 1.8, y), (x, y + 1.6)], 1.2, _TUFT)
        painter.brush([(x, y + 1.6), (x + 1.8, y)], 1.2, _TUFT)
    else:
        painter.ellipse(x, y, 1.2, fill=random.choice(_FLOWERS))


def _tree(painter: Painter, x: float, y: float, s: float, pointed: bool) -> None:
    leaf, middle, light, needle, needle_light, trunk = TREES
    painter.ellipse(x + s * 0.15, y, s * 0.5, s * 0.18, fill=(40, 70, 30, 70))
    painter.brush([(x, y), (x, y - s * 0.4)], s * 0.16, trunk)
    if not pointed:
        painter.ellipse(x, y - s * 0.85, s * 0.5, s * 0.55, fill=leaf)
        painter.ellipse(x - s * 0.12, y - s * 0.98, s * 0.34, s * 0.36, fill=middle)
        painter.ellipse(x - s * 0.2, y - s * 1.1, s * 0.14, fill=light)
        return
    for low, wide in ((0.25, 0.48), (0.65, 0.38), (1.05, 0.27)):
        top = (x, y - s * (low + 0.62))
        painter.poly([(x - s * wide, y - s * low), (x + s * wide, y - s * low), top], needle)
        painter.poly([(x - s * wide, y - s * low), (x, y - s * low), top], needle_light)
