"""A finished game judged: how the expected result went over it, and which turns changed it most.

Every turn is compared with the one that a computer would have made in its place, which sees what the seat saw and
nothing else. Pure and deterministic while nothing cuts off; processes, words and pictures stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from rules.computer.mind import Effort, Level, Mind, remembered
from rules.computer.player import decide
from rules.kit.seats import CHANCE, Seat

LEVEL: Final[Level] = "medium"
"""The level of the computer whose opinion a judgement is."""
NODES: Final = 80_000
"""Positions that may be looked at for a whole game: at most some 20 seconds of one core; in long games each decision is
thought about less."""
LONGEST: Final = 120
"""Decisions after which a turn made by the computer is left as it is."""
SHOWN: Final = 3
"""So many turns are told of."""
LEAST: Final = 0.5
"""Points: a turn that changed less is not told of."""


class Turn(msgspec.Struct, frozen=True):
    """A turn as it was played: the positions at its start and after it, and where its owner first decided.

    `seat` is its owner; None for a turn that is compared with nothing: nobody played it, or somebody gave up in it.
    """

    number: int
    seat: Seat | None
    start: Any
    decided: Any
    after: Any


class Judged(msgspec.Struct, frozen=True):
    """What is thought of a turn: the final points that each seat could expect at its start; by how many points the
    computer's turn is better for its owner; and that turn, as seats with moves in notation.
    """

    turn: int
    seat: Seat | None
    expected: tuple[float, ...]
    lost: float = 0.0
    preferred: tuple[tuple[Seat, str], ...] = ()


class Judgement(msgspec.Struct, frozen=True):
    """The turns of a game in their order, and the points that each seat has in the end."""

    turns: tuple[Judged, ...]
    final: tuple[float, ...]

    @property
    def turning(self) -> tuple[Judged, ...]:
        """The turns that changed the expected result most, in the order in which they were played."""
        told = sorted((turn for turn in self.turns if turn.lost >= LEAST), key=lambda turn: turn.lost, reverse=True)
        return tuple(sorted(told[:SHOWN], key=lambda turn: turn.turn))


def expected(mind: Mind, state: Any, seats: int) -> tuple[float, ...]:
    """The final points that each seat may expect, as it judges by what it knows; after the end those it has."""
    result = mind.game.result(state)
    if result is not None:
        return mind.evaluation.final(result)
    return tuple(mind.prospects(state, seat, _known(mind, state, seat)) for seat in range(seats))


def effort_for(mind: Mind, decisions: int) -> Effort:
    """How the computer thinks about each decision of a game of so many: as well as it can, so without any noise."""
    effort = mind.efforts[LEVEL]
    return msgspec.structs.replace(effort, noise=0.0, nodes=max(1, min(effort.nodes, NODES // max(1, decisions))))


def judged(mind: Mind, turn: Turn, seats: int, effort: Effort, cut_off: Callable[[], bool] = lambda: False) -> Judged:
    """A turn compared with that of a computer; `cut_off` says that the time is up."""
    expecting = expected(mind, turn.start, seats)
    if turn.seat is None:
        return Judged(turn.number, None, expecting)
    known = _known(mind, turn.decided, turn.seat)
    state, moves = _preferred(mind, turn, effort, cut_off)
    lost = mind.worth(state, turn.seat, seats, known) - mind.worth(turn.after, turn.seat, seats, known)
    if lost <= 0:
        return Judged(turn.number, turn.seat, expecting)
    return Judged(turn.number, turn.seat, expecting, lost, moves)


def _preferred(
    mind: Mind, turn: Turn, effort: Effort, cut_off: Callable[[], bool]
) -> tuple[Any, tuple[tuple[Seat, str], ...]]:
    """The position after the computer's turn, and its moves. Whoever is asked in between decides as it would."""
    game, rng = mind.game, Random(turn.number)
    state, moves, made = turn.decided, list[tuple[Seat, str]](), 0
    while len(moves) < LONGEST and game.turn(state) == turn.number and (deciding := game.to_move(state)):
        seat = deciding[0]
        if seat == CHANCE:
            move = game.chance(state, rng)
        else:
            move = decide(mind, remembered(game, state, seat), effort, made, rng, cut_off)
            made += 1
        moves.append((seat, game.write(move)))
        state, _ = game.apply(state, seat, move)
    return state, tuple(moves)


def _known(mind: Mind, state: Any, seat: Seat) -> Any:
    return mind.knowledge(remembered(mind.game, state, seat))
