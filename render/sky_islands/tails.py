"""Tails: a line from what is laid over the board to what it is about, where it does not lie on that itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas, Painter
from render.lettering import Rect
from render.shapes import Point, between
from render.sky_islands.palette import INK, WHITE
from render.sprites import kept

_SHORTEST: Final = 30
"""A tail is longer, in pixels, for its end to be seen."""
_INSET: Final = (14, 12)
"""It begins so far inside of what it belongs to."""
_PARTS: Final = (0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1)
"""Where it is looked at what it crosses."""
_DETOUR: Final = 45
"""A line may be so many pixels longer than another one that crosses something in one part more."""
_CLEAR: Final = 6
"""It keeps so many pixels from what must be seen."""

Foreign: TypeAlias = Callable[[Point], bool]
"""Whether another island is seen at a place than the one that a tail leads to."""


class Tail(NamedTuple):
    """Where a line begins and ends, and in how many of its parts it crosses what it should not."""

    start: Point
    end: Point
    crossed: int

    @property
    def bad(self) -> float:
        """How long it is, in pixels, and as much longer as it is bad to cross something."""
        return math.dist(self.start, self.end) + _DETOUR * self.crossed


def tail(own: Rect, shores: Sequence[Point], taken: Sequence[Rect], foreign: Foreign, ways: int) -> Tail | None:
    """The best of so many short lines from a box to one of these shores: neither long nor across what is `taken` or
    `foreign` land. None where the box lies on the shores."""
    (left, top, right, bottom), (dx, dy) = own, _INSET
    left, top, right, bottom = left + dx, top + dy, right - dx, bottom - dy
    lines = (Tail((min(max(left, x), right), min(max(top, y), bottom)), (x, y), 0) for x, y in shores)
    short = sorted((line.bad, line) for line in lines)
    tails = [line for far, line in short if far > _SHORTEST][:ways]
    return min((_crossing(each, taken, foreign) for each in tails), key=lambda each: each.bad, default=None)


def _crossing(line: Tail, taken: Sequence[Rect], foreign: Foreign) -> Tail:
    """The same tail with what it crosses."""
    (x0, y0), (x1, y1) = line.start, line.end
    left, right, top, bottom = min(x0, x1) - _CLEAR, max(x0, x1) + _CLEAR, min(y0, y1) - _CLEAR, max(y0, y1) + _CLEAR
    near = [rect for rect in taken if rect[0] < right and rect[2] > left and rect[1] < bottom and rect[3] > top]
    points = [between(line.start, line.end, part) for part in _PARTS]
    return line._replace(crossed=sum(foreign(point) + _meets(point, near) for point in points))


def _meets(point: Point, rects: Sequence[Rect]) -> bool:
    x, y = point
    return any(x0 - _CLEAR < x < x1 + _CLEAR and y0 - _CLEAR < y < y1 + _CLEAR for x0, y0, x1, y1 in rects)


def put_tail(canvas: Canvas, shown: Tail, fill: str) -> None:
    """Draws a tail with a knob at its end."""
    x, y, u, v = (round(each) for each in (*shown.start, *shown.end))
    canvas.place(_line(u - x, v - y, fill), min(x, u) - 12, min(y, v) - 12)


@kept
def _line(dx: int, dy: int, fill: str) -> Image.Image:
    """A tail that leads so many pixels to the right and down, with a knob at its end."""
    x, y = max(0, -dx) + 12, max(0, -dy) + 12
    painter = Painter(abs(dx) + 24, abs(dy) + 24, 1, 3, origin=(x, y))
    for out, colour in ((4, INK), (2.5, WHITE), (0, fill)):
        painter.brush([(0, 0), (dx, dy)], 4 + 2 * out, colour, caps=False)
        painter.ellipse(dx, dy, 7 + out, fill=colour)
    return painter.done()
