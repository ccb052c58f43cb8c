"""What lives around the islands: corals and animals in the lagoon, birds and a whale at sea.

Only sprites; none of them means anything in the game. Where they go is decided elsewhere.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render.canvas import Painter
from render.moana_nui.outlines import Knot, curve, inked, line
from render.moana_nui.palette import INK, LAGOON_LINE
from render.sprites import kept

LIVING: Final = ("turtle", "ray", "coral", "waves")
"""What there is in the lagoon, the rarest first."""
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
