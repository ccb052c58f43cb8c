"""Pills on shared islands: units of all players against how many make it contested."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.moana_nui import glyphs
from render.moana_nui.archipelago import Chart
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import ALARM, CALM
from render.moana_nui.reading import view_of
from render.scene import Scene
from render.shapes import Point
from rules.moana_nui.view import Island, Land

Area: TypeAlias = tuple[float, float, float, float]
"""The middle of a rectangle and half its width and height, in pixels."""


def put_contests(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """A pill on every island on which several players have units."""
    view = view_of(scene)
    taken = [box for land in view.segments for box in _occupied(where, land)]
    for island in view.islands:
        if len(island.units) > 1:
            told = f"{sum(number for _, number in island.units)}/{island.threshold}"
            sprite = pill(told, island.contested, SMALL[scene.size])
            x, y = _best(where, island, taken, sprite)
            taken.append((x, y, sprite.width / 2, sprite.height / 2))
            canvas.paste(sprite, x, y)


def _occupied(where: Chart, land: Land) -> Iterator[Area]:
    """What must stay visible on a segment."""
    cell, small = where.piece, 16.0
    parts = ((land.units > 0, "unit", 0.36, 0.24, 0.36), (land.building is not None, "building", 0.3, 0.3, 0.3))
    for there, part, lift, wide, high in parts:
        if there:
            x, y = where.on(land.at, part)
            yield x, y - lift * cell, wide * cell, high * cell
    if land.goods:
        x, y = where.on(land.at, "goods")
        yield x, y, small * (1 + len(land.goods)), small
    if land.at.letter:
        yield (*where.on(land.at, "letter"), small, small)


def _best(where: Chart, island: Island, taken: list[Area], sprite: Image.Image) -> Point:
    """The first spot on or beside the island's land that hides nothing, else the one that hides least."""
    best, least = (0.0, 0.0), math.inf
    for x, y in _spots(where, island):
        hidden = _hidden(x, y, sprite, taken)
        if hidden < least:
            best, least = (x, y), hidden
        if not hidden:
            break
    return best


def _spots(where: Chart, island: Island) -> Iterator[Point]:
    """The middles of the island's land, then places around them."""
    middles = [where.on(at, "middle") for at in island.segments]
    yield from middles
    for far in (0.25, 0.45):
        reach = far * where.grid.size
        for x, y in middles:
            for turn in range(6):
                angle = math.tau * turn / 6
                yield x + reach * math.cos(angle), y + reach * math.sin(angle)


def _hidden(x: float, y: float, sprite: Image.Image, taken: list[Area]) -> float:
    """How much of what must stay visible a pill would cover, in square pixels."""
    wide, high = sprite.width / 2, sprite.height / 2
    found = 0.0
    for ax, ay, aw, ah in taken:
        across, down = wide + aw - abs(x - ax), high + ah - abs(y - ay)
        if across > 0 and down > 0:
            found += across * down
    return found


@lru_cache(maxsize=128)
def pill(told: str, contested: bool, size: int) -> Image.Image:
    """Crossed spears and the numbers: red where the island is contested."""
    width, high = fonts.width(told, size) + size * 1.9, size * 0.68
    p = Painter(width + 6, 2 * high + 8, 1, 4, origin=(3, high + 3))
    p.box(0, -high + 2, width, high + 3, high, (10, 40, 60, 100))
    p.box(-1, -high - 1, width + 1, high + 1, high, "#FFFFFF")
    p.box(1, -high + 1, width - 1, high - 1, high, ALARM if contested else CALM)
    glyphs.put_spears(p, size * 0.85, 0, size * 0.45, "#FFE9A8" if contested else "#B9C7D6")
    sprite = p.done()
    Canvas(sprite).text(3 + size * 1.5, high + 2, told, size, "#FFFFFF")
    return sprite
