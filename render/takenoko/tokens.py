"""Small signs: improvements, the weather, card backs, channels, the pile, the emperor, a rod of finished cards.

One sprite each, at any size; bamboo and figures have modules of their own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, Colour, Painter, mix, scaled
from render.shapes import Point, box, dashes, hexagon, smooth
from render.sprites import kept
from render.takenoko.bamboo import leaf
from render.takenoko.palette import BAMBOO, CATEGORY, CHIP, INK, LIGHT, THEME, TILE, WATER, WATER_LITE

_CREAM: Final = "#FFF8E8"
_PAPER: Final = "#F6EFDF"
_SHADE: Final = (20, 24, 26, 110)
_LARGE: Final = 2.4
"""Improvements are drawn once, so large, and scaled."""


@kept
def chip(kind: str, size: int, loose: bool = True) -> Image.Image:
    """An improvement, `size` pixels from corner to corner: a chip with a paper rim, or printed on the plot."""
    return scaled(_chip(kind, loose), size / 60 / _LARGE)


@kept
def _chip(kind: str, loose: bool) -> Image.Image:
    painter = Painter(64, 70, _LARGE, 2, origin=(32, 33))
    colour = CHIP[kind]
    if loose:
        painter.poly([(x + 1, y + 4) for x, y in hexagon(29, corner=5)], _SHADE)
        painter.poly(hexagon(30, corner=5), INK)
        painter.poly(hexagon(28, corner=5), _PAPER)
        painter.poly(hexagon(23, corner=4), colour)
    else:
        painter.poly(hexagon(27, corner=5), mix(colour, INK, 0.45))
        painter.poly(hexagon(24.5, corner=5), colour)
    {"enclosure": _fence, "fertilizer": _sack, "watershed": _basin}[kind](painter, colour)
    painter.show(kind, -18, -18, 18, 18)
    return painter.done()


def _fence(painter: Painter, ground: Colour) -> None:
    for x in (-11, 0, 11):
        painter.poly([(x - 3, 12), (x - 3, -9), (x, -13), (x + 3, -9), (x + 3, 12)], _CREAM)
    painter.poly(box(-15, -5, 15, -1), _CREAM)
    painter.poly(box(-15, 4, 15, 8), _CREAM)


def _sack(painter: Painter, ground: Colour) -> None:
    painter.poly(smooth([(-8, -6), (8, -6), (14, 4), (12, 14), (0, 15.5), (-12, 14), (-14, 4)], True, 6), _CREAM)
    painter.poly([(-8, -14), (-3, -11), (0, -15), (3, -11), (8, -14), (6, -7), (-6, -7)], _CREAM)
    painter.brush([(-7, -6.5), (7, -6.5)], 3, ground)
    leaf(painter, 0, 11, 12, -60, ground)
    leaf(painter, 0, 11, 12, -120, ground)


def _basin(painter: Painter, ground: Colour) -> None:
    painter.poly(smooth([(0, -17), (9, -3), (10, 5), (0, 12.5), (-10, 5), (-9, -3)]), _CREAM)
    painter.brush(smooth([(-5, 3), (-1, 7), (4, 6)], False, 6), 2.6, ground)


@kept
def weather(face: str, size: int) -> Image.Image:
    """A face of the weather die, `size` pixels wide; '' is a die that has not been rolled."""
    painter = Painter(110, 110, size / 100, 4)
    painter.box(-45, -40, 49, 52, 18, (26, 26, 26, 60))
    painter.box(-48, -48, 48, 48, 18, INK)
    painter.box(-45, -45, 45, 45, 16, _PAPER)
    draw = {"sun": _sun, "rain": _rain, "storm": _storm, "clouds": _clouds, "wind": _wind, "choice": _choice}
    if face in draw:
        draw[face](painter)
    else:
        painter.brush([(-16, 0), (16, 0)], 7, "#B9B09A")
    return painter.done()


@kept
def no_chip(size: int) -> Image.Image:
    """An empty place for a chip, struck out: no improvement may lie there, or none is put."""
    painter = Painter(84, 90, size / 84, 4)
    for a, b in dashes(hexagon(38), 3, 0.15, 0.8):
        painter.brush([a, b], 4, THEME.ink2)
    painter.brush([(-22, 22), (22, -22)], 6, THEME.seal)
    return painter.done()


def _cloud(painter: Painter, x: float, y: float, size: float, colour: Colour) -> None:
    for line, fill in ((3.0, INK), (0.0, colour)):
        for dx, dy, radius in ((-18, 4, 13), (0, -5, 18), (19, 3, 13)):
            painter.ellipse(x + dx * size, y + dy * size, radius * size + line, fill=fill)
        painter.box(x - 30 * size - line, y + size - line, x + 31 * size + line, y + 17 * size + line, 9 * size, fill)


def _sun(painter: Painter) -> None:
    for i in range(12):
        c, s = math.cos(math.radians(30 * i)), math.sin(math.radians(30 * i))
        painter.brush([(c * 26, s * 26), (c * 38, s * 38)], [6, 2.5], "#D9822B")
    painter.ellipse(0, 0, 22, fill=INK)
    painter.ellipse(0, 0, 20, fill="#E2502F")
    painter.ellipse(-5, -6, 9, 7, fill="#F08A5D")


def _rain(painter: Painter) -> None:
    _cloud(painter, 0, -12, 1, "#C8D5DC")
    for x, y in ((-18, 16), (-2, 20), (14, 16), (-10, 32), (8, 33)):
        painter.poly(smooth([(x + 3, y - 6), (x + 4, y + 3), (x, y + 6), (x - 4, y + 3)], True, 6), "#2F7FB0")


def _storm(painter: Painter) -> None:
    _cloud(painter, 0, -14, 1, "#6B7278")
    painter.poly([(4, 4), (-14, 24), (-3, 24), (-10, 42), (16, 16), (4, 17), (12, 4)], INK)
    painter.poly([(4, 7), (-9, 21), (1, 21), (-5, 34), (11, 19), (0, 19), (8, 7)], "#F4C542")


def _clouds(painter: Painter) -> None:
    _cloud(painter, 10, -12, 0.8, "#DCE3E4")
    _cloud(painter, -4, 8, 1, "#FFFFFF")


def _wind(painter: Painter) -> None:
    for y, length, curl in ((-16, 20, 9), (2, 30, 11), (20, 14, 8)):
        line: list[Point] = [
            (-34, y),
            (0, y),
            (length - 4, y),
            (length + curl - 4, y - curl * 0.6),
            (length, y - curl * 1.5),
        ]
        line.append((length - curl * 0.7, y - curl * 0.9))
        painter.brush(smooth(line, False), lambda t: 6 * (1 - 0.5 * t), "#3E7C8C")


def _choice(painter: Painter) -> None:
    painter.text(0, 0, "?", 64, "#C23B2A", sign=True)


def _card(height: int, rim: Colour) -> Painter:
    """An empty card as a small sign."""
    painter = Painter(52, 66, height / 62, 4)
    painter.box(-22, -27, 24, 31, 6, (26, 26, 26, 60))
    painter.box(-24, -30, 24, 30, 7, INK)
    painter.box(-22, -28, 22, 28, 5.5, rim)
    return painter


@kept
def card(category: str, height: int) -> Image.Image:
    """An objective card's back as a small sign."""
    painter = _card(height, _PAPER)
    painter.box(-18.5, -24.5, 18.5, 24.5, 4, CATEGORY[category])
    emblem(painter, category)
    return painter.done()


