"""The whole table in a corner where the map shows a part of it."""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect
from render.scene import Scene
from render.shapes import box
from render.sprites import kept
from render.theme import SEAT_COLOURS
from render.tongiaki.geometry import Chart, corners, fit
from render.tongiaki.overlay import covering, freest
from render.tongiaki.palette import CARD, CARD_EDGE, FREE_BED, GOLD, JUNGLE, SAND, SEA, WHITE
from render.tongiaki.reading import view_of
from rules.kit.hexes import Hex

_LARGEST = 24
_ROOM = Box(16, 16, 420, 300)
"""Within a sheet with a margin of 16 pixels."""


def put_overview(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> list[Rect]:
    """The overview with the part that is shown, where not all tiles lie on the map. Returns the box it takes."""
    view = view_of(scene)
    tiles: dict[Hex, str] = {water.at: FREE_BED for water in view.water}
    tiles |= {land.at: JUNGLE[3] if land.king is None else SEAT_COLOURS[land.king] for land in view.islands}
    middles = [chart.at(cell) for cell in tiles]
    if all(where.x <= x <= where.right and where.y <= y <= where.bottom for x, y in middles):
        return []
    little = fit([*tiles], _ROOM, 3, _LARGEST, 0)
    factor = little.size / chart.size
    left, top = (little.x - chart.x * factor, little.y - chart.y * factor)
    window = (where.x * factor + left, where.y * factor + top, where.right * factor + left, where.bottom * factor + top)
    sprite = _drawn(tuple(tiles.items()), little, window)
    (x, y), _ = freest(where, sprite.width + 20, sprite.height + 20, covering(chart, tiles))
    canvas.paste(sprite, x, y)
    wide, high = sprite.width / 2 + 10, sprite.height / 2 + 10
    return [(x - wide, y - high, x + wide, y + high)]


@kept
def _drawn(tiles: tuple[tuple[Hex, str], ...], chart: Chart, window: Rect) -> Image.Image:
    middles = [chart.at(cell) for cell, _ in tiles]
    reach = chart.size + 14
    left, top = min(x for x, _ in middles) - reach, min(y for _, y in middles) - reach
    right, bottom = max(x for x, _ in middles) + reach, max(y for _, y in middles) + reach
    painter = Painter(right - left, bottom - top, 1, 3, origin=(-left, -top))
    painter.box(left, top, right, bottom, 14, CARD_EDGE)
    painter.box(left + 2, top + 2, right - 2, bottom - 2, 12, CARD)
    for (_, fill), (x, y) in zip(tiles, middles, strict=True):
        painter.poly([(x + dx, y + dy) for dx, dy in corners(chart.size * 0.97)], SEA[0])
        land = fill != FREE_BED
        painter.ellipse(x, y, chart.size * (0.72 if land else 0.3), fill=SAND if land else fill)
        painter.ellipse(x, y, chart.size * (0.56 if land else 0), fill=fill)
    x0, y0, x1, y1 = (
        max(window[0], left + 4),
        max(window[1], top + 4),
        min(window[2], right - 4),
        min(window[3], bottom - 4),
    )
    for grow, colour in ((0, WHITE), (1.5, GOLD)):
        _put_frame(painter, (x0 + grow, y0 + grow, x1 - grow, y1 - grow), colour)
    return painter.done()


def _put_frame(painter: Painter, rect: Rect, colour: str) -> None:
    x0, y0, x1, y1 = rect
    for side in ((x0, y0, x1, y0 + 3), (x0, y1 - 3, x1, y1), (x0, y0, x0 + 3, y1), (x1 - 3, y0, x1, y1)):
        painter.poly(box(*side), colour)
