"""The candidates of the present choice, laid over the garden: rings, dashed sites and edges, each with its tag.

Yellow with ink always means "possible". What has happened is drawn by `traces`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from PIL import Image

from render.canvas import Canvas, Colour, Painter, rgba, trimmed
from render.hexes import Grid
from render.lettering import show, taken_on
from render.panels import bulb, measure, put_chunks, tag
from render.placing import Thing, arrange
from render.scene import Mark, Scene
from render.shapes import Point, dashes, hexagon
from render.sprites import kept
from render.takenoko import own
from render.takenoko.channels import direction
from render.takenoko.gains import gains, put_gains, walkers
from render.takenoko.garden import Measures, figures_on, label_place
from render.takenoko.leads import leads, put_leads
from render.takenoko.palette import GARDEN, INK, LIGHT, STEP, THEME
from render.takenoko.places import Marks, wet_sites
from render.takenoko.reading import view_of
from render.takenoko.tokens import drop
from rules.kit.hexes import Edge, Hex, neighbours
from rules.takenoko.components import POND
from rules.takenoko.outlook import reach
from rules.takenoko.view import TakenokoView

_PAPER_TAG: Final = "#F6EFDF"


def put_named(canvas: Canvas, cells: Iterable[Hex], grid: Grid, how: Measures) -> None:
    """Cells that cards name, though nothing can lie there yet: their coordinates alone."""
    for cell in sorted(cells):
        canvas.haloed(*grid.at(cell), str(cell), how.label, INK, LIGHT)


def put_mist(canvas: Canvas, scene: Scene, marks: Marks, grid: Grid) -> None:
    """Tiles that are no candidates step back into the mist while a tile is being chosen, but for those where bamboo
    would grow all the same."""
    view = view_of(scene)
    lit = {mark.at for mark in marks.tiles}.union(gains(view, marks, scene.path))
    for cell in (POND, *view.garden.plots):
        if marks.tiles and cell not in lit:
            canvas.paste(_mist(grid.size), *grid.at(cell))


@kept
def _mist(size: int) -> Image.Image:
    painter = Painter(180, 204, size / 100, 3)
    painter.poly(hexagon(99.5), rgba(GARDEN, 96))
    return painter.done()


def put_candidates(canvas: Canvas, scene: Scene, marks: Marks, grid: Grid) -> None:
    """Rings beside the channels, dashed sites, the ways of the figures; edges and tags come later, above everything
    else."""
    view = view_of(scene)
    for mark in marks.sites:
        canvas.paste(_site(grid.size), *grid.at(mark.at))
    for mark in marks.tiles:
        wet = tuple(Edge.of(mark.at, cell) in view.garden.channels for cell in neighbours(mark.at))
        canvas.paste(ring(grid.size, INK, THEME.call, wet), *grid.at(mark.at))
    chosen, dots = {mark.at for mark in marks.tiles}, list[Point]()
    for kind, cell in (("panda", view.garden.panda), ("gardener", view.garden.gardener)):
        if walkers(view, scene.path).get(kind) == reach(view, cell):
            dots += _put_lines(canvas, kind, cell, reach(view, cell) & chosen, grid, dots)


def put_mark_tags(canvas: Canvas, scene: Scene, marks: Marks, grid: Grid, how: Measures) -> None:
    """Edges, and the short names of the candidates, which the select menu repeats, in the colours of what each does to
    own cards; what it brings, where nothing else has to be read; and arrows to what it serves besides."""
    view, served = view_of(scene), own.served(scene)

    def tag_of(mark: Mark, size: int) -> Image.Image:
        return _choice_tag(mark, size, served[mark.at].kinds)

    for mark in marks.edges:
        canvas.paste(_edge(direction(mark.at), grid.size), *grid.middle(mark.at))
    wet = wet_sites(marks, scene.path)
    for mark in marks.sites:
        _put_site_tag(canvas, mark, tag_of(mark, max(how.tag + 2, round(0.36 * grid.size))), grid, how)
        _put_signs(canvas, mark, served[mark.at].chosen, mark.at in wet, grid)
    for mark in marks.tiles:
        _put_tile_tag(canvas, view, mark, tag_of(mark, how.label if _named(mark) else how.tag + 2), grid, how)
    put_gains(canvas, view, marks, grid, how, scene.path)
    _put_edge_tags(canvas, marks.edges, [tag_of(mark, how.tag) for mark in marks.edges], grid)
    put_leads(canvas, leads(view, [*marks.edges, *marks.tiles], scene.path), grid)


def _named(mark: Mark) -> bool:
    """Whether a coordinate is the tag, and takes the place of the label."""
    return mark.tag == str(mark.at)


def _put_site_tag(canvas: Canvas, mark: Mark, name: Image.Image, grid: Grid, how: Measures) -> None:
    """In the middle of a site, above its coordinate where that is another one."""
    x, y = grid.at(mark.at)
    canvas.paste(name, x + _beyond(mark, name) / 2, y - (0 if _named(mark) else 0.16 * grid.size))
    if not _named(mark):
        canvas.haloed(x, y + 0.42 * grid.size, str(mark.at), how.label, INK, LIGHT)


def _put_signs(canvas: Canvas, mark: Mark, plots: Sequence[str], wet: bool, grid: Grid) -> None:
    """Which of the drawn plots serve own cards best on a site, and a drop where a plot is irrigated at once."""
    x, y = grid.at(mark.at)
    signs = [own.plot(plot, round(0.5 * grid.size)) for plot in plots]
    put_chunks(canvas, x - measure(signs, 1) / 2, y - 0.48 * grid.size, signs, 1, INK)
    if wet:
        dx, dy = (0, 0.5) if _named(mark) else (0.55, 0)
        canvas.paste(drop(round(0.4 * grid.size)), x + dx * grid.size, y + dy * grid.size)


def _put_tile_tag(canvas: Canvas, view: TakenokoView, mark: Mark, name: Image.Image, grid: Grid, how: Measures) -> None:
    """At the foot of a tile if it is the coordinate, else beside the stalk."""
    if _named(mark):
        (x, y), dy = label_place(view, mark.at, grid), -0.05
        dx = max(0.1, (name.width - _beyond(mark, name)) / 2 / grid.size - _BACK)
    else:
        (x, y), low = grid.at(mark.at), not (how.crowded or figures_on(view, mark.at))
        dx, dy = (0.5, -0.4) if low else (-0.04, -0.76)
    canvas.paste(name, x + dx * grid.size + _beyond(mark, name) / 2, y + dy * grid.size)


def _put_edge_tags(canvas: Canvas, edges: Sequence[Mark], names: Sequence[Image.Image], grid: Grid) -> None:
    """On the edges or near them, off all that must be read."""
    things = [
        Thing(name.width + _APART, name.height, _along(mark.at, grid, _beyond(mark, name) / 2), 9)
        for mark, name in zip(edges, names, strict=True)
    ]
    for name, place in zip(names, arrange(things, taken_on(canvas.image), hold=2), strict=True):
        canvas.paste(name, *place)


_BACK: Final = 0.3
"""A coordinate as a tag reaches no farther left of the middle of its cell, in cell sizes: the number is there."""
_APART: Final = 8
"""So many pixels keep the letter of an edge off coordinates, with which it would be read as one word."""


def _along(edge: Edge, grid: Grid, right: float) -> list[Point]:
    """Places for the tag of an edge, whose letter lies so much left of its middle: on the middle of the edge, then
    along it and a little aside or beyond, the nearest first."""
    (x, y), ((ax, ay), (bx, by)) = grid.middle(edge), grid.ends(edge)
    ux, uy = (bx - ax) / 14, (by - ay) / 14
    spots = sorted(product(range(-8, 9), range(-6, 7)), key=lambda spot: math.hypot(*spot))
    near = [(a, b) for a, b in spots if math.hypot(max(0, abs(a) - 7), b) <= 6]
    return [(x + right + a * ux - b * uy, y + a * uy + b * ux) for a, b in near]


def _choice_tag(mark: Mark, size: int, kinds: Sequence[str]) -> Image.Image:
    """The tag of a candidate, dark for the better ones or as the row of own cards shows what it does to them: the best
    of it by its colours, also what sets one back by ▼. With a light bulb behind it where the menu has a tip."""
    inks = own.INKS[kinds[0]] if kinds else own.INKS["part"] if mark.strong else (_PAPER_TAG, INK, INK)
    words = "▼" * ("back" in kinds) + mark.tag
    return _tipped(words, size, *inks) if mark.tip else tag(words, size, *inks)


def _beyond(mark: Mark, sprite: Image.Image) -> float:
    """How much wider a tag is for its light bulb."""
    return bulb(round(_BULB * sprite.height)).width if mark.tip else 0


_BULB: Final = 0.86
"""How high the light bulb is behind a tag, as a part of that."""


@kept
def _tipped(words: str, size: int, fill: Colour, ink: Colour, rim: Colour) -> Image.Image:
    plain = tag(words, size, fill, ink, rim)
    sign = bulb(round(_BULB * plain.height))
    canvas = Canvas(Image.new("RGBA", (plain.width + sign.width, plain.height)))
    canvas.place(plain, 0, 0)
    canvas.paste(sign, plain.width + sign.width / 2 - 4, plain.height / 2)
    return show(canvas.image, "tip", (plain.width, 0, canvas.image.width, plain.height))


def _put_lines(
    canvas: Canvas, kind: str, start: Hex, cells: Iterable[Hex], grid: Grid, others: Sequence[Point]
) -> list[Point]:
    """Dotted lines in the colour of a figure from it to the farthest cell it can reach in each direction; no dots where
    `others` are. Returns its dots."""
    farthest: dict[Hex, Hex] = {}
    for cell in cells:
        dq, dr = cell.q - start.q, cell.r - start.r
        steps = max(abs(dq), abs(dr), abs(dq + dr))
        way = Hex(dq // steps, dr // steps)
        if way not in farthest or math.dist(farthest[way], start) < math.dist(cell, start):
            farthest[way] = cell
    (ax, ay), k = grid.at(start), grid.size / 100
    found = []
    for end in farthest.values():
        bx, by = grid.at(end)
        length = math.dist((ax, ay), (bx, by))
        at = 46 * k
        while at < length - 20 * k:
            found.append((ax + (bx - ax) * at / length, ay + (by - ay) * at / length))
            at += 19 * k
    free = [dot for dot in found if all(math.dist(dot, other) > 15 * k for other in others)]
    for x, y in free:
        canvas.paste(_dot(kind, grid.size), x, y)
    return free


@kept
def _dot(kind: str, size: int) -> Image.Image:
    painter = Painter(14, 14, max(0.6, size / 100), 4)
    painter.ellipse(0, 0, 6, fill=LIGHT)
    painter.ellipse(0, 0, 3.8, fill=STEP[kind])
    return painter.done()


@kept
def ring(size: int, colour: Colour, halo: Colour, wet: tuple[bool, ...] = ()) -> Image.Image:
    """A ring inside a tile's rim, and beside the channels on its `wet` sides, in the order of the directions."""
    painter = Painter(170, 194, size / 100, 3)
    outline = _beside(wet) if any(wet) else hexagon(91.5, corner=6)
    closed = [*outline, outline[0]]
    painter.brush(closed, 10, halo, caps=True)
    painter.brush(closed, 5 if size >= 60 else 6, colour, caps=True)
    return painter.done()


