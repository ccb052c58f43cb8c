"""The statements over notices, messages that stand for something else than one table. Decides nothing."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.storage.database import Database, Run
from rules.tables.table import Discarded, Notice, NoticeKey

_COLUMNS: Final = "scope, owner, kind, channel, message, shown, written, nonce, sent"
_KEY: Final = "scope = :scope AND owner = :owner AND kind = :kind"


class NoticeRows:
    """Notices, and messages that are to be deleted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def one(self, key: NoticeKey) -> Notice | None:
        """The notice of this key."""
        return next(iter(await self._found(_KEY, **key._asdict())), None)

    async def of_kind(self, scope: str, kind: str) -> tuple[Notice, ...]:
        """The notices of a kind for all owners."""
        return await self._found("scope = :scope AND kind = :kind", scope=scope, kind=kind)

    async def of_owner(self, scope: str, owner: int) -> tuple[Notice, ...]:
        """All notices of an owner."""
        return await self._found("scope = :scope AND owner = :owner", scope=scope, owner=owner)

    async def keep(self, notice: Notice, discard: Notice | None = None) -> None:
        """Keep a notice as it is now; the message of `discard` is to be deleted."""
        facts = msgspec.structs.asdict(notice)
        facts |= facts.pop("key")._asdict()

        async def work(run: Run) -> None:
            await _discard(run, discard)
            await run(f"DELETE FROM notices WHERE {_KEY}", **notice.key._asdict())
            await run(
                f"INSERT INTO notices ({_COLUMNS})"
                " VALUES (:scope, :owner, :kind, :channel, :message, :shown, :written, :nonce, :sent)",
                **facts,
            )

        await self._database.transaction(work)

    async def drop(self, notice: Notice) -> None:
        """Forget a notice; its message is to be deleted."""

        async def work(run: Run) -> None:
            await _discard(run, notice)
            await run(f"DELETE FROM notices WHERE {_KEY}", **notice.key._asdict())

        await self._database.transaction(work)

    async def discarded(self) -> tuple[Discarded, ...]:
        """The messages that are to be deleted, oldest first."""
        found = await self._database.read("SELECT message, channel FROM discarded ORDER BY message")
        return tuple(Discarded(*row) for row in found)

    async def deleted(self, message: int) -> None:
        """Forget a message that was to be deleted: it is no more."""

        async def work(run: Run) -> None:
            await run("DELETE FROM discarded WHERE message = :message", message=message)

        await self._database.transaction(work)

    async def _found(self, where: str, **parameters: object) -> tuple[Notice, ...]:
        found = await self._database.read(f"SELECT {_COLUMNS} FROM notices WHERE {where} ORDER BY owner", **parameters)
        return tuple(Notice(NoticeKey(*row[:3]), *row[3:]) for row in found)


async def _discard(run: Run, notice: Notice | None) -> None:
    """Have the message of a notice deleted, where it has one."""
    if notice is not None and notice.message is not None:
        await run(
            "INSERT INTO discarded (message, channel) VALUES (:message, :channel) ON CONFLICT (message) DO NOTHING",
            message=notice.message,
            channel=notice.channel,
        )
