"""Water tiles: a dark hex of sea with white routes, as many strands as the number asks for, numbers, coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.canvas import Canvas, Colour, Painter, rgba
from render.lettering import Rect
from render.shapes import Point, Points, ellipse, moved, smooth
from render.sprites import kept
from render.tongiaki.creatures import put_creature
from render.tongiaki.geometry import HALF, SIDES, Chart, beside, corners, crossing, polar, route
from render.tongiaki.palette import (
    BED,
    CASING,
    CROSS,
    DIGIT,
    DISC,
    FREE_BED,
    FREE_EDGE,
    FRESH,
    INK,
    RIM,
    SEA,
    STRAND,
    WAVELET,
    WHITE,
)
from render.tongiaki.signs import disc
from rules.kit.hexes import Hex
from rules.tongiaki.components import WATERS

_GAPS = {2: (0.088, 0.036), 3: (0.063, 0.029), 4: (0.050, 0.022)}
"""Strands of a route by the number it asks for: how far apart, how wide."""
_ALONG: Final = (0.5, 0.36, 0.64, 0.22, 0.78)
"""Where on its route a number may stand;"""
_APART, _CLEAR = 0.9, 0.3
"""so far from other numbers, and from other routes, is far enough."""
_LARGE: Final = {116: 132, 200: 320}
"""Tiles up to a size are drawn at another one, then shrunk: new sizes cost little; still larger ones are not."""


def ground(painter: Painter) -> None:
    """The sea of a tile, in flat rings."""
    painter.poly(corners(0.99), RIM)
    painter.poly(corners(0.975), SEA[0])
    for colour, reach in zip(SEA[1:], (0.86, 0.72, 0.52), strict=True):
        painter.poly(ellipse(0, 0, reach, reach * 0.92), colour)


Dot: TypeAlias = tuple[float, float, float, float, Colour]
"""An upright ellipse: middle, half width, half height, fill."""


def put_dots(painter: Painter, dots: Iterable[Dot]) -> None:
    """Upright ellipses, drawn the quick way: islands have hundreds."""
    draw, k = ImageDraw.Draw(painter.image), painter.k
    for x, y, rx, ry, fill in dots:
        px, py = (x + painter.x0) * k, (y + painter.y0) * k
        draw.ellipse((px - rx * k, py - ry * k, px + rx * k, py + ry * k), fill=rgba(fill))


def put_rim(painter: Painter) -> None:
    """The line around a tile."""
    put_ring(painter, 0.985, 0.014, RIM)


@kept
def outline(
    size: int, strong: bool, colour: str = FRESH, sides: frozenset[int] = SIDES, reach: float = 0.94
) -> Image.Image:
    """The line along sides of a tile that is new, and in another colour around what can be chosen; its middle so many
    radii off that of the hex at the corners."""
    painter = Painter(2 * reach + 0.16, 2 * reach + 0.16, size, 2)
    put_ring(painter, reach, 0.14 if strong else 0.06, INK, sides)
    put_ring(painter, reach, 0.09 if strong else 0.035, colour, sides)
    return painter.done()


def put_ring(painter: Painter, reach: float, width: float, fill: Colour, sides: frozenset[int] = SIDES) -> None:
    """A line along sides of a hex, by their directions, its middle `reach` from the middle of the hex at the corners;
    where the next side has none it ends on that."""
    for side in sides:
        before, after = ((side + turn) % 6 for turn in (-1, 1))
        rims = reach + width / 2, reach - width / 2
        ends = [[crossing(side, rim, end, rim if end in sides else 1) for rim in rims] for end in (before, after)]
        painter.poly([*ends[0], *ends[1][::-1]], fill)


def _ways(water: str, red: int, reach: float = HALF) -> list[tuple[tuple[Point, ...], int, str]]:
    """The routes of a tile as it lies: the line, the colours it needs, its shape."""
    return [
        (route((found.sides[0] + red) % 6, (found.sides[1] + red) % 6, reach), found.colours, found.shape)
        for found in WATERS[water].routes
    ]


@lru_cache(maxsize=256)
def _numbers(water: str, red: int) -> tuple[tuple[Point, int], ...]:
    """Where the numbers of a tile's routes stand: off each other and off other routes, near where they stand best."""
    ways = _ways(water, red)
    asked = [(way, colours, 0.2 if shape == "wide_curve" else 0.5) for way, colours, shape in ways if colours > 1]
    spots = [[(way[round((len(way) - 1) * part)], abs(part - best)) for part in _ALONG] for way, _, best in asked]
    others = [[p for other, _, _ in ways if other is not way for p in other[::3]] for way, _, _ in asked]
    clear = [
        [min((math.dist(at, p) for p in lying), default=1.0) for at, _ in each]
        for each, lying in zip(spots, others, strict=True)
    ]

    def worth(choice: tuple[int, ...]) -> float:
        chosen = [each[i] for each, i in zip(spots, choice, strict=True)]
        apart = [min(math.dist(a, b), _APART) for (a, _), (b, _) in combinations(chosen, 2)]
        free = sum(min(each[i], _CLEAR) for each, i in zip(clear, choice, strict=True))
        return 2 * min(apart, default=0) + 0.5 * sum(apart) + free - 0.25 * sum(far for _, far in chosen)

    best = max(product(range(len(_ALONG)), repeat=len(asked)), key=worth)
    return tuple((each[i][0], colours) for each, i, (_, colours, _) in zip(spots, best, asked, strict=True))


