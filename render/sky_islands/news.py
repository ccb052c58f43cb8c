"""What has happened on the board since the reader last acted: new tiles, new buildings, airships that paid, points.

Yellow means "this is new". The same events as signs in a line of text stand in `log`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import box, ellipse
from render.sky_islands import signs
from render.sky_islands.layout import NUMBER, Grid
from render.sky_islands.palette import INK, NEWS, WHITE
from render.sky_islands.pieces_on_board import place_of, ship_of, spots
from render.sky_islands.reading import view_of
from render.theme import SEAT_COLOURS, seat_shape
from rules.game import Event, Seat
from rules.sky_islands.components import CUBES
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView


class Traces(NamedTuple):
    """Cells of new tiles with who placed them, how much the airship of a cell has paid, new houses and ports, and the
    points of new towers."""

    tiles: Mapping[Cell, Seat]
    paid: Mapping[Cell, int]
    built: frozenset[Segment]
    towers: Mapping[Segment, int]


def traces(news: Sequence[Event], view: SkyView) -> Traces:
    """What the events say about places on the board."""
    tiles: dict[Cell, Seat] = {}
    paid: Counter[Cell] = Counter()
    built: set[Segment] = set()
    towers: dict[Segment, int] = {}
    airships = {tile.at: tile.airship for tile in view.tiles}
    for event in news:
        facts: Mapping[str, Any] = event.facts
        if event.kind == "placed" and event.seat is not None:
            tiles[Cell.parse(facts["at"])] = event.seat
        elif event.kind in ("goods", "resources"):
            paid.update(at for at in _payers(facts) if _paid(facts, airships.get(at)))
        elif event.kind in ("house", "port"):
            built.add(Segment.parse(facts["at"]))
        elif event.kind == "tower":
            towers[Segment.parse(facts["at"])] = facts["points"]
    on_table = {at: seat for at, seat in tiles.items() if at in airships}
    return Traces(on_table, {at: n for at, n in paid.items() if at in airships}, frozenset(built), towers)


def _payers(facts: Mapping[str, Any]) -> list[Cell]:
    return [Segment.parse(at).cell for at in facts["at"]]


def _paid(facts: Mapping[str, Any], airship: str | None) -> bool:
    """Whether an airship of this colour has brought anything."""
    return airship is not None and bool(facts["points"] if airship == "green" else facts[airship])


def put_under(canvas: Canvas, scene: Scene, grid: Grid, found: Traces) -> None:
    """What lies below the pieces: glowing places of new buildings."""
    where = spots(view_of(scene))
    for at in (*found.built, *found.towers):
        if at in where:
            x, y = place_of(grid, at, where[at])
            canvas.paste(_glow(grid.tile), x, y + grid.tile * 0.08)


def put_over(canvas: Canvas, scene: Scene, grid: Grid, found: Traces) -> None:
    """What lies above the pieces: frames of new tiles, what airships have paid, points of towers."""
    view, number = view_of(scene), NUMBER[scene.size]
    for cell, seat in found.tiles.items():
        left, top = grid.corner(cell)
        canvas.place(_frame(seat, grid.tile), left - 6, top - 6)
    size = max(round(number * 1.5), round(grid.tile * 0.27))
    for tile in view.tiles:
        if tile.at in found.paid:
            x, y = ship_of(grid, tile)
            canvas.paste(_plus(found.paid[tile.at], size, number), x + grid.tile * 0.17, y + grid.tile * 0.17)
    where = spots(view)
    for at, points in found.towers.items():
        if at in where:
            x, y = place_of(grid, at, where[at])
            lift = y - grid.tile * 0.36
            canvas.paste(_plus(points, round(size * 1.15), number), x + where[at].flip * grid.tile * 0.24, lift)


@lru_cache(maxsize=16)
def _glow(size: int) -> Image.Image:
    painter = Painter(80, 60, size / 100, 3)
    painter.ellipse(0, 0, 31, 17, fill=INK)
    painter.ellipse(0, 0, 29, 15, fill=NEWS)
    return painter.done()


@lru_cache(maxsize=64)
def _frame(seat: Seat, size: int) -> Image.Image:
    """A frame in the colour of a seat, with its symbol in the lower left corner."""
    side = size + 12
    painter = Painter(side, side, 1, 3, origin=(0, 0))
    for out, into, fill in ((1.0, 11.0, INK), (2.8, 9.2, SEAT_COLOURS[seat]), (7.6, 9.6, WHITE)):
        outer = box(out, out, side - out, side - out, 12)
        inner = box(into, into, side - into, side - into, 8)
        painter.poly([*outer, outer[0], *([inner[0], *inner[::-1]])], fill)
    radius = max(13.0, size * 0.105)
    x, y = radius + 2, side - radius - 2
    painter.poly(ellipse(x, y, radius), INK)
    painter.poly(ellipse(x, y, radius - 2), WHITE)
    painter.poly([(x + u, y + v) for u, v in seat_shape(seat, radius / 42)], INK)
    painter.poly([(x + u, y + v) for u, v in seat_shape(seat, radius / 50)], SEAT_COLOURS[seat])
    return painter.done()


@lru_cache(maxsize=CUBES)
def _plus(number: int, size: int, text: int) -> Image.Image:
    return signs.coin(size, f"+{number}", text)
