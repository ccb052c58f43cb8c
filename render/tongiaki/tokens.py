"""Boats on the smallest hexes: one token for those of a seat on a beach, with their number at its rim, and dots for
free moorings, side by side along the beach."""

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
from render.tongiaki.geometry import Chart, Strand, polar
from render.tongiaki.palette import HULL, INK, LETTER, WHITE
from rules.kit.hexes import Hex
from rules.kit.seats import Seat

_WIDTHS: Final = (45, 41, 37, 33, 30, 27, 24, 21, 19, 17)
"""So many pixels is a token wide, on a map as many as half of them can be, fewer where its beach has no room;"""
_WIDE: Final = 0.45
"""no wider than so many radii of its hex,"""
_COUNTED: Final = 22
"""but one with a number at least as wide as this."""
_BADGE: Final = 23
"""The number stands on a disc, of their colour unlike those of routes, so many pixels wide,"""
_ROOM: Final = 17
"""so many of which lie beside its token, whose colour and shape are seen: along the beach, or outwards where that is
crowded or several have numbers, which would meet."""
_TURN: Final = 10
"""in a direction that is a multiple of so many degrees."""
_LARGE: Final = 24
"""Smaller tokens have thinner rims, and no map has only such."""
_DOT: Final = 12
"""So many a free mooring, without its rim."""
_SWAY: Final = 0.08
"""Where they need more room than there is every other one lies so much farther inland, the others farther out;"""
_INLAND: Final = 0.13
"""where numbers lie outwards, all without one so much farther inland."""
_ARROW: Final = 14
"""So many pixels beside its middle an arrow needs,"""
_BOTH: Final = 1.5
"""two opposite ones so many times that."""
_BEYOND: Final = 0.35
"""Beside an arrow a beach is so much longer at either end, in distances of moorings."""
_LEAST: Final = 0.2
"""Shorter parts of a beach, in distances of moorings, stay empty."""
_BEACH: Final = 1.12
"""They may take so much more of a beach than there is;"""
_OVER: Final = (2.5, 0.5)
"""so many pixels two of them may lie upon each other, less where one has a number."""
_END: Final = 0.87
"""Nothing reaches farther from the middle of its island than so many radii of its hex,"""
_OVER_EDGE: Final = 0.06
"""numbers that lie outwards so much farther."""
_OUT: Final = 0.045
"""Free moorings lie so much farther out, for names need room."""
_RIMS: Final = ((3.4, INK), (1.2, WHITE))
_FRESH: Final = ((5.2, INK), (3.4, WHITE))
"""Around tokens with new boats."""


class Berth(NamedTuple):
    """A token or, without a seat, a free mooring: where it lies about the middle of its island in units of the radius
    of its hex, whose boats and how many they are, whether one is new, how many pixels it is wide, and in which
    direction its number lies there, in degrees."""

    at: Point
    seat: Seat | None
    boats: int
    fresh: bool
    width: int
    turn: int

    @property
    def reach(self) -> float:
        """So many pixels around its middle must be seen."""
        return (0.5 if self.seat is not None else 0.4) * self.width

    @property
    def bare(self) -> int:
        """How many pixels it is wide without its number."""
        return self.width - _ROOM * (self.boats > 1)


