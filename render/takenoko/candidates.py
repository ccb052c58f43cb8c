"""The candidates of the present choice, laid over the garden: rings, dashed sites and edges, each with its tag, and
what it would bring.

Yellow with ink always means "possible". What has happened is drawn by `traces`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, plaque, rgba, trimmed
from render.hexes import Grid
from render.lettering import show
from render.panels import bulb, tag
from render.placing import Thing, around
from render.scene import Mark, Scene
from render.shapes import Point, dashes, hexagon
from render.sprites import kept
from render.takenoko.garden import Measures, direction, label_place
from render.takenoko.palette import GARDEN, INK, LIGHT, THEME
from render.takenoko.reading import drawn, view_of
from render.takenoko.tokens import drop
from render.takenoko.traces import Sign, plates, put_signs
from rules.kit.hexes import Edge, Hex, neighbours
from rules.takenoko.components import POND, TILE_FACES
from rules.takenoko.outlook import growth, prospects
from rules.takenoko.view import TakenokoView

_PAPER_TAG: Final = "#F6EFDF"
_LARGE: Final = 1.2
"""Numbers of what grows are so many times as large as tags."""


class Marks(NamedTuple):
    """The candidates of a scene by kind: laid tiles, empty sites, edges."""

    tiles: tuple[Mark, ...]
    sites: tuple[Mark, ...]
    edges: tuple[Mark, ...]


def sort_marks(marks: Iterable[Mark], view: TakenokoView) -> Marks:
    """Candidates by kind; those that are no place on the board are left to the words."""
    given = tuple(marks)
    cells, laid = [mark for mark in given if isinstance(mark.at, Hex)], view.garden.tiles
    return Marks(
        tuple(mark for mark in cells if mark.at in laid),
        tuple(mark for mark in cells if mark.at not in laid),
        tuple(mark for mark in given if isinstance(mark.at, Edge)),
    )


def as_asked(scene: Scene) -> Scene:
    """The scene; while only the plot is asked for with all sites where it can lie, for that decides which one. A plot
    for a chip promises something only where bamboo grows or a card comes farther: a rule of thumb is no gain."""
    view, path = view_of(scene), scene.path
    if not scene.marks and path == ("plot",) and drawn(scene):
        return replace(scene, marks=tuple(Mark(at, str(at)) for at in sorted(view.garden.sites)))
    if path[:1] != ("improve",) or len(path) < 2:
        return scene
    return replace(scene, marks=tuple(replace(mark, strong=_improves(view, mark.at, path)) for mark in scene.marks))


def _improves(view: TakenokoView, at: object, path: Sequence[str]) -> bool:
    grows = path[1] == "watershed" and isinstance(at, Hex) and any(n for _, n in growth(view, at, "watershed"))
    return grows or any(card.forward for card in prospects(view, "improve", at, path))


def wet_sites(marks: Marks, path: Sequence[str]) -> frozenset[Hex]:
    """On which sites a plot is irrigated at once: beside the pond, or all if it has a watershed."""
    always = path[:1] == ("plot",) and "watershed" in (TILE_FACES[path[1]][1] if len(path) > 1 else None, *path[3:])
    return frozenset(mark.at for mark in marks.sites if always or POND in neighbours(mark.at))


def gains(view: TakenokoView, marks: Marks, path: Sequence[str]) -> dict[Hex, str]:
    """How many sections each candidate would make grow, also on plots that a channel waters first."""
    found = {at: f"+{n}" for mark in marks.edges for at, n in view.garden.irrigate(mark.at)[1] if n}
    kind = "watershed" if path[:2] == ("improve", "watershed") else path[0] if path else view.decision
    for mark in marks.tiles if kind in ("gardener", "rain", "watershed") else ():
        if grown := sum(n for _, n in growth(view, mark.at, kind)):
            found[mark.at] = f"+{grown}"
    return found


def put_mist(canvas: Canvas, view: TakenokoView, marks: Marks, grid: Grid) -> None:
    """Tiles that are no candidates step back into the mist while a tile is being chosen."""
    for cell in {POND, *view.garden.plots} - {mark.at for mark in marks.tiles} if marks.tiles else ():
        canvas.paste(_mist(grid.size), *grid.at(cell))


@kept
def _mist(size: int) -> Image.Image:
    painter = Painter(180, 204, size / 100, 3)
    painter.poly(hexagon(99.5), rgba(GARDEN, 96))
    return painter.done()


def put_candidates(canvas: Canvas, marks: Marks, grid: Grid) -> None:
    """Rings, dashed sites, edges; tags come later, above everything else."""
    for mark in sorted(marks.edges, key=lambda mark: mark.strong):
        canvas.paste(_edge(direction(mark.at), grid.size, mark.strong), *grid.middle(mark.at))
    for mark in marks.sites:
        canvas.paste(_site(grid.size), *grid.at(mark.at))
    for mark in marks.tiles:
        canvas.paste(_ring(grid.size), *grid.at(mark.at))


def put_letters(canvas: Canvas, edges: Sequence[Mark], grid: Grid) -> list[Point]:
    """The letter of every edge, on its middle or a little towards an end, where it keeps off names. Returns where they
    lie."""
    return put_signs(canvas, [_on_edge(_letter(mark.tag, mark.strong), mark.at, grid) for mark in edges])


def _on_edge(letter: Image.Image, edge: Edge, grid: Grid) -> Sign:
    (x, y), angle = grid.middle(edge), math.radians(60 * direction(edge) + 90)
    ux, uy = math.cos(angle) * grid.size, math.sin(angle) * grid.size
    ways = sorted(product(_ALONG, _ACROSS), key=lambda way: math.hypot(*way))
    spots = [(x + ux * along - uy * across, y + uy * along + ux * across) for along, across in ways]
    return letter, Thing(letter.width + 8, letter.height, spots)


_ALONG: Final = (0, 0.1, -0.1, 0.18, -0.18, 0.26, -0.26, 0.34, -0.34, 0.42, -0.42)
_ACROSS: Final = (0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22)
"""How far the tag of an edge may lie off its middle, in cell sizes."""


def put_mark_tags(
    canvas: Canvas, scene: Scene, marks: Marks, grid: Grid, how: Measures, lettered: Sequence[Point]
) -> None:
    """The short names of the candidates, which the select menu repeats, with what each would bring, and which has a
    tip; those of edges are `lettered` already."""
    view, wet, grown = view_of(scene), wet_sites(marks, scene.path), gains(view_of(scene), marks, scene.path)
    names = [_tag(mark.tag, "", max(how.tag + 2, round(0.36 * grid.size)), mark.strong) for mark in marks.sites]
    lying = [grid.at(mark.at) for mark in marks.sites]
    for mark, name, (x, y) in zip(marks.sites, names, lying, strict=True):
        canvas.paste(name, x, y)
        if mark.at in wet:
            canvas.paste(drop(round(0.4 * grid.size)), x, y + 0.5 * grid.size)
    tags = [_tag(mark.tag, grown.get(mark.at, ""), how.label, mark.strong) for mark in marks.tiles]
    spots = [_corners(view, mark.at, name, grid) for mark, name in zip(marks.tiles, tags, strict=True)]
    lying += put_signs(canvas, [(name, Thing(*name.size, each)) for name, each in zip(tags, spots, strict=True)])
    if marks.edges:
        put_signs(canvas, plates(grown, grid, round(_LARGE * how.tag), LIGHT))
        lying += lettered
    names += [*tags, *(_letter(mark.tag, mark.strong) for mark in marks.edges)]
    every = zip((*marks.sites, *marks.tiles, *marks.edges), names, lying, strict=True)
    put_signs(canvas, [_tip(*at, name) for mark, name, at in every if mark.tip])


def _tag(words: str, gain: str, size: int, strong: bool) -> Image.Image:
    """The tag of a candidate, dark for the better ones; below its name what it would bring."""
    inks = (INK, THEME.call, LIGHT) if strong else (_PAPER_TAG, INK, INK)
    return _with_gain(words, gain, size, *inks) if gain else tag(words, size, *inks)


@kept
def _with_gain(words: str, gain: str, size: int, fill: str, ink: str, rim: str) -> Image.Image:
    large = round(_LARGE * size)
    width = round(max(fonts.width(words, size), fonts.width(gain, large)) + 0.5 * size)
    height = round(1.1 * (size + large))
    sprite = plaque(width, height, (0, size / 2, rim), (2, size / 2 - 2, fill))
    Canvas(sprite).text(width / 2, 0.6 * size, words, size, ink, "m")
    Canvas(sprite).text(width / 2, height - 0.56 * large, gain, large, rim, "m")
    return sprite


@kept
def _letter(words: str, strong: bool) -> Image.Image:
    """The round tag of an edge, what is inked of its letter in the middle."""
    fill, ink, rim = (INK, THEME.call, LIGHT) if strong else (_PAPER_TAG, INK, INK)
    written = Canvas(Image.new("RGBA", (2 * _DISC, _DISC)))
    written.text(_DISC, _DISC / 2, words, _LETTER, ink, "m")
    inked = trimmed(written.image)
    width = max(_DISC, inked.width + _DISC // 2)
    sprite = plaque(width, _DISC, (0, _DISC / 2, rim), (2.5, _DISC / 2 - 2.5, fill))
    Canvas(sprite).paste(inked, width / 2, _DISC / 2)
    return show(sprite, "letter", (-3, -3, width + 3, _DISC + 3))  # the air keeps it off names


_DISC: Final = 52
_LETTER: Final = 40
"""How high the tag of an edge is, and its letter."""


def _corners(view: TakenokoView, at: Hex, name: Image.Image, grid: Grid) -> list[tuple[float, float]]:
    """Where the name of a tile that can be chosen may lie: at its upper right, at its foot, at its head."""
    (x, y), (foot_x, foot_y), s = grid.at(at), label_place(view, at, grid), grid.size
    right = x + 0.86 * s - name.width / 2
    return [(right, y - 0.36 * s), (right, y - 0.1 * s), (x, foot_y - 0.05 * s), (foot_x, y - 0.6 * s)]


def _tip(x: float, y: float, name: Image.Image) -> Sign:
    """The light bulb beside a tag for which the menu has a tip."""
    sign = show(bulb(round(0.8 * name.height)).copy(), "tip")
    across, down = ((one + other) / 2 - 5 for one, other in zip(name.size, sign.size, strict=True))
    spots = [
        (x + across, y),
        (x - across, y),
        (x, y - down),
        (x, y + down),
        *around((x, y), (across + 8, across + 24), 16),
    ]
    return sign, Thing(*sign.size, spots)


@kept
def _ring(size: int) -> Image.Image:
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
def _edge(turn: int, size: int, strong: bool) -> Image.Image:
    """An edge where a channel may lie: a yellow bar, or a thin pale line where it brings nothing now."""
    painter = Painter(150, 150, size / 100, 4)
    angle = math.radians(60 * turn + 90)
    x, y = 45 * math.cos(angle), 45 * math.sin(angle)
    for width, colour in ((27, LIGHT), (23, INK), (17, THEME.call)) if strong else ((10, THEME.border), (6, LIGHT)):
        painter.brush([(x, y), (-x, -y)], width, colour)
    return trimmed(painter.done())
