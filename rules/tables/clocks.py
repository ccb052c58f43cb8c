"""Clocks that begin, run out and are counted anew. How they follow from moves says `rules.tables.winding`.

What happens when one has run out is said here, in one line for everybody; a vote about it may follow (`renew`).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.clock import Clock, begun, renewed
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.alarms import Alarms, of_table, of_user
from rules.tables.calendars import RECOUNT
from rules.tables.open_tables import Live, OpenTables
from rules.tables.outbox import Outbox
from rules.tables.table import Table
from rules.tables.winding import LATE


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
        alarms.on(RECOUNT, self._recount, of_user)

    async def begin(self, table: int) -> None:
        """The first board is there: from now on the seats that must decide are on their time."""

        async def work() -> None:
            live = await self._tables.live(table)
            clocks = begun(live.table.clocks, live.table.to_move, self._now())
            if clocks != live.table.clocks:
                await self._change(live, clocks, announced=("turn",))

        await self._tables.alone(table, work)

    async def renew(self, live: Live, seat: Seat) -> Table:
        """Give a seat its allowance once more. Only in `OpenTables.alone`."""
        clocks = tuple(renewed(clock) if clock.seat == seat else clock for clock in live.table.clocks)
        return await self._change(live, clocks, announced=("turn",))

    async def _run_out(self, alarms: tuple[Alarm, ...]) -> None:
        """Alarms of a table's clocks: each looks at its clock first, which may have been given more time since."""
        table = alarms[0].table
        assert table is not None

        async def work() -> None:
            live = await self._tables.live(table)
            counted = await self._tables.winding.counted(live.table)
            now = self._now()
            clocks = tuple(_late(clock, now) for clock in counted)
            became = any(clock.late for clock in clocks) and clocks != counted
            moved = any(one.due != other.due for one, other in zip(clocks, live.table.clocks, strict=False))
            told = (LATE, "turn") if became else ("turn",) if moved else ()
            await self._change(live, clocks, announced=told, ended=alarms)

        await self._tables.alone(table, work)

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
        self, live: Live, clocks: tuple[Clock, ...], *, announced: tuple[str, ...] = (), ended: tuple[Alarm, ...] = ()
    ) -> Table:
        after = msgspec.structs.replace(live.table, clocks=clocks)

        async def write(change: Transaction) -> None:
            await change.done(ended)
            for kind in announced:
                await change.announce(after, kind)

        table = await self._tables.save(Live(after, live.progress), write)
        if announced:
            self._outbox.told(table.id)
        return table


def _late(clock: Clock, now: int) -> Clock:
    return msgspec.structs.replace(clock, late=clock.late or (clock.due is not None and clock.due <= now))
