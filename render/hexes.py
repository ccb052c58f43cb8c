"""Hexagons in pixels: where a cell, an edge or a corner lies, and how large cells may be to fit a box.

Pointy-top cells; `size` is the distance from a cell's middle to its corners. Cells come from rules.kit.hexes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from render.shapes import Point
from rules.kit.hexes import Edge, Hex

ROOT: Final = math.sqrt(3)


class Grid(NamedTuple):
    """A hex grid laid on a picture: cells of `size` pixels, the origin cell's middle at (x, y)."""

    size: int
    x: float
    y: float

    def at(self, cell: Hex) -> Point:
        """The middle of a cell."""
        return self.x + self.size * ROOT * (cell.q + cell.r / 2), self.y + self.size * 1.5 * cell.r

    def cell(self, at: Point) -> Hex:
        """The cell in which a point lies: the one whose middle is nearest."""
        r = (at[1] - self.y) / (1.5 * self.size)
        q = (at[0] - self.x) / (ROOT * self.size) - r / 2
        near, far, high = round(q), round(r), round(-q - r)
        off = abs(near - q), abs(far - r), abs(high + q + r)
        if off[0] > off[1] and off[0] > off[2]:
            return Hex(-far - high, far)
        return Hex(near, -near - high) if off[1] > off[2] else Hex(near, far)

    def ends(self, edge: Edge) -> tuple[Point, Point]:
        """The two corners between which an edge runs."""
        (ax, ay), (bx, by) = self.at(edge.a), self.at(edge.b)
        mx, my, reach = (ax + bx) / 2, (ay + by) / 2, self.size / 2
        length = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / length * reach, (bx - ax) / length * reach
        return (mx + nx, my + ny), (mx - nx, my - ny)

    def middle(self, edge: Edge) -> Point:
        """The middle of an edge."""
        (ax, ay), (bx, by) = self.at(edge.a), self.at(edge.b)
        return (ax + bx) / 2, (ay + by) / 2


def extent(cells: Iterable[Hex]) -> tuple[float, float, float, float]:
    """The box around some cells in units of one cell size: left, top, right, bottom."""
    middles = [(ROOT * (c.q + c.r / 2), 1.5 * c.r) for c in cells]
    xs, ys = [m[0] for m in middles], [m[1] for m in middles]
    return min(xs) - ROOT / 2, min(ys) - 1, max(xs) + ROOT / 2, max(ys) + 1


def fit(cells: Iterable[Hex], width: float, height: float, sizes: Sequence[int], margin: float) -> Grid:
    """A grid centred in a box, with the first of `sizes` at which all cells and `margin` cells around them fit.

    Only sizes of a short list are used, so that sprites drawn for one garden serve the next.
    """
    left, top, right, bottom = extent(cells)
    spans = right - left + 2 * margin, bottom - top + 2 * margin
    size = next((s for s in sizes if spans[0] * s <= width and spans[1] * s <= height), sizes[-1])
    return Grid(size, width / 2 - (left + right) / 2 * size, height / 2 - (top + bottom) / 2 * size)
