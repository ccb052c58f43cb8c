"""The turned tile that is to be laid, large in a corner of the map, its red mark to the south."""

from __future__ import annotations

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Painter
from render.scene import Scene
from render.tongiaki import isle, labels, sea
from render.tongiaki.geometry import Chart
from render.tongiaki.palette import CARD, GOLD, WHITE
from render.tongiaki.reading import LEAST, view_of
from rules.tongiaki.components import LANDS
from rules.tongiaki.places import Cell

_SIZE = 84


def put_drawn(canvas: Canvas, scene: Scene) -> None:
    """The tile in the lower left corner of the map, if there is one."""
    tile, least = view_of(scene).tile, LEAST[scene.aspect]
    if tile is None:
        return
    told = text(scene.language, "picture.tongiaki.turned")
    width = max(2 * _SIZE + 24, round(fonts.width(told, least)) + 32)
    high = round(1.74 * _SIZE) + round(least * 1.7) + 22
    y = canvas.image.height - high - 10
    card = Painter(width, high, 1, 2, origin=(0, 0))
    card.box(0, 0, width, high, 18, GOLD)
    card.box(4, 4, width - 4, high - 4, 15, CARD)
    canvas.place(card.done(), 10, y)
    canvas.text(10 + width / 2, y + 8 + least * 0.75, told, least, WHITE, "m")
    chart = Chart(_SIZE, 10 + width / 2, y + high - 14 - 0.87 * _SIZE)
    _put_tile(canvas, scene, chart, tile, least)
    canvas.paste(sea.red_mark(_SIZE), chart.x, chart.y + _SIZE * 0.74)


def _put_tile(canvas: Canvas, scene: Scene, chart: Chart, tile: str, least: int) -> None:
    if tile not in LANDS:
        canvas.paste(sea.tile(tile, 0, _SIZE, True), chart.x, chart.y)
        sea.put_numbers(canvas, chart, Cell(0, 0), tile, 0, least)
        return
    canvas.paste(isle.tile(tile, 0, _SIZE, True, None), chart.x, chart.y)
    said = name(scene.language, "tongiaki", tile)
    width, high = labels.plate_size(said, least, round(_SIZE * 1.3))
    canvas.paste(labels.plate(said, width, high, least), chart.x, chart.y)
    sign = labels.coin(labels.points_of(tile), round(least * 0.62), least)
    canvas.paste(sign, chart.x - width / 2 + 4, chart.y - high * 0.75)
