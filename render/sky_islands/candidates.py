"""The cells to choose from, with what they bring and the rotations in which tiles fit; which candidates promise less.

Gold means "choose"; paler ones promise less. Names are what the menu repeats.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from PIL import Image

from render import fonts, post, shapes
from render.canvas import Canvas, Painter, ghost, trimmed
from render.lettering import Rect
from render.scene import Aspect, Mark, Scene
from render.sky_islands import signs
from render.sky_islands.cards import good
from render.sky_islands.grid import TAG, Grid
from render.sky_islands.palette import GOLD, INK, INK_2, PAPER_INFO, WHITE
from render.sky_islands.reading import letter, view_of
from render.sprites import kept
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.moves import COLOURS, BuildHouse, Cubes, PlaceTile
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_SIGN: Final[dict[Aspect, int]] = {"wide": 28, "tall": 34}
"""How high the signs on a cell are where there is room."""
_SIDES: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (36, 30), "tall": (40, 34)}
"""How large the tiles below them are: where there is room, and where there is little."""
_LEAST: Final = 26
"""The smallest sign of a cube, with a capital on it."""
_KANJI: Final = 6
"""A cube with a kanji on it is so much larger."""
_STACKED: Final = 0.62
"""So much of a sign may be covered by the next one of its kind,"""
_OVER: Final = 5
"""and so many pixels of one by that of another kind, unless it is as small as can be."""
_HIDDEN: Final = 0.3
"""Where so much of a cube is covered, it bears no letter."""
_ON_CUBE: Final = 0.68
"""How high a kanji on a cube is, by its size: the edge of the cube is to be seen."""
_INSIDE: Final = 0.86
"""So much of a cell's edge may be taken."""
_APART: Final = 2
"""Signs lie so many pixels apart."""
_CAPITAL: Final = 0.8
"""How high the name of a cell is, by its size."""
_TICK: Final = 0.58
"""So large is the sign of a closed island by the tile beside it."""
_OTHER: Final = 0.7
"""So much is seen of tiles that bring something else than the best one."""
_TURNED, _SHAPES, _NONE = 2, 1, 0
"""Which tiles of the hand are drawn on a cell: in every way in which they fit, each shape once, none."""


def on_cells(scene: Scene) -> bool:
    """Whether the choice is one of cells, which lie around the board."""
    return any(isinstance(mark.at, Cell) for mark in scene.marks)


def chosen_tile(scene: Scene) -> str | None:
    """The tile that is being placed."""
    placing = len(scene.path) > 1 and scene.path[0] == "place" and scene.path[1] in KINDS
    return scene.path[1] if placing else None


def rotations(view: SkyView, tile: str, at: Cell) -> tuple[int, ...]:
    """In which rotations a tile fits on a free cell, those that look alike once."""
    return FITS[KINDS[tile]][view.board.touching[at]] if at in view.board.touching else ()


class Fit(NamedTuple):
    """A cell where a tile fits, how it may be turned there, and what airships pay (however it is turned)."""

    at: Cell
    rotations: tuple[int, ...]
    gain: Gain[Cell]

    @property
    def worth(self) -> int:
        """All cubes and points together."""
        return sum(self.gain.cubes) + self.gain.points


def fit_of(view: SkyView, tile: str, at: Cell) -> Fit | None:
    """What a tile of the viewer brings in a cell; None where it does not fit."""
    turned = rotations(view, tile, at)
    return Fit(at, turned, outlook.paid(view, tile, turned[0], at)) if turned else None


def paid(scene: Scene, gain: Gain[Cell], size: int, text: int = 0) -> list[Image.Image]:
    """A sign for each cube and point, `size` pixels high; letters `text` pixels high if that is given."""
    return [good(scene, airship, size, text) for airship in _each(gain)]


def _each(gain: Gain[Cell]) -> list[str]:
    """The airship of each cube and point, those that are alike beside one another."""
    counts = zip((*COLOURS, "green"), (*gain.cubes, gain.points), strict=True)
    return [airship for airship, n in counts for _ in range(n)]


def pale(scene: Scene) -> frozenset[Cell | Segment]:
    """The candidates that promise less than others: cells so marked, free islands where a house adds less than the
    most. Where all promise as little as one another, none does."""
    adds = {at: change[view_of(scene).seat] for at, change in added(scene).items()}
    weak: set[Cell | Segment] = {at for at, n in adds.items() if n < max(adds.values())}
    weak.update(mark.at for mark in scene.marks if isinstance(mark.at, Cell) and not mark.strong)
    return frozenset(weak) if len(weak) < len(scene.marks) else frozenset()


