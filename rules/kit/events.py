"""Events: what happened in a game, in a form that words and pictures can use.

Each game declares a subclass for every kind of event; the key of its sentence is the name of the class in small letters
(`DrewPlots`: `drew_plots`). Fields are given by name (`kw_only=True`), but for the seat, which comes first. Three kinds
are the same in every game and must be told by each: `TurnEnded`, `Resigned` and `GameOver`; a game that has more to say
about them declares a subclass of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rules.kit.seats import Seat

Fact: TypeAlias = str | int | bool | tuple[str, ...] | tuple[int, ...] | None

T = TypeVar("T")

_SECRET: Final = "secret"
Secret: TypeAlias = Annotated[T | None, _SECRET]
"""The type of a field that only the event's own seat may know; None for everybody else, and its default."""

_WORD: Final = re.compile(r"(?<!^)(?=[A-Z])")


class _Telling(msgspec.Struct, frozen=True, kw_only=True):
    """Who learns what from an event. A kind of event may declare other defaults.

    `reveals` says that somebody learnt something new, so that the move cannot be taken back freely; `unforeseen`
    that the mover, too, could not know it: a tile turned up from a stack. What has secret fields is unforeseen as well.
    `betrays` says that others can only conclude something about what `seat` itself hides: this hinders no taking back.
    """

    reveals: bool = False
    unforeseen: bool = False
    betrays: bool = False


class Event(_Telling, frozen=True):
    """Something that happened to or by `seat` (None: to nobody in particular).

    `last_turns` says of a kind of event that from then on only a counted number of turns is left, `again` that `seat`
    has another turn right after this one.
    """

    last_turns: ClassVar[bool] = False
    again: ClassVar[bool] = False
    seat: Seat | None

    @property
    def kind(self) -> str:
        """The key of its sentence."""
        return key_of(type(self))

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What fills its sentence: its fields, places by their labels; secret ones only where they are known."""
        secret = _secrets(type(self))
        named = {name: getattr(self, name) for name in _fields(type(self))}
        return {name: plain(value) for name, value in named.items() if value is not None or name not in secret}

    @property
    def secret(self) -> Mapping[str, Fact]:
        """Those of its facts that only `seat` may know."""
        return {name: plain(value) for name in _secrets(type(self)) if (value := getattr(self, name)) is not None}

    def seen_by(self, viewer: Seat | None) -> Event:
        """The same event without the secret fields, but for its own seat."""
        if not self.secret or (viewer is not None and viewer == self.seat):
            return self
        return msgspec.structs.replace(self, **dict.fromkeys(_secrets(type(self))))


class TurnEnded(Event, frozen=True):
    """The turn of `seat` is over."""


class EndedIdle(Event, frozen=True):
    """`seat` ended its turn without an action: told in the news before its `TurnEnded`, and part of no record."""


class Resigned(Event, frozen=True):
    """`seat` gave up."""


class GameOver(Event, frozen=True, kw_only=True):
    """The game is over; `winners` share the first place."""

    winners: tuple[Seat, ...]


def foreseeable(events: Iterable[Event]) -> bool:
    """Whether the mover could have told all this beforehand, so that it may be shown before the move is made."""
    return not any(event.secret or event.unforeseen for event in events)


def ends_turn_of(seat: Seat | None, events: Iterable[Event]) -> bool:
    """Whether the turn of a seat ended with one of these events."""
    return any(isinstance(event, TurnEnded) and event.seat == seat for event in events)


@lru_cache(maxsize=1024)
def key_of(kind: type[object]) -> str:
    """The key of a class: its name in small letters, the words joined by underscores."""
    return _WORD.sub("_", kind.__name__).lower()


def plain(value: Any) -> Fact:
    """A value as words use it: a place by its label, everything else as it is."""
    if type(value) is tuple:
        return tuple(plain(part) for part in value)  # type: ignore[return-value]
    return value if value is None or type(value) in (str, int, bool) else str(value)


@lru_cache(maxsize=1024)
def _fields(kind: type[Event]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in Event.__struct_fields__)


@lru_cache(maxsize=1024)
def _secrets(kind: type[Event]) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name in _fields(kind) if _is_secret(hints[name]))


def _is_secret(hint: object) -> bool:
    return get_origin(hint) is Annotated and _SECRET in get_args(hint)[1:]
