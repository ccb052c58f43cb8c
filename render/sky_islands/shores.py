"""Which island is seen where on a picture, so that what tells of one touches no other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Final

from PIL import Image

from render.shapes import Point
from render.sky_islands.coasts import GRAIN, islands_on
from render.sky_islands.grid import Grid
from render.sky_islands.over import Piece
from rules.sky_islands.places import Segment
from rules.sky_islands.view import SkyView

_PARTS: Final = (0.25, 0.5, 0.75)
"""So far across and down a tile something may lie on its island."""

_TOUCHING: Final = 20.0
"""So bad it is that a sign touches another island: worse than to cover a trifle, better than to cover more."""
_ROUND: Final = 0.15
"""Corners are so round, in parts of a sprite's height, that its box touches more than it does."""


class Shores:
    """The connected islands of a board as they lie on a picture."""

    def __init__(self, view: SkyView, grid: Grid) -> None:
        self._view, self._grid = view, grid
        self._numbers = {name: number for number, name in enumerate(view.board.regions, start=1)}
        self._others = dict[Segment, Image.Image]()

    def piece(self, own: Segment, sprite: Image.Image, near: Sequence[Point], inland: bool = False) -> Piece:
        """A sign for the island of which a drawn one is a part: at one of some places, or else all over it if it may
        lie `inland`; at those where it touches another island only if it would cover something at all the others."""
        name = self._view.board.name_of[own]
        far = sorted(self._inland(name), key=lambda at: math.dist(at, near[0])) if inland else []
        apart = [at for at in (*near, *far) if self._alone(name, sprite, at)]
        costs = [(number >= len(apart)) * _TOUCHING + number / 1000 for number in range(len(apart) + len(near))]
        return Piece(sprite, [*apart, *near], costs=costs)

    def _inland(self, name: Segment) -> Iterator[Point]:
        """Places all over an island."""
        for at in self._view.board.regions[name].cells:
            if self._grid.extent.holds(at):
                for part in product(_PARTS, _PARTS):
                    x, y = self._grid.point(at, part)
                    if self._map.getpixel(self._there(x, y)) == self._numbers[name]:
                        yield x, y

    def _alone(self, name: Segment, sprite: Image.Image, at: Point) -> bool:
        """Whether a sprite there touches no other island than this one."""
        if name not in self._others:
            free = (0, self._numbers[name])
            self._others[name] = self._map.point([0 if each in free else 255 for each in range(256)])
        (x, y), inset = at, _ROUND * sprite.height
        dx, dy = sprite.width / 2 - inset, sprite.height / 2 - inset
        (x0, y0), (x1, y1) = self._there(x - dx, y - dy), self._there(x + dx, y + dy)
        return self._others[name].crop((x0, y0, x1 + 1, y1 + 1)).getbbox() is None

    def _there(self, x: float, y: float) -> tuple[int, int]:
        """The point of the map at a place of the picture."""
        left, top = self._grid.corner(self._grid.extent.first)
        return math.floor((x - left) * GRAIN / self._grid.tile), math.floor((y - top) * GRAIN / self._grid.tile)

    @cached_property
    def _map(self) -> Image.Image:
        """The number of the island at each point of the board, 0 for sky."""
        (left, top), extent, board = self._grid.extent.first, self._grid.extent, self._view.board
        size = (extent.right - left + 2) * GRAIN, (extent.bottom - top + 2) * GRAIN
        image = Image.new("L", size)
        for at, laid in board.grid.items():
            if extent.holds(at):
                numbers = [self._numbers[board.name_of[each]] for each in laid.segments]
                there = islands_on(laid.tile.id, laid.rotation).translate(
                    bytes([*numbers, *[0] * (256 - len(numbers))])
                )
                image.paste(Image.frombytes("L", (GRAIN, GRAIN), there), ((at.x - left) * GRAIN, (at.y - top) * GRAIN))
        return image
