"""What has happened on the board since the reader last acted: new tiles, new buildings, airships that paid, points.

Yellow means "this is new". The same events as signs in a line of text stand in `log`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import Point, box, ellipse
from render.sky_islands import signs
from render.sky_islands.coasts import Spot
from render.sky_islands.layout import NUMBER, Area, Grid
from render.sky_islands.palette import INK, NEWS, WHITE
from render.sky_islands.pieces_on_board import letter_areas, place_of, ship_of, spots
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.sky_islands import events
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_LETTER, _HOUSE = 400.0, 3.0
"""How bad it is to lie altogether on letters and other signs, on houses and on whose tile is new."""


_REACH = 0.56
"""So many tiles from its airship the sign of what it has paid is looked for."""


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
    for event in news:
        match event:
            case events.Placed(seat=int(seat)):
                tiles[event.at] = seat
            case events.Goods():
                paid.update(at.cell for at in event.at)
            case events.Resources():
                paid.update(event.at)
            case events.House() | events.Port():
                built.add(event.at)
            case events.Tower():
                towers[event.at] = event.points
    laid = view.board.grid
    on_table = {at: seat for at, seat in tiles.items() if at in laid}
    return Traces(on_table, {at: n for at, n in paid.items() if at in laid}, frozenset(built), towers)


def put_under(canvas: Canvas, scene: Scene, grid: Grid, found: Traces) -> None:
    """What lies below the pieces: frames of new tiles, glowing places of new buildings."""
    where = spots(view_of(scene))
    for cell, seat in found.tiles.items():
        left, top = grid.corner(cell)
        canvas.place(_frame(seat, grid.tile), left - 6, top - 6)
    for at in (*found.built, *found.towers):
        if at in where:
            x, y = place_of(grid, at, where[at])
            canvas.paste(_glow(grid.tile), x, y + grid.tile * 0.08)


Placed: TypeAlias = tuple[Image.Image, int, int]
"""A sign with the upper left corner of its place."""


def put_over(canvas: Canvas, scene: Scene, grid: Grid, found: Traces, told: Sequence[Placed]) -> None:
    """What lies above the pieces: whose tiles are new, what airships have paid (`told`), points of towers."""
    view, number = view_of(scene), NUMBER[scene.aspect]
    for cell, area in symbols(scene, grid, found).items():
        canvas.place(_symbol(found.tiles[cell], _radius(grid)), round(area[0]), round(area[1]))
    for sprite, left, top in told:
        canvas.place(sprite, left, top)
    where, size = spots(view), round(1.15 * max(round(number * 1.5), round(grid.tile * 0.27)))
    for at, points in found.towers.items():
        if at in where:
            x, y = place_of(grid, at, where[at])
            lift = y - grid.tile * 0.36
            canvas.paste(signs.coin(size, f"+{points}", number), x + where[at].flip * grid.tile * 0.24, lift)


def paid(scene: Scene, grid: Grid, found: Traces) -> list[Placed]:
    """What airships have paid: cubes of their colour or coins with a number, beside them where they hide least and
    never over a letter."""
    view, placed = view_of(scene), list[Placed]()
    hidden = [(area, _LETTER) for area in letter_areas(scene, grid)]
    where = spots(view)
    hidden += [(_roof(grid, house.at, where[house.at]), _HOUSE) for house in view.houses]
    hidden += [(area, _HOUSE) for area in symbols(scene, grid, found).values()]
    for at, laid in view.board.grid.items():
        if at not in found.paid:
            continue
        ship = ship_of(grid, laid)
        sprite = _payment(laid.tile.airship, found.paid[at], NUMBER[scene.aspect], grid.tile)
        places = [(x, y, x + sprite.width, y + sprite.height) for x, y in _around(ship, sprite, grid)]
        reach = _REACH * grid.tile + sprite.width
        close = ship[0] - reach, ship[1] - reach, ship[0] + reach, ship[1] + reach
        near = [each for each in hidden if _shared(each[0], close)]
        best = min(places, key=lambda area: _cost(area, ship, grid, at, near))
        placed.append((sprite, round(best[0]), round(best[1])))
        hidden.append((best, _LETTER))
    return placed


def _around(ship: Point, sprite: Image.Image, grid: Grid) -> list[Point]:
    """Upper left corners of places on and around an airship."""
    steps = [step * _REACH * grid.tile / 8 for step in range(-8, 9)]
    return [(ship[0] + dx - sprite.width / 2, ship[1] + dy - sprite.height / 2) for dx in steps for dy in steps]


def _cost(area: Area, ship: Point, grid: Grid, home: Cell, hidden: Sequence[tuple[Area, float]]) -> float:
    """How far from its airship a sign is, how much of it lies off the tile, and what it hides."""
    middle = (area[0] + area[2]) / 2, (area[1] + area[3]) / 2
    left, top = grid.corner(home)
    size = (area[2] - area[0]) * (area[3] - area[1])
    inside = _shared(area, (left, top, left + grid.tile, top + grid.tile)) / size
    cost = 2 * math.dist(middle, ship) / grid.tile + (1 - inside)
    return cost + sum(weight * _shared(area, other) / size for other, weight in hidden)


def _shared(one: Area, other: Area) -> float:
    """How many pixels two areas share."""
    return max(0.0, min(one[2], other[2]) - max(one[0], other[0])) * max(
        0.0, min(one[3], other[3]) - max(one[1], other[1])
    )


def _roof(grid: Grid, at: Segment, spot: Spot) -> Area:
    """What of a house should be seen."""
    (x, y), t = place_of(grid, at, spot), grid.tile
    return x - 0.21 * t, y - 0.3 * t, x + 0.21 * t, y + 0.14 * t


def symbols(scene: Scene, grid: Grid, found: Traces) -> dict[Cell, Area]:
    """Where each new tile says whose it is: in the corner of its frame in which that hides least."""
    side, reach, letters = round(2 * _radius(grid)), grid.tile + 12, letter_areas(scene, grid)
    places: dict[Cell, Area] = {}
    for cell in found.tiles:
        left, top = grid.corner(cell)
        corners = [(left - 6 + x * (reach - side), top - 6 + y * (reach - side)) for x in (0, 1) for y in (1, 0)]
        areas = [(float(x), float(y), float(x + side), float(y + side)) for x, y in corners]
        places[cell] = min(areas, key=lambda area: sum(_shared(area, letter) for letter in letters))
    return places


def _radius(grid: Grid) -> float:
    """Half the width of the sign that says whose a new tile is."""
    return max(13.0, grid.tile * 0.105)


@kept
def _glow(size: int) -> Image.Image:
    painter = Painter(80, 60, size / 100, 3)
    painter.ellipse(0, 0, 31, 17, fill=INK)
    painter.ellipse(0, 0, 29, 15, fill=NEWS)
    return painter.done()


@kept
def _frame(seat: Seat, size: int) -> Image.Image:
    """A frame in the colour of a seat."""
    side = size + 12
    painter = Painter(side, side, 1, 3, origin=(0, 0))
    for out, into, fill in ((1.0, 11.0, INK), (2.8, 9.2, SEAT_COLOURS[seat]), (7.6, 9.6, WHITE)):
        outer = box(out, out, side - out, side - out, 12)
        inner = box(into, into, side - into, side - into, 8)
        painter.poly([*outer, outer[0], *([inner[0], *inner[::-1]])], fill)
    return painter.done()


@kept
def _symbol(seat: Seat, radius: float) -> Image.Image:
    """The sign of a seat on a disc."""
    painter = Painter(round(2 * radius), round(2 * radius), 1, 3)
    painter.poly(ellipse(0, 0, radius), INK)
    painter.poly(ellipse(0, 0, radius - 2), WHITE)
    painter.poly(seat_shape(seat, radius / 42), INK)
    painter.poly(seat_shape(seat, radius / 50), SEAT_COLOURS[seat])
    return painter.done()


@kept
def _payment(airship: str, number: int, text: int, tile: int) -> Image.Image:
    """Cubes or points: `+1` on what has been paid."""
    if airship == "green":
        return signs.coin(max(round(text * 1.5), round(tile * 0.27)), f"+{number}", text)
    return signs.cube(airship, max(round(text * 1.75), round(tile * 0.3)), f"+{number}", text)
