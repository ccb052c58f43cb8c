"""The private picture: each of the viewer's tiles, large, a map with the cells where it fits, and the best of these.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas, Painter
from render.frame import Box
from render.panels import Chunk, put_chunks
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.sky_islands import scenery, signs
from render.sky_islands.candidates import Fit, best, cell
from render.sky_islands.cards import cube, good, put_card, put_row
from render.sky_islands.grid import LABEL, Extent, plan, shown_in
from render.sky_islands.ground import ground
from render.sky_islands.hand_card import affords, put_tile
from render.sky_islands.layout import TEXT
from render.sky_islands.news import traces
from render.sky_islands.overview import overview
from render.sky_islands.palette import INK, INK_2, PAPER, PAPER_INFO
from render.sky_islands.reading import said, view_of
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.moves import COLOURS
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": post.WIDTH}
_HEAD: Final = 104
_GAP: Final = 14
_CARD: Final[dict[Aspect, int]] = {"wide": 480, "tall": 560}
_ALONE: Final = 700
"""How high the card of a tile is in a wide picture if it is the only one."""
_SIDE: Final[dict[Aspect, int]] = {"wide": 190, "tall": 244}
_ANY: Final = "n"
"""Stands for the number on a cell."""
_BEST: Final = 3
"""So many of the best places are told below a tile."""


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
    top, inner, high = _HEAD + 2 * _GAP, width - 2 * _GAP, _CARD[scene.aspect]
    if not held:
        return [Box(_GAP, top, inner, 120)]
    if scene.aspect == "tall":
        return [Box(_GAP, top + i * (high + _GAP), inner, high) for i in range(held)]
    each = (inner - _GAP * (held - 1)) // held
    return [Box(_GAP + i * (each + _GAP), top, each, high if held > 1 else _ALONE) for i in range(held)]


def _put_head(canvas: Canvas, scene: Scene, seat: Seat, width: int) -> None:
    put_card(canvas, Box(_GAP, _GAP, width - 2 * _GAP, _HEAD))
    canvas.paste(seat_symbol(seat, 60), 66, _GAP + _HEAD / 2)
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    size = TEXT[scene.aspect]
    key = canvas.text(width - 40, 42, said(scene, "numbers"), size, INK_2, "r") if view_of(scene).hand else 0
    if key:
        canvas.paste(cell(size + 14, True), width - 64 - key, 43)
        canvas.text(width - 64 - key, 42, _ANY, size, INK, "m")
    canvas.text(112, 42, fonts.fit(title, size, width - 240 - key), size, INK_2)
    told = said(scene, "hand", name=fonts.fit(seat_name(scene, seat), 40, width - 560))
    canvas.text(112, 84, fonts.fit(told, 40, width - 150), 40, INK)


def _put_tile(canvas: Canvas, scene: Scene, tile: str, where: Box) -> None:
    """One tile, large; below it where it is paid most, beside it all cells where it fits."""
    put_card(canvas, where, PAPER)
    side, size, fits = _SIDE[scene.aspect], TEXT[scene.aspect], _fits(view_of(scene), tile)
    left, room = where.x + 26, side + 50
    put_tile(canvas, scene, tile, 0, (left + 16, where.y + 24), side, size + 4)
    y = where.y + 24 + side + size + 8.0
    told = said(scene, "fits", n=len(fits)) if fits else said(scene, "fits_nowhere")
    for line in fonts.wrap(told, size, room, 2):
        canvas.text(left, y, line, size, INK_2)
        y += size + 8
    for fit in fits[:_BEST]:
        y += 12
        put_chunks(canvas, left, y + 12, _told(scene, tile, fit), size + 2, INK)
        y += 42
    _put_map(canvas, scene, fits, Box(left + room + 14, where.y + 16, where.right - left - room - 30, where.h - 32))


def _fits(view: SkyView, tile: str) -> list[Fit]:
    """Every cell where a tile fits, those first where it is paid most."""
    found = [fit for at, _ in view.board.frontier if (fit := best(view, tile, at))]
    return sorted(found, key=lambda fit: -fit.worth)


def _told(scene: Scene, tile: str, fit: Fit) -> list[Chunk]:
    """A place: its name, the tile as it lies there, and what it brings."""
    side = TEXT[scene.aspect] + 10
    found: list[Chunk] = [f"{fit.at} ", signs.small(tile, fit.rotation, side), " "]
    for airship, n in zip((*COLOURS, "green"), (*fit.gain.cubes, fit.gain.points), strict=True):
        found += [good(scene, airship, side)] * n
    return found


def _put_map(canvas: Canvas, scene: Scene, fits: Sequence[Fit], where: Box) -> None:
    """The islands, and how much the tile is paid where it fits."""
    view = view_of(scene)
    cells = [*view.board.grid, *(fit.at for fit in fits)]
    xs, ys = [at.x for at in cells], [at.y for at in cells]
    whole = Extent(min(xs), min(ys), max(xs), max(ys), 0)
    weights: Mapping[Cell, float] = {fit.at: fit.worth + 1 for fit in fits}
    inside = Box(0, 0, where.w, where.h)
    grid = shown_in("map", plan("map", whole, weights, where.w, where.h), inside)
    lying = Canvas(ground(view, grid, (where.w, where.h), LABEL["map"]).copy())
    size = max(TEXT[scene.aspect], min(36, round(grid.tile * 0.56)))
    for fit in fits:
        x, y = grid.middle(fit.at)
        if grid.extent.holds(fit.at):
            side, text = (grid.tile, size) if fit in fits[:_BEST] else (round(0.7 * grid.tile), TEXT[scene.aspect])
            lying.paste(cell(side, True), x, y)
            lying.text(x, y - 1, str(fit.worth), text, INK, "m")
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
