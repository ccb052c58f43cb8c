"""Tigris & Euphrates as a game of the house: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from rules import notation
from rules.game import Event, Json, Move, Option, Options, Result, Seat
from rules.tigris import dump, imagine, legal, load, play, promise, scoring, setup, show, state
from rules.tigris.components import SEATS
from rules.tigris.moves import MOVES
from rules.tigris.state import State
from rules.tigris.view import TigrisView


class Tigris:
    """The rules of Tigris & Euphrates; see `rules.game.Game` for what each method promises."""

    key: str = "tigris"
    seats: range = SEATS
    options: Mapping[str, Option] = setup.OPTIONS
    version: int = 1
    moves: tuple[type[Move], ...] = MOVES

    def setup(self, seats: int, options: Options, rng: Random) -> State:
        """The first position (rules 1). Raises BadOptions."""
        return setup.setup(seats, options, rng)

    def to_move(self, s: State) -> tuple[Seat, ...]:
        """Who must decide."""
        return state.to_move(s)

    def legal(self, s: State, seat: Seat) -> Iterator[Move]:
        """Every legal move of `seat`, each once."""
        return iter(legal.moves(s) if seat in state.to_move(s) else ())

    def chance(self, s: State, rng: Random) -> Move:
        """Never asked: no die falls in this game. Raises ValueError."""
        raise ValueError("no die falls in this game")

    def apply(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        """The position after `m` and what happened. Raises IllegalMove."""
        return play.apply(s, seat, m)

    def resign(self, s: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        """The position after `seat` gave up. Raises IllegalMove."""
        return play.resign(s, seat)

    def view(self, s: State, seat: Seat | None) -> TigrisView:
        """What `seat` may know."""
        return show.view(s, seat)

    def imagine(self, v: TigrisView, rng: Random) -> State:
        """Some position with exactly this view."""
        return imagine.imagine(v, rng)

    def promise(self, v: TigrisView, m: Move) -> int:
        """How promising a move looks."""
        return promise.promise(v, m)

    def turn(self, s: State) -> int:
        """The number of the present turn, from 1."""
        return s.turn.number

    def result(self, s: State) -> Result | None:
        """The final score, or None."""
        return scoring.result(s)

    def write(self, m: Move) -> str:
        """The notation of a move."""
        return notation.write(m)

    def read(self, text: str) -> Move:
        """The move that `text` writes. Raises NotAMove."""
        return notation.read(MOVES, text)

    def dump(self, s: State) -> Json:
        """The position as JSON."""
        return dump.dump(s)

    def load(self, j: Json) -> State:
        """The position that was dumped. Raises ValueError."""
        return load.load(j)


TIGRIS: Final = Tigris()
