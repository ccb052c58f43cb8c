"""The private picture: the tiles in hand, each with its name and a map of where it fits, and the seat's card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import WIDTH, Box, put_window
from render.hexes import extent, fit
from render.moana_nui import archipelago, glyphs, header, seats, tiles
from render.moana_nui.ground import ground
from render.moana_nui.layout import FINAL, PANEL
from render.moana_nui.palette import CALL, INK, INK_2, PAPER_PRIVATE, WHITE
from render.moana_nui.reading import said, tile_name, view_of
from render.moana_nui.sea import band, put_card, sea
from render.moana_nui.spots import LETTER, spots
from render.moana_nui.words_pieces import generated_at
from render.panels import Chunk, put_chunks
from render.reading import seat_name
from render.scene import Scene
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.moana_nui.faces import fitting, shape
from rules.moana_nui.places import LETTERS, Cell
from rules.moana_nui.view import MoanaNuiView

_HEAD: Final = 108
_GAP: Final = 14
_TEXT: Final = 30
_ROW: Final = 48
"""The height of a line that says what one of the best places brings."""
_BEST: Final = 3
"""So many of the best places are named."""
_CELL: Final = 112
"""How large a tile is drawn."""
_LEFT: Final = 330
"""How wide the part with the tile and with its best places is."""
_BARE: Final = 84 + 2 * _CELL + 24
"""How high the card of a tile is without its places."""
_LIST: Final = (_BEST + 1) * _ROW
_MAP: Final = (330, 640)
"""How high a map is at least and at most."""
_WISHED: Final = 36
"""The cells of a map should be so large."""
_LEAST: Final = 16
"""On maps with cells that are no larger only the best places bear something."""
_ROOMY: Final = 28
"""On maps with larger cells numbers and names are larger too."""
_SIZES: Final = (60, 52, 48, 44, 40, 38, 36, 34, 32, 30, 28, 25, 22, 19, 16, 13)
_WINDOW: Final = replace(header.THEME, ground=PAPER_PRIVATE)


def hand(scene: Scene) -> Image.Image:
    """What the viewer holds; a sentence for onlookers and empty hands."""
    view, wide = view_of(scene), scene.aspect == "wide"
    width = WIDTH["wide"] if wide else post.WIDTH
    card = (FINAL if view.result else PANEL)[scene.aspect]
    boxes = _boxes(scene, width)
    bottom = boxes[-1].bottom + _GAP
    canvas = Canvas(sea(width, bottom + (0 if view.viewer is None else card + _GAP)))
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, _HEAD))
    canvas.place(band(width - 2 * _GAP - 40), _GAP + 20, _GAP + _HEAD - 8)
    if view.viewer is None or not view.hand:
        put_card(canvas, boxes[0], paper=PAPER_PRIVATE)
        told = text(scene.language, "picture.hand_none") if view.viewer is None else said(scene, "no_tiles")
        canvas.text(width / 2, boxes[0].y + 80, told, 34, INK, "m")
    if view.viewer is None:
        canvas.text(40, _GAP + 50, said(scene, "title"), 38, INK)
        return canvas.image
    _put_head(canvas, scene, view.viewer, width)
    for held, where in zip(view.hand, boxes, strict=False):
        _put_tile(canvas, scene, held, where)
    seats.put_seat(canvas, scene, Box(_GAP, bottom, width - 2 * _GAP, card), view.viewer)
    return canvas.image


def _boxes(scene: Scene, width: int) -> list[Box]:
    """The cards of the tiles: side by side, on a phone one below the other."""
    view, top, inner = view_of(scene), _HEAD + 2 * _GAP + 8, width - 2 * _GAP
    held = 0 if view.viewer is None else len(view.hand)
    if not held:
        return [Box(_GAP, top, inner, 160)]
    fits = {each.at for tile in view.hand for each in _fits(view, tile)}
    left, first, right, last = extent({here.at for here in view.board.chart.tiles} | fits)
    each = (inner - _GAP * (held - 1)) // held
    room = each - 56 if scene.aspect == "wide" else inner - _LEFT - 60
    least, most = _MAP
    shown = max(least, min(most, round((last - first) * min(_WISHED, room / (right - left))) + 20))
    if scene.aspect == "wide":
        high = _BARE + (0 if view.result else shown + 10)
        return [Box(_GAP + i * (each + _GAP), top, each, high) for i in range(held)]
    high = _BARE if view.result else max(_BARE + _LIST, shown + 92)
    return [Box(_GAP, top + i * (high + _GAP), inner, high) for i in range(held)]


def _put_head(canvas: Canvas, scene: Scene, seat: Seat, width: int) -> None:
    """Whose tiles these are and for whose eyes; the game and its round."""
    view, right = view_of(scene), width - 40
    canvas.paste(seat_symbol(seat, 64), 70, _GAP + 49)
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    used = canvas.text(right, 42, fonts.fit(title, _TEXT, width / 3), _TEXT, INK_2, "r")
    if not view.result:
        told = said(scene, "round", n=min(view.round, view.rounds), all=view.rounds)
        used = max(used, canvas.text(right, 84, told, _TEXT, INK, "r"))
    room = right - used - 140
    size = fonts.largest(said(scene, "hand_title", name=seat_name(scene, seat)), room, (42, 38, 34))
    left = room - fonts.width(said(scene, "hand_title", name=""), size)
    told = said(scene, "hand_title", name=fonts.fit(seat_name(scene, seat), size, left))
    canvas.text(118, 43, told, size, INK)
    told = f"{text(scene.language, 'picture.hand_private')} · {said(scene, 'stack', n=view.boards[seat].stack)}"
    canvas.text(118, 86, fonts.fit(told, _TEXT, room), _TEXT, INK_2)


class _Fit(NamedTuple):
    """A cell where a tile fits, and the action points it gives there."""

    at: Cell
    points: int


def _fits(view: MoanaNuiView, held: str) -> list[_Fit]:
    """Where a tile fits now, whoever is to place, the best first."""
    found = (_Fit(at, edges.touching + 1) for at, edges in view.board.chart.places if fitting(held, *edges))
    return sorted(found, key=lambda each: (-each.points, each.at))


def _put_tile(canvas: Canvas, scene: Scene, held: str, where: Box) -> None:
    """A tile with its name and the letters of its segments; where it fits, and what the best places bring."""
    view, y = view_of(scene), where.y + 76 + _CELL
    put_card(canvas, where, paper=PAPER_PRIVATE)
    called = tile_name(scene, held)
    canvas.text(where.x + 26, where.y + 36, called[:1].upper() + called[1:], 36, INK)
    x = where.x + (where.w / 2 if view.result else _LEFT / 2 + 10)
    canvas.paste(tiles.loose(held, 0, _CELL, WHITE), x, y)
    if len(shape(held)) > 1:
        for i, letter in enumerate(LETTERS[: len(shape(held))]):
            _, (u, v) = spots(held, 0, i, 20, 20, LETTER)[0]
            canvas.paste(glyphs.letter(letter, _TEXT), x + u * _CELL, y + v * _CELL)
    if view.result:
        return
    found, wide = _fits(view, held), scene.aspect == "wide"
    told = said(scene, "fits", n=len(found)) if found else said(scene, "fits_nowhere")
    canvas.text(where.right - 26, where.y + 36, told, _TEXT, INK_2, "r")
    x, y = (where.x + _LEFT + 20, where.y + 76 + _ROW) if wide else (where.x + 26, y + _CELL + 38)
    if found:
        canvas.text(x, y, said(scene, "most"), _TEXT, INK_2)
    for each in found[:_BEST]:
        y += _ROW
        row: list[Chunk] = [f"{each.at} ", glyphs.point(each.points, _TEXT + 8, _TEXT - 2), " "]
        row.append(glyphs.goods(generated_at(view, each.at), 26))
        put_chunks(canvas, x, y, row, _TEXT, INK)
    left, top = (where.x + 20, where.y + _BARE - 10) if wide else (where.x + _LEFT + 24, where.y + 70)
    _put_map(canvas, view, found, Box(left, top, where.right - left - 20, where.bottom - top - 20))


def _put_map(canvas: Canvas, view: MoanaNuiView, found: Sequence[_Fit], where: Box) -> None:
    """The archipelago, with a pane on every cell where a tile fits: the best by name, else the action points there."""
    looks, best = archipelago.looks(view), {each.at for each in found[:_BEST]}
    cells = {*(at for at, _ in looks), *(each.at for each in found)}
    grid = fit(cells, where.w - 16, where.h - 16, _SIZES, 0)
    grid = grid._replace(x=grid.x + 8, y=grid.y + 8)
    panes = [(each.at, each.at in best) for each in found]
    image = ground(where.w, where.h, grid, looks, panes, [(where.w * q, where.h / 2) for q in (0.0, 0.5, 1.0)])
    size = 28 if grid.size > _ROOMY else post.NAME
    for each in reversed(found):
        x, y = grid.at(each.at)
        if each.at in best:
            fitting_in = fonts.largest(str(each.at), 1.5 * grid.size, (size, 26, post.NAME))
            image.haloed(x, y, str(each.at), fitting_in, INK, CALL, 2)
        elif grid.size > _LEAST:
            image.paste(glyphs.point(each.points, size + 6, size), x, y)
    put_window(canvas, where, image.image, _WINDOW)
