"""Refusals: why something that was asked for is not done, as exceptions that name their sentence and fill it.

A game declares its refusals in one module, one a line: `plot_site = illegal("plot_site", "plot", At)`. What is declared
is called with its fields, which mypy checks, and gives the exception: `raise plot_site(at=m.at)`. Those that every game
gives stand at the end of this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, ParamSpec, Protocol, overload

from rules.kit.events import Fact, plain
from rules.kit.seats import Seat

P = ParamSpec("P")


class Refused(Exception):
    """Something that was asked for is not done, and nothing has changed. `key` names a sentence, `facts` fill it."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts: dict[str, Fact] = facts


class IllegalMove(Refused):
    """A move that a rule forbids. `rule` is the topic of the in-bot rules that explains it."""

    def __init__(self, key: str, rule: str, **facts: Fact) -> None:
        super().__init__(key, **facts)
        self.rule = rule


class NotAMove(Refused):
    """Text that cannot be read as a move of this game; the facts say what was expected."""


class BadOptions(Refused):
    """A number of seats or an option value with which this game cannot be set up."""


class Fields(Protocol):
    """What fills the sentence of a refusal: a named tuple."""

    def _asdict(self) -> dict[str, Any]:
        """Its fields by name."""


class Nothing(NamedTuple):
    """The fields of a refusal whose sentence needs none."""


class Illegal(Generic[P]):
    """A declared reason why a move is illegal: the key of its sentence, the topic of the rules, and its fields.

    The fields are those of a named tuple.
    """

    def __init__(self, key: str, rule: str, fields: Callable[P, Fields]) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self._fill: Final = fields

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of its fields."""
        names: tuple[str, ...] = getattr(self._fill, "_fields", ())
        return names

    def under(self, rule: str) -> Illegal[P]:
        """The same reason where another topic of the rules explains it."""
        return Illegal(self.key, rule, self._fill)

    def __call__(self, *values: P.args, **named: P.kwargs) -> IllegalMove:
        """The exception with these fields; places are told by their labels."""
        filled = self._fill(*values, **named)._asdict()
        return IllegalMove(self.key, self.rule, **{name: plain(value) for name, value in filled.items()})


@overload
def illegal(key: str, rule: str) -> Illegal[[]]: ...


@overload
def illegal(key: str, rule: str, fields: Callable[P, Fields]) -> Illegal[P]: ...


def illegal(key: str, rule: str, fields: Callable[..., Fields] = Nothing) -> Illegal[...]:
    """Declare a reason: the key of its sentence, the topic of the in-bot rules, the fields that fill the sentence."""
    return Illegal(key, rule, fields)


class Awaited(NamedTuple):
    """Who has to decide instead."""

    awaited: Seat


game_over: Final = illegal("game_over", "end")
already_resigned: Final = illegal("already_resigned", "end")
not_your_turn: Final = illegal("not_your_turn", "turn", Awaited)
not_a_move: Final = illegal("not_a_move", "turn")
