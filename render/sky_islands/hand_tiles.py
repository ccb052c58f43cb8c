"""The cards of a hand: each tile with its best places, what the cells of the board show, the goods of the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name
from render import fonts
from render.canvas import Canvas, Colour, Painter, mix, rgba, trimmed
from render.frame import Box
from render.panels import Chunk, flow, measure, put_chunks
from render.scene import Aspect, Scene
from render.sky_islands import signs
from render.sky_islands.best_places import Best, Fits, gold_means, golden, told
from render.sky_islands.candidates import cell, numbered, numbers
from render.sky_islands.cards import good, put_card, put_row, put_tile
from render.sky_islands.hand_card import affords
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import HULLS, INK, INK_2, PAPER, PAPER_INFO
from render.sky_islands.pills import standing, stands
from render.sky_islands.reading import letter, said, view_of
from render.sprites import kept
from rules.kit.seats import Seat
from rules.sky_islands.moves import COLOURS

_BAND: Final = 58
_EDGE: Final = 20
_TILE: Final[dict[Aspect, int]] = {"wide": 176, "tall": 200}
"""How large a tile is on its card."""
_ROWS: Final[dict[Aspect, tuple[int, int]]] = {"wide": (8, 4), "tall": (3, 3)}
"""So many of the best places of a single tile and of each of several are told in a column,"""
_LISTED: Final = 10.5
"""which is so many sizes of its text wide."""
_LINE: Final = 12
"""Lines are at least so much higher than their text."""
_ISLANDS: Final = 9
"""What islands are worth takes at most so many lines."""
_NUMBER: Final = 44
_CUBE: Final = 68
_ROW: Final = 104
"""How high a row of goods is, and so large the cubes on it;"""
_ONE: Final = 900
"""a card so wide has them in one row with what they pay."""


class Meaning(NamedTuple):
    """What the cells of the board show, in lines on a card of such a height."""

    lines: Sequence[Sequence[Chunk]]
    height: int


def tile_height(scene: Scene) -> int:
    """How high the card of a tile is."""
    return _BAND + 2 * _EDGE + max(_TILE[scene.aspect], (_rows(scene) + 1) * (TEXT[scene.aspect] + _LINE))


def _rows(scene: Scene) -> int:
    """How many places of a tile are told in a column."""
    return _ROWS[scene.aspect][len(numbers(scene)) > 1]


def put_tile_card(canvas: Canvas, scene: Scene, tile: str, fits: Sequence[Best], where: Box) -> None:
    """One tile by its number and name, and the places where it brings most."""
    put_card(canvas, where, PAPER)
    _put_name(canvas, scene, tile, where)
    text, side, top = TEXT[scene.aspect], _TILE[scene.aspect], where.y + _BAND + _EDGE
    put_tile(canvas, scene, tile, (where.x + _EDGE, top), side, text + 4)
    x, rows = where.x + 2 * _EDGE + side, _rows(scene)
    columns = max(1, int((where.right - x) / (_LISTED * text)))
    each, step = (where.right - 8 - x) // columns, (where.bottom - _EDGE - top) / (rows + 1)
    head = said(scene, "most", n=len(fits)) if fits else said(scene, "fits_nowhere")
    canvas.text(x, top + step / 2, head, text, INK_2)
    for i, fit in enumerate(fits[: rows * columns]):
        chunks = told(scene, tile, fit, (text, each - 12 * (columns > 1)))
        put_chunks(canvas, x + i // rows * each, top + (i % rows + 1.5) * step, chunks, text + 2, INK)


def _put_name(canvas: Canvas, scene: Scene, tile: str, where: Box) -> None:
    """The number of a tile on the cells, what it is called, and how often it is held if that is more than once."""
    hull, y = HULLS[tile.split("-", maxsplit=1)[0]], where.y + _BAND / 2 - 1
    canvas.stretch(_band(mix(hull.base, hull.shade, 0.35)), where.x, where.y, where.w, _BAND, (20, 20, 20, 8))
    x, number = where.x + 20, numbers(scene)[tile]
    if number:
        canvas.paste(numbered(tile, number, _NUMBER), x + _NUMBER / 2 - 4, y)
        x += _NUMBER + 4
    held = (view_of(scene).hand or ()).count(tile)
    called = name(scene.language, scene.view.game, tile) + (f" ×{held}" if held > 1 else "")
    room = where.right - 16 - x
    size = fonts.largest(called, room, (36, 32, TEXT[scene.aspect]))
    canvas.text(x, y, fonts.fit(called[:1].upper() + called[1:], size, room), size, hull.ink)


@kept
def _band(fill: Colour) -> Image.Image:
    """The upper end of a card in the colour of a hull."""
    painter = Painter(64, 80, 1, 4, origin=(0, 0))
    painter.box(0, 0, 64, 80, 17, INK)
    painter.box(2, 2, 62, 78, 15, fill)
    sprite = painter.done().crop((0, 0, 64, 60))
    sprite.paste(rgba(INK), (0, 57, 64, 60))
    return sprite


def meaning(scene: Scene, fits: Fits, width: int) -> Meaning:
    """What is to be said of the cells: of gold ones, and where there are several tiles, of numbers and signs; and what
    islands are worth, for which the board may have no room."""
    size, number = TEXT[scene.aspect], numbers(scene)
    lines: list[Sequence[Chunk]] = []
    if all(number.values()):
        own = list[Chunk]()
        for tile, n in number.items():
            own += ["  ", numbered(tile, n, size + 6), " ", _own(scene, tile, size + 12)]
        lines += [[line] for line in fonts.wrap(said(scene, "cells"), size, width - 2 * _EDGE, 3)]
        lines.append([said(scene, "own"), *own])
    if golden(fits):
        lines.append([cell(size + 8, True), " " + said(scene, gold_means(scene))])
    if scene.estimates:
        groups: list[list[Chunk]] = [[said(scene, "scored"), "  "]]
        groups += [[f"{one.name} ", standing(one, size), "  "] for one in view_of(scene).islands if stands(one)]
        told = flow(groups, size, width - 2 * _EDGE, _ISLANDS)
        lines += [[chunk for group in line for chunk in group] for line in told if len(told[0]) > 1]
    return Meaning(lines, (size + 14) * len(lines) + 22)


def _own(scene: Scene, tile: str, size: int) -> Image.Image:
    """What the airship of a tile pays."""
    return trimmed(good(scene, tile.split("-", maxsplit=1)[0], size))


def put_meaning(canvas: Canvas, scene: Scene, fits: Fits, where: Box) -> None:
    """The card that says what the cells show, if anything is to be said."""
    size, lines = TEXT[scene.aspect], meaning(scene, fits, where.w).lines
    if lines:
        put_card(canvas, where, PAPER_INFO)
    for i, line in enumerate(lines):
        put_chunks(canvas, where.x + _EDGE, where.y + 11 + (i + 0.5) * (size + 14), line, size, INK)


def goods_height(width: int) -> int:
    """How high the card with the goods is."""
    return _ROW if width >= _ONE else _ROW + 44


def put_goods(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """Cubes, houses left, and how many buildings the cubes pay or which ones are missing for one."""
    put_card(canvas, where, PAPER_INFO)
    merchant, one = view_of(scene).merchants[seat], where.w >= _ONE
    size, y = 32 if one else 28, where.y + _ROW / 2
    sprites = [signs.cube(colour, _CUBE, letter(scene, colour), _CUBE // 2) for colour in COLOURS]
    items = [(sprite, str(n)) for sprite, n in zip(sprites, merchant.cubes, strict=True)]
    items.append((signs.house(seat, _CUBE), str(merchant.houses)))
    put_row(canvas, where.x + 24, y, 520 if one else where.w - 48, items, _CUBE // 2 + 4)
    told = affords(scene, size + 12)
    x, y = (where.right - 24 - measure(told, size), y) if one else (where.x + 24, where.bottom - 40)
    put_chunks(canvas, x, y, told, size, INK)
