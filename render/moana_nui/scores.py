"""A seat's score line by line: what is counted as a sign and a word, how many where there is room, and the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, INK_3, RULE
from render.moana_nui.reading import said, view_of
from render.panels import put_score as put_points
from render.scene import Scene
from rules.kit.game import Line
from rules.kit.seats import Seat

_ROOMY: Final = 128
"""From this height on every line has a row of its own; below, land has one and buildings another."""
_LESS: Final = 6
"""Words of a line are at most so much smaller where it has no room for them."""
_SHARED: Final = {"land": ("segments", "completed"), "built": ("buildings", "doubled")}
"""The lines that share a row, by the key of its words."""


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """All lines of the score of a seat, points behind their coin."""
    lines = {line.key: line for line in view_of(scene).boards[seat].score}
    rows = {key: (key,) for key in lines} if where.h >= _ROOMY else _SHARED
    high = where.h / len(rows)
    for i, (key, shared) in enumerate(rows.items()):
        y = where.y + (i + 0.5) * high
        if i:
            canvas.fill(where.x + 16, y - high / 2, where.right - 16, y - high / 2 + 2, RULE)
        row = Box(where.x + 16, round(y), where.w - 32, 0)
        _put_row(canvas, scene, row, key, [lines[each] for each in shared], seat)


def _put_row(canvas: Canvas, scene: Scene, where: Box, key: str, lines: Sequence[Line], seat: Seat) -> None:
    """One row whose middle is the box's y: a line with how many are counted, or points of two lines and their sum."""
    small, y, line = SMALL[scene.aspect], where.y, lines[0]
    right = put_points(canvas, where.right, y + 1, f"+{sum(each.points for each in lines)}", small + 4, INK)
    sign = _sign(line.key, seat, small + 8)
    canvas.paste(sign, where.x + (small + 10) / 2, y)
    x = where.x + small + 16
    if lines[1:]:
        words = said(scene, f"lines.{key}", a=line.points, b=lines[1].points)
        canvas.text(x, y, fonts.fit(words, small, right - x), small, INK_2)
        return
    count = "" if line.count is None else f" ×{line.count}"
    room = right - x - fonts.width(count, small)
    words = said(scene, f"lines.{key}")
    size = next((size for size in range(small, small - _LESS, -2) if fonts.width(words, size) <= room), small - _LESS)
    x += canvas.text(x, y, fonts.fit(words, size, room), size, INK_2)
    canvas.text(x, y, count, small, INK_3)


def _sign(key: str, seat: Seat, size: int) -> Image.Image:
    """What a line counts: land, completed land, buildings, own units in buildings."""
    if key == "doubled":
        return glyphs.head(seat, "village", size - 2)
    return glyphs.hut(size) if key == "buildings" else glyphs.islet_of(size, "completed" if key == "completed" else "")
