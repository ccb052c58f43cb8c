"""A seat's score line by line: what is counted as a sign and a word, how many where there is room, and the points."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, INK_3, RULE
from render.moana_nui.reading import said, view_of
from render.scene import Scene
from rules.kit.game import Line
from rules.kit.seats import Seat

_ROOMY = 128
"""From this height on every line has a row of its own; below, two share one and do not say how many."""


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """All lines of the score of a seat."""
    board = view_of(scene).boards[seat]
    lines = board.score
    columns = 1 if where.h >= _ROOMY else 2
    wide, high = (where.w - 32) / columns, where.h * columns / len(lines)
    for i, line in enumerate(lines):
        x = where.x + 16 + (i % columns) * wide
        y = where.y + (i // columns + 0.5) * high
        if i >= columns:
            canvas.fill(x, y - high / 2, x + wide - 8 * (columns - 1), y - high / 2 + 2, RULE)
        _put_line(canvas, scene, Box(round(x), round(y), round(wide - 10 * (columns - 1)), 0), line, seat, columns > 1)


def _put_line(canvas: Canvas, scene: Scene, where: Box, line: Line, seat: Seat, narrow: bool) -> None:
    """One line whose middle is the box's y."""
    small, y = SMALL[scene.aspect], where.y
    points = canvas.text(where.right, y - 1, str(line.points), small + 4, INK, "r")
    sign = _sign(line.key, seat, small + 8)
    canvas.paste(sign, where.x + (small + 10) / 2, y)
    x = where.x + small + 16
    count = "" if narrow or line.count is None else f" ×{line.count}"
    room = where.right - points - 10 - x - fonts.width(count, small)
    words = said(scene, f"lines.{_NARROW.get(line.key, line.key) if narrow else line.key}")
    x += canvas.text(x, y, fonts.fit(words, small, room), small, INK_2)
    canvas.text(x, y, count, small, INK_3)


_NARROW: Final = {"doubled": "manned"}
"""What has a shorter word for rows that are shared."""


def _sign(key: str, seat: Seat, size: int) -> Image.Image:
    """What a line counts: land, completed land, buildings, own units in buildings."""
    if key == "doubled":
        return glyphs.head(seat, "village", size - 2)
    return glyphs.hut(size) if key == "buildings" else glyphs.islet_of(size, key == "completed")
