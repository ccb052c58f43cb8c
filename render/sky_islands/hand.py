"""The private picture: each of the viewer's tiles, large, a map with the cells where it fits, and the best of these.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import fonts, post
from render.canvas import Canvas, Colour, Painter, mix, rgba, trimmed
from render.frame import Box
from render.hand_title import Title, put_title
from render.lettering import taken_on
from render.panels import measure, put_chunks, put_score
from render.reading import round_of
from render.scene import Aspect, Scene
from render.sky_islands import over, scenery, signs
from render.sky_islands.best_places import fits_of, told
from render.sky_islands.candidates import Fit, cell
from render.sky_islands.cards import put_card, put_rounded, put_row, put_tile
from render.sky_islands.coasts import drawing
from render.sky_islands.grid import LABEL, Extent, Grid, plan, shown_in
from render.sky_islands.ground import ground
from render.sky_islands.hand_card import affords
from render.sky_islands.layout import TEXT
from render.sky_islands.news import traces
from render.sky_islands.overview import overview
from render.sky_islands.palette import HULLS, INK, INK_2, PAPER, PAPER_INFO
from render.sky_islands.pieces import airship
from render.sky_islands.reading import letter, said, view_of
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS
from rules.sky_islands.moves import COLOURS
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": post.WIDTH}
_HEAD: Final = 104
_GAP: Final = 14
_BAND: Final = 58
_CARD: Final[dict[Aspect, tuple[int, int]]] = {"wide": (520, 780), "tall": (600, 860)}
"""How high the card of a tile is at least and at most."""
_LIST: Final[dict[Aspect, int]] = {"wide": 244, "tall": 300}
"""How wide the part beside the map is at least,"""
_LARGE: Final = 400
"""and from when on what is said there is larger."""
_ANY: Final = "n"
"""Stands for the number on a cell."""
_BEST: Final = (3, 5)
"""So many of the best places are told below a tile at least, and at most, where there is room."""
_LINE: Final = 16
"""Lines are so much higher than their text."""
_LISTED: Final = 8.4
"""The list of places is so many sizes of its text wide;"""
_BESIDE: Final = 230
"""it stands beside its tile where there is so much more room,"""
_MOST: Final = 440
"""and the tile is at most so large there."""
_GOODS: Final = 104
_CUBE: Final = 68
"""How high the card with cubes and houses is, and so large the cubes on it."""
_CELL: Final = 104
"""So large the cells of a map should be;"""
_AROUND: Final = (76, 138)
"""so much wider and higher than they are map and card."""
_PEOPLED: Final = (46, 60)
"""The viewer's houses stand on maps with tiles at least so large, those of others and letters of airships on larger
ones."""
_SMALL_AIRSHIP: Final = 1.35
"""Airships without letters are drawn so much larger than their tiles."""


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
    top, inner, (least, most) = _HEAD + 2 * _GAP, width - 2 * _GAP, _CARD[scene.aspect]
    if not found:
        return [Box(_GAP, top, inner, 120)]
    beside = len(found) if scene.aspect == "wide" else 1
    each = (inner - _GAP * (beside - 1)) // beside
    edges = [_edge(scene, one.extent, each) for one in found]
    high = max(round(_AROUND[1] + one.extent.rows * edge) for one, edge in zip(found, edges, strict=True))
    high = min(most, max(least, high))
    places = [divmod(i, beside) for i in range(len(found))]
    return [Box(_GAP + column * (each + _GAP), top + row * (high + _GAP), each, high) for row, column in places]


def _edge(scene: Scene, extent: Extent, width: int) -> float:
    """How large the cells of a map can be on a card of this width."""
    across, down = width - _LIST[scene.aspect] - _AROUND[0], _CARD[scene.aspect][1] - _AROUND[1]
    return min(_CELL, across / extent.columns, down / extent.rows)


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
    """One tile, large, by its name; below or beside it where it is paid most, and all cells where it fits."""
    put_card(canvas, where, PAPER)
    _put_name(canvas, scene, places, where)
    edge = min(_edge(scene, places.extent, where.w), (where.h - _AROUND[1]) / places.extent.rows)
    wide = max(round(_AROUND[0] - 30 + places.extent.columns * edge), where.w // 3)
    side = Box(where.x + 26, where.y + _BAND, where.w - wide - 40, where.h - _BAND)
    _put_side(canvas, scene, places, side)
    x, y = side.right, side.y + 12
    _put_map(canvas, scene, places, Box(x, y, where.right - x - 14, where.bottom - y - 14))


def _put_name(canvas: Canvas, scene: Scene, places: _Places, where: Box) -> None:
    """What a tile is called, and in how many cells it fits."""
    hull, y = HULLS[places.tile.split("-", maxsplit=1)[0]], where.y + _BAND / 2 - 1
    canvas.stretch(_band(mix(hull.base, hull.shade, 0.35)), where.x, where.y, where.w, _BAND, (20, 20, 20, 8))
    told = said(scene, "fits", n=len(places.fits)) if places.fits else said(scene, "fits_nowhere")
    used = canvas.text(where.right - 24, y, told, TEXT[scene.aspect], hull.ink, "r")
    called = name(scene.language, scene.view.game, places.tile)
    canvas.text(where.x + 24, y, fonts.fit(called[:1].upper() + called[1:], 36, where.w - used - 80), 36, hull.ink)


def _put_side(canvas: Canvas, scene: Scene, places: _Places, where: Box) -> None:
    """A tile and below it, or beside it where there is room, the places where it is paid most."""
    text = TEXT[scene.aspect] + 8 * (where.w >= _LARGE)
    said_widest = max(fonts.width(said(scene, "most"), text), text + 20 + fonts.width(said(scene, "numbers"), text))
    step, listed = text + _LINE, max(round(_LISTED * text), round(said_widest) + 16)
    free, beside = where.h - 56 - 2 * text - step, where.w > listed + _BESIDE
    edge = min(where.w - listed - 50, where.h - 70, _MOST) if beside else min(where.w - 60, free - step * _BEST[0])
    best = places.fits[: max(_BEST[0], min(_BEST[1], (free - edge * (not beside)) // step))]
    if beside:
        x, y = where.x + (where.w - edge - listed - 50) / 2, where.y + (where.h - edge) / 2 - 6
        left, down = round(x + edge + 44), y + edge / 2 - step * (len(best) + 2) / 2 + text / 2
    else:
        x, y = where.x + (where.w - edge) / 2 - 8, where.y + 24
        left, down = where.x, y + edge + 16 + text
    put_tile(canvas, scene, places.tile, (x, y), edge, TEXT[scene.aspect] + 4)
    _put_best(canvas, scene, places.tile, best, (left, down), (text, listed if beside else where.w - 30))


def _put_best(
    canvas: Canvas, scene: Scene, tile: str, best: Sequence[Fit], at: tuple[int, float], sizes: tuple[int, int]
) -> None:
    """Where a tile is paid most: name, how it lies there, what airships pay, in text of a size within a width; then
    what the numbers on the map are."""
    (x, y), text = at, sizes[0]
    if not best:
        return
    canvas.text(x, y, said(scene, "most"), text, INK_2)
    for fit in best:
        y += text + _LINE
        put_chunks(canvas, x, y, told(scene, tile, fit, sizes), text + 2, INK)
    y, chip = y + text + 24, cell(text + 14, False)
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


def _put_map(canvas: Canvas, scene: Scene, places: _Places, where: Box) -> None:
    """The islands with their airships and the viewer's houses, and how much the tile is paid where it fits, in gold
    where that is most."""
    view, fits = view_of(scene), places.fits
    weights: Mapping[Cell, float] = {fit.at: fit.worth + 1 for fit in fits}
    inside = Box(0, 0, where.w, where.h)
    grid = shown_in("map", plan("map", places.extent, weights, where.w, where.h), inside)
    lying = Canvas(ground(view, grid, (where.w, where.h), LABEL["map"]).copy())
    taken = taken_on(lying.image)
    for fit in fits:
        x, y = grid.middle(fit.at)
        if grid.extent.holds(fit.at):
            best = fit.worth == fits[0].worth
            side = round(0.94 * grid.tile) if best else max(32, round(0.66 * grid.tile))
            size = max(TEXT[scene.aspect], min(36, round(side * 0.56)))
            lying.paste(cell(side, best), x, y)
            lying.text(x, y - 1, str(fit.worth), size, INK if best else INK_2, "m")
            taken.append((x - side / 2, y - side / 2, x + side / 2, y + side / 2))
    if grid.tile < _PEOPLED[1]:
        _put_small_airships(lying, scene, grid)
    if grid.tile >= _PEOPLED[0]:
        own = tuple(house for house in view.houses if house.seat == view.viewer or grid.tile >= _PEOPLED[1])
        houses = over.houses(replace(scene, view=replace(view, houses=own)), grid)
        if grid.tile >= _PEOPLED[1]:
            airships, _ = over.airships(scene, grid, [*taken, *(rect for house in houses for rect in house.taken)])
            houses = [*airships, *houses]
        over.put_over(lying, grid, houses, [], taken)
    small = overview(scene, grid, traces((), view), [])
    if small:
        lying.paste(small.sprite, *small.at)
    put_rounded(canvas, lying.image, where.x, where.y)


def _put_small_airships(canvas: Canvas, scene: Scene, grid: Grid) -> None:
    """Airships without letters, which tiles would be too small for: their colours and patterns say what they pay."""
    for laid in view_of(scene).board.laid:
        if grid.extent.holds(laid.at):
            sprite = airship(laid.tile.airship, round(_SMALL_AIRSHIP * grid.tile))
            canvas.paste(sprite, *grid.point(laid.at, drawing(laid.tile.id, laid.rotation).ship))


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
