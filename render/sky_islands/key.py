"""What the marks of a question mean: every sign that is shown, each in a line of its own with its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from render.canvas import Canvas, ghost
from render.meanings import Look, Meaning, Meanings, laid, lowest
from render.panels import Chunk, bulb, coin
from render.scene import Scene
from render.sky_islands import signs, sites
from render.sky_islands.best_places import asks_tile, gold_means, golden_asked
from render.sky_islands.candidates import Cells, cell, numbered, numbers, on_cells, pale, told_on, total
from render.sky_islands.cards import good, tile_of
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import CREAM, GOLD, INK
from render.sky_islands.pills import pill
from render.sky_islands.reading import said, view_of
from render.sky_islands.tables import influence, shows_ways
from render.sky_islands.tips import tips
from render.theme import seat_symbol
from rules.sky_islands.components import TURNS
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower
from rules.sky_islands.places import Cell

_OF_TILES: Final = ("numbers", "total", "gold", "gold_last", "closes")
"""Signs on cells where it is asked which tile is placed: what else there is to say stands beside these."""
_MANY: Final = 3
"""So many cubes and points stand for all where cells tell how many there are."""
_APART: Final = 14
"""Between a sign and what it means."""
_LARGER: Final = 8
"""Signs are so much higher than text."""
_TIGHT: Final = 5
"""Tips and tiles that the choice is not about are so much higher than text: as high as a line."""
_STEP: Final = {"wide": 32, "tall": 40}
_LEAST: Final = 10
"""In each of two columns words have room for so many of their size at least."""

_Found: TypeAlias = Iterator[tuple[str, Sequence[Chunk]]]
"""Meanings by the keys of their words, and their signs."""


def meanings(scene: Scene, cells: Cells | None = None) -> list[Meaning]:
    """All signs of a question, or those that are drawn on these `cells`."""
    found = [*(_of_cells(scene, cells or Cells([], False)) if on_cells(scene) else _of_sites(scene))]
    if which := asks_tile(scene):
        found = [(key, sign) for key, sign in found if key in _OF_TILES]
    tip = [("tip", [bulb(TEXT[scene.aspect] + _TIGHT)])] if tips(scene) or (which and scene.tips) else []
    found = [*found, *tip, *([] if on_cells(scene) else _tiles(scene))]
    return [Meaning(sign, said(scene, f"marks.{key}")) for key, sign in found]


def _tiles(scene: Scene) -> _Found:
    """The viewer's tiles in small, where the choice is not about them."""
    if hand := view_of(scene).hand:
        yield "tiles", [tile_of(scene, tile, TEXT[scene.aspect] + _TIGHT) for tile in hand]


def _of_cells(scene: Scene, drawn: Cells) -> _Found:
    """The signs on cells and in their table."""
    size = TEXT[scene.aspect] + _LARGER
    told = [each for mark in scene.marks if isinstance(mark.at, Cell) for each in told_on(scene, mark.at)]
    yield "cells", [cell(size, True, True)]
    if golden_asked(scene):
        yield gold_means(scene), [cell(size, True)]
    for tile, number in [*numbers(scene).items()][:1]:
        yield _brought(scene, tile, number, drawn, size)
    if not numbers(scene):
        yield "beside", [good(scene, "red", size)]
    if numbers(scene) and shows_ways(scene):
        yield "ways", [signs.small(told[0].tile, told[0].rotations[0], size)]
    if worths := [each.closes for each in told if each.closes]:
        yield "closes", [pill((), max(worths), True, size - 10)]
    if any(map(any, (change for each in told for change in each.changes))):
        yield "island", [signs.island(size)]
    if pale(scene):
        yield "weak", [cell(size, False, True)]


def _brought(scene: Scene, tile: str, number: int, drawn: Cells, size: int) -> tuple[str, Sequence[Chunk]]:
    """What stands on a cell for a tile, behind its number if it is one of several."""
    head = numbered(tile, number, size - 4)
    if drawn.counted:
        much = total(_MANY, size - 4)
        return ("total", [head, " ", much]) if number else ("all", [much])
    one = good(scene, tile.split("-", maxsplit=1)[0], size)
    return ("numbers", [head, " ", one]) if number else ("brings", [one])


def _of_sites(scene: Scene) -> _Found:
    """The signs on islands and at houses."""
    size, kinds = TEXT[scene.aspect], sites.kinds_drawn(scene)
    own = [island.change[view_of(scene).seat] for island in sites.free_islands(scene)]
    if BuildHouse.kind in kinds:
        yield "house", [sites.chip((f"+{max(own)}",), size, GOLD)]
    if any(len(island.sites) > 1 for island in sites.free_islands(scene)):
        yield "further", [sites.disc(True, size - 4)]
    if pale(scene):
        yield "weak", [sites.chip((f"+{min(own)}",), size, CREAM)]
    for seat, n in sites.losers(scene)[:1]:
        yield "rivals", [seat_symbol(seat, size - 2), f"−{n}"]
    if own and sites.told_islands(scene):
        yield "worth", [pill((), 4, True, size)]
    if sites.names_sides(scene):
        yield "sides", [sites.lettered(side, True, size - 4) for side in "ne"]
    if BuildTower.kind in kinds:
        yield from _of_towers(scene, size)
    if BuildPort.kind in kinds:
        paying, sign = sites.ports_pay(scene), signs.port(size + _LARGER)
        last = view_of(scene).round == TURNS - 1
        yield ("port_last" if last else "port", [sign]) if paying else ("port_late", [ghost(sign, 0.45)])
    if scene.size != "post" and scene.path[:1]:
        yield "cost", [good(scene, colour, size + 4) for colour in COLOURS]


def _of_towers(scene: Scene, size: int) -> _Found:
    """The signs at houses to which a tower may be added, and in their table."""
    yield "tower", [coin(size + _LARGER)]
    if sites.raises(scene):
        yield "island", [signs.island(size + _LARGER)]
    yield "worth", [pill((), 4, True, size)]
    yield "influence", influence(scene, next(iter(sites.towers(scene).values())))


def key_of(scene: Scene, room: float, cells: Cells | None = None) -> Meanings:
    """What the marks of a question mean in so much room, in two columns where that is lower; none without marks."""
    size, found = TEXT[scene.aspect], meanings(scene, cells) if scene.marks else []
    look = Look(size, _STEP[scene.aspect], INK, apart=0, beside=_APART)
    slim = laid(found, look, room)
    roomy = (
        len(found) > (1 if asks_tile(scene) else _MANY) and room / 2 - slim.columns[0].signs - _APART >= _LEAST * size
    )
    return lowest(found, look, room) if roomy else slim


def put_key(canvas: Canvas, x: float, y: float, key: Meanings) -> None:
    """All columns about a height."""
    key.put(canvas, x, y - key.height / 2)
