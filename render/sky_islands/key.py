"""What the marks of a question mean: every sign that is shown, each in a line of its own with its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from render import fonts
from render.canvas import Canvas, ghost
from render.panels import Chunk, bulb, coin, measure, put_chunks
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
_BETWEEN: Final = 24
"""Between two columns,"""
_LEAST: Final = 10
"""in each of which words have room for so many of their size at least."""

_Found: TypeAlias = Iterator[tuple[str, Sequence[Chunk]]]
"""Meanings by the keys of their words, and their signs."""


class Meaning(NamedTuple):
    """A sign and what it means."""

    sign: Sequence[Chunk]
    words: str


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


_Lines: TypeAlias = Sequence[tuple[Sequence[Chunk], Sequence[str]]]
"""Signs, each with its meaning in lines of words."""


class Key(NamedTuple):
    """Meanings in columns, each so `wide` with lines of words beside a column of signs."""

    columns: Sequence[_Lines]
    wide: float
    aside: float
    size: int
    step: int

    @property
    def height(self) -> int:
        """How high all columns are."""
        return self.step * max(map(_rows, self.columns), default=0)


def _rows(lines: _Lines) -> int:
    return sum(len(words) for _, words in lines)


def key_of(scene: Scene, room: float, cells: Cells | None = None) -> Key:
    """The meanings of the marks of a question in so much room, side by side where that is lower; no columns where
    nothing is marked."""
    size, found = TEXT[scene.aspect], meanings(scene, cells) if scene.marks else []
    aside, few = max((measure(each.sign, size) for each in found), default=0) + _APART, 1 if asks_tile(scene) else _MANY

    def of(number: int) -> Key:
        wide = (room - (number - 1) * _BETWEEN) / number
        lines = [(each.sign, fonts.wrap(each.words, size, wide - aside, 3)) for each in found]
        cuts = range(1, len(lines)) if number > 1 else [len(lines)]
        pairs = [[part for part in (lines[:cut], lines[cut:]) if part] for cut in cuts]
        return Key(
            min(pairs, key=lambda each: max(map(_rows, each), default=0)), wide, aside, size, _STEP[scene.aspect]
        )

    sides = [of(number) for number in (1, 2) if number == 1 or (len(found) > few and room / 2 - aside >= _LEAST * size)]
    return min(sides, key=lambda key: key.height)


def put_key(canvas: Canvas, x: float, y: float, key: Key) -> None:
    """All columns about a height, signs in the middle of theirs."""
    for number, lines in enumerate(key.columns):
        left, top = x + number * (key.wide + _BETWEEN), y - key.height / 2
        for sign, words in lines:
            middle = left + (key.aside - _APART - measure(sign, key.size)) / 2
            put_chunks(canvas, middle, top + key.step * len(words) / 2, sign, key.size, INK)
            for i, line in enumerate(words):
                canvas.text(left + key.aside, top + key.step * (i + 0.5) - 1, line, key.size, INK)
            top += key.step * len(words)
