"""Water tiles: a dark hex of sea with white routes, as many strands as the number asks for, and the numbers."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from PIL import Image

from render.canvas import Canvas, Painter
from render.shapes import Point, ellipse, smooth
from render.tongiaki.boats import disc
from render.tongiaki.geometry import HALF, Chart, beside, corners, disc_at, polar, route
from render.tongiaki.palette import (
    BED,
    CASING,
    CROSS,
    DIGIT,
    DISC,
    FREE_BED,
    GOLD,
    RIM,
    SEA,
    STRAND,
    WAVELET,
    WHITE,
)
from rules.hexes import Hex
from rules.tongiaki.components import WATERS

_GAPS = {2: (0.088, 0.036), 3: (0.063, 0.029), 4: (0.050, 0.022)}


def ground(painter: Painter) -> None:
    """The sea of a tile, in flat rings."""
    painter.poly(corners(0.99), RIM)
    painter.poly(corners(0.975), SEA[0])
    for colour, reach in zip(SEA[1:], (0.86, 0.72, 0.52), strict=True):
        painter.poly(ellipse(0, 0, reach, reach * 0.92), colour)


def put_rim(painter: Painter, new: bool) -> None:
    """The line around a tile: gold for one laid this turn."""
    outline = corners(0.985 if not new else 0.965)
    painter.brush([*outline, outline[0], outline[1]], 0.014 if not new else 0.034, RIM if not new else GOLD)


@lru_cache(maxsize=96)
def tile(water: str, red: int, size: int, new: bool) -> Image.Image:
    """A water tile whose red mark points to `red`, without its numbers."""
    painter = Painter(2.04, 2.04, size, 3)
    ground(painter)
    routes = WATERS[water].routes
    ways = [(route((a + red) % 6, (b + red) % 6, 0.875), r) for r in routes for a, b in (r.sides,)]
    _put_wavelets(painter, f"{water}{red}", [p for way, _ in ways for p in way[::4]])
    with painter.clip(corners(0.985)) as inside:
        for way, found in sorted(ways, key=lambda each: each[1].shape == "straight"):
            _put_route(inside, way, found.colours)
    put_rim(painter, new)
    return painter.done()


def _put_route(painter: Painter, way: tuple[Point, ...], colours: int) -> None:
    painter.brush(way, 0.285, CASING, caps=False)
    painter.brush(way, 0.215, BED if colours > 1 else FREE_BED, caps=False)
    if colours == 1:
        painter.brush(way, 0.130, "#BFE3EE", caps=False)
        painter.brush(beside(way, 0, 0.010), 0.07, WHITE, caps=False)
        return
    gap, width = _GAPS[colours]
    for i in range(colours):
        painter.brush(beside(way, (i - (colours - 1) / 2) * gap, 0.010), width, STRAND, caps=False)


def _put_wavelets(painter: Painter, seed: str, taken: list[Point]) -> None:
    random, put = Random(seed), 0
    for _ in range(80):
        x, y = polar(random.random() * 360, 0.25 + 0.52 * random.random())
        if put < 9 and all((x - a) ** 2 + (y - b) ** 2 > 0.045 for a, b in taken):
            w, put = 0.07 + 0.05 * random.random(), put + 1
            painter.brush(
                smooth([(x - w, y), (x - w / 2, y - w / 4), (x, y), (x + w / 2, y - w / 4), (x + w, y)], False), 0.017,
                WAVELET,
            )  # fmt: skip


def put_numbers(canvas: Canvas, chart: Chart, cell: Hex, water: str, red: int, least: int) -> None:
    """The numbers of a tile's routes, on top of whatever sails there."""
    x, y = chart.at(cell)
    size = max(least, round(chart.size * 0.21))
    for found in WATERS[water].routes:
        if found.colours > 1:
            way = route((found.sides[0] + red) % 6, (found.sides[1] + red) % 6, HALF)
            dx, dy = way[round((len(way) - 1) * disc_at(found.shape))]
            sign = disc(str(found.colours), max(13, round(size * 0.6)), DISC, DIGIT, size)
            canvas.paste(sign, x + dx * chart.size, y + dy * chart.size)


@lru_cache(maxsize=8)
def red_mark(size: int) -> Image.Image:
    """The mark on a tile from which its sides are counted, pointing south."""
    painter = Painter(0.3, 0.3, size, 4)
    painter.poly([(-0.13, -0.08), (0.13, -0.08), (0, 0.14)], WHITE)
    painter.poly([(-0.095, -0.06), (0.095, -0.06), (0, 0.105)], CROSS)
    return painter.done()
