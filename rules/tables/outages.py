"""When the bot was there: a beat a minute while it is connected to Discord, and the times between without one."""

from __future__ import annotations

import logging
from typing import Final

from rules.clock.alarm import Alarm, Outage
from rules.clock.time import MINUTE, Time
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.calendars import RECOUNT

log = logging.getLogger(__name__)

BEAT: Final = MINUTE
"""Seconds from one beat to the next."""
MISSED: Final = 3 * MINUTE
"""A longer time between two beats is an outage."""


class Outages:
    """The beats of the bot, and what lay between them."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time
        self._last = 0

    async def beat(self, *, again: bool = False) -> Outage | None:
        """The bot is connected now, `again`: after it was not; the outage that this ends. Writes once a minute.

        Raises StoreFault.
        """
        now = self._time.now()
        if not again and 0 <= now - self._last < BEAT:
            return None
        # Between two beats of a machine that was put to sleep nobody could act, though no connection was lost.
        missed = MISSED if again or not self._time.by_hand else max(MISSED, now - self._last)

        async def write(change: Transaction) -> Outage | None:
            outage = await change.beat(now, missed)
            if outage is not None:
                # Nobody could act meanwhile.
                await change.alarm(Alarm(now, RECOUNT))
            return outage

        outage = await self._store.change(write)
        self._last = now
        if outage:
            log.warning("was not connected for %d s", outage.until - outage.since)
        return outage

    async def since(self, time: int) -> tuple[Outage, ...]:
        """The outages that lasted beyond a time (unix seconds), oldest first."""
        return await self._store.outages(time)
