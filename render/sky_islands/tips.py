"""Places to which tips of the menu lead, and which tile they mean there."""

from __future__ import annotations

from collections.abc import Iterable

from render.panels import Chunk, bulb
from render.scene import Scene
from rules.sky_islands.places import Cell, Segment


def tips(scene: Scene) -> frozenset[Cell | Segment]:
    """The places among the marks to which a tip leads."""
    return frozenset(mark.at for mark in scene.marks if mark.tip)


def bulb_at(scene: Scene, size: int, *places: Cell | Segment) -> list[Chunk]:
    """The sign of a tip, if one leads to one of some places."""
    return [] if tips(scene).isdisjoint(places) else [bulb(size)]


def tiles_meant(scene: Scene, tiles: Iterable[str]) -> frozenset[tuple[Cell, str]]:
    """Cells to which a tip of the menu leads with those of some tiles that it means there."""
    wanted = {*tiles}
    meant = ((*scene.path, *words)[1:3] for words in scene.tips)
    return frozenset((Cell.parse(at), tile) for tile, at in (each for each in meant if len(each) > 1) if tile in wanted)
