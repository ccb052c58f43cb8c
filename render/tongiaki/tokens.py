"""Boats on the smallest hexes: one token for those of a seat on a beach, which bears their number, and dots for free
moorings, side by side along the beach."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.shapes import Point
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki.geometry import Chart, Strand
from render.tongiaki.palette import HULL, INK, LETTER, WHITE
from rules.kit.hexes import Hex
from rules.kit.seats import Seat

_WIDTHS: Final = (45, 41, 37, 33, 30, 27, 24, 21, 19, 17)
"""So many pixels is a token wide, no more than so many radii of its hex, fewer where its beach has no room;"""
_WIDE: Final = 0.4
_COUNTED: Final = (40, 36, 33, 30)
"""but one that bears a number is as wide as this, less where its beach has no room."""
_LARGE: Final = 24
"""Smaller tokens have thinner rims."""
_DOT: Final = 12
"""So many a free mooring, without its rim."""
_SWAY: Final = 0.08
"""Where they need more room than there is every other one lies so much farther inland, the others farther out."""
_ARROW: Final = 14
"""So many pixels beside its middle a pier is kept free for arrows and pins, if tokens so wide have room then."""
_ROOMY: Final = 19
_LEAST: Final = 0.2
"""Shorter parts of a beach, in distances of moorings, stay empty."""
_BEACH: Final = 1.12
"""They may take so much more of a beach than there is;"""
_OVER: Final = (2.5, 0.5)
"""so many pixels two of them may lie upon each other, less where one has a number."""
_END: Final = 0.87
"""Nothing reaches farther from the middle of its island than so many radii of its hex."""
_OUT: Final = 0.045
"""Free moorings lie so much farther out, for names need room."""
_LOW: Final = {1: 0.1, 4: 0.04}
"""The middle of a triangle and of a star, for a number, is so many of their widths below that of their box."""
_RIMS: Final = ((3.4, INK), (1.2, WHITE))
_FRESH: Final = ((5.2, INK), (3.4, WHITE))
"""Around tokens with new boats."""


class Berth(NamedTuple):
    """A token or, without a seat, a free mooring: where it lies about the middle of its island in units of the radius
    of its hex, whose boats and how many they are, whether one is new, and how many pixels it is wide."""

    at: Point
    seat: Seat | None
    boats: int
    fresh: bool
    width: int

    @property
    def reach(self) -> float:
        """So many pixels around its middle must be seen."""
        return (0.5 if self.seat is not None else 0.4) * self.width


@lru_cache(maxsize=1024)
def berths(strand: Strand, lying: tuple[tuple[Seat, bool], ...], size: int) -> tuple[Berth, ...]:
    """What lies along a beach on a hex of this radius in pixels, off its piers if there is room."""
    fresh = Counter(seat for seat, new in lying if new)
    crews = Counter(seat for seat, _ in lying)
    free, pitch, over = len(strand.slots) - len(lying), strand.pitch * size, _OVER[len(crews) < len(lying)]
    sizes = [w for w in _WIDTHS if w <= _WIDE * size] or _WIDTHS[-1:]
    off = [(_parts(strand, _ARROW / pitch), width) for width in sizes if width >= min(_ROOMY, sizes[0])]
    whole = [([(-0.5, len(strand.slots) - 0.5)], width) for width in sizes]
    for counted, (part, width) in product(_COUNTED, [*off, *whole]):
        found: list[tuple[Seat | None, int, int]] = []
        found += [(seat, n, max(width, counted) if n > 1 else width) for seat, n in crews.items()]
        found += [(None, 1, _DOT)] * free
        wides = [wide / pitch for _, _, wide in found]
        places = _places(part, wides)
        room = sum(end - start for start, end in part)
        crowded = _overlap(places, wides) > over / pitch or sum(wides) > _BEACH * room
        if not crowded:
            break
    berthed = list[Berth]()
    for i, ((seat, count, wide), place) in enumerate(zip(found, places, strict=False)):
        most = _END - strand.reach - wide / 2 / size
        out = _OUT if seat is None else min(_SWAY * (-1) ** i * crowded, most)
        berthed.append(Berth(strand.along(place, out), seat, count, seat in fresh, wide))
    return tuple(berthed)


def _parts(strand: Strand, half: float) -> list[tuple[float, float]]:
    """The parts of a beach beside its piers, which are twice `half` wide; all in distances of moorings."""
    start, end, found = -0.5, len(strand.slots) - 0.5, list[tuple[float, float]]()
    for at in sorted(map(strand.place_of, strand.piers)):
        if at - half > start + _LEAST:
            found.append((start, at - half))
        start = max(start, at + half)
    return [*found, (start, end)] if end > start + _LEAST or not found else found


def _places(parts: Sequence[tuple[float, float]], wides: Sequence[float]) -> list[float]:
    """Places on parts of a beach for things side by side."""
    room, used = sum(end - start for start, end in parts) / sum(wides), 0.0
    found = []
    for wide in wides:
        found.append(_place(parts, (used + wide / 2) * room, wide / 2))
        used += wide
    return found


def _overlap(places: Sequence[float], wides: Sequence[float]) -> float:
    """How much things side by side lie upon each other where they do most."""
    pairs = zip(pairwise(places), pairwise(wides), strict=True)
    return max(((v + w) / 2 - (b - a) for (a, b), (v, w) in pairs), default=0)


def _place(parts: Sequence[tuple[float, float]], left: float, half: float) -> float:
    """The place so far on parts of a beach, `half` from the ends of its own."""
    for start, end in parts:
        if left <= end - start or (start, end) == parts[-1]:
            middle = (start + end) / 2
            return max(min(start + half, middle), min(max(end - half, middle), start + left))
        left -= end - start
    raise ValueError(parts)


def put(canvas: Canvas, chart: Chart, middle: Hex, lying: Iterable[Berth], text: int) -> None:
    """Tokens and free moorings on a beach of the island in a cell, those with the longest corners lowest."""
    for berth in sorted(lying, key=lambda each: (each.seat is None, each.boats, -_corner(each.seat))):
        sprite = _free() if berth.seat is None else _token(berth.seat, berth.fresh, berth.width, berth.boats, text)
        canvas.paste(sprite, *chart.at(middle, berth.at))


def _corner(seat: Seat | None) -> float:
    """How far the shape of a seat reaches from its middle."""
    return 0 if seat is None else max(math.hypot(x, y) for x, y in seat_shape(seat, 1))


@kept
def _free() -> Image.Image:
    painter = Painter(_DOT + 4, _DOT + 4, 1, 4)
    for reach, fill in ((0.57, INK), (0.34, HULL[2])):
        painter.ellipse(0, 0, reach * _DOT, fill=fill)
    painter.show("mooring", -0.1 * _DOT, -0.1 * _DOT, 0.1 * _DOT, 0.1 * _DOT)
    return painter.done()


@kept
def _token(seat: Seat, fresh: bool, width: int, count: int, text: int) -> Image.Image:
    """The shape of a seat, with the number of its boats where there are several."""
    painter, reach = Painter(width + 14, width + 14, 1, 4), 0.12 * width
    shape = seat_shape(seat, width / 50)
    for grow, fill in _FRESH if fresh else _RIMS:
        painter.grown(shape, grow * min(1, width / _LARGE), fill)
    painter.poly(shape, SEAT_COLOURS[seat])
    if count == 1:
        painter.show("boat", -reach, -reach, reach, reach)
    canvas = Canvas(painter.done())
    if count > 1:
        middle = canvas.image.width / 2
        canvas.haloed(middle, middle - 0.5 + _LOW.get(seat, 0) * width, str(count), text, WHITE, LETTER, 2)
    return canvas.image
