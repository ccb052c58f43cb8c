"""Cards of tiles that are held, each by its name with the places where it brings most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from data.texts import name
from render import fonts
from render.canvas import Canvas, Colour, Painter, mix, rgba, trimmed
from render.frame import Box
from render.panels import Chunk, bulb, measure, put_chunks
from render.scene import Aspect, Scene
from render.sky_islands import signs
from render.sky_islands.candidates import goods_in_a_row, numbered
from render.sky_islands.cards import good, put_card, put_tile
from render.sky_islands.fits import LISTED, Best, Fits, asks_tile, goods_of, numbers
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import HULLS, INK, INK_2, PAPER
from render.sky_islands.pills import ticked
from render.sky_islands.reading import said, view_of
from render.sky_islands.sites import others
from render.sprites import kept

_BAND: Final[dict[Aspect, int]] = {"wide": 46, "tall": 54}
_EDGE: Final = 16
_TILE: Final[dict[Aspect, int]] = {"wide": 96, "tall": 120}
"""How large a tile is on its card,"""
_LISTED: Final = 11.7
"""and its best places beside it, below a heading, are so many sizes of its text wide."""
_GAP: Final = 14


def _columns(scene: Scene, number: int, width: int) -> int:
    """How many cards stand side by side."""
    least = _TILE[scene.aspect] + 2 * _EDGE + _LISTED * TEXT[scene.aspect]
    return max(1, min(number, int((width + _GAP) / (least + _GAP))))


def _deep(scene: Scene) -> int:
    """How high what stands below the name of a tile is."""
    return max(_TILE[scene.aspect], (LISTED + 1) * (TEXT[scene.aspect] + 14))


def tiles_height(scene: Scene, number: int, width: int) -> int:
    """How high so many cards are in so many pixels of width."""
    rows = -(-number // _columns(scene, number, width)) if number else 0
    return rows * (_BAND[scene.aspect] + 2 * _EDGE + _deep(scene) + _GAP) - _GAP * bool(rows)


def put_tiles(canvas: Canvas, scene: Scene, where: Box, fits: Fits) -> None:
    """A card for every tile, side by side or below one another."""
    columns = _columns(scene, len(fits), where.w)
    rows = -(-len(fits) // columns)
    wide, high = (where.w - _GAP * (columns - 1)) // columns, (where.h - _GAP * (rows - 1)) // rows
    for i, (tile, each) in enumerate(fits.items()):
        x, y = where.x + i % columns * (wide + _GAP), where.y + i // columns * (high + _GAP)
        _put_tile_card(canvas, scene, tile, each, Box(x, y, wide, high))


def _put_tile_card(canvas: Canvas, scene: Scene, tile: str, fits: Sequence[Best], where: Box) -> None:
    """One tile by its number and name, and the places where it brings most."""
    put_card(canvas, where, PAPER)
    _put_name(canvas, scene, tile, where._replace(h=_BAND[scene.aspect]))
    text, side, top = TEXT[scene.aspect], _TILE[scene.aspect], where.y + _BAND[scene.aspect] + _EDGE
    put_tile(canvas, scene, tile, (where.x + _EDGE, top), side, text)
    x, step = where.x + 2 * _EDGE + side, _deep(scene) / (LISTED + 1)
    if not fits:
        canvas.text(x, top + side / 2, said(scene, "fits_nowhere"), text, INK_2)
    else:
        canvas.text(x, top + step / 2, said(scene, "best"), text, INK_2)
    for i, fit in enumerate(fits[:LISTED]):
        told = place(scene, tile, fit, where.right - _EDGE / 2 - x)
        put_chunks(canvas, x, top + (i + 1.5) * step, told, text, INK)


def place(scene: Scene, tile: str, fit: Best, room: float) -> list[Chunk]:
    """A place: its name, the tile as it lies there, what it brings, a tick if it closes an island, and by how much
    points for islands change; where that is much, each kind of goods once with how many there are, and of others whose
    points change only their signs."""
    size = TEXT[scene.aspect]
    name, lying = f"{fit.at} ", [signs.small(tile, fit.rotation, size + 6), " "]
    ends, counted = list[Chunk](), list[Chunk]()
    if fit.closes:
        ends += [" ", ticked(size)]
    if fit.change[fit.seat] > 0:
        ends += [" ", signs.island(size), f"+{fit.change[fit.seat]}"]
    rivals = others(scene, fit.change, size - 8)
    some = [each for each in rivals if isinstance(each, Image.Image)]
    for kind, n in goods_of(fit.gain):
        counted += [trimmed(good(scene, kind, size)), f"{n} " if n > 1 else ""] if n else []
    each = [goods_in_a_row(scene, fit.gain, size + 4)]
    tried = [[name, *start, *goods, *ends, *rivals] for start in (lying, []) for goods in (each, counted)]
    tried.append([name, *counted, *ends, *some])
    return next((chunks for chunks in tried if measure(chunks, size) <= room), tried[-1])


def _put_name(canvas: Canvas, scene: Scene, tile: str, where: Box) -> None:
    """The number of a tile on the cells, what it is called, how often it is held if that is more than once, and whether
    a tip leads to it."""
    hull, y, size = HULLS[tile.split("-", maxsplit=1)[0]], where.y + where.h / 2 - 1, TEXT[scene.aspect]
    canvas.stretch(
        _band(mix(hull.base, hull.shade, 0.35), where.h), where.x, where.y, where.w, where.h, (20, 20, 20, 8)
    )
    x, number = where.x + 16.0, numbers(scene)[tile]
    if number:
        canvas.paste(sign := numbered(tile, number, size + 10), x + sign.width / 2, y)
        x += sign.width + 8
    held = (view_of(scene).hand or ()).count(tile)
    called = name(scene.language, scene.view.game, tile) + (f" ×{held}" if held > 1 else "")
    led = [asks_tile(scene) and (each,) in scene.tips for each in numbers(scene)]
    tip = [bulb(size + 8)] if asks_tile(scene) and (tile,) in scene.tips and not all(led) else []
    room = where.right - 16 - x - measure(tip, size)
    text = fonts.largest(called, room, (size + 4, size))
    x += canvas.text(x, y, fonts.fit(called[:1].upper() + called[1:], text, room), text, hull.ink)
    put_chunks(canvas, x + 8, y, tip, size, INK)


@kept
def _band(fill: Colour, high: int) -> Image.Image:
    """The upper end of a card in the colour of a hull."""
    painter = Painter(64, high + 20, 1, 4, origin=(0, 0))
    painter.box(0, 0, 64, high + 20, 17, INK)
    painter.box(2, 2, 62, high + 18, 15, fill)
    sprite = painter.done().crop((0, 0, 64, high))
    sprite.paste(rgba(INK), (0, high - 3, 64, high))
    return sprite
