"""What is printed on a tile turned in some way: the segment at each edge, and the regions of its sea (rules 2, 3.5).

A tile is named by its design. A position set up by hand may spell other tiles by their segments: `E-W,NE` is a tile
with a segment from east to west and another one in the north-east.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

import msgspec

from rules.kit.schema import Stored
from rules.moana_nui.components import SHAPES, Shape
from rules.moana_nui.places import DIRECTION_NAMES, LETTERS, SIDES

SEA: Final = -1
"""Instead of a segment: the edge is sea."""


class Water(msgspec.Struct, frozen=True):
    """A region of a tile's sea: its edges as directions, and the segments it borders on. It has no edge where it is
    only the channel between two segments."""

    edges: tuple[int, ...]
    segments: tuple[int, ...]


class Face(msgspec.Struct, frozen=True):
    """A tile as it lies. `edges` names the segment at each direction or SEA, `mask` has a bit for each land edge,
    `segments` are the directions of each segment, `shores` the segments with access to the sea."""

    edges: tuple[int, ...]
    mask: int
    segments: Shape
    waters: tuple[Water, ...]
    shores: frozenset[int]


@lru_cache(maxsize=4096)
def face(name: str, rotation: int) -> Face:
    """The tile with this name, turned by so many sixths clockwise. Raises ValueError for a name that is none."""
    segments = tuple(tuple((edge + rotation) % SIDES for edge in segment) for segment in shape(name))
    edges = [SEA] * SIDES
    for number, segment in enumerate(segments):
        for edge in segment:
            edges[edge] = number
    mask = sum(1 << edge for edge, number in enumerate(edges) if number != SEA)
    waters = _waters(edges, segments)
    shores = frozenset(number for water in waters for number in water.segments)
    return Face(tuple(edges), mask, segments, waters, shores)


@lru_cache(maxsize=1024)
def shape(name: str) -> Shape:
    """The segments of the tile with this name. Raises ValueError for a name that is none."""
    if name in SHAPES:
        return SHAPES[name]
    parts = [part.split("-") for part in name.split(",")]
    edges = [edge for part in parts for edge in part]
    if len(set(edges)) < len(edges) or not set(edges) <= set(DIRECTION_NAMES) or len(parts) > len(LETTERS):
        raise ValueError(f"{name}: not a tile")
    return tuple(tuple(map(DIRECTION_NAMES.index, part)) for part in parts)


def _checked(name: str) -> str:
    """The name of a tile, as it is. Raises ValueError for a name that is none."""
    shape(name)
    return name


TileName = Annotated[str, Stored(str, str, _checked)]
"""The name of a tile: its design, or its segments spelled out."""


@lru_cache(maxsize=1024)
def rotations(name: str) -> tuple[int, ...]:
    """The rotations in which this tile looks different, each look by the smallest."""
    looks: dict[frozenset[frozenset[int]], int] = {}
    for rotation in range(SIDES):
        looks.setdefault(frozenset(map(frozenset, face(name, rotation).segments)), rotation)
    return tuple(looks.values())


@lru_cache(maxsize=1 << 15)
def fitting(name: str, known: int, land: int) -> tuple[int, ...]:
    """The rotations in which this tile fits where its `known` edges touch others, `land` edges among them."""
    return tuple(rotation for rotation in rotations(name) if face(name, rotation).mask & known == land)


def _waters(edges: list[int], segments: Shape) -> tuple[Water, ...]:
    """The regions of the sea: gaps between land edges that no segment separates belong together.

    A segment with several edges separates its two sides. A gap without sea edge between two edges of one segment
    is no water.
    """
    land = [edge for edge in range(SIDES) if edges[edge] != SEA]
    passed = [0] * len(segments)
    regions: dict[tuple[int, ...], tuple[list[int], set[int]]] = {}
    for number, edge in enumerate(land):
        following = land[(number + 1) % len(land)]
        passed[edges[edge]] += 1
        side = tuple(count % len(segment) for count, segment in zip(passed, segments, strict=True))
        gap, borders = regions.setdefault(side, ([], set()))
        gap += [between % SIDES for between in range(edge + 1, edge + 1 + (following - edge - 1) % SIDES)]
        borders |= {edges[edge], edges[following]}
    return tuple(
        Water(tuple(sorted(gap)), tuple(sorted(borders)))
        for gap, borders in regions.values()
        if gap or len(borders) > 1
    )
