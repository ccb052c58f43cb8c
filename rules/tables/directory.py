"""Finding tables: by number, by the place where they live, by who plays at them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.tables.open_tables import Live, OpenTables
from rules.tables.table import Call, Place, Table


class Directory:
    """All tables, and where they live."""

    def __init__(self, store: Store, tables: OpenTables) -> None:
        self._store = store
        self._tables = tables

    async def get(self, table: int) -> Table:
        """The table with this number. Raises Refused."""
        return await self._tables.table(table)

    def known(self, table: int) -> Table | None:
        """The table with this number, where that can be said without asking the database."""
        return self._tables.known(table)

    async def find(self, *, thread: int | None = None, channel: int | None = None) -> tuple[Table, ...]:
        """The tables that live in a thread, or in a channel, newest first."""
        return await self._store.tables_in(thread=thread, channel=channel)

    async def lobbies_in(self, guild: int) -> tuple[Table, ...]:
        """The tables of a server that have not begun, newest first."""
        return await self._store.lobbies_in(guild)

    async def offering_in(self, guild: int) -> tuple[Table, ...]:
        """The running tables of a server with a seat that can be taken, newest first."""
        return await self._store.offering_in(guild)

    async def going_on_in(self, guild: int) -> tuple[Table, ...]:
        """The tables of a server that have not ended, those that have not begun too; newest first."""
        return await self._store.going_on_in(guild)

    async def tables_of(self, user: int, *, playing_only: bool = False) -> tuple[Table, ...]:
        """A user's tables: those that wait for the user, then running ones, lobbies, finished ones, newest first."""
        order = ("playing", "lobby", "over")

        def rank(table: Table) -> tuple[bool, int]:
            return table.seat_of(user) not in table.to_move, order.index(table.status)

        found = await self._store.tables_of(user)
        return tuple(sorted((t for t in found if not playing_only or t.status == "playing"), key=rank))

    async def waiting_for(self, user: int) -> tuple[tuple[Table, int], ...]:
        """The tables that wait for a decision of this user, each with since when (unix time), the oldest first."""
        calls = await self._store.calls.of_user(user)
        return tuple([(await self._tables.table(call.table), call.since) for call in calls])

    async def waiting_in(self, guild: int) -> dict[tuple[int, Seat], int]:
        """Since when the running tables of a server wait for whom they wait for, by table number and seat."""
        return _since(await self._store.calls.of_server(guild))

    async def waiting_beside(self, user: int) -> dict[tuple[int, Seat], int]:
        """Since when the tables of a user wait for whom they wait for, by table number and seat."""
        return _since(await self._store.calls.beside(user))

    async def place(self, table: int, place: Place) -> Table:
        """Say where the table lives, when its thread has been made. Raises Refused."""

        async def work() -> Table:
            live = await self._tables.live(table)
            after = msgspec.structs.replace(live.table, place=place)
            return await self._tables.save(Live(after, live.progress), lambda change: change.update(after))

        return await self._tables.alone(table, work)


def _since(calls: Iterable[Call]) -> dict[tuple[int, Seat], int]:
    return {(call.table, call.seat): call.since for call in calls}
