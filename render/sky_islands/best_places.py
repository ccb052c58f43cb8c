"""Where a tile of the hand brings most: these places with what they bring, and a card with those of every tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from data.texts import name
from render import fonts
from render.canvas import Canvas, trimmed
from render.frame import Box
from render.panels import Chunk, bulb, measure, put_chunks
from render.scene import Aspect, Mark, Scene
from render.sky_islands import signs
from render.sky_islands.candidates import fit_of, numbered, numbers, paid, rotations
from render.sky_islands.cards import good, put_tile
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, INK_2
from render.sky_islands.pills import gaining, pill
from render.sky_islands.reading import said, view_of
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.sky_islands import outlook
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, PlaceTile
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_GOLD: Final = 3
"""At most so many cells are gold: those where more is brought than in all others."""
_BEST: Final = 3
"""So many places of each tile are told."""
_TILE: Final[dict[Aspect, int]] = {"wide": 112, "tall": 140}
_LISTED: Final = 9.2
"""The list of places is so many sizes of its text wide."""
_EDGE, _GAP = 20, 16
_TIP: Final = 8
"""Between the name of a tile and the sign of a tip."""


class Best(NamedTuple):
    """A cell where a tile of a seat fits, the rotation that brings most there, what airships pay, which islands it
    closes, as they are then, by how much the island points of the seat change, and what all of that is worth."""

    at: Cell
    rotation: int
    gain: Gain[Cell]
    closes: tuple[Island, ...]
    seat: Seat
    change: int = 0
    worth: int = 0

    @property
    def goods(self) -> int:
        """All cubes and points together."""
        return sum(self.gain.cubes) + self.gain.points


Fits: TypeAlias = Mapping[str, Sequence[Best]]
"""Every cell where each tile of the viewer fits, those first where it brings most."""


def fits_of(view: SkyView, tile: str) -> list[Best]:
    """Every cell where a tile of the viewer fits, those first where it brings most."""
    fits = [fit for at, _ in view.board.frontier if (fit := fit_of(view, tile, at))]
    return sorted((_best(view, tile, fit.at, fit.rotations) for fit in fits), key=lambda best: -best.worth)


def _best(view: SkyView, tile: str, at: Cell, turned: Sequence[int]) -> Best:
    """What a tile brings in a cell where it fits, in the best of its rotations there."""
    seat = expect(int, view.viewer)
    placed = [(each, outlook.placement(view, PlaceTile(tile, at, each))) for each in turned]
    found = (
        Best(at, each, then.gain, then.closes, seat, then.change[seat], outlook.worth(view, seat, then))
        for each, then in placed
    )
    return max(found, key=lambda one: one.worth)


def golden(fits: Fits) -> frozenset[Cell]:
    """The few cells where more is brought than in all others; none where all are equal."""
    worth: dict[Cell, int] = {}
    for fit in (fit for each in fits.values() for fit in each):
        worth[fit.at] = max(fit.worth, worth.get(fit.at, 0))
    steps = ({at for at, n in worth.items() if n >= least} for least in sorted({*worth.values()}))
    return frozenset(next((cells for cells in steps if len(cells) <= _GOLD and len(cells) < len(worth)), ()))


def golden_asked(scene: Scene) -> frozenset[Cell]:
    """The golden ones of the cells where the viewer's tiles fit that are asked about."""
    view = view_of(scene)
    return golden({tile: fits_of(view, tile) for tile in numbers(scene) if view.viewer is not None})


def gold_means(scene: Scene) -> str:
    """The key of what is said of golden cells."""
    view = view_of(scene)
    return "gold_last" if outlook.is_last(view, expect(int, view.viewer)) else "gold"


def told(scene: Scene, tile: str, fit: Best, sizes: tuple[int, int]) -> list[Chunk]:
    """A place: its name, the tile as it lies there, what it brings, each island that it closes, and by how much the
    island points of the viewer change otherwise. Where that is much, signs are smaller, or each kind has one with how
    many there are, or the sum of goods is told; only what the viewer gains for islands is told, with an ellipsis for
    others; the tile is left out. What islands gain stands once: where one of the viewer's is closed, with that."""
    side = sizes[0] + 8
    bare: list[Chunk] = [f"{fit.at} "]
    head: list[Chunk] = [*bare, signs.small(tile, fit.rotation, side), " "]
    gains = [[gaining(each.points) for each in fit.closes]]
    gains.append([tuple(gain for gain in each if gain[0] == fit.seat) for each in gains[0]])
    own = any(each.points[fit.seat] for each in fit.closes)
    grows: list[Chunk] = [signs.island(side - 8), f"{fit.change:+}"] if fit.change > 0 and not own else []
    tried = list[list[Chunk]]()
    for start, told in product((head, bare), gains):
        each = [(gain, island.worth) for gain, island in zip(told, fit.closes, strict=True)]
        free = sum(worth for gain, worth in each if not gain)
        gained = [*((gain, worth) for gain, worth in each if gain), *([((), free)] if free else [])]
        left_out = [] if told == gains[0] else ["…"]
        ends = [*(pill(gain, worth, True, side - 10) for gain, worth in gained), *left_out, *grows]
        tried += [[*start, *paid(scene, fit.gain, high), *ends] for high in range(side, side - 5, -2)]
        tried += [[*start, *_counted(scene, fit, side), *ends], [*start, f"+{fit.goods} ", *ends]]
    tried.append([chunk for chunk in tried[-1] if chunk != "…"])
    return next((told for told in tried if measure(told, sizes[0] + 2) <= sizes[1]), tried[-1])


