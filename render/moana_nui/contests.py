"""Pills on shared islands: units of all players against how many make it contested."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, plaque
from render.frame import Box
from render.hexes import ROOT, Grid
from render.moana_nui import glyphs, plots
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import ALARM, CALM
from render.moana_nui.reading import view_of
from render.moana_nui.things import Chart, Item, Key, middle, number_of
from render.placing import around
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept
from render.tails import put_tail, tail
from rules.moana_nui.chart import Placed
from rules.moana_nui.moves import Attack, Place, Settle
from rules.moana_nui.places import Cell, Segment
from rules.moana_nui.places import around as around_cell
from rules.moana_nui.view import Island, MoanaNuiView

_NEARLY: Final = ((Attack.kind,), (Settle.kind,))
"""The beginnings of paths on which it matters that one more unit makes an island contested."""
_HOME: Final = 0.2
"""A pill no farther from some land of its island, in cell sizes, lies on that."""
_INNER: Final = 0.8
"""Its line ends no nearer to the rim of a tile, of which this is a part: there it could lead to what is beside that."""
_NEAR: Final = 2
"""A pill lies by one of so many segments of its island, those with least on them, and its line leads to one of so many,
the nearest."""
_FAR: Final = (0, 0.3, 0.55, 0.8, 1.05, 1.3, 1.7, 2.2, 2.6)
"""So far from the middle of some land of its island, in cell sizes, that of a pill lies, the best first."""
_KERNEL: Final = 14
"""A line that would cross something from the rim of a pill begins so many pixels from its middle."""
_TOLD: Final = ("name", "badge")
"""What is said of cells: no line crosses it if that can be."""
_WAYS: Final = 20
"""So many lines of a pill are looked at."""


def shown(scene: Scene) -> dict[int, Island]:
    """The islands with a pill by their number, contested ones first; none after the end.

    Several players have units there. On a wide picture, and while it is asked where units attack or settle, those too
    that one more makes contested; never while a tile is placed, for what they would lie over."""
    view, kind = view_of(scene), scene.path[:1]
    near = kind in _NEARLY or (scene.aspect == "wide" and kind != (Place.kind,))
    found = {
        number: island
        for number, island in enumerate(view.islands if not view.result else ())
        if len(island.units) > 1 and sum(units for _, units in island.units) + near >= island.threshold
    }
    return dict(sorted(found.items(), key=lambda each: not each[1].contested))


def items(
    scene: Scene, grid: Grid, sizes: Sizes, tiles: Mapping[Cell, Placed], marked: Collection[Segment], room: Box
) -> Iterator[tuple[Key, Item]]:
    """A pill on every island that has one, where least stands and nothing is `marked`."""
    view, crowds = view_of(scene), Counter[Cell]()
    for land in view.segments:
        crowds[land.at.cell] += 2 * bool(land.units) + bool(land.building) + bool(land.goods) + (land.at in marked)
    for number, island in shown(scene).items():
        if lands := [at for at in island.segments if at.cell in tiles]:
            units = sum(units for _, units in island.units)
            sprite = pill(f"{units}/{island.threshold}", island.contested, sizes.text)
            chosen = sorted(lands, key=lambda at: (crowds[at.cell], at))[:_NEAR]
            beside, cells = _beside(view, number, chosen, grid, tiles), tuple({at.cell: 0 for at in chosen})
            places = tuple(at for at in beside if _within(room, sprite, at)) or beside
            yield ("pill", number), Item(sprite, 5, 2, places=places, cells=cells, late=True, spare=True)


def _beside(
    view: MoanaNuiView, number: int, chosen: Sequence[Segment], grid: Grid, tiles: Mapping[Cell, Placed]
) -> tuple[Point, ...]:
    """Places round some land of an island, the nearest first; those that are nearer to other land come last."""
    near = {other for at in chosen for one in (at.cell, *around_cell(at.cell)) for other in (one, *around_cell(one))}
    own = [middle(grid, tiles[at.cell], at) for at in chosen]
    others = (land.at for land in view.segments if land.island != number and land.at.cell in near)
    foreign = [middle(grid, tiles[at.cell], at) for at in others if at.cell in tiles]
    x, y = own[0]
    lands, other_lands = (tuple((round(u - x, 1), round(v - y, 1)) for u, v in points) for points in (own, foreign))
    return tuple((x + u, y + v) for u, v in _places(lands, other_lands, grid.size))


def _within(room: Box, sprite: Image.Image, at: Point) -> bool:
    """Whether a sprite with its middle there lies in a box."""
    (x, y), half, high = at, sprite.width / 2, sprite.height / 2
    return room.x + half <= x <= room.right - half and room.y + high <= y <= room.bottom - high


def put_tails(canvas: Canvas, view: MoanaNuiView, where: Chart) -> None:
    """A line from every pill whose middle does not lie on its island to land of that."""
    pills = {key[1]: where.items[key].box(at) for key, at in where.places.items() if key[0] == "pill"}
    taken = [where.items[key].box(at) for key, at in where.places.items() if key[0] != "pill"]
    told = [where.items[key].box(at) for key, at in where.places.items() if key[0] in _TOLD]
    for number, island in enumerate(view.islands):
        if own := pills.get(number):
            about = (own[0] + own[2]) / 2, (own[1] + own[3]) / 2
            ends = _lands(island, where, about)
            others = [*told, *(box for other, box in pills.items() if other != number)]
            if min(math.dist(about, end) for end in ends) < _HOME * where.grid.size:
                continue
            kernel = about[0] - _KERNEL, own[1], about[0] + _KERNEL, own[3]
            lines = (tail(box, ends, taken, partial(_foreign, where, ends), _WAYS, others) for box in (own, kernel))
            if found := [line for line in lines if line]:
                put_tail(canvas, min(found, key=lambda line: line.barred), ALARM if island.contested else CALM)


def _from_middle(x: float, y: float) -> float:
    """How far a point is from the middle of its tile, as a part of the way to the rim."""
    return max(2 * abs(x), abs(x) + ROOT * abs(y)) / ROOT


def _lands(island: Island, where: Chart, about: Point) -> list[Point]:
    """Points all over the land of an island where it is nearest to another point, inside of its tiles if it can be."""
    near = sorted(
        (at for at in island.segments if at.cell in where.tiles),
        key=lambda at: math.dist(about, middle(where.grid, where.tiles[at.cell], at)),
    )
    found = list[Point]()
    for at in near[:_NEAR]:
        (x, y), tile = where.grid.at(at.cell), where.tiles[at.cell]
        own = plots.lands(tile.tile, tile.rotation)[number_of(at)].points.values()
        points = [spot.at for spot in own if not spot.away]
        points = [at for at in points if _from_middle(*at) < _INNER] or points
        found += [(x + u * where.grid.size, y + v * where.grid.size) for u, v in points]
    return found


def wet(at: Point, where: Chart) -> bool:
    """Whether a point of a tile lies on water."""
    cell = Cell(*where.grid.cell(at))
    if cell not in where.tiles:
        cell = min(where.tiles, key=lambda cell: math.dist(where.grid.at(cell), at))
    (x, y), tile = where.grid.at(cell), where.tiles[cell]
    water = plots.lands(tile.tile, tile.rotation)[0].water
    return bool(water.getpixel(plots.pixel((at[0] - x) / where.grid.size, (at[1] - y) / where.grid.size)))


def _foreign(where: Chart, shores: Sequence[Point], at: Point) -> bool:
    """Whether a point lies on land, but not by these shores."""
    return not wet(at, where) and min(math.dist(at, shore) for shore in shores) > 0.15 * where.grid.size


@lru_cache(maxsize=1024)
def _places(lands: Sequence[Point], others: Sequence[Point], cell: int) -> list[Point]:
    found = [at for far in _FAR for land in lands for at in around(land, (far * cell,), 10)]

    def foreign(at: Point) -> bool:
        own = min(math.dist(at, land) for land in lands)
        return any(math.dist(at, other) < own + 0.1 * cell for other in others)

    return sorted(found, key=foreign)


@kept
def pill(told: str, contested: bool, size: int) -> Image.Image:
    """The numbers behind crossed spears: red where the island is contested."""
    wide, high = fonts.width(told, size) + 1.75 * size + 6, 1.2 * size + 4
    sprite = plaque(wide, high, (0, high / 2, "#FFFFFF"), (2, high / 2 - 2, ALARM if contested else CALM))
    sign = glyphs.spears(round(0.84 * size), "#FFE9A8" if contested else "#B9C7D6")
    Canvas(sprite).paste(sign, 3 + 0.8 * size, high / 2)
    Canvas(sprite).text(3 + 1.35 * size, high / 2 - 1, told, size, "#FFFFFF")
    return sprite
