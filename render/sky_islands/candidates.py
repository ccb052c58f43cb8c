"""The cells to choose from, with what each tile brings there; which candidates promise less.

Gold means "choose"; paler ones promise less. Names are what the menu repeats.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from PIL import Image

from render import fonts, post, shapes
from render.canvas import Canvas, Painter, ghost, trimmed
from render.lettering import Rect
from render.panels import bulb
from render.scene import Aspect, Mark, Scene
from render.sky_islands import signs
from render.sky_islands.cards import good
from render.sky_islands.grid import TAG, Grid
from render.sky_islands.palette import GOLD, HULLS, INK, INK_2, PAPER_INFO, WHITE
from render.sky_islands.pills import gaining, pill, ticked
from render.sky_islands.reading import letter, view_of
from render.sky_islands.tips import tiles_meant
from render.sprites import kept
from rules.kit.seats import Seat
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.moves import COLOURS, BuildHouse, PlaceTile
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_SIGN: Final[dict[Aspect, int]] = {"wide": 36, "tall": 40}
"""How high the signs on a cell are where there is room."""
_LEAST: Final[dict[Aspect, int]] = {"wide": 26, "tall": 30}
"""The smallest sign of a cube, with a capital on it."""
_KANJI: Final[dict[Aspect, int]] = {"wide": 4, "tall": 2}
"""A cube with a kanji on it is so much larger."""
_ON_CUBE: Final = {True: 0.86, False: 0.68}
"""How high a capital and a kanji on a cube are, by its size: the edge of the cube is to be seen."""
_INSIDE, _HIGH = 0.84, 0.89
"""So much of a cell's edge may be taken, across and down."""
APART: Final = 2
"""Signs lie so many pixels apart where there is room for it."""
_TIPS: Final = (-0.33, -0.12)
"""Two lines of signs lie so far from one another, in parts of their size: tips of cubes reach between those of the
other line if that has one more or less."""
_CAPITAL: Final = 0.8
"""How high the name of a cell is, by its size."""
_TICK, _WORTH = 26, 22
"""How large a tick on a cell is, and the text that says what an island is worth which is closed there."""
_SMALL, _COUNT = 20, 6
"""Counts stand on a cell in text at least so large, and at most so much larger than its name."""
_FEWER: Final = 4
"""Beside what an island is worth they are smaller than its name by so much."""
_LINES: Final = 3
"""Two lines of a cell lie so many pixels apart where it tells how much it brings."""
_CLOSED: Final = 0.75
"""What an island is worth stands in text so large beside a tile that closes it, in parts of its edge."""
_TIP, _TIP_PART, _TIP_LEAST = 40, 0.36, 26
"""How high the sign of a tip is on a cell: at most, in parts of its edge, and at least behind a line."""
_GLASS: Final = {True: 0.85, False: 0.45}
"""So much of the white of a cell is seen through which sky is, and of a pale one."""
_DIGIT: Final = 0.92
"""So large is the number of a tile, by the disc that bears it."""


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
    """The candidates that promise less than others: cells so marked, free islands where a house is not among the best.
    Where all promise as little as one another, none does."""
    adds, view = added(scene), view_of(scene)
    best = best_of(view, adds.values())
    weak: set[Cell | Segment] = {at for at, change in adds.items() if change not in best}
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


Closed: TypeAlias = tuple[tuple[tuple[Seat, int], ...], int]
"""A closed island: the seats that gain points for it, each with these, and what it is worth."""


def swing(view: SkyView, change: Sequence[int]) -> int:
    """What a house adds for whoever has to decide, and takes from the leading rival."""
    rivals = {seat: each.points + each.islands for seat, each in enumerate(view.merchants) if seat != view.seat}
    return change[view.seat] - min(change[seat] for seat, n in rivals.items() if n == max(rivals.values()))


