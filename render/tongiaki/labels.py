"""Names, points and letters of an island: how they look, and where they stand clear of moorings and of one another."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from PIL import Image

from data.texts import name
from render import fonts
from render.canvas import Painter, rgba
from render.shapes import Point, box
from render.sprites import kept
from render.tongiaki.geometry import in_rows, polar, strands, towards
from render.tongiaki.palette import CREAM, GOLD, GOLD_INK, LETTER, PLAQUE, WOOD
from rules.tongiaki.components import LANDS, TONGA

_T = TypeVar("_T")
_SS = 3
_SQUEEZE = 0.7
"""A name on a plate is never set narrower than this."""
TIGHT = 0.58
"""Nor a name on a small tile than this."""
_STOP = "."


class Labels(NamedTuple):
    """Where labels stand, in pixels from the middle of the tile: plate (middle, width, height), coin (middle, radius),
    statue (its middle, None where there is no room), and letters of the beaches."""

    plate: tuple[float, float, int, int]
    coin: tuple[float, float, int] | None
    statue: Point | None
    letters: tuple[tuple[str, float, float], ...]


def points_of(island: str) -> int:
    """The points on an island's coin, 0 where there is none."""
    return 0 if island == TONGA else LANDS[island].points


@lru_cache(maxsize=512)
def labels(island: str, red: int, size: int, said: str, text: int) -> Labels:
    """Where the labels of an island stand whose hex has a radius of `size` pixels and whose least text is `text`."""
    slots = [(x * size, y * size) for shore in strands(island, red) for x, y in shore.slots]
    ends = [towards(pier, 0.82 * size) for shore in strands(island, red) for pier in shore.piers]
    width, height = plate_size(said, text, round(size * (0.92 if points_of(island) else 0.7)))
    radius = round(text * 0.62) if points_of(island) else 0
    plates = _plates(size, width, height, radius)
    (x, y, coin), _ = cheapest(
        plates, lambda at: _astray(at, size), lambda at: _crossed(at, slots, ends, width, height, size)
    )
    taken = [(x, y, width / 2, height / 2), *([(coin[0], coin[1], radius, radius)] if coin else [])]
    letters = _letters(island, red, size, text, slots, taken)
    statue = None if island == TONGA else _statue(size, slots, taken, letters, text)
    return Labels((x, y, width, height), coin and (*coin, radius), statue, letters)


def plate_size(said: str, text: int, most: int) -> tuple[int, int]:
    """Width and height of a plate with this name, at most `most` pixels wide if the name can be pressed so far."""
    wide = fonts.width(said, text)
    return round(wide * min(1.0, max(_SQUEEZE, (most - 14) / wide))) + 14, round(text * 1.36)


_Plate = tuple[float, float, Point | None]


def _plates(size: int, width: int, height: int, radius: int) -> Iterator[_Plate]:
    """Plates about the middle, each with its coin at one of its corners."""
    steps = range(-3, 4)
    for i in steps:
        for j in steps:
            x, y = i * 0.08 * size, j * 0.08 * size
            if not radius:
                yield x, y, None
                continue
            for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                yield x, y, (x + a * (width / 2 - radius * 0.25), y + b * (height / 2 + radius * 0.5))


def _astray(plate: _Plate, size: int) -> float:
    """How far from the middle a plate stands, and how far out its coin."""
    x, y, coin = plate
    cost = math.hypot(x, y) * 0.35
    if coin:
        cost += 0.1 * size * (coin[1] > y) + 0.03 * size * (coin[0] > x)
        cost += 4 * max(0.0, math.hypot(*coin) - 0.66 * size)
    return cost


def _crossed(plate: _Plate, slots: list[Point], ends: list[Point], width: float, height: float, size: int) -> float:
    """How badly a plate and its coin stand over moorings and piers."""
    x, y, coin = plate
    reach, box = 0.165 * size, (x, y, width / 2, height / 2)
    cost = sum(3 * max(0.0, reach * 0.8 - _away(end, box)) for end in ends)
    for sx, sy in slots:
        cost += 6 * max(0.0, reach - _away((sx, sy - 0.02 * size), box))
        if coin:
            cost += 5 * max(0.0, reach + height * 0.42 - math.dist(coin, (sx, sy)))
    return cost


_Taken = list[tuple[float, float, float, float]]


def _letters(
    island: str, red: int, size: int, text: int, slots: list[Point], taken: _Taken
) -> tuple[tuple[str, float, float], ...]:
    """Letters inside their moorings, clear of boats there, beside the plate, apart from one another."""
    half, plate = text * 0.44, taken[0]
    if island == TONGA:
        across, down = max(text * 0.9, size * 0.25), max(plate[3] + half * 0.84, size * 0.29)
        return tuple((letter, plate[0] + x * across, plate[1] + y * down) for letter, (x, y) in in_rows(island, red))
    found: list[tuple[str, float, float]] = []
    boats = [(x, y - 0.03 * size, 0.135 * size, 0.16 * size) for x, y in slots]
    for shore in strands(island, red):
        goal = polar(shore.angle, 0.36 * size)

        def clash(at: Point) -> float:
            lack = sum(max(0.0, half * 0.92 - _away(at, box)) for box in taken)
            lack += sum(max(0.0, half - _away(at, box)) for box in boats)
            return 12 * (lack + sum(max(0.0, 2 * half + 1 - math.dist(at, (a, b))) for _, a, b in found))

        def far(at: Point, goal: Point = goal) -> float:
            return 0.6 * math.dist(at, goal)

        best, cost = cheapest(_spots(shore.angle, size, 1), far, clash)
        if cost > 0.25 * size:
            best, _ = cheapest(_spots(shore.angle, size, 2), far, clash)
        found.append((shore.letter, *best))
    return tuple(found)


