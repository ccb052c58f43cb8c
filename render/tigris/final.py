"""The end of a game: every seat's four colours with treasures assigned, in order of the places, and what decided."""

from __future__ import annotations

from typing import Final

from render import panels
from render.canvas import Canvas
from render.frame import Box
from render.panels import tag
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.shapes import Point
from render.tigris import pieces, signs
from render.tigris.material import put_tablet
from render.tigris.palette import INK, IVORY, RED_INK
from render.tigris.reading import view_of
from render.tigris.seats import put_name
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.moves import COLOURS
from rules.tigris.scoring import TigrisResult

HEIGHT: Final[dict[Aspect, int]] = {"wide": 195, "tall": 206}


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's tablet: place, name, score, and the colours with treasures, of which the lowest are framed."""
    view, wide = view_of(scene), scene.aspect == "wide"
    result = expect(TigrisResult, view.result)
    won, gone = seat in result.winners, seat in view.resigned
    put_tablet(canvas, where, "active" if won else "gone" if gone else "")
    left, y = where.x + 20, where.y + 44
    if wide:  # its leaders bear emblems
        canvas.place(pieces.seal(view.screens[seat].dynasty, 66, won), where.x + 14, where.y + 10)
        left += 72
    right = panels.put_score(canvas, where.right - 16, y + 4, result.sorted_points[seat][0], 36 if wide else 44, INK)
    put_name(canvas, seat, seat_name(scene, seat), left, y, right, wide)
    step = (where.w - 28) / len(COLOURS)
    for i, line in enumerate(result.lines[seat]):
        low = line.points == result.sorted_points[seat][0]
        at = where.x + 16 + i * step, where.y + (118 if wide else 110)
        _put_colour(canvas, at, line.key, line.points, line.count or 0, low, wide)


def _put_colour(canvas: Canvas, at: Point, colour: str, points: int, added: int, low: bool, wide: bool) -> None:
    """One colour: its tile, right of it its points, and below as a sum what it had and the treasures among them."""
    (x, y), (side, size, said) = at, (36, 30, 24) if wide else (52, 40, 32)
    right = x + side + 8
    canvas.paste(pieces.tile(colour, side), x + side / 2, y)
    if low:
        number = tag(str(points), 22 if wide else 30, RED_INK, IVORY, INK)
        canvas.place(number, right - 4, y - number.height / 2)
    else:
        canvas.text(right, y - 2, str(points), size, INK)
    if added:
        gem = signs.gem(said + 4)
        canvas.paste(gem, x + 4 + gem.width / 2, y + side)
        canvas.text(x + 10 + gem.width, y + side - 1, f"{points - added}+{added}", said, INK)
