"""Where tiles of the hand fit and what they bring there, and the cells where they can be placed as they are drawn.

Gold means that a tip of the menu leads there. Names of cells are those of their column and row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from PIL import Image

from render import post, shapes
from render.canvas import Canvas, Painter, ghost
from render.lettering import Rect
from render.panels import bulb
from render.scene import Mark, Scene
from render.shapes import Point
from render.sky_islands.cards import good
from render.sky_islands.grid import Grid
from render.sky_islands.palette import GOLD, HULLS, INK, INK_2, WHITE
from render.sky_islands.pills import ticked
from render.sky_islands.reading import letter, view_of
from render.sky_islands.signs import small
from render.sprites import kept
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS, TURNS
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, Exchange, Keep, PlaceTile
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_GOODS: Final = (*COLOURS, "green")
"""What airships pay, by their colour; green ones pay points."""

LISTED: Final = 3
"""So many of a tile's best places are listed."""


class Best(NamedTuple):
    """A cell where a tile of a seat fits, the rotation that promises most there, what airships pay, which islands it
    closes (beside one of its own), by how much the island points of every seat change, and how the menu ranks it (0: it
    brings nothing)."""

    at: Cell
    rotation: int
    gain: Gain[Cell]
    closes: tuple[Island, ...]
    seat: Seat
    change: Sequence[int] = ()
    promise: int = 0


Fits: TypeAlias = Mapping[str, Sequence[Best]]
"""Every cell where each tile of the viewer fits, the most promising first."""


def rotations(view: SkyView, tile: str, at: Cell) -> tuple[int, ...]:
    """In which rotations a tile fits on a free cell, those that look alike once."""
    return FITS[KINDS[tile]][view.board.touching[at]] if at in view.board.touching else ()


def chosen_tile(scene: Scene) -> str | None:
    """The tile that is being placed."""
    placing = len(scene.path) > 1 and scene.path[0] == PlaceTile.kind and scene.path[1] in KINDS
    return scene.path[1] if placing else None


def numbers(scene: Scene) -> dict[str, int]:
    """The tiles that are asked about, each with its number if there are several; none where the viewer has no hand."""
    chosen = chosen_tile(scene)
    tiles = [chosen] if chosen else [*dict.fromkeys(view_of(scene).hand or ())]
    return {tile: number * (len(tiles) > 1) for number, tile in enumerate(tiles, start=1)}


def fits_in(scene: Scene) -> Fits:
    """Where every tile that is asked about fits; of the marked cells, where there are such."""
    marked, view = {mark.at for mark in scene.marks}, view_of(scene)
    fits = {tile: fits_of(view, tile) for tile in numbers(scene) if view.viewer is not None}
    return {tile: [fit for fit in each if not marked or fit.at in marked] for tile, each in fits.items()}


def fits_of(view: SkyView, tile: str) -> list[Best]:
    """Every cell where a tile of the viewer fits, the most promising first."""
    turn = _turn(view)
    fits = [_best(turn, tile, at, turned) for at, _ in view.board.frontier if (turned := rotations(view, tile, at))]
    return sorted(fits, key=lambda best: -best.promise)


def _turn(view: SkyView) -> SkyView:
    """The position as it would be if the viewer placed its next tile now."""
    seat = expect(int, view.viewer)
    last = outlook.is_last(view, seat)
    return replace(view, seat=seat, round=TURNS if last else min(view.round, TURNS - 1), decision="place")


def _best(view: SkyView, tile: str, at: Cell, turned: Sequence[int]) -> Best:
    """What a tile brings in a cell where it fits, in the most promising of its rotations there."""
    promises = {move: outlook.promise(view, move) for move in (PlaceTile(tile, at, each) for each in turned)}
    move = max(promises, key=lambda each: promises[each])
    then = outlook.placement(view, move)
    closes = tuple(island for island in then.closes if len(island.cells) > 1)
    brings = any(then.gain.cubes) or then.gain.points
    promise = promises[move] if brings else 0
    return Best(at, move.rotation, then.gain, closes, view.seat, then.change, promise)


def golden(fits: Fits) -> frozenset[Cell]:
    """The cells to which tips of the menu lead: those that promise most, if they bring anything."""
    most = max((fit.promise for each in fits.values() for fit in each), default=0)
    return frozenset(fit.at for each in fits.values() for fit in each if fit.promise == most > 0)