def _counted(scene: Scene, fit: Best, size: int) -> list[Chunk]:
    """What a place brings: a sign for each kind, and how many there are if there are several."""
    told = [(trimmed(good(scene, kind, size)), f"{n} " if n > 1 else " ") for kind, n in goods_of(fit.gain) if n]
    return [chunk for each in told for chunk in each]


def goods_of(gain: Gain[Cell]) -> list[tuple[str, int]]:
    """What is gained of each kind."""
    return [*zip((*COLOURS, "green"), (*gain.cubes, gain.points), strict=True)]


def asks_tile(scene: Scene) -> bool:
    """Whether it is asked which tile of the hand is placed, before it is asked where: no mark is an answer then."""
    return scene.path == (PlaceTile.kind,) and bool(scene.prompt) and not any(mark.tag for mark in scene.marks)


def is_meant(scene: Scene, tile: str) -> bool:
    """Whether a tip of the menu leads to a tile, where it is asked which one is placed."""
    return asks_tile(scene) and (tile,) in scene.tips


def with_cells(scene: Scene) -> Scene:
    """The scene with a mark on every cell where a tile of the hand fits, if it is asked which one is placed."""
    if not asks_tile(scene):
        return scene
    view = view_of(scene)
    cells = [at for at, _ in view.board.frontier if any(rotations(view, tile, at) for tile in view.hand or ())]
    return replace(scene, marks=tuple(Mark(at, "") for at in cells))


def best_height(scene: Scene, width: int) -> int:
    """How high the card of all tiles is in so many pixels of width."""
    rows = -(-len(view_of(scene).hand or ()) // _columns(scene, width))
    return TEXT[scene.aspect] + 22 + rows * (_each(scene) + _GAP)


def put_best(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Every tile by its name, with the places where it brings most."""
    size, columns = TEXT[scene.aspect], _columns(scene, where.w)
    top = where.y + size + 22
    left, y = where.x + _EDGE, where.y + 12 + size / 2
    canvas.text(left, y, said(scene, "tiles_bring"), size, INK_2)
    for i, tile in enumerate(view_of(scene).hand or ()):
        row, column = divmod(i, columns)
        wide = (where.w - 2 * _EDGE + _GAP) // columns
        box = Box(where.x + _EDGE + column * wide, top + row * (_each(scene) + _GAP), wide - _GAP, _each(scene))
        _put_tile(canvas, scene, tile, box)


def _put_tile(canvas: Canvas, scene: Scene, tile: str, where: Box) -> None:
    """A tile, its name and its best places."""
    size, side = TEXT[scene.aspect], _TILE[scene.aspect]
    put_tile(canvas, scene, tile, (where.x, where.bottom - side), side, size)
    called, number, left = name(scene.language, scene.view.game, tile), numbers(scene).get(tile, 0), float(where.x)
    if number:
        canvas.place(disc := numbered(tile, number, size + 4), left, where.y - 2)
        left += disc.width + 8
    tip = [bulb(size + 4)] if is_meant(scene, tile) else []
    room = where.right - left - measure(tip, size) - _TIP * len(tip)
    left += canvas.text(left, where.y + size / 2, fonts.fit(called[:1].upper() + called[1:], size, room), size, INK)
    put_chunks(canvas, left + _TIP, where.y + size / 2, tip, size, INK)
    fits, x, step = fits_of(view_of(scene), tile)[:_BEST], where.x + side + _GAP, side / _BEST
    for i, fit in enumerate(fits):
        y = where.bottom - side + (i + 0.5) * step
        put_chunks(canvas, x, y, told(scene, tile, fit, (size, where.right - x)), size + 2, INK)
    if not fits:
        canvas.text(x, where.bottom - side / 2, said(scene, "fits_nowhere"), size, INK_2)


def _each(scene: Scene) -> int:
    """How high a tile with its name is."""
    return TEXT[scene.aspect] + 8 + _TILE[scene.aspect]


def _columns(scene: Scene, width: int) -> int:
    """How many tiles stand side by side."""
    least = _TILE[scene.aspect] + _GAP + _LISTED * TEXT[scene.aspect]
    return min(len(view_of(scene).hand or ()), max(1, int((width - 2 * _EDGE + _GAP) / (least + _GAP))))
