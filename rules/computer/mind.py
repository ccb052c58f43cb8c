"""What a computer seat of a game thinks with: the weights of the game's terms, and its levels, read from data.

A level is a set of numbers, not another program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from operator import mul
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from data import load_json
from rules.kit.game import AnyGame, Move, View
from rules.kit.seats import Seat

Share = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Level = Literal["easy", "medium", "hard"]

LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")
"""The levels, the weakest first."""


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level thinks.

    `noise` is the standard deviation, in points, of what is added to each move's worth. `imaginings` counts the
    positions consistent with the view in which moves are tried, `wide` the moves that are tried in more than the first
    of them. `beam` counts the lines kept while the own turn is thought to its end (0: it is not), `deep` the moves for
    which that is done. `lines` counts the best of these whose lines are thought on into the answers of the others, in
    `answered` imagined positions (0: as many as `imaginings`) and for `replies` decisions of others at most, until the
    seat decides again. `nodes` bounds the positions looked at for one decision, `seconds` cuts off one decision.

    After `patience` decisions of a turn (0: never) it is thought to its end also by a level that judges single moves,
    which could go to and fro by moves that cost nothing.
    """

    noise: Annotated[float, Meta(ge=0)] = 0.0
    imaginings: Annotated[int, Meta(ge=1, le=64)] = 1
    wide: Annotated[int, Meta(ge=1)] = 12
    beam: Count = 0
    deep: Count = 0
    lines: Count = 0
    answered: Annotated[int, Meta(ge=0, le=64)] = 0
    replies: Annotated[int, Meta(ge=0, le=400)] = 0
    nodes: Annotated[int, Meta(ge=1)] = 4000
    patience: Count = 0
    seconds: Annotated[float, Meta(gt=0)] = 3.0


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of `data/<game>/computer.json`."""

    weights: Mapping[str, float]
    levels: Mapping[Level, Effort]
    win: Annotated[float, Meta(ge=0)] = 5.0
    rival: Share = 0.5


class Mind:
    """The judgement of one game: what a position is worth to a seat, in points ahead of the others.

    `weights` are those of the terms; `win` is what winning is worth beside the points, `rival` how much of the others'
    points counts as those of the best of them (the rest as those of their average).
    """

    def __init__(self, game: AnyGame, stored: _Stored) -> None:
        """Raises ValueError where the data do not fit the terms of the game."""
        evaluation = game.evaluation
        if evaluation is None:
            raise ValueError(f"{game.key} has no evaluation")
        if set(stored.weights) != set(evaluation.terms):
            raise ValueError(f"weights of {game.key}: {sorted(set(stored.weights) ^ set(evaluation.terms))}")
        self._stored = stored
        self.game, self.evaluation = game, evaluation
        self.weights = tuple(stored.weights[term] for term in evaluation.terms)

    @cached_property
    def efforts(self) -> Mapping[Level, Effort]:
        """The numbers of each level."""
        return self._stored.levels

    def knowledge(self, view: Any) -> Any:
        """What the viewer really knows."""
        return self.evaluation.knowledge(view)

    def promising(self, state: Any, seat: Seat, known: Any) -> Sequence[Move]:
        """The legal moves of a seat that are worth a thought: at least one, unless there is no legal one."""
        moves = tuple(self.game.legal(state, seat))
        return self.evaluation.promising(state, seat, known, moves) if len(moves) > 1 else moves

    def prospects(self, state: Any, seat: Seat, known: Any) -> float:
        """The final points that a seat may expect in a position that is not over."""
        measured = self.evaluation.measure(state, seat, known)
        return float(sum(map(mul, self.weights, measured)))

    def worth(self, state: Any, seat: Seat, seats: int, known: Any) -> float:
        """How far ahead of the others a seat is, in final points; one scale for positions in play and finished ones."""
        result = self.game.result(state)
        if result is None:
            return self._ahead([self.prospects(state, each, known) for each in range(seats)], seat)
        won = self._stored.win / len(result.winners) if seat in result.winners else 0.0
        return self._ahead(list(self.evaluation.final(result)), seat) + won

    def _ahead(self, points: list[float], seat: Seat) -> float:
        others = points[:seat] + points[seat + 1 :]
        rival = self._stored.rival
        return points[seat] - rival * max(others) - (1 - rival) * sum(others) / len(others)


@lru_cache
def _stored(key: str) -> _Stored:
    return msgspec.convert(load_json(f"{key}/computer.json"), _Stored)


def mind_of(game: AnyGame) -> Mind:
    """The mind for a game, whose data are read once. Raises ValueError for data that do not fit."""
    return Mind(game, _stored(game.key))


def remembered(game: AnyGame, state: Any, seat: Seat) -> View:
    """The view of a seat with what it may know besides: what it was told of earlier and the view leaves out."""
    evaluation = game.evaluation
    recalled: View = (evaluation.recall if evaluation and evaluation.recall else game.view)(state, seat)
    return recalled


def has_mind(game: AnyGame) -> bool:
    """Whether computers can play a game."""
    return game.evaluation is not None