def barred(water: str, red: int, way: Sequence[Point], colours: int) -> int:
    """Where on a way across a tile the number stands that asks for so many colours, as an index."""
    asked = [at for at, needed in _numbers(water, red) if needed == colours]
    return min(range(len(way)), key=lambda i: min(math.dist(way[i], at) for at in asked))


@kept
def tile(water: str, red: int, size: int) -> Image.Image:
    """A water tile whose red mark points to `red`, without its numbers."""
    if large := larger(size):
        return shrunk(_large(water, red, large), 2.04 * size)
    painter = Painter(2.04, 2.04, size, 3)
    _put_tile(painter, water, red)
    return painter.done()


@kept
def _large(water: str, red: int, size: int) -> Image.Image:
    painter = Painter(2.04, 2.04, size, 1)
    _put_tile(painter, water, red)
    return painter.done().convert("RGBa")


def larger(size: int) -> int | None:
    """The size at which a tile is drawn before it is shrunk; None if it is drawn as it is."""
    return next((large for most, large in _LARGE.items() if size <= most), None)


def shrunk(sprite: Image.Image, width: float) -> Image.Image:
    """A tile drawn larger, with its colours multiplied by its alpha, so many pixels wide."""
    return sprite.resize((round(width), round(width)), Image.Resampling.HAMMING).convert("RGBA")


def _put_tile(painter: Painter, water: str, red: int) -> None:
    ground(painter)
    ways = _ways(water, red, 0.875)
    taken = [p for way, _, _ in ways for p in way[::6]]
    _put_wavelets(painter, f"{water}{red}", taken)
    _put_ornament(painter, water, [*taken, *(at for at, _ in _numbers(water, red))])
    with painter.clip(corners(0.985)) as inside:
        for way, colours, _ in sorted(ways, key=lambda each: each[2] == "straight"):
            _put_route(inside, way, colours)
    put_rim(painter)


def _put_route(painter: Painter, way: tuple[Point, ...], colours: int) -> None:
    painter.brush(way, 0.285, CASING, caps=False)
    painter.brush(way, 0.215, BED if colours > 1 else FREE_BED, caps=False)
    if colours == 1:
        painter.brush(way, 0.130, FREE_EDGE, caps=False)
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
            crest = [(x - w, y), (x - w / 2, y - w / 4), (x, y), (x + w / 2, y - w / 4), (x + w, y)]
            painter.brush(smooth(crest, False), 0.017, WAVELET)


def _put_ornament(painter: Painter, water: str, taken: Points) -> None:
    """A creature in the largest free water, if there is enough of it."""
    at, room = _freest(taken, 0.70)
    if room > 0.19:
        put_creature(painter, sum(map(ord, water)), *at, min(room * 0.62, 0.19))


def _freest(taken: Points, most: float) -> tuple[Point, float]:
    """The point of a tile that lies farthest from all others and from the border, and how far."""
    best, room = (0.0, 0.0), -1.0
    for angle in range(0, 360, 20):
        for reach in range(1, 7):
            x, y = polar(angle, most * reach / 6)
            free = min([0.9 - math.hypot(x, y), *(math.dist((x, y), each) for each in taken)])
            if free > room:
                best, room = (x, y), free
    return best, room


def _digit(chart: Chart, least: int) -> int:
    """How large the numbers of routes are."""
    return max(least, round(chart.size * 0.21))


def radius(chart: Chart, least: int) -> int:
    """The radius of the disc below such a number."""
    return round(_digit(chart, least) * 0.55)


def put_numbers(canvas: Canvas, chart: Chart, cell: Hex, water: str, red: int, least: int) -> None:
    """The numbers of a tile's routes, on top of whatever sails there."""
    x, y = chart.at(cell)
    size = _digit(chart, least)
    for (dx, dy), colours in _numbers(water, red):
        sign = disc(str(colours), radius(chart, least), DISC, DIGIT, size, INK)
        canvas.paste(sign, x + dx * chart.size, y + dy * chart.size)


def numbered(chart: Chart, cell: Hex, water: str, red: int, least: int) -> list[Rect]:
    """The boxes of the numbers of a tile's routes."""
    (x, y), reach = chart.at(cell), radius(chart, least) + 3
    spots = [(x + dx * chart.size, y + dy * chart.size) for (dx, dy), _ in _numbers(water, red)]
    return [(px - reach, py - reach, px + reach, py + reach) for px, py in spots]


@kept
def red_mark(size: int, red: int) -> Image.Image:
    """The mark on a tile from which its sides are counted, pointing to one of them."""
    painter = Painter(0.3, 0.3, size, 4)
    for fill, outline in (
        (WHITE, [(-0.13, -0.08), (0.13, -0.08), (0, 0.14)]),
        (CROSS, [(-0.095, -0.06), (0.095, -0.06), (0, 0.105)]),
    ):
        painter.poly(moved(outline, 0, 0, 60 * red), fill)
    return painter.done()
