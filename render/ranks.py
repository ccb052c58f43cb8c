"""The ranks of a game as a picture: a page of users with their ratings, best first.

As wide as a post and read like one. Sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter, mix
from render.frame import Box, put_plate, sheet
from render.plain import name_or
from render.post import LEAST, MARGIN, WIDTH
from render.rating_bar import Rating, bar, medal, put_title
from render.sprites import kept
from render.theme import PLAIN

_GAP: Final = 12
_HEADER: Final = 142
_ROW: Final = 88
_FOOT: Final = 66
_MEDAL: Final = 100
_BAR: Final = 300
_NAME: Final = 118
"""Where names begin, right of the places."""
_DISCS: Final = {1: "#E3B23C", 2: "#B8C0C6", 3: "#C98B4B"}


class Ranked(NamedTuple):
    """A user's row: the place, the name, the rating, and whether it is that of whoever looks."""

    place: int
    name: str
    rating: Rating
    own: bool = False


class Ranks(NamedTuple):
    """What is drawn: the game and its title, a line below it, the rows of the page, and by what they are ordered."""

    game: str
    title: str
    about: str
    rows: Sequence[Ranked]
    language: str


def ranks(drawn: Ranks) -> Image.Image:
    """A page of ranks as a picture."""
    table = 16 + len(drawn.rows) * _ROW + _FOOT
    canvas = Canvas(sheet(WIDTH, MARGIN + _HEADER + _GAP + table + MARGIN + 4, PLAIN))
    inner, left = WIDTH - 2 * MARGIN - 8, MARGIN + 4
    head = Box(left, MARGIN + 4, inner, _HEADER - 4)
    put_title(canvas, head, 38 + _MEDAL, drawn.title, drawn.about)
    canvas.paste(medal(drawn.game, drawn.title, _MEDAL), head.x + 18 + _MEDAL / 2, head.y + head.h / 2)
    where = Box(left, MARGIN + _HEADER + _GAP, inner, table)
    put_plate(canvas, where, PLAIN.paper, PLAIN.border)
    for number, row in enumerate(drawn.rows):
        _put_row(canvas, Box(where.x, where.y + 8 + number * _ROW, where.w, _ROW), row, drawn.language, number > 0)
    order = text(drawn.language, "picture.ranks.order")
    canvas.fitted(where.x + 24, where.bottom - _FOOT / 2, order, (LEAST + 2, LEAST), where.w - 48, PLAIN.ink2)
    return canvas.image


def _put_row(canvas: Canvas, where: Box, row: Ranked, language: str, ruled: bool) -> None:
    """The place, the name, and the rating as a bar and as numbers."""
    if row.own:
        canvas.fill(where.x + 6, where.y + 3, where.right - 6, where.bottom - 3, PLAIN.active)
        canvas.fill(where.x + 6, where.y + 3, where.x + 16, where.bottom - 3, PLAIN.call)
    if ruled:
        canvas.fill(where.x + 20, where.y - 1, where.right - 20, where.y + 1, mix(PLAIN.paper, PLAIN.border, 0.4))
    y = where.y + where.h / 2
    if row.place in _DISCS:
        canvas.paste(_disc(_DISCS[row.place]), where.x + 66, y)
    size = fonts.largest(str(row.place), 84, (40, 34, LEAST))
    canvas.text(where.x + 66, y - 1, str(row.place), size, PLAIN.ink, "m")
    right = where.right - 24
    canvas.text(right, y, row.rating.around, 32, PLAIN.ink2, "r")
    canvas.text(right - 104, y - 2, row.rating.number, 46, PLAIN.ink, "r")
    bar_left = right - 224 - _BAR
    canvas.place(bar(row.rating, _BAR), bar_left, y - 22)
    name = name_or(row.name, text(language, "picture.profile.somebody"))
    room = bar_left - 16 - (where.x + _NAME)
    canvas.fitted(where.x + _NAME, y - 1, name, (38, 35, 32, LEAST), room, PLAIN.ink)


@kept
def _disc(colour: str) -> Image.Image:
    painter = Painter(70, 70, 1, 4)
    painter.ellipse(1, 2, 32, fill=(20, 24, 26, 60))
    painter.ellipse(0, 0, 32, fill=PLAIN.ink)
    painter.ellipse(0, 0, 29, fill=colour)
    painter.ellipse(0, 0, 24, fill=mix(colour, PLAIN.light, 0.35))
    return painter.done()
