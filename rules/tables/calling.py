"""Telling users that a table waits for them: once, where and when they wish, and again as often as they wish.

What is still to be told is written down with whatever owes it (`Call.owed`), and taken off when it is out; `kick` is
called when there is something new. Who sends it decides how it looks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Final

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.quiet import minute_of
from rules.clock.rest import Calendar, rests
from rules.clock.spans import span_of
from rules.clock.time import DAY, HOUR, Time
from rules.clock.zones import moment, next_midnight, wall, zone
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.alarms import Alarms, of_user
from rules.tables.calendars import calendar_of
from rules.tables.preferences import NEVER, Pings, Preferences
from rules.tables.table import Call
from rules.tables.winding import NEARLY, USED_UP

HERE: Final = 1
"""Owed: a ping in the thread of the table."""
DIRECT: Final = 2
"""Owed: a direct message."""
REMINDER: Final = 4
"""Owed: a reminder."""
SOON: Final = 8
"""Owed: a word that the time to think is nearly used up."""
OVERDUE: Final = 16
"""Owed: a word that it is used up."""
AGAIN: Final = REMINDER | SOON | OVERDUE
"""What is owed to users who were called before; one message says it, which takes the place of the one before it."""

DIGEST: Final = "digest_out"
"""Kind of the row that owes a digest, from when it is due until it is out: no alarm, for nobody works it off."""

LATELY: Final = 6 * HOUR
"""Seconds after a call or a reminder in which nobody is told that the time is nearly used up."""
MOST_REMINDERS: Final = 5
"""Reminders of one call: whoever answers to none is not written to for ever."""
CLOSED: Final = 7 * DAY
"""Seconds for which direct messages that were closed are not tried again."""
NIGHT: Final = 6 * HOUR
"""How long after midnight a night may begin."""

OWED: Final[dict[Pings, int]] = {"here": HERE, "direct": DIRECT, "both": HERE | DIRECT, "off": 0}
"""What is owed to whom for a call or a question."""


class Manner(msgspec.Struct, frozen=True):
    """How a user wishes to be told: where, after how many seconds again (0: never), at which minute of the day all at
    once (None: never), and when not."""

    pings: Pings = "here"
    remind: int = DAY
    digest: int | None = None
    calendar: Calendar = Calendar()

    def rest_until(self, now: int) -> int:
        """When the rest ends in which a moment lies; that moment where it lies in none."""
        begin, end = next(rests(self.calendar, now, pings=True), (now + 1, now))
        return end if begin <= now else now

    def is_away(self, now: int) -> bool:
        """Whether a moment lies in days away."""
        return self.calendar.away_at(now) is not None

    def tomorrow(self, now: int) -> int:
        """When the night ends that comes with the user's next midnight; at midnight where there is no night."""
        midnight = next_midnight(now, zone(self.calendar.at(now).zone))
        begin, end = next(rests(self.calendar, midnight, pings=True), (midnight, midnight))
        return end if begin <= midnight + NIGHT else midnight

    def next_digest(self, now: int) -> int | None:
        """When the next digest is due."""
        if self.digest is None:
            return None
        of = zone(self.calendar.at(now).zone)
        day = wall(now, of).replace(hour=0, minute=0, second=0, microsecond=0)
        times = (moment(day + timedelta(days=days, minutes=self.digest), of) for days in range(3))
        return next(time for time in times if time > now)


