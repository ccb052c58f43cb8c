"""Questions in the thread that need the answers of users: who is told of one where and when, and once.

Whoever is asked is pinged with the question, or as wished otherwise; who rests is told when the rest ends, as long as
the question is open. Which questions are open is known to whoever tells of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.time import Time
from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.calling import DIRECT, HERE, OWED, Calling
from rules.tables.table import Call

ASKED: Final = "asked_out"
"""Kind of the row of a question that a user was asked, as long as it is open: no alarm, for nobody works it off.

Its payload holds in which places the user can still be told of it.
"""

Kind = Literal["delay", "undo", "pace", "seat", "rematch", "closing", "host"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""What to do about a seat, whether to take back, another pace or hints, a seat that shall be given, a seat in a
rematch, whether to keep open a lobby that will close, what a new host does with it."""


class Topic(msgspec.Struct, frozen=True):
    """A question at a table: of which kind, and the number by which those of a kind are told apart."""

    table: int
    kind: Kind
    number: int = 0

    @property
    def about(self) -> str:
        """The topic as a part of its alarm."""
        return f"{self.kind}:{self.number}"


class Owed(msgspec.Struct, frozen=True):
    """A question that was asked at `since`, and in which places its user is to be told of it now."""

    topic: Topic
    since: int
    owed: int


class Asked(Call, frozen=True):
    """A question as a call: its topic, whose seat it is about (`of`), and what it is about in words."""

    kind: Kind = "delay"
    number: int = 0
    of: Seat = 0
    what: str = ""

    @property
    def topic(self) -> Topic:
        """Which question it is."""
        return Topic(self.table, self.kind, self.number)


class OpenQuestions:
    """Who was asked what, and still is to be told of it."""

    def __init__(self, store: Store, time: Time, calling: Calling) -> None:
        self._store = store
        self._time = time
        self._calling = calling

    async def ask(self, topic: Topic, users: Iterable[int]) -> tuple[int, ...]:
        """A question is about to be posted that needs these users' answers: whom to ping with it.

        The others are told otherwise, or at the end of their rest.
        """
        now, pinged, alarms = self._time.now(), [], []
        for user in users:
            wish = await self._calling.wishes(user)
            wished, until = OWED[wish.pings], wish.rest_until(now)
            if not wished:
                continue
            left = HERE | DIRECT
            if until > now:
                alarms.append(Alarm(until, "ping", user=user))
            elif wished & HERE:
                pinged.append(user)
                left = wished & ~HERE
            alarms.append(Alarm(now, ASKED, topic.table, user=user, about=topic.about, payload=str(left)))

        async def write(change: Transaction) -> None:
            for alarm in alarms:
                await change.alarm(alarm)

        await self._store.change(write)
        return tuple(pinged)

    async def of(self, user: int) -> tuple[Owed, ...]:
        """The questions that a user was asked and that may be open, with where to tell of them now; in a rest nowhere.

        Raises StoreFault.
        """
        found = await self._store.alarms(kind=ASKED, user=user)
        if not found:
            return ()
        now, wish = self._time.now(), await self._calling.wishes(user)
        until = wish.rest_until(now)
        wished = OWED[wish.pings] if until <= now else 0
        closed = bool(wished & DIRECT) and await self._calling.is_closed(user)
        owed = []
        for alarm in found:
            left = int(alarm.payload or HERE | DIRECT)
            places = wished & left
            if closed and places & DIRECT:
                places = places & ~DIRECT | left & HERE
            owed.append(Owed(_topic(alarm), alarm.due, places))
        if until > now and any(alarm.payload != "0" for alarm in found):
            await self._store.change(lambda change: change.alarm(Alarm(until, "ping", user=user)))
        return tuple(owed)

    async def told(self, user: int, topic: Topic, places: int) -> None:
        """Say that a user has been told of a question in these places; elsewhere only where that is wished now."""
        wished = OWED[(await self._calling.wishes(user)).pings]
        rows = await self._rows(user, topic)

        async def write(change: Transaction) -> None:
            for alarm in rows:
                left = int(alarm.payload or HERE | DIRECT) & ~places & wished
                await change.alarm(msgspec.structs.replace(alarm, payload=str(left)))

        await self._store.change(write)

    async def over(self, user: int, topic: Topic) -> None:
        """Say that a question needs no answer of a user any more."""
        ended = await self._rows(user, topic)
        await self._store.change(lambda change: change.done(ended))

    async def users(self, table: int) -> tuple[int, ...]:
        """Who was asked something at a table that may be open."""
        found = await self._store.alarms(kind=ASKED, table=table)
        return tuple({alarm.user for alarm in found if alarm.user is not None})

    async def _rows(self, user: int, topic: Topic) -> list[Alarm]:
        found = await self._store.alarms(kind=ASKED, user=user, table=topic.table)
        return [alarm for alarm in found if _topic(alarm) == topic]


def _topic(alarm: Alarm) -> Topic:
    """The topic of an alarm; in older ones a number alone is that of a question about a seat."""
    kind, _, number = alarm.about.rpartition(":")
    return Topic(alarm.table or 0, next((known for known in KINDS if known == kind), "delay"), int(number))
