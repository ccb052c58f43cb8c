"""Names, points and letters of islands: how they look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Painter, rgba
from render.lettering import Line, write
from render.shapes import Point, box, star
from render.sprites import kept
from render.tongiaki.palette import CREAM, GOLD, GOLD_INK, LETTER, PINS, PLAQUE, WOOD
from rules.tongiaki.components import LANDS, TONGA

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
def letter(said: str, text: int, lit: bool = False) -> Image.Image:
    """A beach's letter on a dark disc, on a yellow one where the beach can be chosen."""
    painter = Painter(text + 10, text + 10, 1, 4)
    for reach, fill in ((2.5, LETTER), (0, PINS[True])) if lit else ((0, LETTER),):
        painter.ellipse(0, 0, text * 0.5 + reach, fill=fill)
    painter.text(0, -0.5, said, text, LETTER if lit else CREAM)
    return painter.done()
