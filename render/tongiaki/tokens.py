"""Boats on the smallest hexes: one token for those of a seat on a beach, with their number, and dots for free moorings,
side by side along the beach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
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

_WIDTHS: Final = (30, 27, 24, 21, 19)
"""So many pixels is a token wide, a smaller one where a beach has no room for large ones;"""
_WIDE: Final = 0.42
"""but no wider than so many radii of its hex;"""
_DOT: Final = 13
"""so many a free mooring."""
_OVER: Final = 1.12
"""Tokens may take so much more of a beach than there is, for they may lie a little upon each other;"""
_SWAY: Final = 0.08
"""where they need still more every other one lies so much farther inland, the others farther out,"""
_ARROW: Final = 11
"""So many pixels beside its middle the head of an arrow needs."""
_LEAST: Final = 0.2
"""Shorter parts of a beach, in distances of moorings, stay empty."""
_NEAR: Final = 0.24
"""So far, in widths of both together, the middles of two are apart at least where an arrow needs room, too."""
_OUT: Final = 0.045
"""as do free moorings, for names need room."""
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


@lru_cache(maxsize=1024)
def berths(
    strand: Strand, lying: tuple[tuple[Seat, bool], ...], size: int, arrows: tuple[int, ...] = ()
) -> tuple[Berth, ...]:
    """What lies along a beach on a hex of this radius in pixels, off the piers at which heads of arrows stand."""
    fresh = Counter(seat for seat, new in lying if new)
    crews = Counter(seat for seat, _ in lying)
    free, pitch = len(strand.slots) - len(lying), strand.pitch * size
    room = len(strand.slots) * pitch
    widths = [w for w in _WIDTHS if w <= _WIDE * size]
    width = next((w for w in widths if len(crews) * w + free * _DOT <= _OVER * room), _WIDTHS[-1])
    found = [(seat, count, width) for seat, count in crews.items()] + [(None, 1, _DOT)] * free
    wides = [wide / pitch for *_, wide in found]
    crowded = sum(wides) * pitch > _OVER * room
    places = _places(_parts(strand, arrows, _ARROW / pitch), wides) or _places(_parts(strand, (), 0), wides)
    return tuple(
        Berth(
            strand.along(place, _OUT if seat is None else _SWAY * (-1) ** i if crowded else 0),
            seat,
            count,
            seat in fresh,
            wide,
        )
        for i, ((seat, count, wide), place) in enumerate(zip(found, places, strict=False))
    )


def _parts(strand: Strand, arrows: Iterable[int], half: float) -> list[tuple[float, float]]:
    """The parts of a beach beside heads of arrows that are twice `half` wide; all in distances of moorings."""
    start, end = -0.5, len(strand.slots) - 0.5
    found = []
    for at in sorted(strand.place_of(pier) for pier in arrows if pier in strand.piers):
        if at - half > start + _LEAST:
            found.append((start, at - half))
        start = max(start, at + half)
    return [*found, (start, end)] if end > start + _LEAST or not found else found


def _places(parts: Sequence[tuple[float, float]], wides: Sequence[float]) -> list[float]:
    """Places on parts of a beach for things side by side; none where these would lie upon each other."""
    room, used = sum(end - start for start, end in parts) / sum(wides), 0.0
    found = []
    for wide in wides:
        found.append(_place(parts, (used + wide / 2) * room, wide / 2))
        used += wide
    near = [(b - a) / (v + w) for (a, b), (v, w) in zip(pairwise(found), pairwise(wides), strict=True)]
    return found if len(parts) == 1 or min(near, default=1) > _NEAR else []


def _place(parts: Sequence[tuple[float, float]], left: float, half: float) -> float:
    """The place so far on parts of a beach, `half` from the ends of its own."""
    for start, end in parts:
        if left <= end - start or (start, end) == parts[-1]:
            middle = (start + end) / 2
            return max(min(start + half, middle), min(max(end - half, middle), start + left))
        left -= end - start
    raise ValueError(parts)


def put(canvas: Canvas, berth: Berth, x: float, y: float, text: int) -> None:
    """A token or a free mooring with its middle at (x, y)."""
    sprite = _free() if berth.seat is None else _token(berth.seat, berth.boats, berth.fresh, berth.width, text)
    canvas.paste(sprite, x, y)


@kept
def _free() -> Image.Image:
    painter = Painter(_DOT, _DOT, 1, 4)
    for reach, fill in ((0.46, HULL[3]), (0.28, HULL[2])):
        painter.ellipse(0, 0, reach * _DOT, fill=fill)
    painter.show("mooring", -0.1 * _DOT, -0.1 * _DOT, 0.1 * _DOT, 0.1 * _DOT)
    return painter.done()


@kept
def _token(seat: Seat, count: int, fresh: bool, width: int, text: int) -> Image.Image:
    painter = Painter(width + 14, width + 14, 1, 4)
    shape = seat_shape(seat, width / 50)
    for grow, fill in _FRESH if fresh else _RIMS:
        painter.grown(shape, grow, fill)
    painter.poly(shape, SEAT_COLOURS[seat])
    sprite = painter.done()
    middle, reach = width / 2 + 7, 0.16 * width
    if count > 1:
        Canvas(sprite).haloed(middle, middle, str(count), text, DISC, LETTER, 2)
    return show(sprite, "boat", (middle - reach, middle - reach, middle + reach, middle + reach))
