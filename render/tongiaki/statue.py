"""The stone heads of islands, in two faces; those of king's islands are crowned."""

from __future__ import annotations

from PIL import Image

from render.canvas import Painter, mix
from render.shapes import Point
from render.sprites import kept
from render.tongiaki.boats import put_rim
from render.tongiaki.palette import CREAM, GOLD, JUNGLE, STONE

_DARK = "#17161F"
_HEADS: tuple[list[Point], list[Point]] = (
    [
        (-0.2, -0.5), (0.2, -0.5), (0.27, -0.36), (0.25, -0.05), (0.28, 0.16), (0.24, 0.42), (0.3, 0.5),
        (-0.3, 0.5), (-0.24, 0.42), (-0.28, 0.16), (-0.25, -0.05), (-0.27, -0.36),
    ],
    [
        (-0.18, -0.5), (-0.07, -0.44), (0, -0.54), (0.07, -0.44), (0.18, -0.5), (0.22, -0.34), (0.28, -0.3),
        (0.28, 0.1), (0.24, 0.3), (0.27, 0.5), (-0.27, 0.5), (-0.24, 0.3), (-0.28, 0.1), (-0.28, -0.3), (-0.22, -0.34),
    ],
)  # fmt: skip


@kept
def statue(size: int, face: int, crowned: bool = True) -> Image.Image:
    """A stone head of face 0 or 1, `size` pixels high; its crown stands above that."""
    painter = Painter(*((1.1, 1.9) if crowned else (0.8, 1.16)), size, 4)
    painter.ellipse(0.06, 0.5, 0.4, 0.1, fill=JUNGLE[0])
    head = _HEADS[face]
    put_rim(painter, [head], 0.045, _DARK)
    painter.poly(head, STONE[1])
    lit = [(-0.19, -0.46), (-0.09, -0.46), (-0.12, 0.46), (-0.22, 0.4), (-0.25, 0.16), (-0.23, -0.05), (-0.25, -0.34)]
    painter.poly(lit, STONE[2])
    shade = mix(STONE[1], STONE[0], 0.55)
    dark = [(0.14, -0.45), (0.2, -0.45), (0.25, -0.34), (0.24, 0.0), (0.27, 0.16), (0.25, 0.46), (0.11, 0.48)]
    painter.poly(dark, shade)
    brow = [(-0.26, -0.22), (0, -0.14), (0.26, -0.22), (0.26, -0.1), (0, -0.02), (-0.26, -0.1)]
    painter.poly(brow, mix(STONE[1], STONE[0], 0.85))
    painter.poly([(-0.26, -0.26), (0, -0.18), (0.26, -0.26), (0.26, -0.2), (0, -0.11), (-0.26, -0.2)], STONE[2])
    for side in (-1, 1):
        painter.ellipse(side * 0.135, -0.055, 0.07, 0.045, fill=_DARK)
        painter.ellipse(side * 0.135, -0.055, 0.032, 0.028, fill="#FFE9B0")
    painter.poly([(-0.045, -0.14), (0.045, -0.14), (0.1, 0.15), (-0.1, 0.15)], STONE[2])
    painter.poly([(0.0, -0.14), (0.045, -0.14), (0.1, 0.15), (0.01, 0.15)], STONE[1])
    _put_mouth(painter, face)
    painter.ellipse(-0.2, 0.47, 0.12, 0.05, fill=JUNGLE[3])
    painter.ellipse(0.18, 0.49, 0.13, 0.045, fill=JUNGLE[2])
    if crowned:
        _put_crown(painter)
    return painter.done()


def _put_mouth(painter: Painter, face: int) -> None:
    if not face:
        painter.poly([(-0.13, 0.26), (0, 0.24), (0.13, 0.26), (0.11, 0.34), (-0.11, 0.34)], _DARK)
        return
    painter.poly([(-0.15, 0.24), (0.15, 0.24), (0.12, 0.37), (-0.12, 0.37)], _DARK)
    for i in range(4):
        x = -0.115 + i * 0.06
        painter.poly([(x, 0.25), (x + 0.045, 0.25), (x + 0.045, 0.31), (x, 0.31)], CREAM)


def _put_crown(painter: Painter) -> None:
    crown = [(-0.28, -0.5), (-0.33, -0.76), (-0.14, -0.6), (0, -0.84), (0.14, -0.6), (0.33, -0.76), (0.28, -0.5)]
    put_rim(painter, [crown], 0.045, _DARK)
    painter.poly(crown, GOLD)
    painter.poly([crown[3], crown[4], crown[5], crown[6], (0, -0.5)], "#DE9C2A")
    for x, y in crown[1::2]:
        painter.ellipse(x, y, 0.04, fill=CREAM)
