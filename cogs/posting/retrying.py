"""Work for tables that must be done in the end: one task a table, tried again after a wait until it is settled.

What the work is says `cogs.posting.announcer`; here is decided when.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Final, TypeAlias

from rules.kit.refusals import Refused

log = logging.getLogger(__name__)

SETTLED: Final = 0.0
"""What work says that need not be tried again."""

FIRST_WAIT: Final = 1.0
"""Seconds until the second try; doubled each time."""

LONGEST: Final = 60.0
"""Seconds between two tries of what the database does not let us begin."""

ELSEWHERE: Final = 0.5
"""Seconds until a table is looked at again at which another process is working."""

SPACING: Final = 0.25
"""Seconds between the tries of all tables together, on an average: Discord bans who is refused too often."""


Held: TypeAlias = Callable[[int], AbstractAsyncContextManager[bool]]
"""Has the work for a table as long as the body lasts; whether it is ours, or another process is at it."""


@contextlib.asynccontextmanager
async def _ours(_: int) -> AsyncIterator[bool]:
    """There is no other process."""
    yield True


class Rounds:
    """Does `work` for tables. It gives back SETTLED, or the longest time (seconds) to wait before the next try.

    Where another process does it for a table (`held`) it is looked at again when that one is done.
    """

    def __init__(self, work: Callable[[int], Awaitable[float]], held: Held = _ours) -> None:
        self._work = work
        self._held = held
        self._wanted: set[int] = set()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._resting: dict[int, asyncio.Task[None]] = {}
        self._stopping = False

    def kick(self, table: int) -> None:
        """There is something to do at a table: begin soon, and cut a wait short; returns at once."""
        if self._stopping:
            return
        self._wanted.add(table)
        self.wake((table,))
        if table not in self._running:
            self._running[table] = asyncio.create_task(self._go_on(table), name=f"round of table {table}")

    def wake(self, tables: Iterable[int]) -> None:
        """Try again now where a try has failed; returns at once."""
        for table in tables:
            if table in self._resting:
                self._resting[table].cancel()

    def hold(self) -> None:
        """Begin nothing more; what waits for its next try ends."""
        self._stopping = True
        self.wake(tuple(self._resting))

    async def finished(self, within: float) -> None:
        """After `hold`: let the tries under way come to their end, at most `within` seconds; then cut them off."""
        running = list(self._running.values())
        if not running:
            return
        _, late = await asyncio.wait(running, timeout=max(0.0, within))
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _go_on(self, table: int) -> None:
        wait = FIRST_WAIT
        try:
            while table in self._wanted and not self._stopping:
                self._wanted.discard(table)
                longest = await self._once(table)
                if longest == SETTLED or table in self._wanted:
                    wait = FIRST_WAIT
                    continue
                self._wanted.add(table)
                cut_short = await self._rest(table, min(wait, longest))
                wait = FIRST_WAIT if cut_short else 2 * wait
        finally:
            # Before anything else can run: a kick from now on starts a new task.
            del self._running[table]

    async def _once(self, table: int) -> float:
        try:
            async with self._held(table) as ours:
                return await self._work(table) if ours else ELSEWHERE
        except Refused as error:
            # Work tells its own faults: this is one of the database, which does not say whose it is.
            log.warning("nothing can be begun: %r", error, extra={"table": table})
            return LONGEST

    async def _rest(self, table: int, seconds: float) -> bool:
        """Wait; whether the wait was cut short."""
        if self._stopping:
            return True
        seconds = max(seconds, SPACING * len(self._resting))
        sleeper = self._resting[table] = asyncio.create_task(_sleep(seconds), name=f"rest of table {table}")
        try:
            await asyncio.wait((sleeper,))
        finally:
            del self._resting[table]
            sleeper.cancel()
        return sleeper.cancelled()


async def _sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)
