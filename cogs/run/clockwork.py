"""The one task that looks at the clock: beats while the bot is connected, and has done what is due."""

from __future__ import annotations

import asyncio
import logging

from cogs.client import Client
from rules.clock.time import MINUTE
from rules.storage.store import StoreFault

log = logging.getLogger(__name__)


class Clockwork:
    """Runs from the start of the bot to its stop, and rests while Discord is away: nobody could act then."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._connected = False
        self._new = False
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; nothing is done before `connect`."""
        self._task = asyncio.create_task(self._go_on(), name="clockwork")

    def connect(self) -> None:
        """Discord is there (again): what was missed is noted as an outage, then what is due is done."""
        self._connected = self._new = True
        self.bot.time.wake()

    def disconnect(self) -> None:
        """Discord is away."""
        self._connected = False

    async def stop(self, within: float) -> None:
        """Let what is in hand finish for at most so many seconds, then end."""
        if self._task is None:
            return
        self._stopping = True
        self.bot.time.wake()
        _, late = await asyncio.wait((self._task,), timeout=within)
        for task in late:
            task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while not self._stopping:
            wait: float = MINUTE
            # What is set while we work is seen in the next round.
            wakes = self.bot.time.wakes
            if self._connected:
                try:
                    wait = await self._round()
                except StoreFault as fault:
                    log.error("the database failed: %r", fault)
            if not self._stopping:
                await self.bot.time.sleep(wait, wakes)

    async def _round(self) -> float:
        """Beat, do what is due, and say how many seconds there is nothing more to do. Raises StoreFault."""
        again, self._new = self._new, False
        await self.bot.club.outages.beat(again=again)
        await self.bot.club.alarms.work_off()
        return min(MINUTE, await self.bot.club.alarms.wait())