def _beside(wet: Sequence[bool]) -> list[Point]:
    """The corners of a ring that keeps off the channels, for a cell size of 100."""
    sides = [(math.radians(60 * i), _OFF_CHANNEL if channel else _OFF_EDGE) for i, channel in enumerate(wet)]
    corners = []
    for (one, near), (other, far) in zip(sides, [*sides[1:], sides[0]], strict=True):
        over = math.sin(other - one)
        x = (near * math.sin(other) - far * math.sin(one)) / over
        corners.append((x, (far * math.cos(one) - near * math.cos(other)) / over))
    return corners


_OFF_EDGE: Final = 79.2
_OFF_CHANNEL: Final = 68
"""How far a side of a ring is from the middle, in hundredths of a cell size: at a bare edge and beside a channel."""


@kept
def _site(size: int) -> Image.Image:
    painter = Painter(190, 210, size / 100, 3)
    painter.poly(hexagon(93, corner=9), (255, 253, 246, 200))
    closed = hexagon(92)
    painter.brush([*closed, closed[0], closed[1]], 9, THEME.call, caps=False)
    for a, b in dashes(closed, 4, 0.2, 0.8):
        painter.brush([a, b], 4.5, INK)
    return painter.done()


@kept
def _edge(turn: int, size: int) -> Image.Image:
    """An edge where a channel may lie."""
    painter = Painter(150, 150, size / 100, 4)
    angle = math.radians(60 * turn + 90)
    x, y = 45 * math.cos(angle), 45 * math.sin(angle)
    for width, colour in ((27, LIGHT), (23, INK), (17, THEME.call)):
        painter.brush([(x, y), (-x, -y)], width, colour)
    return trimmed(painter.done())
