"""The legal choices on the map: free cells, segments and corners, each with the tag that the menu repeats."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from render import fonts
from render.canvas import Canvas
from render.moana_nui import glyphs, rings
from render.moana_nui.archipelago import Chart
from render.moana_nui.occupied import Area, area, hidden
from render.moana_nui.palette import ALARM, CALL, INK, WHITE
from render.moana_nui.reading import view_of
from render.moana_nui.ways import put_way
from render.panels import tag
from render.scene import Mark, Scene
from render.shapes import Point
from rules.moana_nui.places import Cell, Corner, Segment

_PALE: Final = "#FFF1CF"
_NEAR: Final = ((0, 0), *((far * math.cos(a), far * math.sin(a)) for far in (0.4, 0.7, 1) for a in range(6)))
"""Where a tag can go, in heights of its text about its place; the nearest first."""


def free_cells(scene: Scene) -> tuple[tuple[Cell, bool], ...]:
    """The cells outside the archipelago that can be chosen, or the one that was, and whether they are promising."""
    if scene.path[:1] == ("place",) and len(scene.path) == 3:
        return ((Cell.parse(scene.path[2]), True),)
    return tuple((Cell(*mark.at), mark.strong) for mark in scene.marks if isinstance(mark.at, Cell))


def segments(scene: Scene) -> frozenset[Segment]:
    """The segments that can be chosen."""
    return frozenset(mark.at for mark in scene.marks if isinstance(mark.at, Segment))


def put_rings(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """Rings around the segments and corners that can be chosen; under the pieces that stand there."""
    manned = {land.at: land.units > 0 for land in view_of(scene).segments}
    for mark in scene.marks:
        if isinstance(mark.at, Segment) and mark.at in where.stands:
            if manned[mark.at]:
                canvas.paste(rings.foot(where.pieces.unit), *where.on(mark.at, "unit"))
            else:
                canvas.paste(rings.ring(round(0.2 * where.grid.size)), *where.on(mark.at, "middle"))
        elif isinstance(mark.at, Corner):
            canvas.paste(rings.ring(round(0.3 * where.grid.size)), *where.corner(mark.at))


def put_chosen(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """White rings around what was chosen before, and the way from the first of it to the second."""
    if scene.path[:1] not in (("move",), ("attack",)):
        return
    chosen = [at for at in map(Segment.parse, scene.path[1:3]) if at in where.stands]
    if len(chosen) == 2:
        put_way(canvas, chosen[0], chosen[1], ALARM if scene.path[0] == "attack" else WHITE, where)
    for at in chosen:
        canvas.paste(rings.foot(where.pieces.unit, WHITE), *where.stand(at))


def put_tags(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """Names of free cells and the action points that a tile there gives, and all tags."""
    frontier = view_of(scene).board.chart.frontier
    taken = [*_numbers(scene, where), *_lit_names(scene, where)]
    for mark in scene.marks:
        if isinstance(mark.at, Cell):
            _put_cell(canvas, mark, where, frontier[mark.at].touching + 1 if mark.at in frontier else 0)
        elif isinstance(mark.at, Segment) and mark.at in where.stands:
            _put_segment(canvas, mark, where, taken)
        elif isinstance(mark.at, Corner):
            _put_tag(canvas, mark.tag, mark.strong, where.corner(mark.at), where, taken)


def _put_cell(canvas: Canvas, mark: Mark, where: Chart, points: int) -> None:
    cell, text = where.grid.size, where.pieces.text
    x, y = where.at(mark.at)
    if str(mark.at) != mark.tag:
        canvas.haloed(*where.name(mark.at), str(mark.at), text, "#5A4A10", "#FFF4CD", 2)
    size = fonts.largest(mark.tag, 1.3 * cell, (text + 6, text + 3, text))
    canvas.paste(tag(mark.tag, size, WHITE if mark.strong else "#E8E4D4", INK, INK), x, y - 0.06 * cell)
    pip = max(10, round(0.2 * cell))
    for i in range(points):
        canvas.paste(glyphs.pip(pip, True), x + (i - (points - 1) / 2) * pip, y + 0.52 * cell)


def _put_segment(canvas: Canvas, mark: Mark, where: Chart, taken: list[Area]) -> None:
    """A segment's own letter as its tag, or the cell's name where it is the only one: nothing else is covered."""
    letter = mark.at.letter
    if mark.tag == str(mark.at):
        shown, at = (letter, where.on(mark.at, "letter")) if letter else (mark.tag, where.name(mark.at.cell))
    else:
        shown, at = mark.tag, where.on(mark.at, "letter" if letter else "middle")
    _put_tag(canvas, shown, mark.strong, at, where, taken)


def _put_tag(canvas: Canvas, words: str, strong: bool, at: Point, where: Chart, taken: list[Area]) -> None:
    """A tag as near to its place as can be without hiding other tags or numbers of units."""
    sprite = tag(words, where.pieces.text, CALL if strong else _PALE, INK, INK)
    wide, high = sprite.width / 2 - 4, sprite.height / 2 - 4
    spots = [area(at[0] + u * where.pieces.text, at[1] + v * where.pieces.text, wide, high, high) for u, v in _NEAR]
    best = min(spots, key=lambda spot: hidden(spot, taken))
    canvas.paste(sprite, (best[0] + best[2]) / 2, (best[1] + best[3]) / 2)
    taken.append(best)


def _numbers(scene: Scene, where: Chart) -> list[Area]:
    """Where the numbers of units stand."""
    unit = where.pieces.unit
    feet = (where.on(land.at, "unit") for land in view_of(scene).segments if land.units)
    return [area(x, y, 0.17 * unit, 0.32 * unit, 0.02 * unit) for x, y in feet]


def _lit_names(scene: Scene, where: Chart) -> list[Area]:
    """Where the names of cells stand that begin the names of segments which have a letter."""
    text = where.pieces.text
    cells = {at.cell for at in segments(scene) if at.letter}
    return [area(*where.name(cell), fonts.width(str(cell), text) / 2, 0.45 * text, 0.45 * text) for cell in cells]


def put_lit_names(canvas: Canvas, cells: Iterable[Cell], where: Chart) -> None:
    """The names of the cells on which something can be chosen, in gold: they begin the names of its segments."""
    for cell in set(cells):
        canvas.haloed(*where.name(cell), str(cell), where.pieces.text, CALL, INK, 3)
