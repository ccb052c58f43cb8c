"""Small signs: discs with a number, the cross of a failed voyage, icons for the cards, pins for candidates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, rgba
from render.lettering import Line, show, write
from render.panels import bulb
from render.shapes import Point, box, ellipse, smooth, star
from render.sprites import kept
from render.tongiaki.boats import boat, put_rim
from render.tongiaki.palette import (
    CREAM,
    CROSS,
    FAILED,
    GOLD,
    GOLD_INK,
    INK,
    JUNGLE,
    LAGOON,
    LETTER,
    PIN,
    PLAQUE,
    SAND,
    STRAND,
    WHITE,
    WOOD,
)
from rules.tongiaki.components import LANDS, TONGA


@kept
def disc(words: str, radius: int, fill: str = GOLD, ink: str = GOLD_INK, size: int = 22, rim: str = INK) -> Image.Image:
    """A coin with a short text."""
    painter = Painter(2 * radius + 8, 2 * radius + 8, 1, 4)
    painter.ellipse(0, 0, radius + 2.5, fill=rim)
    painter.ellipse(0, 0, radius, fill=fill)
    painter.text(0, 0, words, size, ink)
    return show(painter.done(), words)


@kept
def cross(radius: int) -> Image.Image:
    """The sign of a failed voyage."""
    painter = Painter(3, 3, radius, 4)
    for reach, fill in ((1.25, INK), (1.1, CREAM), (0.94, CROSS)):
        painter.ellipse(0, 0, reach, fill=fill)
    for way in (-1, 1):
        painter.brush([(-0.45, -0.45 * way), (0.45, 0.45 * way)], 0.3, WHITE)
    return painter.done()


def _put_pill(painter: Painter, wide: float, high: float, rims: Iterable[tuple[float, str]]) -> None:
    """A pill in the middle with its rims, the outermost first: how far each reaches beyond it, and its colour."""
    for grow, fill in rims:
        across, up = wide / 2 + grow, high / 2 + grow
        painter.poly(box(-across, -up, across, up, up), fill)


@kept
def lacking(have: int, needed: int, size: int) -> Image.Image:
    """A failed voyage, on maps and in news: a cross, and of how many colours that it needed it had how many."""
    words, reach = f"{have}/{needed}", 0.15 * size
    wide, high = fonts.width(words, size) + 0.9 * size, 1.1 * size
    painter = Painter(wide + 8, high + 8, 1, 4)
    _put_pill(painter, wide, high, ((3.5, INK), (2, CREAM), (0, CROSS)))
    left = 0.45 * size - wide / 2
    for way in (-1, 1):
        painter.brush([(left - reach, -reach * way), (left + reach, reach * way)], 0.12 * size, WHITE)
    painter.text(0.22 * size, -0.5, words, size, WHITE)
    return painter.done()


@kept
def island_icon(size: int) -> Image.Image:
    """A small island."""
    painter = Painter(2.4, 2, size / 2, 4)
    painter.ellipse(0, 0.35, 1.1, 0.55, fill=LAGOON)
    painter.ellipse(0, 0.22, 0.9, 0.45, fill=SAND)
    painter.poly(smooth([(-0.7, 0.24), (-0.3, -0.5), (0.2, -0.62), (0.7, 0.24)]), JUNGLE[3])
    return painter.done()


@kept
def wave_icon(size: int) -> Image.Image:
    """Two waves."""
    painter = Painter(2.6, 2, size / 2, 4)
    for y in (-0.4, 0.3):
        line = smooth([(-1, y), (-0.5, y - 0.3), (0, y), (0.5, y + 0.3), (1, y)], closed=False)
        painter.brush(line, 0.24, STRAND)
    return painter.done()


@kept
def crown(size: int, there: bool) -> Image.Image:
    """A king's crown: gold when made, an outline while it may still be made."""
    points = [(-0.8, 0.6), (-1, -0.5), (-0.42, 0.02), (0, -0.8), (0.42, 0.02), (1, -0.5), (0.8, 0.6)]
    painter = Painter(2.6, 2.2, size / 2, 4)
    put_rim(painter, [points], 0.12, INK if there else "#5F83A8")
    painter.poly(points, GOLD if there else "#1B3654")
    return painter.done()


ON_LAND: Final = 0.52
"""Pins on islands are so many sizes of their text high above their middle."""


