"""The map without what moves: its crop, the ocean, empty cells with coordinates, tiles with names and numbers.

The ground is kept as one picture for each state of the table; all else is put on copies of it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter
from render.frame import HEADER, Box
from render.lettering import Rect
from render.overview import Look, Shape, overview
from render.placing import overlap
from render.scene import Aspect, Scene
from render.shapes import Points, ellipse
from render.sprites import kept
from render.theme import SEAT_COLOURS
from render.tongiaki import isle, sea
from render.tongiaki.geometry import SIDES, Chart, corners, filled, fit, span, towards
from render.tongiaki.overlay import covering, freest
from render.tongiaki.palette import (
    CARD,
    CARD_EDGE,
    FISH,
    FREE_BED,
    GOLD,
    JUNGLE,
    LABEL_OPEN,
    OCEAN,
    ROSE,
    SAND,
    SEA,
    SOFT,
    WHITE,
)
from render.tongiaki.reading import LEAST, SHORT, chosen_cell, framed_of, fresh_beaches, fresh_tiles, land_of, view_of
from rules.kit.hexes import Hex, distance
from rules.kit.seats import Seat
from rules.tongiaki.places import COMPASS, Cell, Island, Pier, neighbour
from rules.tongiaki.view import Isle

_SMALL: Final[dict[Aspect, int]] = {"wide": 106, "tall": 170}
"""On smaller hexes moorings lie nearer to the sides, and tokens stand for boats."""
_READABLE: Final[dict[Aspect, int]] = {"wide": 18, "tall": 57}
"""Smaller hexes are not drawn as long as there is a part of the map that matters more than others."""
_PINNED: Final[dict[Aspect, int]] = {"wide": 105, "tall": 94}
"""Nor are those smaller than this where pins are to stand on piers."""
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


def small(aspect: Aspect, chart: Chart) -> bool:
    """Whether hexes are so small that tokens stand for boats."""
    return chart.size < _SMALL[aspect]


def height_of(scene: Scene, width: int, most: int | None = None) -> int:
    """How high a map of this width has to be, `most` at most."""
    wide, high = span(_shown(scene), _margin(scene))
    least, usual = _HEIGHTS[scene.aspect]
    return min(most or usual, max(least, round(min(width / wide, _MOST) * high)))


def chart_of(scene: Scene, where: Box) -> Chart:
    """The map cropped to what lies on the table and, where a tile is to be laid, to the cells around; where hexes would
    be too small, the part of it that matters."""
    shown, margin, piers = _shown(scene), _margin(scene), any(isinstance(mark.at, Pier) for mark in scene.marks)
    least = _PINNED[scene.aspect] if piers else _READABLE[scene.aspect]
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
    return (0.9 if piers else 0.3) if scene.aspect == "wide" else 0.14


def whole(cell: Hex, chart: Chart, where: Box) -> bool:
    """Whether a cell lies in the window, with as much of its rims as may bear something."""
    (x, y), wide, high = chart.at(cell), 0.7 * chart.size, 0.6 * chart.size
    return where.x + wide <= x <= where.right - wide and where.y + high <= y <= where.bottom - high


def ground(scene: Scene, where: Box, chart: Chart, size: tuple[int, int]) -> Image.Image:
    """Sea, cells and tiles, without anything that must be read; not to be drawn on, but to be copied."""
    open_cells = view_of(scene).known.chart.frontier if _laying(scene) else ()
    cells = tuple(cell for cell in open_cells if _near(cell, chart, where))
    return _ground(_tiles(scene), cells, size, chart, small(scene.aspect, chart), HEADER if where.y else 0)


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
    tiles: tuple[Tile, ...], cells: tuple[Hex, ...], size: tuple[int, int], chart: Chart, small: bool, horizon: int
) -> Image.Image:
    canvas = Canvas(sea.ocean(*size))
    if horizon:
        canvas.place(sea.glitter(size[0]), 0, horizon - 6)
    for cell in cells:
        canvas.paste(sea.empty_cell(chart.size), *chart.at(cell))
    for tile in tiles:
        land = isle.tile(tile.id, tile.red, chart.size, tile.king, small) if tile.land else None
        canvas.paste(land or sea.tile(tile.id, tile.red, chart.size), *chart.at(tile.at))
    for tile in tiles:
        if tile.land and tile.king is None:
            canvas.paste(isle.heads(tile.id, tile.red, chart.size), *chart.at(tile.at))
    return canvas.image


def put_land(canvas: Canvas, chart: Chart, land: Isle, small: bool) -> None:
    """One island, without anything that must be read."""
    canvas.paste(isle.tile(land.id, land.red, chart.size, land.king, small), *chart.at(land.at))
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
        sea.put_numbers(canvas, chart, tile.at, tile.id, tile.red, text, scene.view.result is not None)


def put_cells(canvas: Canvas, scene: Scene, chart: Chart, where: Box, taken: list[Rect]) -> None:
    """While a tile is to be laid the names of empty cells; the compass in a place that is not taken, where
    something is chosen."""
    size, shown = SHORT[scene.aspect], view_of(scene).known.chart.frontier if _laying(scene) else ()
    around = {cell: _around(chart, cell, size) for cell in shown}
    boxes = {cell: box for cell, box in around.items() if _inside(box, where)}
    over = [*taken]
    if scene.size != "post" and (scene.marks or scene.path or _laying(scene)):
        tiles = covering(chart, [*framed_of(scene).known.chart.tiles]) + taken
        rose = put_compass(canvas, where, tiles, [*boxes.values()], scene.language, scene.aspect)
        over += [rose] if rose else []
    marked = {mark.at for mark in scene.marks}
    for cell, box in boxes.items() if chart.size >= _TINY * size else ():
        if cell not in marked and not any(overlap(box, other) for other in over):
            canvas.haloed(*chart.at(cell), str(cell), size, LABEL_OPEN, OCEAN, 2)


def _inside(box: Rect, where: Box) -> bool:
    return where.x <= box[0] and where.y <= box[1] and box[2] <= where.right and box[3] <= where.bottom


def _around(chart: Chart, cell: Hex, size: int) -> Rect:
    x, y = chart.at(cell)
    return x - 1.4 * size, y - 0.6 * size, x + 1.4 * size, y + 0.6 * size


NORTH: Final = COMPASS.index("n")
_RADII: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (66, 54, 44), "tall": (62, 52)}
_LABEL: Final = 1.42
"""How far from the middle the names stand."""


def put_compass(
    canvas: Canvas, where: Box, tiles: list[Rect], cells: list[Rect], language: str, aspect: Aspect
) -> Rect | None:
    """The rose where no tile lies below it and, if possible, no name of an empty cell, as large as there is room; none
    where there is no room at all. Returns the box it takes."""
    least = LEAST[aspect]
    for taken in ([*tiles, *cells], tiles):
        for radius in _RADII[aspect]:
            reach = radius * _LABEL + least * 0.95
            (x, y), covered = freest(where, 2 * reach, 2 * reach, taken)
            if not covered:
                _put(canvas, x, y, radius, language, least)
                return x - reach, y - reach, x + reach, y + reach
    return None


def _put(canvas: Canvas, x: float, y: float, radius: int, language: str, least: int) -> None:
    canvas.paste(_rose(radius), x, y)
    for direction, key in enumerate(COMPASS):
        dx, dy = towards(direction, radius * _LABEL)
        said = text(language, f"picture.tongiaki.way.{key}")
        canvas.haloed(x + dx, y + dy, said, least, WHITE if key == "n" else SOFT, OCEAN, 2)


@kept
def _rose(radius: int) -> Image.Image:
    painter = Painter(2.3, 2.3, radius, 3)
    painter.ellipse(0, 0, 1.09, fill=ROSE[0])
    painter.ellipse(0, 0, 1.06, fill=OCEAN)
    painter.ellipse(0, 0, 0.92, fill=ROSE[0])
    painter.ellipse(0, 0, 0.90, fill=ROSE[1])
    for i in range(36):
        a = math.radians(i * 10)
        c, s = math.cos(a), math.sin(a)
        painter.brush([(0.93 * c, 0.93 * s), (1.05 * c, 1.05 * s)], 0.018, ROSE[0], caps=False)
    for direction in (0, 1, 2, 4, 5, 3):
        tip = towards(direction, 0.86)
        for side, shade in ((-0.5, 0), (0.5, 1)):
            ux, uy = towards(direction + side, 0.2)
            painter.poly([(0, 0), (ux, uy), tip], ROSE[2 + shade + 2 * (direction == NORTH)])
    painter.poly(ellipse(0, 0, 0.1), FISH[0])
    return painter.done()


_LOOK: Final = Look(CARD, CARD_EDGE, GOLD, SOFT, (400, 270), 0.3)


def put_overview(canvas: Canvas, scene: Scene, chart: Chart, where: Box, taken: Sequence[Rect]) -> list[Rect]:
    """The overview with the part that is shown, where not all tiles lie on the map; none where it would hide
    tiles while piers are asked for. Returns the box it takes, off what is taken."""
    view = view_of(scene)
    tiles: dict[Hex, str] = {water.at: FREE_BED for water in view.water}
    tiles |= {land.at: JUNGLE[3] if land.king is None else SEAT_COLOURS[land.king] for land in view.islands}
    if all(where.x <= x <= where.right and where.y <= y <= where.bottom for x, y in map(chart.at, tiles)):
        return []
    shapes = [shape for at, fill in tiles.items() for shape in _shapes(chart, at, fill)]
    sprite = overview(shapes, (where.x, where.y, where.right, where.bottom), _LOOK)
    (x, y), hidden = freest(where, sprite.width + 20, sprite.height + 20, [*taken, *covering(chart, tiles)])
    if hidden and any(isinstance(mark.at, Pier) for mark in scene.marks):
        return []
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
