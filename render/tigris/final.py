"""The end of a game: every seat's four colours with treasures assigned, in order of the places, and what decided."""

from __future__ import annotations

from typing import Final

from render import fonts, panels
from render.canvas import Canvas
from render.frame import Box
from render.panels import tag
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.tigris import pieces, signs
from render.tigris.material import put_tablet
from render.tigris.palette import INK, INK_2, IVORY, RED_INK
from render.tigris.reading import view_of
from render.tigris.seats import put_name
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.moves import COLOURS
from rules.tigris.scoring import TigrisResult

HEIGHT: Final[dict[Aspect, int]] = {"wide": 195, "tall": 226}


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's tablet: place, name, score, and the colours with treasures, of which the lowest are framed."""
    view, wide = view_of(scene), scene.aspect == "wide"
    result = expect(TigrisResult, view.result)
    won, gone = seat in result.winners, seat in view.resigned
    put_tablet(canvas, where, "active" if won else "gone" if gone else "")
    sign = 66 if wide else 84
    canvas.place(pieces.seal(view.screens[seat].dynasty, sign, won), where.x + 14, where.y + 10)
    left = where.x + 26 + sign
    y = where.y + 12 + sign * 0.24
    right = panels.put_score(canvas, where.right - 16, y + 6, result.sorted_points[seat][0], 36 if wide else 44, INK)
    put_name(canvas, seat, seat_name(scene, seat), left, y, right, wide)
    top = where.y + 28 + sign
    step = (where.w - 28) / len(COLOURS)
    for i, line in enumerate(result.lines[seat]):
        column = Box(round(where.x + 14 + i * step), top, round(step), where.bottom - top - 12)
        low = line.points == result.sorted_points[seat][0]
        _put_colour(canvas, column, line.key, line.points, line.count or 0, low, wide)


def _put_colour(canvas: Canvas, where: Box, colour: str, points: int, added: int, low: bool, wide: bool) -> None:
    """One colour: its tile, its points, and as a sum what it had and the treasures among them."""
    side, size, said = (34, 30, 22) if wide else (52, 38, 30)
    number = tag(str(points), said, RED_INK, IVORY, INK) if low else None
    room = number.width if number else fonts.width(str(points), size)
    left, y = where.x + (where.w - side - 6 - room) / 2, where.y + side / 2 + 4
    canvas.paste(pieces.tile(colour, side), left + side / 2, y)
    if number:
        canvas.place(number, left + side + 6, y - number.height / 2)
    else:
        canvas.text(left + side + 6, y - 2, str(points), size, INK)
    if added:
        y = where.y + side + (24 if wide else 32)
        canvas.paste(signs.gem(28 if wide else 34), left + side / 2, y)
        canvas.text(left + side + 6, y - 1, f"{points - added}+{added}", said, INK_2)
