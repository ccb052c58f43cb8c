"""The private picture: the viewer's tiles in every rotation with the cells where each fits, and the viewer's goods.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.reading import seat_name
from render.scene import Scene
from render.sky_islands import scenery, signs
from render.sky_islands.candidates import rotations
from render.sky_islands.cards import cube, put_card, put_row
from render.sky_islands.hand_card import put_tile
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, INK_2, PAPER, PAPER_INFO
from render.sky_islands.reading import said, view_of
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands import outlook
from rules.sky_islands.components import COST, KINDS, TILES
from rules.sky_islands.moves import COLOURS
from rules.sky_islands.view import SkyView

_HEAD: Final = 104
_SIDE: Final = {"wide": 150, "tall": 132}
_ROW: Final = {"wide": 98, "tall": 112}
_ICON: Final = 66
_LINES: Final = 3


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view = view_of(scene)
    width = 1600 if scene.aspect == "wide" else 1000
    if view.viewer is None:
        return _nothing(scene, width)
    boxes = _boxes(scene, width)
    bottom = boxes[-1].bottom + 14
    canvas = Canvas(scenery.sky(width, bottom + 86 + 22).copy())
    _put_head(canvas, scene, view.viewer, width)
    for tile, where in zip(view.hand or (), boxes, strict=False):
        _put_tile(canvas, scene, tile, where)
    if not view.hand:
        put_card(canvas, boxes[0], PAPER)
        canvas.text(width / 2, boxes[0].y + boxes[0].h / 2, said(scene, "no_tiles"), 36, INK_2, "m")
    _put_goods(canvas, scene, view.viewer, Box(14, bottom, width - 28, 86))
    return canvas.image


def _boxes(scene: Scene, width: int) -> list[Box]:
    """The cards of the tiles: side by side, on a phone one below the other."""
    held, top = view_of(scene).hand or (), 14 + _HEAD + 14
    if not held:
        return [Box(14, top, width - 28, 120)]
    heights = [_height(scene, tile) for tile in held]
    if scene.aspect == "wide":
        each = (width - 28 - 14 * (len(held) - 1)) // len(held)
        return [Box(14 + i * (each + 14), top, each, max(heights)) for i in range(len(held))]
    return [Box(14, top + sum(heights[:i]) + 14 * i, width - 28, high) for i, high in enumerate(heights)]


def _faces(tile: str) -> tuple[int, ...]:
    return TILES[KINDS[tile]].rotations


def _height(scene: Scene, tile: str) -> int:
    return max(_SIDE[scene.aspect] + 90, 70 + _ROW[scene.aspect] * len(_faces(tile)))


def _put_head(canvas: Canvas, scene: Scene, seat: Seat, width: int) -> None:
    put_card(canvas, Box(14, 14, width - 28, _HEAD))
    canvas.paste(seat_symbol(seat, 60), 66, 14 + _HEAD / 2)
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    size = TEXT[scene.aspect]
    canvas.text(112, 42, fonts.fit(title, size, width - 150), size, INK_2)
    told = said(scene, "hand", name=fonts.fit(seat_name(scene, seat), 40, width - 560))
    canvas.text(112, 84, fonts.fit(told, 40, width - 150), 40, INK)


def _put_tile(canvas: Canvas, scene: Scene, tile: str, where: Box) -> None:
    """One tile, large; beside it every rotation with the cells where it fits."""
    put_card(canvas, where, PAPER)
    side, size = _SIDE[scene.aspect], TEXT[scene.aspect]
    put_tile(canvas, scene, tile, 0, (where.x + 26, where.y + 20), side, size + 4)
    name = fonts.fit(text_of(scene, tile), size, where.w - 52)
    canvas.text(where.x + 26, where.bottom - 28, name, size, INK_2)
    left, row = where.x + side + 56, _ROW[scene.aspect]
    top = where.y + max(12.0, (where.h - 56 - row * len(_faces(tile))) / 2)
    for i, rotation in enumerate(_faces(tile)):
        _put_rotation(canvas, scene, tile, rotation, Box(left, round(top + i * row), where.right - left - 20, row))


def text_of(scene: Scene, tile: str) -> str:
    """What a tile is called: the airship and the number of places where it fits."""
    view = view_of(scene)
    places = sum(1 for cell in view.board.touching if rotations(view, tile, cell))
    return said(scene, "fits", n=places) if places else said(scene, "fits_nowhere")


def _put_rotation(canvas: Canvas, scene: Scene, tile: str, rotation: int, where: Box) -> None:
    """A rotation and its cells, as many as there is room for."""
    side, size = _ICON, TEXT[scene.aspect]
    canvas.place(signs.tile(tile, rotation, side), where.x, where.y + (where.h - side) / 2)
    cells = _cells(view_of(scene), tile, rotation)
    told = " · ".join(cells) if cells else "–"
    room = where.w - side - 20
    lines = fonts.wrap(told, size, room, _LINES)
    for i, line in enumerate(lines):
        y = where.y + where.h / 2 - 2 + (i - (len(lines) - 1) / 2) * (size + 6)
        canvas.text(where.x + side + 20, y, line, size, INK if cells else INK_2)


def _cells(view: SkyView, tile: str, rotation: int) -> list[str]:
    """The cells where a rotation fits, by how many cubes and points the airships there pay, most first."""
    groups: dict[int, list[str]] = {}
    for cell, _ in view.board.frontier:
        if rotation in rotations(view, tile, cell):
            gain = outlook.paid(view, tile, rotation, cell)
            groups.setdefault(sum(gain.cubes) + gain.points, []).append(str(cell))
    return [f"+{number}: {' '.join(groups[number])}" for number in sorted(groups, reverse=True)]


def _put_goods(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """Cubes, and how many buildings they pay."""
    put_card(canvas, where, PAPER_INFO)
    merchant, size = view_of(scene).merchants[seat], 30
    items = [(cube(scene, colour, 44), str(n)) for colour, n in zip(COLOURS, merchant.cubes, strict=True)]
    items.append((signs.house(seat, 42), str(merchant.houses)))
    put_row(canvas, where.x + 24, where.y + where.h / 2, 420, items, size)
    paid = min(n // price for n, price in zip(merchant.cubes, COST, strict=True))
    told = said(scene, "buildings", n=paid)
    canvas.text(where.right - 24, where.y + where.h / 2 - 2, fonts.fit(told, size, where.w - 480), size, INK, "r")


def _nothing(scene: Scene, width: int) -> Image.Image:
    canvas = Canvas(scenery.sky(width, 240).copy())
    put_card(canvas, Box(14, 14, width - 28, 210))
    canvas.text(44, 50, said(scene, "title"), 30, INK_2)
    canvas.text(width / 2, 130, text(scene.language, "picture.hand_none"), 38, INK, "m")
    return canvas.image
