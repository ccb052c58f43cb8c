"""The private picture: the viewer's tiles, large, each with its name and where it fits, and the viewer's card."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import SMALLEST, Box
from render.hexes import Grid, fit
from render.moana_nui import glyphs, seats, tiles
from render.moana_nui.layout import FINAL, PANEL
from render.moana_nui.overview import controllers
from render.moana_nui.palette import CALL, INK, INK_2, LAGOON, NOBODY, PAPER_PRIVATE, SEA, WHITE
from render.moana_nui.reading import said, tile_name, view_of
from render.moana_nui.sea import band, put_card, sea
from render.moana_nui.spots import LETTER, spots
from render.moana_nui.words_pieces import generated_at
from render.panels import Chunk, measure, put_chunks
from render.reading import seat_name
from render.scene import Scene
from render.shapes import Point, hexagon
from rules.kit.seats import Seat
from rules.moana_nui.faces import fitting, shape
from rules.moana_nui.places import LETTERS, Cell
from rules.moana_nui.view import MoanaNuiView

_HEAD: Final = 92
_TEXT: Final = 30
_ROW: Final = 46
"""The height of a line that says what one of the best places brings."""
_MAP: Final = 320
"""How high the map of a tile's places is."""
_BEST: Final = 3
"""So many of the best places are named."""
_AROUND: Final = 168 + _BEST * _ROW
"""Pixels above and below a tile and its map: a heading, its name, where it fits, and what the best places bring."""


def hand(scene: Scene) -> Image.Image:
    """What the viewer holds; a sentence for onlookers and empty hands."""
    view, wide = view_of(scene), scene.aspect == "wide"
    width, cell = (1600, 150) if wide else (1000, 170)
    card = (FINAL if view.result else PANEL)[scene.aspect]
    rows = Box(
        24, _HEAD + 40, 1060 if wide else 952, 2 * cell + _AROUND + (_MAP if view.hand and view.result is None else 0)
    )
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
        if view.result is None:
            _put_fits(canvas, scene, held, Box(round(middle[0] - step / 2 + 16), where.y, round(step - 32), where.h))


def _put_tile(canvas: Canvas, scene: Scene, held: str, middle: Point, cell: int) -> None:
    """A tile with its name and the letters of its segments."""
    x, y = middle
    canvas.paste(tiles.loose(held, 0, cell, WHITE), x, y)
    if len(shape(held)) > 1:
        for i, letter in enumerate(LETTERS[: len(shape(held))]):
            _, (u, v) = spots(held, 0, i, 20, 20, LETTER)[0]
            canvas.paste(glyphs.letter(letter, _TEXT), x + u * cell, y + v * cell)
    canvas.text(x, y + cell + 28, tile_name(scene, held), _TEXT, INK, "m")


def _put_fits(canvas: Canvas, scene: Scene, held: str, where: Box) -> None:
    """At the foot of a box where a tile fits now, whoever is to place: a map, on how many cells, the best by name."""
    view, x = view_of(scene), where.x + where.w / 2
    points = {at: edges.touching + 1 for at, edges in view.board.chart.places if fitting(held, *edges)}
    best = sorted(points, key=lambda at: (-points[at], at))[:_BEST]
    lying = Box(where.x, where.bottom - 52 - _BEST * _ROW - _MAP, where.w, _MAP)
    grid = fit(
        {*(here.at for here in view.board.chart.tiles), *points}, lying.w - 24, lying.h - 24, range(36, 4, -1), 0
    )
    canvas.place(_map(view, points, frozenset(best), lying, grid), lying.x, lying.y)
    for at in best:
        u, v = grid.at(at)
        canvas.haloed(lying.x + u + 12, lying.y + v + 12, str(at), SMALLEST[scene.aspect], INK, CALL, 4)
    told = said(scene, "fits", n=len(points)) if best else said(scene, "fits_nowhere")
    size = fonts.largest(told, where.w, (_TEXT - 2, 28))
    canvas.text(x, lying.bottom + 26, fonts.fit(told, size, where.w), size, INK_2, "m")
    rows: list[list[Chunk]] = []
    for at in best:
        rows.append([f"{at} ", glyphs.point(points[at], _TEXT + 8, _TEXT - 2), "  "])
        rows[-1].append(glyphs.goods(generated_at(view, at), 26))
    left = x - max((measure(row, _TEXT) for row in rows), default=0) / 2
    for i, row in enumerate(rows):
        put_chunks(canvas, left, lying.bottom + 70 + _ROW * i, row, _TEXT, INK)


def _map(view: MoanaNuiView, fits: Collection[Cell], best: Collection[Cell], where: Box, grid: Grid) -> Image.Image:
    """The archipelago in the colours of who controls it, the cells where a tile fits pale, the best of them bright."""
    tiles, owners = {here.at for here in view.board.chart.tiles}, controllers(view)
    painter = Painter(where.w, where.h, 1, 3, origin=(0, 0))
    painter.box(0, 0, where.w, where.h, 14, SEA[1])
    for at in sorted({*tiles, *fits}):
        x, y = grid.at(at)
        here = hexagon(grid.size - 1, x + 12, y + 12)
        painter.poly(here, LAGOON if at in tiles else CALL if at in best else SEA[5])
        if at in tiles:
            painter.poly(hexagon(0.66 * grid.size, x + 12, y + 12), owners.get(at, NOBODY[0]))
        elif at not in best:
            painter.poly(hexagon(grid.size - 4, x + 12, y + 12), SEA[3])
    return painter.done()
