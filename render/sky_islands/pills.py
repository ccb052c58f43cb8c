"""The standing of every connected island with a house: what it is worth, and the influence of each seat on it.

At the end of the game, the points it has brought to each seat instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import Point
from render.sky_islands import signs
from render.sky_islands.coasts import drawing
from render.sky_islands.layout import NUMBER, Area, Grid
from render.sky_islands.palette import GOLD, NIGHT, WHITE
from render.sky_islands.pieces_on_board import letter_areas, place_of, ship_of, spots
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.islands import Island
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_STEPS: Final = 7
"""Places tried on every tile, in either direction."""
_LETTER: Final = 200.0
"""How bad it is to cover the letter of an airship or what it has just paid."""


def put_pills(canvas: Canvas, scene: Scene, grid: Grid, news: Sequence[Area] = ()) -> None:
    """Every island's pill at the place where it covers least; `news` are the signs that say what is new."""
    view = view_of(scene)
    shown = [(index, island) for index, island in enumerate(view.islands) if any(island.houses)]
    sprites = [_pill(_entries(view, island), island.worth, island.closed, NUMBER[scene.aspect]) for _, island in shown]
    sizes = tuple(sprite.size for sprite in sprites)
    indexes = tuple(index for index, _ in shown)
    obstacles = (
        *_obstacles(view, grid),
        *_tags(scene, grid),
        *((area, _LETTER) for area in (*letter_areas(scene, grid), *news)),
    )
    for sprite, at in zip(sprites, _places(_owners(view), indexes, sizes, obstacles, grid), strict=True):
        canvas.paste(sprite, *at)


def _owners(view: SkyView) -> tuple[tuple[Cell, str, int, tuple[int, ...]], ...]:
    """Each tile with its cell, its id, its rotation, and the indexes of the islands drawn on it."""
    index, name_of = {island.name: number for number, island in enumerate(view.islands)}, view.board.name_of
    return tuple(
        (laid.at, laid.tile.id, laid.rotation, tuple(index[name_of[segment]] for segment in laid.segments))
        for laid in view.board.laid
    )


def _entries(view: SkyView, island: Island) -> tuple[tuple[Seat, int], ...]:
    """Seats with their numbers, the leader first."""
    numbers = island.points if view.result else island.influence
    order = sorted(range(len(numbers)), key=lambda seat: (-numbers[seat], -island.influence[seat], seat))
    return tuple((seat, numbers[seat]) for seat in order if island.influence[seat])


@kept
def _pill(entries: tuple[tuple[Seat, int], ...], worth: int, closed: bool, text: int) -> Image.Image:
    """[icon] worth | symbol number, symbol number …"""
    side, symbol = round(text * 0.95), round(text * 0.82)
    number = fonts.width(str(worth), text)
    width = 9 + side + 4 + number + 15 + sum(symbol + 3 + fonts.width(str(n), text) + 8 for _, n in entries)
    height = round(text * 1.32)
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.47, GOLD if closed else WHITE)
    painter.box(2.4, 2.4, width - 2.4, height - 2.4, height * 0.42, NIGHT)
    sprite = painter.done()
    canvas, y = Canvas(sprite), height / 2
    canvas.paste(signs.island(side, closed), 9 + side / 2, y)
    x = 9 + side + 4.0
    canvas.text(x, y - 2, str(worth), text, GOLD if closed else WHITE)
    x += number + 7
    canvas.fill(x, 6, x + 2, height - 6, "#8FA0BC")
    x += 8
    for seat, n in entries:
        canvas.paste(seat_symbol(seat, symbol), x + symbol / 2, y)
        x += symbol + 3
        x += canvas.text(x, y - 2, str(n), text, WHITE) + 8
    return sprite


def _obstacles(view: SkyView, grid: Grid) -> tuple[tuple[Area, float], ...]:
    """What pills should not cover, in pixels, and how bad that would be."""
    where, t = spots(view), grid.tile
    found: list[tuple[Area, float]] = []
    for house in view.houses:
        x, y = place_of(grid, house.at, where[house.at])
        found.append(((x - 0.21 * t, y - 0.3 * t, x + 0.21 * t, y + 0.14 * t), 30))
        side = where[house.at].flip
        if house.tower:
            tower = x + side * 0.22 * t
            found.append(((tower - 0.12 * t, y - 0.5 * t, tower + 0.12 * t, y + 0.14 * t), 18))
        if house.port:
            jetty = x - side * 0.32 * t
            found.append(((jetty - 0.16 * t, y - 0.2 * t, jetty + 0.16 * t, y + 0.2 * t), 14))
    for laid in view.board.laid:
        x, y = ship_of(grid, laid)
        found.append(((x - 0.26 * t, y - 0.15 * t, x + 0.22 * t, y + 0.15 * t), 50))
    return tuple(found)


