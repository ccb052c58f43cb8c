"""Plots, wet and dry, and the pond: sprites of one tile, drawn once large and scaled to the garden's size.

The middle of the sprite is `TILE_DROP` of the cell size below the middle of the cell, for the tile's thickness.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Final

from PIL import Image

from render.canvas import Colour, Painter, mix, rgba, scaled
from render.shapes import Points, between, dashes, ellipse, hexagon, moved, rounded, smooth, swell, taper
from render.sprites import kept
from render.takenoko import tokens
from render.takenoko.bamboo import motif
from render.takenoko.palette import DRY, INK, TILE, WATER, WATER_DEEP, WATER_LITE, TileInk

TILE_DROP: Final = 0.06
HIGH: Final = 2.2
"""How high a tile is with its thickness, in cell sizes."""
_MASTER: Final = 1.55
"""Tiles are painted once, so large, and scaled; no garden has larger ones."""
_SMALL: Final = 74
_FOOT: Final = rounded([(-84.4, -40), (84.4, -40), (84.4, 57), (0, 106.5), (-84.4, 57)], 9)
_FACE: Final = hexagon(90, corner=8)
_CRACKS: Final[tuple[Points, ...]] = (
    [(-60, -34), (-44, -24), (-40, -6), (-56, 8)],
    [(-44, -24), (-26, -32)],
    [(56, -8), (44, 6), (50, 24), (38, 40)],
    [(44, 6), (30, 2)],
    [(-30, 62), (-14, 52), (4, 60)],
    [(20, -64), (26, -50), (40, -46)],
)
_EMBLEM: Final = (0, -14, 36)
"""The plant on a dry plot, which is pale and mostly bare, as large as it takes to tell its kind without colour."""
_MOTIFS: Final = ((-112, 64), (-68, 66), (-28, 70), (28, 68), (152, 70), (208, 72), (62, 70), (118, 70))


@kept
def plot(colour: str, irrigated: bool, size: int, mirrored: bool = False) -> Image.Image:
    """A plot whose cell is `size` pixels from middle to corner, for variety also as in a mirror."""
    if mirrored:
        return plot(colour, irrigated, size).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if size <= _SMALL:
        return scaled(_half(colour, irrigated), size / 50 / _MASTER)
    return scaled(_plot(colour, irrigated), size / 100 / _MASTER)


@kept
def _half(colour: str, irrigated: bool) -> Image.Image:
    """The same at half its size: small ones are scaled from that in a third of the time."""
    return _plot(colour, irrigated).reduce(2)


@kept
def pond(size: int) -> Image.Image:
    """The pond, with koi and a rim of stones."""
    return scaled(_pond(), size / 100 / _MASTER)


@kept
def printed(colour: str, chip: str | None) -> Image.Image:
    """A plot as it is drawn from the pile, with the improvement printed on it."""
    sprite = plot(colour, True, 50).copy()
    if chip:
        sign = tokens.chip(chip, 46, False)
        sprite.alpha_composite(sign, ((sprite.width - sign.width) // 2, (sprite.height - sign.height) // 2 - 4))
    return sprite


def prepare(sizes: Iterable[int]) -> None:
    """Paints the pond and every plot at some sizes."""
    for size in sizes:
        pond(size)
        for colour in TILE:
            for irrigated in (False, True):
                plot(colour, irrigated, size)


def _dried(ink: TileInk) -> TileInk:
    def blend(colour: str, toward: str, t: float) -> str:
        red, green, blue, _ = mix(colour, toward, t)
        return f"#{red:02X}{green:02X}{blue:02X}"

    return TileInk(
        blend(ink.face, DRY, 0.46),
        blend(ink.lite, "#EADFC2", 0.55),
        blend(ink.dark, DRY, 0.45),
        blend(ink.side, "#8A7A5C", 0.5),
        ink.motif,
        ink.halo,
    )


@kept
def _plot(colour: str, irrigated: bool) -> Image.Image:
    ink = TILE[colour] if irrigated else _dried(TILE[colour])
    painter = Painter(180, 220, _MASTER, 2, origin=(90, 104))
    _slab(painter, ink)
    if irrigated:
        painter.glow(ellipse(-14, -20, 52, 46), rgba(ink.lite, 170), 14, _FACE)
    with painter.clip(_FACE) as face:
        if irrigated:
            lip = smooth([(-95, 62), (-50, 52), (-10, 64), (40, 50), (95, 58), (95, 120), (-95, 120)])
            face.poly(lip, rgba(ink.dark, 110))
        else:
            for crack in _CRACKS:
                face.brush(crack, lambda t: 2.6 - 1.6 * t, mix(ink.side, ink.face, 0.25), caps=False)
            motif(face, colour, *_EMBLEM, ink.motif, 0, ink.dark)
        _plants(face, colour, ink, Random(3))
    if not irrigated:
        for a, b in dashes(hexagon(84), 5, 0.22, 0.78):
            painter.brush([a, b], 2.2, mix(ink.side, ink.face, 0.2))
    return painter.done().convert("RGBa")


def _slab(painter: Painter, ink: TileInk) -> None:
    rim = hexagon(97.5, corner=9)
    painter.poly([(x, y + 9) for x, y in rim], ink.side)
    painter.poly(_FOOT, ink.side)
    painter.poly(rim, ink.dark)
    painter.poly(hexagon(93.5, corner=8), ink.lite)
    painter.poly(_FACE, ink.face)


def _plants(painter: Painter, colour: str, ink: TileInk, random: Random) -> None:
    for angle, reach in _MOTIFS:
        x = math.cos(math.radians(angle)) * reach + random.uniform(-4, 4)
        y = math.sin(math.radians(angle)) * reach + random.uniform(-3, 3)
        motif(painter, colour, x, y, random.choice((13, 14, 16)), ink.motif, random.uniform(-40, 40), ink.dark)


@kept
def _pond() -> Image.Image:
    painter = Painter(180, 220, _MASTER, 2, origin=(90, 104))
    painter.poly(_FOOT, "#5C6468")
    painter.poly(hexagon(97.5, corner=9), "#AEB3AE")
    _stones(painter, Random(5))
    water = hexagon(77, 0, 2, corner=14)
    painter.poly(hexagon(81, corner=14), WATER_DEEP)
    painter.poly(water, WATER)
    painter.glow(ellipse(-6, -8, 48, 42), "#7CC3DC", 9, water)
    with painter.clip(water) as inner:
        for radius in (16, 30, 45, 61):
            for start, end in ((-160, -40), (15, 95), (120, 175)):
                arc = ellipse(-2, 0, radius, radius * 0.82, 0, 24, start + radius, end + radius * 0.8)
                inner.brush(arc, swell(2.8, 0.3), rgba(WATER_LITE, 215), caps=False)
        _koi(inner, -26, 26, -28, "#FFF8EA", "#E0552F", 1)
        _koi(inner, 30, -22, 145, "#E0552F", "#FFF8EA", 0.9)
        for x, y, radius, turn, colour in _PADS:
            _lily_pad(inner, x, y, radius, turn, colour)
        _lotus(inner, 36, 30)
    return painter.done().convert("RGBa")


_PADS: Final = (
    (34, 34, 17, -30, "#5FA566"),
    (54, 18, 11, 60, "#74B56F"),
    (-46, -22, 15, 150, "#5FA566"),
    (-28, -44, 10, 20, "#74B56F"),
)


def _stones(painter: Painter, random: Random) -> None:
    corners = hexagon(91)
    for i, a in enumerate(corners):
        for j in range(5):
            x, y = between(a, corners[(i + 1) % 6], (j + 0.5) / 5)
            radius, turn = 9 + random.uniform(-1.5, 1.5), 60 * i - 60
            grey = random.choice(("#C9CCC4", "#B9BDB8", "#D7D7CC", "#A4AAA8"))
            painter.ellipse(x, y + 1.4, radius * 1.08, radius * 0.86, fill="#7A8285", turn=turn)
            painter.ellipse(x, y, radius, radius * 0.78, fill=grey, turn=turn)
            painter.ellipse(x - 2, y - 2, radius * 0.5, radius * 0.3, fill=mix(grey, "#FFFFFF", 0.45), turn=turn)


def _koi(painter: Painter, x: float, y: float, turn: float, body: Colour, spot: Colour, size: float) -> None:
    def part(points: Points, colour: Colour, steps: int = 6) -> None:
        painter.poly(moved(smooth(points, True, steps), x, y, turn, size), colour)

    part([(-24, 0), (-34, -10), (-30, 0), (-36, 9)], body)
    part([(4, -6), (-2, -16), (-8, -8)], body, 5)
    part([(4, 6), (-2, 16), (-8, 8)], body, 5)
    part([(24, 0), (18, -7), (4, -9), (-12, -5), (-26, 0), (-12, 5), (4, 9), (18, 7)], body, 8)
    part([(14, -6), (4, -8), (0, 0), (6, 5), (14, 2)], spot)
    part([(-8, -5), (-18, -2), (-14, 3), (-6, 4)], spot)
    for ex, ey in moved([(18, -4), (18, 4)], x, y, turn, size):
        painter.ellipse(ex, ey, 1.6 * size, fill=INK)


def _lily_pad(painter: Painter, x: float, y: float, radius: float, turn: float, colour: Colour) -> None:
    for dy, shade in ((0, mix(colour, "#1E4F3A", 0.45)), (-2, mix(colour, colour, 0))):
        painter.poly([(x, y + dy), *ellipse(x, y + dy, radius, radius * 0.86, turn, 30, 24, 336)], shade)
    for angle in (70, 130, 190, 250, 310):
        a = math.radians(angle + turn)
        tip = (x + math.cos(a) * radius * 0.8, y - 2 + math.sin(a) * radius * 0.7)
        painter.brush([(x, y - 2), tip], taper(0.8, 0.4), mix(colour, "#DDF0C8", 0.45), caps=False)


def _lotus(painter: Painter, x: float, y: float) -> None:
    petal = smooth([(0, 0), (8.4, -3.1), (18, 0), (8.4, 3.1)], True, 5)
    for angle in (-70, 70, -35, 35, 0):
        painter.poly(moved(petal, x, y, angle - 90), "#F5B9C4" if angle else "#FBE3E4")
