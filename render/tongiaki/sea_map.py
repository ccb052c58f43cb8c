"""The map without what moves: its crop, the ocean, empty cells with coordinates, tiles with names and numbers.

The ground is kept as one picture for each state of the table; all else is put on copies of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.frame import HEADER, Box
from render.lettering import Rect
from render.placing import overlap
from render.scene import Aspect, Scene
from render.sprites import kept
from render.tongiaki import compass, isle, ocean, sea
from render.tongiaki.geometry import SIDES, Chart, filled, fit, span
from render.tongiaki.overlay import covering
from render.tongiaki.palette import LABEL_OPEN, OCEAN
from render.tongiaki.reading import (
    SHORT,
    chosen_cell,
    framed_of,
    fresh_beaches,
    fresh_tiles,
    land_of,
    view_of,
)
from rules.kit.hexes import Hex, distance
from rules.kit.seats import Seat
from rules.tongiaki.places import Cell, Island, Pier, neighbour
from rules.tongiaki.view import Isle

_LEVELS: Final[dict[Aspect, tuple[int, int]]] = {"wide": (78, 66), "tall": (170, 170)}
"""On smaller hexes moorings lie nearer to the sides; on still smaller ones signs stand for boats, and there are no ways
of voyages."""
_READABLE: Final[dict[Aspect, int]] = {"wide": 18, "tall": 57}
"""Smaller hexes are not drawn as long as there is a part of the map that matters more than others."""
_ENOUGH: Final = 0.8
"""A map that is whole may be so much smaller than one that is not."""
_TINY: Final = 1.45
"""Below so many sizes of the least text a tile has room for nothing but a name."""
_BESIDE: Final = 2
"""Tiles fewer steps away are neighbours."""
_MOST: Final = 334
_HEIGHTS: Final[dict[Aspect, tuple[int, int]]] = {"wide": (660, 1284), "tall": (670, 1350)}


class Tile(NamedTuple):
    """A tile as it is drawn: island or water, where, how it lies, whose king's island it is."""

    id: str
    at: Hex
    red: int
    land: bool
    king: Seat | None


def level(aspect: Aspect, chart: Chart) -> int:
    """How much hexes are simplified: 0 not at all, 1 those with little room, 2 the smallest."""
    return sum(chart.size < size for size in _LEVELS[aspect])


def height_of(scene: Scene, width: int, most: int | None = None) -> int:
    """How high a map of this width has to be, `most` at most."""
    wide, high = span(_shown(scene), _margin(scene))
    least, usual = _HEIGHTS[scene.aspect]
    return min(most or usual, max(least, round(min(width / wide, _MOST) * high)))


def chart_of(scene: Scene, where: Box) -> Chart:
    """The map cropped to what lies on the table and, where a tile is to be laid, to the cells around; where hexes would
    be too small, the part of it that matters."""
    shown, margin, least = _shown(scene), _margin(scene), _READABLE[scene.aspect]
    whole = fit(shown, where, 15, _MOST, margin)
    if whole.size >= _ENOUGH * least or scene.camera:
        return whole
    matters = fit(_matters(scene), where, whole.size if scene.marks else least, least, margin)
    return filled(matters, shown, where, margin)


def _shown(scene: Scene) -> list[Cell]:
    view = view_of(scene)
    cells = list(framed_of(scene).known.chart.tiles)
    if _laying(scene):
        cells += view.known.chart.frontier
    return [*cells, *chosen_cell(scene)]


def _matters(scene: Scene) -> list[Cell]:
    """What can be chosen, or what is new, or where whoever has to decide has boats."""
    view = view_of(scene)
    marked = [mark.at if isinstance(mark.at, Cell) else _island_at(scene, mark.at) for mark in scene.marks]
    news = [*fresh_tiles(scene), *(land_of(view, beach.island).at for beach in fresh_beaches(scene))]
    own = [land.at for land in view.islands if {*land.seats} & {*view.to_move}]
    return marked or news or own or _shown(scene)


def _island_at(scene: Scene, place: Island | Pier) -> Cell:
    return land_of(view_of(scene), place.id if isinstance(place, Island) else place.island).at


def _margin(scene: Scene) -> float:
    piers = any(isinstance(mark.at, Pier) for mark in scene.marks)
    return (0.9 if piers else 0.3) if scene.aspect == "wide" else 0.6 if piers else 0.14


def whole(cell: Hex, chart: Chart, where: Box) -> bool:
    """Whether a cell lies in the window, with as much of its rims as may bear something."""
    (x, y), wide, high = chart.at(cell), 0.7 * chart.size, 0.6 * chart.size
    return where.x + wide <= x <= where.right - wide and where.y + high <= y <= where.bottom - high


