"""What seats would gain for islands if the game ended now: a plate at one of their houses on each of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import Point
from render.sky_islands.grid import NUMBER
from render.sky_islands.over import Lying, Piece
from render.sky_islands.palette import INK, NIGHT, WHITE
from render.sky_islands.reading import view_of
from render.sky_islands.shores import Shores
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.islands import House, Island

_LOW, _HIGH, _WIDE = 0.13, 0.27, 0.23
"""A house reaches so far down, up and aside from its place, in parts of its unit."""
_ASIDE: Final = (0, -0.5, 0.5, -0.7, 0.7)
"""A plate below or above a house may lie so far aside, in parts of its width."""

_BESIDE: Final = (0, -1, 1)
"""One at its side may lie so far up or down, in halves of its height."""


def stands(island: Island) -> bool:
    """Whether seats have a house on an island that is worth more than a point."""
    return any(island.houses) and island.worth > 1


def plates(scene: Scene, houses: Sequence[tuple[House, Lying]], unit: int, shores: Shores) -> list[Piece]:
    """A plate for every seat that gains points for an island, at one of its houses that are shown, where it has room
    there without touching another island."""
    found, view = list[Piece](), view_of(scene)
    for island in filter(stands, view.islands):
        for seat, points in enumerate(island.points):
            own = [lying for house, lying in houses if house.seat == seat and house.at in island.segments]
            if points and own:
                sprite = pill(seat, points, island.closed, NUMBER[scene.aspect])
                if places := shores.apart(island.name, sprite, beside(own, sprite, unit)):
                    found.append(Piece(sprite, places, yields=True))
    return found


def beside(houses: Sequence[Lying], sprite: Image.Image, unit: int) -> list[Point]:
    """Places close to houses of such a unit: below them first, then above, then at their sides."""
    wide, high = sprite.width, sprite.height / 2
    found = [(x + part * wide, y + _LOW * unit + high) for part in _ASIDE for x, y in (each.at for each in houses)]
    for x, y in (each.at for each in houses):
        found += [(x + part * wide, y - _HIGH * unit - high) for part in _ASIDE]
        found += [(x + side * (_WIDE * unit + wide / 2), y + part * high) for part in _BESIDE for side in (-1, 1)]
    return found


@kept
def pill(seat: Seat, points: int, closed: bool, text: int) -> Image.Image:
    """The sign of a seat and what it gains for an island, on a pale plate, or on a dark one if it is closed."""
    symbol, high = round(text * 0.8), round(text * 1.2)
    sprite = _plate(round(symbol + 12 + fonts.width(str(points), text) + 9), high, closed).done()
    canvas = Canvas(sprite)
    canvas.paste(seat_symbol(seat, symbol), 8 + symbol / 2, high / 2)
    canvas.text(symbol + 12, high / 2 - 2, str(points), text, WHITE if closed else INK)
    return sprite


@kept
def ticked(size: int) -> Image.Image:
    """A tick on a disc: an island is closed."""
    painter = _plate(size, size, True)
    _put_tick(painter, (size * 0.25, size / 2), round(size * 0.5))
    return painter.done()


def _put_tick(painter: Painter, at: Point, size: int) -> None:
    """A tick of such a width, from its left end."""
    x, y = at
    painter.brush([at, (x + size * 0.36, y + size * 0.36), (x + size, y - size * 0.42)], size * 0.24, WHITE)


def _plate(width: int, height: int, dark: bool) -> Painter:
    """What a pill is drawn on."""
    painter = Painter(width, height, 1, 3, origin=(0, 0))
    for out, fill in ((0, INK), (2, WHITE), (4, NIGHT if dark else WHITE)):
        painter.box(out, out, width - out, height - out, height * 0.47 - out, fill)
    return painter
