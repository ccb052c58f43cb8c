"""The standing of every connected island with a house that is worth more than one point, and who leads there.

A wide picture shows the influence of each seat; at the end of the game, the points the island has brought to each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import Canvas, Painter
from render.lettering import Rect
from render.placing import overlap
from render.scene import Scene
from render.shapes import Point
from render.sky_islands import signs
from render.sky_islands.coasts import drawing
from render.sky_islands.grid import NUMBER, Grid
from render.sky_islands.over import Piece
from render.sky_islands.palette import GOLD, NIGHT, WHITE
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.islands import Island
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_TRIED: Final = [(i / 5 - 0.3, j / 6 - 0.25) for i in range(9) for j in range(10)]
"""Places tried on every tile and around it."""
_CELLS, _PLACES = 4, 90
"""So many tiles of an island are looked at, and so many places are left to choose from."""
_ALIEN, _APART, _FOREIGN, _HIDING = 4, 12, 30, 1000
"""How bad it is to lie on the sky of another tile, apart from the island, on another island, and on what must be seen
(for the area of a tile of it), if it is 1 to lie on free sky."""
_BAD: Final = 20
"""Where it is worse than that, a pill shows no more than the leaders."""


def pills(scene: Scene, grid: Grid, taken: Sequence[Rect]) -> list[Piece]:
    """A pill for every such island of which a tile is shown, with its places, those first where it hides nothing."""
    view, text = view_of(scene), NUMBER[scene.aspect]
    found = []
    for island in view.islands:
        cells = [cell for cell in island.cells if grid.extent.holds(cell)]
        if cells and any(island.houses) and island.worth > 1:
            shown = entries(view, island)
            for everybody in (True, False) if scene.aspect == "wide" else (False,):
                sprite = _pill(shown, island.worth, island.closed, text, everybody)
                places, cost = _places(view, island, cells, grid, sprite.size, taken)
                if cost < _BAD:
                    break
            found.append(Piece(sprite, places))
    return found


def entries(view: SkyView, island: Island) -> tuple[tuple[Seat, int], ...]:
    """Seats with a house there and their influence, after the end their points; the leader first."""
    numbers = island.points if view.result else island.influence
    order = sorted(range(len(numbers)), key=lambda seat: (-numbers[seat], -island.influence[seat], seat))
    return tuple((seat, numbers[seat]) for seat in order if island.influence[seat])


@kept
def _pill(shown: tuple[tuple[Seat, int], ...], worth: int, closed: bool, text: int, everybody: bool) -> Image.Image:
    """What an island is worth, then the signs of those who lead; or of everybody, each with a number."""
    side, symbol = round(text * 0.95), round(text * 0.86)
    leading = shown if everybody else tuple(one for one in shown if one[1] == shown[0][1])
    each = [symbol + (3 + fonts.width(str(n), text) if everybody else 0) for _, n in leading]
    head = 9 + (side + 4 if everybody else 2) + fonts.width(str(worth), text)
    width, height = round(head + 14 + sum(each) + 6 * len(each) + 4), round(text * 1.3)
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.47, GOLD if closed else WHITE)
    painter.box(2.6, 2.6, width - 2.6, height - 2.6, height * 0.42, NIGHT)
    sprite = painter.done()
    canvas, y = Canvas(sprite), height / 2
    if everybody:
        canvas.paste(signs.island(side, closed), 9 + side / 2, y)
    canvas.text(head, y - 2, str(worth), text, GOLD if closed else WHITE, "r")
    canvas.fill(head + 6, 7, head + 8, height - 7, "#8FA0BC")
    x = head + 14
    for (seat, n), wide in zip(leading, each, strict=True):
        canvas.paste(seat_symbol(seat, symbol), x + symbol / 2, y)
        if everybody:
            canvas.text(x + wide, y - 2, str(n), text, WHITE, "r")
        x += wide + 6
    return sprite


def _places(
    view: SkyView, island: Island, cells: Sequence[Cell], grid: Grid, size: tuple[int, int], taken: Sequence[Rect]
) -> tuple[list[Point], float]:
    """Places of a pill on its island, those first where it lies on nothing but that; and how bad the best one is."""
    middle = sum(at.x for at in cells) / len(cells), sum(at.y for at in cells) / len(cells)
    near = sorted(cells, key=lambda at: math.dist(at, middle))[:_CELLS]
    xs, ys = [grid.corner(at)[0] for at in near], [grid.corner(at)[1] for at in near]
    reach = min(xs) - size[0], min(ys) - size[1], max(xs) + grid.tile + size[0], max(ys) + grid.tile + 2 * size[1]
    close = [each for each in taken if overlap(each, reach)]
    area, (wide, high) = grid.tile**2, (size[0] / 2, size[1] / 2)

    def cost(at: Point) -> float:
        rect = at[0] - wide, at[1] - high, at[0] + wide, at[1] + high
        far = math.dist(at, grid.middle(near[0])) / grid.tile
        return _abroad(view, island, grid, rect) + _HIDING * sum(overlap(rect, each) for each in close) / area + far

    least, most = grid.box.x + wide, grid.box.right - wide
    tried = [grid.point(cell, part) for cell in near for part in _TRIED]
    tried = [(min(max(x, least), most), y) for x, y in tried]
    places = sorted((cost(at), at) for at in tried)[:_PLACES]
    return [at for _, at in places], places[0][0]


def _abroad(view: SkyView, island: Island, grid: Grid, rect: Rect) -> int:
    """How much of a pill lies off its island: worse on the sky of another tile, worst on another island; and whether
    it lies apart from its own."""
    cost, apart = 0, _APART
    for i in (0.08, 0.36, 0.64, 0.92):
        for j in (0.1, 0.9):
            column = (rect[0] + i * (rect[2] - rect[0]) - grid.x) / grid.tile
            row = (rect[1] + j * (rect[3] - rect[1]) - grid.y) / grid.tile
            laid = view.board.grid.get(Cell(math.floor(column), math.floor(row)))
            drawn = drawn_at(laid.tile.id, laid.rotation, column % 1, row % 1) if laid else None
            if laid is None or drawn is None:
                cost += 1 if laid is None or laid.at in island.cells else _ALIEN
            elif view.board.name_of[laid.segments[drawn]] != island.name:
                cost += _FOREIGN
            else:
                apart = 0
    return cost + apart


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
