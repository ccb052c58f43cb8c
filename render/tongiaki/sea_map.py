"""The map without what moves: its crop, the ocean, empty cells with coordinates, tiles with names and numbers.

The ground is kept as one picture for each state of the table; all else is put on copies of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name
from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, show
from render.placing import overlap
from render.scene import Aspect, Scene
from render.shapes import Point
from render.sprites import kept
from render.tongiaki import boats, compass, isle, labels, ocean, sea
from render.tongiaki.geometry import HALF, ROOT, Chart, Strand, filled, fit, gaps, in_rows, polar, span, strands
from render.tongiaki.overlay import Laid, covering, laid
from render.tongiaki.palette import LABEL_OPEN, OCEAN
from render.tongiaki.reading import LEAST, SHORT, chosen_cell, fresh_beaches, fresh_tiles, land_of, view_of
from render.tongiaki.statue import statue
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.tongiaki.places import Cell, Island, Pier
from rules.tongiaki.view import Isle

_CROWDED: Final[dict[Aspect, int]] = {"wide": 78, "tall": 118}
"""On smaller hexes signs stand for boats, and there are no ways of voyages."""
_READABLE: Final[dict[Aspect, int]] = {"wide": 18, "tall": 57}
"""Smaller hexes are not drawn as long as there is a part of the map that matters more than others."""
_ENOUGH: Final = 0.88
"""A map that is whole may be so much smaller than one that is not."""
_TINY: Final = 1.45
"""Below so many sizes of the least text a tile has room for nothing but a name."""
_MOST: Final = 200
_HEIGHTS: Final[dict[Aspect, tuple[int, int]]] = {"wide": (1014, 1284), "tall": (640, 1350)}
_DOWN: Final = (0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4, -0.5, 0.5, -0.6, 0.6, -0.7, 0.7, -0.8, 0.8)
_ACROSS: Final = (0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4)
"""How far a name may stand from its place, in radii of a hex."""
_TRIED: Final = 12
"""So many places for it are weighed against each other."""
_LAND: Final = 0.8
"""The land of an island reaches so many radii of its hex from its middle."""
_FAR: Final = (0.72, 0.78, 0.66, 0.6, 0.54, 0.48, 0.36, 0.24)
_TURNS: Final = tuple(sign * turn for turn in range(10, 181, 10) for sign in (1, -1))


class Tile(NamedTuple):
    """A tile as it is drawn: island or water, where, how it lies, whose king's island it is."""

    id: str
    at: Hex
    red: int
    land: bool
    king: Seat | None


def crowded(aspect: Aspect, chart: Chart) -> bool:
    """Whether hexes are too small for boats and full names."""
    return chart.size < _CROWDED[aspect]


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
    if whole.size >= _ENOUGH * least:
        return whole
    matters = fit(_matters(scene), where, whole.size if scene.marks else least, least, margin)
    return filled(matters, shown, where, margin)


def _shown(scene: Scene) -> list[Cell]:
    view = view_of(scene)
    cells = list(view.known.chart.tiles)
    if (len(cells) < 3 and scene.aspect == "wide") or _laying(scene):
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
    return _ground(_tiles(scene), cells, size, chart, crowded(scene.aspect, chart))


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
    tiles: tuple[Tile, ...], cells: tuple[Hex, ...], size: tuple[int, int], chart: Chart, little: bool
) -> Image.Image:
    canvas = Canvas(ocean.ocean(*size))
    for cell in cells:
        canvas.paste(ocean.empty_cell(chart.size), *chart.at(cell))
    for tile in tiles:
        land = isle.tile(tile.id, tile.red, chart.size, tile.king, little) if tile.land else None
        canvas.paste(land or sea.tile(tile.id, tile.red, chart.size, little), *chart.at(tile.at))
    for tile in tiles:
        if tile.land and tile.king is None:
            canvas.paste(isle.heads(tile.id, tile.red, chart.size), *chart.at(tile.at))
    return canvas.image


def put_land(canvas: Canvas, scene: Scene, chart: Chart, land: Isle) -> None:
    """One island, without anything that must be read."""
    canvas.paste(isle.tile(land.id, land.red, chart.size, land.king), *chart.at(land.at))
    if land.king is None:
        canvas.paste(isle.heads(land.id, land.red, chart.size), *chart.at(land.at))


