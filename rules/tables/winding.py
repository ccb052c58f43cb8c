"""How the clocks of a table follow from what is done at it, whatever that is: asked before every change is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from rules.clock.alarm import Alarm, Outage
from rules.clock.clock import Clock, before_due, following, repaced, stopped, timed
from rules.clock.pace import allowance
from rules.clock.rest import Calendar, due, rests
from rules.clock.time import DAY, HOUR
from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import delays, history
from rules.tables.calendars import calendar_of
from rules.tables.history import Progress
from rules.tables.house_rows import undone_to
from rules.tables.table import NOBODY, Row, Table

LATE: Final = "late"
"""The alarm of a clock that is used up, and the post that says so."""
AGAIN: Final = "late_again"
"""The alarm of a seat that is late, has decided something since, and has to decide again in the same turn."""
MOMENT: Final = HOUR
"""Seconds awake that such a seat has until the others are asked about it once more."""
NEARLY: Final = "nearly"
"""The alarm of a clock that is nearly used up."""
USED_UP: Final = "used_up"
"""The alarm by which the user of a clock that is used up is told so."""
LEAST_LEFT, MOST_LEFT = 2 * HOUR, DAY
"""Of an allowance a quarter is left when it is nearly used up, but at least and at most so many seconds awake."""


class Wound(msgspec.Struct, frozen=True):
    """What a change does to clocks: those that run or rest from now on, and those that stood before it at a ply.

    An undo that goes back to that ply gives these back. `again` are alarms for late seats that go on by hand.
    """

    clocks: tuple[Clock, ...]
    mark: tuple[int, tuple[Clock, ...]] | None = None
    again: tuple[Alarm, ...] = ()
    nearly: tuple[Alarm, ...] = ()
    """When the clocks are nearly used up, as far as that is still to come."""

    async def write(self, change: Transaction, table: int) -> None:
        """Keep the clocks, with the alarms for when they are due."""
        if self.mark is not None:
            await change.mark(table, *self.mark)
        await change.clocks(table, self.clocks)
        await change.silence(LATE, table=table)
        await change.silence(NEARLY, table=table)
        for alarm in self.nearly:
            await change.alarm(alarm)
        for clock in self.clocks:
            if clock.due is not None and not clock.late:
                await change.alarm(Alarm(clock.due, LATE, table=table, seat=clock.seat))
        for alarm in self.again:
            await change.alarm(alarm)


class Winding:
    """Winds clocks up and stops them."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def wound(self, before: Table, after: Table, progress: Progress | None) -> Wound | None:
        """The clocks after a change; None where the table has none. Raises StoreFault."""
        if after.pace == "none" and not before.clocks and not after.clocks:
            return None
        allowed = allowance(after.pace)
        if allowed is None or after.status != "playing" or progress is None:
            return Wound(())
        now = self._now()
        awaited = awaited_at(after)
        # Whoever changes clocks themselves (a pace, a renewal) has put the changed ones into `after`.
        outages = await self._outages(after.clocks)
        users = {clock.user for clock in after.clocks} | set(awaited.values())
        calendars = {user: await calendar_of(self._store, user) for user in users}
        known = tuple(_stopped(clock, now, calendars[clock.user], outages) for clock in after.clocks)
        if before.status == "playing" and before.pace != after.pace:
            known = tuple(repaced(clock, allowed) for clock in known)
        mark, rows = None, progress.rows[before.ply :]
        waiting = set(before.to_move)
        if rows and before.status == "playing":
            mark = last_counting(progress.rows[: before.ply]), known
        back = next((ply for row in reversed(rows) if (ply := undone_to(row)) is not None), None)
        if back is not None:
            known = (await self._store.mark(after.id, back)) or known
            waiting = {clock.seat for clock in known if clock.since is not None}
        # Whoever has left a seat has no clock there any more, not even on coming back; whose turn it is stays known.
        known = tuple(_left(clock) if clock.seat in after.vacant else clock for clock in known)
        clocks = following(
            known,
            after.turn,
            awaited,
            None if before.status == "lobby" else now,
            waiting=waiting,
            acted={row.seat for row in rows if back is None},
        )
        users = {clock.user for clock in clocks} - calendars.keys()
        calendars |= {user: await calendar_of(self._store, user) for user in users}
        outages = await self._outages(clocks)
        clocks = tuple(
            timed(clock, allowed, rests(calendars[clock.user], clock.since or 0, outages)) for clock in clocks
        )
        left = min(max(allowed // 4, LEAST_LEFT), MOST_LEFT)
        ends = [
            (clock, before_due(clock, allowed, left, rests(calendars[clock.user], clock.since or 0, outages)))
            for clock in clocks
        ]
        wound = Wound(clocks, mark, nearly=_nearly(after, ends, now))
        if not rows:
            return wound
        anew = {row.seat for row in rows} | (set(awaited) - set(before.to_move if back is None else ()))
        late = [clock for clock in clocks if clock.seat in anew and delays.goes_on_late(after, clock, progress.rows)]
        again = {clock.seat: due(now, MOMENT, rests(calendars[clock.user], now, outages)) for clock in late}
        return msgspec.structs.replace(wound, again=_again(after, again))

    async def counted(self, table: Table) -> tuple[Clock, ...]:
        """The clocks of a table with when they are due after what has changed in calendars and outages since."""
        allowed, outages = allowance(table.pace), await self._outages(table.clocks)
        if allowed is None:
            return ()
        return tuple(
            [
                timed(clock, allowed, rests(await calendar_of(self._store, clock.user), clock.since or 0, outages))
                for clock in table.clocks
            ]
        )

    async def _outages(self, clocks: Iterable[Clock]) -> tuple[Outage, ...]:
        since = [clock.since for clock in clocks if clock.since is not None]
        return await self._store.outages(min(since)) if since else ()


def _stopped(clock: Clock, now: int, calendar: Calendar, outages: Iterable[Outage]) -> Clock:
    return stopped(clock, now, rests(calendar, clock.since or 0, outages))


def _nearly(table: Table, ends: Iterable[tuple[Clock, int | None]], now: int) -> tuple[Alarm, ...]:
    """The alarms for when clocks are nearly used up; where that has been, nobody is told once more."""
    return tuple(
        Alarm(at, NEARLY, table.id, clock.seat, clock.user, payload=str(clock.due))
        for clock, at in ends
        if at is not None and at > now
    )


def _again(table: Table, ends: Mapping[Seat, int | None]) -> tuple[Alarm, ...]:
    turn = str(table.turn)
    return tuple(
        Alarm(at, AGAIN, table=table.id, seat=seat, payload=turn) for seat, at in ends.items() if at is not None
    )


def _left(clock: Clock) -> Clock:
    return msgspec.structs.replace(clock, user=NOBODY)


def awaited_at(table: Table) -> dict[Seat, int]:
    """The seats that must decide now and the users who sit there; only users have a clock."""
    return {seat: table.players[seat].user for seat in table.to_move if seat in table.people}


def last_counting(rows: Iterable[Row]) -> int:
    """The ply of the last row that was not taken back; 0 before the first."""
    counting = history.standing(rows)[0]
    return counting[-1].ply if counting else 0
