"""The candidates of the present choice, laid over the garden: rings, dashed sites and edges, each with its tag.

Yellow with ink always means "possible". What has happened is drawn by `traces`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from render.canvas import Canvas, Colour, Painter, plaque, rgba, trimmed
from render.hexes import Grid
from render.lettering import show, taken_on
from render.panels import Chunk, bulb, measure, put_chunks, tag
from render.placing import Thing, arrange
from render.scene import Mark, Scene
from render.shapes import Point, dashes, hexagon
from render.sprites import kept
from render.takenoko import bamboo, own
from render.takenoko.garden import Measures, figures_on, label_place
from render.takenoko.leads import leads, put_leads
from render.takenoko.palette import GARDEN, INK, LIGHT, STEP, THEME
from render.takenoko.reading import chosen_site, drawn, view_of
from render.takenoko.tokens import chip, drop, head
from render.takenoko.traces import pill
from rules.kit.hexes import DIRECTIONS, Edge, Hex, neighbours
from rules.takenoko.components import CARDS, COLOURS, HAND_LIMIT, IMPROVEMENTS, POND, TILE_FACES
from rules.takenoko.lacking import TOLD, lacking
from rules.takenoko.outlook import growth, reach
from rules.takenoko.view import TakenokoView

_PAPER_TAG: Final = "#F6EFDF"


class Marks(NamedTuple):
    """The candidates of a scene by kind: laid tiles, empty sites, edges."""

    tiles: tuple[Mark, ...]
    sites: tuple[Mark, ...]
    edges: tuple[Mark, ...]


def sort_marks(marks: Iterable[Mark], view: TakenokoView) -> Marks:
    """Candidates by kind; those that are no place on the board are left to the words."""
    laid = view.garden.tiles
    given = tuple(marks)
    cells = [m for m in given if isinstance(m.at, Hex)]
    return Marks(
        tuple(m for m in cells if m.at in laid),
        tuple(m for m in cells if m.at not in laid),
        tuple(m for m in given if isinstance(m.at, Edge)),
    )


def marks_of(scene: Scene) -> Marks:
    """The candidates of a scene by kind; while a chip is chosen for a plot, the site where that will lie. Beside own
    cards the better ones are those that bring one farther, whatever else they bring."""
    view, site = view_of(scene), chosen_site(scene)
    given = scene.marks or (Mark(site, str(site)),) * bool(site)
    if own.stands(scene):
        kinds = own.kinds_of(scene)
        given = tuple(replace(mark, strong=kinds.get(mark.at, ("back",)) != ("back",)) for mark in given)
    return sort_marks(given, view)


def named(scene: Scene) -> frozenset[Hex]:
    """The empty cells that the reader's own cards name while a plot is asked for, of a full hand one a card."""
    view = view_of(scene)
    if scene.path[:1] != ("plot",) or not drawn(scene):
        return frozenset()
    told = (lacking(view.garden, card.id) for card in view.hand if CARDS[card.id].category == "plot")
    most = TOLD if len(view.hand) < HAND_LIMIT else 1
    cells = {lack.at for lacks in told if len(lacks) <= most for lack in lacks if lack.at and not lack.dry}
    return frozenset(cells - view.garden.sites)


def put_named(canvas: Canvas, cells: Iterable[Hex], grid: Grid, how: Measures) -> None:
    """Cells that cards name, though nothing can lie there yet: their coordinates alone."""
    for cell in sorted(cells):
        canvas.haloed(*grid.at(cell), str(cell), how.label, INK, LIGHT)


def with_sites(scene: Scene) -> Scene:
    """The scene; while only the plot is asked for with all sites where it can lie, for that decides which one."""
    if scene.marks or scene.path != ("plot",) or not drawn(scene):
        return scene
    return replace(scene, marks=tuple(Mark(at, str(at)) for at in sorted(view_of(scene).garden.sites)))


