"""The outlines of the islands drawn on a tile, and the places on it for houses and for the airship.

Units are parts of a tile's edge, (0, 0) its upper left corner. Land leaves an edge between EXIT_FROM and EXIT_TO, at
right angles, so that any two tiles join without a step. Nothing here touches pixels but the search for free places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.lettering import Rect
from render.placing import overlap
from render.shapes import Point, ellipse, smooth
from rules.sky_islands.components import KINDS, TILES
from rules.sky_islands.places import SIDES

EXIT_FROM: Final = 0.17
EXIT_TO: Final = 0.83
BEYOND: Final = 0.3
"""How far land goes on beyond an exit, so that no shore is drawn there."""
PLAZA: Final = 0.42
"""The radius of the land around the middle of the initial tile."""

_A, _B, _OUT, _END = EXIT_FROM, EXIT_TO, -BEYOND, 1 + BEYOND
_JITTER: Final = 0.02
Coast = list[Point]

_NE: Coast = [(_B, _OUT), (_B, -0.02), (0.84, 0.09), (0.92, 0.165), (1.02, _A), (_END, _A)]
_SE: Coast = [(_END, _B), (1.02, _B), (0.92, 0.835), (0.84, 0.92), (_B, 1.02), (_B, _END)]
_SW: Coast = [(_A, _END), (_A, 1.02), (0.165, 0.91), (0.08, 0.835), (-0.02, _B), (_OUT, _B)]
_NW: Coast = [(_OUT, _A), (-0.02, _A), (0.08, 0.165), (0.165, 0.09), (_A, -0.02), (_A, _OUT)]
_CORNERS: Final = (_NE, _SE, _SW, _NW)


def _from_north(points: Coast) -> Coast:
    """A shore that begins and ends at the northern exit."""
    return [(_B, _OUT), (_B, -0.02), *points, (_A, -0.02), (_A, _OUT)]


def _mirrored(coast: Coast) -> Coast:
    """The same shore seen in the diagonal from the south-west: north becomes east."""
    return [(1 - y, 1 - x) for x, y in reversed(coast)]


_WEST: Coast = [(_A, _END), (_A, 1.02), (0.165, 0.85), (0.115, 0.5), (0.165, 0.15), (_A, -0.02), (_A, _OUT)]
_EAST: Coast = [(_B, _OUT), (_B, -0.02), (0.835, 0.15), (0.88, 0.5), (0.835, 0.85), (_B, 1.02), (_B, _END)]
_BEND_N: Coast = _from_north([(0.80, 0.06), (0.68, 0.20), (0.55, 0.37), (0.36, 0.43), (0.2, 0.31), (0.165, 0.08)])
_HALF_N: Coast = _from_north([(0.835, 0.1), (0.77, 0.34), (0.5, 0.43), (0.23, 0.36), (0.165, 0.1)])

_ISLET: Coast = [
    (0.18, 0.5), (0.28, 0.3), (0.52, 0.25), (0.76, 0.32), (0.84, 0.54), (0.72, 0.74), (0.46, 0.78), (0.25, 0.7),
]  # fmt: skip
_END_N: Coast = _from_north(
    [(0.835, 0.1), (0.86, 0.34), (0.78, 0.6), (0.54, 0.74), (0.3, 0.68), (0.14, 0.42), (0.165, 0.1)]
)
_BEND: Coast = [
    (_END, _B), (1.02, _B), (0.86, 0.84), (0.58, 0.86), (0.3, 0.77), (0.15, 0.5), (0.165, 0.14),
    (_A, -0.02), (_A, _OUT),
]  # fmt: skip
_TEE_WEST: Coast = [
    (_B, _OUT), (_B, -0.02), (0.79, 0.07), (0.57, 0.2), (0.49, 0.5), (0.57, 0.8), (0.79, 0.93), (_B, 1.02), (_B, _END),
]  # fmt: skip
_TEE_EAST: Coast = [
    (_END, _B), (1.02, _B), (0.94, 0.815), (0.79, 0.72), (0.715, 0.5), (0.79, 0.28), (0.94, 0.185),
    (1.02, _A), (_END, _A),
]  # fmt: skip

_DESIGNS: Final[dict[str, tuple[tuple[str, tuple[Coast, ...]], ...]]] = {
    "islet": (("", (_ISLET,)),),
    "end": (("n", (_END_N,)),),
    "bend": (("ne", (_NE, _BEND)),),
    "bend_split": (("n", (_BEND_N,)), ("e", (_mirrored(_BEND_N),))),
    "straight": (("ns", (_EAST, _WEST)),),
    "straight_split": (("n", (_HALF_N,)), ("s", ([(1 - x, 1 - y) for x, y in _HALF_N],))),
    "tee": (("nes", (_NE, _SE, _WEST)),),
    "tee_split": (("ns", (_TEE_WEST, _WEST)), ("e", (_TEE_EAST,))),
    "full": (("nesw", _CORNERS),),
}
"""Design -> its islands as it lies unturned: their sides, and their shores clockwise, from exit to exit."""

_SPOTS: Final[dict[str, tuple[Point, ...]]] = {
    "bend_split": ((0.39, 0.225), (0.79, 0.6)),
    "straight_split": ((0.37, 0.235), (0.37, 0.80)),
    "tee_split": ((0.32, 0.52), (0.86, 0.5)),
}
"""Where the houses of a split tile stand; on others the place is searched."""


class Spot(NamedTuple):
    """Where a house stands (the middle of its foot), and whether its port lies to the west (1) or the east (-1)."""

    x: float
    y: float
    flip: int


class Drawing(NamedTuple):
    """A tile as it lies: the outline of each drawn island in the order of its face, the spots of their houses, the
    place of its airship, and the middle of the initial tile as seen from it (None elsewhere)."""

    outlines: tuple[tuple[Point, ...], ...]
    spots: tuple[Spot, ...]
    ship: Point
    plaza: Point | None


@lru_cache(maxsize=256)
def drawing(tile: str, rotation: int) -> Drawing:
    """The drawing of a tile (its id) in a rotation."""
    kind, plaza = TILES[KINDS[tile]], _PLAZAS.get(tile)
    drawn, ship = _drawn(kind.design, _turn(tile, rotation), plaza)
    outlines, spots = zip(*(drawn[mask] for mask in kind.faces[rotation].islands), strict=True)
    return Drawing(outlines, spots, ship, plaza)


@lru_cache(maxsize=64)
def _drawn(design: str, turn: int, plaza: Point | None) -> tuple[dict[int, tuple[tuple[Point, ...], Spot]], Point]:
    """The outline of each drawn island of a design and the spot of its house, by its sides; the place of the ship."""
    shapes, random = _DESIGNS[design], Random(design)
    found = {}
    for i, (sides, coasts) in enumerate(shapes):
        outline = _outline(coasts, turn, random)
        middle = _turned(_SPOTS[design][i], turn) if design in _SPOTS else _free_place(outline, plaza)
        found[_mask(sides, turn)] = outline, _spot(*middle)
    return found, _ship([spot for _, spot in found.values()], plaza)


@lru_cache(maxsize=256)
def like(tile: str, rotation: int) -> tuple[str, int]:
    """The first tile, in its first rotation, that is drawn alike but for its airship."""
    design, turn = TILES[KINDS[tile]].design, _turn(tile, rotation)
    if tile not in _PLAZAS:
        tile = next(each.id for each in TILES if each.design == design)
    return tile, next(r for r in range(len(SIDES)) if _turn(tile, r) == turn)


def _turn(tile: str, rotation: int) -> int:
    """How often the drawing of a design is turned for a tile in a rotation; as little as possible."""
    kind = TILES[KINDS[tile]]
    wanted, shapes = set(kind.faces[rotation].islands), _DESIGNS[kind.design]
    return next(r for r in range(len(SIDES)) if {_mask(sides, r) for sides, _ in shapes} == wanted)


_PLAZAS: Final[dict[str, Point]] = {"start-nw": (1, 1), "start-ne": (0, 1), "start-sw": (1, 0), "start-se": (0, 0)}


def _mask(sides: str, turn: int) -> int:
    return sum(1 << (SIDES.index(side) + turn) % len(SIDES) for side in sides)


def _turned(at: Point, turn: int) -> Point:
    x, y = at
    for _ in range(turn):
        x, y = 1 - y, x
    return x, y


def _outline(coasts: tuple[Coast, ...], turn: int, random: Random) -> tuple[Point, ...]:
    """The shores as one closed outline; points well inside the tile move a little."""
    found: Coast = []
    for coast in coasts:
        points = [_turned(_moved(at, random), turn) for at in coast]
        found += smooth(points, closed=min(min(at) for at in coast) > 0 and max(max(at) for at in coast) < 1)
    return tuple(found)


def _moved(at: Point, random: Random) -> Point:
    if not all(0.19 < value < 0.81 for value in at):
        return at
    return at[0] + random.uniform(-_JITTER, _JITTER), at[1] + random.uniform(-_JITTER, _JITTER)


_FINE: Final = 40


def _free_place(outline: tuple[Point, ...], plaza: Point | None) -> Point:
    """The point well inside an island that is nearest to where a house looks best."""
    mask = Image.new("L", (_FINE + 1, _FINE + 1), 0)
    draw = ImageDraw.Draw(mask)
    draw.polygon([(x * _FINE, y * _FINE) for x, y in outline], fill=255)
    if plaza:
        draw.polygon([(x * _FINE, y * _FINE) for x, y in ellipse(*plaza, 0.3)], fill=0)
    inside = mask.filter(ImageFilter.MinFilter(9)).tobytes()
    wish = (0.38, 0.6) if plaza is None else (0.35 + 0.3 * (1 - plaza[0]), 0.45 + 0.2 * (1 - plaza[1]))
    points = [
        (abs(x / _FINE - wish[0]) + abs(y / _FINE - wish[1]), x / _FINE, y / _FINE)
        for x in range(_FINE + 1)
        for y in range(_FINE + 1)
        if inside[y * (_FINE + 1) + x]
    ]
    return min(points)[1:] if points else (0.5, 0.5)


def _spot(x: float, y: float) -> Spot:
    return Spot(min(max(x, 0.21), 0.79), min(max(y, 0.2), 0.84), 1 if x >= 0.5 else -1)


def _ship(spots: Sequence[Spot], plaza: Point | None) -> Point:
    """The place for the airship nearest to the north-east that covers no house, and as little of towers and ports."""
    taken = [((x - 0.2, y - 0.3, x + 0.2, y + 0.2), 40.0) for x, y, _ in spots]
    taken += [((x - 0.36, y - 0.5, x + 0.36, y + 0.17), 1.5) for x, y, _ in spots]
    if plaza:
        taken.append(((plaza[0] - 0.2, plaza[1] - 0.2, plaza[0] + 0.2, plaza[1] + 0.2), 8.0))
    places = [(0.31 + 0.44 * i / 12, 0.19 + 0.57 * j / 12) for i in range(13) for j in range(13)]
    return min(places, key=lambda at: _cost(at, taken))


def _cost(at: Point, taken: list[tuple[Rect, float]]) -> float:
    x, y = at
    own = x - 0.29, y - 0.17, x + 0.25, y + 0.25
    over = sum(overlap(own, other) * weight for other, weight in taken)
    return over + math.dist(at, (0.7, 0.22)) * 0.12


GRAIN: Final = 24
"""Tiles have so many points across and down at which it is known what is seen there."""
_SKY: Final = 255


@lru_cache(maxsize=256)
def islands_on(tile: str, rotation: int) -> bytes:
    """The number of the drawn island at each point of a tile, row by row; a high one for its sky."""
    image = Image.new("L", (GRAIN, GRAIN), _SKY)
    draw = ImageDraw.Draw(image)
    for index, outline in enumerate(drawing(tile, rotation).outlines):
        draw.polygon([(x * GRAIN - 0.5, y * GRAIN - 0.5) for x, y in outline], fill=index)
    return image.tobytes()
