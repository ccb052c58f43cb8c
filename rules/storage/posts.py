"""The statements over what is still to be announced, and over the messages that stand for tables. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from rules.kit.seats import Seat
from rules.storage.database import Database, Run
from rules.storage.transaction import as_json
from rules.tables.table import Board, Post, Posted, Sending

_MESSAGE: Final = "kind, message, channel, ply, turn, awaited"


class PostRows:
    """The outbox, messages on their way, those that stand, and those that others have replaced."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pending(self, table: int | None = None) -> tuple[Post, ...]:
        """What has not been posted yet, of one table or of all, in the order in which it happened."""
        where, facts = ("AND table_id = :table", {"table": table}) if table is not None else ("", {})
        found = await self._database.read(
            f"SELECT id, table_id, ply, kind FROM outbox WHERE posted = 0 {where} ORDER BY id", **facts
        )
        return tuple(Post(*row) for row in found)

    async def mark_posted(self, post: Post, kinds: Iterable[str], message: int | None) -> None:
        """Mark a post, and the older ones of these kinds at its table, as posted with this message."""

        async def work(run: Run) -> None:
            for kind in kinds:
                await run(
                    "UPDATE outbox SET posted = 1, message = :message"
                    " WHERE table_id = :table AND kind = :kind AND id <= :id AND posted = 0",
                    table=post.table,
                    kind=kind,
                    id=post.id,
                    message=message,
                )

        await self._database.transaction(work)

    async def unsettled(self) -> tuple[int, ...]:
        """The tables with something to post, a message of unknown fate, or one to be taken out of use."""
        found = await self._database.read(
            "SELECT table_id FROM outbox WHERE posted = 0 UNION SELECT table_id FROM sendings"
            " UNION SELECT table_id FROM past_messages ORDER BY table_id"
        )
        return tuple(table for (table,) in found)

    async def message(self, table: int, kind: str) -> Posted | None:
        """The message of this kind that stands for a table."""
        found = await self._database.read(
            f"SELECT {_MESSAGE} FROM messages WHERE table_id = :table AND kind = :kind", table=table, kind=kind
        )
        return _posted(found[0]) if found else None

    async def remember(self, table: int, posted: Posted) -> None:
        """Keep which message stands for a table; an older one of its kind is past, and none is on its way any more."""
        facts = msgspec.structs.asdict(posted) | {"awaited": as_json(posted.awaited), "table": table}

        async def work(run: Run) -> None:
            await run(
                f"INSERT INTO past_messages (table_id, {_MESSAGE}) SELECT table_id, {_MESSAGE} FROM messages"
                " WHERE table_id = :table AND kind = :kind AND message <> :message ON CONFLICT (message) DO NOTHING",
                table=table,
                kind=posted.kind,
                message=posted.message,
            )
            await run(
                f"INSERT INTO messages (table_id, {_MESSAGE})"
                " VALUES (:table, :kind, :message, :channel, :ply, :turn, :awaited)"
                " ON CONFLICT (table_id, kind) DO UPDATE SET message = :message, channel = :channel, ply = :ply,"
                " turn = :turn, awaited = :awaited",
                **facts,
            )
            await run("DELETE FROM past_messages WHERE message = :message", message=posted.message)
            await run("DELETE FROM sendings WHERE table_id = :table AND kind = :kind", table=table, kind=posted.kind)
            if posted.kind == "board":
                await run(
                    "INSERT INTO boards (table_id, message, channel, ply, turn, shown)"
                    " VALUES (:table, :message, :channel, :ply, :turn, :ply)"
                    " ON CONFLICT (message) DO UPDATE SET shown = :ply",
                    **facts,
                )

        await self._database.transaction(work)

    async def add_past(self, table: int, posted: Posted) -> None:
        """Keep that a replaced message has to be edited once more."""
        facts = msgspec.structs.asdict(posted) | {"awaited": as_json(posted.awaited), "table": table}
        await self._write(
            f"INSERT INTO past_messages (table_id, {_MESSAGE})"
            " VALUES (:table, :kind, :message, :channel, :ply, :turn, :awaited) ON CONFLICT (message) DO NOTHING",
            **facts,
        )

    async def past(self, table: int) -> tuple[Posted, ...]:
        """The replaced messages of a table that may still have their buttons, oldest first."""
        found = await self._database.read(
            f"SELECT {_MESSAGE} FROM past_messages WHERE table_id = :table ORDER BY message", table=table
        )
        return tuple(_posted(row) for row in found)

    async def drop_past(self, message: int) -> None:
        """Forget a replaced message: its buttons are gone."""
        await self._write("DELETE FROM past_messages WHERE message = :message", message=message)

    async def sending(self, table: int, kind: str) -> Sending | None:
        """The message of this kind that is on its way."""
        found = await self._database.read(
            "SELECT kind, nonce, channel, at FROM sendings WHERE table_id = :table AND kind = :kind",
            table=table,
            kind=kind,
        )
        return Sending(*found[0]) if found else None

    async def note_sending(self, table: int, sending: Sending) -> None:
        """Keep that a message is about to be sent."""
        await self._write(
            "INSERT INTO sendings (table_id, kind, nonce, channel, at) VALUES (:table, :kind, :nonce, :channel, :at)"
            " ON CONFLICT (table_id, kind) DO UPDATE SET nonce = :nonce, channel = :channel, at = :at",
            table=table,
            **msgspec.structs.asdict(sending),
        )

    async def forget(self, table: int, kind: str) -> None:
        """Forget which message of this kind stands for a table."""
        await self._write("DELETE FROM messages WHERE table_id = :table AND kind = :kind", table=table, kind=kind)

    async def boards(self, table: int) -> tuple[Board, ...]:
        """Every message that has shown the board of a table, in the order in which they were sent."""
        found = await self._database.read(
            "SELECT message, channel, ply, turn, shown, taken_back FROM boards WHERE table_id = :table ORDER BY id",
            table=table,
        )
        return tuple(Board(*row) for row in found)

    async def note_taken_back(self, message: int, taken_back: int) -> None:
        """Keep how many rows a board's message says were taken back."""
        await self._write(
            "UPDATE boards SET taken_back = :taken_back WHERE message = :message",
            message=message,
            taken_back=taken_back,
        )

    async def drop_sending(self, table: int, kind: str) -> None:
        """Forget a message that was on its way: it never came to be."""
        await self._write("DELETE FROM sendings WHERE table_id = :table AND kind = :kind", table=table, kind=kind)

    async def _write(self, sql: str, **parameters: object) -> None:
        await self._database.transaction(lambda run: run(sql, **parameters))


def _posted(row: tuple[Any, ...]) -> Posted:
    kind, message, channel, ply, turn, awaited = row
    return Posted(kind, message, channel, ply, turn, msgspec.json.decode(awaited, type=tuple[Seat, ...]))
