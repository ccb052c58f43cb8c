"""The statements over leases and processes, for several processes at one database. Decides nothing."""

from __future__ import annotations

from rules.storage.database import Database, Run


class LeaseRows:
    """Who does which work, and which processes there are. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