def put_mist(canvas: Canvas, view: TakenokoView, marks: Marks, grid: Grid, path: Sequence[str] = ()) -> None:
    """Tiles that are no candidates step back into the mist while a tile is being chosen, but for those where bamboo
    would grow all the same."""
    lit = {mark.at for mark in marks.tiles}.union(gains(view, marks, path))
    for cell in [POND, *view.garden.plots] if marks.tiles else ():
        if cell not in lit:
            canvas.paste(_mist(grid.size), *grid.at(cell))


@kept
def _mist(size: int) -> Image.Image:
    painter = Painter(180, 204, size / 100, 3)
    painter.poly(hexagon(99.5), rgba(GARDEN, 96))
    return painter.done()


def put_candidates(canvas: Canvas, view: TakenokoView, marks: Marks, grid: Grid, path: Sequence[str] = ()) -> None:
    """Rings beside the channels, dashed sites, the ways of the figures; edges and tags come later, above everything
    else."""
    for mark in marks.sites:
        canvas.paste(_site(grid.size), *grid.at(mark.at))
    for mark in marks.tiles:
        wet = tuple(Edge.of(mark.at, cell) in view.garden.channels for cell in neighbours(mark.at))
        canvas.paste(ring(grid.size, INK, THEME.call, wet), *grid.at(mark.at))
    chosen, dots = {mark.at for mark in marks.tiles}, list[Point]()
    for kind, cell in (("panda", view.garden.panda), ("gardener", view.garden.gardener)):
        if walkers(view, path).get(kind) == reach(view, cell):
            dots += _put_lines(canvas, kind, cell, reach(view, cell) & chosen, grid, dots)


def walkers(view: TakenokoView, path: Sequence[str]) -> dict[str, frozenset[Hex]]:
    """Which figures, or what else brings something, may go where by the present choice: what was chosen, the one that
    is carried by the storm, or before that all that did not walk in this turn."""
    at = {"panda": view.garden.panda, "gardener": view.garden.gardener}
    now = view.known.turn
    if view.decision == "storm":
        return {"panda": view.garden.tiles}
    if path[:1] == ("improve",):
        own = {} if view.viewer is None else view.known.players[view.viewer].chips
        wet = path[1] == "watershed" if len(path) > 1 else own.get("watershed", 0) > 0
        return {"watershed": view.garden.tiles} if wet else {}
    if path[:1] == ("rain",) or view.decision == "rain":
        return {"rain": view.garden.tiles}
    if path or view.decision != "act":
        return {kind: reach(view, at[kind]) for kind in path[:1] if kind in at}
    return {kind: reach(view, at[kind]) for kind in at if now.weather == "wind" or kind not in now.used}


def wet_sites(marks: Marks, path: Sequence[str]) -> frozenset[Hex]:
    """On which sites a plot is irrigated at once: beside the pond, or all if it has a watershed."""
    always = path[:1] == ("plot",) and "watershed" in (TILE_FACES[path[1]][1] if len(path) > 1 else None, *path[3:])
    return frozenset(mark.at for mark in marks.sites if always or POND in neighbours(mark.at))


def watered(view: TakenokoView, marks: Marks) -> dict[Hex, int]:
    """How much would grow on each plot to which one of the channels would bring its first water."""
    return {at: grown for mark in marks.edges for at, grown in view.garden.irrigate(mark.at)[1]}


