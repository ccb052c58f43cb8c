"""The private picture: the tiles in hand, the archipelago with every place where one fits, and the seat's card."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import WIDTH, Box
from render.hand_title import Title, put_title
from render.moana_nui import board, seats, tray
from render.moana_nui import post as post_style
from render.moana_nui.layout import FINAL, PANEL, height_of
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import band, put_card, sea
from render.reading import round_of
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from rules.kit.seats import Seat

_HEAD: Final = 108
_GAP: Final = 14
_TEXT: Final = 30
_MOST: Final[dict[Aspect, int]] = {"wide": 1000, "tall": 1180}
"""The map is no higher."""


def hand(scene: Scene) -> Image.Image:
    """What the viewer holds and where it fits; a sentence for onlookers and empty hands."""
    view, wide = view_of(scene), scene.aspect == "wide"
    width, top = WIDTH["wide"] if wide else post.WIDTH, _HEAD + 2 * _GAP + 8
    asked = None if view.viewer is None or not view.hand or view.result else _asked(scene)
    above = height_of(board.cells_of(asked), width - 2 * _GAP, _MOST["wide"]) + _GAP if asked and wide else 0
    tiles = tray.tiles(scene, width - 2 * _GAP)
    high = 0 if view.viewer is None else _card(scene, view.viewer)
    own = Box(_GAP, top + above, width - 2 * _GAP, seats.STRIP if above and high == PANEL["wide"] else high)
    held = own._replace(y=own.bottom + _GAP if above else top, h=tiles.height or 120)
    own = own if above else own._replace(y=held.bottom + _GAP)
    canvas = _mapped(asked, width, held, top) if asked else Canvas(sea(width, own.bottom + _GAP))
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, _HEAD))
    canvas.place(band(width - 2 * _GAP - 40), _GAP + 20, _GAP + _HEAD - 8)
    if view.viewer is None or not view.hand:
        put_card(canvas, held, paper=PAPER_PRIVATE)
        told = text(scene.language, "picture.hand_none") if view.viewer is None else said(scene, "no_tiles")
        canvas.text(width / 2, held.y + 60, told, 34, INK, "m")
    else:
        tiles.put(canvas, held)
    if view.viewer is None:
        canvas.text(40, _GAP + 50, said(scene, "title"), 38, INK)
    else:
        _put_head(canvas, scene, view.viewer, width)
        if wide or not asked:
            seats.put_seat(canvas, scene, own, view.viewer)
    return canvas.image


def _card(scene: Scene, seat: Seat) -> int:
    """How high the seat's card is."""
    view = view_of(scene)
    high = FINAL if view.result or view.boards[seat].final else PANEL
    return high[scene.aspect]


def _asked(scene: Scene) -> Scene:
    """The scene in which it is asked which tile is placed, whoever is to place; not of one that stays unplayed."""
    if view_of(scene).unplayed:
        return replace(scene, marks=(), path=(), news=(), preview=False)
    return replace(scene, marks=(), path=("place",), news=(), preview=False)


def _mapped(asked: Scene, width: int, held: Box, top: int) -> Canvas:
    """The archipelago above the seat's card and the tiles, or below them and a key to it."""
    cells = board.cells_of(asked)
    if asked.aspect == "wide":
        high = height_of(cells, width - 2 * _GAP, _MOST["wide"])
        return board.mapped(asked, (width, held.bottom + _GAP), Box(_GAP, top, width - 2 * _GAP, high))
    high, put = tray.own(asked, view_of(asked).viewer or 0)
    told = held._replace(y=held.bottom + _GAP, h=high)
    where = Box(post_style.INSET, told.bottom + 8, width - 2 * post_style.INSET, 0)
    where = where._replace(h=height_of(cells, where.w, min(_MOST["tall"], post.HIGHEST - _GAP - where.y)))
    canvas = board.mapped(asked, (width, where.bottom + _GAP), where, noted=False)
    put(canvas, told)
    return canvas


def _put_head(canvas: Canvas, scene: Scene, seat: Seat, width: int) -> None:
    """Whose tiles these are and for whose eyes; the game and its round."""
    view, right = view_of(scene), width - 40
    canvas.paste(seat_symbol(seat, 64), 70, _GAP + 49)
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    used = canvas.text(right, 42, fonts.fit(title, _TEXT, width / 3), _TEXT, INK_2, "r")
    if not view.result:
        used = max(used, canvas.text(right, 84, round_of(scene, view.rounds), _TEXT, INK, "r"))
    room = right - used - 140
    where = Title(118, (43, 86), room, (42, 38, 34), _TEXT, INK, INK_2)
    put_title(canvas, scene, seat, where, more=said(scene, "stack", n=view.boards[seat].stack))
