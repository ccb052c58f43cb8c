"""The map without what moves: its crop, the ocean, empty cells with coordinates, tiles with names and numbers.

Kept as one picture for each state of the table; boats, voyages and candidates are put on copies of it by others.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name
from render import fonts
from render.canvas import Canvas
from render.scene import Aspect, Scene
from render.sprites import kept
from render.tongiaki import boats, compass, isle, labels, ocean, sea, small
from render.tongiaki.geometry import Chart, fit, span
from render.tongiaki.palette import LABEL_OPEN, OCEAN
from render.tongiaki.reading import LEAST, fresh_tiles, view_of
from render.tongiaki.statue import statue
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.tongiaki.places import Cell, Pier
from rules.tongiaki.view import TongiakiView

_CROWDED: Final = 3.2
"""Below so many sizes of the least text a hex is too small: signs stand for boats, short names for names."""
_SIZES: Final = (18, 141)
_HEIGHTS: Final[dict[Aspect, tuple[int, int]]] = {"wide": (1014, 1284), "tall": (700, 1240)}
_KEPT: Final = 6


class Tile(NamedTuple):
    """A tile as it is drawn: island or water, where, how it lies, whether it was laid just now, whose king's island."""

    id: str
    at: Hex
    label: str
    red: int
    new: bool
    land: bool
    king: Seat | None


def crowded(aspect: Aspect, chart: Chart) -> bool:
    """Whether hexes are too small for boats and full names."""
    return chart.size < _CROWDED * LEAST[aspect]


def height_of(scene: Scene, width: int) -> int:
    """How high a map of this width has to be."""
    wide, high = span(_shown(scene), _margin(scene))
    least, most = _HEIGHTS[scene.aspect]
    return max(least, min(most, round(min(width / wide, _SIZES[1]) * high)))


def chart_of(scene: Scene, width: int, height: int) -> Chart:
    """The map cropped to what lies on the table and, where a tile is to be laid, to the cells around."""
    return fit(_shown(scene), width, height, *_SIZES, _margin(scene))


def _shown(scene: Scene) -> list[Hex]:
    view = view_of(scene)
    cells: list[Hex] = list(view.known.chart.tiles)
    return [*cells, *view.known.chart.frontier] if view.tile is not None or len(cells) < 3 else cells


def _margin(scene: Scene) -> float:
    return 0.9 if any(isinstance(mark.at, Pier) for mark in scene.marks) else 0.3


def ground(scene: Scene, width: int, height: int, chart: Chart) -> Image.Image:
    """The map without boats; not to be drawn on, but to be copied."""
    view = view_of(scene)
    cells = tuple((cell, str(cell)) for cell in view.known.chart.frontier)
    return _ground(_tiles(view, fresh_tiles(scene)), cells, (width, height), chart, scene.language, scene.aspect)


def _tiles(view: TongiakiView, fresh: frozenset[Cell]) -> tuple[Tile, ...]:
    kings = view.known.kings
    return tuple(
        Tile(tile.id, tile.at, str(tile.at), tile.red, tile.at in fresh, tile.is_island, kings.get(tile.id))
        for tile in (*view.islands, *view.water)
    )


@kept
def _ground(
    tiles: tuple[Tile, ...],
    open_cells: tuple[tuple[Hex, str], ...],
    box: tuple[int, int],
    chart: Chart,
    language: str,
    aspect: Aspect,
) -> Image.Image:
    canvas = Canvas(ocean.ocean(*box))
    least, little = LEAST[aspect], crowded(aspect, chart)
    tiny = chart.size < small.TINY * least
    empty = [cell for cell, _ in open_cells]
    for cell in empty:
        canvas.paste(ocean.empty_cell(chart.size), *chart.at(cell))
    rose = compass.put_compass(canvas, chart, [tile.at for tile in tiles], empty, language, least)
    for cell, label in open_cells:
        x, y = chart.at(cell)
        clear = math.dist((x, y), rose[:2]) > rose[2] or not rose[2]
        if not tiny and clear and _inside(x, y, label, box, least):
            canvas.haloed(x, y, label, least, LABEL_OPEN, OCEAN, 2)
    for tile in tiles:
        _put_tile(canvas, chart, tile, little, least)
    for tile in tiles:
        if tile.land and tile.king is None and not little:
            canvas.paste(isle.heads(tile.id, tile.red, chart.size), *chart.at(tile.at))
    for tile in tiles:
        if tile.land and not little:
            _put_labels(canvas, chart, tile, language, least)
    return canvas.image