def goods_of(gain: Gain[Cell]) -> list[tuple[str, int]]:
    """What is gained of each kind."""
    return [*zip(_GOODS, (*gain.cubes, gain.points), strict=True)]


def on_cells(scene: Scene) -> bool:
    """Whether the choice is one of cells, which lie around the board."""
    return any(isinstance(mark.at, Cell) for mark in scene.marks)


def asks_tile(scene: Scene) -> bool:
    """Whether it is asked which tile of the hand is placed, before it is asked where: no mark is an answer then."""
    return scene.path == (PlaceTile.kind,) and bool(scene.prompt) and not any(mark.tag for mark in scene.marks)


def asks_cubes(scene: Scene) -> bool:
    """Whether the question is one about cubes."""
    return scene.path[:1] in ((Exchange.kind,), (Keep.kind,))


def with_cells(scene: Scene) -> Scene:
    """The scene with a mark on every cell where a tile of the hand fits, if it is asked which one is placed."""
    if not asks_tile(scene):
        return scene
    fits = fits_in(scene)
    led = golden(fits) if scene.tips else frozenset()
    cells = dict.fromkeys(fit.at for each in fits.values() for fit in each)
    return replace(scene, marks=tuple(Mark(at, "", tip=at in led) for at in sorted(cells)))


_INSIDE, _HIGH = 0.9, 0.92
"""So much of a cell's edge may be taken, across and down."""
_MOST, _LEAST = 52, 30
"""Signs in cells are at most so large, and at least where they are many."""
_WIDE: Final = {True: 0.89, False: 0.97}
_STEP: Final = 0.9
"""So far signs lie from one another, across (with capitals and with kanji) and down, in parts of their size."""
_TURN, _ROW, _BETWEEN = (0.35, 0.25), 2, 4
"""How a tile can lie is drawn so large above a row of so many signs, and above more, in parts of a cell's edge; and so
many pixels apart;"""
_LOWER, _CLOSE = (0.9, 0.94), 0.8
"""all that is so much lower than signs alone may be, for both again, and these lie so far apart down at least."""
_LETTER: Final = (30, 0.86, 0.68)
"""Letters on cubes are so high as long as that is no more than such a part of their size, and on large ones such a
part."""
_BADGE: Final = 0.36
_BADGES: Final = (26, 36)
"""A bulb or tick at a corner has such a part of a cell's edge, within these pixels."""
_GLASS: Final = 0.85
"""So much of the white of a cell is seen through which sky is."""
_DIGIT: Final = 0.92
"""So large is the number of a tile, by the disc that bears it."""


class Inside(NamedTuple):
    """What stands in a cell: what airships pay, numbers of tiles, whether a tile closes an island there, and how the
    one that is placed can lie."""

    goods: Sequence[str]
    tiles: Sequence[tuple[str, int]]
    closes: bool
    turns: Sequence[tuple[str, int]] = ()


def inside(scene: Scene) -> dict[Cell, Inside]:
    """Every cell where tiles that are asked about fit, with what stands in it; for who has no hand what airships beside
    the marked ones pay."""
    fits, number, here = fits_in(scene), numbers(scene), dict[Cell, dict[str, Best]]()
    for tile, each in fits.items():
        for fit in each:
            here.setdefault(fit.at, {})[tile] = fit
    if not fits:
        cells = (mark.at for mark in scene.marks if isinstance(mark.at, Cell))
        return {at: Inside(_each(outlook.paid_beside(view_of(scene), at)), (), False) for at in cells}
    told = {at: _inside(number, found) for at, found in here.items()}
    if (placed := chosen_tile(scene)) and not scene.path[2:]:  # no cell is chosen yet
        ways = {at: [(placed, each) for each in rotations(view_of(scene), placed, at)] for at in told}
        return {at: each._replace(turns=ways[at]) for at, each in told.items()}
    return told


def _inside(number: Mapping[str, int], fits: Mapping[str, Best]) -> Inside:
    if any(number.values()):
        return Inside((), [(tile, number[tile]) for tile in fits if len(fits) < len(number)], False)
    (fit,) = fits.values()
    return Inside(_each(fit.gain), (), bool(fit.closes))


def _each(gain: Gain[Cell]) -> list[str]:
    """The airship of each cube and point, those that are alike beside one another."""
    return [airship for airship, n in goods_of(gain) for _ in range(n)]


