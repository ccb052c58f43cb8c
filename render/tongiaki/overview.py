"""The whole table in a corner where the map shows a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect
from render.overview import Look, Shape, overview
from render.scene import Scene
from render.shapes import Points, ellipse
from render.theme import SEAT_COLOURS
from render.tongiaki.geometry import Chart, corners
from render.tongiaki.overlay import covering, freest
from render.tongiaki.palette import CARD, CARD_EDGE, FREE_BED, GOLD, JUNGLE, SAND, SEA, SOFT
from render.tongiaki.reading import view_of
from rules.kit.hexes import Hex

_LOOK: Final = Look(CARD, CARD_EDGE, GOLD, SOFT, (400, 270), 0.3)


def put_overview(canvas: Canvas, scene: Scene, chart: Chart, where: Box, taken: Sequence[Rect]) -> list[Rect]:
    """The overview with the part that is shown, where not all tiles lie on the map. Returns the box it takes,
    off what is taken."""
    view = view_of(scene)
    tiles: dict[Hex, str] = {water.at: FREE_BED for water in view.water}
    tiles |= {land.at: JUNGLE[3] if land.king is None else SEAT_COLOURS[land.king] for land in view.islands}
    if all(where.x <= x <= where.right and where.y <= y <= where.bottom for x, y in map(chart.at, tiles)):
        return []
    shapes = [shape for at, fill in tiles.items() for shape in _shapes(chart, at, fill)]
    sprite = overview(shapes, (where.x, where.y, where.right, where.bottom), _LOOK)
    (x, y), _ = freest(where, sprite.width + 20, sprite.height + 20, [*taken, *covering(chart, tiles)])
    canvas.paste(sprite, x, y)
    wide, high = sprite.width / 2 + 10, sprite.height / 2 + 10
    return [(x - wide, y - high, x + wide, y + high)]


def _shapes(chart: Chart, at: Hex, fill: str) -> Iterator[Shape]:
    """A tile: sea, and in it land with its beach, or the dot of a water tile."""
    (x, y), size = chart.at(at), chart.size
    hexagon: Points = [(x + dx, y + dy) for dx, dy in corners(0.97 * size)]
    yield Shape(hexagon, SEA[0])
    land = fill != FREE_BED
    if land:
        yield Shape(ellipse(x, y, 0.72 * size, steps=16), SAND)
    yield Shape(ellipse(x, y, (0.56 if land else 0.3) * size, steps=16), fill)
