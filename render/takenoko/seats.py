"""The seats' panels: everything public about a player in three rows, after the end every line of the score."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from data.texts import name, text
from render.canvas import Canvas, ghost, rgba
from render.frame import Box
from render.panels import Head, put_panel
from render.reading import seat_name
from render.scene import Scene
from render.sprites import kept
from render.takenoko import bamboo, tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import view_of
from rules.kit.game import Line, Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.takenoko.components import CARDS, CATEGORIES, COLOURS, HAND_LIMIT, IMPROVEMENTS

_RIM = 6
_CARD = 69
_EATEN = 80
_CHIP = 66
"""How far the signs of cards in hand, of bamboo and of chips lie apart, in pixels."""
_AIR = 5
"""So near to its sign stands a number."""


class _Shown(NamedTuple):
    """What a panel shows; numbers in the fixed order of categories, colours and improvements."""

    width: int
    height: int
    head: Head
    done: tuple[str, ...]
    threshold: int
    finished: str
    emperor: bool
    hand: tuple[int, ...]
    held: str
    channels: int
    eaten: tuple[int, ...]
    chips: tuple[int, ...]


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel: who, points, finished cards, cards in hand, channels, bamboo eaten, chips."""
    view, language = view_of(scene), scene.language
    player = view.known.players[seat]
    done, hand = tuple(CARDS[card].category for card in player.finished), tuple(view.held(seat).values())
    shown = _Shown(
        where.w,
        where.h,
        head(scene, seat, view.points(seat), seat in view.to_move),
        done,
        view.threshold,
        text(language, "picture.takenoko.finished", done=len(done), total=view.threshold),
        view.known.emperor == seat,
        hand,
        text(language, "picture.takenoko.held", n=sum(hand), most=HAND_LIMIT),
        player.channels,
        tuple(player.eaten[colour] for colour in COLOURS),
        tuple(player.chips[kind] for kind in IMPROVEMENTS),
    )
    canvas.lay(_panel(shown), where.x - _RIM, where.y - _RIM)


def head(scene: Scene, seat: Seat, points: int, active: bool) -> Head:
    """The first row of a seat's panel."""
    return Head(seat, seat_name(scene, seat), points, active, seat in scene.view.resigned)


@kept
def _panel(shown: _Shown) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (shown.width + 2 * _RIM, shown.height + 2 * _RIM), rgba(THEME.ground)[:3]))
    put_panel(canvas, Box(_RIM, _RIM, shown.width, shown.height), shown.head, THEME)
    step, left = (shown.height - 72) / 3, _RIM + 34
    rows = [_RIM + 70 + step * (i + 0.5) for i in range(3)]
    _put_finished(canvas, shown, left, rows[0])
    for i, category in enumerate(CATEGORIES):
        _put_item(canvas, tokens.card(category, 46), left + 16 + i * _CARD, rows[1], shown.hand[i])
    _put_item(canvas, tokens.channel(48), left + 22 + 3 * _CARD, rows[1], shown.channels)
    canvas.text(_RIM + shown.width - 16, rows[1] - 1, shown.held, 30, INK if any(shown.hand) else THEME.ink3, "r")
    for i, colour in enumerate(COLOURS):
        _put_item(canvas, bamboo.eaten(colour, 42), left + 16 + i * _EATEN, rows[2], shown.eaten[i])
    for i, kind in enumerate(IMPROVEMENTS):
        _put_chip(canvas, kind, left + 17 + 3 * _EATEN + i * _CHIP, rows[2], shown.chips[i])
    return canvas.image


def _put_finished(canvas: Canvas, shown: _Shown, left: float, y: float) -> None:
    """The rod of finished cards, their number, and the emperor."""
    count = max(shown.threshold, len(shown.done))
    width = min(30, (shown.width - 250) // count)
    canvas.place(bamboo.rod(shown.done, shown.threshold, width), left - 8, y - 17)
    canvas.text(left + width * count + 14, y - 1, shown.finished, 30, INK)
    if shown.emperor:
        canvas.paste(tokens.emperor(48), _RIM + shown.width - 38, y)


def _put_item(canvas: Canvas, sprite: Image.Image, x: float, y: float, number: int) -> None:
    canvas.paste(sprite, x, y)
    size = 32 if 0 < number < 10 else 30
    canvas.text(x + sprite.width / 2 + _AIR, y - 1, str(number), size, INK if number else THEME.ink3)


def _put_chip(canvas: Canvas, kind: str, x: float, y: float, number: int) -> None:
    if not number:
        canvas.paste(_no_chip(kind), x, y + 1)
        return
    canvas.paste(tokens.chip(kind, 38), x, y + 1)
    if number > 1:
        canvas.text(x + 21, y - 1, str(number), 30, INK)


@kept
def _no_chip(kind: str) -> Image.Image:
    return ghost(tokens.chip(kind, 38, False), 0.24)


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel with its lines of score."""
    result = expect(Result, scene.view.result)
    put_panel(canvas, where, head(scene, seat, result.totals[seat], seat in result.winners), THEME)
    lines = result.lines[seat]
    step = (where.h - 80) / max(4, len(lines))
    for i, line in enumerate(lines):
        _put_line(canvas, scene, line, where, where.y + 72 + step * (i + 0.5))


def _put_line(canvas: Canvas, scene: Scene, line: Line, where: Box, y: float) -> None:
    sign = sign_of(line.key, 38)
    ink = INK if line.points else THEME.ink3
    if sign:
        canvas.paste(sign, where.x + 54, y)
    words = name(scene.language, "picture.takenoko", line.key)
    canvas.fitted(where.x + 84, y - 1, words, (30,), where.w - 84 - 190, ink)
    if line.count is not None:
        canvas.text(where.right - 110, y - 1, f"×{line.count}", 30, THEME.ink2 if line.points else THEME.ink3, "r")
    canvas.text(where.right - 24, y - 1, str(line.points), 32, ink, "r")


def sign_of(key: str, height: int) -> Image.Image | None:
    """The sign of a line of score: a card of its kind or the emperor's, None for any other."""
    if key in CATEGORIES:
        return tokens.card(key, height)
    return tokens.emperor(height) if key == "emperor" else None
