"""Who thinks for computer seats: what a thinker must be able to do, and the turn that its decisions make.

A thinker may be another process (see `cogs.run.thinkers`); what it needs goes in, a move comes out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Final, Protocol

import msgspec

from rules.computer.hints import Suggestion, suggest
from rules.computer.judging import Judged, Turn
from rules.computer.mind import Effort, Level, has_mind, mind_of, remembered
from rules.computer.player import MOST, decide, eager, ending
from rules.kit.game import AnyGame, Move, View
from rules.kit.seats import Seat
from rules.tables import history
from rules.tables.history import Cause, Entry, Moved, Progress
from rules.tables.judgements import judge_all
from rules.tables.standing_answers import Answers, nobody_answers

log = logging.getLogger(__name__)

TURN_SECONDS: Final = 10.0
"""Seconds of thinking after which the rest of a turn is decided quickly."""
UTMOST: Final = 1000
"""Decisions after which a turn is left as it is: no game of the house has a turn as long as that."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A decision to be thought about: the view of the seat that decides, who has made so many decisions in this turn.

    The same question has the same answer unless its `seconds` run out. `stand_in`: nobody can do anything at the table
    until it is answered.
    """

    game: AnyGame
    view: View
    level: Level
    made: int
    seed: str
    seconds: float
    stand_in: bool = False


class Thinker(Protocol):
    """Decides for computer seats, and says what people might do."""

    async def decide(self, question: Question) -> Move:
        """The move of the viewer. Whatever is raised, another one is made instead."""
        ...

    async def suggest(self, question: Question) -> tuple[Suggestion, ...]:
        """The moves that the viewer should consider, the best first, in a game that computers can judge."""
        ...


class Judge(Protocol):
    """Judges finished games."""

    async def judge(self, game: AnyGame, turns: Sequence[Turn], effort: Effort) -> tuple[Judged, ...]:
        """What is thought of the first of some turns of a game, at least of one, with this effort a decision.

        Hints and computers that must decide come in between.
        """
        ...


class OwnThread:
    """Thinks in a thread of this process: for tools and tests, where nobody waits for anything else."""

    async def decide(self, question: Question) -> Move:
        """The move of the viewer."""
        return await asyncio.to_thread(answer, question)

    async def suggest(self, question: Question) -> tuple[Suggestion, ...]:
        """The moves that the viewer should consider."""
        return await asyncio.to_thread(advice, question)

    async def judge(self, game: AnyGame, turns: Sequence[Turn], effort: Effort) -> tuple[Judged, ...]:
        """What is thought of all these turns."""
        return await asyncio.to_thread(judge_all, mind_of(game), turns, effort)


def answer(question: Question, cut_off: Callable[[], bool] = lambda: False) -> Move:
    """The move of the viewer, as a computer of the level decides; `cut_off` says that the time is up."""
    rng = Random(question.seed)
    if not has_mind(question.game):
        return eager(question.game, question.view, question.made, rng)
    mind = mind_of(question.game)
    return decide(mind, question.view, mind.efforts[question.level], question.made, rng, cut_off)


def advice(question: Question, cut_off: Callable[[], bool] = lambda: False) -> tuple[Suggestion, ...]:
    """The moves that the viewer should consider, as a computer of the level judges them."""
    mind = mind_of(question.game)
    return suggest(mind, question.view, mind.efforts[question.level], Random(question.seed), cut_off)


async def play_turn(
    thinker: Thinker,
    level: Level,
    game: AnyGame,
    progress: Progress,
    seat: Seat,
    cause: Cause,
    rng: Random,
    answers: Answers = nobody_answers,
) -> Moved:
    """The progress after a computer has decided for `seat` until the turn is over or others must decide.

    The rows are those of one act, as of several moves made together. `seat` must be one of those to move. Dice fall
    and orders are drawn by `rng`, never by what thinks.
    """
    turn, made = game.turn(progress.state), 0
    spent = 0.0
    entries: list[Entry] = []
    while made < UTMOST and seat in game.to_move(progress.state) and game.turn(progress.state) == turn:
        began = monotonic()
        question = Question(
            game=game,
            view=remembered(game, progress.state, seat),
            level=level,
            made=made if spent < TURN_SECONDS else max(made, MOST),
            seed=f"{len(progress.rows)}:{seat}:{level}",
            seconds=TURN_SECONDS - spent,
            stand_in=cause.stand_in,
        )
        move = await _decided(thinker, question)
        spent += monotonic() - began
        progress, fresh = await asyncio.to_thread(history.play, game, progress, seat, (move,), cause, rng, answers)
        entries += fresh
        made, cause = made + 1, history.continued(cause)
    return progress, tuple(entries)


async def _decided(thinker: Thinker, question: Question) -> Move:
    """The thinker's move, or, where it fails or what it says is not legal, one that ends the turn."""
    seat = question.view.viewer
    assert seat is not None
    rng = Random(question.seed)
    try:
        move = await thinker.decide(question)
        imagined = question.game.imagine(question.view, rng)
        question.game.apply(imagined, seat, move)
    except Exception:
        log.exception("a computer could not decide", extra={"turn": question.view.turn, "seat": seat})
        return await asyncio.to_thread(ending, question.game, question.view, rng)
    return move
