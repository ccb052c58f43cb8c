"""Small signs that are no pieces: gems, cubes of victory points, sword and shield, hands, swap and pass, rosettes."""

from __future__ import annotations

import math

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, Painter, mix
from render.shapes import Point, Points, box, ellipse, moved, smooth
from render.sprites import kept
from render.tigris.figures import figure, put_figure
from render.tigris.palette import FACE_DOWN, GLAZE, GOLD, INK, IVORY, LAPIS

_GEM: tuple[Point, ...] = ((26, 17), (74, 17), (95, 42), (50, 93), (5, 42))
_FACETS: tuple[tuple[Points, int], ...] = (
    (((26, 17), (36, 42), (5, 42)), 4),
    (((74, 17), (95, 42), (64, 42)), 5),
    (((26, 17), (50, 17), (36, 42)), 0),
    (((50, 17), (74, 17), (64, 42)), 4),
    (((50, 17), (36, 42), (64, 42)), 0),
    (((5, 42), (36, 42), (50, 93)), 1),
    (((36, 42), (64, 42), (50, 93)), 2),
    (((64, 42), (95, 42), (50, 93)), 3),
)
_BRIGHT = ("#FFF7D0", "#FFD95E", "#F4AE2E", "#C9761A", "#FFE89A", "#E59A24")
_DIM = ("#6F737F", "#5D6271", "#4C5263", "#3B4153", "#656A78", "#4C5263")


def put_gem(painter: Painter, x: float, y: float, size: float, dim: bool = False) -> None:
    """A treasure about (x, y), `size` units wide."""

    def placed(points: Points) -> list[Point]:
        return moved([(a - 50, b - 52) for a, b in points], x, y, 0, size / 100)

    painter.halo([placed(_GEM)], size * 0.05, INK if dim else "#3E220A")
    tones = _DIM if dim else _BRIGHT
    painter.poly(placed(_GEM), tones[1])
    for facet, tone in _FACETS:
        painter.poly(placed(facet), tones[tone])
    if not dim:
        painter.poly(placed(((30, 20), (44, 20), (37, 33))), "#FFFFFF")


@kept
def gem(size: int, dim: bool = False) -> Image.Image:
    """A treasure, or the place of one that is gone."""
    painter = Painter(108, 104, size / 104, 4)
    put_gem(painter, 0, 0, 96, dim)
    return painter.done()


@kept
def cube(colour: str, size: int) -> Image.Image:
    """A victory point: a cube with the glyph of its colour."""
    painter = Painter(104, 104, size / 104, 4, origin=(0, 0))
    tone = GLAZE[colour]
    painter.halo([[(6, 24), (22, 6), (98, 6), (98, 80), (80, 98), (6, 98)]], 4.4, INK)
    painter.poly([(6, 24), (22, 6), (98, 6), (80, 24)], mix(tone.base, tone.light, 0.9))
    painter.poly([(80, 24), (98, 6), (98, 80), (80, 98)], mix(tone.base, tone.dark, 0.6))
    painter.poly(box(6, 24, 80, 98), tone.base)
    put_figure(painter, figure(colour), 43, 61, 66, IVORY, tone.dark)
    return painter.done()


@kept
def points(colour: str, number: int, text: int) -> Image.Image:
    """Points gained: the glyph of their colour and `+2` on its glaze, in digits of that size."""
    told, glyph, height = f"+{number}", round(text * 0.72), round(text * 1.06)
    width, tone = glyph + round(fonts.width(told, text)) + 3, GLAZE[colour]
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.26, INK)
    painter.box(1.6, 1.6, width - 1.6, height - 1.6, height * 0.22, tone.base)
    put_figure(painter, figure(colour), 2 + glyph / 2, height / 2, glyph * 0.92, IVORY, tone.dark)
    sprite = painter.done()
    Canvas(sprite).text(glyph + 1, height / 2 - 1, told, text, IVORY)
    return sprite


