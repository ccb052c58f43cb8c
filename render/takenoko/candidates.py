"""The candidates of the present choice, laid over the garden: rings, dashed sites and edges, each with its tag, and
what it would bring.

Yellow with ink always means "possible". What has happened is drawn by `traces`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter, rgba, trimmed
from render.hexes import Grid
from render.lettering import show, taken_on
from render.panels import bulb, tag
from render.placing import Thing, arrange
from render.scene import Mark, Scene
from render.shapes import Point, dashes, hexagon
from render.sprites import kept
from render.takenoko.channels import direction
from render.takenoko.garden import Measures, label_place
from render.takenoko.palette import GARDEN, INK, LIGHT, STEP, THEME
from render.takenoko.places import Marks, wet_sites
from render.takenoko.plates import plates, put_signs
from render.takenoko.reading import view_of
from render.takenoko.tokens import drop
from rules.kit.hexes import Edge, Hex
from rules.takenoko.components import POND
from rules.takenoko.outlook import growth, reach
from rules.takenoko.view import TakenokoView

_PAPER_TAG: Final = "#F6EFDF"


def gains(view: TakenokoView, marks: Marks, path: Sequence[str]) -> dict[Hex, str]:
    """What each candidate would bring: so many sections grow, also on plots that a channel waters first, or the panda
    eats one."""
    found = {at: f"+{n}" for mark in marks.edges for at, n in view.garden.irrigate(mark.at)[1] if n}
    kind = "watershed" if path[:2] == ("improve", "watershed") else path[0] if path else view.decision
    for mark in marks.tiles:
        plot = view.garden.plots.get(mark.at)
        if kind in ("gardener", "rain", "watershed"):
            grown = sum(n for _, n in growth(view, mark.at, kind))
            found |= {mark.at: f"+{grown}"} if grown else {}
        elif kind in ("panda", "storm") and plot and plot.bamboo and plot.improvement != "enclosure":
            found[mark.at] = "−1"
    return found


def all_over(path: Sequence[str]) -> bool:
    """Whether what is told of a candidate grows on all plots together, not only there."""
    return path[:1] == ("gardener",)


def put_mist(canvas: Canvas, view: TakenokoView, marks: Marks, grid: Grid) -> None:
    """Tiles that are no candidates step back into the mist while a tile is being chosen."""
    for cell in {POND, *view.garden.plots} - {mark.at for mark in marks.tiles} if marks.tiles else ():
        canvas.paste(_mist(grid.size), *grid.at(cell))


@kept
def _mist(size: int) -> Image.Image:
    painter = Painter(180, 204, size / 100, 3)
    painter.poly(hexagon(99.5), rgba(GARDEN, 96))
    return painter.done()


def put_candidates(canvas: Canvas, scene: Scene, marks: Marks, grid: Grid) -> None:
    """Rings, dashed sites, edges, the ways of a figure; tags come later, above everything else."""
    view = view_of(scene)
    for mark in marks.edges:
        canvas.paste(_edge(direction(mark.at), grid.size), *grid.middle(mark.at))
    for mark in marks.sites:
        canvas.paste(_site(grid.size), *grid.at(mark.at))
    for mark in marks.tiles:
        canvas.paste(ring(grid.size), *grid.at(mark.at))
    for kind, cell in (("panda", view.garden.panda), ("gardener", view.garden.gardener)):
        if kind in scene.path[:1]:
            _put_lines(canvas, kind, cell, reach(view, cell) & {mark.at for mark in marks.tiles}, grid)


def put_mark_tags(canvas: Canvas, scene: Scene, marks: Marks, grid: Grid, how: Measures) -> None:
    """The short names of the candidates, which the select menu repeats, and what each would bring."""
    view, wet = view_of(scene), wet_sites(marks, scene.path)
    for mark in marks.sites:
        x, y = grid.at(mark.at)
        _put_tag(canvas, mark, _tag(mark, max(how.tag + 2, round(0.36 * grid.size))), x, y)
        if mark.at in wet:
            canvas.paste(drop(round(0.4 * grid.size)), x, y + 0.5 * grid.size)
    for mark in marks.tiles:
        (x, y), name = label_place(view, mark.at, grid), _tag(mark, how.label)
        aside = max(0.1 * grid.size, name.width / 2 - 0.3 * grid.size)  # off the number of sections
        _put_tag(canvas, mark, name, x + aside, y - 0.05 * grid.size)
    put_signs(canvas, plates(gains(view, marks, scene.path), grid, how.tag, LIGHT, all_over(scene.path)))
    _put_edge_tags(canvas, marks.edges, grid, how.tag)


def _tag(mark: Mark, size: int) -> Image.Image:
    """The tag of a candidate, dark for the better ones."""
    return tag(mark.tag, size, *((INK, THEME.call, LIGHT) if mark.strong else (_PAPER_TAG, INK, INK)))


def _put_tag(canvas: Canvas, mark: Mark, name: Image.Image, x: float, y: float) -> None:
    """A tag with its middle at (x, y), with a light bulb behind it where the menu has a tip."""
    canvas.paste(name, x, y)
    if mark.tip:
        canvas.paste(_tip(name.height), x + name.width / 2 + _tip(name.height).width / 2 - 4, y)


@kept
def _tip(height: int) -> Image.Image:
    return show(bulb(round(0.86 * height)).copy(), "tip")


def _put_edge_tags(canvas: Canvas, edges: Sequence[Mark], grid: Grid, size: int) -> None:
    """On the edges or near them, off all that must be read."""
    names = [_tag(mark, size) for mark in edges]
    things = [
        Thing(name.width + (2 * _tip(name.height).width if mark.tip else _APART), name.height, _along(mark.at, grid), 9)
        for mark, name in zip(edges, names, strict=True)
    ]
    for mark, name, place in zip(edges, names, arrange(things, taken_on(canvas.image), hold=2), strict=True):
        _put_tag(canvas, mark, name, *place)


_APART: Final = 8
"""So many pixels keep the letter of an edge off coordinates, with which it would be read as one word."""


def _along(edge: Edge, grid: Grid) -> list[Point]:
    """Places for the tag of an edge: on its middle, then along it and a little aside or beyond, the nearest first."""
    (x, y), ((ax, ay), (bx, by)) = grid.middle(edge), grid.ends(edge)
    ux, uy = (bx - ax) / 14, (by - ay) / 14
    spots = sorted(product(range(-8, 9), range(-6, 7)), key=lambda spot: math.hypot(*spot))
    return [(x + a * ux - b * uy, y + a * uy + b * ux) for a, b in spots if math.hypot(max(0, abs(a) - 7), b) <= 6]


def _put_lines(canvas: Canvas, kind: str, start: Hex, cells: Iterable[Hex], grid: Grid) -> None:
    """Dotted lines in the colour of a figure from it to the farthest cell it can reach in each direction."""
    farthest: dict[Hex, Hex] = {}
    for cell in sorted(cells, key=lambda cell: math.dist(grid.at(cell), grid.at(start))):
        dq, dr = cell.q - start.q, cell.r - start.r
        steps = max(abs(dq), abs(dr), abs(dq + dr))
        farthest[Hex(dq // steps, dr // steps)] = cell
    (ax, ay), k = grid.at(start), grid.size / 100
    for bx, by in map(grid.at, farthest.values()):
        length = math.dist((ax, ay), (bx, by))
        for at in range(round(46 * k), round(length - 20 * k), round(19 * k)):
            canvas.paste(_dot(kind, grid.size), ax + (bx - ax) * at / length, ay + (by - ay) * at / length)


@kept
def _dot(kind: str, size: int) -> Image.Image:
    painter = Painter(14, 14, max(0.6, size / 100), 4)
    painter.ellipse(0, 0, 6, fill=LIGHT)
    painter.ellipse(0, 0, 3.8, fill=STEP[kind])
    return painter.done()


@kept
def ring(size: int) -> Image.Image:
    """A ring inside a tile's rim."""
    painter = Painter(170, 194, size / 100, 3)
    outline = hexagon(91.5, corner=6)
    for width, colour in ((10, THEME.call), (5 if size >= 60 else 6, INK)):
        painter.brush([*outline, outline[0]], width, colour)
    return painter.done()


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
