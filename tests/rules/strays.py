"""Moves that are legal, nearly legal, or far from it: made from the fields of a game's Move classes."""

from __future__ import annotations

import types
from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex, edges_around, neighbours
from rules.kit.notation import fields
from rules.tigris.moves import Tiles
from rules.tigris.squares import Square

JUNK = "nonsense"


class Pool:
    """Values for the fields of moves: those that occur in legal moves, and values of the same kind that do not."""

    def __init__(self, kinds: Iterable[type[Move]], seen: Iterable[Move]) -> None:
        self.kinds = tuple(kinds)
        self.values: dict[tuple[type[Move], str], list[Any]] = defaultdict(list)
        for move in seen:
            for name in fields(type(move)):
                self.values[type(move), name].append(getattr(move, name))
        everywhere = list(dict.fromkeys(value for values in self.values.values() for value in values))
        for kind in self.kinds:
            for name, hint in get_type_hints(kind).items():
                if name in fields(kind):
                    known = self.values[kind, name]
                    self.values[kind, name] = list(dict.fromkeys([*known, *_others(hint, everywhere)])) or [JUNK]

    def near(self, legal: list[Move], rng: Random, number: int) -> Iterator[Move]:
        """Legal moves with one field changed, and moves of any kind with any values."""
        with_fields = [move for move in legal if fields(type(move))]
        for _ in range(number):
            if with_fields and rng.random() < 0.5:
                move = rng.choice(with_fields)
                name = rng.choice(fields(type(move)))
                given = {other: getattr(move, other) for other in fields(type(move))}
                yield type(move)(**{**given, name: rng.choice(self.values[type(move), name])})
            else:
                kind = rng.choice(self.kinds)
                yield kind(*(rng.choice(self.values[kind, name]) for name in fields(kind)))


def _others(hint: Any, everywhere: list[Any]) -> Iterator[Any]:
    """Values of a field's type that need not be legal anywhere; `everywhere` are the values of all fields."""
    if get_origin(hint) in (Union, types.UnionType):
        for part in get_args(hint):
            yield from [None] if part is type(None) else _others(part, everywhere)
        return
    if get_origin(hint) is Literal:
        yield from (*get_args(hint), JUNK)
        return
    alike = [value for value in everywhere if type(value) is hint]
    yield from alike
    if hint is Hex:
        yield from (Hex(0, 0), Hex(9, -9), *(near for cell in alike for near in neighbours(cell)))
    elif hint is Edge:
        cells = {cell for edge in alike for cell in edge} | {Hex(0, 0)}
        yield from (edge for cell in sorted(cells) for edge in edges_around(cell))
        yield from (Edge(edge.b, edge.a) for edge in alike)
        yield Edge(Hex(0, 0), Hex(2, 0))
    elif hint is Square:
        yield from (Square(0, 0), Square(15, 10), Square(16, 11), *(Square(place.row, place.column) for place in alike))
    elif hint is Tiles:
        yield from (
            Tiles(),
            Tiles(red=7),
            Tiles(1, 1, 1, 1),
            *(tiles._replace(black=tiles.black + 1) for tiles in alike),
        )
    elif hint is int:
        yield from (0, -1, 99, *(number + 1 for number in alike))
    elif hint is str:
        yield JUNK
