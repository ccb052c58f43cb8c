"""The statements over leases and processes, for several processes at one database. Decides nothing.

What is written for a work that was taken is written only while it is still ours: a process that stood still for a
minute does not know that others have taken its work up meanwhile.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Final, TypeVar

from rules.storage.database import Database, Rows, Run, StoreFault

T = TypeVar("T")

_UNDER: Final[ContextVar[tuple[str, int, str] | None]] = ContextVar("lease", default=None)
"""The work, owner and holder for which what runs now writes."""


class TakenUp(StoreFault):
    """What was to be written belongs to a work that another process has taken up meanwhile; nothing was written."""


class Fenced:
    """A database that several processes share: what is written under a lease is refused once that is another's."""

    def __init__(self, database: Database, leases: LeaseRows) -> None:
        self._database = database
        self._leases = leases
        self.shared = database.shared
        self.name = database.name
        self.close = database.close
        self.number_on = database.number_on
        self.one_moment = database.one_moment

    async def read(self, sql: str, **parameters: object) -> Rows:
        """As `Database.read`."""
        return await self._database.read(sql, **parameters)

    async def transaction(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """As `Database.transaction`; raises TakenUp besides."""

        async def fenced(run: Run) -> T:
            await self._leases.check(run)
            return await work(run)

        return await self._database.transaction(fenced)

    async def backup(self, path: str | Path) -> None:
        """As `Database.backup`."""
        await self._database.backup(path)


class LeaseRows:
    """Who does which work, and which processes there are. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: set[tuple[str, int, str]] = set()

    @contextlib.contextmanager
    def under(self, work: str, owner: int, holder: str) -> Iterator[None]:
        """What the body writes is written for a work that was taken."""
        lease = work, owner, holder
        self._held.add(lease)
        before = _UNDER.set(lease)
        try:
            yield
        finally:
            _UNDER.reset(before)
            self._held.discard(lease)

    async def check(self, run: Run) -> None:
        """Whoever else wants the work for which we write waits until this is committed. Raises TakenUp."""
        lease = _UNDER.get()
        # A task that was begun in the body of a lease may outlive it.
        if lease is None or lease not in self._held:
            return
        work, owner, holder = lease
        ours = await run(
            "UPDATE leases SET until = until WHERE work = :work AND owner = :owner AND holder = :holder"
            " RETURNING owner",
            work=work,
            owner=owner,
            holder=holder,
        )
        if not ours:
            raise TakenUp("db_locked", file=self._database.name)

    async def renew(self, work: str, owner: int, holder: str, until: int) -> bool:
        """Go on having a work; whether it was still ours. Raises StoreFault."""
        renewed = await self._database.transaction(
            lambda run: run(
                "UPDATE leases SET until = :until WHERE work = :work AND owner = :owner AND holder = :holder"
                " RETURNING owner",
                work=work,
                owner=owner,
                holder=holder,
                until=until,
            )
        )
        return bool(renewed)

    async def take(self, work: str, owner: int, holder: str, *, now: int, until: int) -> bool:
        """Have a work for an owner, unless somebody else has it now; whether it is ours. Raises StoreFault."""
        taken = await self._database.transaction(
            lambda run: run(
                "INSERT INTO leases (work, owner, holder, until) VALUES (:work, :owner, :holder, :until)"
                " ON CONFLICT (work, owner) DO UPDATE SET holder = :holder, until = :until"
                " WHERE leases.until <= :now OR leases.holder = :holder RETURNING owner",
                work=work,
                owner=owner,
                holder=holder,
                now=now,
                until=until,
            )
        )
        return bool(taken)

    async def give_back(self, work: str, owner: int, holder: str) -> None:
        """Leave a work to whoever wants it. Raises StoreFault."""
        await self._database.transaction(
            lambda run: run(
                "DELETE FROM leases WHERE work = :work AND owner = :owner AND holder = :holder",
                work=work,
                owner=owner,
                holder=holder,
            )
        )

    async def beat(self, holder: str, shards: str, now: int) -> None:
        """Note that a process runs now. Raises StoreFault."""
        await self._database.transaction(
            lambda run: run(
                "INSERT INTO processes (holder, shards, at) VALUES (:holder, :shards, :now)"
                " ON CONFLICT (holder) DO UPDATE SET shards = :shards, at = :now",
                holder=holder,
                shards=shards,
                now=now,
            )
        )

    async def processes(self) -> tuple[tuple[str, str, int], ...]:
        """Every process with its shards and when it was last heard of. Raises StoreFault."""
        found = await self._database.read("SELECT holder, shards, at FROM processes ORDER BY holder")
        return tuple((holder, shards, at) for holder, shards, at in found)

    async def bury(self, silent_since: int) -> tuple[str, ...]:
        """The processes last heard of before then: each is given to one asker only. Raises StoreFault."""
        gone = await self._database.transaction(
            lambda run: run("DELETE FROM processes WHERE at < :since RETURNING holder", since=silent_since)
        )
        return tuple(holder for (holder,) in gone)

    async def leave(self, holder: str) -> None:
        """Forget a process, and what was left to it. Raises StoreFault."""

        async def work(run: Run) -> None:
            await run("DELETE FROM processes WHERE holder = :holder", holder=holder)
            await run("DELETE FROM leases WHERE holder = :holder", holder=holder)

        await self._database.transaction(work)
