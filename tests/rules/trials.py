"""Moves tried on positions of any game, in a few words, for tests of single rules: typed as people type them.

Everything goes through the real `read`, `legal` and `apply`. The positions themselves are written in the words of each
game: `tests/rules/<game>/positions.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

import pytest

from rules.kit.engine import Engine
from rules.kit.events import Event
from rules.kit.game import Result, View
from rules.kit.refusals import IllegalMove
from rules.kit.seats import Seat

S = TypeVar("S")
V = TypeVar("V", bound=View)
R = TypeVar("R", bound=Result)
E = TypeVar("E", bound=Event)


class Trials(Generic[S, V, R]):
    """A game whose moves are tried; where no seat is named, whoever is to move makes them."""

    def __init__(self, game: Engine[S, V, R]) -> None:
        self._game: Final[Engine[S, V, R]] = game

    def told(self, s: S, *texts: str, seat: Seat | None = None) -> tuple[S, tuple[Event, ...]]:
        """The position after these moves and everything that was told; each must be among the legal ones."""
        events: tuple[Event, ...] = ()
        for text in texts:
            move, mover = self._game.read(text), self._mover(s, seat)
            assert move in list(self._game.legal(s, mover)), f"{text} is not legal"
            s, more = self._game.apply(s, mover, move)
            events += more
        return s, events

    def play(self, s: S, *texts: str, seat: Seat | None = None) -> S:
        """The position after these moves."""
        return self.told(s, *texts, seat=seat)[0]

    def refusal(self, s: S, text: str, seat: Seat | None = None) -> IllegalMove:
        """Why a move is forbidden; it must not be among the legal ones either, and the position stays as it is."""
        move, mover, before = self._game.read(text), self._mover(s, seat), self._game.dump(s)
        assert move not in list(self._game.legal(s, mover)), f"{text} is legal"
        with pytest.raises(IllegalMove) as caught:
            self._game.apply(s, mover, move)
        assert self._game.dump(s) == before
        return caught.value

    def refused(self, s: S, text: str, seat: Seat | None = None) -> str:
        """The key of the rule that forbids a move."""
        return self.refusal(s, text, seat).key

    def legal(self, s: S, kind: str | None = None) -> set[str]:
        """The legal moves of whoever is to move, of one kind or of all, as text."""
        moves = [move for seat in self._game.to_move(s) for move in self._game.legal(s, seat)]
        return {self._game.write(move) for move in moves if kind in (None, move.kind)}

    def legal_kinds(self, s: S) -> set[str]:
        """The kinds of the legal moves."""
        return {text.split()[0] for text in self.legal(s)}

    def see(self, s: S, viewer: Seat | None = None) -> V:
        """What a viewer sees."""
        return self._game.view(s, viewer)

    def final(self, s: S) -> R:
        """The result of a game that is over."""
        result = self._game.result(s)
        assert result is not None
        return result

    def _mover(self, s: Any, seat: Seat | None) -> Seat:
        # After the end nobody is to move; what is tried then, the last active seat tries.
        return seat if seat is not None else (*self._game.to_move(s), s.turn.seat)[0]


def kinds(events: Sequence[Event]) -> list[type[Event]]:
    """What kinds of things happened, in order."""
    return [type(event) for event in events]


def every(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The only event of a kind."""
    (event,) = every(events, kind)
    return event