def put_cells(
    canvas: Canvas, scene: Scene, grid: Grid, cells: Mapping[Cell, Inside], gold: AbstractSet[Cell]
) -> list[Rect]:
    """The cells to choose from, below everything that stands on the board, each with what there is to tell of it; gold
    ones bear a bulb. Returns the room they take."""
    shown, side = {at: each for at, each in cells.items() if grid.extent.holds(at)}, _badge(grid.tile)
    places = list[Rect]()
    for at, each in shown.items():
        (x, y), t = grid.corner(at), grid.tile
        places.append((x, y, x + t, y + t))
        canvas.place(cell(t, at in gold), x, y)
        _put_signs(canvas, scene, each, grid.point(at, (0.5, 0.55 if at in gold else 0.5)), t)
        if each.closes:
            canvas.paste(ticked(round(0.8 * side)), x + t - 0.45 * side, y + t - 0.45 * side)
        if at in gold:
            canvas.paste(bulb(side), x + t - 0.25 * side, y + 0.25 * side)
    return places


def _badge(tile: int) -> int:
    """How large a bulb is on a cell."""
    return min(max(_BADGES[0], round(_BADGE * tile)), _BADGES[1])


def _put_signs(canvas: Canvas, scene: Scene, told: Inside, middle: Point, tile: int) -> None:
    """Signs in rows about the middle of a cell, as large as it has room for; where they are too many, over one another.
    Above them a row of how a tile can lie."""
    wide, number = _WIDE[letter(scene, "red").isascii()], len(told.goods) + len(told.tiles)
    room, high = _INSIDE * tile, _HIGH * tile
    side = round(min(_TURN[number > _ROW] * tile, room / max(1, len(told.turns)) - _BETWEEN))
    low, down = _LOWER[number > _ROW] * high, -(-number // int(room / (wide * _LEAST)))
    left = low - side - _BETWEEN
    if told.turns and left >= _LEAST * (1 + _CLOSE * (down - 1)):  # else the goods alone have room
        top = middle[1] - (low - side) / 2 * bool(number)
        for i, turn in enumerate(told.turns):
            canvas.paste(small(*turn, side), middle[0] + (i - (len(told.turns) - 1) / 2) * (side + _BETWEEN), top)
        high, middle = left, (middle[0], middle[1] + (side + _BETWEEN) / 2)
    sizes = range(min(_MOST, int(room / 2 / wide)), _LEAST - 1, -2)
    tried = ((size, int(room / (wide * size)), int(high / (_STEP * size))) for size in sizes)
    size, across = next(((size, across) for size, across, down in tried if number <= across * down), (_LEAST, 2))
    signs = [good(scene, kind, size, _letter(size)) for kind in told.goods]
    signs += [numbered(*each, size - 2) for each in told.tiles]
    rows = -(-number // across)
    each = -(-number // max(1, rows))
    step = min(_STEP * size, (high - size) / max(1, rows - 1))
    for i in range(rows):
        row = signs[i * each : (i + 1) * each]
        for j, sign in enumerate(row):
            x = middle[0] + (j - (len(row) - 1) / 2) * wide * size
            canvas.paste(sign, x, middle[1] + (i - (rows - 1) / 2) * step)


def _letter(size: int) -> int:
    """How high letters are on cubes of such a size."""
    usual, most, large = _LETTER
    return round(max(post.NAME, min(usual, most * size), large * size))


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


@kept
def cell(size: int, gold: bool) -> Image.Image:
    """A cell in a fine frame: golden, or white that lets the sky through."""
    glass = Painter(100, 100, size / 100, 3)
    glass.box(-45, -45, 45, 45, 10, "#FFE08A" if gold else WHITE)
    return Image.alpha_composite(ghost(glass.done(), 1 if gold else _GLASS), frame(size, gold))


@kept
def frame(size: int, gold: bool = False) -> Image.Image:
    """The fine frame of a cell."""
    painter = Painter(100, 100, size / 100, 3)
    for out, into, fill in ((46.5, 42, INK if gold else INK_2), (45.2, 41.5, GOLD if gold else WHITE)):
        outer, inner = shapes.box(-out, -out, out, out, 11), shapes.box(-into, -into, into, into, 8)
        painter.poly([*outer, outer[0], inner[0], *inner[::-1]], fill)
    return painter.done()
