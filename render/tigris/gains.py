"""Points gained, each beside the place where they were made, and never over the letter and the strength of a leader."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept
from render.tigris import pieces
from render.tigris.layout import MEASURES, Measures
from render.tigris.news import Traces
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, IVORY
from render.tigris.pieces_on_board import plate_of
from render.tigris.reading import view_of
from rules.tigris.squares import Square

Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the map."""

_PLATE, _OTHER, _DISC, _GEM, _TILE = 400.0, 400.0, 6.0, 6.0, 0.6
"""How bad it is to cover the whole of a plate, of another sign, of a leader, of a treasure, of a tile."""
_STEPS: Final = (0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1)


class Gain(NamedTuple):
    """A sign of points with the upper left corner of its place on the map."""

    sign: Image.Image
    left: int
    top: int

    @property
    def area(self) -> Area:
        """What it covers."""
        return self.left, self.top, self.left + self.sign.width, self.top + self.sign.height


def put_gains(canvas: Canvas, scene: Scene, found: Traces) -> None:
    """The points of the news, over everything else on the map."""
    for gain in gains(scene, found):
        canvas.place(gain.sign, gain.left, gain.top)


def gains(scene: Scene, found: Traces) -> list[Gain]:
    """Every sign of points where it hides least: at its square if it can be, else close to it."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    hidden = [(area, _PLATE) for area in plates_of(scene)]
    hidden += [(_square(leader.at, how), _DISC) for leader in view.leaders]
    hidden += [(_square(treasure.at, how), _GEM) for treasure in view.treasures]
    hidden += [(_square(tile.at, how), _TILE) for tile in view.tiles]
    placed: list[Gain] = []
    for (at, seat, colour), points in found.points.items():
        sign = _gain(points, colour, "" if scene.aspect == "tall" else view.screens[seat].dynasty, how.number)
        places = [Gain(sign, *corner) for corner in _corners(at, sign, how)]
        home = _home(at, sign, how)
        x, y, far = *how.middle(at), 1.5 * how.square + sign.width
        near = [each for each in hidden if _share((x - far, y - far, x + far, y + far), each[0])]
        best = min(places, key=lambda gain: _cost(gain, home, near, how))
        placed.append(best)
        hidden.append((best.area, _OTHER))
    return placed


def plates_of(scene: Scene) -> list[Area]:
    """What the name plates of the leaders take."""
    found = (plate_of(scene, leader, leader.supporters) for leader in view_of(scene).leaders)
    return [(left, top, left + sprite.width, top + sprite.height) for sprite, left, top in found]


def _home(at: Square, sign: Image.Image, how: Measures) -> Point:
    """Where a sign is looked for first: at the foot of its square, a little to the right."""
    x, y = how.corner(at)
    return x + how.square * 0.62 - sign.width / 2, y + how.square - sign.height + 2


def _corners(at: Square, sign: Image.Image, how: Measures) -> Iterator[tuple[int, int]]:
    """Places on a square and up to one square away, none of them over the edge of the map."""
    x, y = _home(at, sign, how)
    wide, high = how.board
    for across in _STEPS:
        for down in _STEPS:
            left = min(max(x + across * how.square, 0), wide - sign.width)
            top = min(max(y + down * how.square, 0), high - sign.height)
            yield round(left), round(top)


def _cost(gain: Gain, home: Point, hidden: list[tuple[Area, float]], how: Measures) -> float:
    """How far from home a sign would be, in squares, and how much it would hide."""
    cost = math.dist((gain.left, gain.top), home) / how.square
    return cost + sum(weight * _share(gain.area, area) for area, weight in hidden)


def _share(one: Area, other: Area) -> float:
    """Which part of the other area the first one covers."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return wide * high / ((other[2] - other[0]) * (other[3] - other[1])) if wide > 0 and high > 0 else 0.0


def _square(at: Square, how: Measures) -> Area:
    x, y = how.corner(at)
    return x, y, x + how.square, y + how.square


@kept
def _gain(points: int, colour: str, dynasty: str, text: int) -> Image.Image:
    """`+2` on the colour of the points, behind the seal of whoever made them."""
    told = f"+{points}"
    height = round(text * 1.24)
    head = height - 2 if dynasty else 0
    width = round(fonts.width(told, text)) + 14 + head
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.4, INK)
    painter.box(2, 2, width - 2, height - 2, height * 0.34, GOLD_LIGHT)
    painter.box(4 + head, 4, width - 4, height - 4, height * 0.26, GLAZE[colour].base)
    sprite = painter.done()
    canvas = Canvas(sprite)
    if dynasty:
        canvas.place(pieces.seal(dynasty, height - 6), 3, 3)
    canvas.text((width + head) / 2, height / 2 - 1, told, text, IVORY, "m")
    return sprite
