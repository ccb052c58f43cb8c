"""Many candidates in few questions: squares by the part of the board they lie in, other values in pages.

Nothing is asked in parts that fits one menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from rules.choices import Question, label
from rules.squares import COLUMNS, Square

PAGE: Final = 25
"""As many values as one menu of Discord takes."""
WIDTH: Final = 4
HEIGHT: Final = 4
"""Columns and rows of a part of a board of squares: never more than a menu takes."""
WHOLE: Final = 0
"""The number of the question which part is meant."""


def is_by_part(asked: Question) -> bool:
    """Whether a question is too long for one menu and its values lie on a board that can be cut."""
    return len(asked.values) > PAGE and all(isinstance(value, Square) for _, value in asked.values)


def parts_of(asked: Question) -> dict[int, str]:
    """The parts of the board in which values lie, by number, with their names such as `A1–D4`."""
    found = {_part(value) for _, value in asked.values}
    return {number: _name(number, [value for _, value in asked.values]) for number in sorted(found)}


def within(asked: Question, part: int) -> Question:
    """The question with the values of one part; the whole question where the part has none."""
    if not is_by_part(asked):
        return asked
    inside = tuple((said, value) for said, value in asked.values if _part(value) == part)
    return msgspec.structs.replace(asked, values=inside) if inside else asked


def _part(square: Square) -> int:
    return 1 + square.row // HEIGHT * (COLUMNS // WIDTH) + square.column // WIDTH


def _name(number: int, values: Sequence[Any]) -> str:
    inside = [square for square in values if _part(square) == number]
    columns, rows = [square.column for square in inside], [square.row for square in inside]
    first = Square(min(columns), min(rows))
    last = Square(max(columns), max(rows))
    return label(first) if first == last else f"{first}–{last}"
