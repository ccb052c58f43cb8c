"""Reading a dumped position whose form a game declares beside its state, instead of deriving it as in `schema.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self, TypeVar

from rules.kit.game import Json, Option, Options, complete_options
from rules.kit.refusals import BadOptions
from rules.kit.schema import Count, Number, check, check_seats, converted

__all__ = ["Count", "Number", "check", "check_seats", "parsed", "read"]


class _Dumped(Protocol):
    """A position as it was dumped."""

    @property
    def options(self) -> Options:
        """The chosen options."""


class _Place(Protocol):
    """A kind of place that is read from its label."""

    @classmethod
    def parse(cls, text: str, /) -> Self:
        """The place with this label. Raises ValueError."""


_D = TypeVar("_D", bound=_Dumped)
_P = TypeVar("_P", bound=_Place)


def read(j: Json, form: type[_D], declared: Mapping[str, Option]) -> tuple[_D, dict[str, str]]:
    """What was dumped, in its form, and its options with defaults filled in. Raises ValueError naming what is wrong."""
    position: _D = converted(j, form)
    try:
        return position, complete_options(declared, position.options)
    except BadOptions as error:
        raise ValueError(f"options: {error.facts}") from None


def parsed(kind: type[_P], label: str, what: str) -> _P:
    """The place with this label. Raises ValueError saying that it is not `what`."""
    try:
        check(label.isascii(), label)
        return kind.parse(label)
    except ValueError:
        raise ValueError(f"{label}: not {what}") from None