def emblem(painter: Painter, category: str) -> None:
    """The sign of a category about the origin, 36 units across: three plots, a straw hat, a panda's face."""
    if category == "plot":
        for x, y, fill in ((-7, -6, "#F0CF6B"), (7, -6, "#F3C3C4"), (0, 6.2, "#DDEBC4")):
            painter.poly(hexagon(7.4, x, y), fill)
    elif category == "gardener":
        painter.poly(smooth([(0, -14), (17, 0), (15, 4), (0, 6), (-15, 4), (-17, 0)], True, 5), "#E9C26A")
        painter.brush([(-15, 3), (15, 3)], 2, "#9A6C26")
        painter.ellipse(0, 9, 7, 6, fill="#F2C9A0")
        painter.poly(smooth([(-5, 10), (0, 9), (5, 10), (0, 19)]), "#FFFFFF")
    else:
        for s in (-1, 1):
            painter.ellipse(s * 10, -10, 5.6, fill="#111215")
        painter.ellipse(0, 1, 15.5, 13.5, fill="#FFFCF3")
        for s in (-1, 1):
            painter.ellipse(s * 6.6, -1, 4.2, 4.9, fill="#1B1C20", turn=s * 20)
            painter.ellipse(s * 6.2, -1.6, 1.5, fill="#FFFFFF")
        painter.ellipse(0, 6, 2.6, 1.9, fill="#1B1C20")


@kept
def objective(height: int) -> Image.Image:
    """An objective card of any category: the sign of the action that draws one."""
    painter = _card(height, _PAPER)
    for i, colour in enumerate(CATEGORY.values()):
        painter.box(-18.5, -24.5 + i * 17, 18.5, -9.5 + i * 17, 3, colour)
    return painter.done()


