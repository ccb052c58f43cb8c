"""What pictures of users are made of: the bar that shows a rating with its uncertainty, and the sign of a game.

A rating is a range, not a point: the bar reaches from its mean less twice its uncertainty to twice beyond, deeper in
the middle, and a diamond stands on the mean. All bars have the same scale, from 0 to 50.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from render import drawings
from render.canvas import Canvas, Painter, mix, scaled, trimmed
from render.frame import Box, put_plate, seal
from render.lettering import show
from render.plain import plain
from render.post import LEAST
from render.sprites import kept
from render.theme import PLAIN

SCALE: Final = (0.0, 50.0)
_HIGH: Final = 44
_FILL: Final = "#2F6E8E"


class Rating(NamedTuple):
    """A mean and its uncertainty, one standard deviation."""

    mean: float
    uncertainty: float

    @property
    def number(self) -> str:
        """`27.9`."""
        return f"{self.mean:.1f}"

    @property
    def around(self) -> str:
        """`±8.2`."""
        return f"±{self.uncertainty:.1f}"


@kept
def bar(rating: Rating, width: int) -> Image.Image:
    """The bar of a rating, `width` pixels wide."""
    painter = Painter(width, _HIGH, 1, 3, origin=(0, _HIGH / 2))
    pad = 12

    def at(value: float) -> float:
        low, high = SCALE
        return pad + (min(max(value, low), high) - low) / (high - low) * (width - 2 * pad)

    painter.box(pad - 8, -7, width - pad + 8, 7, 7, mix(PLAIN.paper, PLAIN.border, 0.35))
    for value in range(10, 50, 10):
        painter.box(at(value) - 1, -7, at(value) + 1, 7, 0.5, mix(PLAIN.paper, PLAIN.border, 0.75))
    for times, strength in ((2, 0.42), (1, 0.85)):
        left, right = (at(rating.mean + sign * times * rating.uncertainty) for sign in (-1, 1))
        painter.box(left - 7, -7, right + 7, 7, 7, mix(PLAIN.paper, _FILL, strength))
    x = at(rating.mean)
    painter.poly([(x, -19), (x + 15, 0), (x, 19), (x - 15, 0)], PLAIN.ink)
    painter.poly([(x, -14), (x + 11, 0), (x, 14), (x - 11, 0)], PLAIN.call)
    return show(painter.done(), f"rating {rating.number}")


def put_title(canvas: Canvas, where: Box, left: int, title: str, about: str) -> None:
    """The plate above all else: a title from `left` on, and a line below it."""
    put_plate(canvas, where, PLAIN.mount, PLAIN.hairline)
    x, room, dim = where.x + left, where.w - left - 28, mix(PLAIN.light, PLAIN.mount, 0.2)
    canvas.fitted(x, where.y + 46, title, (60, 54, 48, 42, 36), room, PLAIN.light)
    canvas.fitted(x, where.bottom - 34, about, (34, 32, LEAST), room, dim)


@kept
def medal(game: str, title: str, size: int) -> Image.Image:
    """The sign of a game, `size` pixels across: what it is known by, else the first letter of its title."""
    painter = Painter(100, 100, size / 100, 4)
    painter.ellipse(1, 2, 47, fill=(20, 24, 26, 70))
    painter.ellipse(0, 0, 47, fill=PLAIN.mount)
    painter.ellipse(0, 0, 43.5, fill=PLAIN.hairline)
    painter.ellipse(0, 0, 40.5, fill=PLAIN.light)
    sprite = painter.done()
    if drawings.offers(game, "emblem"):
        shown = trimmed(drawings.module_of(game, "emblem").emblem(size))
        Canvas(sprite).paste(scaled(shown, min(1.0, 0.66 * size / max(shown.size))), size / 2, size / 2)
    else:
        Canvas(sprite).paste(seal(plain(title)[:1].upper() or "?", PLAIN, round(size * 0.7)), size / 2, size / 2)
    return sprite
