"""What is due: worked off in order, each thing once, whatever happens meanwhile.

Alarms are set by the transaction of what causes them (`Transaction.alarm`). Whoever brings a kind of alarm says here
what it does (`on`): it ends them in the transaction of their effects (`Transaction.done`), so that a crash leaves both
or neither. When each is looked at again after a failure is decided here; when at all, by whoever calls `work_off`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Final, TypeAlias

from rules.clock.alarm import Alarm
from rules.clock.time import HOUR, MINUTE, Time
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.tables.sharing import Sharing

log = logging.getLogger(__name__)

FIRST_WAIT: Final = MINUTE
"""Seconds until what has failed is tried again; doubled each time."""
LONGEST_WAIT: Final = HOUR
ELSEWHERE: Final = 1.0
"""Seconds until what another process is working off is looked at again."""

Work: TypeAlias = Callable[[tuple[Alarm, ...]], Awaitable[None]]
"""What alarms of a kind do, those that are due and belong together at once, oldest first.

It ends them itself, by `Transaction.done` with its effects; what it has not touched when it returns is ended then. What
it raises leaves them to be tried again. It takes seconds at most: messages go through the outbox.
"""
Together: TypeAlias = Callable[[Alarm], Hashable]
"""Which due alarms of a kind are worked off as one: those for which this is the same."""


def of_table(alarm: Alarm) -> Hashable:
    """One after the other for each table; those without one for each user."""
    return alarm.table, alarm.user if alarm.table is None else None


def of_user(alarm: Alarm) -> Hashable:
    """All of a user at once, whatever tables they are about."""
    return alarm.user


class Alarms:
    """All alarms."""

    def __init__(self, store: Store, time: Time, sharing: Sharing) -> None:
        self._store = store
        self._time = time
        self._sharing = sharing
        self._works: dict[str, tuple[Work, Together]] = {}
        self._failed: dict[Hashable, tuple[int, int]] = {}
        """Of what could not be done: when it was tried, and how many seconds to wait from then on."""
        self._elsewhere = False
        """Whether another process was at it when we looked last."""
        store.alarmed = time.wake

    def on(self, kind: str, work: Work, together: Together = of_table) -> None:
        """Say what is done when alarms of a kind are due, and which of them at once."""
        self._works[kind] = work, together

    async def work_off(self) -> None:
        """Do everything that is due now, in the order in which it fell due. Raises StoreFault.

        Where another process is at it, that one does.
        """
        async with self._sharing.held("alarms", 0) as ours:
            self._elsewhere = not ours
            for batch in self._batches(await self._store.alarms(until=self._time.now())) if ours else ():
                if self._resting(batch[0]) <= 0:
                    await self._do(batch)

    async def wait(self) -> float:
        """Seconds until something is due, or tried again. Raises StoreFault."""
        now = self._time.now()
        # What is due already has failed, or is of a kind that nobody brings: that waits for whoever will.
        waits = [self._resting(batch[0]) for batch in self._batches(await self._store.alarms(until=now))]
        following = await self._store.next_alarm(now)
        waits += [] if following is None else [following - now]
        return max(min(waits, default=HOUR), ELSEWHERE if self._elsewhere else 0)

    def _batches(self, alarms: Iterable[Alarm]) -> list[tuple[Alarm, ...]]:
        batches: dict[Hashable, list[Alarm]] = {}
        for alarm in alarms:
            if alarm.kind in self._works:
                batches.setdefault(self._key(alarm), []).append(alarm)
        return [tuple(batch) for batch in batches.values()]

    def _key(self, alarm: Alarm) -> Hashable:
        return alarm.kind, self._works[alarm.kind][1](alarm)

    def _resting(self, alarm: Alarm) -> int:
        """Seconds until something that failed is tried again, 0 for what did not fail."""
        tried, wait = self._failed.get(self._key(alarm), (0, 0))
        # After the clock has been set back, too, nothing waits for longer than it should.
        return min(wait, max(0, tried + wait - self._time.now()))

    async def _do(self, batch: tuple[Alarm, ...]) -> None:
        key = self._key(batch[0])
        try:
            await self._works[batch[0].kind][0](batch)
            await self._store.change(lambda change: change.done(batch))
        except Exception as error:
            known = isinstance(error, Refused)
            log.warning("not done when due: %s %r", key, error, exc_info=None if known else error)
            _, wait = self._failed.get(key, (0, FIRST_WAIT // 2))
            self._failed[key] = self._time.now(), min(2 * wait, LONGEST_WAIT)
        else:
            self._failed.pop(key, None)
