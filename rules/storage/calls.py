"""The statements over calls, which seats have to decide since when: written with their tables. Decides nothing."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rules.storage.database import Database, Run
from rules.tables.table import Call, Table

_COLUMNS: Final = "calls.table_id, calls.seat, calls.user_id, calls.turn, since, told, reminded, reminders, owed"


class CallRows:
    """Calls, as they were committed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(self, table: int) -> tuple[Call, ...]:
        """The calls of a table, in the order of its seats."""
        return await self._found("calls WHERE table_id = :table ORDER BY seat", table=table)

    async def of_user(self, user: int) -> tuple[Call, ...]:
        """The calls of a user, the oldest first."""
        return await self._found("calls WHERE user_id = :user ORDER BY since, table_id", user=user)

    async def users(self) -> tuple[int, ...]:
        """The users to whom something is owed, or of whom a notice stands."""
        found = await self._database.read(
            "SELECT user_id FROM calls WHERE owed <> 0 UNION SELECT owner FROM notices WHERE scope = 'user'"
            " UNION SELECT user_id FROM alarms WHERE user_id IS NOT NULL"
            " AND kind IN ('digest_out', 'asked_out', 'letter_out')"
        )
        return tuple(user for (user,) in found)

    async def of_server(self, guild: int) -> tuple[Call, ...]:
        """The calls of all tables of a server, the oldest first."""
        return await self._found(
            "calls JOIN tables ON tables.id = table_id WHERE guild = :guild ORDER BY since, table_id", guild=guild
        )

    async def beside(self, user: int) -> tuple[Call, ...]:
        """The calls of all tables where a user has a seat, whoever is called, the oldest first."""
        return await self._found(
            "calls WHERE table_id IN (SELECT table_id FROM players WHERE user_id = :user) ORDER BY since, table_id",
            user=user,
        )

    async def _found(self, where: str, **parameters: object) -> tuple[Call, ...]:
        return tuple(_call(row) for row in await self._database.read(f"SELECT {_COLUMNS} FROM {where}", **parameters))


async def call(run: Run, table: Table) -> tuple[Call, ...]:
    """Call the seats that must decide now, and no others; who was called in this turn already stays so.

    The calls that have ended by this.
    """
    awaited = table.to_move if table.status == "playing" else ()
    users = {seat: table.players[seat].user for seat in awaited if seat in table.people}
    known = [_call(row) for row in await run(f"SELECT {_COLUMNS} FROM calls WHERE table_id = :table", table=table.id)]
    lasting = {call.seat for call in known if (users.get(call.seat), table.turn) == (call.user, call.turn)}
    for ended in known:
        if ended.seat not in lasting:
            await run("DELETE FROM calls WHERE table_id = :table AND seat = :seat", table=table.id, seat=ended.seat)
    for seat in users.keys() - lasting:
        await run(
            "INSERT INTO calls (table_id, seat, user_id, turn, since) VALUES (:table, :seat, :user, :turn, :since)",
            table=table.id,
            seat=seat,
            user=users[seat],
            turn=table.turn,
            since=table.updated,
        )
    return tuple(call for call in known if call.seat not in lasting)


async def keep(run: Run, call: Call) -> bool:
    """Keep what has become of a call; whether it still stands."""
    kept = await run(
        "UPDATE calls SET told = :told, reminded = :reminded, reminders = :reminders, owed = :owed"
        " WHERE table_id = :table AND seat = :seat AND user_id = :user AND turn = :turn AND since = :since"
        " RETURNING seat",
        **msgspec.structs.asdict(call),
    )
    return bool(kept)


def _call(row: tuple[Any, ...]) -> Call:
    return Call(*row)