def common(beaches: Iterable[tuple[Strand, tuple[Seat, ...]]], size: int) -> int:
    """How many pixels wide half of the tokens on these beaches can be, on hexes of this radius; not less than is easily
    seen."""
    lying = [berth for strand, seats in beaches for berth in berths(strand, tuple((s, False) for s in seats), size)]
    widths = sorted(berth.bare for berth in lying if berth.seat is not None)
    return max(_LARGE, widths[len(widths) // 2]) if widths else _WIDTHS[0]


@lru_cache(maxsize=1024)
def berths(
    strand: Strand,
    lying: tuple[tuple[Seat, bool], ...],
    size: int,
    arrows: tuple[int, ...] = (),
    widest: int = _WIDTHS[0],
) -> tuple[Berth, ...]:
    """What lies along a beach on a hex of this radius in pixels, off the piers at which arrows begin or end; tokens are
    at most as wide as said."""
    fresh = Counter(seat for seat, new in lying if new)
    crews = Counter(seat for seat, _ in lying)
    counts, several = len(crews) < len(lying), sum(count > 1 for count in crews.values()) > 1
    rooms = (0,) if several else (_ROOM, 0) if counts else (_ROOM,)
    free, pitch, over = len(strand.slots) - len(lying), strand.pitch * size, _OVER[counts]
    sizes = [w for w in _WIDTHS if w <= min(widest, _WIDE * size)] or _WIDTHS[-1:]
    parts = [_parts(strand, met, _ARROW / pitch) for met in dict.fromkeys((arrows, tuple({*arrows}), ()))]
    for part, room, width in product(parts, rooms, sizes):
        found: list[tuple[Seat | None, int, int]] = []
        counted = max(width, _COUNTED) + room if room else _COUNTED
        found += [(seat, n, counted if n > 1 else width) for seat, n in crews.items()]
        found += [(None, 1, _DOT)] * free
        wides = [wide / pitch for _, _, wide in found]
        places = _places(part, wides)
        crowded = _overlap(places, wides) > over / pitch or sum(wides) > _BEACH * len(strand.slots)
        if not crowded:
            break
    berthed = list[Berth]()
    for i, ((seat, count, wide), place) in enumerate(zip(found, places, strict=False)):
        outward = count > 1 and not room
        sway, long = _SWAY * (-1) ** i if room else -_INLAND, wide + _ROOM * outward
        most = _END + _OVER_EDGE * outward - strand.reach - long / 2 / size
        out = _ROOM / 2 / size if outward else sway * crowded
        at = strand.along(place, _OUT if seat is None else min(out, most))
        berthed.append(Berth(at, seat, count, seat in fresh, long, _turn(at, outward)))
    return tuple(berthed)


def _turn(at: Point, outward: bool) -> int:
    """Where a number lies from its token, which lies so from the middle of its island: outwards, or along the beach,
    rightwards or down."""
    turn = _TURN * round(math.degrees(math.atan2(at[1], at[0])) / _TURN)
    return turn if outward else 90 - (-turn) % 180


def _parts(strand: Strand, arrows: Iterable[int], half: float) -> list[tuple[float, float]]:
    """The parts of a beach beside arrows that are twice `half` wide; all in distances of moorings."""
    met = sorted((strand.place_of(pier), count) for pier, count in Counter(arrows).items() if pier in strand.piers)
    start, end = -0.5 - _BEYOND * bool(met), len(strand.slots) - 0.5 + _BEYOND * bool(met)
    found = []
    for at, count in met:
        wide = half * (_BOTH if count > 1 else 1)
        if at - wide > start + _LEAST:
            found.append((start, at - wide))
        start = max(start, at + wide)
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
    """Tokens and free moorings on a beach of the island in a cell, those with the longest corners lowest, then the
    numbers of boats that are several."""
    numbers = list[tuple[Image.Image, float, float]]()
    for berth in sorted(lying, key=lambda each: (each.seat is None, each.boats, -_corner(each.seat))):
        (x, y), (dx, dy) = chart.at(middle, berth.at), polar(berth.turn, 0.5)
        if berth.seat is None:
            canvas.paste(_free(), x, y)
        elif berth.boats == 1:
            canvas.paste(_token(berth.seat, berth.fresh, berth.width), x, y)
        else:
            token = _token(berth.seat, berth.fresh, berth.bare, berth.turn + 180)
            canvas.paste(token, x - _ROOM * dx, y - _ROOM * dy)
            far = berth.width - _BADGE
            numbers.append((_badge(berth.boats, berth.seat, text), x + far * dx, y + far * dy))
    for number in numbers:
        canvas.paste(*number)


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
def _token(seat: Seat, fresh: bool, width: int, bare: int | None = None) -> Image.Image:
    """The shape of a seat; in which direction, in degrees, it must be seen, None for its middle."""
    painter, reach = Painter(width + 14, width + 14, 1, 4), 0.12 * width
    x, y = (0.0, 0.0) if bare is None else polar(bare, 0.2 * width)
    shape = seat_shape(seat, width / 50)
    for grow, fill in _FRESH if fresh else _RIMS:
        painter.grown(shape, grow * min(1, width / _LARGE), fill)
    painter.poly(shape, SEAT_COLOURS[seat])
    painter.show("boat", x - reach, y - reach, x + reach, y + reach)
    return painter.done()


@kept
def _badge(count: int, seat: Seat, text: int) -> Image.Image:
    """The number of boats on a disc of their colour."""
    canvas = Canvas(_disc(seat).copy())
    canvas.haloed(canvas.image.width / 2, canvas.image.height / 2 - 0.5, str(count), text, WHITE, LETTER, 3)
    return canvas.image


@kept
def _disc(seat: Seat) -> Image.Image:
    painter = Painter(_BADGE + 8, _BADGE + 8, 1, 4)
    for grow, fill in ((2, INK), (0, SEAT_COLOURS[seat])):
        painter.ellipse(0, 0, _BADGE / 2 + grow, fill=fill)
    return painter.done()
