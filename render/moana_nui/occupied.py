"""What must stay visible on the map, as rectangles, for whatever is laid over it where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from render import fonts
from render.moana_nui import glyphs
from render.moana_nui.archipelago import Chart
from render.moana_nui.reading import view_of
from render.scene import Scene
from rules.moana_nui.places import Cell
from rules.moana_nui.view import Land

Area: TypeAlias = tuple[int, int, int, int]
"""A rectangle in pixels: left, top, right, bottom."""


def area(x: float, y: float, wide: float, up: float, down: float) -> Area:
    """The rectangle about a point that reaches so far to both sides, up and down."""
    return round(x - wide), round(y - up), round(x + wide), round(y + down)


def hidden(cover: Area, taken: Iterable[Area]) -> int:
    """How much of what is taken something would cover, in square pixels."""
    left, top, right, bottom = cover
    found = 0
    for a, b, c, d in taken:
        if a < right and c > left and b < bottom and d > top:
            found += (min(right, c) - max(left, a)) * (min(bottom, d) - max(top, b))
    return found


def occupied(scene: Scene, where: Chart) -> list[Area]:
    """Everything that stands on the map, and the names of its cells."""
    view, text, building = view_of(scene), where.pieces.text, where.pieces.building
    found = [part for land in view.segments for part in _on(where, land)]
    houses = (where.corner(house.at) for house in view.meeting_houses)
    found += [area(x, y, 0.4 * building, 0.5 * building, 0.1 * building) for x, y in houses]
    cells = [*where.tiles, *(mark.at for mark in scene.marks if isinstance(mark.at, Cell))]
    half = 0.45 * text
    return [*found, *(area(*where.name(cell), fonts.width(str(cell), text) / 2, half, half) for cell in cells)]


def _on(where: Chart, land: Land) -> Iterator[Area]:
    unit, building, good, text = where.pieces
    if land.units:
        yield area(*where.on(land.at, "unit"), 0.25 * unit, 0.62 * unit, 0.05 * unit)
    if land.building:
        yield area(*where.on(land.at, "building"), 0.3 * building, 0.5 * building, 0.05 * building)
    if land.goods:
        x, y = where.on(land.at, "goods")
        yield area(x, y, good * glyphs.goods_width(min(4, len(land.goods))) / 2, 0.65 * good, 0.65 * good)
    if land.at.letter:
        yield area(*where.on(land.at, "letter"), *(0.4 * text,) * 3)
