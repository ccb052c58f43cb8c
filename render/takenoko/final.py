"""The end of a game: every seat's score line by line in order of the places, who won, what decided a tie.

Points, places and winners come from the result; nothing is counted here.
"""

from __future__ import annotations

from PIL import Image

from data.texts import name
from render.canvas import Canvas
from render.frame import Box
from render.panels import put_panel
from render.scene import Scene
from render.takenoko import tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.seats import head
from rules.kit.game import Line, Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.takenoko.components import CATEGORIES


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
