"""The private picture: each of the viewer's tiles, large, a map with the cells where it fits, and the best of these.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name, text
from render import fonts, post
from render.canvas import Canvas, Colour, Painter, mix, rgba, trimmed
from render.frame import Box
from render.hand_title import Title, put_title
from render.panels import measure, put_chunks, put_score
from render.reading import round_of
from render.scene import Aspect, Scene
from render.shapes import Point
from render.sky_islands import scenery, signs
from render.sky_islands.best_places import fits_of, told
from render.sky_islands.candidates import Fit, cell
from render.sky_islands.cards import put_card, put_row, put_tile
from render.sky_islands.grid import SMALLEST, Extent
from render.sky_islands.hand_card import affords
from render.sky_islands.hand_map import put_map
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import HULLS, INK, INK_2, PAPER, PAPER_INFO
from render.sky_islands.reading import letter, said, view_of
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS
from rules.sky_islands.moves import COLOURS
from rules.sky_islands.view import SkyView

_WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": post.WIDTH}
_HEAD: Final = 104
_GAP: Final = 14
_BAND: Final = 58
_MOST: Final[dict[Aspect, int]] = {"wide": 1080, "tall": 930}
"""How high the card of one of two tiles is at most; that of a single one on a phone may be"""
_SINGLE: Final = 1300
_TILE: Final[dict[Aspect, int]] = {"wide": 150, "tall": 196}
_LARGE: Final = 220
"""How large a tile is above a map, and beside it."""
_LIST: Final[dict[Aspect, int]] = {"wide": 280, "tall": 300}
"""How wide the part beside a map is,"""
_ABOVE: Final[dict[Aspect, int]] = {"wide": 184, "tall": 226}
"""and how high the part above a map."""
_ANY: Final = "n"
"""Stands for the number on a cell."""
_BEST, _ROWS = 5, 3
"""So many of the best places are told, beside a map in one column, above it in columns of so many."""
_LINE: Final = 16
"""Lines are so much higher than their text."""
_GOODS: Final = 104
_CUBE: Final = 68
"""How high the card with cubes and houses is, and so large the cubes on it."""
_CELL: Final = 104
"""So large the cells of a map should be;"""
_AROUND: Final = (76, 126)
"""so much wider and higher than they are map and card."""
_PART: Final = 360
"""Maps of only a part of the board are at least so high, for a small map of all to lie beside it."""


class _Places(NamedTuple):
    """A tile of the viewer, every cell where it fits, and the extent of the board with these."""

    tile: str
    fits: Sequence[Fit]
    extent: Extent


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view, width = view_of(scene), _WIDTH[scene.aspect]
    if view.viewer is None:
        return _nothing(scene, width)
    found = _alike([_places(view, tile) for tile in view.hand or ()])
    boxes = _boxes(scene, found, width)
    bottom = boxes[-1].bottom + _GAP
    canvas = Canvas(scenery.sky(width, bottom + _GOODS + 22))
    _put_head(canvas, scene, view.viewer, width)
    for places, where in zip(found, boxes, strict=False):
        _put_tile(canvas, scene, places, where)
    if not view.hand:
        put_card(canvas, boxes[0], PAPER)
        canvas.text(width / 2, boxes[0].y + boxes[0].h / 2, said(scene, "no_tiles"), 36, INK_2, "m")
    _put_goods(canvas, scene, view.viewer, Box(_GAP, bottom, width - 2 * _GAP, _GOODS))
    return canvas.image


def _alike(found: Sequence[_Places]) -> list[_Places]:
    """The places of all tiles in the extent that holds all of them: their maps are as large and tell as much."""
    edges = [(one.extent.left, one.extent.top, -one.extent.right, -one.extent.bottom) for one in found]
    least = [min(edge) for edge in zip(*edges, strict=True)]
    return [one._replace(extent=Extent(least[0], least[1], -least[2], -least[3], 0)) for one in found]


def _boxes(scene: Scene, found: Sequence[_Places], width: int) -> list[Box]:
    """The cards of the tiles: side by side, on a phone one below the other."""
    top, inner = _HEAD + 2 * _GAP, width - 2 * _GAP
    if not found:
        return [Box(_GAP, top, inner, 120)]
    beside = len(found) if scene.aspect == "wide" else 1
    each = (inner - _GAP * (beside - 1)) // beside
    high = max(_height(scene, one.extent, each) for one in found)
    places = [divmod(i, beside) for i in range(len(found))]
    return [Box(_GAP + column * (each + _GAP), top + row * (high + _GAP), each, high) for row, column in places]


def _height(scene: Scene, extent: Extent, width: int) -> int:
    """How high a card of this width is, whose map has cells as large as can be."""
    edge, beside = _arranged(scene, extent, width)
    whole, step = edge >= SMALLEST, TEXT[scene.aspect] + _LINE
    high = round(_AROUND[1] + (extent.rows * edge if whole else max(extent.rows * edge, _PART)))
    if not beside:
        return high + _ABOVE[scene.aspect]
    return max(high, _BAND + _LARGE + (_BEST + 2) * step + 60)


def _arranged(scene: Scene, extent: Extent, width: int) -> tuple[float, bool]:
    """How large the cells of a map can be on a card of this width, and whether they are with the tile beside the map
    rather than above it."""
    single = len(view_of(scene).hand or ()) == 1 and scene.aspect == "tall"
    across, down = width - _AROUND[0], (_SINGLE if single else _MOST[scene.aspect]) - _AROUND[1]
    beside = min(_CELL, (across - _LIST[scene.aspect]) / extent.columns, down / extent.rows)
    above = min(_CELL, across / extent.columns, (down - _ABOVE[scene.aspect]) / extent.rows)
    return max(beside, above), beside >= above


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


def _put_tile(canvas: Canvas, scene: Scene, places: _Places, where: Box) -> None:
    """One tile by its name; beside or above a map of all cells where it fits, how it is paid most."""
    put_card(canvas, where, PAPER)
    _put_name(canvas, scene, places, where)
    beside = _arranged(scene, places.extent, where.w)[1]
    left, top = where.x + 14, where.y + _BAND + 12
    side = Box(left + 12, top + 12, _LIST[scene.aspect] - 24 if beside else where.w - 52, 0)
    left, top = (left + _LIST[scene.aspect], top) if beside else (left, top + _ABOVE[scene.aspect])
    counted = put_map(canvas, scene, places.fits, places.extent, (left, top, where.right - 14, where.bottom - 14))
    _put_side(canvas, scene, places, side, beside, counted)


def _put_name(canvas: Canvas, scene: Scene, places: _Places, where: Box) -> None:
    """What a tile is called, and in how many cells it fits."""
    hull, y = HULLS[places.tile.split("-", maxsplit=1)[0]], where.y + _BAND / 2 - 1
    canvas.stretch(_band(mix(hull.base, hull.shade, 0.35)), where.x, where.y, where.w, _BAND, (20, 20, 20, 8))
    told = said(scene, "fits", n=len(places.fits)) if places.fits else said(scene, "fits_nowhere")
    used = canvas.text(where.right - 24, y, told, TEXT[scene.aspect], hull.ink, "r")
    called = name(scene.language, scene.view.game, places.tile)
    canvas.text(where.x + 24, y, fonts.fit(called[:1].upper() + called[1:], 36, where.w - used - 80), 36, hull.ink)


def _put_side(canvas: Canvas, scene: Scene, places: _Places, where: Box, beside: bool, counted: bool) -> None:
    """A tile, and below it or above the map to the right of it the places where it is paid most; where cells there bear
    numbers, what these are."""
    text, edge = TEXT[scene.aspect], _LARGE if beside else _TILE[scene.aspect]
    put_tile(
        canvas, scene, places.tile, (where.x + (where.w - edge) / 2 if beside else where.x, where.y), edge, text + 4
    )
    if not places.fits:
        return
    x, y = (where.x, where.y + edge + 12 + text) if beside else (where.x + edge + 40, where.y + 2 + text / 2)
    rows, room = (_BEST + 1, where.w) if beside else (_ROWS, (where.right - x) // 2 - 8)
    spots = [(x + i // rows * (room + 16), y + (i % rows + 1) * (text + _LINE)) for i in range(_BEST + 1)]
    canvas.text(x, y, said(scene, "most"), text, INK_2)
    for at, fit in zip(spots, places.fits[:_BEST], strict=False):
        put_chunks(canvas, *at, told(scene, places.tile, fit, (text, room)), text + 2, INK)
    if counted:
        _put_meaning(canvas, scene, spots[-1])


def _put_meaning(canvas: Canvas, scene: Scene, at: Point) -> None:
    """What the numbers on a map are."""
    (x, y), text = at, TEXT[scene.aspect]
    chip = cell(text + 14, False)
    canvas.paste(chip, x + chip.width / 2, y)
    canvas.text(x + chip.width / 2, y - 1, _ANY, text, INK_2, "m")
    canvas.text(x + chip.width + 6, y - 1, said(scene, "numbers"), text, INK_2)


@kept
def _band(fill: Colour) -> Image.Image:
    """The upper end of a card in the colour of a hull."""
    painter = Painter(64, 80, 1, 4, origin=(0, 0))
    painter.box(0, 0, 64, 80, 17, INK)
    painter.box(2, 2, 62, 78, 15, fill)
    sprite = painter.done().crop((0, 0, 64, 60))
    sprite.paste(rgba(INK), (0, 57, 64, 60))
    return sprite


def _places(view: SkyView, tile: str) -> _Places:
    """Every cell where a tile fits, those first where it is paid most."""
    fits = fits_of(view, tile)
    cells = [*view.board.grid, *(fit.at for fit in fits)]
    xs, ys = [at.x for at in cells], [at.y for at in cells]
    return _Places(tile, fits, Extent(min(xs), min(ys), max(xs), max(ys), 0))


def _put_goods(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """Cubes, houses left, and how many buildings the cubes pay or which ones are missing for one."""
    put_card(canvas, where, PAPER_INFO)
    merchant, size, y = view_of(scene).merchants[seat], 32, where.y + where.h / 2
    sprites = [trimmed(signs.cube(colour, _CUBE, letter(scene, colour), _CUBE // 2)) for colour in COLOURS]
    items = [(sprite, str(n)) for sprite, n in zip(sprites, merchant.cubes, strict=True)]
    items.append((signs.house(seat, _CUBE), str(merchant.houses)))
    put_row(canvas, where.x + 24, y, 520, items, _CUBE // 2 + 4)
    told = affords(scene, size + 12)
    put_chunks(canvas, where.right - 24 - measure(told, size), y, told, size, INK)


def _nothing(scene: Scene, width: int) -> Image.Image:
    canvas = Canvas(scenery.sky(width, 240))
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, 210))
    canvas.text(44, 50, said(scene, "title"), 30, INK_2)
    canvas.text(width / 2, 130, text(scene.language, "picture.hand_none"), 38, INK, "m")
    return canvas.image
