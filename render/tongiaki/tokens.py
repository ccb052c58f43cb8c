"""Boats on the smallest hexes: one token for those of a seat on a beach, with their number, and dots for free moorings,
side by side along the beach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.lettering import show
from render.shapes import Point
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki.geometry import Strand
from render.tongiaki.palette import DISC, HULL, INK, LETTER, WHITE
from rules.kit.seats import Seat

_WIDTHS: Final = (30, 27, 24)
"""So many pixels is a token wide, a smaller one where a beach has no room for large ones;"""
_DOT: Final = 15
"""so many a free mooring."""
_OVER: Final = 1.12
"""Tokens may take so much more of a beach than there is, for they may lie a little upon each other."""
_RIMS: Final = ((3.4, INK), (1.2, WHITE))
_FRESH: Final = ((5.2, INK), (3.4, WHITE))
"""Around tokens with new boats."""


class Berth(NamedTuple):
    """A token or, without a seat, a free mooring: where it lies about the middle of its island in units of the radius
    of its hex, whose boats and how many they are, whether one is new, and how many pixels it is wide."""

    at: Point
    seat: Seat | None
    count: int
    fresh: bool
    width: int


def berths(strand: Strand, lying: Sequence[tuple[Seat, bool]], size: int) -> Iterator[Berth]:
    """What lies along a beach on a hex of this radius in pixels."""
    fresh = Counter(seat for seat, new in lying if new)
    crews = Counter(seat for seat, _ in lying)
    free = len(strand.slots) - len(lying)
    room = len(strand.slots) * strand.pitch * size
    width = next((w for w in _WIDTHS if len(crews) * w + free * _DOT <= _OVER * room), _WIDTHS[-1])
    found = [(seat, count, width) for seat, count in crews.items()] + [(None, 1, _DOT)] * free
    share = len(strand.slots) / sum(wide for *_, wide in found)
    start = -0.5
    for seat, count, wide in found:
        start += share * wide
        yield Berth(strand.along(start - share * wide / 2), seat, count, seat in fresh, wide)


def put(canvas: Canvas, berth: Berth, x: float, y: float, text: int) -> None:
    """A token or a free mooring with its middle at (x, y)."""
    canvas.paste(_free() if berth.seat is None else _token(*berth[1:], text), x, y)


@kept
def _free() -> Image.Image:
    painter = Painter(_DOT, _DOT, 1, 4)
    for reach, fill in ((0.46, HULL[3]), (0.28, HULL[2])):
        painter.ellipse(0, 0, reach * _DOT, fill=fill)
    painter.show("mooring", -0.2 * _DOT, -0.2 * _DOT, 0.2 * _DOT, 0.2 * _DOT)
    return painter.done()


@kept
def _token(seat: Seat, count: int, fresh: bool, width: int, text: int) -> Image.Image:
    painter = Painter(width + 14, width + 14, 1, 4)
    shape = seat_shape(seat, width / 50)
    for grow, fill in _FRESH if fresh else _RIMS:
        for edge in pairwise([*shape, shape[0]]):
            painter.brush(edge, 2 * grow, fill)
    painter.poly(shape, SEAT_COLOURS[seat])
    sprite = painter.done()
    middle, reach = width / 2 + 7, 0.3 * width
    if count > 1:
        Canvas(sprite).haloed(middle, middle, str(count), text, DISC, LETTER, 2)
    return show(sprite, "boat", (middle - reach, middle - reach, middle + reach, middle + reach))
