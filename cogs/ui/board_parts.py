"""Many candidates in one message: the most promising ones in a menu, and the rest by the part of the board.

Nothing is asked in parts that fits one menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, runtime_checkable

import msgspec

from rules.kit.choices import Question, Step, label

PAGE: Final = 25
"""As many values as one menu of Discord takes."""
WIDTH: Final = 4
HEIGHT: Final = 4
"""Columns and rows of a part of a board of squares: never more than a menu takes."""
ACROSS: Final = 26
"""Parts beside each other at most: a board of squares has no more columns than that many times WIDTH."""
SINGLY: Final = -1
"""The number of the question that asks for one field only, where several together are asked for first; its further
pages are numbered downwards from here."""
WHOLE: Final = 0
"""The number of the question that is not cut."""


@runtime_checkable
class OnSquares(Protocol):
    """A place on a board of squares, made from its column and row, both counted from 0."""

    def __init__(self, column: int, row: int) -> None: ...

    @property
    def column(self) -> int:
        """Its column, from the left."""

    @property
    def row(self) -> int:
        """Its row, from the top."""


def is_by_part(asked: Question) -> bool:
    """Whether a question is too long for one menu and its values lie on a board that can be cut."""
    return len(asked.steps) > PAGE and all(isinstance(place_of(step), OnSquares) for step in asked.steps)


def parts_of(asked: Question) -> dict[int, str]:
    """The parts of the board in which values lie, by number, with their names such as `A1–D4`."""
    found = {part_of(place_of(step)) for step in asked.steps}
    return {number: _name(number, [place_of(step) for step in asked.steps]) for number in sorted(found)}


def within(asked: Question, part: int) -> Question:
    """The question with the values of one part; the whole question where the part has none."""
    if not is_by_part(asked):
        return asked
    inside = tuple(step for step in asked.steps if part_of(place_of(step)) == part)
    return msgspec.structs.replace(asked, steps=inside) if inside else asked


def place_of(step: Step) -> Any:
    """The value that a step settles first."""
    return step.given[0][1]


def part_of(square: OnSquares) -> int:
    """The number of the part of the board in which a square lies, from 1."""
    return 1 + square.row // HEIGHT * ACROSS + square.column // WIDTH


def _name(number: int, values: Sequence[OnSquares]) -> str:
    inside = [square for square in values if part_of(square) == number]
    columns, rows = [square.column for square in inside], [square.row for square in inside]
    place = type(inside[0])
    first, last = place(min(columns), min(rows)), place(max(columns), max(rows))
    return label(first) if first == last else f"{first}–{last}"