def added(scene: Scene) -> dict[Segment, tuple[int, ...]]:
    """What a house of whoever has to decide adds now for every seat, on every free island among the candidates."""
    view = view_of(scene)
    built = {house.at for house in view.houses}
    sites = [mark.at for mark in scene.marks if isinstance(mark.at, Segment) and mark.at not in built]
    names = {at: view.board.name_of[at] for at in sites}
    adds = {name: outlook.building(view, BuildHouse(name)).change for name in {*names.values()}}
    return {at: adds[name] for at, name in names.items()}


def put_cells(canvas: Canvas, scene: Scene, grid: Grid) -> list[Rect]:
    """The cells to choose from, below everything that stands on the board. Returns the room they take."""
    found, facts = list[Rect](), _facts(scene, grid.tile, _all_told(scene))
    weak = pale(scene)
    for mark in scene.marks:
        if isinstance(mark.at, Cell) and grid.extent.holds(mark.at):
            x, y = grid.corner(mark.at)
            canvas.place(cell(grid.tile, mark.at not in weak, True), x, y)
            _put_facts(canvas, scene, grid, replace(mark, strong=mark.at not in weak), facts)
            found.append((x, y, x + grid.tile, y + grid.tile))
    return found


_Lines: TypeAlias = Sequence[Sequence[Image.Image]]


class _Way(NamedTuple):
    """A tile as it may lie on a cell, whether it closes an island so, and whether it brings what the signs say."""

    tile: str
    rotation: int
    closes: bool
    best: bool


class _Told(NamedTuple):
    """What is said of a cell: what it brings, and the ways in which each tile fits, those that close islands first."""

    gain: Gain[Cell]
    tiles: Sequence[Sequence[_Way]]


class _Facts(NamedTuple):
    """The lines of signs on each cell, which tiles they show, and whether there is room for names."""

    lines: Mapping[Cell, _Lines]
    tiles: int
    named: bool


def _put_facts(canvas: Canvas, scene: Scene, grid: Grid, mark: Mark, facts: _Facts) -> None:
    """The name of a cell, where there is room for all names, and the lines of signs below it, spread over it."""
    t, (x, y), size, lines = grid.tile, grid.corner(mark.at), _named(scene, grid.tile), facts.lines[mark.at]
    edge, high = t * (1 - _INSIDE) / 2, size * _CAPITAL * facts.named
    gap = (t - 2 * edge - high - _height(lines)) / (len(lines) + 1 + facts.named)
    top = y + edge + gap
    if facts.named:
        canvas.text(x + t / 2, top + high / 2 - 1, mark.tag, size, INK if mark.strong else INK_2, "m")
        top += high + gap
    for line in lines:
        start = x + (t + _APART - sum(each.width + _APART for each in line)) / 2
        for each in line:
            canvas.place(each, start, top)
            start += each.width + _APART
        top += line[0].height + gap


def _named(scene: Scene, t: int) -> int:
    """How large the names of cells are."""
    return max(TAG[scene.aspect], min(36, round(t * 0.22)))


def explained(scene: Scene, t: int) -> list[str]:
    """What is to be said of the signs on cells with such an edge (without one, as much as may be): what they mean, and
    what is drawn of the hand: `lying` for every way in which the chosen tile fits, `turned` for those of all tiles,
    `one_way` and `fitting` for one of these ways of each, nothing where there is no room or no hand; `closes` where a
    way closes an island."""
    chosen, told = chosen_tile(scene), _all_told(scene)
    brings = "brings" if chosen else "most" if view_of(scene).hand else "beside"
    tiles = _facts(scene, t, told).tiles if t else _SHAPES * any(each.tiles for each in told.values())
    if tiles == _NONE:
        return [brings]
    ways = ("one_way", "lying") if chosen else ("fitting", "turned")
    closes = any(way.closes for each in told.values() for row in each.tiles for way in row)
    return [brings, ways[tiles - 1], *["closes"] * closes]


def _all_told(scene: Scene) -> dict[Cell, _Told]:
    return {mark.at: _told(scene, mark.at) for mark in scene.marks if isinstance(mark.at, Cell)}


