"""One's own victory points by colour, with treasures where they would go: the lowest colour is the score."""

from __future__ import annotations

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, plaque
from render.frame import Box
from render.scene import Scene
from render.sprites import kept
from render.tigris import pieces, signs
from render.tigris.material import put_tablet
from render.tigris.palette import INK, INK_2, RED_INK, TABLET_ACTIVE
from render.tigris.reading import view_of
from rules.kit.seats import Seat
from rules.tigris.moves import COLOURS
from rules.tigris.scoring import assigned


def put_points(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """The points of a seat whose points the viewer knows."""
    screen = view_of(scene).screens[seat]
    points = [(screen.points or {}).get(colour, 0) for colour in COLOURS]
    treasures = screen.treasures or 0
    final = assigned(points, treasures)
    language, size = scene.language, 26 if scene.aspect == "wide" else 29
    put_tablet(canvas, where)
    used = canvas.text(where.x + 24, where.y + 32, text(language, "picture.tigris.hand.points"), size, INK_2)
    lowest = fonts.fit(text(language, "picture.tigris.hand.lowest"), size, where.w - used - 70)
    canvas.text(where.right - 24, where.y + 32, lowest, size, RED_INK, "r")
    step = (where.h - 60 - 62) / len(COLOURS)
    for i, colour in enumerate(COLOURS):
        row = Box(where.x + 12, round(where.y + 58 + i * step), where.w - 24, round(step) - 4)
        low = final[i] == min(final) and min(final) != max(final)
        _put_row(canvas, row, colour, points[i], final[i] - points[i], low)
    key = "treasures" if treasures else "no_treasures"
    told = text(language, f"picture.tigris.hand.{key}", n=treasures, score=min(final))
    canvas.paste(signs.gem(40, not treasures), where.x + 46, where.bottom - 36)
    sizes = (30, 28, 26, 24) if scene.aspect == "wide" else (30, 28)
    canvas.fitted(where.x + 78, where.bottom - 38, told, sizes, where.w - 100, INK)


def _put_row(canvas: Canvas, row: Box, colour: str, points: int, added: int, low: bool) -> None:
    """Cubes of one colour and the treasures that fill it up; the number at the end."""
    y = row.y + row.h / 2
    if low:
        canvas.stretch(_frame(), row.x, row.y, row.w, row.h, (16, 16, 16, 16))
    tile = pieces.tile(colour, min(80, row.h - 8))
    canvas.paste(tile, row.x + 14 + tile.width / 2, y)
    left, side = row.x + 30 + tile.width, min(58, row.h - 24)
    room = row.w - (left - row.x) - 190
    step = min(side * 0.94, (room - side) / max(1, points + added - 1))
    for i in range(points + added):
        sign = signs.cube(colour, side) if i < points else signs.gem(side - 4)
        canvas.paste(sign, left + side / 2 + i * step, y)
    canvas.text(row.right - 24, y - 2, str(points + added), 52, INK, "r")
    if added:
        canvas.text(row.right - 98, y - 2, f"{points}+{added}", 34, RED_INK, "r")


@kept
def _frame() -> Image.Image:
    return plaque(44, 44, (0, 14, RED_INK), (4, 11, TABLET_ACTIVE))
