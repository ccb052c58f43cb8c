"""Tiles as sprites: lagoon, shallows, surf, beach, ground tinted and patterned by its controller, coast rings.

Every look of a tile is painted once and kept. Which tile looks how is decided in `archipelago`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Colour, mix, rgba
from render.moana_nui import coast
from render.moana_nui.palette import (
    CHANNEL,
    COMPLETED,
    CONTESTED,
    FOAM,
    GROUND,
    LAGOON,
    LAGOON_LIGHT,
    LAGOON_LINE,
    NOBODY,
    REEF,
    SAND,
    SAND_DARK,
    SEA,
    SHALLOW,
    SURF,
)
from render.shapes import hexagon, moved
from render.theme import seat_shape

_SS: Final = 2
FREE: Final = -1
"""Instead of a seat: nobody controls it."""


class Shore(NamedTuple):
    """How the land of one segment looks: its controller or FREE, and whether its coast is `completed`, `contested`
    or plain."""

    controller: int = FREE
    coast: str = ""


class Look(NamedTuple):
    """How a tile looks: its design, rotation, the looks of its segments, and the segment that fills each corner
    clockwise from the one between east and south-east (-1: water)."""

    name: str
    rotation: int
    shores: tuple[Shore, ...]
    corners: tuple[int, ...] = (-1,) * 6


@lru_cache(maxsize=480)
def tile(look: Look, cell: int) -> Image.Image:
    """A tile, `cell` pixels from its middle to its corners, with its middle in the middle of the sprite."""
    return _Layers(look, cell).painted()


def face(name: str, rotation: int, cell: int) -> Image.Image:
    """A tile that lies nowhere yet."""
    return tile(Look(name, rotation, tuple(Shore() for _ in coast.masks(name, rotation))), cell)


class _Layers:
    """Paints one tile, layer by layer, at twice its size."""

    def __init__(self, look: Look, cell: int) -> None:
        self.look, self.size = look, cell * _SS
        found = coast.with_corners(look.name, look.rotation, look.corners)
        self.lands = [coast.scaled(mask, self.size) for mask in found]
        side = round(2 * coast.REACH * self.size)
        self.sheet = Image.new("RGB", (side, side), rgba(LAGOON)[:3])
        self.land = _union(self.lands, side)

    def painted(self) -> Image.Image:
        self._water()
        self._channels()
        for land, shore in zip(self.lands, self.look.shores, strict=True):
            if shore.coast:
                self._ring(land, shore.coast)
        self._put(SAND, self.land)
        self._put(SAND_DARK, ImageChops.subtract(self.land, _shifted(self.land, -round(0.03 * self.size))))
        for land, shore in zip(self.lands, self.look.shores, strict=True):
            self._ground(land, shore.controller)
        return self._cut()

    def _put(self, colour: Colour, mask: Image.Image, opacity: float = 1) -> None:
        if opacity < 1:
            mask = mask.point([round(v * opacity) for v in range(256)])
        self.sheet.paste(rgba(colour)[:3], (0, 0), mask)

    def _near(self, mask: Image.Image, radius: float, least: int, steep: float = 8) -> Image.Image:
        return _threshold(mask.filter(ImageFilter.GaussianBlur(radius * self.size)), least, steep)

    def _water(self) -> None:
        """Light patches, the lines between cells, the halo and the surf around the land."""
        middle = self.sheet.width / 2
        patches = Image.new("L", self.sheet.size, 0)
        draw = ImageDraw.Draw(patches)
        seed = sum(map(ord, self.look.name)) * 7 + self.look.rotation
        for i in range(3):
            angle, far = seed * 1.7 + i * 2.4, (0.3 + 0.12 * i) * self.size
            x, y, r = middle + far * math.cos(angle), middle + far * math.sin(angle), (0.2 + 0.05 * i) * self.size
            draw.ellipse((x - 1.5 * r, y - r * 0.7, x + 1.5 * r, y + r * 0.7), fill=255)
        self._put(LAGOON_LIGHT, self._near(patches, 0.06, 120, 3))
        draw = ImageDraw.Draw(self.sheet)
        edge = [(x + middle, y + middle) for x, y in hexagon(self.size)]
        draw.line([*edge, edge[0]], fill=rgba(LAGOON_LINE)[:3], width=2 * _SS)
        self._put(SHALLOW, self._near(self.land, 0.11, 30))

    def _channels(self) -> None:
        """The shallows between the segments of the tile, with a row of stepping stones, and the surf."""
        near = [self._near(land, 0.13, 26, 10) for land in self.lands]
        for i, one in enumerate(near):
            for other in near[i + 1 :]:
                self._put(CHANNEL, ImageChops.multiply(one, other), 0.92)
        self._put(SURF, self._near(self.land, 0.035, 34))
        for a, b in crossings(self.look.name, self.look.rotation):
            self._stones(a, b)

    def _stones(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        draw, middle = ImageDraw.Draw(self.sheet), self.sheet.width / 2
        length = math.dist(a, b) or 1
        count = max(2, round(length / 0.085))
        for i in range(count + 1):
            t = -0.05 / length + (1 + 0.1 / length) * i / count
            x, y = (middle + (p + (q - p) * t) * self.size for p, q in zip(a, b, strict=True))
            for radius, fill in ((0.043, "#2C8F9B"), (0.03, "#FFFFFF")):
                r = radius * self.size
                draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def _ring(self, land: Image.Image, kind: str) -> None:
        """The coast of a completed island in gold, of a contested one in red and white stripes."""
        blurred = land.filter(ImageFilter.GaussianBlur(0.075 * self.size))
        inner = self._near(land, 0.03, 40)
        bright, dark = COMPLETED if kind == "completed" else CONTESTED
        self._put(dark, ImageChops.subtract(_threshold(blurred, 9), inner))
        ring = ImageChops.subtract(_threshold(blurred, 14), inner)
        if kind == "completed":
            self._put(bright, ring)
        else:
            self._put(SURF, ring)
            self._put(bright, ImageChops.multiply(ring, _stripes(self.size)))
        self._put(SURF, ImageChops.subtract(inner, land))

    def _ground(self, land: Image.Image, controller: int) -> None:
        """What grows on the land: border, fill, and the pattern of whoever controls it."""
        fill, border = NOBODY if controller == FREE else GROUND[controller]
        own = land.point([255 if v > 60 else 0 for v in range(256)])
        self._put(border, ImageChops.multiply(own, self._near(land, 0.05, 212, 10)))
        inside = ImageChops.multiply(own, self._near(land, 0.062, 232, 10))
        self._put(fill, inside)
        if controller != FREE:
            pattern = ImageChops.multiply(inside, _pattern(controller, self.size))
            self._put(mix(fill, border, 0.42), pattern)

    def _cut(self) -> Image.Image:
        """Only the hexagon, a little larger than the cell so that no seam shows between two tiles."""
        alpha = Image.new("L", self.sheet.size, 0)
        middle = self.sheet.width / 2
        ImageDraw.Draw(alpha).polygon([(x + middle, y + middle) for x, y in hexagon(self.size + 1.2)], fill=255)
        sheet = self.sheet.convert("RGBA")
        sheet.putalpha(alpha)
        half = round(1.03 * self.size / _SS) * _SS
        box = tuple(round(middle) + v for v in (-half, -half, half, half))
        return sheet.crop((box[0], box[1], box[2], box[3])).reduce(_SS)


def _union(lands: list[Image.Image], side: int) -> Image.Image:
    found = Image.new("L", (side, side), 0)
    for land in lands:
        found = ImageChops.lighter(found, land)
    return found


def _threshold(mask: Image.Image, least: int, steep: float = 8) -> Image.Image:
    """Everything above `least` with a soft edge that never reaches down to nothing at all."""
    slope = max(steep, 132 / least)
    return mask.point([max(0, min(255, round((v - least) * slope + 128))) for v in range(256)])


def _shifted(mask: Image.Image, down: int) -> Image.Image:
    return ImageChops.offset(mask, 0, down)


@lru_cache(maxsize=16)
def _stripes(size: int) -> Image.Image:
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


@lru_cache(maxsize=32)
def _pattern(seat: int, size: int) -> Image.Image:
    """The shape of a seat over and over, in step from tile to tile."""
    side = round(2 * coast.REACH * size)
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    across, down = math.sqrt(3) * size / 7, 1.5 * size / 10
    for row in range(-10, 11):
        for column in range(-9, 10):
            x = side / 2 + (column + (row % 2) / 2) * across
            y = side / 2 + row * down
            draw.polygon(moved(seat_shape(seat), x, y, 0, 0.0021 * size), fill=255)
    return mask


@lru_cache(maxsize=256)
def crossings(name: str, rotation: int) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """For each two segments of a tile the two points between which their shallows are narrowest, in cell sizes."""
    grid = 30
    step = 2 * coast.REACH / grid
    points: list[list[tuple[float, float]]] = []
    for mask in coast.masks(name, rotation):
        data = mask.resize((grid, grid), Image.Resampling.BOX).tobytes()
        every = [((i % grid + 0.5) * step - coast.REACH, (i // grid + 0.5) * step - coast.REACH)
                 for i, value in enumerate(data) if value > 128]  # fmt: skip
        points.append([p for p in every if math.hypot(*p) < 0.85])
    pairs = ((one, other) for i, one in enumerate(points) for other in points[i + 1 :])
    return tuple(min(((a, b) for a in one for b in other), key=_narrow) for one, other in pairs)


def _narrow(pair: tuple[tuple[float, float], tuple[float, float]]) -> float:
    (ax, ay), (bx, by) = pair
    return (ax - bx) ** 2 + (ay - by) ** 2 + 0.06 * ((ax + bx) ** 2 + (ay + by) ** 2)


@lru_cache(maxsize=32)
def reef(cell: int) -> tuple[Image.Image, ...]:
    """What lies under a tile and shows around the archipelago: a shadow in the deep, the reef, and its foam."""
    found = []
    for colour, grow, down, soft in ((SEA[0], 1.17, 0.05, 0.05), (REEF, 1.14, 0, 0.012), (FOAM, 1.055, 0, 0.008)):
        size = cell * _SS
        side = round(2.6 * size)
        mask = Image.new("L", (side, side), 0)
        outline = [(x + side / 2, y + side / 2 + down * size) for x, y in hexagon(size * grow, corner=0.2 * size)]
        ImageDraw.Draw(mask).polygon(outline, fill=255 if soft < 0.03 else 150)
        sprite = Image.new("RGBA", mask.size, rgba(colour))
        sprite.putalpha(mask.filter(ImageFilter.GaussianBlur(soft * size)))
        found.append(sprite.reduce(_SS))
    return tuple(found)