def _facts(scene: Scene, t: int, told: Mapping[Cell, _Told]) -> _Facts:
    """What is shown on cells, on all of them as much of the hand: rather no names, which are those of columns and rows,
    than one way of several in which a tile fits, and rather no tile than signs that cannot be read."""
    sides, most = _SIDES[scene.aspect], _SIGN[scene.aspect] + _more(scene)
    tried = [(side, most, named) for named in (True, False) for side in sides] + [(sides[-1], _least(scene), False)]
    levels = (_TURNED, _SHAPES, _NONE) if any(each.tiles for each in told.values()) else (_NONE,)
    for much, (side, least, named) in product(levels, tried):
        room = (_INSIDE * t, _INSIDE * t - _named(scene, t) * _CAPITAL * named)
        lines = dict[Cell, _Lines]()
        for at, each in told.items():
            lines[at] = _lines(scene, each, much, side, room, least)
            if _height(lines[at]) > room[1]:
                break
        else:
            return _Facts(lines, much, named)
    least = _least(scene)
    return _Facts({at: _lines(scene, each, _NONE, 0, room, least) for at, each in told.items()}, _NONE, False)


def _height(lines: _Lines) -> int:
    return sum(line[0].height for line in lines)


_NOTHING: Final = Gain[Cell](Cubes(0, 0, 0), 0, (), ())


def _told(scene: Scene, at: Cell) -> _Told:
    """What a cell brings and how tiles fit there: the chosen one, or those of the hand; of these, what those bring that
    bring most. Without a hand, what the airships beside the cell pay."""
    view, chosen = view_of(scene), chosen_tile(scene)
    hand = [chosen] if chosen else [*dict.fromkeys(view.hand or ())]
    fits = {tile: fit for tile in hand if (fit := fit_of(view, tile, at))}
    if not fits:
        return _Told(_NOTHING if hand else outlook.paid_beside(view, at), ())
    shapes = dict[str, str]()
    for tile in sorted(fits, key=lambda tile: (-fits[tile].worth, -fits[tile].gain.points)):
        shapes.setdefault(tile.split("-", maxsplit=1)[1], tile)
    best = fits[next(iter(shapes.values()))].gain
    return _Told(best, [_ways(view, tile, fits[tile], best) for tile in shapes.values()])


def _ways(view: SkyView, tile: str, fit: Fit, best: Gain[Cell]) -> list[_Way]:
    """The ways in which a tile lies on a cell, those that close islands first."""
    same = (fit.gain.cubes, fit.gain.points) == (best.cubes, best.points)
    moves = (PlaceTile(tile, fit.at, rotation) for rotation in fit.rotations)
    found = [_Way(tile, move.rotation, bool(outlook.placement(view, move).closes), same) for move in moves]
    return sorted(found, key=lambda way: not way.closes)


def _lines(scene: Scene, told: _Told, much: int, side: int, room: tuple[float, float], least: int) -> _Lines:
    """What a cell brings in one line of signs at least so high, and below how so much of the hand fits, each tile in
    lines of its own where there is room for these; of the chosen one, where only one way is shown, how many there
    are."""
    wide, high = room
    alone = sum(len(row) for row in told.tiles) == 1
    ways = [[_way(way, side, alone) for way in row[: much if much < _TURNED else None]] for row in told.tiles]
    if much == _SHAPES and chosen_tile(scene):
        ways = [[_one_of(row[0], len(row), side, TAG[scene.aspect])] for row in told.tiles]
    apart = [line for row in ways for line in _broken(row, wide)]
    together = _broken([sign for row in ways for sign in row], wide)
    below = next((lines for lines in (apart, together) if _height(lines) + least <= high), together)
    goods = _goods(scene, told.gain, wide, max(least, high - _height(below)))
    return [line for line in (goods, *below) if line]


def _broken(row: Sequence[Image.Image], room: float) -> _Lines:
    """A row in as many lines as it needs."""
    most = max(1, int((room + _APART) / (row[0].width + _APART))) if row else 1
    return [row[i : i + most] for i in range(0, len(row), most)]


def _more(scene: Scene) -> int:
    """By how much a cube is larger for its letter."""
    return 0 if letter(scene, "red").isascii() else _KANJI


def _least(scene: Scene) -> int:
    """The smallest sign of a cube."""
    return _LEAST + _more(scene)


