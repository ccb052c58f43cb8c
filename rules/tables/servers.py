"""What a server has settled for all its tables: the language they speak, where and by whom they are opened."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.clock.pace import Pace
from rules.storage.store import Store

MOST: Final = 100
"""The highest limit of open tables that a server can set."""


class Settled(msgspec.Struct, frozen=True):
    """What holds in a server; as long as nothing is settled, everybody opens tables anywhere.

    `language` is the language of public messages (None: not settled), `channel` the only channel in which tables are
    opened, `role` the role that whoever opens one must have, `limit` how many tables of one host may go on at a time,
    `pace` how long a seat may think unless the host chooses otherwise.
    """

    language: str | None = None
    channel: int | None = None
    role: int | None = None
    limit: int | None = None
    pace: Pace = "none"


class Servers:
    """The settings of servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def settled(self, guild: int) -> Settled:
        """What holds in this server."""
        return msgspec.convert(await self._store.settings("server", guild), Settled, strict=False)

    async def settle(self, guild: int, settled: Settled) -> None:
        """Let this hold in this server from now on."""
        kept = {key: None if value is None else str(value) for key, value in msgspec.structs.asdict(settled).items()}
        await self._store.keep_settings("server", guild, kept)
