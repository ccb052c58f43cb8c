"""The board picture: header, map, seats, stack and log put together for either size. Only composition."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from data.texts import name, text
from render.canvas import Canvas
from render.frame import Box
from render.scene import Scene
from render.tongiaki import cards, header, isle, sea, sea_map, voyages
from render.tongiaki.geometry import Chart
from render.tongiaki.palette import GOLD_INK, OCEAN
from render.tongiaki.reading import LEAST, view_of
from rules.tongiaki.components import WATERS
from rules.tongiaki.places import Cell


class _Places(NamedTuple):
    width: int
    height: int
    chart: Box
    seats: tuple[Box, ...]
    stack: Box
    log: Box


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Tongiaki."""
    places = _wide(scene.view.seats) if scene.size == "wide" else _phone(scene.view.seats)
    canvas = Canvas(Image.new("RGB", (places.width, places.height), OCEAN))
    _put_map(canvas, scene, places.chart)
    header.put_header(canvas, scene)
    view = view_of(scene)
    order = sorted(range(view.seats), key=lambda seat: view.result.places[seat] if view.result else seat)
    for seat, where in zip(order, places.seats, strict=True):
        cards.put_seat(canvas, scene, where, seat)
    cards.put_stack(canvas, scene, places.stack)
    cards.put_log(canvas, scene, places.log)
    return canvas.image


def _put_map(canvas: Canvas, scene: Scene, where: Box) -> None:
    shown = Canvas(sea_map.ocean(where.w, where.h).copy())
    chart = sea_map.chart_of(scene, where.w, where.h)
    sea_map.put_tiles(shown, scene, chart)
    sea_map.put_islands(shown, scene, chart)
    voyages.put_voyages(shown, scene, chart)
    voyages.put_marks(shown, scene, chart)
    _put_drawn(shown, scene)
    canvas.image.paste(shown.image, (where.x, where.y))
    if scene.preview:
        size = LEAST[scene.size]
        canvas.place(header.ribbon(where.w, size + 16), where.x, where.bottom - size - 16)
        told = text(scene.language, "picture.preview")
        canvas.text(where.x + where.w / 2, where.bottom - size / 2 - 8, told, size, GOLD_INK, "m")


def _put_drawn(shown: Canvas, scene: Scene) -> None:
    """The tile that is to be laid, in the corner of the map, its red mark to the south."""
    tile, size = view_of(scene).tile, 84
    if tile is None:
        return
    chart = Chart(size, size + 14, size + 8)
    if tile in WATERS:
        shown.paste(sea.tile(tile, 0, size, True), chart.x, chart.y)
        sea.put_numbers(shown, chart, Cell(0, 0), tile, 0, LEAST[scene.size])
    else:
        shown.paste(isle.tile(tile, 0, size, True, None), chart.x, chart.y)
        points = isle.has_points(tile)
        said = name(scene.language, "tongiaki", tile)
        shown.paste(isle.plate(said, points, LEAST[scene.size], size), chart.x, chart.y)
    shown.paste(sea.red_mark(size), chart.x, chart.y + size * 0.78)


def _wide(count: int) -> _Places:
    top, height = header.HEIGHT["wide"], 1130
    card, gap, stack = (116, 12, 200) if count < 5 else (94, 8, 168)
    x, width = 1200, 388
    seats = tuple(Box(x, top + 12 + i * (card + gap), width, card) for i in range(count))
    pile = Box(x, seats[-1].bottom + gap, width, stack)
    log = Box(x, pile.bottom + gap, width, height - pile.bottom - gap - 12)
    return _Places(1600, height, Box(0, top, 1190, height - top), seats, pile, log)


def _phone(count: int) -> _Places:
    top, chart, card = header.HEIGHT["phone"], 880, 150
    y = top + chart + 12
    seats = tuple(Box(16 + (i % 2) * 488, y + (i // 2) * (card + 12), 480, card) for i in range(count))
    pile = Box(16, seats[-1].bottom + 12, 968, 210)
    log = Box(16, pile.bottom + 12, 968, 260)
    return _Places(1000, log.bottom + 14, Box(0, top, 1000, chart), seats, pile, log)