def _inside(x: float, y: float, label: str, box: tuple[int, int], size: int) -> bool:
    """Whether a label stands on the picture as a whole."""
    half = fonts.width(label, size) / 2 + 4
    return half <= x <= box[0] - half and size * 0.6 <= y <= box[1] - size * 0.6


def _put_tile(canvas: Canvas, chart: Chart, tile: Tile, little: bool, least: int) -> None:
    at = chart.at(tile.at)
    if tile.land:
        paint = small.tile if little else isle.tile
        canvas.paste(paint(tile.id, tile.red, chart.size, tile.new, tile.king), *at)
        if little and tile.king is not None:
            head = statue(round(chart.size * 0.62), sum(map(ord, tile.id)) % 2, True)
            canvas.paste(head, at[0], at[1] - chart.size * 0.2)
        return
    canvas.paste(sea.tile(tile.id, tile.red, chart.size, tile.new), *at)
    if chart.size < small.TINY * least:
        return
    sea.put_label(canvas, chart, tile.at, tile.label, tile.id, tile.red, least)
    sea.put_numbers(canvas, chart, tile.at, tile.id, tile.red, least)


def put_names(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """On crowded maps names and letters stand above the boats: there is no other room for them."""
    if not crowded(scene.aspect, chart):
        return
    names, least = _names(scene, chart), LEAST[scene.aspect]
    for land in view_of(scene).islands:
        shown = small.texts(land.id, land.red, chart.size, names[land.id], least, land.king is not None)
        canvas.paste(shown, *chart.at(land.at))


def _names(scene: Scene, chart: Chart) -> dict[str, str]:
    return labels.names_within(scene.language, round(small.NAME * chart.size), LEAST[scene.aspect])


def shortened(scene: Scene, chart: Chart) -> dict[str, str]:
    """The islands on the map whose names stand there shortened, with these names."""
    if not crowded(scene.aspect, chart):
        return {}
    names = _names(scene, chart)
    return {
        land.id: names[land.id]
        for land in view_of(scene).islands
        if names[land.id] != name(scene.language, "tongiaki", land.id)
    }


def _put_labels(canvas: Canvas, chart: Chart, tile: Tile, language: str, least: int) -> None:
    x, y = chart.at(tile.at)
    size, text = chart.size, max(least, round(chart.size * 0.18))
    said = name(language, "tongiaki", tile.id)
    if tile.king is not None:
        _put_king(canvas, tile, x, y, size, said, text)
        return
    found = labels.labels(tile.id, tile.red, size, said, text)
    if found.statue:
        face = sum(map(ord, tile.id)) % 2
        canvas.paste(statue(round(size * 0.32), face, False), x + found.statue[0], y + found.statue[1])
    dx, dy, width, height = found.plate
    canvas.paste(labels.plate(said, width, height, text), x + dx, y + dy)
    if found.coin:
        cx, cy, radius = found.coin
        canvas.paste(labels.coin(labels.points_of(tile.id), radius, text), x + cx, y + cy)
    for letter, lx, ly in found.letters:
        canvas.paste(labels.letter(letter, text), x + lx, y + ly)


def _put_king(canvas: Canvas, tile: Tile, x: float, y: float, size: int, said: str, text: int) -> None:
    """A king's island: its crowned statue, the owner's boat, name and points."""
    canvas.paste(statue(round(size * 0.58), sum(map(ord, tile.id)) % 2, True), x - size * 0.18, y - size * 0.16)
    canvas.paste(boats.boat(tile.king or 0, round(size * 0.36)), x + size * 0.28, y - size * 0.02)
    width, height = labels.plate_size(said, text, round(size * 1.15))
    canvas.paste(labels.plate(said, width, height, text), x, y + size * 0.40)
    radius = round(text * 0.62)
    coin = labels.coin(labels.points_of(tile.id), radius, text)
    canvas.paste(coin, x - width / 2 + radius * 0.2, y + size * 0.40 - height / 2 - radius * 0.4)
