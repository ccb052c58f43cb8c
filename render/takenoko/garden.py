"""The garden itself: its bed in the landscape, the tiles and channels, what grows and stands on them.

Channels are one network, banks below, water above, so that junctions merge by themselves: each layer is a sprite for
each of the three directions an edge can have, pasted for all edges before the next layer. Everything is placed in a
window of its own; candidates and news are laid over it by `candidates` and `traces`.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from render import grounds, hexes
from render.canvas import Canvas, Painter, rgba, scaled, trimmed
from render.frame import SMALLEST
from render.hexes import Grid
from render.lettering import Rect, show
from render.scene import Aspect
from render.shapes import Point, between, ellipse, hexagon, swell
from render.sprites import kept
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.figures import FIGURE_HEIGHT, figure
from render.takenoko.landscape import Spot, around, bare, free_spots, sprite_of
from render.takenoko.palette import BAMBOO, DRY_HALO, INK, LIGHT, POND_HALO, THEME, TILE, WATER, WATER_DEEP, WATER_LITE
from rules.kit.hexes import DIRECTIONS, Edge, Hex, edge_ends, neighbours
from rules.takenoko.components import POND
from rules.takenoko.plots import Plot
from rules.takenoko.view import TakenokoView

CHANNEL: Final = ("outline", "bank", "deep", "mouth", "water")
"""Each lies on all channels before the next one."""
_PAINTED: Final = 1.6
"""Pieces are drawn once, so large, and scaled."""


def put_channels(canvas: Canvas, grid: Grid, edges: Iterable[Edge], new: Iterable[Edge] = ()) -> None:
    """Channels of a garden; those in `new` get a red rim."""
    laid, fresh = sorted(edges), sorted(new)
    for layer, where in (("rim", fresh), ("news", fresh), *((layer, laid) for layer in CHANNEL)):
        for edge in where:
            put_piece(canvas, grid, layer, edge)


def put_piece(canvas: Canvas, grid: Grid, layer: str, edge: Edge, left: float = 0, top: float = 0) -> None:
    """A layer of a channel, on the part of a picture that begins at (left, top). Where a channel starts at the pond its
    water cuts through the stones: that is its mouth."""
    if layer != "mouth":
        x, y = grid.middle(edge)
        canvas.paste(_piece(layer, direction(edge), grid.size), x - left, y - top)
    for corner in edge_ends(edge) if layer == "mouth" else ():
        if POND in corner:
            x, y = (sum(each) / 3 for each in zip(*map(grid.at, corner), strict=True))
            turn = round(math.degrees(math.atan2(y - grid.y, x - grid.x)))
            canvas.paste(_mouth(turn, grid.size), x - left, y - top)


def direction(edge: Edge) -> int:
    """Which of the three directions an edge has."""
    return DIRECTIONS.index(Hex(edge.b.q - edge.a.q, edge.b.r - edge.a.r)) % 3


def _ends(direction: int) -> tuple[Point, Point]:
    """The ends of an edge about its middle, for a cell size of 100; the edge stands across its direction."""
    angle = math.radians(60 * direction + 90)
    x, y = 50 * math.cos(angle), 50 * math.sin(angle)
    return (x, y), (-x, -y)


@kept
def _piece(layer: str, direction: int, size: int) -> Image.Image:
    return scaled(_master(layer, direction), size / 100 / _PAINTED)


@kept
def _master(layer: str, direction: int) -> Image.Image:
    ends = _ends(direction)
    (x, y), _ = ends
    painter = Painter(2 * abs(x) + 44, 2 * abs(y) + 44, _PAINTED, 2)
    if layer == "rim":
        painter.brush(ends, 42, LIGHT)
    elif layer == "news":
        painter.brush(ends, 36, THEME.seal)
    elif layer == "outline":
        painter.brush([(x, y + 4) for x, y in ends], 25, (30, 42, 48, 90), caps=False)
        painter.brush(ends, 26, "#4C5A5E")
    elif layer == "bank":
        _bank(painter, ends)
    elif layer == "deep":
        painter.brush(ends, 15.5, WATER_DEEP)
    else:
        painter.brush(ends, 12, WATER)
        _ripples(painter, ends)
    return trimmed(painter.done()).convert("RGBa")


def _bank(painter: Painter, ends: tuple[Point, Point]) -> None:
    painter.brush(ends, 23, "#D5D2C2")
    (ax, ay), (bx, by) = ends
    ux, uy = (bx - ax) / 100, (by - ay) / 100
    for i in range(1, 7):
        x, y = between(*ends, i / 7)
        painter.brush([(x - uy * 12, y + ux * 12), (x + uy * 12, y - ux * 12)], 1.6, "#8C918C", caps=False)


def _ripples(painter: Painter, ends: tuple[Point, Point]) -> None:
    (ax, ay), (bx, by) = ends
    ux, uy = (bx - ax) / 100, (by - ay) / 100
    for start, end, offset in ((0.08, 0.42, -2.2), (0.36, 0.68, 2.2), (0.64, 0.94, -2)):
        line = []
        for j in range(9):
            x, y = between(*ends, start + (end - start) * j / 8)
            aside = offset + 1.6 * math.sin(j / 8 * math.tau)
            line.append((x - uy * aside, y + ux * aside))
        painter.brush(line, swell(3), WATER_LITE, caps=False)


@kept
def _mouth(turn: int, size: int) -> Image.Image:
    return scaled(_mouth_master(turn), size / 100 / _PAINTED)


@kept
def _mouth_master(turn: int) -> Image.Image:
    painter = Painter(72, 72, _PAINTED, 2)
    inward = math.radians(turn + 180)
    for reach, width, colour in ((24, 15.5, WATER_DEEP), (26, 12, WATER)):
        painter.brush([(0, 0), (math.cos(inward) * reach, math.sin(inward) * reach)], width, colour)
    return trimmed(painter.done()).convert("RGBa")


CELLS: Final = (155, 138, 122, 111, 100, 90, 82, 74, 66, 59, 53, 47, 42, 36, 30)
"""The sizes a garden may be drawn at, middle to corner in pixels: few, so that one garden after the other has the same
sprites, and those among them at which so many rows fill the window of a post or of a wide picture."""

_MARGIN: Final = 0.17
_LABEL: Final = 0.77
_POND_LABEL: Final = 0.62
_SHADOW: Final = (91, 76, 46)
_SHADES: Final = (24, 46, 66, 84, 100)
"""How dark the steps of the shadow are, from its rim: each is one more layer of the first."""
_BED: Final = "#C6B48C"
_SKY: Final = 130
"""So far from the top of a window there are no seats."""
_LAYERS: Final = ("landscape", "shadow", "bed", "tiles", *CHANNEL)
"""What lies on the floor, from below: at last the channels."""
_TILES: Final = _LAYERS.index("tiles")
_REACH: Final = {"shadow": (1.15, 1.44), "bed": (1.0, 1.14), "tiles": (0.9, 1.18), **dict.fromkeys(CHANNEL, (0.8, 0.9))}
"""Nothing of a layer is farther from the middle of a cell or an edge sideways, up or down, in cell sizes."""


class Measures(NamedTuple):
    """How large the things on a tile are, in pixels, for one size of garden and of picture.

    `crowded` says that tiles are too small for stalks: number, improvement and coordinates alone must do.
    """

    label: int
    digit: int
    chip: int
    figure: int
    tag: int
    crowded: bool


def measures(cell: int, aspect: Aspect) -> Measures:
    """Sizes that shrink with the garden, except that no text becomes smaller than can be read."""
    least, k = SMALLEST[aspect], cell / 100
    return Measures(
        label=max(least, round(24 * k)),
        digit=max(least, round(25 * k)),
        chip=max(24, round(55 * k)),
        figure=max(40, round(FIGURE_HEIGHT * 0.8 * k)),
        tag=max(least + 2, round(30 * k)),
        crowded=cell < 2 * least,
    )


FILMED: Final = tuple(size for size in CELLS if size <= 82)
"""The same in films: where less is painted less changes from frame to frame."""


def grid_for(cells: frozenset[Hex], width: int, height: int, above: int = 0, sizes: Sequence[int] = CELLS) -> Grid:
    """Where the garden lies in a window of this size, as large as possible; `above` pixels on top stay free."""
    grid = hexes.fit(cells, width, height - above - 14, sizes, _MARGIN)
    return grid._replace(y=grid.y + above)


class _Item(NamedTuple):
    """Something that lies on the floor: on which of `_LAYERS`, at which row and column of cells (in the landscape y and
    x in pixels), and what it is: what stands in the landscape, the colour of a plot, or the edge of a channel. Tiles
    are painted from the back: the thickness of one is hidden by the next."""

    layer: int
    r: int
    q: int
    what: Any = ""
    irrigated: bool = True


class _Sheet(NamedTuple):
    """On what the floor is painted: its grid and the size of the window."""

    grid: Grid
    width: int
    height: int

    def empty(self) -> Image.Image:
        """The bare landscape."""
        return bare(self.width, self.height)

    def around(self, item: _Item) -> Rect:
        """The part of the window on which something lies."""
        if not item.layer:
            return around(Spot(item.what, item.q, item.r), self.width)
        x, y = self.grid.middle(item.what) if item.layer > _TILES else self.grid.at(Hex(item.q, item.r))
        dx, dy = _REACH[_LAYERS[item.layer]]
        dx, dy = dx * self.grid.size + 2, dy * self.grid.size + 2
        return x - dx, y - dy, x + dx, y + dy

    def put(self, canvas: Canvas, items: Sequence[_Item], left: int, top: int) -> None:
        """Paints some of it on the part of the window that begins at (left, top)."""
        size = self.grid.size
        for layer, r, q, what, irrigated in items:
            if layer > _TILES:
                put_piece(canvas, self.grid, _LAYERS[layer], what, left, top)
                continue
            x, y = self.grid.at(Hex(q, r))
            x, y = x - left, y - top
            if not layer:
                canvas.place(sprite_of(what, q, self.width), q - left, r - top)
            elif layer < _TILES:
                canvas.paste(_bed(_LAYERS[layer], size), x, y)
            else:
                mirrored = (q * 5 + r * 11) % 2 == 1
                tile = tiles.plot(what, irrigated, size, mirrored) if what else tiles.pond(size)
                canvas.paste(tile, x, y + tiles.TILE_DROP * size)


def floor(view: TakenokoView, grid: Grid, width: int, height: int, room: int = 0) -> Image.Image:
    """A window with the garden's bed, its tiles and its channels in the landscape; right of `room` seats may lie over
    it. To be copied before it is drawn on."""
    return grounds.ground(_Sheet(grid, width, height), frozenset(_items(view, grid, width, height, room or width)))


def _items(view: TakenokoView, grid: Grid, width: int, height: int, room: int) -> Iterator[_Item]:
    plots, middles = view.garden.plots, [grid.at(at) for at in view.garden.tiles]

    def taken(rect: Rect) -> bool:
        left, top, right, bottom = rect
        away = (math.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0)) for x, y in middles)
        return (right > room and bottom > _SKY) or min(away) < grid.size

    for what, x, y in free_spots(width, height, taken):
        yield _Item(0, y, x, what)
    for at in (POND, *plots):
        if not view.garden.tiles.issuperset(neighbours(at)):
            yield from (_Item(_LAYERS.index(layer), at.r, at.q) for layer in ("shadow", "bed"))
        plot = plots.get(at)
        yield _Item(_TILES, at.r, at.q, *((plot.colour, plot.irrigated) if plot else ()))
    for edge in view.garden.channels:
        yield from (_Item(layer, edge.a.r, edge.a.q, edge) for layer in range(_TILES + 1, len(_LAYERS)))


@kept
def _bed(layer: str, size: int) -> Image.Image:
    """What lies below one tile that has no tiles all around it: shadow in flat steps, or the bed. Of one colour, so
    that only how much it covers is drawn, at twice its size."""
    down, steps, colour = 0.0, [(1.11, 255)], rgba(_BED)
    if layer == "shadow":
        down, steps, colour = 0.12, [(1.28 - 0.06 * i, shade) for i, shade in enumerate(_SHADES)], rgba(_SHADOW)
    wide, high = round(1.25 * size), round(1.45 * size)
    cover = Image.new("L", (4 * wide, 4 * high))
    for reach, shade in steps:
        outline = hexagon(2 * reach * size, 2 * wide, 2 * (high + down * size), 0.28 * size)
        ImageDraw.Draw(cover).polygon(outline, shade)
    sprite = Image.new("RGBA", (2 * wide, 2 * high), colour)
    sprite.putalpha(cover.reduce(2))
    return trimmed(sprite)


def put_contents(
    canvas: Canvas, view: TakenokoView, grid: Grid, how: Measures, seen: Container[Hex], edges: Container[Edge] = ()
) -> None:
    """Improvements, bamboo with its number, the two figures, on all cells that are seen whole; `edges` must be seen
    too."""
    plots = sorted((p for p in view.garden.plots.values() if p.at in seen), key=lambda p: (p.at.r, p.at.q))
    for plot in plots:
        _put_plot(canvas, plot, grid, how)
    for cell in sorted({view.garden.gardener, view.garden.panda}, key=lambda c: (c.r, c.q)):
        if cell in seen:
            _put_figures(canvas, view, cell, grid, how, Edge.of(cell, Hex(cell.q + 1, cell.r)) in edges)


def put_names(canvas: Canvas, view: TakenokoView, grid: Grid, how: Measures, cells: Iterable[Hex]) -> None:
    """The coordinates of cells at their feet."""
    for cell in sorted(cells):
        (x, y), plot = label_place(view, cell, grid), view.garden.plots.get(cell)
        halo = (TILE[plot.colour].halo if plot.irrigated else DRY_HALO) if plot else POND_HALO
        canvas.haloed(x, y, str(cell), how.label, INK, halo)


def _put_plot(canvas: Canvas, plot: Plot, grid: Grid, how: Measures) -> None:
    (x, y), cell = grid.at(plot.at), grid.size
    digit = _digit(plot.bamboo, plot.colour, how.digit)
    if not how.crowded:
        stalk = bamboo.stalk(plot.colour, plot.bamboo, cell)
        canvas.paste(stalk, x, y + bamboo.FOOT * cell - bamboo.lift(stalk, cell))
    if plot.improvement:
        canvas.paste(tokens.chip(plot.improvement, how.chip, plot.chip), *chip_place(plot.at, grid, how))
    left, low = (0.42 * cell, 0) if how.crowded else (max(0.36 * cell, 0.7 * how.digit + 0.13 * cell), _low(cell, how))
    canvas.paste(digit, x - left, y + low)


def _low(cell: int, how: Measures) -> float:
    """How far the number of sections is below the middle of its plot."""
    return min(0.41 * cell, _LABEL * cell - 0.42 * how.label - 0.75 * 0.7 * how.digit)


def chip_place(at: Hex, grid: Grid, how: Measures) -> tuple[float, float]:
    """The middle of the improvement of a plot: inside the corner of the tile, above its number."""
    (x, y), cell = grid.at(at), grid.size
    if how.crowded:
        return x + 0.45 * cell, y
    up = max(0.3 * cell, 0.7 * how.digit + 0.3 * how.chip - _low(cell, how))
    return x - min(0.5 * cell, 1.5 * (cell - up) - 0.28 * how.chip), y - up


def label_place(view: TakenokoView, cell: Hex, grid: Grid) -> tuple[float, float]:
    """The middle of a cell's coordinate: at its foot, on the pond's water where nobody stands in it."""
    x, y = grid.at(cell)
    return x, y + grid.size * (_POND_LABEL if cell == POND and not figures_on(view, cell) else _LABEL)


def _put_figures(canvas: Canvas, view: TakenokoView, cell: Hex, grid: Grid, how: Measures, aside: bool) -> None:
    """The figures on a cell, farther inside it if they shall stand `aside` from its right edge."""
    here, middle = figures_on(view, cell), grid.at(cell)
    height = how.figure if len(here) == 1 or how.crowded else round(how.figure * 0.76)
    for i, (kind, place) in enumerate(here.items()):
        x, y = (0.66 * (i - (len(here) - 1) / 2), -0.72) if how.crowded else place
        x -= _INWARD * aside
        canvas.paste(figure(kind, height), middle[0] + x * grid.size, middle[1] + y * grid.size)


def figures_on(view: TakenokoView, cell: Hex) -> dict[str, tuple[float, float]]:
    """The figures on a cell, the hindmost first, each with its place from the middle in cell sizes.

    On a plot they stand right of its stalk, two of them one before the other; two on the pond stand side by side.
    """
    here = [kind for kind, at in (("gardener", view.garden.gardener), ("panda", view.garden.panda)) if at == cell]
    if len(here) < 2:
        return dict.fromkeys(here, (0.53, 0.13))
    if cell == POND:
        return {"gardener": (-0.44, 0.02), "panda": (0.44, 0.06)}
    return {"gardener": (0.53, -0.3), "panda": (0.5, 0.32)}


_INWARD: Final = 0.2


@kept
def _digit(number: int, colour: str, size: int) -> Image.Image:
    sprite = _disc(colour, size).copy()
    Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - 1, str(number), size, INK, "m")
    return show(sprite, "number", (8, 8, sprite.width - 8, sprite.height - 8))


@kept
def _disc(colour: str, size: int) -> Image.Image:
    radius = size * 0.7
    painter = Painter(radius * 2 + 8, radius * 2 + 8, 1, 4)
    painter.poly(ellipse(1, 2.5, radius), (20, 24, 26, 100))
    painter.poly(ellipse(0, 0, radius), BAMBOO[colour].line)
    painter.poly(ellipse(0, 0, radius - 2.5), LIGHT)
    return painter.done()
