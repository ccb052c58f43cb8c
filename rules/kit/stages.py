"""What games do step by step: a position with what happened on the way to it, and the next stage after that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from rules.kit.events import Event

S = TypeVar("S")

Events: TypeAlias = tuple[Event, ...]
NOTHING: Final[Events] = ()
"""Nothing happened."""


def then(done: tuple[S, Events], stage: Callable[[S], tuple[S, Events]]) -> tuple[S, Events]:
    """What was done, followed by a stage."""
    after, more = stage(done[0])
    return after, done[1] + more
