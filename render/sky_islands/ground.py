"""The sky behind everything, and the board on it without its buildings: names, free cells, tiles, seams, open edges.

Kept for a position of tiles; buildings and airships are put on a copy.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render import grounds, post
from render.canvas import Canvas, Painter, mix, rgba
from render.lettering import Rect
from render.shapes import smooth
from render.sky_islands import land, pieces
from render.sky_islands.grid import Grid
from render.sky_islands.palette import CLOUD, CLOUD_SHADE, ISLE, LABEL_RIM, STRATA, WHITE
from render.sprites import kept
from rules.sky_islands.places import STEPS, Cell
from rules.sky_islands.view import SkyView

_CLOUDS: Final = (
    (0.25, 0.995, 0.11), (0.36, 0.965, 0.10), (0.50, 0.992, 0.16), (0.66, 0.965, 0.10), (0.86, 0.98, 0.20),
    (0.93, 0.27, 0.085), (0.62, 0.30, 0.055), (0.97, 0.60, 0.11),
)  # fmt: skip
"""Clouds: middle and width, as parts of the picture. None lies at its left, where the numbers of the rows are."""
_SKY_STEP: Final = 450
"""A sky is so many pixels high, or twice as many and so on; what a picture does not need is cut off."""
_ISLES: Final = ((0.90, 0.36, 0.052, 2), (0.33, 0.175, 0.032, 1), (0.60, 0.84, 0.040, 6), (0.93, 0.75, 0.055, 6))
"""Far isles: middle, size and the band whose colour they take."""


def prepare_sky() -> None:
    """Paints the sky of posts."""
    _sky(post.WIDTH, post.MOST)


def sky(width: int, height: int, deep: int = 0, top: int = 0) -> Image.Image:
    """The background of a picture from `top` on, to be drawn on, or the upper part of one of a picture so `deep`."""
    return _sky(width, depth(deep or height)).crop((0, top, width, height))


def depth(height: int) -> int:
    """How high the sky is of a picture of such a height."""
    return -(-height // _SKY_STEP) * _SKY_STEP


@kept
def _sky(width: int, height: int) -> Image.Image:
    random, painter = Random(5), Painter(width, height, 1, 2, origin=(0, 0))
    painter.image.paste(rgba(STRATA[0]), (0, 0, *painter.image.size))
    draw = ImageDraw.Draw(painter.image)
    for band in range(1, len(STRATA)):
        line = height * (0.1 + 0.86 * (band / len(STRATA)) ** 1.02)
        one, two = random.uniform(0, math.tau), random.uniform(0, math.tau)
        points = [
            (
                2 * x,
                2
                * (line + height * (0.016 * math.sin(x / width * 5.2 + one) + 0.007 * math.sin(x / width * 13 + two))),
            )
            for x in range(0, width + 20, 10)
        ]
        draw.polygon([*points, (2 * width, 2 * height), (0, 2 * height)], fill=rgba(STRATA[band]))
    for x, y, size, band in _ISLES:
        _isle(painter, width * x, height * y, min(1280, 1.2 * width) * size, STRATA[band])
    for x, y, size in _CLOUDS:
        _cloud(painter, width * x, height * y, min(1600, 1.5 * width) * size, random)
    return painter.image.convert("RGB").reduce(2)


def _isle(painter: Painter, x: float, y: float, q: float, band: str) -> None:
    """A pale island far away."""
    dark, light = mix(band, ISLE, 0.16), mix(band, CLOUD, 0.22)
    rock = [(-1.0, 0.0), (1.0, 0.0), (0.62, 0.28), (0.25, 0.78), (-0.05, 0.42), (-0.35, 0.62), (-0.72, 0.22)]
    painter.poly([(x + u * q, y + v * q) for u, v in smooth(rock)], dark)
    top = [(-1.02, 0.01), (-0.6, -0.2), (0.0, -0.26), (0.6, -0.2), (1.02, 0.01), (0.0, 0.1)]
    painter.poly([(x + u * q, y + v * q) for u, v in smooth(top)], light)


def _cloud(painter: Painter, x: float, y: float, wide: float, random: Random) -> None:
    """A cumulus with a flat bottom: its shade, then its light part a little higher."""
    count = random.choice((4, 5, 5, 6))
    puffs = []
    for i in range(count):
        t = (i + 0.5) / count
        radius = wide * (0.085 + 0.145 * math.sin(math.pi * t) ** 1.2) * random.uniform(0.82, 1.18)
        puffs.append((x + wide * (t - 0.5) * 0.8, y - radius * random.uniform(0.35, 0.6), radius))
    for lift, size, fill in ((0.0, 1.0, CLOUD_SHADE), (-0.16, 0.93, CLOUD)):
        for px, py, radius in puffs:
            painter.ellipse(px + radius * lift * 0.4, py + radius * lift, radius * size, fill=fill)
        bottom = y + wide * (0.055 + lift * 0.16)
        painter.box(x - wide * 0.46 * size, y - wide * 0.085, x + wide * 0.46 * size, bottom, wide * 0.06, fill)


_START: Final = (Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, 1))
_REACH: Final = 0.36
"""Nothing that belongs to a cell is painted further than this beyond its edges, in parts of a tile."""
_INWARD, _ARROW = 0.07, 0.1
"""So far inward of an edge arrows lie, and so far they reach from there, in parts of a tile."""


_SHADED: Final = (1, 2, 3)
"""At these sides of a tile its shadow is seen."""


class _Item(NamedTuple):
    """Something painted at a cell: what it is (0: free cell, 1: shadow, 2: tile, 3: plaza, 4: seam, 5: arrows at an
    open edge), how it is turned or at which side, the id of a tile. Lower ones are painted first."""

    layer: int
    at: Cell
    turn: int = 0
    tile: str = ""


class _Sheet(NamedTuple):
    """On what a ground is painted: its grid, the width of the picture, how far down anything lies on its sky, how high
    that is, and the size of the names of columns and rows."""

    grid: Grid
    width: int
    bottom: int
    sky: int
    label: int

    def empty(self) -> Image.Image:
        """The sky with the names of columns and rows."""
        return _empty(self)

    def around(self, item: _Item) -> Rect:
        """The part of the picture on which something lies."""
        (x, y), reach = self.grid.corner(item.at), _REACH * self.grid.tile
        return x - reach, y - reach, x + self.grid.tile + reach, y + self.grid.tile + reach

    def put(self, canvas: Canvas, items: Sequence[_Item], left: int, top: int) -> None:
        """Paints some of it on the part of the picture that begins at (left, top)."""
        _put_items(canvas, self.grid._replace(x=self.grid.x - left, y=self.grid.y - top), items)


def ground(view: SkyView, grid: Grid, size: tuple[int, int], label: int) -> Image.Image:
    """A picture with everything that lies flat, to be drawn on."""
    bottom = min(size[1], grid.box.bottom + grid.tile)
    sheet = _Sheet(grid._replace(room=grid.box), size[0], bottom, depth(size[1]), label)
    canvas = Canvas(Image.new("RGB", size, None))  # all of it is painted over
    canvas.lay(grounds.ground(sheet, _shown(view, grid)), 0, 0)
    canvas.lay(sky(*size, top=bottom), 0, bottom)
    return canvas.image


def put_ground(canvas: Canvas, view: SkyView, grid: Grid) -> None:
    """Everything that lies flat, on a picture of the sky."""
    _put_items(canvas, grid, sorted(_shown(view, grid)))


def _shown(view: SkyView, grid: Grid) -> frozenset[_Item]:
    return frozenset(item for item in _items(view, grid) if grid.extent.holds(item.at))


def _items(view: SkyView, grid: Grid) -> Iterable[_Item]:
    if grid.extent.ring >= 1:
        yield from (_Item(0, cell) for cell, _ in view.board.frontier)
    for laid in view.board.laid:
        if not all(_beyond(laid.at, side) in view.board.grid for side in _SHADED):
            yield _Item(1, laid.at)
        yield _Item(2, laid.at, laid.rotation, laid.tile.id)
    yield _Item(3, Cell(1, 1))
    yield from (_Item(4, at, side) for at, side in _seams(view))
    yield from (_Item(5, at, side) for at, side in _exits(view))


def _exits(view: SkyView) -> list[tuple[Cell, int]]:
    """Where land goes on into the open, as long as it can: cells and sides."""
    islands = () if view.result else view.islands
    return [(exit.at, exit.side) for island in islands for exit in island.exits]


def arrows(view: SkyView, grid: Grid) -> list[Rect]:
    """What is to be seen of the arrows at open edges."""
    middles = [_edge(grid, at, side, _INWARD) for at, side in _exits(view) if grid.extent.holds(at)]
    reach = _ARROW * grid.tile
    return [(x - reach, y - reach, x + reach, y + reach) for x, y in middles]


def _seams(view: SkyView) -> tuple[tuple[Cell, int], ...]:
    """Where land goes on across the eastern or southern edge of a tile."""
    found = []
    for at, laid in view.board.grid.items():
        for side in (1, 2):
            beyond = _beyond(at, side)
            land = laid.face.land >> side & 1
            if land and beyond in view.board.grid and not (at in _START and beyond in _START):
                found.append((at, side))
    return tuple(found)


def _beyond(at: Cell, side: int) -> Cell:
    return Cell(at.x + STEPS[side][0], at.y + STEPS[side][1])


@kept
def _empty(sheet: _Sheet) -> Image.Image:
    """The sky with the names of columns and rows."""
    canvas = Canvas(sky(sheet.width, sheet.bottom, sheet.sky))
    _put_names(canvas, sheet.grid, sheet.label)
    return canvas.image


def _put_items(canvas: Canvas, grid: Grid, items: Iterable[_Item]) -> None:
    tile = grid.tile
    for layer, at, turn, name in items:
        match layer:
            case 0:
                canvas.place(_free(tile), *grid.corner(at))
            case 1:
                canvas.paste(_shadow(tile), *grid.point(at, (0.5, 0.54)))
            case 2:
                canvas.place(land.tile(name, turn, tile), *grid.corner(at))
            case 3:
                canvas.paste(pieces.plaza(tile), *grid.corner(at))
            case 4:
                canvas.paste(_seam(tile, turn), *_edge(grid, at, turn, 0))
            case _:
                canvas.paste(chevrons(tile, turn), *_edge(grid, at, turn, _INWARD))


def _edge(grid: Grid, at: Cell, side: int, inward: float) -> tuple[float, float]:
    """The middle of an edge, or a little inward of it."""
    right, down = STEPS[side]
    return grid.point(at, (0.5 + right * (0.5 - inward), 0.5 + down * (0.5 - inward)))


@kept
def _free(size: int) -> Image.Image:
    """A cell where a tile may lie."""
    painter = Painter(100, 100, size / 100, 2)
    painter.box(-45, -45, 45, 45, 10, (255, 255, 255, 30))
    return painter.done()


@kept
def _shadow(size: int) -> Image.Image:
    painter = Painter(120, 120, size / 100, 1)
    painter.box(-49, -49, 49, 49, 9, (20, 66, 120, 130))
    return painter.done().filter(ImageFilter.GaussianBlur(size * 0.04))


@kept
def _seam(size: int, side: int) -> Image.Image:
    """A dashed line where land crosses from tile to tile, so that tiles can be counted."""
    painter = Painter(70, 70, size / 100, 3)
    for i in range(7):
        start = -30 + i * 8.7
        a, b = ((0.0, start), (0.0, start + 4.5)) if side == 1 else ((start, 0.0), (start + 4.5, 0.0))
        painter.brush([a, b], 1.9, (255, 255, 240, 200))
    return painter.done()


@kept
def chevrons(size: int, side: int) -> Image.Image:
    """An arrow head at an edge where land goes on into the open."""
    right, down = STEPS[side]
    painter = Painter(40, 40, size / 100, 3)
    wing, back, tip = 9.0, 4.0, 4.0
    points = [
        (down * wing - right * back, -right * wing - down * back),
        (right * tip, down * tip),
        (-down * wing - right * back, right * wing - down * back),
    ]
    for thick, fill in ((7.0, "#28462A"), (4.2, WHITE)):
        painter.brush(points, thick, fill)
    return painter.done()


def _put_names(canvas: Canvas, grid: Grid, size: int) -> None:
    """Letters above the columns and numbers beside the rows, the same as in moves."""
    extent = grid.extent
    out = int(extent.ring)
    y = grid.box.y + size * 0.9
    for column in range(extent.left - out, extent.right + out + 1):
        name = str(Cell(column, 0)).removesuffix("20")
        canvas.haloed(grid.middle(Cell(column, 0))[0], y, name, size, WHITE, LABEL_RIM)
    for row in range(extent.top - out, extent.bottom + out + 1):
        name = str(Cell(0, row)).removeprefix("M")
        canvas.haloed(grid.box.x + size * 1.05, grid.middle(Cell(0, row))[1], name, size, WHITE, LABEL_RIM)
