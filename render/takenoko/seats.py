"""The seats' panels: everything public about a player in three rows, after the end every line of the score."""

from __future__ import annotations

from PIL import Image

from data.texts import name, text
from render.canvas import Canvas
from render.frame import Box
from render.panels import Head, put_panel
from render.reading import seat_name
from render.scene import Scene
from render.takenoko import bamboo, tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import view_of
from rules.kit.game import Line, Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.takenoko.components import CARDS, CATEGORIES, COLOURS, HAND_LIMIT, IMPROVEMENTS

_CARD = 69
_EATEN = 80
_CHIP = 66
"""How far the signs of cards in hand, of bamboo and of chips lie apart, in pixels."""
_AIR = 5
"""So near to its sign stands a number."""
_TAB = 7
"""So far a panel of a tall picture begins below the middle of the tab with the place."""


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel: who, points, finished cards, cards in hand, channels, bamboo eaten, chips."""
    view, player = view_of(scene), view_of(scene).known.players[seat]
    put_panel(canvas, where, head(scene, seat, view.points(seat), seat in view.to_move), THEME)
    step, left, hand = (where.h - 72) / 3, where.x + 34, view.held(seat)
    rows = [where.y + 70 + step * (i + 0.5) for i in range(3)]
    _put_finished(canvas, scene, where, rows[0], seat)
    for i, category in enumerate(CATEGORIES):
        _put_item(canvas, tokens.card(category, 46), left + 16 + i * _CARD, rows[1], hand[category])
    _put_item(canvas, tokens.channel(48), left + 22 + 3 * _CARD, rows[1], player.channels)
    held = text(scene.language, "picture.takenoko.held", n=sum(hand.values()), most=HAND_LIMIT)
    canvas.text(where.right - 16, rows[1] - 1, held, 30, INK if any(hand.values()) else THEME.ink3, "r")
    for i, colour in enumerate(COLOURS):
        _put_item(canvas, bamboo.eaten(colour, 42), left + 16 + i * _EATEN, rows[2], player.eaten[colour])
    for i, kind in enumerate(kind for kind in IMPROVEMENTS if player.chips[kind]):
        x = left + 17 + 3 * _EATEN + i * _CHIP
        canvas.paste(tokens.chip(kind, 38), x, rows[2] + 1)
        if player.chips[kind] > 1:
            canvas.text(x + 21, rows[2] - 1, str(player.chips[kind]), 30, INK)


def head(scene: Scene, seat: Seat, points: int, active: bool) -> Head:
    """The first row of a seat's panel."""
    return Head(seat, seat_name(scene, seat), points, active, seat in scene.view.resigned)


def _put_finished(canvas: Canvas, scene: Scene, where: Box, y: float, seat: Seat) -> None:
    """The rod of finished cards, their number, and the emperor."""
    view, left = view_of(scene), where.x + 34
    done = tuple(CARDS[card].category for card in view.known.players[seat].finished)
    count = max(view.threshold, len(done))
    width = min(30, (where.w - 250) // count)
    canvas.place(bamboo.rod(done, view.threshold, width), left - 8, y - 17)
    finished = text(scene.language, "picture.takenoko.finished", done=len(done), total=view.threshold)
    canvas.text(left + width * count + 14, y - 1, finished, 30, INK)
    if view.known.emperor == seat:
        canvas.paste(tokens.emperor(48), where.right - 38, y)


def _put_item(canvas: Canvas, sprite: Image.Image, x: float, y: float, number: int) -> None:
    canvas.paste(sprite, x, y)
    size = 32 if 0 < number < 10 else 30
    canvas.text(x + sprite.width / 2 + _AIR, y - 1, str(number), size, INK if number else THEME.ink3)


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel with its lines of score."""
    result = expect(Result, scene.view.result)
    if scene.aspect == "tall":
        where = where._replace(y=where.y + _TAB, h=where.h - _TAB)
    put_panel(canvas, where, head(scene, seat, result.totals[seat], seat in result.winners), THEME)
    lines = result.lines[seat]
    step = (where.h - 80) / max(4, len(lines))
    for i, line in enumerate(lines):
        _put_line(canvas, scene, line, where, where.y + 72 + step * (i + 0.5))


def _put_line(canvas: Canvas, scene: Scene, line: Line, where: Box, y: float) -> None:
    sign = sign_of(line.key, 36)
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
