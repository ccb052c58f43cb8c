"""The cells to choose from, with what they bring and the rotations in which tiles fit; which candidates promise less.

Gold means "choose"; paler ones promise less. Names are what the menu repeats.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from PIL import Image

from render import fonts, shapes
from render.canvas import Canvas, Painter, ghost, trimmed
from render.lettering import Rect
from render.panels import coin
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
from rules.sky_islands.moves import COLOURS, BuildHouse, Cubes
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_SIGNS: Final[dict[Aspect, tuple[tuple[int, int], ...]]] = {
    "wide": ((28, 36), (28, 30), (24, 30)),
    "tall": ((34, 40), (28, 40), (28, 34), (26, 34)),
}
"""How large the signs on a cell are and the tiles below them: where there is room, and where there is little."""
_LEAST: Final = 26
"""The smallest sign of a cube in a row of several, with a capital on it."""
_MANY: Final = 3
"""So many signs in one row may be smaller than others,"""
_OVER: Final = 5
"""and lie so many pixels over one another."""
_KANJI: Final = 6
"""A cube with a kanji on it is so much larger."""
_INSIDE: Final = 0.86
"""So much of a cell's edge may be taken."""
_APART: Final = 2
"""Signs lie so many pixels apart."""
_CAPITAL: Final = 0.8
"""How high the name of a cell is, by its size."""
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


def paid(scene: Scene, gain: Gain[Cell], size: int) -> list[Image.Image]:
    """A sign for each cube and point, `size` pixels high."""
    counts = zip((*COLOURS, "green"), (*gain.cubes, gain.points), strict=True)
    return [good(scene, airship, size) for airship, n in counts for _ in range(n)]


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
    found, facts = list[Rect](), _facts(scene, grid.tile)
    weak = pale(scene)
    for mark in scene.marks:
        if isinstance(mark.at, Cell) and grid.extent.holds(mark.at):
            x, y = grid.corner(mark.at)
            canvas.place(cell(grid.tile, mark.at not in weak, True), x, y)
            _put_facts(canvas, scene, grid, replace(mark, strong=mark.at not in weak), facts)
            found.append((x, y, x + grid.tile, y + grid.tile))
    return found


_Lines: TypeAlias = Sequence[Sequence[Image.Image]]


class _Facts(NamedTuple):
    """The lines of signs on each cell, which tiles they show, and which cells bear their names."""

    lines: Mapping[Cell, _Lines]
    tiles: int
    named: Collection[Cell]


def _put_facts(canvas: Canvas, scene: Scene, grid: Grid, mark: Mark, facts: _Facts) -> None:
    """The name of a cell, where there is room for it, and the lines of signs below it, spread over it."""
    t, (x, y), size, lines = grid.tile, grid.corner(mark.at), _named(scene, grid.tile), facts.lines[mark.at]
    named, edge = mark.at in facts.named, t * (1 - _INSIDE) / 2
    high = size * _CAPITAL * named
    gap = (t - 2 * edge - high - _height(lines)) / (len(lines) + 1 + named)
    top = y + edge + gap
    if named:
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


def shown_tiles(scene: Scene, tile: int) -> str:
    """What of the hand is drawn on cells with such an edge: `lying` for every way in which the chosen tile fits,
    `turned` for those of all tiles, `one_way` and `fitting` for one of these ways of each, nothing where there is no
    room or no hand."""
    chosen = chosen_tile(scene)
    return ("", "one_way" if chosen else "fitting", "lying" if chosen else "turned")[_facts(scene, tile).tiles]


def counts_cubes(scene: Scene, tile: int) -> bool:
    """Whether cells with such an edge show how many cubes they bring, of whatever colour."""
    for at, lines in _facts(scene, tile).lines.items():
        gain = _told(scene, at)[0]
        if any(gain.cubes) and [_number(sum(gain.cubes), gain.points, TAG[scene.aspect])] in lines:
            return True
    return False


def _facts(scene: Scene, t: int) -> _Facts:
    """What is shown on cells, on all of them as much of the hand: rather no names, which are those of columns and rows,
    than one way of several in which the chosen tile fits, and rather that than cubes without colours."""
    told = {mark.at: _told(scene, mark.at) for mark in scene.marks if isinstance(mark.at, Cell)}
    levels = ((_TURNED,), (_SHAPES,)) if chosen_tile(scene) else ((_TURNED, _SHAPES),)
    for counted, level in product((False, True), levels if any(fit for _, fit in told.values()) else ()):
        tried = [_fitted(scene, told, t, much, sizes, counted) for much, sizes in product(level, _SIGNS[scene.aspect])]
        if found := [facts for facts in tried if facts]:
            return max(found, key=lambda facts: len(facts.named))
    sizes, room = _SIGNS[scene.aspect][0], (_INSIDE * t, _INSIDE * t - _named(scene, t) * _CAPITAL)
    return _Facts({at: _drawn(scene, *each, sizes, _NONE, room, True) for at, each in told.items()}, _NONE, told)


