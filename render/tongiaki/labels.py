"""Names, points and letters of islands: how they look."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, rgba
from render.lettering import Line, write
from render.shapes import box
from render.sprites import kept
from render.tongiaki.palette import CREAM, GOLD, GOLD_INK, LETTER, PLAQUE, WOOD
from rules.tongiaki.components import LANDS, TONGA

_SS = 3
_SQUEEZE = 0.7
"""A name on a plate is never set narrower than this."""
_TIGHT = 0.58
"""Nor a name on a small tile than this."""
_ALIKE = 0.82
"""All names of a picture are set as narrow as this if one of them needs it, so that none looks unlike the others."""
_RIM = 3
_TUCKED = 4
"""The tag of a name reaches so many pixels into its sprite."""


def points_of(island: str) -> int:
    """The points on an island's coin, 0 where there is none."""
    return 0 if island == TONGA else LANDS[island].points


def alike(names: Iterable[str], text: int, most: int) -> float:
    """How narrow all these names are set where each has so many pixels: 1 for not at all."""
    return min(1.0, max(_ALIKE, most / max((fonts.width(said, text) for said in names), default=most)))


@kept
def plate(said: str, text: int, most: int, narrow: float = 1.0) -> Image.Image:
    """An island's name on wood, as narrow as all of its picture, and pressed to so many pixels if it can be."""
    wide = fonts.width(said, text)
    width, height = round(wide * min(narrow, max(_SQUEEZE, (most - 14) / wide))) + 14, round(text * 1.36)
    painter = Painter(width + 4, height + 4, 1, _SS, origin=(2, 2))
    painter.poly(box(2, 3, width + 2, height + 2, height * 0.3), "#0E2A28")
    painter.poly(box(0, 0, width, height, height * 0.3), PLAQUE[0])
    painter.poly(box(1.6, 1.6, width - 1.6, height - 1.6, height * 0.26), PLAQUE[1])
    painter.poly(box(height * 0.3, 2, width - height * 0.3, 3.4), WOOD[1])
    _put_squeezed(painter, said, width / 2, height / 2, text, width - 12)
    return painter.done()


def _put_squeezed(painter: Painter, said: str, x: float, y: float, size: int, most: float, rim: int = 0) -> None:
    """Text with its middle at (x, y), pressed together to `most` pixels where it is wider; with a dark rim of so many
    pixels if it is to have one."""
    squeeze = min(1.0, most * painter.ss / fonts.run(said, size * painter.ss, True).width)
    px, py = painter.pixels([(x, y)])[0]
    for grow, colour in ((rim, LETTER), (0, CREAM)) if rim else ((0, CREAM),):
        run = fonts.run(said, size * painter.ss, True, grow * painter.ss)
        mask = run.mask.resize((max(1, round(run.mask.width * squeeze)), run.mask.height)) if squeeze < 1 else run.mask
        left = px - run.width * squeeze / 2 + run.left * squeeze
        painter.image.paste(rgba(colour), (round(left), round(py) + run.top), mask)
    write(painter.image, Line(said, size * painter.ss, left, round(py), run.width * squeeze))


def lettered(said: str, text: int, most: int, narrow: float = 1.0) -> Image.Image:
    """An island's name with a dark rim, as narrow as all of its picture, and pressed to so many pixels if it can be."""
    wide = fonts.width(said, text)
    return _lettered(said, text, round(min(narrow * wide, max(most, _TIGHT * wide))))


@kept
def _lettered(said: str, text: int, width: int) -> Image.Image:
    painter = Painter(width + 2 * _RIM, round(text * 1.3), 1, 3)
    _put_squeezed(painter, said, 0, 0, text, width, _RIM)
    return painter.done()


@kept
def coin(points: int, radius: int, text: int) -> Image.Image:
    """The points of an island on gold; a coin alone for 0."""
    painter = Painter(2 * radius + 6, 2 * radius + 6, 1, 4)
    painter.ellipse(0, 0, radius + 2, fill=PLAQUE[0])
    painter.ellipse(0, 0, radius, fill="#B9781C")
    painter.ellipse(0, 0, radius - 1, fill=GOLD)
    if points:
        painter.text(0, 0, str(points), text, GOLD_INK)
        painter.show("coin", -0.6 * radius, -0.6 * radius, 0.6 * radius, 0.6 * radius)
    return painter.done()


def tagged(label: Image.Image, points: int, text: int, above: bool) -> Image.Image:
    """A name with the points of its island, if it has any, on a golden tag below or above it: boats are round there."""
    if not points:
        return label
    worth = tag(points, text)
    canvas = Canvas(Image.new("RGBA", (max(label.width, worth.width), label.height + worth.height - _TUCKED)))
    middle, ends = canvas.image.width / 2, (label.height / 2, canvas.image.height - worth.height / 2)
    for sprite, y in ((label, ends[0]), (worth, ends[1])):
        canvas.paste(sprite, middle, canvas.image.height - y if above else y)
    return canvas.image


@kept
def tag(points: int, text: int) -> Image.Image:
    """The points of an island on a golden tag."""
    wide, high = 1.5 * text, 0.98 * text
    painter = Painter(wide + 6, high + 6, 1, 4)
    for grow, fill in ((2.5, PLAQUE[0]), (0, GOLD)):
        painter.poly(box(-wide / 2 - grow, -high / 2 - grow, wide / 2 + grow, high / 2 + grow, 5 + grow), fill)
    painter.text(0, -0.5, str(points), text, GOLD_INK)
    painter.show("coin", -0.3 * text, -0.4 * text, 0.3 * text, 0.4 * text)
    return painter.done()


@kept
def letter(said: str, text: int) -> Image.Image:
    """A beach's letter on a dark disc."""
    painter = Painter(text + 6, text + 6, 1, 4)
    painter.ellipse(0, 0, text * 0.5, fill=LETTER)
    painter.text(0, -0.5, said, text, CREAM)
    return painter.done()
