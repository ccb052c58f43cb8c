"""Irrigation channels as one network: banks below, water above, so that junctions merge by themselves.

Each layer is a sprite for each of the three directions an edge can have, pasted for all edges before the next layer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter, scaled, trimmed
from render.hexes import Grid
from render.shapes import Point, between, swell
from render.sprites import kept
from render.takenoko.palette import LIGHT, THEME, WATER, WATER_DEEP, WATER_LITE
from rules.kit.hexes import DIRECTIONS, Edge, Hex, edge_ends
from rules.takenoko.components import POND

LAYERS: Final = ("outline", "bank", "deep", "mouth", "water")
"""Each lies on all channels before the next one."""
_LARGE: Final = 1.6
"""Pieces are drawn once, so large, and scaled."""


def put_channels(canvas: Canvas, grid: Grid, edges: Iterable[Edge], new: Iterable[Edge] = ()) -> None:
    """Channels of a garden; those in `new` get a red rim."""
    laid, fresh = sorted(edges), sorted(new)
    for layer, where in (("rim", fresh), ("news", fresh), *((layer, laid) for layer in LAYERS)):
        for edge in where:
            put_piece(canvas, grid, layer, edge)


def put_piece(canvas: Canvas, grid: Grid, layer: str, edge: Edge, left: float = 0, top: float = 0) -> None:
    """A layer of a channel, on the part of a picture that begins at (left, top). Where a channel starts at the pond its
    water cuts through the stones: that is its mouth."""
    if layer != "mouth":
        x, y = grid.middle(edge)
        canvas.paste(_piece(layer, direction(edge), grid.size), x - left, y - top)
    for corner in edge_ends(edge) if layer == "mouth" else ():
        if POND in corner:
            x, y = (sum(each) / 3 for each in zip(*map(grid.at, corner), strict=True))
            turn = round(math.degrees(math.atan2(y - grid.y, x - grid.x)))
            canvas.paste(_mouth(turn, grid.size), x - left, y - top)


def direction(edge: Edge) -> int:
    """Which of the three directions an edge has."""
    return DIRECTIONS.index(Hex(edge.b.q - edge.a.q, edge.b.r - edge.a.r)) % 3


def _ends(direction: int) -> tuple[Point, Point]:
    """The ends of an edge about its middle, for a cell size of 100; the edge stands across its direction."""
    angle = math.radians(60 * direction + 90)
    x, y = 50 * math.cos(angle), 50 * math.sin(angle)
    return (x, y), (-x, -y)


@kept
def _piece(layer: str, direction: int, size: int) -> Image.Image:
    return scaled(_master(layer, direction), size / 100 / _LARGE)


@kept
def _master(layer: str, direction: int) -> Image.Image:
    ends = _ends(direction)
    (x, y), _ = ends
    painter = Painter(2 * abs(x) + 44, 2 * abs(y) + 44, _LARGE, 2)
    if layer == "rim":
        painter.brush(ends, 42, LIGHT)
    elif layer == "news":
        painter.brush(ends, 36, THEME.seal)
    elif layer == "outline":
        painter.brush([(x, y + 4) for x, y in ends], 25, (30, 42, 48, 90), caps=False)
        painter.brush(ends, 26, "#4C5A5E")
    elif layer == "bank":
        _bank(painter, ends)
    elif layer == "deep":
        painter.brush(ends, 15.5, WATER_DEEP)
    else:
        painter.brush(ends, 12, WATER)
        _ripples(painter, ends)
    return trimmed(painter.done()).convert("RGBa")


def _bank(painter: Painter, ends: tuple[Point, Point]) -> None:
    painter.brush(ends, 23, "#D5D2C2")
    (ax, ay), (bx, by) = ends
    ux, uy = (bx - ax) / 100, (by - ay) / 100
    for i in range(1, 7):
        x, y = between(*ends, i / 7)
        painter.brush([(x - uy * 12, y + ux * 12), (x + uy * 12, y - ux * 12)], 1.6, "#8C918C", caps=False)


def _ripples(painter: Painter, ends: tuple[Point, Point]) -> None:
    (ax, ay), (bx, by) = ends
    ux, uy = (bx - ax) / 100, (by - ay) / 100
    for start, end, offset in ((0.08, 0.42, -2.2), (0.36, 0.68, 2.2), (0.64, 0.94, -2)):
        line = []
        for j in range(9):
            x, y = between(*ends, start + (end - start) * j / 8)
            aside = offset + 1.6 * math.sin(j / 8 * math.tau)
            line.append((x - uy * aside, y + ux * aside))
        painter.brush(line, swell(3), WATER_LITE, caps=False)


@kept
def _mouth(turn: int, size: int) -> Image.Image:
    return scaled(_mouth_master(turn), size / 100 / _LARGE)


@kept
def _mouth_master(turn: int) -> Image.Image:
    painter = Painter(72, 72, _LARGE, 2)
    inward = math.radians(turn + 180)
    for reach, width, colour in ((24, 15.5, WATER_DEEP), (26, 12, WATER)):
        painter.brush([(0, 0), (math.cos(inward) * reach, math.sin(inward) * reach)], width, colour)
    return trimmed(painter.done()).convert("RGBa")
