"""What seats would gain for islands if the game ended now: a plate at one of their houses on each of these; and where
islands are seen, so that what tells of one touches no other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import product
from typing import Final

from PIL import Image

from render import post
from render.canvas import Canvas, Painter
from render.panels import measure, put_chunks
from render.placing import around
from render.scene import Scene
from render.shapes import Point
from render.sky_islands.coasts import GRAIN, islands_on
from render.sky_islands.grid import NUMBER, Grid
from render.sky_islands.over import Lying, Piece
from render.sky_islands.palette import INK, NIGHT, WHITE
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.islands import House, Island
from rules.sky_islands.places import Segment
from rules.sky_islands.view import SkyView

PARTS: Final = (0.25, 0.5, 0.75)
"""So far across and down a tile something may lie on its island,"""
_FINE: Final = tuple(part / 10 for part in range(1, 10))
"""or, where that is too narrow, so far."""

_TOUCHING: Final = 45.0
"""So bad it is that a sign touches another island: worse than to cover a trifle, better than to cover more."""
_ROUND: Final = 0.15
"""Corners are so round, in parts of a sprite's height, that its box touches more than it does."""


class Shores:
    """The connected islands of a board as they lie on a picture."""

    def __init__(self, view: SkyView, grid: Grid) -> None:
        self._view, self._grid = view, grid
        self._numbers = {name: number for number, name in enumerate(view.board.regions, start=1)}
        self._others = dict[Segment, Image.Image]()

    def piece(self, own: Segment, sprite: Image.Image, near: Sequence[Point], inland: Sequence[float] = ()) -> Piece:
        """A sign for the island of which a drawn one is a part: at one of some places, or else all over it, so far
        across and down its tiles; where it touches another island only if it would cover something at all others."""
        name = self._view.board.name_of[own]
        far = sorted(self._inland(name, inland), key=lambda at: math.dist(at, near[0]))
        apart = [at for at in (*near, *far) if self.alone(name, sprite, at)]
        costs = [(number >= len(apart)) * _TOUCHING + number / 1000 for number in range(len(apart) + len(near))]
        return Piece(sprite, [*apart, *near], costs=costs)

    def _inland(self, name: Segment, parts: Sequence[float]) -> Iterator[Point]:
        """Places all over an island, so far across and down its tiles."""
        for at in self._view.board.regions[name].cells:
            if self._grid.extent.holds(at):
                for part in product(parts, parts):
                    x, y = self._grid.point(at, part)
                    if self._map.getpixel(self._there(x, y)) == self._numbers[name]:
                        yield x, y

    def alone(self, name: Segment, sprite: Image.Image, at: Point) -> bool:
        """Whether a sprite there touches no other connected island than the one of this name."""
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


_LOW, _HIGH, _WIDE = 0.13, 0.27, 0.23
"""A house reaches so far down, up and aside from its place, in parts of its unit."""
_ASIDE: Final = (0, -0.4, 0.4)
"""A plate below or above a house may lie so far aside, in parts of its width."""
_BESIDE: Final = (0, -1, 1)
"""One at its side may lie so far up or down, in halves of its height."""
_OFF: Final = (0.5, 0.65, 0.8, 0.95)
"""Where there is no room close to a house, a plate lies so far from it, in parts of its unit,"""
_TIGHT: Final = post.LEAST, post.NAME
"""and with less around its numbers, at last as high as names of cells."""


def standing(scene: Scene) -> list[Island]:
    """The islands on which seats have a house, before the end those that are worth more than a point."""
    view = view_of(scene)
    return [island for island in view.islands if any(island.houses) and (island.worth > 1 or view.result)]


def plates(scene: Scene, houses: Sequence[tuple[House, Lying]], unit: int, shores: Shores) -> list[Piece]:
    """A plate for every island that brings points, at a house of one of those who gain them, of who gains most if it is
    shown, where it has room without touching another island."""
    found = list[Piece]()
    for island in standing(scene):
        gains = sorted(((seat, n) for seat, n in enumerate(island.points) if n), key=lambda gain: -gain[1])
        own = [
            lying for seat, _ in gains for house, lying in houses if house.seat == seat and house.at in island.segments
        ]
        if own:
            every, told = [each for _, each in houses], partial(pill, tuple(gains), island.closed)
            where = partial(at_houses, own, unit=unit, shores=shores, island=island.name, houses=every)
            number = NUMBER[scene.aspect]
            usual, tight = told(number), [told(text, slim=True) for text in _TIGHT if text <= number]
            ways = [partial(where, usual, far=PARTS), *(partial(where, sprite, far=_FINE) for sprite in tight)]
            found.append(_tried(partial(where, usual), *ways, last=ways[-1]))
    return found