@kept
def channel(width: int) -> Image.Image:
    """An irrigation channel not yet placed."""
    painter = Painter(64, 40, width / 64, 4)
    for thick, colour in ((19, INK), (15.5, "#CFC9B4"), (11, WATER)):
        painter.brush([(-20, 0), (20, 0)], thick, colour)
    painter.brush(smooth([(-20, -1), (-10, 1.5), (0, -1.5), (10, 1.5), (20, -1)], False, 6), 2.4, WATER_LITE)
    return painter.done()


@kept
def pile(height: int) -> Image.Image:
    """The pile of plots still face down."""
    painter = Painter(52, 58, height / 58, 4)
    for dy, colour in ((8, "#7C6A46"), (2, "#A48D5C"), (-4, "#E9DEC4")):
        painter.poly(hexagon(21, 0, dy, 3), INK)
        painter.poly(hexagon(19, 0, dy, 3), colour)
    for x, y, colour in ((-6, -9, TILE["green"].face), (6, -9, TILE["yellow"].dark), (0, 1.5, TILE["pink"].face)):
        painter.poly(hexagon(6.4, x, y), colour)
    return painter.done()


@kept
def drop(height: int) -> Image.Image:
    """A drop of water: this plot must be irrigated."""
    painter = Painter(30, 34, height / 34, 4)
    painter.poly(smooth([(0, -15), (9, -1), (9, 7), (0, 13), (-9, 7), (-9, -1)]), LIGHT)
    painter.poly(smooth([(0, -11), (6, 0), (6.4, 5), (0, 9.6), (-6.4, 5), (-6, 0)]), WATER)
    return painter.done()


@kept
def emperor(height: int) -> Image.Image:
    """The emperor's card as a small sign: a gold crown with hanging beads."""
    painter = _card(height, "#F2CF63")
    painter.box(-18.5, -24.5, 18.5, 24.5, 4, "#B8392B")
    for x in (-13, -6.5, 0, 6.5, 13):
        for y in (-3, 1.5, 6):
            painter.ellipse(x, y - abs(x) * 0.12, 1.7, fill="#F7D154")
    painter.poly(smooth([(-9, -5), (9, -5), (10, 6), (0, 16), (-10, 6)]), "#F2C9A0")
    for s in (-1, 1):
        painter.brush([(s * 6.5, 3), (s * 2.6, 3.6)], 1.8, INK)
    painter.poly(smooth([(-7, 10), (0, 8), (7, 10), (0, 21)]), INK)
    painter.poly([(-17, -12), (17, -12), (15, -6), (-15, -6)], "#2B2C30")
    painter.box(-6, -20, 6, -12, 2, "#F7D154")
    return painter.done()


@kept
def rod(done: Sequence[str], total: int, width: int, size: float = 1) -> Image.Image:
    """A bamboo rod lying down: one section grown for each finished card, with the card's category on it.

    `done` holds categories, or '' for sections without a sign; `width` is that of one section in pixels, all else is
    `size` times as large as usual.
    """
    count, margin = max(total, len(done)), round(8 * size)
    canvas = Canvas(Image.new("RGBA", (width * count + 2 * margin, round(34 * size))))
    for i in range(count):
        canvas.place(_section(done[i] if i < len(done) else None, width, size), margin + i * width, 0)
    return canvas.image


@kept
def _section(category: str | None, width: int, size: float) -> Image.Image:
    """A section of a rod, with the emblem of a category let into it; None is one that has not grown."""
    painter, wide, ink = Painter(width / size, 34, size, 4, origin=(0.5, 17)), width / size, BAMBOO["green"]
    grown = category is not None
    line, middle, lite = (ink.line, ink.middle, ink.lite) if grown else ("#B5AA8A", "#F6EFDF", "#F6EFDF")
    painter.box(-0.5, -12.5, wide - 0.5, 12.5, 4, line)
    painter.box(1.6, -10.4, wide - 2.6, 10.4, 3, middle)
    painter.box(3.5, -8, wide - 4.5, -3, 2, lite)
    if category:
        sign = Painter(44, 44, size / 2, 4)
        sign.ellipse(0, 0, 21, fill=LIGHT)
        sign.ellipse(0, 0, 18.5, fill=CATEGORY[category])
        emblem(sign, category)
        left, top = painter.pixels([(wide / 2 - 0.5, 0)])[0]
        painter.image.alpha_composite(
            sign.image, (round(left - sign.image.width / 2), round(top - sign.image.height / 2))
        )
    return painter.done()
