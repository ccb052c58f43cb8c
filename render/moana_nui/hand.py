"""The private picture: the viewer's tiles, large, each with its name and where it fits, and the viewer's card."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs, seats, tiles
from render.moana_nui.layout import FINAL, PANEL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE, WHITE
from render.moana_nui.reading import said, tile_name, view_of
from render.moana_nui.sea import band, put_card, sea
from render.moana_nui.spots import LETTER, spots
from render.reading import seat_name
from render.scene import Scene
from render.shapes import Point
from rules.kit.seats import Seat
from rules.moana_nui.faces import fitting, shape
from rules.moana_nui.places import LETTERS
from rules.moana_nui.view import MoanaNuiView

_HEAD: Final = 92
_TEXT: Final = 30
_AROUND: Final = 164
"""Pixels above and below a tile: a heading, its name, and where it fits."""


def hand(scene: Scene) -> Image.Image:
    """What the viewer holds; a sentence for onlookers and empty hands."""
    view, wide = view_of(scene), scene.aspect == "wide"
    width, cell = (1600, 150) if wide else (1000, 170)
    card = (FINAL if view.result else PANEL)[scene.aspect]
    rows = Box(24, _HEAD + 40, 1060 if wide else 952, 2 * cell + _AROUND)
    bottom = rows.bottom + (0 if wide or view.viewer is None else 30 + card)
    canvas = Canvas(sea(width, bottom + 26))
    put_card(canvas, Box(12, 10, width - 24, _HEAD))
    canvas.place(band(width - 64), 32, _HEAD - 8)
    put_card(canvas, rows, paper=PAPER_PRIVATE)
    if view.viewer is None:
        canvas.text(32, 48, said(scene, "title"), 38, INK)
        canvas.text(rows.x + rows.w / 2, rows.y + rows.h / 2, text(scene.language, "picture.hand_none"), 34, INK, "m")
        return canvas.image
    heading = said(scene, "hand_title", name=fonts.fit(seat_name(scene, view.viewer), 38, 420))
    canvas.text(32, 48, heading, fonts.largest(heading, width - 64, (38, 34, 30, 28)), INK)
    _put_tiles(canvas, scene, rows, cell, view.viewer)
    place = Box(1108, rows.y, 468, card) if wide else Box(24, rows.bottom + 30, 952, card)
    seats.put_seat(canvas, scene, place, view.viewer)
    return canvas.image


def _put_tiles(canvas: Canvas, scene: Scene, where: Box, cell: int, viewer: Seat) -> None:
    view = view_of(scene)
    canvas.text(where.x + 22, where.y + 30, said(scene, "your_tiles"), _TEXT, INK)
    stack = said(scene, "stack", n=view.boards[viewer].stack)
    canvas.text(where.right - 22, where.y + 30, stack, _TEXT - 2, INK_2, "r")
    if not view.hand:
        canvas.text(where.x + where.w / 2, where.y + where.h / 2, said(scene, "no_tiles"), 34, INK, "m")
    step = where.w / max(1, len(view.hand))
    for i, held in enumerate(view.hand):
        middle = where.x + step * (i + 0.5), where.y + 60 + cell
        _put_tile(canvas, scene, held, middle, cell)
        told = _fits(scene, view, held)
        size = fonts.largest(told, step - 20, (_TEXT - 2, 28))
        canvas.text(middle[0], where.bottom - 32, fonts.fit(told, size, step - 20), size, INK_2, "m")


def _put_tile(canvas: Canvas, scene: Scene, held: str, middle: Point, cell: int) -> None:
    """A tile with its name and the letters of its segments."""
    x, y = middle
    canvas.paste(tiles.loose(held, 0, cell, WHITE), x, y)
    if len(shape(held)) > 1:
        for i, letter in enumerate(LETTERS[: len(shape(held))]):
            _, (u, v) = spots(held, 0, i, 20, 20, LETTER)[0]
            canvas.paste(glyphs.letter(letter, _TEXT), x + u * cell, y + v * cell)
    canvas.text(x, y + cell + 28, tile_name(scene, held), _TEXT, INK, "m")


def _fits(scene: Scene, view: MoanaNuiView, held: str) -> str:
    """On how many cells a tile fits now, whoever is to place, and the most action points it would give."""
    if view.result is not None:
        return ""
    points = [edges.touching + 1 for _, edges in view.board.chart.places if fitting(held, *edges)]
    return said(scene, "fits", n=len(points), most=max(points)) if points else said(scene, "fits_nowhere")
