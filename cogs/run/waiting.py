"""Who is served next where several wait for the same workers: people first, then computers in turn, judgements last."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Generic, TypeVar

Worker = TypeVar("Worker")
"""What serves one at a time."""

LONG: Final = 10.0
"""Seconds after which a piece of a judgement takes its turn among the computers, so that it comes to an end."""


class Rank(IntEnum):
    """For whom a worker is wanted, those first who are served first."""

    HINT = 0
    """Somebody looks at the screen until it is there."""
    STAND_IN = 1
    """Nobody can do anything at its table until it has decided."""
    COMPUTER = 2
    """The others at its table can look, plan and take back meanwhile."""
    JUDGEMENT = 3
    """A piece of what takes its time anyway."""


@dataclass(slots=True, eq=False)
class _Waiting(Generic[Worker]):
    rank: Rank
    since: float
    given: asyncio.Future[Worker]


class Waiting(Generic[Worker]):
    """The workers and who waits for them; of one rank whoever came first.

    A table asks for one decision at a time, so that its computer comes again when those of all other tables have had
    one: no table waits longer the more computers sit at another. `clock` gives seconds.
    """

    def __init__(self, workers: Iterable[Worker], clock: Callable[[], float] = time.monotonic) -> None:
        self._idle = deque(workers)
        self._waiting: list[_Waiting[Worker]] = []
        self._clock = clock

    @property
    def length(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def worker(self, rank: Rank) -> AsyncIterator[Worker]:
        """A worker for as long as the block lasts."""
        worker = await self._take(rank)
        try:
            yield worker
        finally:
            self._give(worker)

    async def _take(self, rank: Rank) -> Worker:
        if self._idle:
            return self._idle.popleft()
        given: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(rank, self._clock(), given)
        self._waiting.append(waiting)
        try:
            return await given
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                # It was this one's turn, and nobody is there any more.
                self._give(given.result())
            raise

    def _give(self, worker: Worker) -> None:
        if not self._waiting:
            self._idle.append(worker)
            return
        # Of equals `min` finds the first, which has waited longest.
        chosen = min(self._waiting, key=self._rank)
        self._waiting.remove(chosen)
        if chosen.given.cancelled():
            self._give(worker)
        else:
            chosen.given.set_result(worker)

    def _rank(self, waiting: _Waiting[Worker]) -> Rank:
        if waiting.rank is Rank.JUDGEMENT and self._clock() - waiting.since >= LONG:
            return Rank.COMPUTER
        return waiting.rank