def put_mark_tags(
    canvas: Canvas,
    view: TakenokoView,
    marks: Marks,
    grid: Grid,
    how: Measures,
    path: Sequence[str] = (),
    kinds: Mapping[object, Sequence[str]] = MappingProxyType({}),
    plots: Mapping[object, Sequence[str]] = MappingProxyType({}),
) -> None:
    """Edges, and the short names of the candidates, which the select menu repeats; a coordinate takes the place of the
    label; `kinds` tell what one does to own cards, `plots` which of those that were drawn does that. A drop on sites
    that are irrigated at once; then what each tile brings, where nothing else has to be read."""
    for mark in marks.edges:
        turn = DIRECTIONS.index(Hex(mark.at.b.q - mark.at.a.q, mark.at.b.r - mark.at.a.r)) % 3
        canvas.paste(_edge(turn, grid.size), *grid.middle(mark.at))
    wet = wet_sites(marks, path)
    for mark in marks.sites:
        x, y = grid.at(mark.at)
        named = mark.tag == str(mark.at)
        name = _choice_tag(mark, max(how.tag + 2, round(0.36 * grid.size)), kinds.get(mark.at, ()))
        canvas.paste(name, x + _beyond(mark, name) / 2, y - (0 if named else 0.16 * grid.size))
        signs = [own.plot(plot, round(0.5 * grid.size)) for plot in plots.get(mark.at, ())]
        put_chunks(canvas, x - measure(signs, 1) / 2, y - 0.48 * grid.size, signs, 1, INK)
        if mark.at in wet:
            canvas.paste(
                drop(round(0.4 * grid.size)), *(x, y + 0.5 * grid.size) if named else (x + 0.55 * grid.size, y)
            )
        if not named:
            canvas.haloed(x, y + 0.42 * grid.size, str(mark.at), how.label, INK, LIGHT)
    for mark in marks.tiles:
        named = mark.tag == str(mark.at)
        x, y = label_place(view, mark.at, grid) if named else grid.at(mark.at)
        dx, dy = (0.1, -0.05) if named else (-0.04, -0.76) if how.crowded or figures_on(view, mark.at) else (0.5, -0.4)
        name = _choice_tag(mark, how.label if named else how.tag + 2, kinds.get(mark.at, ()))
        least = (name.width - _beyond(mark, name)) / 2 - _BACK * grid.size if named else dx * grid.size
        canvas.paste(name, x + max(dx * grid.size, least) + _beyond(mark, name) / 2, y + dy * grid.size)
    _put_gains(canvas, view, marks, grid, how, path)
    tags = [_choice_tag(mark, how.tag, kinds.get(mark.at, ())) for mark in marks.edges]
    things = [
        Thing(each.width + _APART, each.height, _along(mark.at, grid, _beyond(mark, each) / 2), 9)
        for mark, each in zip(marks.edges, tags, strict=True)
    ]
    for each, place in zip(tags, arrange(things, taken_on(canvas.image), hold=2), strict=True):
        canvas.paste(each, *place)
    put_leads(canvas, leads(view, [*marks.edges, *marks.tiles], path), grid)


_BACK: Final = 0.3
"""A coordinate as a tag reaches no farther left of the middle of its cell, in cell sizes: the number is there."""
_APART: Final = 8
"""So many pixels keep the letter of an edge off coordinates, with which it would be read as one word."""


def gains(view: TakenokoView, marks: Marks, path: Sequence[str]) -> dict[Hex, dict[str, str]]:
    """What each candidate would bring, by who or what brings it: how much would grow, or that the panda eats. Where the
    gardener is asked for that stands on each plot that would grow, also on those that are no candidates; else all of it
    on the candidate."""
    if path[:1] == ("gardener",):
        grown = (each for mark in marks.tiles for each in growth(view, mark.at, "gardener"))
        return {plot: {"gardener": f"+{sections}"} for plot, sections in grown}
    going = walkers(view, path)
    found = {at: {"channel": f"+{grown}"} for at, grown in watered(view, marks).items() if grown}
    for mark in marks.tiles:
        here = {kind: _gain(view, mark.at, kind) for kind, cells in going.items() if mark.at in cells}
        if any(here.values()) or (here and len(going) > 1):
            found[mark.at] = here
    return found


def _put_gains(
    canvas: Canvas, view: TakenokoView, marks: Marks, grid: Grid, how: Measures, path: Sequence[str]
) -> None:
    """What each candidate would bring: behind the head of who may go there while that is open, with 0 where it would
    bring nothing; else behind bamboo of the plot."""
    heads = len(walkers(view, path)) > 1
    signs: list[tuple[Hex, Image.Image]] = []
    for at, here in gains(view, marks, path).items():
        if heads and "channel" not in here:
            sign = _brought(tuple((kind, words or "0") for kind, words in here.items()), how.tag)
        else:
            ((_, words),) = here.items()
            by = "watershed" if path == ("improve",) else view.garden.plots[at].colour
            sign = pill([_head(by, how.tag)], how.tag, (words,), how.tag)
            low = figures_on(view, at) or sign.height >= 0.9 * grid.size
            sign = _brought(((by, words),), how.tag) if low else sign
        signs.append((at, sign))
    things = [Thing(sign.width, sign.height, _within(view, grid, at, sign.size)) for at, sign in signs]
    for (_, sign), place in zip(signs, arrange(things, taken_on(canvas.image), hold=2), strict=True):
        canvas.paste(sign, *place)


