"""Tiles as sprites: lagoon, shallows, surf, beach, ground tinted and patterned by its controller, coast rings.

Every look of a tile is painted once and kept. Which tile looks how is decided in `archipelago`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Canvas, Colour, Painter, mix, rgba
from render.moana_nui import coast
from render.moana_nui.palette import (
    CHANNEL,
    COMPLETED,
    CONTESTED,
    FOAM,
    GROUND,
    INK,
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
from render.moana_nui.patterns import pattern, stripes
from render.moana_nui.scenery import LIVING, living
from render.shapes import hexagon
from render.sprites import kept
from rules.moana_nui import faces

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


@kept
def tile(look: Look, cell: int) -> Image.Image:
    """A tile, `cell` pixels from its middle to its corners, with its middle in the middle of the sprite."""
    return _Layers(look, cell).painted()


def face(name: str, rotation: int, cell: int) -> Image.Image:
    """A tile that lies nowhere yet."""
    return tile(Look(name, rotation, tuple(Shore() for _ in faces.face(name, rotation).segments)), cell)


@kept
def loose(name: str, rotation: int, cell: int, rim: str) -> Image.Image:
    """A tile that lies nowhere yet, with a rim and a shadow, to be put on a card."""
    painter = Painter(2.3 * cell, 2.3 * cell, 1, 3)
    painter.poly(hexagon(1.05 * cell + 3, 2, 5, corner=0.08 * cell), (10, 50, 70, 70))
    painter.poly(hexagon(1.06 * cell + 5, corner=0.08 * cell), INK)
    painter.poly(hexagon(1.06 * cell + 2, corner=0.08 * cell), rim)
    sprite = painter.done()
    Canvas(sprite).paste(face(name, rotation, cell), sprite.width / 2, sprite.height / 2)
    return sprite


class _Layers:
    """Paints one tile, layer by layer, at twice its size."""

    def __init__(self, look: Look, cell: int) -> None:
        self.look, self.size = look, cell * _SS
        found = coast.with_corners(look.name, look.rotation, look.corners)
        self.lands = [coast.mask(field, self.size) for field in found]
        side = round(2 * coast.REACH * self.size)
        self.sheet = Image.new("RGB", (side, side), rgba(LAGOON)[:3])
        self.land = _union(self.lands, side)

    def painted(self) -> Image.Image:
        self._water()
        self._channels()
        self._life()
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
        where = mask.getbbox()
        if where:
            self.sheet.paste(rgba(colour)[:3], where, mask.crop(where))

    def _blurred(self, mask: Image.Image, radius: float) -> Image.Image:
        """Worked out at half the size, which nobody sees and costs a quarter."""
        small = mask.reduce(2).filter(ImageFilter.GaussianBlur(radius * self.size / 2))
        return small.resize(mask.size, Image.Resampling.BILINEAR)

    def _near(self, mask: Image.Image, radius: float, least: int, steep: float = 8) -> Image.Image:
        return _threshold(self._blurred(mask, radius), least, steep)

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
        near = [self._near(land, 0.13, 26, 10) for land in self.lands] if len(self.lands) > 1 else []
        for i, one in enumerate(near):
            for other in near[i + 1 :]:
                self._put(CHANNEL, ImageChops.multiply(one, other), 0.92)
        self._put(SURF, self._near(self.land, 0.035, 34))
        for a, b in coast.crossings(self.look.name, self.look.rotation):
            self._stones(a, b)

    def _life(self) -> None:
        """Corals, waves, and now and then an animal, where there is water enough."""
        shore = self._near(self.land, 0.1, 10)
        seed = sum(map(ord, self.look.name)) * 5 + self.look.rotation * 3
        middle, found = self.sheet.width // 2, 0
        for i in range(18):
            angle, far = seed * 1.3 + i * 2.4, (0.1 + 0.038 * i) * self.size
            x, y = round(far * math.cos(angle)), round(far * math.sin(angle))
            kind = LIVING[2 + (seed + found) % 2] if found else LIVING[min(3, seed % 5)]
            reach = round((0.25 if kind in LIVING[:2] else 0.11) * self.size)
            spot = (middle + x - reach, middle + y - reach, middle + x + reach, middle + y + reach)
            inside = max(abs(x) / 0.866, abs(y) + abs(x) / 1.732) + reach < self.size
            if found < 3 and inside and not shore.crop(spot).getbbox():
                sprite = living(kind, self.size)
                self.sheet.paste(sprite, (middle + x - sprite.width // 2, middle + y - sprite.height // 2), sprite)
                shore.paste(255, (spot[0] - reach, spot[1] - reach, spot[2] + reach, spot[3] + reach))
                found += 1

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
        blurred = self._blurred(land, 0.075)
        inner = self._near(land, 0.03, 40)
        bright, dark = COMPLETED if kind == "completed" else CONTESTED
        self._put(dark, ImageChops.subtract(_threshold(blurred, 9), inner))
        ring = ImageChops.subtract(_threshold(blurred, 14), inner)
        if kind == "completed":
            self._put(bright, ring)
        else:
            self._put(SURF, ring)
            self._put(bright, ImageChops.multiply(ring, stripes(self.size)))
        self._put(SURF, ImageChops.subtract(inner, land))

    def _ground(self, land: Image.Image, controller: int) -> None:
        """What grows on the land: border, fill, and the pattern of whoever controls it."""
        fill, border = NOBODY if controller == FREE else GROUND[controller]
        own = land.point([255 if v > 60 else 0 for v in range(256)])
        blurred = self._blurred(land, 0.056)
        self._put(border, ImageChops.multiply(own, _threshold(blurred, 208, 10)))
        inside = ImageChops.multiply(own, _threshold(blurred, 235, 10))
        self._put(fill, inside)
        if controller != FREE:
            self._put(mix(fill, border, 0.42), ImageChops.multiply(inside, pattern(controller, self.size)))

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
    return mask.point(_soft_step(least, max(steep, 132 / least)))


@lru_cache(maxsize=64)
def _soft_step(least: int, slope: float) -> list[int]:
    return [max(0, min(255, round((v - least) * slope + 128))) for v in range(256)]


def _shifted(mask: Image.Image, down: int) -> Image.Image:
    return ImageChops.offset(mask, 0, down)


@kept
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
