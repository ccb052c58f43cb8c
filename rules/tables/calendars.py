"""When users rest: their calendars, as they are kept and changed. What a calendar is says `rules.clock.rest`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.away import away_of, span_of
from rules.clock.quiet import quiet_of, written
from rules.clock.rest import Calendar
from rules.clock.zones import name_of, wall, zone
from rules.storage.store import Store
from rules.storage.transaction import Transaction

log = logging.getLogger(__name__)

KEY: Final = "rest"
"""Under which a user's calendar is kept among what users have chosen."""
RECOUNT: Final = "recount"
"""The alarm by which clocks are counted anew: those of a user, or all."""


async def calendar_of(store: Store, user: int) -> Calendar:
    """A user's calendar; an empty one where none is kept, or none that can be read."""
    kept = await store.setting("user", user, KEY)
    try:
        return msgspec.json.decode(kept, type=Calendar) if kept else Calendar()
    except msgspec.DecodeError:
        log.warning("a calendar cannot be read", extra={"user": user})
        return Calendar()


class Calendars:
    """The calendars of all users. Each change has the user's clocks counted anew."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of(self, user: int) -> Calendar:
        """When a user rests."""
        return await calendar_of(self._store, user)

    async def move(self, user: int, zone_typed: str) -> Calendar:
        """Change a user's zone. Raises Refused (`no_such_zone`)."""
        name = name_of(zone_typed)
        return await self._keep(user, (await self.of(user)).moved(self._now(), name))

    async def quiet(self, user: int, typed: str) -> Calendar:
        """Change a user's quiet hours; nothing typed: none. Raises Refused (as `quiet_of`)."""
        canonical = written(quiet_of(typed)) if typed else ""
        return await self._keep(user, (await self.of(user)).quieted(self._now(), canonical))

    async def leave(self, user: int, first: str | None, last: str, *, shown: bool = False) -> Calendar:
        """Plan days away, the first (none: tomorrow) and the last included. Raises Refused (as `rules.clock.away`)."""
        calendar, now = await self.of(user), self._now()
        name = calendar.newest.zone
        begin, end = span_of(first, last, wall(now, zone(name)).date())
        return await self._keep(user, calendar.leaving(now, away_of(begin, end, name, now, shown=shown)))

    async def back(self, user: int) -> Calendar:
        """Take back all days away from tomorrow on."""
        return await self._keep(user, (await self.of(user)).back(self._now()))

    async def _keep(self, user: int, calendar: Calendar) -> Calendar:
        async def write(change: Transaction) -> None:
            await change.setting("user", user, KEY, msgspec.json.encode(calendar).decode())
            await change.alarm(Alarm(self._now(), RECOUNT, user=user))

        await self._store.change(write)
        return calendar