def ground(scene: Scene, where: Box, chart: Chart, size: tuple[int, int]) -> Image.Image:
    """Sea, cells and tiles, without anything that must be read; not to be drawn on, but to be copied."""
    cells = tuple(cell for cell in _open(scene) if _near(cell, chart, where))
    return _ground(_tiles(scene), cells, size, chart, level(scene.aspect, chart), HEADER if where.y else 0)


def _open(scene: Scene) -> Sequence[Cell]:
    """The empty cells that are shown: in a tall picture only while a tile is to be laid."""
    return view_of(scene).known.chart.frontier if scene.aspect == "wide" or _laying(scene) else ()


def _laying(scene: Scene) -> bool:
    return view_of(scene).tile is not None or any(isinstance(mark.at, Cell) for mark in scene.marks)


def _near(cell: Hex, chart: Chart, where: Box) -> bool:
    x, y = chart.at(cell)
    return x <= where.right and where.y - chart.size <= y <= where.bottom + chart.size


def _tiles(scene: Scene) -> tuple[Tile, ...]:
    view = view_of(scene)
    kings = view.known.kings
    return tuple(Tile(t.id, t.at, t.red, t.is_island, kings.get(t.id)) for t in (*view.islands, *view.water))


@kept
def _ground(
    tiles: tuple[Tile, ...], cells: tuple[Hex, ...], size: tuple[int, int], chart: Chart, small: int, horizon: int
) -> Image.Image:
    canvas = Canvas(ocean.ocean(*size))
    if horizon:
        canvas.place(ocean.glitter(size[0]), 0, horizon - 6)
    for cell in cells:
        canvas.paste(ocean.empty_cell(chart.size), *chart.at(cell))
    for tile in tiles:
        land = isle.tile(tile.id, tile.red, chart.size, tile.king, small) if tile.land else None
        canvas.paste(land or sea.tile(tile.id, tile.red, chart.size), *chart.at(tile.at))
    for tile in tiles:
        if tile.land and tile.king is None:
            canvas.paste(isle.heads(tile.id, tile.red, chart.size), *chart.at(tile.at))
    return canvas.image


def put_land(canvas: Canvas, chart: Chart, land: Isle) -> None:
    """One island, without anything that must be read."""
    canvas.paste(isle.tile(land.id, land.red, chart.size, land.king), *chart.at(land.at))
    if land.king is None:
        canvas.paste(isle.heads(land.id, land.red, chart.size), *chart.at(land.at))


def put_fresh(canvas: Canvas, scene: Scene, chart: Chart) -> Collection[Cell]:
    """A golden line around new tiles, those that lie together in one. Returns their cells."""
    fresh = fresh_tiles(scene)
    for cell in fresh:
        sides = frozenset(side for side in SIDES if neighbour(cell, side) not in fresh)
        canvas.paste(sea.outline(chart.size, True, sides=sides), *chart.at(cell))
    return fresh


def put_piers(canvas: Canvas, scene: Scene, chart: Chart, framed: Collection[Hex]) -> None:
    """The ends of piers at framed cells once more, which reach over the frames."""
    for land in view_of(scene).islands:
        if land.king is None and any(distance(land.at, cell) < _BESIDE for cell in framed):
            canvas.paste(isle.heads(land.id, land.red, chart.size), *chart.at(land.at))


def put_water(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> None:
    """What stands on water: the numbers of routes."""
    text = SHORT[scene.aspect]
    roomy = chart.size >= _TINY * text
    for tile in (tile for tile in _tiles(scene) if roomy and not tile.land and whole(tile.at, chart, where)):
        sea.put_numbers(canvas, chart, tile.at, tile.id, tile.red, text)


def put_cells(canvas: Canvas, scene: Scene, chart: Chart, where: Box, taken: list[Rect]) -> None:
    """The compass in a place that is not taken and, while a tile is to be laid, the names of empty cells."""
    size, shown = SHORT[scene.aspect], _open(scene) if _laying(scene) else ()
    tiles = covering(chart, [*framed_of(scene).known.chart.tiles]) + taken
    around = {cell: _around(chart, cell, size) for cell in shown}
    boxes = {cell: box for cell, box in around.items() if _inside(box, where)}
    rose = compass.put_compass(canvas, where, tiles, [*boxes.values()], scene.language, scene.aspect)
    over = [*taken, rose] if rose else taken
    marked = {mark.at for mark in scene.marks}
    for cell, box in boxes.items() if chart.size >= _TINY * size else ():
        if cell not in marked and not any(overlap(box, other) for other in over):
            canvas.haloed(*chart.at(cell), str(cell), size, LABEL_OPEN, OCEAN, 2)


def _inside(box: Rect, where: Box) -> bool:
    return where.x <= box[0] and where.y <= box[1] and box[2] <= where.right and box[3] <= where.bottom


def _around(chart: Chart, cell: Hex, size: int) -> Rect:
    x, y = chart.at(cell)
    return x - 1.4 * size, y - 0.6 * size, x + 1.4 * size, y + 0.6 * size
