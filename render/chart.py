"""The chart of a game: how the points of every seat went from turn to turn, and turns that bear a number.

Made of what the game's post is made of, as wide and read like it: 400 pixels wide on a phone. A seat is its colour and
its shape, at the end of its line, along it and beside its name. Sizes in pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from data.texts import text
from render import fonts
from render.canvas import Canvas, Colour, Painter, mix, rgba
from render.frame import Box
from render.lettering import Rect, show
from render.panels import tag
from render.placing import overlap
from render.plain import name_or
from render.post import LEAST, MARGIN, WIDTH, Material, style_of
from render.shapes import Point
from render.theme import PLAIN, SEAT_COLOURS, seat_symbol
from rules.kit.seats import Seat


class Level(NamedTuple):
    """The points of each seat, expected or made, where a turn begins, or at the end."""

    turn: int
    points: tuple[float, ...]


class Mark(NamedTuple):
    """A turn that bears a number on the chart, and whose it was."""

    number: int
    turn: int
    seat: Seat


class Chart(NamedTuple):
    """What is drawn: the course of the game, at least one turn and the end; the numbered turns; the players by seat,
    with their places (none before the end) and, where points decide, their points. `title` and what stands `below` it
    are above the lines; `end` is what the right rim stands for. `game` is the key of the game whose style is used.
    """

    course: tuple[Level, ...]
    marks: tuple[Mark, ...]
    names: tuple[str, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...] | None
    title: str
    below: str
    end: str
    game: str
    language: str


_GAP: Final = 12
_HEADER: Final = 104
_PLOT: Final = 730
_ROW: Final = 62
_TOP: Final = 84
"""Room above the lines, for the numbers."""
_BARE: Final = 44
"""Room above the lines where no turn bears a number."""
_FOOT: Final = 118
_RIGHT: Final = 100
_INSET: Final = 26
"""So far from the grid's left end lines begin: a ring there covers no number."""
_STROKE: Final = 7
_SYMBOL: Final = 34
_END: Final = 46
_RING: Final = 66
_APART: Final = 62
"""Numbers stand at least so far from each other."""
_LABELS: Final = 78
"""So much room has a number below the lines."""