def _goods(scene: Scene, gain: Gain[Cell], wide: float, high: float) -> list[Image.Image]:
    """What a cell brings in one line of signs, as large as can be; where they have no room side by side, those of one
    kind lie over one another, and then the smallest ones of all kinds."""
    same = [a == b for a, b in pairwise(_each(gain))]
    most = min(_SIGN[scene.aspect] + _more(scene), int(high))
    for size in range(most, _least(scene) - 1, -2):
        text = max(post.NAME, round(size * _ON_CUBE)) if _more(scene) else 0
        row = [trimmed(sprite) for sprite in paid(scene, gain, size, text)]
        over = sum(each.width for each in row) + _APART * len(same) - wide
        stacked = min(max(0.0, over) / max(1, sum(same)), _STACKED * size)
        other = max(0.0, over - stacked * sum(same)) / max(1, len(same) - sum(same))
        if row and (other <= _OVER or size < _least(scene) + 2):
            if stacked > _HIDDEN * size:
                row = _bare(scene, gain, row, size)
            return [_overlapping(row, [_APART - (stacked if each else other) for each in same])]
    return []


def _bare(scene: Scene, gain: Gain[Cell], row: Sequence[Image.Image], size: int) -> list[Image.Image]:
    """Signs in a row, cubes without their letters where they lie below others of their kind."""
    kinds = _each(gain)
    below = [*(a == b and a in COLOURS for a, b in pairwise(kinds)), False]
    plain = (trimmed(signs.cube(kind, size, "", size)) if low else None for kind, low in zip(kinds, below, strict=True))
    return [each or lettered for each, lettered in zip(plain, row, strict=True)]


def _overlapping(row: Sequence[Image.Image], gaps: Sequence[float]) -> Image.Image:
    """Signs in a line with such gaps between them; where these are below zero, one lies over that before it."""
    high = max(each.height for each in row)
    canvas, x = Canvas(Image.new("RGBA", (math.ceil(sum(each.width for each in row) + sum(gaps)), high))), 0.0
    for each, gap in zip(row, (*gaps, 0.0), strict=True):
        canvas.place(each, round(x), (high - each.height) // 2)
        x += each.width + gap
    return canvas.image


@kept
def _way(way: _Way, side: int, alone: bool) -> Image.Image:
    """A tile as it lies, paler if it brings something else than the signs say, with a tick where it closes an island:
    beside it if it is `alone`, else on its corner."""
    tick = signs.island(round(side * _TICK), True)
    canvas = Canvas(Image.new("RGBA", (side + (tick.width + _APART) * (way.closes and alone), side)))
    canvas.place(ghost(signs.small(way.tile, way.rotation, side), 1 if way.best else _OTHER), 0, 0)
    if way.closes:
        canvas.place(tick, canvas.image.width - tick.width, side - tick.height)
    return canvas.image


@kept
def _one_of(way: _Way, ways: int, side: int, text: int) -> Image.Image:
    """A tile as it lies in the first of some ways, and if there are more, how many."""
    told, sign = f"×{ways}" if ways > 1 else "", _way(way, side, ways == 1)
    painter = Painter(sign.width + round(fonts.width(told, text)) + _APART * bool(told), side, 1, 1, origin=(0, 0))
    canvas = Canvas(painter.done())
    canvas.place(sign, 0, 0)
    canvas.text(sign.width + _APART, side / 2 - 1, told, text, INK)
    return canvas.image


@kept
def cell(size: int, strong: bool, clear: bool = False) -> Image.Image:
    """A cell in a fine golden frame, a `clear` one lets the sky through; a pale one promises less."""
    glass = Painter(100, 100, size / 100, 3)
    glass.box(-45, -45, 45, 45, 10, WHITE if clear else "#FFE9A3" if strong else PAPER_INFO)
    return Image.alpha_composite(ghost(glass.done(), 0.62 if clear else 1), frame(size, strong))


@kept
def frame(size: int, strong: bool = True) -> Image.Image:
    """The fine golden frame of a cell."""
    painter = Painter(100, 100, size / 100, 3)
    for out, into, fill in ((46.5, 42, INK if strong else INK_2), (45.2, 41.5, GOLD if strong else "#E6DDB8")):
        outer, inner = shapes.box(-out, -out, out, out, 11), shapes.box(-into, -into, into, into, 8)
        painter.poly([*outer, outer[0], inner[0], *inner[::-1]], fill)
    return painter.done()
