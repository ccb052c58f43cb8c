"""How resources of a new tile are distributed: every way that can be chosen, as strips on its segments."""

from __future__ import annotations

from typing import Final

from msgspec.structs import astuple

from render.moana_nui import glyphs, offers
from render.moana_nui.reading import said, view_of
from render.moana_nui.samples import Samples, samples
from render.panels import Chunk
from render.scene import Scene
from rules.moana_nui import outlook
from rules.moana_nui.moves import RESOURCES, Generate, Goods, Resource

_MOST: Final = 25
"""A menu has no more ways; where there are more, those of one resource are chosen first."""
_KINDS: Final[tuple[tuple[Resource, ...], ...]] = (("wood", "stone"), ("fish",), ("shell",))
"""What each field of the move says: where wood lies, and so the stone."""


def spreads(scene: Scene) -> Samples | None:
    """The distributions that can be chosen now; of all resources, or where these are too many of those asked for."""
    view = view_of(scene)
    moves = [move for move in offers.asked(scene) if isinstance(move, Generate)] if scene.path else []
    ways = [outlook.distributed(view, move) for move in moves]
    if len(ways) > _MOST:
        field = len(scene.path) - 1
        first = {astuple(move)[field]: way for move, way in zip(moves, ways, strict=True)}
        ways = [[_only(goods, _KINDS[field]) for goods in way] for way in first.values()]
    if not ways[1:]:
        return None

    def make(size: int) -> list[list[Chunk]]:
        return [_told(scene, i + 1, way, size) for i, way in enumerate(ways)]

    return samples(said(scene, "in_order"), make, scene.aspect)


def _only(goods: Goods, kinds: tuple[Resource, ...]) -> Goods:
    return Goods(*(number if kind in kinds else 0 for kind, number in zip(RESOURCES, goods, strict=True)))


def _told(scene: Scene, number: int, way: list[Goods], size: int) -> list[Chunk]:
    """Behind its number every segment that gets something, with that."""
    chunks: list[Chunk] = [f"{number}  "]
    for at, goods in zip(view_of(scene).placed, way, strict=True):
        if goods.names:
            chunks += [" " * (len(chunks) > 1), glyphs.pin(at.letter, True, size - 4)]
            chunks.append(glyphs.goods(goods.names, size - 4))
    return chunks
