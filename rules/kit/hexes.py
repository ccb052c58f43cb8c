"""Hexagons: axial coordinates, labels, neighbours, edges and straight lines. No pixels here.

Pointy-top hexes, y grows downward, directions clockwise from east. The origin is labelled H8; rows are letters
(south is later), columns are numbers (east is larger). Above row A come AA, AB, …; left of column 1 come 0, -1, ….
A label never changes while a map grows.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

_ORIGIN_ROW: Final = 7
_ORIGIN_COLUMN: Final = 8
_LABEL: Final = re.compile(r"(A?)([A-Z])(-?[0-9]{1,2})")


class Hex(NamedTuple):
    """A cell in axial coordinates. `str()` gives its label, such as `H8` for the origin."""

    q: int
    r: int

    def __str__(self) -> str:
        return _label(self.q, self.r)

    @classmethod
    def parse(cls, text: str) -> Hex:
        """The cell with this label, in either case. Raises ValueError for text that is no label."""
        found = _LABEL.fullmatch(text.strip().upper())
        if not found:
            raise ValueError(text)
        above, letter, number = found.groups()
        row = ord(letter) - ord("A")
        return cls(int(number) - _ORIGIN_COLUMN, -1 - row - _ORIGIN_ROW if above else row - _ORIGIN_ROW)


class Edge(NamedTuple):
    """The side shared by two neighbouring cells, smaller cell first. `str()` gives `G7/H7`."""

    a: Hex
    b: Hex

    def __str__(self) -> str:
        return f"{self.a}/{self.b}"

    @classmethod
    def of(cls, a: Hex, b: Hex) -> Edge:
        """The edge between two cells, in canonical order. Raises ValueError unless they are neighbours."""
        if (b[0] - a[0], b[1] - a[1]) not in _STEPS:
            raise ValueError(f"{a}/{b}")
        return cls(a, b) if (a[1], a[0]) < (b[1], b[0]) else cls(b, a)

    @classmethod
    def parse(cls, text: str) -> Edge:
        """The edge named by two cell labels, in any order, separated by a slash, hyphen between labels or space."""
        parts = re.split(r"\s*[/\s]\s*", text.strip())
        if len(parts) != 2:
            raise ValueError(text)
        return cls.of(Hex.parse(parts[0]), Hex.parse(parts[1]))


Vertex: TypeAlias = frozenset[Hex]
"""A corner, as the three cells that meet there."""

DIRECTIONS: Final = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""E, SE, SW, W, NW, NE: clockwise from east."""

_STEPS: Final = frozenset(DIRECTIONS)


@lru_cache(maxsize=4096)
def _label(q: int, r: int) -> str:
    row = r + _ORIGIN_ROW
    letters = chr(ord("A") + row) if row >= 0 else "A" + chr(ord("A") - 1 - row)
    return f"{letters}{q + _ORIGIN_COLUMN}"


@lru_cache(maxsize=4096)
def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around `cell`, clockwise from east."""
    q, r = cell
    return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)


@lru_cache(maxsize=8192)
def edge_ends(edge: Edge) -> tuple[Vertex, Vertex]:
    """The two end vertices of an edge."""
    c, d = set(neighbours(edge.a)) & set(neighbours(edge.b))
    return frozenset((edge.a, edge.b, c)), frozenset((edge.a, edge.b, d))


@lru_cache(maxsize=8192)
def touching_edges(edge: Edge) -> tuple[Edge, ...]:
    """The four edges that share an end vertex with `edge`."""
    found = []
    for vertex in edge_ends(edge):
        (third,) = vertex - {edge.a, edge.b}
        found += [Edge.of(edge.a, third), Edge.of(edge.b, third)]
    return tuple(found)


@lru_cache(maxsize=4096)
def edges_around(cell: Hex) -> tuple[Edge, ...]:
    """The six edges of a cell, clockwise from east."""
    return tuple(Edge.of(cell, other) for other in neighbours(cell))


def ray(origin: Hex, direction: int, length: int) -> tuple[Hex, ...]:
    """The cells on a straight line from `origin` (left out), nearest first; `direction` is an index of DIRECTIONS."""
    q, r = origin
    dq, dr = DIRECTIONS[direction]
    return tuple(Hex(q + dq * step, r + dr * step) for step in range(1, length + 1))


def rotate(cell: Hex) -> Hex:
    """`cell` turned by 60 degrees clockwise about the origin."""
    return Hex(-cell.r, cell.q + cell.r)


def distance(a: Hex, b: Hex) -> int:
    """Steps between two cells."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))
