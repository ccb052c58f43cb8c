"""How resources of a new tile are distributed: every way that can be chosen, as strips on its segments."""

from __future__ import annotations

from typing import Final

from msgspec.structs import astuple

from render.moana_nui import glyphs, offers
from render.moana_nui.layout import SMALL
from render.moana_nui.reading import view_of
from render.moana_nui.samples import Way
from render.panels import Chunk
from render.scene import Scene
from rules.moana_nui import outlook
from rules.moana_nui.moves import RESOURCES, Generate, Goods, Resource

_MOST: Final = 25
"""A menu has no more ways; where there are more, those of one resource are chosen first."""
_KINDS: Final[tuple[tuple[Resource, ...], ...]] = (("wood", "stone"), ("fish",), ("shell",))
"""What each field of the move says: where wood lies, and so the stone."""


def spreads(scene: Scene) -> list[Way]:
    """The distributions that can be chosen now; of all resources, or where these are too many of those asked for."""
    view = view_of(scene)
    moves = [move for move in offers.asked(scene) if isinstance(move, Generate)] if scene.path else []
    ways = [outlook.distributed(view, move) for move in moves]
    if len(ways) > _MOST:
        field = len(scene.path) - 1
        first = {astuple(move)[field]: way for move, way in zip(moves, ways, strict=True)}
        ways = [[_only(goods, _KINDS[field]) for goods in way] for way in first.values()]
    return [[_told(scene, way)] for way in ways] if ways[1:] else []


def _only(goods: Goods, kinds: tuple[Resource, ...]) -> Goods:
    return Goods(*(number if kind in kinds else 0 for kind, number in zip(RESOURCES, goods, strict=True)))


def _told(scene: Scene, way: list[Goods]) -> list[Chunk]:
    """Every segment that gets something, with that."""
    small, wide, chunks = SMALL[scene.aspect], scene.aspect == "wide", list[Chunk]()
    for at, goods in zip(view_of(scene).placed, way, strict=True):
        if goods.names:
            chunks += [" " * (1 if wide else 2) if chunks else "", glyphs.pin(at.letter, True, small - 2)]
            chunks.append(glyphs.goods(goods.names, small - (6 if wide else 2)))
    return chunks
