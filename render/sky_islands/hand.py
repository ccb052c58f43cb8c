"""The private picture: each of the viewer's tiles, large, a map with the cells where it fits, and the best of these.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import fonts, post
from render.canvas import Canvas, Colour, Painter, mix, rgba
from render.frame import Box
from render.hand_title import Title, put_title
from render.lettering import taken_on
from render.panels import Chunk, measure, put_chunks, put_score
from render.reading import round_of
from render.scene import Aspect, Scene
from render.sky_islands import over, scenery, signs
from render.sky_islands.candidates import Fit, cell, fit_of, paid
from render.sky_islands.cards import cube, put_card, put_row
from render.sky_islands.grid import LABEL, Extent, plan, shown_in
from render.sky_islands.ground import ground
from render.sky_islands.hand_card import affords, put_tile
from render.sky_islands.layout import TEXT
from render.sky_islands.news import traces
from render.sky_islands.overview import overview
from render.sky_islands.palette import HULLS, INK, INK_2, PAPER, PAPER_INFO
from render.sky_islands.reading import said, view_of
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
_CARD: Final[dict[Aspect, tuple[int, int]]] = {"wide": (520, 600), "tall": (600, 760)}
"""How high the card of a tile is at least and at most."""
_ALONE: Final = 720
"""How high it is in a wide picture if it is the only one."""
_SIDE: Final[dict[Aspect, int]] = {"wide": 190, "tall": 236}
_LIST: Final[dict[Aspect, int]] = {"wide": 244, "tall": 300}
"""How wide the part beside the map is."""
_ANY: Final = "n"
"""Stands for the number on a cell."""
_BEST: Final = 3
"""So many of the best places are told below a tile."""
_ROW: Final = 56
"""So high the rows of a map should be."""
_PEOPLED: Final = (46, 62)
"""The viewer's houses stand on maps with tiles at least so large, those of others and airships on larger ones."""


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view, width = view_of(scene), _WIDTH[scene.aspect]
    if view.viewer is None:
        return _nothing(scene, width)
    boxes = _boxes(scene, len(view.hand or ()), width)
    bottom = boxes[-1].bottom + _GAP
    canvas = Canvas(scenery.sky(width, bottom + 86 + 22))
    _put_head(canvas, scene, view.viewer, width)
    for tile, where in zip(view.hand or (), boxes, strict=False):
        _put_tile(canvas, scene, tile, where)
    if not view.hand:
        put_card(canvas, boxes[0], PAPER)
        canvas.text(width / 2, boxes[0].y + boxes[0].h / 2, said(scene, "no_tiles"), 36, INK_2, "m")
    _put_goods(canvas, scene, view.viewer, Box(_GAP, bottom, width - 2 * _GAP, 86))
    return canvas.image


def _boxes(scene: Scene, held: int, width: int) -> list[Box]:
    """The cards of the tiles: side by side, on a phone one below the other."""
    top, inner, (least, most) = _HEAD + 2 * _GAP, width - 2 * _GAP, _CARD[scene.aspect]
    if not held:
        return [Box(_GAP, top, inner, 120)]
    rows = [at.y for at in view_of(scene).board.grid]
    high = min(most, max(least, _BAND + 80 + (max(rows) - min(rows) + 3) * _ROW))
    if scene.aspect == "tall":
        return [Box(_GAP, top + i * (high + _GAP), inner, high) for i in range(held)]
    each = (inner - _GAP * (held - 1)) // held
    return [Box(_GAP + i * (each + _GAP), top, each, high if held > 1 else _ALONE) for i in range(held)]


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


