"""Rings that single out a place without hiding it: under feet, around a spot, on a corner."""

from __future__ import annotations

from PIL import Image

from render.canvas import Painter
from render.moana_nui.palette import CALL, INK
from render.sprites import kept


@kept
def ring(radius: int) -> Image.Image:
    """A golden ring with dark edges; `radius` in pixels."""
    return _ellipse(radius, radius, CALL)


@kept
def foot(cell: int, fill: str = CALL) -> Image.Image:
    """A ring under the feet of a piece drawn for cells of this size."""
    return _ellipse(0.37 * cell, 0.17 * cell, fill)


def _ellipse(wide: float, high: float, fill: str) -> Image.Image:
    painter = Painter(2 * wide + 14, 2 * high + 14, 1, 4)
    painter.ellipse(0, 0, wide + 5, high + 5, fill=INK)
    painter.ellipse(0, 0, wide + 3.4, high + 3.4, fill=fill)
    painter.ellipse(0, 0, wide - 1, high - 1, fill=INK)
    hole = Painter(2 * wide + 14, 2 * high + 14, 1, 4)
    hole.ellipse(0, 0, wide - 2.4, high - 2.4, fill=INK)
    sprite = painter.done()
    sprite.paste((0, 0, 0, 0), (0, 0), hole.done())
    return sprite
