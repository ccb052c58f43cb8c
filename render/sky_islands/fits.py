"""Where tiles of the hand fit, what they bring there, and to which cells the tips of the menu lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from render.scene import Mark, Scene
from render.sky_islands.reading import view_of
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS, TURNS
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, PlaceTile
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


def with_cells(scene: Scene) -> Scene:
    """The scene with a mark on every cell where a tile of the hand fits, if it is asked which one is placed."""
    if not asks_tile(scene):
        return scene
    fits = fits_in(scene)
    led = golden(fits) if scene.tips else frozenset()
    cells = dict.fromkeys(fit.at for each in fits.values() for fit in each)
    return replace(scene, marks=tuple(Mark(at, "", tip=at in led) for at in sorted(cells)))
