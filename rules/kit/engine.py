"""A game put together from its modules: the part of `rules.kit.game.Game` that is the same for every game of the house.

What a game decides stands in its own package; nothing here knows one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from rules.kit import notation
from rules.kit.evaluation import Evaluation
from rules.kit.events import Event
from rules.kit.game import Game, Json, Move, Option, Options, Result, S, Standing, View
from rules.kit.lessons import Lessons
from rules.kit.seats import Seat
from rules.kit.story import Storyteller

V = TypeVar("V", bound=View)
R = TypeVar("R", bound=Result)


def no_die(s: object, rng: Random) -> Move:
    """The chance move of a game without dice: never asked. Raises ValueError."""
    raise ValueError("no die falls in this game")


def as_it_is(s: S) -> S:
    """The position of a game in which no turn ends by itself before its time: unchanged."""
    return s


def without_auto_end(s: Any) -> Any:
    """The position of a game with the option `auto_end` as if it had been started without."""
    return msgspec.structs.replace(s, options={**s.options, "auto_end": "off"})


def never(v: object, m: Move) -> bool:
    """What a game says that foresees the end of a turn only where the move turns nothing up."""
    return False


@dataclass(frozen=True, kw_only=True)
class Engine(Generic[S, V, R]):
    """A `rules.kit.game.Game` whose methods are functions of the game's own modules, named as the protocol names them.

    `moves_of` lists every legal move of the seat to move, each once.
    """

    key: str
    seats: range
    options: Mapping[str, Option]
    version: int
    moves: tuple[type[Move], ...]
    places: tuple[type[object], ...]
    setup: Callable[[int, Options, Random], S]
    to_move: Callable[[S], tuple[Seat, ...]]
    moves_of: Callable[[S], Iterable[Move]]
    apply: Callable[[S, Seat, Move], tuple[S, tuple[Event, ...]]]
    resign: Callable[[S, Seat], tuple[S, tuple[Event, ...]]]
    view: Callable[[S, Seat | None], V]
    imagine: Callable[[V, Random], S]
    heuristic: Callable[[V, Move], int]
    gains: Callable[[V, Move], bool]
    turn: Callable[[S], int]
    result: Callable[[S], R | None]
    dump: Callable[[S], Json]
    load: Callable[[Json], S]
    earlier: tuple[Game[S], ...] = ()
    chance: Callable[[S, Random], Move] = no_die
    standing: Standing | None = None
    evaluation: Evaluation | None = None
    lessons: Lessons | None = None
    storyteller: Storyteller | None = None
    lingering: Callable[[S], S] = as_it_is
    end_foreseen: Callable[[V, Move], bool] = never

    def legal(self, s: S, seat: Seat) -> Iterator[Move]:
        """Every legal move of `seat`, each once; nothing for a seat that is not to move."""
        return iter(self.moves_of(s) if seat in self.to_move(s) else ())

    def write(self, m: Move) -> str:
        """The notation of a move."""
        return notation.write(m)

    def read(self, text: str) -> Move:
        """The move that `text` writes. Raises NotAMove."""
        return notation.read(self.moves, text)
