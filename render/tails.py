"""Tails: a line from what is laid over the board to what it is about, where it does not lie on that itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas, Painter
from render.lettering import Rect
from render.shapes import Point, between
from render.sprites import kept

_INK, _RIM = "#1F2A3A", "#FFFFFF"
_SHORTEST: Final = 30
"""A tail is longer, in pixels, for its end to be seen."""
_INSET: Final = (14, 12)
"""It begins so far inside of what it belongs to."""
_PARTS: Final = (0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1)
"""Where it is looked at what it crosses."""
_DETOUR: Final = 45
"""A line may be so many pixels longer than another one that crosses something in one part more."""
_CLEAR, _KNOB = 6, 11
"""It keeps so many pixels from what must be seen, and its end so many."""
_HIDDEN, _BARRED = 3, 8
"""So many times as bad it is if its end lies there, or if it crosses another thing that is laid over the board."""

Foreign: TypeAlias = Callable[[Point], bool]
"""Whether another island is seen at a place than the one that a tail leads to."""


class Tail(NamedTuple):
    """Where a line begins and ends, in how many of its parts it crosses foreign land, and in how many (weighed) what
    must be seen, and other things that are laid over the board."""

    start: Point
    end: Point
    foreign: int = 0
    met: int = 0
    barred: int = 0

    @property
    def long(self) -> float:
        """How long it is, in pixels."""
        return math.dist(self.start, self.end)

    @property
    def bad(self) -> float:
        """How long it is, and as much longer as it is bad to cross something."""
        return self.long + _DETOUR * (self.foreign + self.met + _BARRED * self.barred)

    def over(self, rect: Rect) -> bool:
        """Whether it crosses a box."""
        return any(_meets(between(self.start, self.end, part), [rect]) for part in _PARTS)


def tail(
    own: Rect, shores: Sequence[Point], taken: Sequence[Rect], foreign: Foreign, ways: int, others: Sequence[Rect] = ()
) -> Tail | None:
    """The best of so many short lines from a box to one of these shores: neither long nor across what is `taken`,
    `foreign` land or, worst of all, `others`. None where the box lies on the shores."""
    (left, top, right, bottom), (dx, dy) = own, _INSET
    left, top, right, bottom = left + dx, top + dy, right - dx, bottom - dy
    starts = [(min(max(left, x), right), min(max(top, y), bottom)) for x, y in shores]
    lines = [line for line in zip(map(math.dist, starts, shores), starts, shores, strict=True) if line[0] > _SHORTEST]
    best, least = None, math.inf
    for far, start, end in sorted(lines)[:ways]:
        if far >= least:
            break
        line = _crossing(Tail(start, end), taken, others)
        if line.bad < least:
            line = line._replace(foreign=sum(foreign(between(start, end, part)) for part in _PARTS))
        if line.bad < least:
            best, least = line, line.bad
    return best


def _crossing(line: Tail, taken: Sequence[Rect], others: Sequence[Rect]) -> Tail:
    """The same tail with what it crosses, beside foreign land."""
    near, barring = _among(taken, line), _among(others, line)
    if not near and not barring:
        return line
    points = [between(line.start, line.end, part) for part in _PARTS]
    met = sum(_meets(point, near) for point in points) + _HIDDEN * _meets(line.end, near, _KNOB)
    barred = sum(_meets(point, barring) for point in points) if barring else 0
    return line._replace(met=met, barred=barred)


def _among(rects: Sequence[Rect], line: Tail) -> list[Rect]:
    """The boxes that a line could meet."""
    (x0, y0), (x1, y1) = line.start, line.end
    left, right, top, bottom = min(x0, x1) - _KNOB, max(x0, x1) + _KNOB, min(y0, y1) - _KNOB, max(y0, y1) + _KNOB
    return [rect for rect in rects if rect[0] < right and rect[2] > left and rect[1] < bottom and rect[3] > top]


def _meets(point: Point, rects: Sequence[Rect], clear: int = _CLEAR) -> bool:
    """Whether a point lies in one of some boxes, or close to it."""
    x, y = point
    return any(x0 - clear < x < x1 + clear and y0 - clear < y < y1 + clear for x0, y0, x1, y1 in rects)


def put_tail(canvas: Canvas, shown: Tail, fill: str) -> None:
    """Draws a tail with a knob at its end."""
    x, y, u, v = (round(each) for each in (*shown.start, *shown.end))
    canvas.place(_line(u - x, v - y, fill), min(x, u) - 12, min(y, v) - 12)


@kept
def _line(dx: int, dy: int, fill: str) -> Image.Image:
    """A tail that leads so many pixels to the right and down, with a knob at its end."""
    x, y = max(0, -dx) + 12, max(0, -dy) + 12
    painter = Painter(abs(dx) + 24, abs(dy) + 24, 1, 3, origin=(x, y))
    for out, colour in ((4, _INK), (2.5, _RIM), (0, fill)):
        painter.brush([(0, 0), (dx, dy)], 4 + 2 * out, colour, caps=False)
        painter.ellipse(dx, dy, 7 + out, fill=colour)
    return painter.done()
