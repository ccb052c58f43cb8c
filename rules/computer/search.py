"""What a computer seat thinks: every legal move judged in positions that its view allows, the best ones deeper.

Four stages, each over fewer moves: every move in one imagined position, the better ones in more of them, good ones to
the end of the own turn, and the lines of the best ones until the seat decides again. Fair: nothing but the view of the
seat goes in, and what was only imagined is kept apart by the game's evaluation (`rules.kit.evaluation`).

Pure and deterministic: the same view, effort and generator give the same thoughts while nothing cuts off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import nlargest
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any, Final

import msgspec

from rules.computer.mind import Effort, Mind
from rules.kit.game import Move, View
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat

LONGEST_LINE: Final = 24
"""Decisions of the own turn that a line may have; longer turns are judged where the line stops."""
A_DECISION: Final = 1e-6
"""What a decision more costs a line, in points: of lines that come to the same the shortest is taken."""

Moves = tuple[Move, ...]
_Reached = tuple[float, int, Any, Moves]
"""What a position is worth, its number among those reached in one step, the position, and the decisions before it."""


class Candidate(msgspec.Struct, frozen=True):
    """A legal move and what it is worth: points ahead of the others that the seat may expect after it."""

    move: Move
    worth: float


class _SpentError(Exception):
    """The budget of a decision is used up; what was thought until then counts."""


def consider(
    mind: Mind, view: View, effort: Effort, rng: Random, cut_off: Callable[[], bool] = lambda: False
) -> tuple[Candidate, ...]:
    """Every legal move of the viewer, who has to decide, the best first.

    `cut_off` says that the time is up: what has been thought until then is the answer. There is at least one move.
    """
    return _Thinking(mind, view, effort, rng, cut_off).candidates()


class _Thinking:
    """One decision being thought about. `_left` counts the positions that may still be looked at."""

    def __init__(self, mind: Mind, view: View, effort: Effort, rng: Random, cut_off: Callable[[], bool]) -> None:
        assert view.viewer is not None
        self._mind, self._game, self._effort, self._rng, self._cut_off = mind, mind.game, effort, rng, cut_off
        self._seat, self._seats, self._turn = view.viewer, view.seats, view.turn
        self._known, self._view = mind.knowledge(view), view
        self._left = effort.nodes
        self._imagined = [self._game.imagine(view, rng) for _ in range(effort.imaginings)]
        self._heuristic = lambda move: self._game.heuristic(view, move)
        self._identity = mind.evaluation.identity
        self._judged: dict[bytes, float] = {}
        self._line: dict[Move, Moves] = {}  # a move thought to the end of the turn -> the decisions after it

    def candidates(self) -> tuple[Candidate, ...]:
        moves = self._promising(self._imagined[0], self._seat)
        if len(moves) == 1:
            return (Candidate(moves[0], 0.0),)
        worths = self._at_first_sight(moves)
        for stage in (self._in_more_positions, self._to_the_end_of_the_turn, self._after_answers):
            try:
                stage(worths)
            except _SpentError:
                break
        noise = self._effort.noise
        found = [
            Candidate(move, worth + (self._rng.gauss(0, noise) if noise else 0.0)) for move, worth in worths.items()
        ]
        return tuple(sorted(found, key=lambda each: each.worth, reverse=True))

    def _at_first_sight(self, moves: Sequence[Move]) -> dict[Move, float]:
        """Every move in one imagined position; where there are too many, those that look good to a beginner."""
        if len(moves) > self._left:
            moves = nlargest(self._left, moves, key=self._heuristic)
        worths: dict[Move, float] = {}
        for move in moves:
            try:
                worths[move] = self._at_once(self._imagined[0], move)
            except _SpentError:
                break
        return worths or {max(moves, key=self._heuristic): 0.0}

    def _in_more_positions(self, worths: dict[Move, float]) -> None:
        """The better moves in the other imagined positions: the average of all counts."""
        better = _best(worths, self._effort.wide)
        sums = {move: [worths[move]] for move in better}
        for state in self._imagined[1:]:
            tried = {move: self._at_once(state, move) for move in better}
            for move, worth in tried.items():
                sums[move].append(worth)
        self._rank_first(worths, {move: fmean(each) for move, each in sums.items()})

    def _to_the_end_of_the_turn(self, worths: dict[Move, float]) -> None:
        """Good moves with the rest of the own turn."""
        if self._effort.deep:
            self._on_average(worths, _best(worths, self._effort.deep), self._imagined, self._outcome)

    def _after_answers(self, worths: dict[Move, float]) -> None:
        """The lines of the best moves with what the others answer."""
        if not self._effort.lines or not self._effort.replies:
            return
        missing = self._effort.answered - len(self._imagined)
        answered = [*self._imagined, *(self._game.imagine(self._view, self._rng) for _ in range(missing))]
        best = _best(worths, self._effort.lines)
        self._on_average(worths, best, answered[: self._effort.answered or None], self._answered_outcome)

    def _on_average(
        self,
        worths: dict[Move, float],
        moves: Sequence[Move],
        imagined: Sequence[Any],
        outcome: Callable[[Any, Move], float],
    ) -> None:
        """Moves by the average of their outcomes, in as many imagined positions as all of them were thought about."""
        sums: dict[Move, list[float]] = {move: [] for move in moves}
        try:
            for state in imagined:
                for move, worth in {move: outcome(state, move) for move in moves}.items():
                    sums[move].append(worth)
        finally:
            if sums[moves[0]]:
                self._rank_first(worths, {move: fmean(each) for move, each in sums.items()})

    def _rank_first(self, worths: dict[Move, float], thought: dict[Move, float]) -> None:
        """Moves thought about longer stand before all others, whose worth is put below theirs by as much as it takes.

        A move judged at first sight only may look better than what deeper thought left of the others.
        """
        least = min(thought.values())
        most = max((worth for move, worth in worths.items() if move not in thought), default=least)
        for move, worth in worths.items():
            worths[move] = thought.get(move, worth + min(0.0, least - most))

    def _outcome(self, state: Any, move: Move) -> float:
        """What a move and the best way to end the own turn come to; the first way found is remembered as its line."""
        after, line = self._after(state, self._seat, move), Moves()
        if self._goes_on(after):
            after, line = self._best_line(after)
        self._line.setdefault(move, line)
        return self._worth(after) - A_DECISION * len(line)

    def _answered_outcome(self, state: Any, move: Move) -> float:
        """What a move with the rest of its line, as far as it is legal in this position, comes to after the answers."""
        after, line = self._after(state, self._seat, move), self._line.get(move, ())
        for decision in line:
            if not self._goes_on(after):
                break
            try:
                after = self._after(after, self._seat, decision)
            except Refused:
                break
        return self._worth(self._answered(after)) - A_DECISION * len(line)

    def _best_line(self, state: Any) -> tuple[Any, Moves]:
        """The best own line from here, a beam over the decisions of this turn: where it ends, and the decisions."""
        beam, ended = [(state, Moves())], list[_Reached]()
        met: list[_Reached] = [(self._worth(state), 0, state, ())]
        for decisions in range(1, LONGEST_LINE + 1):
            reached = [
                (self._worth(after), number, after, line)
                for number, (after, line) in enumerate(
                    (self._after(each, self._seat, move), (*line, move))
                    for each, line in beam
                    for move in self._promising(each, self._seat)
                )
            ]
            beam = []
            for worth, _, after, line in _different(reached, max(1, self._effort.beam), met):
                if self._goes_on(after):
                    beam.append((after, line))
                else:
                    ended.append((worth - A_DECISION * decisions, decisions, after, line))
            if not beam:
                break
        return max(ended or met, key=lambda each: each[0])[2:]

    def _answered(self, state: Any) -> Any:
        """The position when the seat decides again, or after so many decisions of the others: each the best at first
        sight for who decides."""
        for _ in range(self._effort.replies):
            deciding = self._game.to_move(state)
            if not deciding or self._seat in deciding:
                break
            seat = deciding[0]
            if seat == CHANCE:
                state = self._after(state, CHANCE, self._game.chance(state, self._rng))
                continue
            after = (self._after(state, seat, move) for move in self._promising(state, seat))
            state = max(after, key=lambda each: self._worth_to(each, seat))
        return state

    def _at_once(self, state: Any, move: Move) -> float:
        """What the position after a move is worth; of two that are worth the same the one that ends the turn."""
        after = self._after(state, self._seat, move)
        return self._worth(after) - (A_DECISION if self._goes_on(after) else 0.0)

    def _goes_on(self, state: Any) -> bool:
        """Whether the seat decides again in the same turn."""
        return self._seat in self._game.to_move(state) and self._game.turn(state) == self._turn

    def _promising(self, state: Any, seat: Seat) -> Sequence[Move]:
        return self._mind.promising(state, seat, self._known)

    def _after(self, state: Any, seat: Seat, move: Move) -> Any:
        if self._left <= 0 or self._cut_off():
            raise _SpentError
        self._left -= 1
        return self._game.apply(state, seat, move)[0]

    def _worth(self, state: Any) -> float:
        """What a position is worth to the seat that thinks; where the game says which are the same, each once."""
        if self._identity is None:
            return self._worth_to(state, self._seat)
        position = self._identity(state)
        if position not in self._judged:
            self._judged[position] = self._worth_to(state, self._seat)
        return self._judged[position]

    def _worth_to(self, state: Any, seat: Seat) -> float:
        return self._mind.worth(state, seat, self._seats, self._known)


def _different(reached: Iterable[_Reached], number: int, met: list[_Reached]) -> Iterable[_Reached]:
    """The best of the positions reached, so many, without those that were `met` by other decisions or by the same ones
    in another order; they are met from now on."""
    new = (
        each
        for each in sorted(reached, key=lambda each: each[:2], reverse=True)
        if not any(each[0] == other[0] and each[2] == other[2] for other in met)
    )
    for each in islice(new, number):
        met.append(each)
        yield each


def _best(worths: dict[Move, float], number: int) -> tuple[Move, ...]:
    return tuple(nlargest(number, worths, key=lambda move: worths[move]))
