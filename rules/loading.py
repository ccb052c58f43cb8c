"""What reading a dumped position has in common in all games: its form, its options, its labels, and how one refuses.

What a game's position must be like is checked in that game's own `load`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, Self, TypeVar

import msgspec

from rules.game import BadOptions, Json, Option, Options, Seat, complete_options


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
    try:
        position = msgspec.convert(j, form)
        return position, complete_options(declared, position.options)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    except BadOptions as error:
        raise ValueError(f"options: {error.facts}") from None


def check(holds: bool, otherwise: str) -> None:
    """Raises ValueError with the sentence unless something holds."""
    if not holds:
        raise ValueError(otherwise)


def check_seats(named: Iterable[tuple[str, Seat | None]], seats: int) -> None:
    """Raises ValueError with the name of the first of these seats that does not exist; None stands for nobody."""
    for name, seat in named:
        check(seat is None or 0 <= seat < seats, f"{name}: there is no seat {seat}")


def parsed(kind: type[_P], label: str, what: str) -> _P:
    """The place with this label. Raises ValueError saying that it is not `what`."""
    try:
        return kind.parse(label)
    except ValueError:
        raise ValueError(f"{label}: not {what}") from None
