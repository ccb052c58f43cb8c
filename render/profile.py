"""The profile of a user as a picture: what was played, the rating in each game, who was met most often.

As wide as a post and read like one. Sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box, put_plate, sheet
from render.plain import name_or
from render.post import LEAST, MARGIN, WIDTH
from render.rating_bar import Rating, bar, medal, put_title
from render.theme import PLAIN

_GAP: Final = 12
_HEADER: Final = 146
_GAME: Final = 138
_MET: Final = 62
_MEDAL: Final = 104
_BAR: Final = 246
_NUMBERS: Final = 150
_SHARES: Final = (("#2F6E8E", PLAIN.light), ("#B9C4C2", PLAIN.ink), ("#D9A066", PLAIN.ink))
"""Games in which the user was placed before, beside and behind another one, and the ink for their numbers."""


class Played(NamedTuple):
    """What was played of a game: its key and title, a line on games and wins, and the rating, if there is one."""

    game: str
    title: str
    about: str
    rating: Rating | None


class Opponent(NamedTuple):
    """Whom the user has met: the name, the games they had in common, in how many of these the user was placed before
    and behind."""

    name: str
    games: int
    before: int
    behind: int


class Profile(NamedTuple):
    """What is drawn: whose profile it is, a line about all games, each game, and who was met."""

    name: str
    about: str
    played: Sequence[Played]
    met: Sequence[Opponent]
    language: str


def profile(drawn: Profile) -> Image.Image:
    """The profile as a picture."""
    met = 84 + len(drawn.met) * _MET + 70 if drawn.met else 0
    games = len(drawn.played) * (_GAME + _GAP)
    canvas = Canvas(sheet(WIDTH, MARGIN + _HEADER + _GAP + games + (met or -_GAP) + MARGIN + 4, PLAIN))
    inner, left = WIDTH - 2 * MARGIN - 8, MARGIN + 4
    name = name_or(drawn.name, text(drawn.language, "picture.profile.somebody"))
    put_title(canvas, Box(left, MARGIN + 4, inner, _HEADER - 4), 28, name, drawn.about)
    y = MARGIN + _HEADER + _GAP
    for played in drawn.played:
        _put_game(canvas, Box(left, y, inner, _GAME), played, drawn.language)
        y += _GAME + _GAP
    if drawn.met:
        _put_met(canvas, Box(left, y, inner, met), drawn)
    return canvas.image


def _put_game(canvas: Canvas, where: Box, played: Played, language: str) -> None:
    """The game's sign, its title and line, and on the right the rating as a bar and as numbers."""
    put_plate(canvas, where, PLAIN.paper, PLAIN.border)
    middle = where.y + where.h / 2
    canvas.paste(medal(played.game, played.title, _MEDAL), where.x + 18 + _MEDAL / 2, middle)
    x, right = where.x + 36 + _MEDAL, where.right - 24
    bar_left = right - _NUMBERS - _BAR
    room = right - _NUMBERS - (0 if played.rating else 120) - x
    canvas.fitted(x, middle - 24, played.title, (40, 37, 34, 32, LEAST), room, PLAIN.ink)
    room = (bar_left - 16 if played.rating else right) - x
    canvas.fitted(x, middle + 28, played.about, (32, LEAST), room, PLAIN.ink2)
    if played.rating is None:
        canvas.text(right, middle - 24, text(language, "picture.profile.unrated"), LEAST, PLAIN.ink3, "r")
        return
    canvas.place(bar(played.rating, _BAR), bar_left, middle + 6)
    canvas.text(right, middle - 22, played.rating.number, 56, PLAIN.ink, "r")
    canvas.text(right, middle + 32, played.rating.around, 34, PLAIN.ink2, "r")


def _put_met(canvas: Canvas, where: Box, drawn: Profile) -> None:
    """Who was met most often: the name, how many games, and how they went, as parts of a bar."""
    put_plate(canvas, where, PLAIN.paper, PLAIN.border)
    x, right = where.x + 24, where.right - 24
    canvas.text(x, where.y + 44, text(drawn.language, "picture.profile.met"), 36, PLAIN.ink)
    most = max(each.games for each in drawn.met)
    for number, each in enumerate(drawn.met):
        y = where.y + 84 + number * _MET + _MET / 2 - 4
        count = text(drawn.language, "picture.profile.games", n=each.games)
        canvas.text(right, y, count, LEAST, PLAIN.ink2, "r")
        name = name_or(each.name, text(drawn.language, "picture.profile.somebody"))
        canvas.fitted(x, y, name, (34,), 370, PLAIN.ink)
        room = right - 170 - (x + 390)
        canvas.place(_shares(each, max(60, round(room * each.games / most))), x + 390, y - 20)
    told = text(drawn.language, "picture.profile.shares")
    y = where.bottom - 40
    for (colour, _), part in zip(_SHARES, told.split("|"), strict=True):
        canvas.fill(x, y - 11, x + 22, y + 11, colour)
        x += 30 + canvas.text(x + 30, y, part.strip(), LEAST, PLAIN.ink2) + 28


def _shares(each: Opponent, width: int) -> Image.Image:
    """The games with another one: before, alike or unknown, behind."""
    painter = Painter(width, 40, 1, 3, origin=(0, 20))
    painter.box(0, -19, width, 19, 6, PLAIN.ink)
    alike = each.games - each.before - each.behind
    left, numbers = 2.0, []
    for (colour, ink), number in zip(_SHARES, (each.before, alike, each.behind), strict=True):
        wide = (width - 4) * number / each.games
        if number:
            painter.box(left, -17, left + wide, 17, 3, colour)
        if number and fonts.width(str(number), LEAST) + 8 <= wide:
            numbers.append((left + wide / 2, str(number), ink))
        left += wide
    sprite = painter.done()
    for x, said, ink in numbers:
        Canvas(sprite).text(x, 19, said, LEAST, ink, "m")
    return sprite
