"""Water tiles: a dark hex of sea with white routes, as many strands as the number asks for, numbers, coordinates."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.canvas import Canvas, Colour, Painter, rgba
from render.lettering import Rect, carry
from render.shapes import Point, Points, dashes, ellipse, moved, smooth
from render.sprites import kept
from render.tongiaki.geometry import HALF, SIDES, Chart, beside, corners, crossing, polar, route
from render.tongiaki.palette import (
    BED,
    CASING,
    CREAM,
    CROSS,
    DIGIT,
    DISC,
    DUSK,
    FISH,
    FREE_BED,
    FREE_EDGE,
    FRESH,
    FRONTIER,
    INK,
    OCEAN,
    RIM,
    SEA,
    STRAND,
    SWELL,
    TURTLE,
    WAVELET,
    WHALE,
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


_PAST: Final = "#8FA9C0"
"""The colour of discs below numbers after the end."""


def _digit(chart: Chart, least: int) -> int:
    """How large the numbers of routes are."""
    return max(least, round(chart.size * 0.21))


def radius(chart: Chart, least: int) -> int:
    """The radius of the disc below such a number."""
    return round(_digit(chart, least) * 0.55)


def put_numbers(canvas: Canvas, chart: Chart, cell: Hex, water: str, red: int, least: int, dim: bool = False) -> None:
    """The numbers of a tile's routes, on top of whatever sails there, darker where they matter no more."""
    x, y = chart.at(cell)
    size = _digit(chart, least)
    for (dx, dy), colours in _numbers(water, red):
        sign = disc(str(colours), radius(chart, least), _PAST if dim else DISC, DIGIT, size, INK)
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


Draw = Callable[[Painter, float, float, float], None]


def _at(points: Points, x: float, y: float, size: float) -> list[tuple[float, float]]:
    return moved(points, x, y, 0, size)


def _whale(painter: Painter, x: float, y: float, r: float) -> None:
    fluke = [
        (-1, -0.55), (-0.5, -0.68), (0, -0.25), (0.5, -0.68), (1, -0.55), (0.5, -0.12), (0.2, 0.6), (-0.2, 0.6),
        (-0.5, -0.12),
    ]  # fmt: skip
    outline = smooth(_at(fluke, x, y, r), steps=5)
    painter.brush([*outline, *outline[:2]], r * 0.2, FISH[1])
    painter.poly(outline, WHALE)
    for side in (-0.55, 0.55):
        wave = [(side - 0.5, 0.62), (side, 0.4), (side + 0.5, 0.66)]
        painter.brush(smooth(_at(wave, x, y, r), False, 5), r * 0.15, FISH[0])


def _turtle(painter: Painter, x: float, y: float, r: float) -> None:
    for angle in (35, 145, 215, 325):
        dx, dy = polar(angle, r)
        painter.ellipse(x + dx * 0.78, y + dy * 0.66, r * 0.30, r * 0.20, fill=TURTLE[2], turn=angle)
    painter.ellipse(x, y - r * 0.78, r * 0.22, fill=TURTLE[2])
    painter.ellipse(x, y, r * 0.64, r * 0.72, fill=TURTLE[0])
    painter.ellipse(x, y - r * 0.02, r * 0.55, r * 0.63, fill=TURTLE[1])
    for angle in range(0, 360, 60):
        dx, dy = polar(angle, r)
        painter.ellipse(x + dx * 0.33, y + dy * 0.38, r * 0.13, fill=TURTLE[0])
    painter.ellipse(x, y, r * 0.15, fill=TURTLE[0])


def _gulls(painter: Painter, x: float, y: float, r: float) -> None:
    for dx, dy, size in ((0.15, -0.1, 0.85), (-0.65, 0.42, 0.5)):
        wings = [(-1, -0.1), (-0.5, -0.48), (0, 0), (0.5, -0.48), (1, -0.1)]
        line = smooth(_at(wings, x + dx * r, y + dy * r, r * size), False, 6)
        painter.brush(line, r * 0.16 * size + 0.004, CREAM)


def _fish(painter: Painter, x: float, y: float, r: float) -> None:
    painter.poly(_at([(-0.72, 0.16), (-1.15, -0.2), (-1.05, 0.5)], x, y, r), FISH[1])
    painter.poly(_at([(-0.1, -0.12), (-0.7, -0.85), (0.35, -0.15)], x, y, r), FISH[0])
    body = smooth([(-0.85, 0.18), (-0.1, -0.2), (0.85, -0.05), (0.1, 0.26)], steps=6)
    painter.poly(_at(body, x, y, r), FISH[1])
    painter.ellipse(x + r * 0.58, y - r * 0.06, r * 0.08, fill=WHALE)


_ALL: Final[Sequence[Draw]] = (_whale, _turtle, _gulls, _fish)


def put_creature(painter: Painter, number: int, x: float, y: float, reach: float) -> None:
    """One of the four about (x, y), `reach` its half width."""
    _ALL[number % len(_ALL)](painter, x, y, reach)


_SHEET: Final = (1600, 720)
_WAVES: Final = 120


def ocean(width: int, height: int, upper: Image.Image | None = None) -> Image.Image:
    """A piece of open sea, at most as wide as a picture, to be drawn on; its upper part may be painted already."""
    done = upper.height if upper else 0
    if upper and done >= height:
        return upper.copy()
    image = Image.new("RGB", (width, height))
    for y in range(done // _SHEET[1] * _SHEET[1], height, _SHEET[1]):
        image.paste(_sheet(), (0, y))
    if upper:
        image.paste(upper)
        carry(upper, image)
    return image


@kept
def _sheet() -> Image.Image:
    """One sheet of sea, whose lower edge fits its upper one."""
    width, height = _SHEET
    painter, random = Painter(width, height, 1, 2, origin=(0, 0), ground=OCEAN), Random(4)
    for _ in range(_WAVES):
        x, y, w = random.random() * width, 14 + random.random() * (height - 20), 14 + random.random() * 26
        crest = smooth([(x - w, y), (x - w / 2, y - w / 7), (x, y), (x + w / 2, y - w / 7), (x + w, y)], False, 4)
        painter.brush(crest, 1.7, SWELL, caps=False)
    return painter.done().convert("RGB")


@kept
def glitter(width: int) -> Image.Image:
    """The last light on the sea below the horizon: bands that darken towards the viewer, and glints."""
    painter, random = Painter(width, 84, 1, 2, origin=(0, 0)), Random(6)
    for i, (depth, colour) in enumerate(zip((78, 52, 30), DUSK[:3], strict=True)):
        line = [(x, depth + 4 * math.sin(x / (61 + 17 * i) + i)) for x in range(0, width + 12, 12)]
        painter.poly([(0, 0), *line, (width + 12, 0)], colour)
    for _ in range(width // 13):
        x, y = random.random() * width, 3 + 60 * random.random() ** 2
        half = (6 + 16 * random.random()) * (1 - y / 90)
        painter.brush([(x - half, y), (x, y - 0.6), (x + half, y)], 1.8, DUSK[3], caps=False)
    return painter.done()


@kept
def empty_cell(size: int) -> Image.Image:
    """The outline of a cell without a tile; outlines of neighbours fall into one."""
    painter = Painter(2.06, 2.06, size, 2)
    for a, b in dashes(corners(1), max(4, size // 13), 0.25, 0.75):
        painter.brush([a, b], 1.8 / size, rgba(FRONTIER), caps=False)
    return painter.done()