class Calling:
    """What is to be told to users who are called."""

    def __init__(self, store: Store, time: Time, alarms: Alarms, wishes: Callable[[int], Awaitable[Manner]]) -> None:
        self._store = store
        self._time = time
        self.wishes = wishes
        self.kick: Callable[[int], None] = lambda user: None
        """Called with a user to whom something is owed, or was and is no more."""
        self._alone = asyncio.Lock()
        """Held from looking at calls to writing what becomes of them."""
        alarms.on("ping", self._rested, of_user)
        alarms.on("remind", self._remind, of_user)
        alarms.on(NEARLY, self._nearly, of_user)
        alarms.on(USED_UP, self._used_up, of_user)
        alarms.on("digest", self._digest, of_user)

    async def announce(self, table: int) -> tuple[Seat, ...]:
        """The board of a table is about to be sent: the seats to ping with it. The others are told otherwise.

        May be asked again for the same call, when the board was not sent after all.
        """
        async with self._alone:
            return await self._announce(table)

    async def _announce(self, table: int) -> tuple[Seat, ...]:
        now = self._time.now()
        calls = await self._store.calls.of_table(table)
        wishes = {call.user: await self.wishes(call.user) for call in calls}
        pinged = [call for call in calls if not self._rests(wishes[call.user], now)]
        pinged = [call for call in pinged if OWED[wishes[call.user].pings] & HERE]

        async def write(change: Transaction) -> None:
            for call in calls:
                wish = wishes[call.user]
                owed = OWED[wish.pings] & ~(HERE if call in pinged else 0)
                told = 0 if owed and call not in pinged else now
                await self._keep(change, msgspec.structs.replace(call, owed=owed, told=told), wish)
                if owed and self._rests(wish, now):
                    await change.alarm(Alarm(wish.rest_until(now), "ping", user=call.user))

        await self._store.change(write)
        return tuple(call.seat for call in pinged)

    async def rest_until(self, user: int) -> int:
        """When the rest ends in which a user is now; now where they are in none."""
        return (await self.wishes(user)).rest_until(self._time.now())

    async def seen(self, table: int) -> None:
        """The board of a table stands already: whoever sat down since then knows, and is reminded all the same."""
        calls = [call for call in await self._store.calls.of_table(table) if not call.told and not call.owed]
        for call in calls:
            await self._settle(call, 0)

    async def owed(self, user: int) -> tuple[Call, ...]:
        """The calls of a user of which something is to be told now; in a rest nothing is.

        Raises StoreFault.
        """
        calls = [call for call in await self._store.calls.of_user(user) if call.owed]
        wish = await self.wishes(user)
        now = self._time.now()
        if not calls or not self._rests(wish, now):
            return tuple(calls)
        await self._store.change(lambda change: change.alarm(Alarm(wish.rest_until(now), "ping", user=user)))
        return ()

    async def calls_of(self, user: int) -> tuple[Call, ...]:
        """All calls of a user, the oldest first."""
        return await self._store.calls.of_user(user)

    async def users(self) -> tuple[int, ...]:
        """The users to whom something may be owed, or of whom something stands that is past."""
        return await self._store.calls.users()

    async def out(self, table: int) -> None:
        """The board of a table is out: whoever is to be told otherwise is told now."""
        for call in await self._store.calls.of_table(table):
            self.kick(call.user)

    async def replan(self, user: int) -> None:
        """What a user wishes has changed: from now on the digest and all reminders come when they should, or not."""
        now, wish = self._time.now(), await self.wishes(user)
        due = wish.next_digest(now)
        async with self._alone:
            calls = await self._store.calls.of_user(user)

            async def write(change: Transaction) -> None:
                for kind in ("digest", "remind"):
                    await change.silence(kind, user=user)
                if due is not None:
                    await change.alarm(Alarm(due, "digest", user=user))
                for call in calls:
                    await self._keep(change, call, wish)

            await self._store.change(write)
        self.kick(user)

    async def digest_owed(self, user: int) -> int | None:
        """When the digest was due that a user has not got yet."""
        found = await self._store.alarms(kind=DIGEST, user=user)
        return found[-1].due if found else None

    async def digest_out(self, user: int) -> None:
        """Say that a digest is out, or that there was nothing to say."""
        await self._store.change(lambda change: change.silence(DIGEST, user=user))

    async def told(self, call: Call, what: int) -> None:
        """Say that what was owed to a call is out."""
        await self._settle(call, what)

    async def direct_closed(self, user: int) -> None:
        """Say that a user takes no direct messages, which is to be said to the user once."""
        until = str(self._time.now() + CLOSED)
        await self._store.keep_settings("user", user, {"direct_closed": until, "say_closed": until})

    async def try_direct(self, user: int) -> None:
        """Believe no more that direct messages to a user are closed: the user wishes some anew."""
        await self._store.keep_settings("user", user, {"direct_closed": None, "say_closed": None})

    async def here_instead(self, user: int) -> None:
        """Owe pings in threads in place of direct messages, where the user was not told there already."""
        async with self._alone:
            calls = [call for call in await self._store.calls.of_user(user) if call.owed & DIRECT]

            async def write(change: Transaction) -> None:
                for call in calls:
                    owed = call.owed & ~DIRECT | (0 if call.told else HERE)
                    await change.called(msgspec.structs.replace(call, owed=owed))

            await self._store.change(write)

    async def is_closed(self, user: int) -> bool:
        """Whether a user was found to take no direct messages, lately."""
        until = await self._store.setting("user", user, "direct_closed")
        return until is not None and self._time.now() < int(until)

    async def say_closed(self, user: int) -> bool:
        """Whether the user is to hear now that direct messages do not arrive; once."""
        if await self._store.setting("user", user, "say_closed") is None:
            return False
        await self._store.keep_settings("user", user, {"say_closed": None})
        return True

    async def not_today(self, table: int, user: int) -> int:
        """Hold reminders of a table until the user's tomorrow, which is returned. Raises Refused."""
        until = (await self.wishes(user)).tomorrow(self._time.now())
        async with self._alone:
            found = [call for call in await self._store.calls.of_user(user) if call.table == table]
            if not found:
                raise Refused("reminder_past")
            changed = msgspec.structs.replace(found[0], owed=found[0].owed & ~(REMINDER | SOON))

            async def write(change: Transaction) -> None:
                await change.called(changed)
                await change.silence(NEARLY, table=table, user=user)
                await change.alarm(_reminder(changed, until))

            await self._store.change(write)
        self.kick(user)
        return until

    async def _settle(self, call: Call, what: int) -> None:
        """Take off what was owed; from the telling on, the next reminder is due after the wished time."""
        now, wish = self._time.now(), await self.wishes(call.user)
        async with self._alone:
            found = [each for each in await self._store.calls.of_user(call.user) if _same(each, call)]
            for each in found:
                owed = each.owed & ~what
                after = msgspec.structs.replace(each, owed=owed, told=each.told or now)
                if what & AGAIN:
                    # What fell due while that was on its way is not said once more: only that the time is used up is.
                    owed &= ~AGAIN if what & OVERDUE else ~(REMINDER | SOON)
                    count = each.reminders + bool(what & REMINDER)
                    after = msgspec.structs.replace(after, owed=owed, reminded=now, reminders=count)
                elif what:
                    # Whoever is called now needs no reminder beside it.
                    after = msgspec.structs.replace(after, owed=owed & ~AGAIN)
                await self._store.change(partial(self._keep, call=after, wish=wish))

    async def _keep(self, change: Transaction, call: Call, wish: Manner) -> None:
        """Keep a call as it is now, with the alarm of its next reminder."""
        last = max(call.told, call.reminded)
        if not await change.called(call) or not last or call.owed & REMINDER:
            return
        if wish.remind and wish.pings != "off" and call.reminders < MOST_REMINDERS:
            due = max(last + wish.remind, self._time.now())
            await change.alarm(_reminder(call, wish.rest_until(due)))

    async def _rested(self, alarms: tuple[Alarm, ...]) -> None:
        """A rest is over."""
        users = {alarm.user for alarm in alarms}
        await self._store.change(lambda change: change.done(alarms))
        for user in users:
            if user is not None:
                self.kick(user)

    async def _remind(self, alarms: tuple[Alarm, ...]) -> None:
        """The time has come to remind a user, unless that is not wished any more, or the user rests."""
        user = alarms[0].user or 0
        async with self._alone:
            await self._owe_reminders(user, alarms)
        self.kick(user)

    async def _is_reminded(self, user: int, wish: Manner) -> bool:
        """Whether a user is reminded: a digest comes in place of that, unless it does not arrive."""
        wanted = wish.remind > 0 and wish.pings != "off"
        return wanted and (wish.digest is None or await self.is_closed(user))

    async def _nearly(self, alarms: tuple[Alarm, ...]) -> None:
        """The time of a user is nearly used up: that is told to whoever wants reminders and has had none lately."""
        user = alarms[0].user or 0
        async with self._alone:
            now, wish = self._time.now(), await self.wishes(user)
            wanted = await self._is_reminded(user, wish) and not self._rests(wish, now)

            def ripe(call: Call, alarm: Alarm) -> bool:
                # After a time offline it may be used up by now, and more is to be said.
                last = max(call.told, call.reminded)
                return wanted and call.told > 0 and now - last >= LATELY and now < int(alarm.payload or 0)

            await self._owe(user, alarms, SOON, ripe)
        self.kick(user)

    async def _used_up(self, alarms: tuple[Alarm, ...]) -> None:
        """The time of a user is used up: that is told once to everybody who is called at all."""
        user = alarms[0].user or 0
        async with self._alone:
            wanted = (await self.wishes(user)).pings != "off"
            await self._owe(user, alarms, OVERDUE, lambda call, _: wanted and call.told > 0)
        self.kick(user)

    async def _owe(self, user: int, alarms: tuple[Alarm, ...], what: int, ripe: Callable[[Call, Alarm], bool]) -> None:
        """Owe something to the calls of these alarms that are ripe for it. Only in `_alone`."""
        calls = {(call.table, call.seat): call for call in await self._store.calls.of_user(user)}

        async def write(change: Transaction) -> None:
            for alarm in await change.done(alarms):
                call = calls.get((alarm.table or 0, -1 if alarm.seat is None else alarm.seat))
                if call is not None and ripe(call, alarm):
                    await change.called(msgspec.structs.replace(call, owed=call.owed | what))

        await self._store.change(write)

    async def _owe_reminders(self, user: int, alarms: tuple[Alarm, ...]) -> None:
        now, wish = self._time.now(), await self.wishes(user)
        wanted = await self._is_reminded(user, wish)
        calls = {(call.table, call.seat): call for call in await self._store.calls.of_user(user)}

        async def write(change: Transaction) -> None:
            for alarm in await change.done(alarms):
                call = calls.get((alarm.table or 0, alarm.seat or 0))
                if call is None or not wanted or call.reminders >= MOST_REMINDERS:
                    continue
                if self._rests(wish, now):
                    await change.alarm(_reminder(call, wish.rest_until(now)))
                else:
                    await change.called(msgspec.structs.replace(call, owed=call.owed | REMINDER))

        await self._store.change(write)

    async def _digest(self, alarms: tuple[Alarm, ...]) -> None:
        """It is time for a user's digest; after days offline there is one."""
        user = alarms[0].user or 0
        due = (await self.wishes(user)).next_digest(self._time.now())

        async def write(change: Transaction) -> None:
            if due is not None and await change.done(alarms):
                await change.alarm(Alarm(due, "digest", user=user))
                await change.alarm(Alarm(alarms[-1].due, DIGEST, user=user))

        await self._store.change(write)
        self.kick(user)

    def _rests(self, wish: Manner, now: int) -> bool:
        return wish.rest_until(now) > now


def _same(one: Call, other: Call) -> bool:
    """Whether two are the same call, whatever has become of it."""
    return (one.table, one.seat, one.turn, one.since) == (other.table, other.seat, other.turn, other.since)


def _reminder(call: Call, due: int) -> Alarm:
    return Alarm(due, "remind", table=call.table, seat=call.seat, user=call.user)


def manner_in(store: Store) -> Callable[[int], Awaitable[Manner]]:
    """How and when users are told, from what they have chosen."""
    preferences = Preferences(store)

    async def manner(user: int) -> Manner:
        wish = await preferences.wishes(user)
        digest = None if wish.digest == NEVER else minute_of(wish.digest)
        remind = 0 if wish.remind == NEVER else span_of(wish.remind)
        return Manner(wish.pings, remind, digest, await calendar_of(store, user))

    return manner
