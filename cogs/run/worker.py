"""A process of its own for work that the event loop must not wait for.

It is started when it is first needed, replaced when it dies or does not answer, and renewed when it has grown too
large; where the bot dies, it ends too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, TypeVar

from cogs.run.memory import held

log = logging.getLogger(__name__)

Result = TypeVar("Result")
"""What comes of some work."""

BROKEN: Final = (BrokenProcessPool, TimeoutError)
"""What a worker raises that is replaced: the work may be tried once more."""


def _nothing() -> None:
    """There is nothing to prepare."""


class Worker:
    """One process, which may be a new one at any time.

    It is asked for less of a busy machine than the bot (`niceness`). When it takes more than `most_memory` MiB between
    two works, it gives back what is free; where that is not enough it is renewed, once it has done at least `least` of
    them. `first` is what it does first.
    """

    def __init__(
        self, name: str, niceness: int, most_memory: int, least: int, first: Callable[[], object] = _nothing
    ) -> None:
        self._name = name
        self._niceness = niceness
        self.most_memory = most_memory
        self.least = least
        self._first = first
        self._pool: ProcessPoolExecutor | None = None
        self._starting = asyncio.Lock()
        self.pid: int | None = None
        """Its process; None where there is none just now."""
        self._done = 0

    async def do(self, seconds: float, work: Callable[..., Result], *parts: object) -> Result:
        """Have some work done on these parts, in so many seconds. Raises BrokenProcessPool, TimeoutError; what comes
        next has a new process."""
        try:
            pool = await self.begin()
            doing = asyncio.wrap_future(pool.submit(_weighed, self.most_memory, work, *parts))
            result, memory = await asyncio.wait_for(doing, seconds)
        except BaseException as fault:
            # Whoever waits no longer leaves a process behind that works for nobody.
            if isinstance(fault, (*BROKEN, asyncio.CancelledError)):
                self.kill()
            raise
        self._done += 1
        if memory > self.most_memory and self._done >= self.least:
            log.info("a %s process of %d MiB is renewed", self._name, memory)
            self.kill()
        return result

    def kill(self) -> None:
        """End the process, whatever it does."""
        pool, pid, self._pool, self.pid = self._pool, self.pid, None, None
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    async def begin(self) -> ProcessPoolExecutor:
        """Start its process, if there is none. Raises BrokenProcessPool."""
        async with self._starting:
            return self._pool or await self._start()

    async def _start(self) -> ProcessPoolExecutor:
        # Not `fork`: threads write to the database at any time.
        pool = ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._niceness, self._first)
        )
        self._pool, self._done = pool, 0
        self.pid = await asyncio.wrap_future(pool.submit(os.getpid))
        return pool


def _begin(niceness: int, first: Callable[[], object]) -> None:
    """What a worker does first: Ctrl+C in a terminal is the bot's business, and the bot comes first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    Thread(target=_end_with_the_bot, name="ends with the bot", daemon=True).start()
    first()


def _end_with_the_bot() -> None:
    """A bot that is killed tells its workers nothing: they would wait for work for ever."""
    bot = parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)


def _weighed(most: int, work: Callable[..., Result], *parts: object) -> tuple[Result, int]:
    """In a worker: some work done, and how many MiB the process takes then, having given back what is free where they
    are more than `most`."""
    return work(*parts), held(most)
