"""Narrowing the legal moves field by field: what autocomplete and guided play ask, the same for every game.

A path is the kind of move and then the texts of its fields in order, as in the notation; behind them, for a kind that
is often made several times in a row, how often.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from rules.kit.game import Move
from rules.kit.notation import LEFT_OUT, fields

KIND: Final = "kind"
"""The name of the first question: which kind of move."""
TIMES: Final = "times"
"""The name of the last question of a kind of which a person makes several in a row: how often."""
ALL: Final = 99
"""More questions than any move has: as many as possible at once."""

_NUMBERS: Final = re.compile(r"(\d+)")


class Deed(NamedTuple):
    """A move, and how often it is made in a row."""

    move: Move
    times: int = 1


class Step(msgspec.Struct, frozen=True):
    """One way to answer: the words it adds to the path, the fields it settles with their values, what it leads to."""

    words: tuple[str, ...]
    given: tuple[tuple[str, object], ...]
    deeds: tuple[Deed, ...]


class Question(msgspec.Struct, frozen=True):
    """What is asked next: a field (or KIND), the ways to answer, and the path so far."""

    kind: str
    field: str
    steps: tuple[Step, ...]
    path: tuple[str, ...]


def label(value: object) -> str:
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


def values(moves: Iterable[Move], field: str) -> dict[str, object]:
    """Text -> value of a field over these moves, in the order in which they come."""
    return {label(value): value for value in (getattr(move, field) for move in moves)}


def next_question(
    deeds: Sequence[Deed], path: Sequence[str], *, places: tuple[type[object], ...] = (), depth: int = 1
) -> Question | Deed | None:
    """What to ask after `path`; the deed itself when it is settled; None when none begins that way.

    A kind or a field that has only one value left is filled in without asking. With a larger `depth` as many fields
    are asked for together. Values come in their order on the board (`places`), by number or by an `order` of their
    own, others as the game lists them.
    """
    if not path:
        kinds = dict.fromkeys(deed.move.kind for deed in deeds)
        if len(kinds) != 1:
            return Question("", KIND, tuple(_of_kind(deeds, kind) for kind in kinds), ()) if kinds else None
        path = tuple(kinds)
    rest = [deed for deed in deeds if deed.move.kind == path[0]]
    if not rest:
        return None
    names = names_of(rest[0].move)
    for name, word in zip(names, path[1:], strict=False):
        rest = [deed for deed in rest if label(value_of(deed, name)) == word]
    if not rest or len(path) > len(names) + 1:
        return None
    words, later = _settled(rest, names[len(path) - 1 :])
    if not later:
        return rest[0]
    return Question(path[0], later[0], tuple(_steps(rest, later, places, depth)), (*path, *words))


def names_of(move: Move) -> tuple[str, ...]:
    """The fields that are asked for one after the other, TIMES last where it is asked for at all."""
    return (*fields(type(move)), TIMES) if move.several else tuple(fields(type(move)))


def value_of(deed: Deed, name: str) -> object:
    """The value of a field of a deed, or how often it is carried out."""
    return deed.times if name == TIMES else getattr(deed.move, name)


def _of_kind(deeds: Iterable[Deed], kind: str) -> Step:
    return Step((kind,), ((KIND, kind),), tuple(deed for deed in deeds if deed.move.kind == kind))


def _settled(deeds: Sequence[Deed], names: Sequence[str]) -> tuple[tuple[str, ...], Sequence[str]]:
    """The texts of the fields that have one value only, up to the first that has more; the fields that remain."""
    words: list[str] = []
    for index, name in enumerate(names):
        open_values = {label(value_of(deed, name)) for deed in deeds}
        if len(open_values) > 1:
            return tuple(words), names[index:]
        words += open_values
    return tuple(words), ()


def _steps(deeds: Sequence[Deed], names: Sequence[str], places: tuple[type[object], ...], depth: int) -> list[Step]:
    """The ways to settle the first field, which is open, and `depth` - 1 open ones after it."""
    by_text: dict[str, list[Deed]] = {}
    for deed in deeds:
        by_text.setdefault(label(value_of(deed, names[0])), []).append(deed)
    found = [(text, value_of(group[0], names[0]), group) for text, group in by_text.items()]
    ranks = {text: _rank(value, places) for text, value, _ in found}
    if all(ranks.values()):
        found.sort(key=lambda each: ranks[each[0]])
    steps = []
    for text, value, group in found:
        words, later = _settled(group, names[1:])
        if depth == 1 or not later:
            steps.append(Step((text, *words), ((names[0], value),), tuple(group)))
        else:
            for step in _steps(group, later, places, depth - 1):
                given = ((names[0], value), *step.given)
                steps.append(Step((text, *words, *step.words), given, step.deeds))
    return steps


def _rank(value: object, places: tuple[type[object], ...]) -> tuple[object, ...]:
    """What a value is sorted by: its place, its number, or the order that it has of its own; empty without any."""
    if isinstance(value, (int, *places)):
        return board_order(label(value))
    own: tuple[object, ...] = getattr(value, "order", ())
    return own


def board_order(text: str) -> tuple[tuple[int, int | str], ...]:
    """What places and numbers are sorted by: letters by letter, the numbers in them as numbers."""
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in _NUMBERS.split(text) if part)
