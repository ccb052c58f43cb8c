"""Types that are lost on the way through the house, found again where they are needed: checked, not only claimed."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def expect(kind: type[T], value: object) -> T:
    """The value, which is of this kind: the view of a game in that game's own pictures. Raises TypeError otherwise."""
    if not isinstance(value, kind):
        raise TypeError(f"{type(value).__name__} is no {kind.__name__}")
    return value
