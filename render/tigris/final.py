"""The end of a game: every seat's four colours with treasures assigned, in order of the places, and what decided.

Points, places and winners come from the result; nothing is counted here.
"""

from __future__ import annotations

from typing import Final

from data.texts import text
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
    """One seat's tablet: place, name, colours with treasures, and the sorted row with the score first."""
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
    _put_sorted(canvas, scene, result, seat, left, where.y + 17 + sign * 0.8)
    top = where.y + 28 + sign
    step = (where.w - 28) / len(COLOURS)
    for i, line in enumerate(result.lines[seat]):
        column = Box(round(where.x + 14 + i * step), top, round(step), where.bottom - top - 12)
        _put_colour(canvas, column, line.key, line.points, line.count or 0, wide)


def _put_sorted(canvas: Canvas, scene: Scene, result: TigrisResult, seat: Seat, x: float, y: float) -> None:
    """The colours from the lowest on; that one, which is the score, is framed and large."""
    wide = scene.aspect == "wide"
    size = 24 if wide else 30
    label = text(scene.language, "picture.tigris.final.sorted")
    x += canvas.fitted(x, y - 1, label, (size,), 130, INK_2) + 10
    for i, points in enumerate(result.sorted_points[seat]):
        if i == 0:
            box = tag(str(points), size + 4, RED_INK, IVORY, INK)
            canvas.place(box, x, y - box.height / 2)
            x += box.width + 8
        else:
            x += canvas.text(x + 4, y - 1, str(points), size, INK) + (8 if wide else 16)


def _put_colour(canvas: Canvas, where: Box, colour: str, points: int, added: int, wide: bool) -> None:
    """One colour: its tile, its points, and as a sum what it had and the treasures among them."""
    side, size = (40, 30) if wide else (52, 38)
    number = fonts.width(str(points), size)
    left = where.x + (where.w - side - 6 - number) / 2
    canvas.paste(pieces.tile(colour, side), left + side / 2, where.y + side / 2 + 4)
    canvas.text(left + side + 6, where.y + side / 2 + 2, str(points), size, INK)
    if added:
        y = where.y + side + (24 if wide else 32)
        canvas.paste(signs.gem(28 if wide else 34), left + side / 2, y)
        canvas.text(left + side + 6, y - 1, f"{points - added}+{added}", 24 if wide else 30, INK_2)
