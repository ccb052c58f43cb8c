"""Palms and bushes where land is free: they mean nothing, and keep off everything that does."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from render.canvas import Canvas
from render.hexes import ROOT
from render.moana_nui import coast
from render.moana_nui.scenery import GROWING, growing
from render.moana_nui.things import Chart

_LEAST: Final = 52
"""On smaller cells nothing grows."""
_MOST: Final = 3
"""So much grows on a tile at most."""
_TRIED: Final = 6
"""So many places on a tile are tried."""
_BUSHES: Final = 0.35
"""This part of what grows are bushes."""
_INLAND: Final = [255 if away < -0.1 else 0 for away in coast.distances()]
"""Where it grows: so far from the coast, as a table for a field."""
_CLEAR: Final = 4
"""So many pixels it keeps off everything else."""


class Plant(NamedTuple):
    """What may grow on a tile: its kind, and where its foot is about the tile's middle, in cell sizes."""

    kind: str
    x: float
    y: float


def put_woods(canvas: Canvas, where: Chart) -> None:
    """What grows on the tiles, those at the back first."""
    size = where.grid.size
    for cell in sorted(where.tiles, key=lambda cell: cell.r) if size >= _LEAST else ():
        tile, (x, y), lying, grown = where.tiles[cell], where.grid.at(cell), where.lying.get(cell, ()), 0
        for plant in plants(tile.tile, tile.rotation):
            sprite = growing(plant.kind, 8 * round(min(size, 104) / 8))
            u, v = x + plant.x * size, y + plant.y * size - 0.4 * sprite.height
            dx, dy = sprite.width / 2 + _CLEAR, sprite.height / 2 + _CLEAR
            if grown < _MOST and not any(
                a < u + dx and c > u - dx and b < v + dy and d > v - dy for a, b, c, d in lying
            ):
                canvas.paste(sprite, u, v)
                grown += 1


@lru_cache(maxsize=512)
def plants(name: str, rotation: int) -> tuple[Plant, ...]:
    """What may grow on a tile, in loose groups well inside its land."""
    random, found = Random(f"{name} {rotation}"), list[Plant]()
    fields = coast.fields(name, rotation)
    inland = [field.point(_INLAND).tobytes() for field in fields]
    for _ in range(60):
        x, y = random.uniform(-0.72, 0.72), random.uniform(-0.8, 0.8)
        i = coast.index((x, y))
        apart = all(abs(x - other.x) > 0.24 or abs(y - other.y) > 0.16 for other in found)
        if apart and abs(y) + abs(x) / ROOT < 0.86 and any(pixels[i] for pixels in inland):
            found.append(Plant(GROWING[random.random() < _BUSHES], x, y))
    return tuple(sorted(found[:_TRIED], key=lambda plant: plant.y))
