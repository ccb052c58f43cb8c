"""What has happened on the board since the reader last acted: new tiles and new buildings; and a map of a long board.

Yellow means "this is new". The same events as signs in a line of text stand in `log`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Colour, Painter
from render.lettering import Rect
from render.overview import Look, Shape, freest_corner
from render.overview import overview as drawn
from render.scene import Scene
from render.shapes import box, ellipse
from render.sky_islands.grid import Grid
from render.sky_islands.over import Lying, Piece, place_of
from render.sky_islands.palette import GOLD, GRASS, INK, NEWS, PAPER_INFO, WHITE
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_symbol
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.sky_islands import events
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_LARGE: Final = 96
"""Badges are smaller on smaller tiles."""
_OUT, _THICK, _YELLOW = 9, 16, 7
"""So many pixels the frame of a new tile lies outside it, so thick it is, and so much of it is yellow, with its ink."""
_CORNER: Final = 24
"""So large its corners are."""
_BESIDE: Final = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""Where other tiles lie: left, above, right, below."""
_BADGES: Final = ((-1, 1), (1, 1), (-1, -1), (1, -1), (0, 1), (-1, 0), (1, 0), (0, -1))
"""Where its badge may lie, by halves of its edge, the best first."""


class Traces(NamedTuple):
    """Cells of new tiles with who placed them, and drawn islands with new buildings."""

    tiles: Mapping[Cell, Seat]
    built: frozenset[Segment]


def fresh(scene: Scene) -> Sequence[Event]:
    """What is shown as new: neither where something is chosen nor at the end, when not all last turns are news."""
    return () if scene.marks or scene.view.result else scene.news


def traces(news: Sequence[Event], view: SkyView) -> Traces:
    """What the events say about places on the board."""
    tiles: dict[Cell, Seat] = {}
    built: set[Segment] = set()
    for event in news:
        match event:
            case events.Placed(seat=int(seat)) if event.at in view.board.grid:
                tiles[event.at] = seat
            case events.House() | events.Tower() | events.Port():
                built.add(event.at)
    return Traces(tiles, frozenset(built))


def put_under(canvas: Canvas, scene: Scene, grid: Grid, found: Traces) -> None:
    """What lies below the pieces: frames of new tiles, glowing places of new buildings."""
    for cell, seat in found.tiles.items():
        if grid.extent.holds(cell):
            left, top, right, bottom = _framed(grid, found, cell)
            canvas.stretch(_frame(seat), left, top, right - left, bottom - top, (_CORNER,) * 4)
    for at in found.built:
        if grid.extent.holds(at.cell) and at.cell in view_of(scene).board.grid:
            x, y = place_of(scene, grid, at)
            canvas.paste(_glow(grid.tile), x, y + grid.tile * 0.08)


def _framed(grid: Grid, found: Traces, cell: Cell) -> tuple[int, int, int, int]:
    """The box of the frame of a new tile: around it, but not beyond its border to another new one."""
    (x, y), shown = grid.corner(cell), {each for each in found.tiles if grid.extent.holds(each)}
    left, top, right, bottom = (0 if (cell.x + dx, cell.y + dy) in shown else _OUT for dx, dy in _BESIDE)
    return x - left, y - top, x + grid.tile + right, y + grid.tile + bottom


def badges(grid: Grid, found: Traces) -> list[Piece]:
    """Whose a new tile is, at a corner of its frame: first at those that touch no other new tile."""
    side, pieces = 46 if grid.tile >= _LARGE else 36, []
    for cell, seat in found.tiles.items():
        if grid.extent.holds(cell):
            (x, y), half = grid.middle(cell), grid.tile / 2
            others = [grid.middle(each) for each in found.tiles if each != cell]
            places = [(x + dx * half, y + dy * half) for dx, dy in _BADGES]
            places.sort(key=lambda at: any(math.dist(at, other) < grid.tile for other in others))
            pieces.append(Piece(_badge(seat, side), places))
    return pieces


@kept
def _glow(size: int) -> Image.Image:
    painter = Painter(80, 60, size / 100, 3)
    painter.ellipse(0, 0, 31, 17, fill=INK)
    painter.ellipse(0, 0, 29, 15, fill=NEWS)
    return painter.done()


@kept
def frame(seat: Seat, side: int) -> Image.Image:
    """The frame of a new tile, with such an edge."""
    canvas, edge = Canvas(Image.new("RGBA", (side, side), (0, 0, 0, 0))), min(_CORNER, side // 2)
    canvas.stretch(_frame(seat), 0, 0, side, side, (edge, edge, edge, edge))
    return canvas.image


@kept
def _frame(seat: Seat) -> Image.Image:
    """A yellow line around one in the colour of a seat, to be drawn out."""
    side = 52
    painter = Painter(side, side, 1, 3, origin=(0, 0))
    lines = (0.0, _THICK, INK), (1.8, _YELLOW, NEWS), (_YELLOW + 1.4, _THICK - 1.8, SEAT_COLOURS[seat])
    for out, into, fill in lines:
        outer = box(out, out, side - out, side - out, 18 - out / 2)
        inner = box(into, into, side - into, side - into, 18 - into / 2)
        painter.poly([*outer, outer[0], *([inner[0], *inner[::-1]])], fill)
    return painter.done()


@kept
def _badge(seat: Seat, side: int) -> Image.Image:
    """The sign of a seat on a yellow disc."""
    painter = Painter(side, side, 1, 3)
    painter.poly(ellipse(0, 0, side / 2), INK)
    painter.poly(ellipse(0, 0, side / 2 - 2.4), NEWS)
    sprite = painter.done()
    Canvas(sprite).paste(seat_symbol(seat, round(side * 0.66)), side / 2, side / 2)
    return sprite


_MAP: Final = Look(PAPER_INFO, WHITE, INK, INK, factor=20)
"""Its cells are at most 20 pixels large."""


def overview(scene: Scene, grid: Grid, found: Traces, taken: Sequence[Rect]) -> Lying | None:
    """The map, with a line around the part that is shown, in the freest corner of a board that is not shown whole."""
    shown, room, cells = grid.extent, grid.room, view_of(scene).board.grid
    if all(map(shown.holds, cells)):
        return None
    out = int(shown.ring) + 0.1
    part = shown.left - out, shown.top - out, shown.right + 1 + out, shown.bottom + 1 + out
    look = _MAP._replace(most=(room.w // 2, room.h // 2))
    sprite = drawn([*_map_shapes(scene, found)], part, look)
    corners = [grid.corner(at) for at in cells if shown.holds(at)]
    tiles = [(x, y, x + grid.tile, y + grid.tile) for x, y in corners]
    return Lying(sprite, freest_corner(sprite, room, [*taken, *tiles]))


def _map_shapes(scene: Scene, found: Traces) -> Iterator[Shape]:
    """Cells in units of a cell."""
    view = view_of(scene)
    for mark in scene.marks:
        yield _square(mark.at.cell if isinstance(mark.at, Segment) else mark.at, 0.05, GOLD)
    for at in view.board.grid:
        yield _square(at, 0.025, INK)
        yield _square(at, 0.09, NEWS if at in found.tiles else GRASS[1])
    for house in view.houses:
        yield _square(house.at.cell, 0.26, INK)
        yield _square(house.at.cell, 0.32, SEAT_COLOURS[house.seat])


def _square(at: Cell, edge: float, fill: Colour) -> Shape:
    return Shape(box(at.x + edge, at.y + edge, at.x + 1 - edge, at.y + 1 - edge, 0.12), fill)
