"""The panda and the gardener: stickers with a light rim, recognisable from 40 pixels up.

Where they stand is decided by `garden`.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.canvas import Painter, scaled
from render.shapes import Points, ellipse, smooth
from render.sprites import kept
from render.takenoko.bamboo import leaf
from render.takenoko.palette import BAMBOO, INK, LIGHT

FIGURE_HEIGHT: Final = 126
_MASTER: Final = 2.4
_SHADOW: Final = (30, 42, 24, 80)
_BLACK: Final = "#2B2C30"
_WHITE: Final = "#FFFCF3"
_PINK: Final = "#D99A93"


@kept
def figure(kind: str, height: int) -> Image.Image:
    """The panda or the gardener, `height` pixels tall including the rim."""
    return scaled(_panda() if kind == "panda" else _gardener(), height / FIGURE_HEIGHT / _MASTER)


@kept
def _panda() -> Image.Image:
    painter = Painter(110, FIGURE_HEIGHT, _MASTER, 1, origin=(55, 62))
    ears = [ellipse(s * 27, -38, 13) for s in (-1, 1)]
    head = smooth([(0, -47), (24, -41), (37, -20), (32, 2), (14, 13), (-14, 13), (-32, 2), (-37, -20), (-24, -41)])
    body = smooth([(0, -4), (26, 4), (35, 28), (28, 48), (0, 54), (-28, 48), (-35, 28), (-26, 4)])
    feet = [ellipse(s * 25, 46, 17, 12, -s * 10) for s in (-1, 1)]
    arms = (
        smooth([(-24, 6), (-38, 14), (-38, 30), (-22, 34), (-14, 26), (-18, 14)]),
        smooth([(22, 6), (36, 10), (38, 26), (22, 30), (12, 24), (16, 12)]),
    )
    painter.ellipse(2, 55, 38, 8, fill=_SHADOW)
    painter.halo([*ears, head, body, *arms, *feet], 4, LIGHT)
    painter.outlined(body, _WHITE, INK, 1.6)
    painter.poly(smooth([(14, 8), (27, 14), (33, 30), (26, 46), (6, 51), (20, 34)]), "#E6DFCF")
    for ear, side in zip(ears, (-1, 1), strict=True):
        painter.outlined(ear, _BLACK, INK, 0.6)
        painter.ellipse(side * 27, -37, 6, fill="#4B4A50")
    painter.poly(smooth([(-26, 6), (0, 12), (26, 6), (30, 16), (0, 22), (-30, 16)]), _BLACK)
    _panda_face(painter, head)
    _panda_feet(painter, feet)
    painter.outlined(arms[0], _BLACK, INK, 0.5)
    _held_bamboo(painter)
    painter.outlined(arms[1], _BLACK, INK, 0.5)
    painter.brush(smooth([(16, 14), (13, 22), (20, 28)], False, 6), 1.6, "#5A5A60", caps=False)
    painter.show("panda", -30, -42, 30, 54)
    return painter.done().convert("RGBa")


def _panda_face(painter: Painter, head: Points) -> None:
    painter.outlined(head, _WHITE, INK, 1.6)
    painter.poly(smooth([(34, -14), (32, 1), (14, 12), (-6, 12.5), (14, 7), (27, -4)]), "#EDE6D6")
    for s in (-1, 1):
        patch = [(s * x, y) for x, y in ((20, -26), (9, -22), (8, -11), (18, -4), (27, -10), (27, -20))]
        painter.poly(smooth(patch), _BLACK)
        painter.ellipse(s * 16, -16, 4.6, 4.9, fill="#FFFFFF")
        painter.ellipse(s * 15, -15.4, 3, 3.4, fill="#15161A")
        painter.ellipse(s * 15 + 1, -17, 1.2, fill="#FFFFFF")
        painter.ellipse(s * 27, -1, 6, 3.6, fill="#F4B3A8")
    painter.poly(smooth([(-6, -7), (0, -9), (6, -7), (3, -2), (0, -1), (-3, -2)]), _BLACK)
    painter.brush(smooth([(-8, 3), (-4, 5.6), (0, 2.6), (4, 5.6), (8, 3)], False), 2.2, _BLACK)


def _panda_feet(painter: Painter, feet: list[list[tuple[float, float]]]) -> None:
    for foot, s in zip(feet, (-1, 1), strict=True):
        painter.outlined(foot, _BLACK, INK, 0.5)
        painter.ellipse(s * 25, 47, 7, 5.2, fill=_PINK, turn=-s * 10)
        for dx in (-7, 0, 7):
            painter.ellipse(s * 25 + dx, 38.5 + abs(dx) * 0.2, 2.3, 2, fill=_PINK)


def _held_bamboo(painter: Painter) -> None:
    ink = BAMBOO["green"]
    painter.brush([(-2, 9), (26, 30)], 11, ink.line)
    painter.brush([(-2, 9), (26, 30)], 7.4, ink.middle)
    painter.brush([(-1, 7.5), (25, 27.5)], 2.4, ink.lite, caps=False)
    painter.brush([(10, 21.5), (14, 16.5)], 2, ink.line, caps=False)
    leaf(painter, 27, 30, 22, -10, ink.leaf)
    leaf(painter, 27, 31, 20, 45, ink.leaf)


@kept
def _gardener() -> Image.Image:
    painter = Painter(110, FIGURE_HEIGHT, _MASTER, 1, origin=(55, 62))
    robe = smooth([(-13, -6), (13, -6), (26, 12), (31, 44), (16, 54), (-16, 54), (-31, 44), (-26, 12)])
    brim = [(0, -54), (9, -48), (44, -20), (40, -14), (20, -9), (0, -7), (-20, -9), (-40, -14), (-44, -20), (-9, -48)]
    hat, face = smooth(brim, True, 5), ellipse(0, -8, 19, 17)
    pole = [(39, -50), (27, -50), (24, 54), (33, 54)]
    painter.ellipse(2, 54, 34, 7, fill=_SHADOW)
    painter.halo([robe, hat, face, pole, [(22, -55), (53, -50), (50, -36), (24, -40)]], 4, LIGHT)
    for s in (-1, 1):
        painter.outlined(ellipse(s * 11, 53, 10, 5), "#8A5A34", INK, 1.7)
    _robe(painter, robe)
    painter.outlined(face, "#F2C9A0", INK, 1.7)
    _old_face(painter)
    painter.outlined(hat, "#E2B65A", INK, 2)
    painter.poly(smooth([(4, -51), (44, -20), (40, -14), (20, -9), (6, -8)], True, 5), "#C5923A")
    for x in (-30, -16, 0, 16, 30):
        painter.brush([(x * 0.12, -52), (x * 1.12, -14 - abs(x) * 0.08)], [1, 1.6], "#9A6C26", caps=False)
    painter.brush(smooth([(-26, -29), (0, -24), (26, -29)], False), 1.6, "#9A6C26", caps=False)
    _rake(painter)
    painter.outlined(smooth([(16, 8), (30, 10), (36, 18), (32, 26), (18, 24)]), "#3A6CA0", INK, 1.5)
    painter.ellipse(33.5, 17, 5.6, fill=INK)
    painter.ellipse(33.5, 17, 4.2, fill="#F2C9A0")
    painter.show("gardener", -26, -46, 26, 54)
    return painter.done().convert("RGBa")


def _robe(painter: Painter, robe: Points) -> None:
    painter.outlined(robe, "#2F5D8C", INK, 1.7)
    painter.poly(smooth([(10, -2), (24, 14), (30, 44), (16, 53), (4, 53), (14, 30)]), "#234869")
    painter.poly([(-11, 0), (0, 18), (11, 0), (6, -2), (0, 10), (-6, -2)], "#F6EFDF")
    painter.poly([(-27, 24), (27, 24), (28.5, 34), (-28.5, 34)], "#C23B2A")
    painter.poly([(-27, 24), (27, 24), (27.3, 27), (-27.3, 27)], "#DE6A52")
    for x, y in ((-16, 42), (0, 46), (14, 41), (-17, 14)):
        painter.brush(ellipse(x, y, 5, 5, 0, 12, 180, 360), 1.5, "#8FB3D6", caps=False)


def _old_face(painter: Painter) -> None:
    for s in (-1, 1):
        painter.ellipse(s * 13.5, 2.5, 4.2, 2.8, fill="#EBA98C")
        painter.brush(smooth([(s * 11.5, -1.5), (s * 7.5, -4.6), (s * 3.8, -1.5)], False, 6), 2.1, INK)
    painter.poly(smooth([(-11, 4), (0, 1), (11, 4), (8, 16), (0, 27), (-8, 16)]), "#FFFFFF")
    painter.brush(smooth([(-7, 10), (-2, 17), (0, 24)], False, 5), 1, "#C9C9C4", caps=False)
    painter.poly(smooth([(0, 1), (-8, 2), (-14, 8), (-7, 7), (0, 5), (7, 7), (14, 8), (8, 2)]), "#FFFFFF")
    painter.brush(smooth([(-14, 8), (-7, 6.6), (0, 4.4), (7, 6.6), (14, 8)], False, 6), 1.1, "#A9A8A2", caps=False)


def _rake(painter: Painter) -> None:
    for width, colour in ((7, INK), (4, "#A9763F")):
        painter.brush([(36, -50), (30, 54)], width, colour)
    for width, colour in ((7, INK), (4, "#A9763F")):
        painter.brush([(22, -50), (50, -46)], width, colour)
    for i in range(4):
        x, y = 24 + i * 8, -49 + i * 1.2
        painter.brush([(x, y), (x - 1.4, y + 11)], [4.4, 3.4], INK)
        painter.brush([(x, y), (x - 1.4, y + 10)], [2, 1.4], "#D9A45C")
