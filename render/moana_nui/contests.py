"""Pills on shared islands: units of all players against how many make it contested."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.moana_nui import glyphs
from render.moana_nui.archipelago import Chart
from render.moana_nui.occupied import Area, area, hidden
from render.moana_nui.palette import ALARM, CALM
from render.moana_nui.reading import view_of
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept

_ROOMY: Final = 64
"""On smaller cells the pill of a peaceful island goes without spears."""
_SHIFT: Final = 0.25
_REACH: Final = 0.9


def put_contests(canvas: Canvas, scene: Scene, where: Chart, taken: Sequence[Area]) -> None:
    """A pill on every island on which several players have units; `taken` is what should not be hidden."""
    view = view_of(scene)
    shared = [island for island in view.islands if len(island.units) > 1]
    if not shared:
        return
    armed = where.grid.size >= _ROOMY
    sprites = [
        pill(f"{sum(n for _, n in island.units)}/{island.threshold}", island.contested, armed, where.pieces.text)
        for island in shared
    ]
    middles = tuple(tuple(_rounded(where.on(at, "middle")) for at in island.segments) for island in shared)
    spots = _spots(middles, tuple(sprite.size for sprite in sprites), tuple(taken), where.grid.size)
    for sprite, (x, y) in zip(sprites, spots, strict=True):
        canvas.paste(sprite, x, y)


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


@lru_cache(maxsize=64)
def _spots(
    middles: tuple[tuple[tuple[int, int], ...], ...],
    sizes: tuple[tuple[int, int], ...],
    occupied: tuple[Area, ...],
    cell: int,
) -> tuple[Point, ...]:
    """Where the pill of each island goes: near the middle of its land, where it hides least."""
    taken, found = list(occupied), []
    for lands, (wide, high) in zip(middles, sizes, strict=True):
        best, least = (0, 0), math.inf
        left, right = min(x for x, _ in lands) - 2 * cell, max(x for x, _ in lands) + 2 * cell
        near = [area for area in taken if area[2] > left and area[0] < right]
        for far, x, y in _candidates(lands, cell):
            if far >= least:
                break
            cost = far + hidden((x - wide // 2, y - high // 2, x + wide // 2, y + high // 2), near)
            if cost < least:
                best, least = (x, y), cost
        taken.append(area(*best, wide / 2, high / 2, high / 2))
        found.append(best)
    return tuple(found)


def _candidates(lands: tuple[tuple[int, int], ...], cell: int) -> list[tuple[float, int, int]]:
    """Places about the middles of an island's land with how bad their distance is, the nearest first."""
    steps = round(_REACH / _SHIFT)
    found = []
    for x, y in lands:
        for i in range(-steps, steps + 1):
            for j in range(-steps, steps + 1):
                far = math.hypot(i, j) * _SHIFT
                if far <= _REACH:
                    found.append((400 * far * far, x + round(i * _SHIFT * cell), y + round(j * _SHIFT * cell)))
    return sorted(found)


@kept
def pill(told: str, contested: bool, armed: bool, size: int) -> Image.Image:
    """Crossed spears and the numbers: red where the island is contested."""
    spears = armed or contested
    width, high = fonts.width(told, size) + size * (1.75 if spears else 0.7), size * 0.62
    p = Painter(width + 6, 2 * high + 8, 1, 4, origin=(3, high + 3))
    p.box(0, -high + 2, width, high + 3, high, (10, 40, 60, 100))
    p.box(-1, -high - 1, width + 1, high + 1, high, "#FFFFFF")
    p.box(1, -high + 1, width - 1, high - 1, high, ALARM if contested else CALM)
    if spears:
        glyphs.put_spears(p, size * 0.8, 0, size * 0.42, "#FFE9A8" if contested else "#B9C7D6")
    sprite = p.done()
    Canvas(sprite).text(3 + size * (1.35 if spears else 0.35), high + 2, told, size, "#FFFFFF")
    return sprite
