"""The private picture: each of the viewer's tiles, large, with its best places, and the board with all of them.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.hand_title import Title, put_title
from render.lettering import taken_on
from render.meanings import Meaning
from render.news import Line
from render.panels import Chunk, bulb, measure, put_chunks, put_lines, put_score
from render.reading import round_of
from render.scene import Aspect, Scene
from render.sky_islands import over, signs
from render.sky_islands.candidates import Fits, fits_in, golden, inside, put_cells
from render.sky_islands.cards import put_card, put_row
from render.sky_islands.grid import LABEL, TEXT, Extent, Plan, plan, shown_in
from render.sky_islands.ground import ground, sky
from render.sky_islands.hand_card import affords, put_tiles, tiles_height
from render.sky_islands.key import STEP, key_of, of_cells
from render.sky_islands.news import overview, traces
from render.sky_islands.palette import INK, INK_2, PAPER, PAPER_INFO
from render.sky_islands.pills import Shores, plates
from render.sky_islands.reading import letter, said, view_of
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS
from rules.sky_islands.moves import COLOURS
from rules.sky_islands.places import Cell

_WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": post.WIDTH}
_HEAD: Final = 104
_GAP: Final = 14
_TOP: Final = _HEAD + 2 * _GAP
_SIDE: Final = 458
"""How wide the column beside the board is in a wide picture."""
_MOST: Final = 1250
"""How high the board is at most."""
_BELOW: Final = 26
"""Airships reach so far below the board."""
_END: Final = 22
_BEST: Final = 5
"""So many of the best cells are shown if a part of the board is."""
_CUBE: Final = 60
_ROW: Final = 92
"""How high a row of goods is, and so large the cubes on it;"""
_ONE: Final = 900
"""a card so wide has them in one row with what they pay."""


class _Layout(NamedTuple):
    """The boxes of one picture: the board and how it is shown in it, the cards of tiles, the goods."""

    board: Box
    plan: Plan
    tiles: Box
    goods: Box
    height: int


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view, width = view_of(scene), _WIDTH[scene.aspect]
    if view.viewer is None:
        return _nothing(scene, width)
    if not (fits := fits_in(scene)):
        return _empty(scene, view.viewer, width)
    lay = (_wide if scene.aspect == "wide" else _tall)(scene, fits, width)
    canvas = _board(scene, lay, fits, width)
    _put_head(canvas, scene, view.viewer, width)
    put_tiles(canvas, scene, lay.tiles, fits)
    _put_goods(canvas, scene, view.viewer, lay.goods)
    return canvas.image


def _board(scene: Scene, lay: _Layout, fits: Fits, width: int) -> Canvas:
    """Islands with all that stands there, the cells where tiles fit, and a map where only a part is shown."""
    grid = shown_in("map", lay.plan, lay.board)
    canvas = Canvas(ground(view_of(scene), grid, (width, lay.height), LABEL["map"]))
    cells = put_cells(canvas, scene, grid, inside(scene), golden(fits))
    houses = over.houses(scene, grid)
    names = taken_on(canvas.image)
    fixed = [*names, *cells, *(rect for _, house in houses for rect in house.taken)]
    small = overview(scene, grid, traces((), view_of(scene)), fixed)
    shores = Shores(view_of(scene), grid)
    told = plates(scene, houses, over.house_unit(scene, grid), shores) if scene.estimates else []
    ships, laid = over.laid_over(scene, grid, houses, [*names, *cells, *([small.box] if small else [])], told)
    for sprite, at in (*ships, *(house for _, house in houses), *laid, *([small] if small else [])):
        canvas.paste(sprite, *at)
    return canvas


def planned(fits_by_tile: Fits, cells: Sequence[Cell], width: int, height: int) -> Plan:
    """How the board is shown in so much room: all of it with the cells where tiles fit, or where they bring most."""
    fits = [fit.at for each in fits_by_tile.values() for fit in each]
    best = [fit.at for each in fits_by_tile.values() for fit in each[:_BEST]]
    xs, ys = [at.x for at in (*cells, *fits)], [at.y for at in (*cells, *fits)]
    weights = {**dict.fromkeys(fits, 1.0), **dict.fromkeys(best, 100.0)}
    return plan("map", Extent(min(xs), min(ys), max(xs), max(ys), 0), weights, width, height)


def _tall(scene: Scene, fits: Fits, width: int) -> _Layout:
    """Tiles side by side, below them the board and the goods."""
    inner = width - 2 * _GAP
    tiles = Box(_GAP, _TOP, inner, tiles_height(scene, len(fits), inner))
    how = planned(fits, [*view_of(scene).board.grid], width - 2, _MOST)
    board = Box(0, tiles.bottom + _GAP, width, how.height)
    goods = Box(_GAP, board.bottom + _BELOW, inner, _goods_height(scene, inner))
    return _Layout(board, how, tiles, goods, goods.bottom + _END)


def _wide(scene: Scene, fits: Fits, width: int) -> _Layout:
    """The board at the left, all else in a column at its right."""
    x = width - _GAP - _SIDE
    tiles = Box(x, _TOP, _SIDE, tiles_height(scene, len(fits), _SIDE))
    goods = Box(x, tiles.bottom + _GAP, _SIDE, _goods_height(scene, _SIDE))
    how = planned(fits, [*view_of(scene).board.grid], x - _GAP, _MOST)
    board = Box(0, _TOP, x - _GAP, max(how.height + _BELOW, goods.bottom - _TOP))
    return _Layout(board, how, tiles, goods, board.bottom + _END)


def _put_head(canvas: Canvas, scene: Scene, seat: Seat, width: int) -> None:
    """Whose tiles these are and for whose eyes; the game, its round and the points so far."""
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, _HEAD))
    canvas.paste(seat_symbol(seat, 60), 66, _GAP + _HEAD / 2)
    small, right = TEXT[scene.aspect], width - 40
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    used = canvas.text(right, 45, fonts.fit(title, small, width / 2), small, INK_2, "r")
    x = put_score(canvas, right, 88, view_of(scene).merchants[seat].points, 40, INK)
    told = text(scene.language, "picture.over") if view_of(scene).result else round_of(scene, TURNS)
    used = max(used, round(right - x) + canvas.text(x, 88, told, small, INK_2, "r"))
    room = right - used - 130
    put_title(canvas, scene, seat, Title(112, (45, 89), room, (40, 36), small, INK, INK_2))


def _empty(scene: Scene, seat: Seat, width: int) -> Image.Image:
    """The goods of a viewer without tiles."""
    card = Box(_GAP, _TOP, width - 2 * _GAP, 120)
    goods = Box(_GAP, card.bottom + _GAP, card.w, _goods_height(scene, card.w))
    canvas = Canvas(sky(width, goods.bottom + _END))
    _put_head(canvas, scene, seat, width)
    put_card(canvas, card, PAPER)
    canvas.text(width / 2, card.y + card.h / 2, said(scene, "no_tiles"), 36, INK_2, "m")
    _put_goods(canvas, scene, seat, goods)
    return canvas.image


def _nothing(scene: Scene, width: int) -> Image.Image:
    canvas = Canvas(sky(width, 240))
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, 210))
    canvas.text(44, 50, said(scene, "title"), 30, INK_2)
    canvas.text(width / 2, 130, text(scene.language, "picture.hand_none"), 38, INK, "m")
    return canvas.image


def _meaning(scene: Scene, width: int) -> list[Line]:
    """What the cells of the board and the places of tiles show, in lines."""
    fits = fits_in(scene)
    signs: list[tuple[str, Sequence[Chunk]]] = [*of_cells(scene)] if fits else []
    signs += [("tip", [bulb(TEXT[scene.aspect] + 4)])] if golden(fits) else []
    return key_of(scene, width - 48, [Meaning(sign, said(scene, f"marks.{key}")) for key, sign in signs])


def _goods_height(scene: Scene, width: int) -> int:
    """How high the card with the goods is, and with lines that say what cells show."""
    return (_ROW if width >= _ONE else _ROW + 44) + len(_meaning(scene, width)) * STEP[scene.aspect]


def _put_goods(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """What the cells show; cubes, houses left, and how many buildings the cubes pay or which ones are missing."""
    put_card(canvas, where, PAPER_INFO)
    merchant, one = view_of(scene).merchants[seat], where.w >= _ONE
    lines, step = _meaning(scene, where.w), STEP[scene.aspect]
    put_lines(canvas, where._replace(y=where.y + 8, h=step * len(lines)), lines, TEXT[scene.aspect], step, INK)
    size, bottom = 32 if one else 28, where.bottom - (0 if one else 44)
    sprites = [signs.cube(colour, _CUBE, letter(scene, colour), _CUBE // 2) for colour in COLOURS]
    items = [(sprite, str(n)) for sprite, n in zip(sprites, merchant.cubes, strict=True)]
    items.append((signs.house(seat, _CUBE), str(merchant.houses)))
    put_row(canvas, where.x + 24, bottom - _ROW / 2, 520 if one else where.w - 48, items, _CUBE // 2 + 4)
    told = affords(scene, size + 12)
    x, y = (where.right - 24 - measure(told, size), bottom - _ROW / 2) if one else (where.x + 24, where.bottom - 32)
    put_chunks(canvas, x, y, told, size, INK)
