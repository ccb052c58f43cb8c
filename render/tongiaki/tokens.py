"""Boats on the smallest hexes: one token for those of a seat on a beach, which bears their number, and dots for free
moorings, side by side along the beach."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.shapes import Point
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki.geometry import Chart, Strand
from render.tongiaki.palette import INK, LETTER, SURF, WHITE
from rules.kit.hexes import Hex
from rules.kit.seats import Seat

_WIDTHS: Final = (
    (45, 45), (41, 41), (37, 40), (33, 38), (30, 36), (27, 34), (24, 33), (21, 31), (19, 30), (17, 30), (15, 30),
)  # fmt: skip
"""So many pixels all tokens of a map are wide, and those that bear a number, as all its beaches have room for;"""
_WIDE, _BROAD = 0.4, 0.54
"""but no more than so many radii of a hex."""
_DOT, _DOTS = 0.62, (11, 19)
"""Free moorings are such a part of tokens wide, within these, without their rims."""
_HOLE: Final = "#55361F"
_LARGE: Final = 24
"""Smaller tokens have thinner rims."""
_SWAYS: Final = (0, 0.08, 0.12, 0.16)
"""Where they need more room than there is every other one lies so much farther inland, the others farther out."""
_ARROW: Final = 14
"""So many pixels beside its middle a pier is kept free for arrows and pins where there is room for that."""
_LEAST: Final = 0.2
"""Shorter parts of a beach, in distances of moorings, stay empty."""
_OVER: Final = 3
"""So many pixels of their rims two of them may lie upon each other."""
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
        return 0.5 * self.width


Lying = tuple[tuple[Seat, bool], ...]
"""The boats of a beach, each with whether it is new."""


class Widths(NamedTuple):
    """How wide tokens are, and those that bear a number."""

    one: int
    more: int

    @property
    def free(self) -> int:
        """How wide free moorings are."""
        return max(_DOTS[0], min(_DOTS[1], round(_DOT * self.one)))


@lru_cache(maxsize=64)
def widths(lands: tuple[tuple[tuple[Strand, Lying], ...], ...], size: int) -> Widths:
    """The widest tokens that can be seen whole on all beaches of a map but full ones, on which they may be smaller."""
    found = [Widths(*each) for each in _WIDTHS if each[0] <= _WIDE * size and each[1] <= _BROAD * size]

    def whole(wide: Widths) -> bool:
        found = ([each for beach in land for each in _laid(*beach, size, wide)] for land in open_ones)
        return all(_over(each, size) <= _OVER for each in found)

    open_ones = [[each for each in land if len(each[1]) < len(each[0].slots)] for land in lands]

    return next(filter(whole, found), Widths(*_WIDTHS[-1]))


@lru_cache(maxsize=4096)
def berths(strand: Strand, lying: Lying, size: int, wide: Widths) -> tuple[Berth, ...]:
    """What lies along a beach on a hex of this radius in pixels, narrower where it has no room."""
    able = [wide, *(Widths(*each) for each in _WIDTHS if each[0] < wide.one)]
    return _first((_laid(strand, lying, size, each) for each in able), size)


def _first(ways: Iterable[tuple[Berth, ...]], size: int) -> tuple[Berth, ...]:
    """The first way in which nothing lies upon anything else, or the one in which that is least."""
    seen = list[tuple[float, int, tuple[Berth, ...]]]()
    for way in ways:
        seen.append((_over(way, size), len(seen), way))
        if seen[-1][0] <= _OVER:
            return way
    return min(seen)[2]


@lru_cache(maxsize=4096)
def _laid(strand: Strand, lying: Lying, size: int, wide: Widths) -> tuple[Berth, ...]:
    """The same in these widths, off the piers of the beach and in one row if there is room."""
    fresh = {seat for seat, new in lying if new}
    crews = Counter(seat for seat, _ in lying)
    found: list[tuple[Seat | None, int, int]] = [(seat, n, wide[n > 1]) for seat, n in crews.items()]
    found += [(None, 1, wide.free)] * (len(strand.slots) - len(lying))
    parts = _parts(strand, _ARROW / strand.pitch / size), [(-0.5, len(strand.slots) - 0.5)]
    ways = (_berthed(strand, found, fresh, part, sway, size) for sway in _SWAYS for part in parts)
    return _first(ways, size)


def _berthed(
    strand: Strand,
    found: Sequence[tuple[Seat | None, int, int]],
    fresh: Collection[Seat],
    parts: Sequence[tuple[float, float]],
    sway: float,
    size: int,
) -> tuple[Berth, ...]:
    """All of it on parts of a beach, every other token so much farther inland."""
    places, berthed = _places(parts, [wide / strand.pitch / size for _, _, wide in found]), list[Berth]()
    for i, ((seat, count, wide), place) in enumerate(zip(found, places, strict=True)):
        most = _END - strand.reach - wide / 2 / size
        out = _OUT if seat is None else min(sway * (-1) ** i, most)
        berthed.append(Berth(strand.along(place, out), seat, count, seat in fresh, wide))
    return tuple(berthed)


def _over(found: Sequence[Berth], size: int) -> float:
    """How many pixels of two things that must be seen lie upon each other at most."""
    return max((a.reach + b.reach - size * math.dist(a.at, b.at) for a, b in combinations(found, 2)), default=0)


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


def _place(parts: Sequence[tuple[float, float]], left: float, half: float) -> float:
    """The place so far on parts of a beach, `half` from the ends of its own."""
    for start, end in parts:
        if left <= end - start or (start, end) == parts[-1]:
            middle = (start + end) / 2
            return max(min(start + half, middle), min(max(end - half, middle), start + left))
        left -= end - start
    raise ValueError(parts)


def put(canvas: Canvas, chart: Chart, middle: Hex, lying: Iterable[Berth], text: int) -> None:
    """Tokens and free moorings on the beaches of the island in a cell, those with the longest corners lowest."""
    for berth in sorted(lying, key=lambda each: (each.seat is None, each.boats, -_corner(each.seat))):
        seat, wide = berth.seat, berth.width
        sprite = _free(wide) if seat is None else _token(seat, berth.fresh, wide, berth.boats, text)
        canvas.paste(sprite, *chart.at(middle, berth.at))


def _corner(seat: Seat | None) -> float:
    """How far the shape of a seat reaches from its middle."""
    return 0 if seat is None else max(math.hypot(x, y) for x, y in seat_shape(seat, 1))


@kept
def _free(width: int) -> Image.Image:
    """A free mooring."""
    painter = Painter(width + 6, width + 6, 1, 4)
    for reach, fill in ((0.5 * width + 1.8, SURF), (0.5 * width, _HOLE)):
        painter.ellipse(0, 0, reach, fill=fill)
    painter.show("mooring", -0.2 * width, -0.2 * width, 0.2 * width, 0.2 * width)
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
