"""Two processes of the shipped bot at one PostgreSQL database and one Discord, with two people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg

from rules.tables.sharing import SILENT
from tests.postgres import Server
from tests.standin.gateway import Session
from tests.standin.party import Party
from tests.standin.process import BotProcess
from tests.standin.server import StandIn

TAKEN_UP: Final = SILENT / 1000 + 15
"""Seconds after which another process has surely done what a dead one left undone."""


@dataclass(slots=True, repr=False)
class Pair(Party):
    """A party whose second person is served by a second process."""

    second: BotProcess
    address: str
    _looking: psycopg.Connection | None = None

    @property
    def processes(self) -> tuple[BotProcess, BotProcess]:
        """Both processes."""
        return self.bot, self.second

    @property
    def log(self) -> str:
        """What both processes have written so far."""
        return self.bot.log + self.second.log

    def other(self, process: BotProcess) -> BotProcess:
        """The other one of the two."""
        return self.second if process is self.bot else self.bot

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database holds, read beside the bots."""
        for again in (True, False):
            if self._looking is None:
                self._looking = psycopg.connect(self.address, autocommit=True)
            try:
                return self._looking.execute(sql.replace("?", "%s").encode(), values).fetchall()
            except psycopg.OperationalError:
                # The server was restarted, or is away.
                self._looking = None
                if not again:
                    raise
        return []

    def split(self) -> None:
        """Have each process told what its own person does; of everything else both are told."""
        own = {str(self.akari.user.id): self.bot, str(self.ben.user.id): self.second}
        self._choose(lambda user: own[user])

    def only(self, process: BotProcess) -> None:
        """Have one process told what anybody does; of everything else both are told."""
        self._choose(lambda user: process)

    def join(self) -> None:
        """Have both processes told everything."""
        self.standin.gateway.chooses = lambda event, data, sessions: sessions

    def _choose(self, whose: Any) -> None:
        def chooses(event: str, data: Any, sessions: Sequence[Session]) -> Sequence[Session]:
            if event != "INTERACTION_CREATE":
                return sessions
            meant = whose((data.get("member") or data)["user"]["id"]).session
            # Where that process is gone, Discord would tell nobody; here the other one stands in for its restart.
            return [session for session in sessions if session is meant] or sessions

        self.standin.gateway.chooses = chooses


@asynccontextmanager
async def pair_at(server: Server, folder: Path, ack_within: float) -> AsyncIterator[Pair]:
    """Two processes that serve one server, started one after the other; both are ended afterwards."""
    address = server.database()
    async with StandIn(ack_within=ack_within) as standin:
        standin.gateway.apart = 5.0
        guild = await standin.guild()
        akari, ben = standin.person(guild, "Akari", locale="ja"), standin.person(guild, "Ben")
        processes = []
        for name in ("first", "second"):
            (folder / name).mkdir()
            processes.append(BotProcess(standin, folder / name, address))
        try:
            for process in processes:
                await begin(process)
            yield Pair(standin, processes[0], guild, akari, ben, processes[1], address)
        finally:
            for process in processes:
                if process.running:
                    process.resume()
                    await process.stop()
    server.drop(address)


async def begin(process: BotProcess) -> None:
    """Start a process of the two."""
    await process.start(shards="0/1")


async def restarted(server: Server, *, hard: bool, seconds: float) -> None:
    """Have the database server away for some time; everything else goes on meanwhile."""
    await asyncio.to_thread(server.stop, hard=hard)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.start)
