"""What lives on and around the islands: palms and bushes, corals and animals in the lagoon, birds and a whale at sea.

Only sprites; none of them means anything in the game. Where they go is decided elsewhere.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render.canvas import Painter
from render.moana_nui.outlines import Knot, curve, inked, line
from render.moana_nui.palette import INK, LAGOON_LINE
from render.moana_nui.pieces import loosened
from render.sprites import kept

LIVING: Final = ("turtle", "ray", "coral", "waves")
"""What there is in the lagoon, the rarest first."""
GROWING: Final = ("palm", "bush")
"""What there is on land."""
_LEAVES: Final = ("#2A8150", "#2F8F4E", "#4FAE5C", "#83CB7C")
_SHADE: Final = (20, 148, 168, 255)


@kept
def living(kind: str, cell: int) -> Image.Image:
    """One of LIVING, for cells of this size."""
    p = Painter(60, 60, cell / 100, 4)
    {"turtle": _turtle, "ray": _ray, "coral": _coral, "waves": _waves}[kind](p)
    return p.done()


def _turtle(p: Painter) -> None:
    for x, y, angle in ((-13, -12, -150), (13, -12, -30), (-12, 12, 140), (12, 12, 40)):
        a = math.radians(angle)
        p.brush([(x * 0.6, y * 0.6), (x + 9 * math.cos(a), y + 9 * math.sin(a))], 7, "#5DBB8B")
    p.ellipse(0, -21, 5.5, 6.5, fill="#6CC796")
    p.ellipse(0, 0, 14.5, 17, fill="#2C7F5E")
    p.ellipse(0, 0, 12, 14.5, fill="#4FA678")
    for x, y in ((0, -7), (-6, 1), (6, 1), (0, 8)):
        p.ellipse(x, y, 3.2, fill="#8FD6A4")


def _ray(p: Painter) -> None:
    body = curve([(0, -20, "c"), (10, -9), (26, 0, "c"), (9, 9), (0, 14), (-9, 9), (-26, 0, "c"), (-10, -9)])
    p.brush([(0, 10), (3, 20), (1, 28)], 1.8, _SHADE)
    p.poly(body, _SHADE)


def _coral(p: Painter) -> None:
    for x, y, r, fill in (-6, 2, 3, "#F7A6A0"), (0, -2, 3.6, "#F48C8C"), (6, 3, 2.6, "#FBC7B4"), (1, 6, 2.4, "#F7A6A0"):
        p.ellipse(x, y, r, fill=fill)


def _waves(p: Painter) -> None:
    for x, y in ((-8, -3), (4, 5)):
        line(p, [(x - 8, y), (x - 4, y - 4), (x, y), (x + 4, y - 4), (x + 8, y)], 1.7, LAGOON_LINE)


@kept
def growing(kind: str, cell: int) -> Image.Image:
    """One of GROWING, for cells of this size."""
    p = Painter(44, 48, 0.9 * cell / 100, 4)
    {"palm": _palm, "bush": _bush}[kind](p)
    return loosened(p.done())


def _palm(p: Painter) -> None:
    p.ellipse(5, 19, 13, 4, fill=(20, 60, 50, 80))
    trunk = [(-1.0, 19.0), (0.5, 8.0), (4.0, -4.0)]
    p.brush(trunk, (5.5, 4.4, 3.4), "#7A4E2B")
    p.brush([(x - 1, y) for x, y in trunk], (1.6, 1.4, 1.2), "#B57F4C")
    for number, angle in enumerate((200, 160, 340, 20, 245, 295)):
        a = math.radians(angle)
        x, y = 4 + 17 * math.cos(a), -6 + 9 * math.sin(a) + (8 if abs(math.cos(a)) > 0.5 else 2)
        middle = (4 + x) / 2, (-6 + y) / 2
        p.poly([(4, -7), (middle[0], middle[1] - 7), (x, y), (middle[0], middle[1] + 0.5), (4, -2)],
               _LEAVES[number % 3])  # fmt: skip
    p.ellipse(3, -3, 2, fill="#8A5A2E")


def _bush(p: Painter) -> None:
    p.ellipse(2, 6, 9, 3, fill=(20, 60, 50, 70))
    for x, y, r, fill in (-5, 3, 4.5, 1), (5, 3.5, 4, 1), (0, 0, 6, 2), (-1.5, -2, 2.6, 3):
        p.ellipse(x, y, r, fill=_LEAVES[fill])


@kept
def gull(size: int) -> Image.Image:
    """A gull from afar, `size` pixels across."""
    p = Painter(60, 30, size / 60, 4)
    half: list[Knot] = [(3, 0, "c"), (14, -9), (26, 2, "c"), (12, -2), (0, 8)]
    wings: list[Knot] = [(-12, -2), (-26, 2, "c"), (-14, -9), (-3, 0, "c"), (0, 3), *half]
    inked(p, curve(wings), "#FFFFFF", 2)
    return p.done()


@kept
def whale(size: int) -> Image.Image:
    """The tail of a diving whale, `size` pixels across."""
    p = Painter(100, 90, size / 100, 4)
    p.ellipse(0, 34, 44, 8, fill=(190, 228, 244, 255))
    p.ellipse(0, 34, 26, 4.5, fill=(235, 248, 255, 255))
    left: list[Knot] = [(-9, 34, "c"), (-6, 8), (-14, -8), (-42, -26, "c"), (-22, -30), (0, -16, "c")]
    tail: list[Knot] = [*left, (22, -30), (42, -26, "c"), (14, -8), (6, 8), (9, 34, "c")]
    inked(p, curve(tail), "#12497A", 2.4, INK)
    return p.done()