@kept
def sword(size: int, fill: Colour = IVORY, edge: Colour = INK) -> Image.Image:
    """The attacker's sign."""
    painter = Painter(100, 100, size / 100, 4)
    blade: Points = [(-5.5, 14), (-5.5, -42), (0, -52), (5.5, -42), (5.5, 14)]
    parts = [moved(part, 0, 0, 45) for part in (blade, box(-26, 12, 26, 22), box(-5, 20, 5, 46, 4))]
    painter.halo(parts, 5, edge)
    painter.polys(parts, fill)
    return painter.done()


@kept
def shield(size: int, fill: Colour = IVORY, edge: Colour = INK, plain: bool = False) -> Image.Image:
    """The defender's sign; a `plain` one leaves room for a number."""
    painter = Painter(100, 100, size / 100, 4)
    outline = moved(figure("shield")[0].outline, -50, -50)
    painter.halo([outline], 5, edge)
    painter.poly(outline, fill)
    if not plain:
        painter.poly(moved(outline, 0, -1, 0, 0.72), edge)
        painter.poly(moved(outline, 0, -1, 0, 0.56), fill)
    return painter.done()


@kept
def hidden_tile(height: int) -> Image.Image:
    """A tile behind somebody's screen."""
    painter = Painter(78, 100, height / 100, 4, origin=(0, 0))
    painter.box(0, 0, 78, 100, 14, INK)
    painter.box(6, 6, 72, 90, 10, "#B48B58")
    for y in (28, 48, 68):
        painter.poly(box(22, y - 3.5, 56, y + 3.5), FACE_DOWN["side"])
    return painter.done()


@kept
def bag(height: int) -> Image.Image:
    """The bag from which tiles are drawn."""
    painter = Painter(88, 100, height / 100, 4, origin=(0, 0))
    body = smooth([(32, 30), (56, 30), (80, 62), (74, 92), (44, 97), (14, 92), (8, 62)])
    neck = [(26, 6), (38, 12), (50, 5), (62, 10), (58, 28), (30, 28)]
    painter.halo([body, neck], 5, INK)
    painter.polys([body, neck], "#B48B58")
    painter.brush([(30, 29), (58, 29)], 8, FACE_DOWN["side"])
    painter.poly(box(34, 52, 56, 74, 3), FACE_DOWN["side"])
    return painter.done()


@kept
def empty_place(size: int, line: Colour = "#6B5232") -> Image.Image:
    """Where something has been that is used up."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    painter.rim(box(7, 7, 93, 93, 17), box(13, 13, 87, 87, 11), line)
    return painter.done()


@kept
def action(kind: str, size: int) -> Image.Image:
    """The actions without a piece of their own: swap and pass."""
    painter = Painter(100, 100, size / 100, 4, origin=(0, 0))
    painter.box(3, 3, 97, 97, 15, INK)
    painter.box(6, 6, 94, 94, 12, FACE_DOWN["face"])
    if kind == "swap":
        for y, way in ((36, 1), (64, -1)):
            painter.brush([(50 - way * 30, y), (50 + way * 14, y)], 9, INK)
            painter.poly([(50 + way * 35, y), (50 + way * 12, y - 15), (50 + way * 12, y + 15)], INK)
    else:
        for x in (20, 49):
            painter.poly([(x, 24), (x + 31, 50), (x, 76)], INK)
    return painter.done()


@kept
def rosette(size: int) -> Image.Image:
    """A white flower on lapis, as on the processional way."""
    painter = Painter(100, 100, size / 100, 4)
    painter.ellipse(0, 0, 47, fill=INK)
    painter.ellipse(0, 0, 44, fill=LAPIS)
    for i in range(12):
        angle = math.tau * i / 12
        painter.poly(ellipse(26 * math.cos(angle), 26 * math.sin(angle), 15.5, 6.4, math.degrees(angle), 20), IVORY)
    painter.ellipse(0, 0, 12.5, fill=GOLD)
    return painter.done()