def chart(drawn: Chart) -> Image.Image:
    """The chart as a picture."""
    rows = -(-len(drawn.names) // 2)
    key = rows * _ROW + 24
    height = MARGIN + _HEADER + _GAP + _PLOT + _GAP + key + MARGIN
    style = style_of(drawn.game)
    canvas = Canvas(style.ground(WIDTH, height))
    inner = WIDTH - 2 * MARGIN - 8
    left = MARGIN + 4
    header = Box(left, MARGIN + 4, inner, _HEADER - 4)
    plot = Box(left, header.bottom + _GAP, inner, _PLOT)
    style.material.put_plate(canvas, header, "header")
    for where in (plot, Box(left, plot.bottom + _GAP, inner, key)):
        style.material.put_plate(canvas, where, "news")
    _put_header(canvas, header, drawn, style.material)
    _Plot(canvas, plot, drawn, style.material).put()
    _put_key(canvas, Box(left, plot.bottom + _GAP, inner, key), drawn, style.material)
    return canvas.image


def _put_header(canvas: Canvas, where: Box, drawn: Chart, material: Material) -> None:
    room, x = where.w - 44, where.x + 22
    canvas.fitted(x, where.y + 24, drawn.title, (46, 42, 38, 34, LEAST), room, material.heading)
    canvas.fitted(x, where.y + 61, drawn.below, (LEAST,), room, material.aside)


def _put_key(canvas: Canvas, where: Box, drawn: Chart, material: Material) -> None:
    """Who is who: the line with its symbol, the name, points or place; the names of winners stand out."""
    width = where.w // 2
    for seat, given in enumerate(drawn.names):
        x, y = where.x + seat % 2 * width + 20, where.y + 12 + seat // 2 * _ROW + _ROW / 2
        canvas.place(_sample(seat, material), x, y - 26)
        x += 112
        right = where.x + (seat % 2 + 1) * width - 22
        won = text(drawn.language, f"words.place.p{drawn.places[seat]}") if drawn.places else ""
        if drawn.totals is not None:
            won, unit = str(drawn.totals[seat]), text(drawn.language, "picture.points", n=drawn.totals[seat])
            right -= canvas.text(right, y + 2, unit, LEAST, material.soft, "r") + 8
        right -= canvas.text(right, y - 1, won, 38, material.ink, "r") + 14
        name = name_or(given, text(drawn.language, "picture.player", n=seat + 1))
        ink = material.ink if not drawn.places or drawn.places[seat] == 1 else material.soft
        canvas.fitted(x, y - 1, name, (36, 33, LEAST), right - x, ink)


def _sample(seat: Seat, material: Material) -> Image.Image:
    """A short piece of a seat's line with its symbol."""
    painter = Painter(96, 52, 1, 3, origin=(0, 26))
    _stroke(painter, [(4, 0), (92, 0)], seat, material)
    sprite = painter.done()
    Canvas(sprite).paste(seat_symbol(seat, 44), 48, 26)
    return show(sprite, f"key {seat}", (24, 2, 72, 50))


def _stroke(painter: Painter, points: Sequence[Point], seat: Seat, material: Material) -> None:
    """A line in a seat's colour with a rim of ink, so that lines of like shade can be told apart where they cross."""
    draw, pixels = ImageDraw.Draw(painter.image), painter.pixels(points)
    rim = mix(SEAT_COLOURS[seat], material.ink, 0.72)
    for width, colour in ((_STROKE + 3, rim), (_STROKE, rgba(SEAT_COLOURS[seat]))):
        draw.line(pixels, fill=colour, width=round(width * painter.k), joint="curve")


def steps_of(low: float, high: float, most: int) -> list[int]:
    """Round whole numbers, at most `most` and at least two, that reach from `low` to `high` and beyond."""
    for step in (size * 10**power for power in range(9) for size in (1, 2, 5)):
        first, last = math.floor(low / step), math.ceil(high / step)
        last = max(last, first + 1)
        if last - first < most:
            return [step * number for number in range(first, last + 1)]
    raise ValueError("numbers too far from each other")


class _Plot:
    """The lines in their box. Whatever is put notes its place, so that nothing covers anything."""

    def __init__(self, canvas: Canvas, where: Box, drawn: Chart, material: Material) -> None:
        self._canvas, self._where, self._drawn, self._material = canvas, where, drawn, material
        values = [points for each in drawn.course for points in each.points]
        self._scale = steps_of(min(0.0, *values), max(1.0, *values), 8)
        widest = max(fonts.width(str(step), LEAST) for step in self._scale)
        self._left = where.x + 26 + widest + 14
        self._right = where.right - _RIGHT
        self._top, self._bottom = where.y + (_TOP if drawn.marks else _BARE), where.bottom - _FOOT
        self._first, self._last = drawn.course[0].turn, drawn.course[-1].turn
        self._taken: list[Rect] = []

    def put(self) -> None:
        """Grid, numbered turns, lines, symbols."""
        self._put_grid()
        self._put_turns()
        marks = self._spread_marks()
        self._put_lines(marks)
        for mark, x in marks:
            number = tag(str(mark.number), 40, self._material.call, self._material.line, self._material.line)
            self._canvas.paste(number, x, self._where.y + 42)
        for mark, _ in marks:
            at = self._at(mark.turn, mark.seat)
            # Of two that would stand upon each other the second has its number alone.
            if self._free(*at, _RING):
                self._canvas.paste(_ringed(mark.seat, self._material), *at)
                self._take(*at, _RING)
        self._put_ends()
        for seat in range(len(self._drawn.names)):
            self._put_symbols(seat)

    def _x(self, turn: int) -> float:
        left = self._left + _INSET
        return left + (turn - self._first) / max(1, self._last - self._first) * (self._right - left)

    def _y(self, points: float) -> float:
        low, high = self._scale[0], self._scale[-1]
        return self._bottom - (points - low) / (high - low) * (self._bottom - self._top)

    def _at(self, turn: int, seat: Seat) -> Point:
        course = next(each for each in self._drawn.course if each.turn == turn)
        return self._x(turn), self._y(course.points[seat])

    def _take(self, x: float, y: float, size: float) -> None:
        self._taken.append((x - size / 2, y - size / 2, x + size / 2, y + size / 2))

    def _free(self, x: float, y: float, size: float) -> bool:
        box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
        return not any(overlap(box, taken) for taken in self._taken)

    def _paper(self) -> Colour:
        """The colour of the plate on which the lines are drawn."""
        x, y = self._where.x + 40, self._where.y + 40
        red, green, blue = self._canvas.image.crop((x, y, x + 1, y + 1)).tobytes()
        return red, green, blue

    def _put_grid(self) -> None:
        ink = mix(self._material.soft, self._paper(), 0.45)
        faint = mix(self._material.soft, self._paper(), 0.75)
        for step in self._scale:
            y = self._y(step)
            thick = 2 if step == 0 else 1
            self._canvas.fill(self._left, y - thick, self._right, y + thick, ink if step == 0 else faint)
            self._canvas.text(self._left - 14, y, str(step), LEAST, self._material.soft, "r")

    def _put_turns(self) -> None:
        """Numbers of turns at round distances, and the end; below them what they are."""
        y, language = self._bottom + 56, self._drawn.language
        end = self._drawn.end
        room = self._right + _RIGHT - 14 - fonts.width(end, LEAST) - 16
        self._canvas.text(self._right + _RIGHT - 14, y, end, LEAST, self._material.soft, "r")
        for turn in self._ticks():
            x = self._x(turn)
            self._canvas.fill(x - 1, self._bottom, x + 1, self._bottom + 12, self._material.soft)
            if x + fonts.width(str(turn), LEAST) / 2 < room:
                self._canvas.text(x, y, str(turn), LEAST, self._material.soft, "m")
        middle = (self._left + self._right) / 2
        self._canvas.text(middle, y + 38, text(language, "picture.chart.turns"), LEAST, self._material.soft, "m")

    def _ticks(self) -> Iterator[int]:
        """The first turn, and round numbers that do not touch it."""
        most = max(2, int((self._right - self._left) / _LABELS))
        for turn in steps_of(self._first, max(self._last, self._first + 1), most):
            if self._first < turn < self._last and self._x(turn) - self._x(self._first) >= _LABELS / 2:
                yield turn
        yield self._first

    def _spread_marks(self) -> list[tuple[Mark, float]]:
        """The numbered turns with where their numbers stand: above their turns, and not upon each other."""
        marks = sorted(self._drawn.marks, key=lambda mark: mark.turn)
        xs = [max(self._x(mark.turn), self._left + 20) for mark in marks]
        return [*zip(marks, _spread(xs, _APART, self._right + 20), strict=True)]

    def _put_lines(self, marks: Sequence[tuple[Mark, float]]) -> None:
        where = self._where
        painter = Painter(where.w, where.h, 1, 3, origin=(-where.x, -where.y))
        for mark, x in marks:
            at = self._at(mark.turn, mark.seat)
            for start, end in _dashes([(x, where.y + 66), (at[0], self._top - 4), at]):
                painter.brush([start, end], 3, self._material.line, caps=False)
        for seat in range(len(self._drawn.names)):
            line = [(self._x(each.turn), self._y(each.points[seat])) for each in self._drawn.course]
            _stroke(painter, line, seat, self._material)
        self._canvas.place(painter.done(), where.x, where.y)

    def _put_ends(self) -> None:
        """Each seat's symbol at the end of its line; lines that end close together have theirs one below the other."""
        ends = sorted((self._y(points), seat) for seat, points in enumerate(self._drawn.course[-1].points))
        ys = _spread([y for y, _ in ends], _END + 2, self._bottom)
        x = self._right + 62
        for (end, seat), y in zip(ends, ys, strict=True):
            painter = Painter(82, abs(y - end) + 20, 1, 3, origin=(10, 10 - min(0.0, y - end)))
            painter.brush([(0, 0), (62, y - end)], 3, mix(SEAT_COLOURS[seat], PLAIN.ink, 0.3), caps=False)
            self._canvas.place(painter.done(), self._right - 10, min(y, end) - 10)
        for (_, seat), y in zip(ends, ys, strict=True):
            self._canvas.paste(show(seat_symbol(seat, _END).copy(), f"end {seat}"), x, y)
            self._take(x, y, _END)

    def _put_symbols(self, seat: Seat) -> None:
        """Symbols along a line, where they cover none of another: at several fractions of the way, or nearby."""
        course = self._drawn.course[:-1]
        for part in range(6):
            wanted = (part + (seat + 0.5) / len(self._drawn.names)) / 6 * len(course)
            near = sorted(range(len(course)), key=lambda i: abs(i - wanted))
            for i in [i for i in near if abs(i - wanted) <= max(1, len(course) / 12)]:
                x, y = self._at(course[i].turn, seat)
                if self._free(x, y, _SYMBOL + 6):
                    symbol = show(seat_symbol(seat, _SYMBOL).copy(), f"seat {seat}")
                    self._canvas.paste(symbol, x, y)
                    self._take(x, y, _SYMBOL)
                    break


def _spread(wanted: Sequence[float], apart: float, most: float) -> list[float]:
    """Places in their order, at least so far apart and none beyond the last."""
    found: list[float] = []
    for each in wanted:
        found.append(max([each, *(last + apart for last in found[-1:])]))
    for i in reversed(range(len(found))):
        found[i] = min(found[i], most)
        most = found[i] - apart
    return found


def _ringed(seat: Seat, material: Material) -> Image.Image:
    """A seat's symbol where a numbered turn begins."""
    painter = Painter(70, 70, 1, 4)
    painter.ellipse(0, 0, 33, fill=material.line)
    painter.ellipse(0, 0, 31, fill=material.call)
    painter.ellipse(0, 0, 26, fill=PLAIN.light)
    sprite = painter.done()
    Canvas(sprite).paste(seat_symbol(seat, 40), 35, 35)
    return show(sprite, f"turn of {seat}")


def _dashes(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Short strokes along straight lines."""
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        for i in range(math.ceil(length / 18)):
            start, end = i * 18 / length, min(1.0, (i * 18 + 10) / length)
            yield (ax + (bx - ax) * start, ay + (by - ay) * start), (ax + (bx - ax) * end, ay + (by - ay) * end)
