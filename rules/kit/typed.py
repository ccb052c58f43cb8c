"""Types that are lost on the way through the house, found again where they are needed: checked, not only claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
C = TypeVar("C")
R = TypeVar("R")

Handler: TypeAlias = Callable[[C, Any], R]
"""What is done with a move or an event of one kind, in a context such as the position: its second argument is of that
kind, and only the table in which it stands knows which."""

ByKind: TypeAlias = Mapping[type[T], Handler[C, R]]
"""A class -> what is done with its instances."""


def expect(kind: type[T], value: object) -> T:
    """The value, which is of this kind: the view of a game in that game's own pictures. Raises TypeError otherwise."""
    if not isinstance(value, kind):
        raise TypeError(f"{type(value).__name__} is no {kind.__name__}")
    return value