def cheapest(spots: Iterable[_T], least: Callable[[_T], float], more: Callable[[_T], float]) -> tuple[_T, float]:
    """The spot for which `least` and `more` together cost least, and what it costs. `more` is never negative and dear
    to find out, so it is asked only where `least` leaves a chance."""
    ordered = sorted(((least(spot), i, spot) for i, spot in enumerate(spots)), key=lambda each: each[:2])
    best, cost = ordered[0][2], math.inf
    for sure, _, spot in ordered:
        if sure >= cost:
            break
        total = sure + more(spot)
        if total < cost:
            best, cost = spot, total
    return best, cost


def _spots(angle: float, size: int, fine: int) -> Iterator[Point]:
    """Places for a letter on the side of its beach; the finer, the more of them and the farther around."""
    turns = range(-72 - 24 * (fine - 1), 73 + 24 * (fine - 1), 12 // fine)
    return (polar(angle + turn, reach / 100 * size) for turn in turns for reach in range(18, 50, 6 // fine))


def _away(at: Point, box: tuple[float, float, float, float]) -> float:
    """How far a point is from a box, given by its middle and its half sides."""
    return math.hypot(max(abs(box[0] - at[0]) - box[2], 0), max(abs(box[1] - at[1]) - box[3], 0))


def _statue(
    size: int, slots: list[Point], taken: _Taken, letters: tuple[tuple[str, float, float], ...], text: int
) -> Point | None:
    """Where a statue stands clear of everything else, None where there is no such place."""
    wide, high = size * 0.11, size * 0.17
    px, py, _, h = taken[0]
    for dy in (-h - high + size * 0.03, h + high):
        for dx in (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3):
            x, y = px + dx * size, py + dy
            own = (x, y, wide, high)
            clear = all(_away((a, b), own) > text * 0.4 for _, a, b in letters)
            clear &= all(_away(slot, own) > size * 0.12 for slot in slots)
            clear &= all(abs(tx - x) > wide + tw or abs(ty - y) > high + th for tx, ty, tw, th in taken[1:])
            if clear:
                return x, y
    return None


@kept
def plate(said: str, width: int, height: int, text: int) -> Image.Image:
    """An island's name on wood, squeezed into the width."""
    painter = Painter(width + 4, height + 4, 1, _SS, origin=(2, 2))
    painter.poly(box(2, 3, width + 2, height + 2, height * 0.3), "#0E2A28")
    painter.poly(box(0, 0, width, height, height * 0.3), PLAQUE[0])
    painter.poly(box(1.6, 1.6, width - 1.6, height - 1.6, height * 0.26), PLAQUE[1])
    painter.poly(box(height * 0.3, 2, width - height * 0.3, 3.4), WOOD[1])
    put_squeezed(painter, said, width / 2, height / 2, text, width - 12)
    return painter.done()


def put_squeezed(painter: Painter, said: str, x: float, y: float, size: int, most: float, rim: int = 0) -> None:
    """Text with its middle at (x, y), pressed together to `most` pixels where it is wider; with a dark rim of so many
    pixels if it is to have one."""
    squeeze = min(1.0, most * painter.ss / fonts.run(said, size * painter.ss, True).width)
    px, py = painter.pixels([(x, y)])[0]
    for grow, colour in ((rim, LETTER), (0, CREAM)) if rim else ((0, CREAM),):
        run = fonts.run(said, size * painter.ss, True, grow * painter.ss)
        mask = run.mask.resize((max(1, round(run.mask.width * squeeze)), run.mask.height)) if squeeze < 1 else run.mask
        left = px - run.width * squeeze / 2 + run.left * squeeze
        painter.image.paste(rgba(colour), (round(left), round(py) + run.top), mask)


@kept
def coin(points: int, radius: int, text: int) -> Image.Image:
    """The points of an island on gold."""
    painter = Painter(2 * radius + 6, 2 * radius + 6, 1, 4)
    painter.ellipse(0, 0, radius + 2, fill=PLAQUE[0])
    painter.ellipse(0, 0, radius, fill="#B9781C")
    painter.ellipse(0, 0, radius - 1, fill=GOLD)
    painter.text(0, 0, str(points), text, GOLD_INK)
    return painter.done()


@kept
def letter(said: str, text: int) -> Image.Image:
    """A beach's letter on a dark disc."""
    painter = Painter(text + 6, text + 6, 1, 4)
    painter.ellipse(0, 0, text * 0.48, fill=LETTER)
    painter.text(0, -0.5, said, text, CREAM)
    return painter.done()


@lru_cache(maxsize=64)
def names_within(language: str, room: int, text: int) -> dict[str, str]:
    """The names of all islands for tiles with `room` pixels for them, in text of `text` pixels: whole where they can be
    pressed into the room, else as many letters as fit and a full stop. All differ."""
    most = room / TIGHT
    names = {island: name(language, "tongiaki", island) for island in LANDS}
    return {
        island: said if fonts.width(said, text) <= most else _shortened(said, set(names.values()) - {said}, most, text)
        for island, said in names.items()
    }


def _shortened(said: str, others: set[str], most: float, text: int) -> str:
    """The longest beginning of a name that fits with its full stop, never so short that another name begins alike."""
    least = next(n for n in range(2, len(said)) if not any(other.startswith(said[:n]) for other in others))
    fits = [n for n in range(least, len(said)) if fonts.width(said[:n].rstrip() + _STOP, text) <= most]
    return said[: max(fits, default=least)].rstrip() + _STOP
