"""Random games of every game in the house and of the sample game, for tests that hold for all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from rules.games import GAMES
from rules.kit.events import Event
from rules.kit.game import Game, Move
from rules.kit.seats import Seat
from rules.kit.selfplay import play
from tests.sample_game.game import RACE

EVERY_GAME: Mapping[str, Game[Any]] = {**GAMES, RACE.key: RACE}

SAMPLED = 10
"""Positions looked at in a game, beside the first and the last."""


class Step(msgspec.Struct, frozen=True):
    """A position, what was played there, the position after it and what was told."""

    state: Any
    seat: Seat
    move: Move
    after: Any
    events: tuple[Event, ...]


class Played(msgspec.Struct, frozen=True):
    """A whole random game."""

    game: Game[Any]
    seats: int
    start: Any
    steps: tuple[Step, ...]

    @property
    def last(self) -> Any:
        """The final position."""
        return self.steps[-1].after

    def sample(self, number: int = SAMPLED) -> list[Step]:
        """Steps spread over the game, the first and the last among them."""
        stride = max(1, len(self.steps) // number)
        return [*self.steps[::stride], self.steps[-1]]


def variants() -> Iterator[tuple[str, int, tuple[tuple[str, str], ...]]]:
    """Every game with every number of seats, and with another value than the default of every option."""
    for key, game in EVERY_GAME.items():
        for seats in game.seats:
            yield key, seats, ()
        for option in game.options.values():
            other = next(value for value in option.values if value != option.default)
            yield key, game.seats[-1], ((option.key, other),)


VARIANTS = list(variants())


@lru_cache(maxsize=64)
def played(key: str, seats: int, options: tuple[tuple[str, str], ...] = (), seed: int = 5) -> Played:
    """A random game, applied step by step."""
    game = EVERY_GAME[key]
    start, moves = play(game, seats, dict(options), seed)
    state, steps = start, []
    for seat, move in moves:
        after, events = game.apply(state, seat, move)
        steps.append(Step(state, seat, move, after, events))
        state = after
    return Played(game, seats, start, tuple(steps))


def everyone(seats: int) -> list[Seat | None]:
    """All who may look: every seat, and an onlooker."""
    return [None, *range(seats)]


def generator(*about: object) -> Random:
    """A generator that is the same in every run."""
    return Random(repr(about))