def put_fresh(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """A golden line around every tile that is new."""
    for cell in fresh_tiles(scene):
        canvas.paste(sea.outline(chart.size, True), *chart.at(cell))


def put_water(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> None:
    """What stands on water: the numbers of routes, and in a wide picture the names of cells."""
    text, little = SHORT[scene.aspect], crowded(scene.aspect, chart)
    roomy = chart.size >= _TINY * text
    for tile in (tile for tile in _tiles(scene) if roomy and not tile.land and whole(tile.at, chart, where)):
        sea.put_numbers(canvas, chart, tile.at, tile.id, tile.red, text, little)
        if scene.aspect == "wide":
            sea.put_label(canvas, chart, tile.at, str(tile.at), tile.id, tile.red, text)


def put_kings(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> None:
    """The statues of king's islands with the boats of their owners."""
    for tile in _lands(scene, chart, where):
        if tile.king is not None:
            (x, y), size = chart.at(tile.at), chart.size
            face = sum(map(ord, tile.id)) % 2
            canvas.paste(statue(round(size * 0.62), face), x - size * 0.18, y - size * 0.18)
            canvas.paste(boats.boat(tile.king, round(size * 0.36)), x + size * 0.3, y - size * 0.2)
            show(canvas.image, "king", (x - 0.38 * size, y - 0.5 * size, x + 0.5 * size, y + 0.1 * size))


def names(scene: Scene, chart: Chart, where: Box, taken: Sequence[Rect]) -> list[Laid]:
    """The names of islands, which find their places among the boats: each with its middle in its own hex and, where
    that can be, clear of the land of all others and of what is `taken`."""
    lands = [tile for tile in _tiles(scene) if tile.land]
    found = []
    for tile in _lands(scene, chart, where):
        others = [chart.at(other.at) for other in lands if other.at != tile.at]
        sprite = _plate(scene, chart, tile)
        thing = laid(sprite, [(0, 0)], 2).thing
        places = _places(chart, tile, sprite.size, others)
        (x, y), reach = chart.at(tile.at), 1.5 * chart.size
        near = [box for box in taken if overlap(box, (x - reach, y - reach, x + reach, y + reach))]
        free = (at for at in places if not any(overlap(thing.at(at), box) for box in near))
        found.append(
            laid(sprite, [*islice(free, _TRIED)] or [*_places(chart, tile, sprite.size, others)] or [(x, y)], 2)
        )
    return found


def _places(chart: Chart, tile: Tile, extent: tuple[int, int], others: Sequence[Point]) -> Iterator[Point]:
    """Where the name of an island may stand that is so wide and high, `others` being the middles of all others."""
    (x, y), size, middle = chart.at(tile.at), chart.size, 0.44 if tile.king is not None else 0
    steps = ((dx, middle + dy) for dy in _DOWN for dx in _ACROSS)
    places = ((x + dx * size, y + dy * size) for dx, dy in steps if within(dx, dy))
    near = [other for other in others if math.dist(other, (x, y)) < 4 * size]
    yield from (at for at in places if not any(_on_land(at, extent, other, size) for other in near))


def within(x: float, y: float, reach: float = 0) -> bool:
    """Whether a disc lies in the hex about the origin; all in units of the radius of a hex."""
    return max(abs(y), (abs(x) * ROOT + abs(y)) / 2) <= HALF - reach


def _on_land(at: Point, extent: tuple[int, int], land: Point, size: int) -> bool:
    """Whether something that wide and high touches an island whose middle is `land`."""
    dx, dy = (max(0.0, abs(a - b) - long / 2) for a, b, long in zip(at, land, extent, strict=True))
    return math.hypot(dx, dy) < _LAND * size


def _lands(scene: Scene, chart: Chart, where: Box) -> list[Tile]:
    return [tile for tile in _tiles(scene) if tile.land and whole(tile.at, chart, where)]


def _plate(scene: Scene, chart: Chart, tile: Tile) -> Image.Image:
    text, said = max(LEAST[scene.aspect], round(chart.size * 0.18)), name(scene.language, "tongiaki", tile.id)
    return labels.plate(said, text, round(0.92 * chart.size))


def coins(scene: Scene, chart: Chart, where: Box) -> list[Laid]:
    """The points of islands, each within its own hex."""
    return [_coin(scene, chart, tile) for tile in _lands(scene, chart, where) if labels.points_of(tile.id)]


def _coin(scene: Scene, chart: Chart, tile: Tile) -> Laid:
    (x, y), size, text = chart.at(tile.at), chart.size, _short(scene, chart)
    coin = labels.coin(labels.points_of(tile.id), round(text * 0.6), text)
    spots = _around_land(tile.id, tile.red, tile.king is not None, 0.5 * coin.width / size)
    return laid(coin, [(x + dx * size, y + dy * size) for dx, dy in spots])


@lru_cache(maxsize=64)
def _around_land(island: str, red: int, king: bool, reach: float) -> tuple[Point, ...]:
    """Places for a disc within the hex of an island, those in the widest gap between its beaches first."""
    free = 200 if king else max(gaps(island, red), key=lambda gap: gap[1])[0]
    spots = (polar(free + turn, far) for turn in (0, *_TURNS) for far in _FAR)
    return tuple(at for at in spots if within(*at, reach))


def _short(scene: Scene, chart: Chart) -> int:
    """How large letters and numbers of an island are."""
    return max(SHORT[scene.aspect], round(chart.size * 0.18))


def letters(scene: Scene, chart: Chart, where: Box, named: bool = True) -> list[Laid]:
    """The letters of the beaches of islands, which find their places around names, if there are any, and points."""
    return [each for tile in _lands(scene, chart, where) for each in _letters(scene, chart, tile, named)]


def _letters(scene: Scene, chart: Chart, tile: Tile, named: bool) -> Iterator[Laid]:
    (x, y), size = chart.at(tile.at), chart.size
    short, plate = _short(scene, chart), _plate(scene, chart, tile)
    for shore, (across, down) in _beaches(tile):
        turns = ((turn, reach) for turn in (0, 25, -25, 50, -50, 80, -80) for reach in (0.38, 0.28, 0.48, 0.18))
        row = across * 0.8 * short, down * (0.5 * plate.height + 0.45 * short)
        near = [row] if named else []
        spots = [
            (x + dx, y + dy) for dx, dy in (*near, *(polar(shore.angle + turn, far * size) for turn, far in turns))
        ]
        yield laid(labels.letter(shore.letter, short), spots, 1, 0.5 * short, 0.07)


def _beaches(tile: Tile) -> Iterator[tuple[Strand, Point]]:
    """The beaches of an island, with the place of their letters in the rows above and below its name."""
    if tile.king is None:
        rows = dict(in_rows(tile.id, tile.red))
        yield from ((shore, rows[shore.letter]) for shore in strands(tile.id, tile.red))


def put_cells(canvas: Canvas, scene: Scene, chart: Chart, where: Box, taken: list[Rect]) -> None:
    """The compass in a place that is not taken and, while a tile is to be laid, the names of empty cells."""
    size, shown = SHORT[scene.aspect], _open(scene) if _laying(scene) else ()
    tiles = covering(chart, [tile.at for tile in _tiles(scene)]) + taken
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
