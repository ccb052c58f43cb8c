"""Places to which tips of the menu lead, and which tile they mean there."""

from __future__ import annotations

from collections.abc import Iterable

from render.panels import Chunk, bulb
from render.scene import Scene
from render.sky_islands.reading import view_of
from rules.sky_islands.components import FITS, KINDS
from rules.sky_islands.heuristic import heuristic
from rules.sky_islands.moves import PlaceTile
from rules.sky_islands.places import Cell, Segment


def tips(scene: Scene) -> frozenset[Cell | Segment]:
    """The places among the marks to which a tip leads."""
    return frozenset(mark.at for mark in scene.marks if mark.tip)


def bulb_at(scene: Scene, size: int, *places: Cell | Segment) -> list[Chunk]:
    """The sign of a tip, if one leads to one of some places."""
    return [] if tips(scene).isdisjoint(places) else [bulb(size)]


def tiles_meant(scene: Scene, tiles: Iterable[str]) -> frozenset[tuple[Cell, str]]:
    """Cells to which a tip leads with those of some tiles that it means there: the ones that promise most, as in the
    menu."""
    view = view_of(scene)
    worths = {
        (at, tile): max(heuristic(view, PlaceTile(tile, at, rotation)) for rotation in turned)
        for tile in tiles
        for at in tips(scene)
        if isinstance(at, Cell) and (turned := FITS[KINDS[tile]][view.board.touching[at]])
    }
    return frozenset(each for each, worth in worths.items() if worth == max(worths.values()))
