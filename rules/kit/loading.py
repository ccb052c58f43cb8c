"""What reading a dumped position has in common in all games: its form, its options, its labels, and how one refuses.

What a game's position must be like is checked in that game's own `load`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Final, Protocol, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.kit.game import Json, Option, Options, complete_options
from rules.kit.refusals import BadOptions
from rules.kit.seats import Seat

Count = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
"""How many, or a seat: more than any game reaches is a slip of whoever wrote it."""
Number = Annotated[int, msgspec.Meta(ge=1, le=10**6)]
"""A number counted from 1, such as that of a turn."""
MOST_LISTED: Final = 2000
"""How long a list may be; none in any game is nearly as long."""


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
    _check_lists(j)
    try:
        position = msgspec.convert(j, form)
        return position, complete_options(declared, position.options)
    except msgspec.ValidationError as error:
        where, why = _wrong(j, form)
        raise ValueError(f"{where}: {why}" if where else str(error)) from None
    except BadOptions as error:
        raise ValueError(f"options: {error.facts}") from None


def _check_lists(value: Any, path: str = "") -> None:
    parts: Iterable[tuple[str, Any]] = ()
    if isinstance(value, dict):
        parts = ((f"{path}.{name}" if path else name, inner) for name, inner in value.items())
    elif isinstance(value, list):
        check(len(value) <= MOST_LISTED, f"{path}: more than {MOST_LISTED} things are listed")
        parts = ((f"{path}[{n}]", inner) for n, inner in enumerate(value))
    for where, inner in parts:
        if isinstance(inner, dict | list):
            _check_lists(inner, where)


def _wrong(value: Any, form: Any) -> tuple[str, str]:
    """The path of the innermost part that is not in its form, and why: `players[1].hand[2]`; no path for the whole."""
    try:
        msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        why = str(error).partition(" - at `")[0]
    else:
        return "", ""
    for step, inner, asked in _parts(value, form):
        where, innermost = _wrong(inner, asked)
        if innermost:
            return step + (where if where.startswith("[") or not where else f".{where}"), innermost
    return "", why


def _parts(value: Any, form: Any) -> Iterator[tuple[str, Any, Any]]:
    """The parts of a value: the step that leads there, what it is, and the form it should have."""
    for wanted in get_args(form) if get_origin(form) in (Union, UnionType) else (form,):
        bare = get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted
        if isinstance(value, dict) and get_origin(bare) is dict:
            yield from ((name, inner, get_args(bare)[1]) for name, inner in value.items())
        elif isinstance(value, list) and get_origin(bare) is list:
            yield from ((f"[{n}]", inner, get_args(bare)[0]) for n, inner in enumerate(value))
        elif isinstance(value, dict) and isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            hints = get_type_hints(bare, include_extras=True)
            yield from ((name, value[name], hints[name]) for name in hints if name in value)


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
        check(label.isascii(), label)
        return kind.parse(label)
    except ValueError:
        raise ValueError(f"{label}: not {what}") from None