def _tags(scene: Scene, grid: Grid) -> tuple[tuple[Area, float], ...]:
    """The places of candidates and their tags."""
    where, t, wide = spots(view_of(scene)), grid.tile, 2.2 * NUMBER[scene.aspect]
    found: list[tuple[Area, float]] = []
    for mark in scene.marks:
        if isinstance(mark.at, Cell):
            x, y = grid.middle(mark.at)
            found.append(((x - t / 2, y - t / 2, x + t / 2, y + t / 2), 60))
        elif mark.at in where:
            x, y = place_of(grid, mark.at, where[mark.at])
            found.append(((x - wide, y - 0.1 * t, x + wide, y + 0.4 * t), 60))
    return tuple(found)


_Key = tuple[tuple[Cell, str, int, tuple[int, ...]], ...]


@lru_cache(maxsize=16)
def _places(
    key: _Key,
    indexes: tuple[int, ...],
    sizes: tuple[tuple[int, int], ...],
    obstacles: tuple[tuple[Area, float], ...],
    grid: Grid,
) -> tuple[Point, ...]:
    """For each island the middle of its pill; islands with fewer tiles choose first."""
    owners = {at: (name, rotation, islands) for at, name, rotation, islands in key}
    homes = {index: [at for at, (_, _, islands) in owners.items() if index in islands] for index in indexes}
    taken: list[tuple[Area, float]] = []
    found: dict[int, Point] = {}
    for i in sorted(range(len(indexes)), key=lambda one: len(homes[indexes[one]])):
        best, least = grid.middle(homes[indexes[i]][0]), 1e9
        for cell in homes[indexes[i]]:
            near = [o for o in (*obstacles, *taken) if _close(o[0], grid.middle(cell), grid.tile * 0.6, sizes[i])]
            for at in _tried(grid, cell, sizes[i]):
                area = _around(at, sizes[i])
                cost = _covered(area, near) + _abroad(area, indexes[i], owners, grid, least)
                if cost < least:
                    best, least = at, cost
        found[i] = best
        taken.append((_around(best, sizes[i]), 90))
    return tuple(found[i] for i in range(len(indexes)))


def _close(area: Area, at: Point, room: float, size: tuple[int, int]) -> bool:
    wide, high = room + size[0] / 2, room + size[1] / 2
    return area[0] < at[0] + wide and area[2] > at[0] - wide and area[1] < at[1] + high and area[3] > at[1] - high


def _tried(grid: Grid, cell: Cell, size: tuple[int, int]) -> list[Point]:
    """Places on a cell and a little below it, none of which runs over the edge of the board."""
    parts = [(i + 0.5) / _STEPS for i in range(_STEPS)]
    least, most = grid.box.x + size[0] / 2, grid.box.right - size[0] / 2
    found = (grid.point(cell, (x, 1.12 * y)) for x in parts for y in parts)
    return [(min(max(x, least), most), y) for x, y in found]


def _around(at: Point, size: tuple[int, int]) -> Area:
    return at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2


def _covered(area: Area, obstacles: list[tuple[Area, float]]) -> float:
    """How much of the obstacles is covered, as a part of the pill."""
    total = 0.0
    for other, weight in obstacles:
        wide = min(area[2], other[2]) - max(area[0], other[0])
        high = min(area[3], other[3]) - max(area[1], other[1])
        if wide > 0 and high > 0:
            total += wide * high * weight
    return total / ((area[2] - area[0]) * (area[3] - area[1]))


def _abroad(
    area: Area, index: int, owners: dict[Cell, tuple[str, int, tuple[int, ...]]], grid: Grid, enough: float
) -> float:
    """How much of a pill lies off its island, and worse on another one."""
    cost = 0.0
    for i in range(7):
        for part in (0.2, 0.8):
            x = area[0] + (area[2] - area[0]) * (i + 0.5) / 7
            y = area[1] + (area[3] - area[1]) * part
            column, row = (x - grid.x) / grid.tile, (y - grid.y) / grid.tile
            cell = Cell(int(column // 1), int(row // 1))
            owner = owners.get(cell)
            if owner is None:
                cost += 0.3
                continue
            name, rotation, islands = owner
            drawn = drawn_at(name, rotation, column % 1, row % 1)
            if drawn is None:
                cost += 0.3
            elif islands[drawn] != index:
                cost += 3
        if cost >= enough:
            return cost
    return cost


_FINE: Final = 24


def drawn_at(name: str, rotation: int, x: float, y: float) -> int | None:
    """Which drawn island of a tile lies at a point of it, None for sky."""
    return _map(name, rotation)[int(y * _FINE) * _FINE + int(x * _FINE)]


@lru_cache(maxsize=256)
def _map(name: str, rotation: int) -> tuple[int | None, ...]:
    shown = drawing(name, rotation)
    image = Image.new("L", (_FINE, _FINE), 255)
    draw = ImageDraw.Draw(image)
    for index, outline in enumerate(shown.outlines):
        draw.polygon([(x * _FINE - 0.5, y * _FINE - 0.5) for x, y in outline], fill=index)
    return tuple(None if value == 255 else value for value in image.tobytes())