def best_of(view: SkyView, changes: Collection[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Those changes that add most for whoever has to decide, or with what the leading rival loses as much."""
    most = max((change[view.seat] for change in changes), default=0)
    return {change for change in changes if max(change[view.seat], swing(view, change)) >= most}


class Told(NamedTuple):
    """What is told of a tile in a cell where it fits, by its number if it is one of several: what it brings, the ways
    in which it fits, the islands that it closes in each of these, and by how much the island points of every seat
    change then. Without a tile, what the airships beside the cell pay."""

    tile: str
    number: int
    gain: Gain[Cell]
    rotations: tuple[int, ...] = ()
    closing: tuple[tuple[Closed, ...], ...] = ()
    changes: tuple[tuple[int, ...], ...] = ()

    @property
    def closes(self) -> int:
        """The most that islands are worth which it closes; 0 where it closes none."""
        return sum(worth for _, worth in self.most)

    @property
    def most(self) -> tuple[Closed, ...]:
        """The islands that it closes in the way in which they are worth most."""
        return max(self.closing, key=lambda each: sum(worth for _, worth in each), default=())

    @property
    def all(self) -> int:
        """How many cubes and points it brings."""
        return sum(self.gain.cubes) + self.gain.points


def numbers(scene: Scene) -> dict[str, int]:
    """The tiles that are asked about, each with its number if there are several; none where the viewer has no hand."""
    chosen = chosen_tile(scene)
    tiles = [chosen] if chosen else [*dict.fromkeys(view_of(scene).hand or ())]
    return {tile: number * (len(tiles) > 1) for number, tile in enumerate(tiles, start=1)}


def told_on(scene: Scene, at: Cell) -> list[Told]:
    """What is told of every tile in question that fits in a cell."""
    view, tiles = view_of(scene), numbers(scene)
    if not tiles:
        return [Told("", 0, outlook.paid_beside(view, at))]
    fits = [(tile, number, fit) for tile, number in tiles.items() if (fit := fit_of(view, tile, at))]
    return [Told(tile, number, fit.gain, fit.rotations, *_turned(view, tile, fit)) for tile, number, fit in fits]


def _turned(view: SkyView, tile: str, fit: Fit) -> tuple[tuple[tuple[Closed, ...], ...], tuple[tuple[int, ...], ...]]:
    """In each rotation of a tile, the islands that it closes, and how the island points change."""
    placed = [outlook.placement(view, PlaceTile(tile, fit.at, each)) for each in fit.rotations]
    closing = (tuple((gaining(island.points), island.worth) for island in each.closes) for each in placed)
    return tuple(closing), tuple(each.change for each in placed)


class Cells(NamedTuple):
    """The room that cells take, and whether all say only how much there is to get."""

    places: list[Rect]
    counted: bool


def put_cells(canvas: Canvas, scene: Scene, grid: Grid, gold: AbstractSet[Cell] = frozenset()) -> Cells:
    """The cells to choose from, below everything that stands on the board: with all that there is to get there, or,
    where a cell has no room for that, each with how much it is, so that they compare. Those that bring most are
    `gold`."""
    marks = [mark for mark in scene.marks if isinstance(mark.at, Cell) and grid.extent.holds(mark.at)]
    told, weak = {mark.at: told_on(scene, mark.at) for mark in marks if isinstance(mark.at, Cell)}, pale(scene)
    most = max(map(len, told.values()), default=0)
    alike = _alike([each for found in told.values() for each in found])
    meant = tiles_meant(scene, numbers(scene)) if most > 1 else frozenset()
    shown = {at: [each._replace(closing=()) if each.tile in alike else each for each in told[at]] for at in told}
    lines = {at: _lines(scene, grid.tile, found, most) for at, found in shown.items()}
    if counted := any(None in found for found in lines.values()):
        weak |= _poor(told)
        most = max(most, 2 * any(each.number for found in told.values() for each in found))
        lines = {at: [_much(scene, grid.tile, found, most, at not in weak)] for at, found in shown.items()}
    places = list[Rect]()
    for mark in marks:
        assert isinstance(mark.at, Cell)
        x, y = grid.corner(mark.at)
        places.append((x, y, x + grid.tile, y + grid.tile))
        strong = replace(mark, strong=mark.at not in weak or mark.at in gold)
        canvas.place(cell(grid.tile, strong.strong, mark.at not in gold), x, y)
        led = [(mark.at, each.tile) in meant for each in shown[mark.at]]
        row = [line for line in lines[mark.at] if line]
        _put_told(canvas, scene, grid, strong, row, most, [any(led)] if counted else led)
    return Cells(places, counted)


def _poor(told: Mapping[Cell, Sequence[Told]]) -> frozenset[Cell]:
    """The cells that bring least and close nothing; none where all bring as much."""
    much = {at: max(each.all for each in found) for at, found in told.items()}
    least = {at for at, n in much.items() if n == min(much.values()) and not any(each.closes for each in told[at])}
    return frozenset(least) if len({*much.values()}) > 1 else frozenset()


def _alike(told: Sequence[Told]) -> set[str]:
    """The tiles that close as much wherever they lie, such as an islet itself: that tells no cells apart."""
    worths: dict[str, list[int]] = {}
    for each in told:
        worths.setdefault(each.tile, []).append(each.closes)
    return {tile for tile, found in worths.items() if len(found) > 1 and len({*found}) == 1}


def _names(scene: Scene, t: int, most: int) -> bool:
    """Whether cells bear names, those by which one answers, and have room for these above the `most` lines of one."""
    answers = any(mark.tag for mark in scene.marks)
    return answers and _HIGH * t - _named(scene, t) * _CAPITAL >= most * _least(scene)


def _lines(scene: Scene, t: int, told: Sequence[Told], most: int) -> list[Image.Image | None]:
    """The lines of a cell, below its name if cells have room for these above the `most` lines that one has; None for
    those without room."""
    room = _HIGH * t - _named(scene, t) * _CAPITAL * _names(scene, t, most)
    return [_line(scene, each, _INSIDE * t, int(room / most), room / len(told)) for each in told]


def _much(scene: Scene, t: int, told: Sequence[Told], most: int, strong: bool) -> Image.Image:
    """How much each tile brings in a cell: numbers of tiles above that, those that bring as much together, and what
    islands are worth that are closed."""
    alike = dict[int, list[Told]]()
    for each in told:
        alike.setdefault(each.all, []).append(each)
    wide = (_INSIDE * t - APART * (len(alike) - 1)) / len(alike)
    high = t - _named(scene, t) * _CAPITAL * _names(scene, t, most)
    blocks = [_block(scene, each, wide, high, strong) for each in alike.values()]
    return in_a_row(blocks, [APART] * (len(blocks) - 1))


def _block(scene: Scene, told: Sequence[Told], wide: float, high: float, strong: bool) -> Image.Image:
    """The numbers of tiles that bring as much above how much that is, with what they close: beside or below it what
    that is worth, where that is the same for all, or else a tick behind the numbers of those that close anything."""
    first, same = told[0], len({each.most for each in told}) == 1
    size = TAG[scene.aspect] + (-_FEWER if first.most and same else _COUNT * strong)
    ticks = [[ticked(_TICK)] if each.most and not same else [] for each in told]
    room = (wide - sum(sign.width for each in ticks for sign in each)) / len(told) - APART
    disc = min(_LEAST[scene.aspect], int(room))
    heads = [[numbered(each.tile, each.number, disc), *tick] for each, tick in zip(told, ticks, strict=True)]
    signs = [sign for each in heads for sign in each] if first.number else []
    head = [in_a_row(signs, [APART] * (len(signs) - 1))] if signs else []
    much = trimmed(total(first.all, size, wide, strong))
    if much.width > wide + 1 and head:
        return head[0]
    if not (first.most and same):
        return _stacked([*head, much])
    worths, tick = [pill(gains, worth, True, _WORTH) for gains, worth in first.most], ticked(_TICK)
    worth, small = in_a_row(worths, [APART] * (len(worths) - 1)), total(first.all, size, wide - tick.width - APART)
    ends = [[in_a_row([much, worth], [APART])], [much, worth], [in_a_row([trimmed(small), tick], [APART])]]
    tried = [_stacked([*head, *end]) for end in ends]
    return next((each for each in tried if each.width <= wide and each.height <= high), tried[-1])


def _stacked(lines: Sequence[Image.Image]) -> Image.Image:
    """Lines below one another."""
    found, *rest = lines
    for each in rest:
        found = _in_lines([found, each], _LINES)
    return found


def _put_told(
    canvas: Canvas, scene: Scene, grid: Grid, mark: Mark, lines: Sequence[Image.Image], most: int, led: Sequence[bool]
) -> None:
    """The name of a cell, if cells have room for these, and its lines, spread over it; the sign of a tip behind the
    lines of the tiles to which it has `led`, or in the upper right corner."""
    t, (x, y), size = grid.tile, grid.corner(mark.at), _named(scene, grid.tile)
    named = _names(scene, t, most)
    high = size * _CAPITAL * named
    rows, tip = _with_tips(lines, led, _INSIDE * t, _tip(t) if mark.tip else None)
    gap = (_HIGH * t - high - sum(row.height for row in rows)) / (len(rows) + 1 + named)
    top = y + t * (1 - _HIGH) / 2 + gap
    if named:
        middle = x + (t - (tip.width if tip else 0)) / 2
        canvas.text(middle, top + high / 2 - 1, mark.tag, size, INK if mark.strong else INK_2, "m")
        top += high + gap
    for row in rows:
        canvas.place(row, x + (t - row.width) / 2, top)
        top += row.height + gap
    if tip:
        canvas.place(tip, x + t - tip.width, y + APART)


def _tip(t: int) -> Image.Image:
    """The sign of a tip for a cell."""
    return bulb(min(_TIP, round(_TIP_PART * t)))


def _with_tips(
    lines: Sequence[Image.Image], meant: Sequence[bool], wide: float, tip: Image.Image | None
) -> tuple[Sequence[Image.Image], Image.Image | None]:
    """Lines with the sign of a tip behind those that are `meant`, as large as all of these have room for it: then none
    is left for the corner."""
    if not tip or not any(meant):
        return lines, tip
    room = wide - APART - max(line.width for line in compress(lines, meant))
    fitting = next((each for each in map(bulb, range(tip.height, _TIP_LEAST - 1, -2)) if each.width <= room), None)
    if not fitting:
        return lines, tip
    pairs = zip(lines, meant, strict=True)
    return [in_a_row([line, fitting], [APART]) if own else line for line, own in pairs], None


def _line(scene: Scene, told: Told, wide: float, size: int, high: float) -> Image.Image | None:
    """The number of a tile with what it brings, in signs of at most such a size in so much room, and what islands are
    worth that it closes, or a tick where that has no room; None without room for that."""
    head = [numbered(told.tile, told.number, min(_least(scene) + 2, size))] if told.number else []
    largest = min(size, _SIGN[scene.aspect] + _more(scene))
    worths = [pill(gains, worth, True, _WORTH) for gains, worth in told.most]
    for ends in (worths, [ticked(_TICK)]) if worths else ([],):
        room = wide - sum(each.width + APART for each in (*head, *ends))
        if found := _goods(scene, told.gain, room, largest, high):
            return in_a_row([*head, found, *ends], [APART] * (len(head) + len(ends)))
    below = in_a_row(worths, [APART] * (len(worths) - 1)) if worths else None
    if below and below.width <= wide and (bare := _line(scene, told._replace(closing=()), wide, size, high - _TICK)):
        return _in_lines([bare, below], 0)
    return None


@kept
def total(number: int, size: int, room: float = math.inf, strong: bool = True) -> Image.Image:
    """How many cubes and points there are, in text of at most such a size for so much room; pale where that is
    little."""
    words = f"×{number}"
    text = max(_SMALL, math.floor(size * min(1, room / fonts.width(words, size))))
    canvas = Canvas(Image.new("RGBA", (math.ceil(fonts.width(words, text)), size + 4)))
    canvas.text(0, canvas.image.height / 2 - 1, words, text, INK if strong else INK_2)
    return canvas.image


@kept
def numbered(tile: str, number: int, size: int) -> Image.Image:
    """The number of a tile on a disc in the colour of its airship."""
    hull = HULLS[tile.split("-", maxsplit=1)[0]]
    painter = Painter(size, size, 1, 4)
    painter.ellipse(0, 0, size / 2, fill=INK)
    painter.ellipse(0, 0, size / 2 - 2, fill=hull.base)
    canvas = Canvas(painter.done())
    canvas.text(canvas.image.width / 2, canvas.image.height / 2 - 1, str(number), round(size * _DIGIT), hull.ink, "m")
    return canvas.image


def _named(scene: Scene, t: int) -> int:
    """How large the names of cells are."""
    return max(TAG[scene.aspect], min(36, round(t * 0.22)))


def _more(scene: Scene) -> int:
    """By how much a cube is larger for its letter."""
    return 0 if letter(scene, "red").isascii() else _KANJI[scene.aspect]


def _least(scene: Scene) -> int:
    """The smallest sign of a cube."""
    return _LEAST[scene.aspect] + _more(scene)


def _goods(scene: Scene, gain: Gain[Cell], wide: float, size: int, high: float) -> Image.Image | None:
    """What a cell brings in signs of at most such a size: side by side in one line, or in two where one has no room for
    them; None without room for either."""
    for each in range(max(_least(scene), size), _least(scene) - 1, -2):
        row = _signs(scene, gain, each)
        for apart in (APART, 0):
            if sum(sign.width for sign in row) + apart * (len(row) - 1) <= wide:
                return in_a_row(row, [apart] * (len(row) - 1))
    two = _in_two(row, _each(gain))
    return two if len(row) > 2 and two.width <= wide and two.height <= high else None


def _signs(scene: Scene, gain: Gain[Cell], size: int) -> list[Image.Image]:
    """A sign for each cube and point of such a size."""
    text = max(post.NAME, round(size * _ON_CUBE[not _more(scene)]))
    return [trimmed(sprite) for sprite in paid(scene, gain, size, text)]


def _in_two(row: Sequence[Image.Image], kinds: Sequence[str]) -> Image.Image:
    """Signs in two lines of about the same length, those of one kind in the same one if they can be."""
    cut = min(range(1, len(row)), key=lambda at: (max(at, len(row) - at), kinds[at - 1] == kinds[at]))
    lines = [in_a_row(part, [APART] * (len(part) - 1)) for part in (row[:cut], row[cut:])]
    return _in_lines(lines, round(row[0].height * _TIPS[2 * cut == len(row)]))


def _in_lines(two: Sequence[Image.Image], gap: int) -> Image.Image:
    """Two sprites below one another with such a gap; where it is below zero, the lower one lies over the upper one."""
    canvas = Canvas(Image.new("RGBA", (max(each.width for each in two), sum(each.height for each in two) + gap)))
    for each, y in zip(two, (0, two[0].height + gap), strict=True):
        canvas.place(each, (canvas.image.width - each.width) / 2, y)
    return canvas.image


def in_a_row(row: Sequence[Image.Image], gaps: Sequence[float]) -> Image.Image:
    """Signs in a line with such gaps between them; where these are below zero, one lies over that before it."""
    high = max((each.height for each in row), default=0)
    canvas, x = Canvas(Image.new("RGBA", (math.ceil(sum(each.width for each in row) + sum(gaps)), high))), 0.0
    for each, gap in zip(row, (*gaps, 0.0), strict=True):
        canvas.place(each, round(x), (high - each.height) // 2)
        x += each.width + gap
    return canvas.image


@kept
def lying(tile: str, rotation: int, closes: tuple[Closed, ...], side: int) -> Image.Image:
    """A tile as it lies in one way, and what each island is worth that is closed by that."""
    worths = [pill((), worth, True, round(side * _CLOSED)) for _, worth in closes]
    return in_a_row([signs.small(tile, rotation, side), *worths], [APART] * len(worths))


@kept
def cell(size: int, strong: bool, clear: bool = False) -> Image.Image:
    """A cell in a fine golden frame, a `clear` one lets the sky through; a pale one promises less, and lets more
    through."""
    glass = Painter(100, 100, size / 100, 3)
    glass.box(-45, -45, 45, 45, 10, WHITE if clear else "#FFE9A3" if strong else PAPER_INFO)
    return Image.alpha_composite(ghost(glass.done(), _GLASS[strong] if clear else 1), frame(size, strong))


@kept
def frame(size: int, strong: bool = True) -> Image.Image:
    """The fine golden frame of a cell."""
    painter = Painter(100, 100, size / 100, 3)
    for out, into, fill in ((46.5, 42, INK if strong else INK_2), (45.2, 41.5, GOLD if strong else "#E6DDB8")):
        outer, inner = shapes.box(-out, -out, out, out, 11), shapes.box(-into, -into, into, into, 8)
        painter.poly([*outer, outer[0], inner[0], *inner[::-1]], fill)
    return painter.done()