def _within(view: TakenokoView, grid: Grid, at: Hex, size: tuple[int, int]) -> list[Point]:
    """Where a sign lies wholly in its cell: beside or above the stalk, above the head of a figure, in the middle of a
    bare plot; there also where it is too large."""
    (x, y), s = grid.at(at), grid.size
    right, high = size[0] / 2 / s, size[1] / 2 / s
    plot, peopled = view.garden.plots.get(at), bool(figures_on(view, at))
    top = bamboo.FOOT - (plot.bamboo if plot else 0) * bamboo.SECTION / 100
    best = (0.3, -0.6) if peopled else (_RIM - right if plot and plot.bamboo else 0, -0.1)

    def hidden(spot: Point) -> float:
        """How much of the stalk is hidden, in square cell sizes."""
        wide = min(_STALK, spot[0] + right) - max(-_STALK, spot[0] - right)
        return max(0, wide) * max(0, min(bamboo.FOOT, spot[1] + high) - max(top, spot[1] - high))

    spots = [(a / 20, b / 20) for a in range(-10, 17) for b in range(-16, 13)]
    inside = [(a, b) for a, b in spots if abs(a) + right <= _RIM and (abs(a) + right) / 1.732 + abs(b) + high <= 1]
    inside.sort(key=lambda spot: math.dist(spot, best) + 20 * hidden(spot))
    return [(x + a * s, y + b * s) for a, b in inside] or [(x, y - 0.1 * s)]


_STALK: Final = 0.13
"""How far a stalk reaches from the middle of its cell, in cell sizes, without its leaves."""
_RIM: Final = 0.77
"""How far the inner side of a ring is from the middle of its cell, in cell sizes."""


def _gain(view: TakenokoView, at: Hex, kind: str) -> str:
    """What a figure, the rain or a watershed would bring at a place."""
    if kind != "panda":
        grown = sum(sections for _, sections in growth(view, at, kind))
        return f"+{grown}" if grown else ""
    plot = view.garden.plots.get(at)
    return "−1" if plot and plot.bamboo and plot.improvement != "enclosure" else ""


@kept
def _brought(rows: tuple[tuple[str, str], ...], size: int) -> Image.Image:
    """A plate with words in each row, behind the sign of who or what brings that."""
    told: list[list[Chunk]] = [[_head(head, size - 5), words] for head, words in rows]
    width = round(max(measure(row, size - 2) for row in told)) + 5
    height = size * len(told) + 4
    sprite = plaque(width, height, (0, size / 2, INK), (2, size / 2 - 2, LIGHT))
    for i, row in enumerate(told):
        put_chunks(Canvas(sprite), 1, 2 + size * (i + 0.5), row, size - 2, INK)
    return sprite


def _along(edge: Edge, grid: Grid, right: float) -> list[Point]:
    """Places for the tag of an edge, whose letter lies so much left of its middle: on the middle of the edge, then
    along it and a little aside or beyond, the nearest first."""
    (x, y), ((ax, ay), (bx, by)) = grid.middle(edge), grid.ends(edge)
    ux, uy = (bx - ax) / 14, (by - ay) / 14
    spots = sorted(product(range(-8, 9), range(-6, 7)), key=lambda spot: math.hypot(*spot))
    near = [(a, b) for a, b in spots if math.hypot(max(0, abs(a) - 7), b) <= 6]
    return [(x + right + a * ux - b * uy, y + a * uy + b * ux) for a, b in near]


@kept
def _head(kind: str, size: int) -> Image.Image:
    """A chip, a section of a colour, or the head of a figure."""
    if kind in IMPROVEMENTS:
        return chip(kind, size)
    if kind in COLOURS:
        return show(bamboo.eaten(kind, size).copy(), "bamboo")
    return head(kind, size)


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