@kept
def pin(tag: str, text: int, room: float = 0.74, fails: bool = False, tip: bool = False) -> Image.Image:
    """A candidate: its tag on a coin, which is so many sizes of its text high above its middle; with a red rim and a
    cross beside its tag if it `fails` for certain, and with the sign of a tip."""
    size = room * text
    painter = Painter(4.4, 4.4, size, 4)
    wide = max(1.0, 0.3 + 0.28 * len(tag) / room)
    rim = CROSS if fails else WHITE
    for grow, colour in ((0.3, INK), (0.18, rim), (0.0, PIN)):
        painter.poly(box(-wide - grow, -1 - grow, wide + grow, 1 + grow, 0.98), colour)
    painter.text(0, -0.02, tag, 1 / room, "#2A1605")
    canvas = Canvas(painter.done())
    if fails:
        dx, dy = 0.95 * wide * size, -0.9 * size
        canvas.paste(cross(round(0.5 * size)), canvas.image.width / 2 + dx, canvas.image.height / 2 + dy)
    if tip:
        canvas.paste(bulb(round(1.5 * size)), canvas.image.width / 2 - wide * size, canvas.image.height / 2 - size)
    return canvas.image


@kept
def grown(number: int, seat: int, size: int) -> Image.Image:
    """A cream label for boats that an island gains: `+2` and a boat of the seat, for points would be a coin; a pink one
    for boats that are lost."""
    words = f"{number:+}".replace("-", "−")
    half, sprite = size * (0.3 + 0.3 * len(words)), boat(seat, size)
    wide, room = half + size * 0.6, size * 0.6
    painter = Painter(2 * wide + 6, size * 1.3 + 6, 1, 4)
    painter.poly(box(-wide - 2, -size * 0.65 - 2, wide + 2, size * 0.65 + 2, size * 0.66), INK)
    painter.poly(box(-wide, -size * 0.65, wide, size * 0.65, size * 0.64), CREAM if number > 0 else FAILED)
    painter.text(-room, -0.5, words, size, "#12263F")
    canvas = Canvas(painter.done())
    canvas.paste(sprite, canvas.image.width / 2 + half - size * 0.1, canvas.image.height / 2)
    return canvas.image


@kept
def unknown(size: int) -> Image.Image:
    """An unknown tile."""
    painter = Painter(2.2, 2.2, size / 2, 4)
    for reach, fill in ((1.06, STRAND), (0.9, "#2A4E74")):
        painter.poly(ellipse(0, 0, reach, steps=6), fill)
    painter.text(0, -0.03, "?", 1.5, STRAND)
    return painter.done()


@kept
def back(radius: int, colour: str = FAILED) -> Image.Image:
    """The sign of what turns back, by default of a voyage that had to."""
    painter = Painter(3, 3, radius, 4)
    for reach, fill in ((1.25, INK), (1.1, CREAM), (0.94, colour)):
        painter.ellipse(0, 0, reach, fill=fill)
    bend = ellipse(0.02, 0, 0.46, start=-90, end=90, steps=14)
    painter.brush([(-0.4, -0.46), *bend, (-0.25, 0.46)], 0.24, INK, caps=False)
    painter.poly([(-0.25, 0.1), (-0.75, 0.46), (-0.25, 0.82)], INK)
    return painter.done()


_SS = 3
_NARROWEST: Final = 0.88
"""No name is set narrower than this part of its width,"""
LAST: Final = 0.68
"""but one that would hide boats otherwise."""
_LINE: Final = 1.0
"""So many sizes of their text are the two lines of a name apart."""
_CLEAR: Final = "ゥャュョッァィェォーン"
"""No line begins with one of these."""
_SHORT: Final = (4, 6)
"""Shorter names, Japanese ones and others, are never parted."""
_RIM = 3


def points_of(island: str) -> int:
    """The points on an island's coin, 0 where there is none."""
    return 0 if island == TONGA else LANDS[island].points


def alike(names: Iterable[str], text: int, most: int) -> float:
    """How narrow all names of a picture are set, so that none looks unlike the others: 1 for not at all, otherwise as
    narrow as it needs that has more than so many pixels."""
    return min(1.0, max(_NARROWEST, most / max((fonts.width(said, text) for said in names), default=most)))


def halves(said: str) -> tuple[str, ...]:
    """A name in two lines: between its words, or between syllables, which end in a vowel in Polynesia; short ones in
    one."""
    latin = said.isascii()
    if " " in said or len(said) < _SHORT[latin]:
        return tuple(said.split(" "))
    ends = [i for i in range(2, len(said) - 1) if (said[i - 1] in "aeiou" if latin else said[i] not in _CLEAR)]
    at = min(ends, key=lambda i: abs(i - len(said) / 2))
    return said[:at] + "-" * latin, said[at:]