def _fitted(
    scene: Scene,
    told: Mapping[Cell, tuple[Gain[Cell], _Fitting]],
    t: int,
    much: int,
    sizes: tuple[int, int],
    counted: bool,
) -> _Facts | None:
    """Cells with so much of the hand in signs of these sizes, named where there is room; None if one has none."""
    lines, wide, name = dict[Cell, _Lines](), _INSIDE * t, _named(scene, t) * _CAPITAL
    named = set[Cell]()
    for at, each in told.items():
        for room in (wide - name, wide):
            lines[at] = _drawn(scene, *each, sizes, much, (wide, room), counted)
            if _height(lines[at]) <= room:
                named |= {at} if room < wide else set()
                break
        else:
            return None
    return _Facts(lines, much, named)


def _height(lines: _Lines) -> int:
    return sum(line[0].height for line in lines)


_NOTHING: Final = Gain[Cell](Cubes(0, 0, 0), 0, (), ())
_Fitting: TypeAlias = Mapping[str, tuple[int, ...]]
"""A tile of each shape and the rotations in which it fits; two of one shape always fit alike."""


def _told(scene: Scene, at: Cell) -> tuple[Gain[Cell], _Fitting]:
    """What a cell brings and how tiles fit there: the chosen one, or those of the hand; of these, only what the
    airships beside them pay is told, for their own are seen on them."""
    view, tile = view_of(scene), chosen_tile(scene)
    if tile:
        fit = fit_of(view, tile, at)
        return (fit.gain, {tile: fit.rotations}) if fit else (_NOTHING, {})
    shapes = {each.split("-", maxsplit=1)[1]: each for each in view.hand or ()}
    return outlook.paid_beside(view, at), {
        each: ways for each in shapes.values() if (ways := rotations(view, each, at))
    }


def _drawn(
    scene: Scene,
    gained: Gain[Cell],
    fitting: _Fitting,
    sizes: tuple[int, int],
    much: int,
    room: tuple[float, float],
    counted: bool,
) -> _Lines:
    """What a cell brings (three or more in small signs where there is no room for larger ones; if it may be `counted`,
    where there is none for these either, only how many cubes and points), and below how so much of the hand fits, each
    tile in lines of its own where there is room for these; of the chosen one, where only one way is shown, how many
    there are."""
    (sign, side), (wide, high) = sizes, room
    told = paid(scene, gained, sign if letter(scene, "red").isascii() else sign + _KANJI)
    ways = [
        [signs.small(tile, way, side) for way in turned[: much if much < _TURNED else None]]
        for tile, turned in fitting.items()
    ]
    if much == _SHAPES and (chosen := chosen_tile(scene)):
        ways = [[_one_of(chosen, fitting[chosen], side, TAG[scene.aspect])]]
    apart = [line for row in ways for line in _broken(row, wide)]
    together = _broken([sign for row in ways for sign in row], wide)
    goods = [_broken(told, wide), *_narrow(scene, gained, (sign, wide))]
    goods += [[[_number(sum(gained.cubes), gained.points, TAG[scene.aspect])]]] if counted else []
    tried = [[*first, *lines] for first in goods for lines in (apart, together)]
    return next((lines for lines in tried if _height(lines) <= high), tried[-1])


def _broken(row: Sequence[Image.Image], room: float) -> _Lines:
    """A row in as many lines as it needs."""
    most = max(1, int((room + _APART) / (row[0].width + _APART))) if row else 1
    return [row[i : i + most] for i in range(0, len(row), most)]


def _narrow(scene: Scene, gained: Gain[Cell], room: tuple[int, float]) -> Iterator[_Lines]:
    """What a cell brings in one line of signs that touch and are at most so high, the smallest one over another if they
    must, none where it would be too long."""
    more = 0 if letter(scene, "red").isascii() else _KANJI
    for high in range(room[0] + more, _LEAST + more - 1, -2):
        row = [trimmed(sprite) for sprite in paid(scene, gained, high)]
        wide = sum(each.width for each in row)
        over = max(0, math.ceil((wide - room[1]) / max(1, len(row) - 1)))
        if len(row) >= _MANY and over <= _OVER * (high == _LEAST + more):
            line, x = Canvas(Image.new("RGBA", (wide - over * (len(row) - 1), high))), 0
            for each in row:
                line.place(each, x, (high - each.height) // 2)
                x += each.width - over
            yield [[line.image]]


@kept
def _one_of(tile: str, ways: Sequence[int], side: int, text: int) -> Image.Image:
    """A tile as it lies in the first of some ways, and if there are more, how many."""
    told = f"×{len(ways)}" if len(ways) > 1 else ""
    painter = Painter(side + round(fonts.width(told, text)) + _APART * bool(told), side, 1, 1, origin=(0, 0))
    canvas = Canvas(painter.done())
    canvas.place(signs.small(tile, ways[0], side), 0, 0)
    canvas.text(side + _APART, side / 2 - 1, told, text, INK)
    return canvas.image


@kept
def _number(cubes: int, points: int, text: int) -> Image.Image:
    """How many cubes, of whatever colour, and how many points a cell brings, where there is no room for each."""
    found = [(n, sign) for n, sign in ((cubes, signs.any_cube(text + 2)), (points, coin(text))) if n]
    width = sum(fonts.width(str(n), text) + sign.width for n, sign in found) + _APART * (len(found) - 1)
    painter = Painter(round(width), text + 4, 1, 1, origin=(0, 0))
    canvas, x = Canvas(painter.done()), 0.0
    for n, sign in found:
        x += canvas.text(x, text / 2 + 1, str(n), text, INK)
        canvas.paste(sign, x + sign.width / 2, text / 2 + 2)
        x += sign.width + _APART
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
