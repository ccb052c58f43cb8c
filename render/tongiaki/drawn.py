"""The turned tile that is to be laid: large on a card in the freest place of the map, its red mark to the south; once a
cell is chosen for it, in that cell."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect
from render.scene import Scene
from render.tongiaki import isle, labels, sea
from render.tongiaki.geometry import Chart
from render.tongiaki.overlay import covering, freest
from render.tongiaki.palette import CARD, GOLD, WHITE
from render.tongiaki.reading import LEAST, chosen_cell, view_of
from rules.tongiaki.components import LANDS
from rules.tongiaki.places import COMPASS, Cell

_SIZE = 84


def put_drawn(canvas: Canvas, scene: Scene, chart: Chart, where: Box, taken: Sequence[Rect]) -> list[Rect]:
    """The tile, if there is one, off what is taken. Returns the box that it takes."""
    view, least = view_of(scene), LEAST[scene.aspect]
    if view.tile is None:
        return []
    for at in chosen_cell(scene):
        _put_tile(canvas, scene, chart, at, view.tile, COMPASS.index(scene.path[2]) if len(scene.path) > 2 else 0)
        return covering(chart, [at])
    told = text(scene.language, "picture.tongiaki.turned")
    width = max(2 * _SIZE + 24, round(fonts.width(told, least)) + 32)
    high = round(1.74 * _SIZE) + round(least * 1.7) + 22
    tiles = view.known.chart.tiles
    cells = [mark.at for mark in scene.marks if isinstance(mark.at, Cell)] or view.known.chart.frontier
    (x, y), _ = freest(where, width + 20, high + 20, [*taken, *covering(chart, [*tiles, *tiles, *cells])])
    card = Painter(width, high, 1, 2)
    card.box(-width / 2, -high / 2, width / 2, high / 2, 18, GOLD)
    card.box(4 - width / 2, 4 - high / 2, width / 2 - 4, high / 2 - 4, 15, CARD)
    canvas.paste(card.done(), x, y)
    canvas.text(x, y - high / 2 + 8 + least * 0.75, told, least, WHITE, "m")
    _put_tile(canvas, scene, Chart(_SIZE, x, y + high / 2 - 14 - 0.87 * _SIZE), Cell(0, 0), view.tile, 0)
    return [(x - width / 2, y - high / 2, x + width / 2, y + high / 2)]


def _put_tile(canvas: Canvas, scene: Scene, chart: Chart, at: Cell, tile: str, red: int) -> None:
    (x, y), least = chart.at(at), LEAST[scene.aspect]
    if tile in LANDS:
        canvas.paste(isle.tile(tile, red, chart.size, None), x, y)
        said = name(scene.language, "tongiaki", tile)
        canvas.paste(labels.plate((said,), said, least), x, y)
        canvas.paste(labels.worth(labels.points_of(tile), least), x, y - chart.size * 0.42)
    else:
        canvas.paste(sea.tile(tile, red, chart.size), x, y)
        sea.put_numbers(canvas, chart, at, tile, red, least)
    canvas.paste(sea.outline(chart.size, False), x, y)
    canvas.paste(sea.red_mark(chart.size, red), *chart.side(at, red, 0.93))
