"""Rings that single out a place without hiding it: under feet or tokens, around a spot, on a corner."""

from __future__ import annotations

from PIL import Image

from render.canvas import Painter
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import CALL, INK
from render.shapes import ellipse
from render.sprites import kept
from render.theme import seat_shape
from rules.kit.seats import Seat


def ring(radius: int, fill: str = CALL) -> Image.Image:
    """A ring with dark edges; `radius` in pixels."""
    return oval(radius, radius, fill)


def under(sizes: Sizes, fill: str = CALL, seat: Seat = -1) -> Image.Image:
    """A line under a piece that stands there: around the token of a `seat`, or around the feet."""
    if sizes.small and seat >= 0:
        return _around(seat, sizes.unit, fill)
    cell = sizes.unit if seat >= 0 else sizes.building
    return oval(0.37 * cell, 0.17 * cell, fill)


@kept
def _around(seat: Seat, size: int, fill: str) -> Image.Image:
    painter = Painter(90, 90, size / 50, 2)
    for width, colour in ((12, INK), (10, fill), (5.5, INK)):
        painter.grown(seat_shape(seat), width, colour)
    return painter.done()


@kept
def oval(wide: float, high: float, fill: str = CALL) -> Image.Image:
    """A line around an ellipse, of two radii in pixels."""
    painter = Painter(2 * wide + 14, 2 * high + 14, 1, 4)
    painter.ellipse(0, 0, wide + 5, high + 5, fill=INK)
    painter.ellipse(0, 0, wide + 3.4, high + 3.4, fill=fill)
    painter.ellipse(0, 0, wide - 1, high - 1, fill=INK)
    painter.cut(ellipse(0, 0, wide - 2.4, high - 2.4))
    return painter.done()
