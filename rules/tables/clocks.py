"""Clocks that begin, run out and are counted anew. How they follow from moves says `rules.tables.winding`.

What happens when one has run out is said here, in one line for everybody; a vote about it may follow
(`rules.tables.voting`).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.clock import Clock, begun
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import delays
from rules.tables.alarms import Alarms, of_table, of_user
from rules.tables.calendars import RECOUNT
from rules.tables.letters import Letter, write_letters
from rules.tables.open_tables import Live, OpenTables
from rules.tables.outbox import Outbox
from rules.tables.table import Table
from rules.tables.vacancies import STAND_IN
from rules.tables.winding import AGAIN, LATE, USED_UP


class Clocks:
    """The clocks of all tables."""

    def __init__(
        self, store: Store, tables: OpenTables, alarms: Alarms, outbox: Outbox, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._tables = tables
        self._outbox = outbox
        self._now = now
        alarms.on(LATE, self._run_out, of_table)
        alarms.on(AGAIN, self._ask_again, of_table)
        alarms.on(RECOUNT, self._recount, of_user)

    async def begin(self, table: int) -> None:
        """The first board is there: from now on the seats that must decide are on their time."""

        async def work() -> None:
            live = await self._tables.live(table)
            clocks = begun(live.table.clocks, live.table.to_move, self._now())
            if clocks != live.table.clocks:
                await self._change(live, clocks, announced=("turn",))

        await self._tables.alone(table, work)

    async def _run_out(self, alarms: tuple[Alarm, ...]) -> None:
        """Alarms of a table's clocks: each looks at its clock first, which may have been given more time since."""
        table = alarms[0].table
        assert table is not None

        async def work() -> None:
            live = await self._tables.live(table)
            counted = await self._tables.winding.counted(live.table)
            now = self._now()
            clocks = tuple(_late(clock, now) for clock in counted)
            became = tuple(one.seat for one, other in zip(clocks, counted, strict=True) if one.late and not other.late)
            moved = any(one.due != other.due for one, other in zip(clocks, live.table.clocks, strict=False))
            after, standing_in = await self._asked(live, clocks, became)
            told = {f"delay:{seat}" for seat in delays.changed(live.table, after)}
            # Whoever is asked about is told by the question.
            silent = any(f"delay:{seat}" not in told for seat in became)
            told |= ({LATE} if silent else set()) | ({"turn"} if became or moved else set())
            due = tuple(Alarm(now, STAND_IN, table, seat) for seat in standing_in)
            late = [clock for clock in clocks if clock.seat in became]
            due += tuple(Alarm(now, USED_UP, table, one.seat, one.user) for one in late if one.seat not in standing_in)
            letters = tuple(
                Letter("stood_in", table, one.user, one.seat, now) for one in late if one.seat in standing_in
            )
            await self._change(
                Live(after, live.progress),
                clocks,
                announced=tuple(sorted(told)),
                ended=alarms,
                alarms=due,
                letters=letters,
            )

        await self._tables.alone(table, work)

    async def _ask_again(self, alarms: tuple[Alarm, ...]) -> None:
        """Ask about late seats that have gone on by hand for a moment, and are waited for still in the same turn."""

        async def work() -> None:
            live = await self._tables.live(alarms[0].table or 0)
            table = live.table
            if table.status != "playing":
                return
            resigned = self._tables.rules(table).view(live.playing.state, None).resigned
            for alarm in alarms:
                clock = None if alarm.seat is None else table.clock_of(alarm.seat)
                if clock is None or alarm.payload != str(table.turn) or not delays.voters(table, clock.seat, resigned):
                    continue
                if delays.goes_on_late(table, clock, live.playing.rows):
                    table = delays.asked(table, clock.seat, "late", self._now(), clock.due)
            told = tuple(f"delay:{seat}" for seat in delays.changed(live.table, table))
            if told:
                await self._change(Live(table, live.progress), table.clocks, announced=told, ended=alarms)

        await self._tables.alone(alarms[0].table or 0, work)

    async def _asked(
        self, live: Live, clocks: tuple[Clock, ...], seats: tuple[Seat, ...]
    ) -> tuple[Table, tuple[Seat, ...]]:
        """The table with what the others are asked about these seats, and those for which the stand-in plays."""
        table = msgspec.structs.replace(live.table, clocks=clocks)
        if not seats:
            return table, ()
        resigned = self._tables.rules(table).view(live.playing.state, None).resigned
        entries = (await self._tables.history(table.id)).entries
        return delays.run_out(table, seats, resigned, entries, self._now())

    async def _recount(self, alarms: tuple[Alarm, ...]) -> None:
        """Count the clocks of a user, or all, anew: table by table, and tell where they changed."""
        user = alarms[0].user
        for table in await self._store.clocked(user):

            async def work(table: int = table) -> None:
                live = await self._tables.live(table)
                before = live.table.clocks
                counted = await self._tables.winding.counted(live.table)
                if [clock.due for clock in counted] != [clock.due for clock in before]:
                    await self._change(live, counted, announced=("turn",))

            try:
                await self._tables.alone(table, work)
            except Refused as unreadable:
                if unreadable.key not in ("table_damaged", "table_other_version"):
                    raise

    async def _change(
        self,
        live: Live,
        clocks: tuple[Clock, ...],
        *,
        announced: tuple[str, ...] = (),
        ended: tuple[Alarm, ...] = (),
        alarms: tuple[Alarm, ...] = (),
        letters: tuple[Letter, ...] = (),
    ) -> Table:
        after = msgspec.structs.replace(live.table, clocks=clocks)

        async def write(change: Transaction) -> None:
            await change.done(ended)
            await change.update(after)
            for alarm in alarms:
                await change.alarm(alarm)
            await write_letters(change, letters)
            for kind in announced:
                await change.announce(after, kind)

        table = await self._tables.save(Live(after, live.progress), write)
        if announced:
            self._outbox.told(table.id)
        return table


def _late(clock: Clock, now: int) -> Clock:
    return msgspec.structs.replace(clock, late=clock.late or (clock.due is not None and clock.due <= now))
