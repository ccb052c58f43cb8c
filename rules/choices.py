"""Narrowing the legal moves field by field: what autocomplete and guided play ask, the same for every game.

A path is the kind of move and then the texts of its fields in order, as in the notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from rules.game import Move
from rules.notation import LEFT_OUT, fields

KIND: Final = "kind"
"""The name of the first question: which kind of move."""


class Question(msgspec.Struct, frozen=True):
    """What is asked next: a field (or KIND), the values that remain with their texts, and the path so far."""

    kind: str
    field: str
    values: tuple[tuple[str, Any], ...]
    path: tuple[str, ...]


def label(value: Any) -> str:
    """The text of a field's value in the notation."""
    return LEFT_OUT if value is None else str(value)


def matching(moves: Iterable[Move], kind: str, given: Mapping[str, str]) -> list[Move]:
    """The moves of `kind` whose fields have the given texts (case does not matter)."""
    wanted = [(name, text.casefold()) for name, text in given.items() if text]
    return [
        move
        for move in moves
        if move.kind == kind and all(label(getattr(move, name)).casefold() == text for name, text in wanted)
    ]


def values(moves: Iterable[Move], field: str) -> dict[str, Any]:
    """Text -> value of a field over these moves, in the order in which they come."""
    return {label(value): value for value in (getattr(move, field) for move in moves)}


def next_question(moves: Sequence[Move], path: Sequence[str]) -> Question | Move | None:
    """What to ask after `path`; the move itself when it is settled; None when no legal move begins that way.

    A kind or a field that has only one value left is filled in without asking.
    """
    if not path:
        kinds = {move.kind: move.kind for move in moves}
        if len(kinds) != 1:
            return Question("", KIND, tuple(kinds.items()), ()) if kinds else None
        path = tuple(kinds)
    rest = [move for move in moves if move.kind == path[0]]
    if not rest:
        return None
    taken = [path[0]]
    for index, field in enumerate(fields(type(rest[0]))):
        open_values = values(rest, field)
        asked_before = index + 1 < len(path)
        if not asked_before and len(open_values) > 1:
            return Question(path[0], field, tuple(open_values.items()), tuple(taken))
        chosen = path[index + 1] if asked_before else next(iter(open_values))
        rest = [move for move in rest if label(getattr(move, field)) == chosen]
        if not rest:
            return None
        taken.append(chosen)
    return rest[0]
