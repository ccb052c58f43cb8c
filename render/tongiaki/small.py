"""Islands on crowded maps: moorings as dots, a name, letters of beaches in two rows, points in a corner."""

from __future__ import annotations

import math
from itertools import pairwise

from PIL import Image

from render import fonts
from render.canvas import Painter, trimmed
from render.shapes import Point
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki import boats, labels
from render.tongiaki.geometry import Strand, corners, gaps, in_rows, polar, strands, towards
from render.tongiaki.palette import BEACH, GOLD, GOLD_INK, INK, JUNGLE, LETTER, SHALLOW, SLOT, WOOD
from render.tongiaki.sea import ground, put_dots, put_rim, put_ring

TINY = 1.45
"""Below so many sizes of the least text a tile has room for nothing but a short name."""
NAME = 1.25
"""So many sizes of a tile its name may be wide."""
_RIM = 2
REACH = 1.12
"""Moorings lie a little further out than on large tiles."""


@kept
def tile(island: str, red: int, size: int, new: bool, king: int | None) -> Image.Image:
    """A small island without boats and texts."""
    painter = Painter(2.12, 2.12, size, 4)
    ground(painter)
    shores = strands(island, red)
    if king is None:
        _put_piers(painter, shores)
        _put_sand(painter, shores)
    painter.ellipse(0, 0, 0.57 if king is None else 0.74, fill=JUNGLE[1])
    painter.ellipse(0, 0, 0.5 if king is None else 0.68, fill=JUNGLE[0])
    if king is None:
        slots = [(x * REACH, y * REACH) for shore in shores for x, y in shore.slots]
        put_dots(painter, ((x, y, r, r, fill) for x, y in slots for r, fill in ((0.085, SLOT[0]), (0.055, SLOT[1]))))
    put_rim(painter, new)
    if king is not None:
        _put_border(painter, king)
    return painter.done()


def _put_piers(painter: Painter, shores: tuple[Strand, ...]) -> None:
    for pier in (pier for shore in shores for pier in shore.piers):
        painter.brush([towards(pier, 0.5), towards(pier, 0.866)], 0.17, WOOD[0], caps=False)
        painter.brush([towards(pier, 0.5), towards(pier, 0.866)], 0.12, WOOD[2], caps=False)


def _put_sand(painter: Painter, shores: tuple[Strand, ...]) -> None:
    painter.ellipse(0, 0, 0.6, fill=SHALLOW)
    for colour, reach in ((SHALLOW, 0.215), (BEACH, 0.17)):
        for shore in shores:
            slots = [(x * REACH, y * REACH) for x, y in shore.slots]
            for a, b in pairwise(slots):
                painter.brush([a, b], reach * 2, colour, caps=False)
            put_dots(painter, ((x, y, reach, reach, colour) for x, y in slots))


def _put_border(painter: Painter, king: int) -> None:
    for reach, width, colour in ((0.93, 0.14, INK), (0.93, 0.09, SEAT_COLOURS[king])):
        put_ring(painter, reach, width, colour)
    for x, y in corners(0.92):
        shape = [(x + a / 190, y + b / 190) for a, b in seat_shape(king)]
        boats.put_rim(painter, [shape], 0.035, INK)
        painter.poly(shape, SEAT_COLOURS[king])


@kept
def texts(island: str, red: int, size: int, said: str, text: int, king: bool) -> Image.Image:
    """Its name in the middle, letters of the beaches above and below it, points in the widest gap; on the smallest
    of tiles the name alone."""
    painter = Painter(max(2.4, 4 * text / size), 2.4, size, 3)
    unit, points = text / size, labels.points_of(island)
    labels.put_squeezed(painter, said, 0, 0.36 if king else 0, text, NAME * size, _RIM)
    if size < TINY * text:
        return trimmed(painter.done())
    if not king:
        for letter, (x, y) in in_rows(island, red):
            labels.put_squeezed(painter, letter, x * unit * 0.80, y * unit * 0.88, text, 2 * text, _RIM)
    if points:
        x, y = (-0.5, -0.3) if king else _coin_spot(island, red, unit, min(NAME, fonts.width(said, text) / size))
        radius = unit * 0.6
        painter.ellipse(x, y, radius + 0.03, fill=LETTER)
        painter.ellipse(x, y, radius, fill=GOLD)
        painter.text(x, y, str(points), unit, GOLD_INK)
    return trimmed(painter.done())


def _coin_spot(island: str, red: int, unit: float, name: float) -> Point:
    """In the widest gap between beaches, farther out where a letter or the name stands, which is `name` wide."""
    angle = max(gaps(island, red), key=lambda gap: gap[1])[0]
    letters = [(x * unit * 0.80, y * unit * 0.88) for _, (x, y) in in_rows(island, red)]
    for reach in (0.72, 0.80, 0.88):
        x, y = polar(angle, reach)
        beside = math.hypot(max(0.0, abs(x) - name / 2), max(0.0, abs(y) - unit * 0.4)) > unit * 0.6
        if beside and all(math.dist((x, y), at) > unit for at in letters):
            return x, y
    return polar(angle, 0.94)
