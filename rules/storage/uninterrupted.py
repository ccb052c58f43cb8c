"""Work that must not stop half-way because whoever waits for it goes away.

What the work is, and in which order, is up to `rules.tables.open_tables` and `rules.storage.database`.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Coroutine
from typing import Any, TypeVar

from rules.kit.refusals import Refused

log = logging.getLogger(__name__)

T = TypeVar("T")


class Uninterrupted:
    """Runs each piece of work as a task of its own. Cancelling the caller leaves the task to its end."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The outcome of `work`."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_look_back)
            raise

    async def finished(self) -> None:
        """Wait until everything in hand is done, well or badly."""
        while self._running:
            await asyncio.wait(self._running)


def _look_back(task: asyncio.Task[object]) -> None:
    """Nobody is left to be told how it ended; only what was not foreseen is worth a line.

    Where it failed is logged, not the error's own words: they may name a hidden card.
    """
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("failed after its caller had gone: %s\n%s", type(error).__name__, where)