@kept
def plate(lines: tuple[str, ...], said: str, text: int, narrow: float = 1.0) -> Image.Image:
    """An island's name on wood, in its lines, as narrow as all of its picture."""
    width, height = _extent(lines, text, narrow)
    width, height = width + 10, height + round(text * 0.34)
    painter = Painter(width + 4, height + 4, 1, _SS, origin=(2, 2))
    corner = text * 0.41
    painter.poly(box(2, 3, width + 2, height + 2, corner), "#0E2A28")
    painter.poly(box(0, 0, width, height, corner), PLAQUE[0])
    painter.poly(box(1.6, 1.6, width - 1.6, height - 1.6, corner * 0.87), PLAQUE[1])
    painter.poly(box(corner, 2, width - corner, 3.4), WOOD[1])
    return _put_name(painter, (width / 2, height / 2), lines, said, text, narrow)


@kept
def lettered(lines: tuple[str, ...], said: str, text: int, narrow: float = 1.0) -> Image.Image:
    """An island's name with a dark rim, in its lines, as narrow as all of its picture."""
    width, height = _extent(lines, text, narrow)
    painter = Painter(width + 2 * _RIM, height + round(text * 0.3), 1, 3)
    return _put_name(painter, (0, 0), lines, said, text, narrow, _RIM)


def _extent(lines: Sequence[str], text: int, narrow: float) -> tuple[int, int]:
    wide = max(fonts.width(line, text) for line in lines)
    return round(wide * narrow), round(text * (1 + _LINE * (len(lines) - 1)))


def _put_name(
    painter: Painter, at: Point, lines: Sequence[str], said: str, size: int, narrow: float, rim: int = 0
) -> Image.Image:
    """The lines of a name about a point, with a dark rim of so many pixels if they are to have one; what they say is
    noted once."""
    (width, high), (x, y), first = _extent(lines, size, narrow), at, at[1] - _LINE * size * (len(lines) - 1) / 2
    for grow, colour in ((rim, LETTER), (0, CREAM)) if rim else ((0, CREAM),):
        for i, line in enumerate(lines):
            px, py = painter.pixels([(x, first + i * _LINE * size)])[0]
            run = fonts.run(line, size * painter.ss, True, grow * painter.ss)
            mask = (
                run.mask.resize((max(1, round(run.mask.width * narrow)), run.mask.height)) if narrow < 1 else run.mask
            )
            left = px - run.width * narrow / 2 + run.left * narrow
            painter.image.paste(rgba(colour), (round(left), round(py) + run.top), mask)
    left, middle = painter.pixels([(x - width / 2, y)])[0]
    write(painter.image, Line(said, size * painter.ss, left, middle, width * painter.ss))
    if len(lines) > 1:
        painter.show("name", x - width / 2, y - 0.45 * high, x + width / 2, y + 0.45 * high)
    return painter.done()


@kept
def worth(points: int, text: int) -> Image.Image:
    """The points of an island behind the star of all points, on gold: nothing else with a number has one."""
    wide, high = 1.28 * text, 0.96 * text
    painter = Painter(wide + 5, high + 5, 1, 4)
    for grow, fill in ((2, PLAQUE[0]), (0, GOLD)):
        painter.poly(box(-wide / 2 - grow, -high / 2 - grow, wide / 2 + grow, high / 2 + grow, 0.3 * text + grow), fill)
    painter.poly([(x - 0.3 * text, y) for x, y in star(0.32 * text, 0.15 * text)], WOOD[0])
    painter.text(0.29 * text, -0.5, str(points), text, GOLD_INK)
    painter.show("coin", -0.01 * text, -0.4 * text, 0.59 * text, 0.4 * text)
    return painter.done()


@kept
def letter(said: str, text: int, lit: bool = False, tip: bool = False) -> Image.Image:
    """A beach's letter on a dark disc, on a larger yellow one where the beach can be chosen; with the sign of a tip."""
    reach = text * (0.58 if lit else 0.5)
    painter = Painter(2 * reach + 8, 2 * reach + 8, 1, 4)
    for more, fill in ((2.5, LETTER), (0, PIN)) if lit else ((0, LETTER),):
        painter.ellipse(0, 0, reach + more, fill=fill)
    painter.text(0, -0.5, said, text, LETTER if lit else CREAM)
    canvas = Canvas(painter.done())
    if tip:
        canvas.paste(bulb(text), canvas.image.width / 2 - reach, canvas.image.height / 2 - 0.7 * reach)
    return canvas.image
