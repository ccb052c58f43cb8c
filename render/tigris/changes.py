"""What is laid over the finished map to tell the news: who changed a square, points gained, and ways of leaders.

All of it is placed together so that nothing of it covers a leader, its letter and strength, a treasure or a number.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.lettering import show, taken_on
from render.placing import Thing, arrange
from render.shapes import Point
from render.sprites import kept
from render.tigris import pieces, traces
from render.tigris.figures import figure, put_figure
from render.tigris.layout import Measures
from render.tigris.news import Traces
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, IVORY, NEW
from rules.kit.seats import Seat
from rules.tigris.view import TigrisView

_STEPS: Final = (0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1, 1.25, -1.25)
_WEIGHT: Final = 2
"""How bad it is to cover anything that must be read, beside being laid somewhat further away."""
_GLYPH: Final = 0.013
"""How bad it is to cover the glyph of a tile."""
_BENDS: Final = (0.08, -0.08, 0.14, -0.14, 0.2, -0.2)


def put_changes(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> None:
    """The news of a view over its map."""
    _put_ways(canvas, found, how)
    laid = [*_badges(found, how), *_gains(found, how)]
    glyphs = [Thing(how.square * 0.5, how.square * 0.5, [how.middle(tile.at)], _GLYPH) for tile in view.tiles]
    things = [*(Thing(sign.width, sign.height, places, _WEIGHT) for sign, places in laid), *glyphs]
    taken = [(x0 - 2, y0 - 2, x1 + 2, y1 + 2) for x0, y0, x1, y1 in taken_on(canvas.image)]
    lying = arrange(things, taken, (0, 0, *how.size))
    for (sign, _), place in zip(laid, lying, strict=False):
        canvas.paste(sign, *place)


def _put_ways(canvas: Canvas, found: Traces, how: Measures) -> None:
    """An arrow for each leader that moved, bent so that it crosses nothing; none where it cannot be."""
    everything, s = taken_on(canvas.image), how.square
    for start, end in found.moves:
        ends = traces.ends_of_way(how.middle(start), how.middle(end), how)
        at_end = [rect for rect in everything if how.holds(end, rect)]
        others = [rect for rect in everything if rect not in at_end]
        for bend in _BENDS:
            way = traces.way(*ends, bend)
            head = [point for point in way if math.dist(point, ends[1]) < 0.34 * s]
            met = ((way, others, 0.13), (head, others, 0.24), (way, at_end, 0.04))
            if not any(traces.crossed(points, rects, reach * s) for points, rects, reach in met):
                traces.put_arrow(canvas, *ends, how, NEW, bend)
                break


def _badges(found: Traces, how: Measures) -> Iterator[tuple[Image.Image, list[Point]]]:
    """The badge of whoever changed a square, on one of its corners."""
    size = round(how.number * 1.07)
    changed = [((at,), seat) for at, seat in found.rings.items()] + list(found.built.items())
    for squares, seat in changed:
        corners = [how.corner(at) for at in squares]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = (max(pair[i] for pair in corners) + how.square for i in (0, 1))
        places: list[Point] = []
        for inset in (4.0, -4.0):
            places += product((left + inset, right - inset), (top + inset, bottom - inset))
        yield pieces.badge(seat, size), places


def _gains(found: Traces, how: Measures) -> Iterator[tuple[Image.Image, list[Point]]]:
    """Points at the foot of their square, or close to it."""
    for (at, seat, colour), points in found.points.items():
        sign = _gain(points, colour, -1 if found.rings.get(at) == seat else seat, how.number)
        x, y = how.middle(at)
        x, y = x + 0.12 * how.square, y + 0.5 * how.square - sign.height / 2 + 2
        near = sorted(product(_STEPS, _STEPS), key=lambda step: math.hypot(*step))
        yield sign, [(x + across * how.square, y + down * how.square) for across, down in near]


@kept
def _gain(points: int, colour: str, seat: Seat, text: int) -> Image.Image:
    """`+2` with the glyph of the colour; behind the badge of whoever got them where that is not said already."""
    told = f"+{points}"
    height = round(text * 1.24)
    head = height - 2 if seat >= 0 else 0
    width = round(fonts.width(told, text)) + 12 + head + text
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.4, INK)
    painter.box(2, 2, width - 2, height - 2, height * 0.34, GOLD_LIGHT)
    painter.box(4 + head, 4, width - 4, height - 4, height * 0.26, GLAZE[colour].base)
    put_figure(painter, figure(colour), head + 6 + text * 0.45, height / 2, text * 0.92, IVORY, GLAZE[colour].dark)
    sprite = painter.done()
    canvas = Canvas(sprite)
    if head:
        canvas.place(pieces.badge(seat, height - 6), 3, 3)
    canvas.text(head + text + 4, height / 2 - 1, told, text, IVORY)
    return show(sprite, "gain")
