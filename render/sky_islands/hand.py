"""The private picture: each of the viewer's tiles, large, with its best places, and the board with all of them.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.hand_title import Title, put_title
from render.panels import put_score
from render.reading import round_of
from render.scene import Aspect, Scene
from render.sky_islands import scenery
from render.sky_islands.best_places import Fits, fits_of
from render.sky_islands.cards import put_card
from render.sky_islands.grid import LABEL, Plan, shown_in
from render.sky_islands.ground import ground
from render.sky_islands.hand_map import planned, put_cells, put_standing
from render.sky_islands.hand_tiles import goods_height, meaning, put_goods, put_meaning, put_tile_card, tile_height
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, INK_2, PAPER
from render.sky_islands.reading import said, view_of
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS

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


class _Layout(NamedTuple):
    """The boxes of one picture: the board and how it is shown in it, cards of tiles, what the cells mean, the goods."""

    board: Box
    plan: Plan
    tiles: list[Box]
    meaning: Box
    goods: Box
    height: int


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view, width = view_of(scene), _WIDTH[scene.aspect]
    if view.viewer is None:
        return _nothing(scene, width)
    fits = {tile: fits_of(view, tile) for tile in view.hand or ()}
    if not fits:
        return _empty(scene, view.viewer, width)
    lay = (_wide if scene.aspect == "wide" else _tall)(scene, fits, width)
    grid = shown_in("map", lay.plan, lay.board)
    canvas = Canvas(ground(view, grid, (width, lay.height), LABEL["map"]))
    cells = put_cells(canvas, scene, grid, fits)
    put_standing(canvas, scene, grid, cells)
    _put_head(canvas, scene, view.viewer, width)
    for (tile, each), where in zip(fits.items(), lay.tiles, strict=True):
        put_tile_card(canvas, scene, tile, each, where)
    put_meaning(canvas, scene, fits, lay.meaning)
    put_goods(canvas, scene, view.viewer, lay.goods)
    return canvas.image


def _tall(scene: Scene, fits: Fits, width: int) -> _Layout:
    """Tiles side by side, below them the board, what its cells mean, and the goods."""
    inner = width - 2 * _GAP
    each = (inner - _GAP * (len(fits) - 1)) // len(fits)
    tiles = [Box(_GAP + i * (each + _GAP), _TOP, each, tile_height(scene)) for i in range(len(fits))]
    how = planned(fits, [*view_of(scene).board.grid], width - 2, _MOST)
    board = Box(0, tiles[0].bottom + _GAP, width, how.height)
    told = Box(_GAP, board.bottom + _BELOW, inner, meaning(scene, fits, inner).height)
    goods = Box(_GAP, told.bottom + _GAP * bool(told.h), inner, goods_height(inner))
    return _Layout(board, how, tiles, told, goods, goods.bottom + _END)


def _wide(scene: Scene, fits: Fits, width: int) -> _Layout:
    """The board at the left, all else in a column at its right."""
    x, y = width - _GAP - _SIDE, _TOP
    high = tile_height(scene)
    tiles = [Box(x, y + i * (high + _GAP), _SIDE, high) for i in range(len(fits))]
    told = Box(x, tiles[-1].bottom + _GAP, _SIDE, meaning(scene, fits, _SIDE).height)
    goods = Box(x, told.bottom + _GAP * bool(told.h), _SIDE, goods_height(_SIDE))
    how = planned(fits, [*view_of(scene).board.grid], x - _GAP, _MOST)
    board = Box(0, y, x - _GAP, max(how.height + _BELOW, goods.bottom - y))
    return _Layout(board, how, tiles, told, goods, board.bottom + _END)


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
    goods = Box(_GAP, card.bottom + _GAP, card.w, goods_height(card.w))
    canvas = Canvas(scenery.sky(width, goods.bottom + _END))
    _put_head(canvas, scene, seat, width)
    put_card(canvas, card, PAPER)
    canvas.text(width / 2, card.y + card.h / 2, said(scene, "no_tiles"), 36, INK_2, "m")
    put_goods(canvas, scene, seat, goods)
    return canvas.image


def _nothing(scene: Scene, width: int) -> Image.Image:
    canvas = Canvas(scenery.sky(width, 240))
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, 210))
    canvas.text(44, 50, said(scene, "title"), 30, INK_2)
    canvas.text(width / 2, 130, text(scene.language, "picture.hand_none"), 38, INK, "m")
    return canvas.image
