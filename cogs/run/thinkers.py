"""Computers think in processes of their own: neither the event loop nor whoever draws ever waits for them.

Who comes first is said in `cogs.run.waiting`: people, then the computers of all tables in turn, one decision at a
time. Finished games are judged last, in pieces of at most two seconds, one piece at a time whoever asks: nobody waits
longer for them. A worker that dies or does not answer is replaced, and what it was thinking about is thought again,
once; one that has grown too large is renewed, and where the bot dies, its workers end too.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from cogs.run.waiting import Rank, Waiting
from cogs.run.worker import BROKEN, Worker
from rules.computer.hints import Suggestion
from rules.computer.judging import Judged, Turn
from rules.computer.mind import Effort, Level, has_mind, mind_of
from rules.games import get_game
from rules.kit.game import AnyGame, Move, View
from rules.tables.judgements import judge_all
from rules.tables.thinking import Question, advice, answer

log = logging.getLogger(__name__)

Thought = TypeVar("Thought")
"""What comes of thinking about a question."""

PATIENCE: Final = 5.0
"""Seconds beyond its time after which a worker that does not answer is replaced."""
PIECE: Final = 1.0
"""Seconds after which a piece of a judgement ends with the turn in hand."""
PIECE_MOST: Final = 2.0
"""Processor seconds after which the turn in hand is thought about no more."""
PIECE_UTMOST: Final = 5.0
"""Seconds after which it is not either, however little of them a busy machine has left for it."""
MOST_MEMORY: Final = 190
"""MiB beyond which a worker ends between two thoughts, and the next one gets a new process: every game that it has
thought about leaves something behind."""
LEAST_THOUGHTS: Final = 100
"""So many thoughts a worker has at least: a game that needs more memory is thought about all the same."""
NICENESS: Final = 10
"""How much less than the bot itself a worker asks of a busy machine."""


class Thinkers:
    """So many workers, each started when it is first needed. Raises ValueError for a number below 1."""

    def __init__(self, number: int = 1) -> None:
        if number < 1:
            raise ValueError("at least one worker thinks")
        self._judging = asyncio.Lock()
        self._stopped = False
        self._workers = tuple(Worker("thinking", NICENESS, MOST_MEMORY, LEAST_THOUGHTS) for _ in range(number))
        self._waiting = Waiting(self._workers)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self._waiting.length

    @property
    def running(self) -> int:
        """How many workers have a process."""
        return sum(worker.pid is not None for worker in self._workers)

    async def decide(self, question: Question) -> Move:
        """The move of the viewer. Raises RuntimeError after `stop`, BrokenProcessPool or TimeoutError at the second
        failure."""
        rank = Rank.STAND_IN if question.stand_in else Rank.COMPUTER
        return await self._ask(rank, question.seconds, _decide, *_parts_of(question))

    async def suggest(self, question: Question) -> tuple[Suggestion, ...]:
        """The moves that the viewer should consider. Raises as `decide` does."""
        return await self._ask(Rank.HINT, question.seconds, _suggest, *_parts_of(question))

    async def judge(self, game: AnyGame, turns: Sequence[Turn], effort: Effort) -> tuple[Judged, ...]:
        """What is thought of the first of some turns of a game. Raises as `decide` does."""
        # Never more than one piece before a table's computer, however many games are judged.
        async with self._judging:
            return await self._ask(Rank.JUDGEMENT, PIECE_UTMOST, _judge, game.key, game.version, tuple(turns), effort)

    async def _ask(self, rank: Rank, seconds: float, work: Callable[..., Thought], *parts: object) -> Thought:
        async with self._waiting.worker(rank) as worker:
            try:
                self._go_on()
                return await worker.do(seconds + PATIENCE, work, *parts)
            except BROKEN as fault:
                # Not after `stop`: nobody would end the new process.
                self._go_on()
                log.warning("a thinking process was replaced: %r", fault)
                return await worker.do(seconds + PATIENCE, work, *parts)

    def _go_on(self) -> None:
        if self._stopped:
            raise RuntimeError("nobody thinks any more")

    def stop(self) -> None:
        """End all workers at once; whoever waits for one gets an exception."""
        self._stopped = True
        for worker in self._workers:
            worker.kill()


def _parts_of(question: Question) -> tuple[Any, ...]:
    """A question as what can be sent to another process."""
    game = question.game
    return game.key, game.version, question.view, question.level, question.made, question.seed, question.seconds


def _decide(*parts: Any) -> Move:
    """In a worker: the move that answers a question."""
    return answer(*_put_together(*parts))


def _suggest(*parts: Any) -> tuple[Suggestion, ...]:
    """In a worker: the moves that answer a question for advice."""
    return advice(*_put_together(*parts))


def _put_together(
    key: str, version: int, view: View, level: Level, made: int, seed: str, seconds: float
) -> tuple[Question, Callable[[], bool]]:
    """The question, and what cuts it off after the level's processor seconds or its own."""
    game = get_game(key, version)
    most = mind_of(game).efforts[level].seconds if has_mind(game) else seconds
    until, spent = time.monotonic() + seconds, time.process_time() + most
    question = Question(game=game, view=view, level=level, made=made, seed=seed, seconds=seconds)
    return question, lambda: time.monotonic() > until or time.process_time() > spent


def _judge(key: str, version: int, turns: Sequence[Turn], effort: Effort) -> tuple[Judged, ...]:
    """In a worker: a piece of a judgement."""
    began, spent = time.monotonic(), time.process_time()
    return judge_all(
        mind_of(get_game(key, version)),
        turns,
        effort,
        lambda: time.monotonic() > began + PIECE,
        lambda: time.process_time() > spent + PIECE_MOST or time.monotonic() > began + PIECE_UTMOST,
    )