def _put_tile(canvas: Canvas, scene: Scene, tile: str, where: Box) -> None:
    """One tile, large, by its name; below it where it is paid most, beside it all cells where it fits."""
    put_card(canvas, where, PAPER)
    left, room, size, fits = (
        where.x + 26,
        max(_LIST[scene.aspect], where.w // 4),
        TEXT[scene.aspect],
        _fits(view_of(scene), tile),
    )
    side = min(room - 30, _SIDE[scene.aspect] + max(0, where.h - _CARD[scene.aspect][0]))
    hull, y = HULLS[tile.split("-", maxsplit=1)[0]], where.y + _BAND / 2 - 1
    canvas.stretch(_band(mix(hull.base, hull.shade, 0.35)), where.x, where.y, where.w, _BAND, (20, 20, 20, 8))
    told = said(scene, "fits", n=len(fits)) if fits else said(scene, "fits_nowhere")
    used = canvas.text(where.right - 24, y, told, size, hull.ink, "r")
    called = name(scene.language, scene.view.game, tile)
    canvas.text(where.x + 24, y, fonts.fit(called[:1].upper() + called[1:], 36, where.w - used - 80), 36, hull.ink)
    put_tile(canvas, scene, tile, (left + (room - side) / 2 - 8, where.y + _BAND + 24), side, size + 4)
    bottom = _put_best(canvas, scene, tile, fits, (left, where.y + _BAND + 40 + side + size))
    if fits:
        chip = cell(size + 14, True)
        canvas.paste(chip, left + chip.width / 2, bottom)
        canvas.text(left + chip.width / 2, bottom - 1, _ANY, size, INK, "m")
        canvas.text(left + chip.width + 6, bottom - 1, said(scene, "numbers"), size, INK_2)
    top = where.y + _BAND + 12
    _put_map(canvas, scene, fits, Box(left + room, top, where.right - left - room - 14, where.bottom - top - 14))


def _put_best(canvas: Canvas, scene: Scene, tile: str, fits: Sequence[Fit], at: tuple[int, float]) -> float:
    """Where a tile is paid most: name, how it lies there, what airships pay. Returns the y of the next line."""
    (x, y), size = at, TEXT[scene.aspect]
    if fits:
        canvas.text(x, y, said(scene, "most"), size, INK_2)
    for fit in fits[:_BEST]:
        y += size + 16
        put_chunks(canvas, x, y, _told(scene, tile, fit), size + 2, INK)
    return y + size + 24


@kept
def _band(fill: Colour) -> Image.Image:
    """The upper end of a card in the colour of a hull."""
    painter = Painter(64, 80, 1, 4, origin=(0, 0))
    painter.box(0, 0, 64, 80, 17, INK)
    painter.box(2, 2, 62, 78, 15, fill)
    sprite = painter.done().crop((0, 0, 64, 60))
    sprite.paste(rgba(INK), (0, 57, 64, 60))
    return sprite


def _fits(view: SkyView, tile: str) -> list[Fit]:
    """Every cell where a tile fits, those first where it is paid most."""
    found = [fit for at, _ in view.board.frontier if (fit := fit_of(view, tile, at))]
    return sorted(found, key=lambda fit: -fit.worth)


def _told(scene: Scene, tile: str, fit: Fit) -> list[Chunk]:
    """A place: its name, the tile as it lies there, and what it brings, in smaller signs where that is much."""
    side, room = TEXT[scene.aspect] + 8, _LIST[scene.aspect] - 8
    head: list[Chunk] = [f"{fit.at} ", signs.small(tile, fit.rotations[0], side), " "]
    tried = [[*head, *paid(scene, fit.gain, high)] for high in range(side, side - 9, -2)]
    return next((told for told in tried if measure(told, TEXT[scene.aspect] + 2) <= room), tried[-1])


def _put_map(canvas: Canvas, scene: Scene, fits: Sequence[Fit], where: Box) -> None:
    """The islands with their airships and the viewer's houses, and how much the tile is paid where it fits."""
    view = view_of(scene)
    cells = [*view.board.grid, *(fit.at for fit in fits)]
    xs, ys = [at.x for at in cells], [at.y for at in cells]
    whole = Extent(min(xs), min(ys), max(xs), max(ys), 0)
    weights: Mapping[Cell, float] = {fit.at: fit.worth + 1 for fit in fits}
    inside = Box(0, 0, where.w, where.h)
    grid = shown_in("map", plan("map", whole, weights, where.w, where.h), inside)
    lying = Canvas(ground(view, grid, (where.w, where.h), LABEL["map"]).copy())
    taken = taken_on(lying.image)
    for fit in fits:
        x, y = grid.middle(fit.at)
        if grid.extent.holds(fit.at):
            best = fit in fits[:_BEST]
            side = round(0.94 * grid.tile) if best else max(32, round(0.66 * grid.tile))
            size = max(TEXT[scene.aspect], min(36, round(side * 0.56)))
            lying.paste(cell(side, best), x, y)
            lying.text(x, y - 1, str(fit.worth), size, INK if best else INK_2, "m")
            taken.append((x - side / 2, y - side / 2, x + side / 2, y + side / 2))
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
    _put_rounded(canvas, lying.image, where)


def _put_rounded(canvas: Canvas, image: Image.Image, where: Box) -> None:
    painter = Painter(where.w, where.h, 1, 2, origin=(0, 0))
    painter.box(0, 0, where.w, where.h, 14, INK)
    image.putalpha(painter.done().getchannel("A"))
    canvas.place(image, where.x, where.y)


def _put_goods(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """Cubes, and how many buildings they pay."""
    put_card(canvas, where, PAPER_INFO)
    merchant, size = view_of(scene).merchants[seat], 30
    items = [(cube(scene, colour, 44), str(n)) for colour, n in zip(COLOURS, merchant.cubes, strict=True)]
    items.append((signs.house(seat, 42), str(merchant.houses)))
    put_row(canvas, where.x + 24, where.y + where.h / 2, 420, items, size)
    told = fonts.fit(affords(scene), size, where.w - 480)
    canvas.text(where.right - 24, where.y + where.h / 2 - 2, told, size, INK, "r")


def _nothing(scene: Scene, width: int) -> Image.Image:
    canvas = Canvas(scenery.sky(width, 240))
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, 210))
    canvas.text(44, 50, said(scene, "title"), 30, INK_2)
    canvas.text(width / 2, 130, text(scene.language, "picture.hand_none"), 38, INK, "m")
    return canvas.image
