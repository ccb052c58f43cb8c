"""The private picture: the viewer's tiles, large, each with its name, and what the viewer's card says."""

from __future__ import annotations

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import seats, tiles
from render.moana_nui.layout import PANEL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE
from render.moana_nui.reading import said, seat_name, view_of
from render.moana_nui.sea import band, put_card, sea
from render.scene import Scene

_HEAD = 92


def hand(scene: Scene) -> Image.Image:
    """What the viewer holds; a sentence for onlookers and empty hands."""
    view, wide = view_of(scene), scene.size == "wide"
    width, cell = (1600, 150) if wide else (1000, 180)
    rows = Box(24, _HEAD + 40, 1060 if wide else 952, 2 * cell + 90)
    bottom = rows.bottom + (0 if wide else 30 + PANEL["phone"])
    canvas = Canvas(sea(width, bottom + 26).copy())
    put_card(canvas, Box(12, 10, width - 24, _HEAD))
    canvas.place(band(width - 64), 32, _HEAD - 8)
    put_card(canvas, rows, paper=PAPER_PRIVATE)
    if view.viewer is None:
        canvas.text(32, 48, said(scene, "title"), 38, INK)
        canvas.text(rows.x + rows.w / 2, rows.y + rows.h / 2, text(scene.language, "picture.hand_none"), 34, INK, "m")
        return canvas.image
    who = fonts.fit(seat_name(scene, view.viewer), 38, 420)
    heading = said(scene, "hand_title", name=who)
    canvas.text(32, 48, heading, fonts.largest(heading, width - 64, (38, 34, 30, 28)), INK)
    _put_tiles(canvas, scene, rows, cell)
    card = Box(1108, rows.y, 468, PANEL["wide"]) if wide else Box(24, rows.bottom + 30, 952, PANEL["phone"])
    seats.put_seat(canvas, scene, card, view.viewer)
    return canvas.image


def _put_tiles(canvas: Canvas, scene: Scene, where: Box, cell: int) -> None:
    view, size = view_of(scene), 30
    canvas.text(where.x + 22, where.y + 30, said(scene, "your_tiles"), size, INK)
    stack = said(scene, "stack", n=view.boards[view.viewer or 0].stack)
    canvas.text(where.right - 22, where.y + 30, stack, size - 2, INK_2, "r")
    if not view.hand:
        canvas.text(where.x + where.w / 2, where.y + where.h / 2, said(scene, "no_tiles"), 34, INK, "m")
    step = where.w / max(2, len(view.hand))
    for i, held in enumerate(view.hand):
        x, y = where.x + step * (i + 0.5), where.y + 56 + cell
        canvas.paste(tiles.face(held, 0, cell), x, y)
        shown = name(scene.language, "moana_nui", f"tile.{held}")
        canvas.text(x - cell - 4, y + cell * 0.8, shown.removeprefix("tile."), size, INK, "m")
