"""The other processes at the same database: tells them that we live, and takes up the work of one that died."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from cogs.client import Client
from rules.storage.store import StoreFault
from rules.tables.sharing import BEAT

log = logging.getLogger(__name__)


class Company:
    """Gives a sign of life every few seconds where a database is shared; otherwise nothing."""

    def __init__(self, bot: Client, shards: str, take_up: Callable[[], Awaitable[None]]) -> None:
        """Says which shards this process holds; `take_up` does what one that died has left undone."""
        self._bot = bot
        self._shards = shards
        self._take_up = take_up
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; the club must be open."""
        if self._bot.club.sharing.shared:
            self._task = asyncio.create_task(self._go_on(), name="company")

    async def stop(self) -> None:
        """End; the others are told by whoever closes the club."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            try:
                if await self._bot.club.sharing.beat(self._shards):
                    await self._take_up()
            except StoreFault as fault:
                log.error("the database failed: %r", fault)
            await asyncio.sleep(BEAT)