def _tried(*apart: Callable[[], Piece], last: Callable[[], Piece]) -> Piece:
    """A sign that touches no other island than its own, and what is laid in its stead where it would cover something;
    the last of these may touch one."""
    for number, each in enumerate(apart, start=1):
        sign = each()
        if free := sum(cost < _TOUCHING for cost in sign.costs):
            again = partial(_tried, *apart[number:], last=last)
            return Piece(sign.sprite, sign.places[:free], sign.costs[:free], again)
    return last()._replace(again=last if apart else None)


def at_houses(
    own: Sequence[Lying],
    sprite: Image.Image,
    unit: int,
    shores: Shores,
    island: Segment,
    houses: Sequence[Lying],
    far: Sequence[float] = (),
) -> Piece:
    """A sign close to one of some houses on an island, or also less close, where none of the others is nearer, and so
    far across and down its tiles; it touches another one only where it would cover something at all other places."""
    reach = sprite.width + unit
    others = [each for each in houses if each not in own and any(math.dist(each.at, one.at) < reach for one in own)]
    places = beside(own, sprite, unit)
    if far:
        off = (at for each in own for at in around(each.at, [part * unit for part in _OFF], 16))
        places += [at for at in off if shores.alone(island, sprite, at)]
    near = [at for at in places if not others or _gap(sprite, at, own, unit) < _gap(sprite, at, others, unit)]
    return shores.piece(island, sprite, near or places, inland=far)


def _gap(sprite: Image.Image, at: Point, houses: Sequence[Lying], unit: int) -> float:
    """How far the middle of the nearest of some houses is from a sign, in pixels."""
    wide, high, middle = sprite.width / 2, sprite.height / 2, (_LOW - _HIGH) / 2 * unit
    gaps = [(abs(x - at[0]) - wide, abs(y + middle - at[1]) - high) for x, y in (house.at for house in houses)]
    return min((math.hypot(max(0, across), max(0, down)) for across, down in gaps), default=math.inf)


def beside(houses: Sequence[Lying], sprite: Image.Image, unit: int) -> list[Point]:
    """Places close to houses of such a unit: below them first, then above, then at their sides."""
    wide, high = sprite.width, sprite.height / 2
    found = [(x + part * wide, y + _LOW * unit + high) for part in _ASIDE for x, y in (each.at for each in houses)]
    for x, y in (each.at for each in houses):
        found += [(x + part * wide, y - _HIGH * unit - high) for part in _ASIDE]
        found += [(x + side * (_WIDE * unit + wide / 2), y + part * high) for part in _BESIDE for side in (-1, 1)]
    return found


@kept
def pill(gains: Sequence[tuple[Seat, int]], closed: bool, text: int, slim: bool = False) -> Image.Image:
    """The signs of seats, each with what it gains for an island, on a pale plate, or on a dark one if it is closed."""
    row = [chunk for seat, n in gains for chunk in (seat_symbol(seat, round(text * 0.8)), f"{n} ")]
    row[-1] = f"{gains[-1][1]}"
    high, side = (round(text * 1.08), 6) if slim else (round(text * 1.2), 8)
    canvas = Canvas(_plate(round(measure(row, text)) + 2 * side + 1, high, closed).done())
    put_chunks(canvas, side, high / 2 - 1, row, text, WHITE if closed else INK)
    return canvas.image


@kept
def ticked(size: int) -> Image.Image:
    """A tick on a disc: an island is closed."""
    painter = _plate(size, size, True)
    tick = (0.25, 0.5), (0.43, 0.68), (0.75, 0.29)
    painter.brush([(size * x, size * y) for x, y in tick], size * 0.12, WHITE)
    return painter.done()


def _plate(width: int, height: int, dark: bool) -> Painter:
    """What a pill is drawn on."""
    painter = Painter(width, height, 1, 3, origin=(0, 0))
    for out, fill in ((0, INK), (2, WHITE), (4, NIGHT if dark else WHITE)):
        painter.box(out, out, width - out, height - out, height * 0.47 - out, fill)
    return painter
