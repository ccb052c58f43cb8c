"""Several processes of the bot at one database: which of them does what, and what becomes of the work of one that died.

Any process may do anything at any table; that a table is written from what is known of it is seen to in `open_tables`.
What stands here keeps two processes from doing the same work beside each other, such as posting. A file has one process
only: then everything is its own, and nothing is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator
from typing import Final

from rules.storage.store import Store, StoreFault, TakenUp

__all__ = ["Sharing", "TakenUp"]

log = logging.getLogger(__name__)

LEASE: Final = 60_000
"""Milliseconds for which a work is left to the process that has begun it; renewed while it lasts."""
RENEWED: Final = LEASE // 3
BEAT: Final = 3.0
"""Seconds between two signs of life of a process."""
WAITING: Final = 0.5
"""Seconds after which who waits for a turn among all processes asks again."""
SILENT: Final = 15_000
"""Milliseconds after which a process that gives none is taken for dead."""


class Sharing:
    """The part of this process among those at the database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.shared: Final = store.shared
        self.name: Final = secrets.token_hex(8)
        """What this process is called in the database."""

    @contextlib.asynccontextmanager
    async def held(self, work: str, owner: int) -> AsyncIterator[bool]:
        """Have a work for an owner as long as the body lasts; whether it is ours, or another process is at it.

        Where another process has taken it up while we stood still, the body writes nothing more: it ends in TakenUp.
        Raises StoreFault.
        """
        if not self.shared:
            yield True
            return
        if not await self._take(work, owner):
            yield False
            return
        renewing = asyncio.create_task(self._renew(work, owner), name=f"lease of {work} {owner}")
        try:
            with self._store.leases.under(work, owner, self.name):
                yield True
        finally:
            renewing.cancel()
            # Where it cannot be given back it runs out by itself.
            with contextlib.suppress(StoreFault):
                await self._store.leases.give_back(work, owner, self.name)

    async def spaced(self, work: str, owner: int, apart: int) -> None:
        """Wait until no process has done a work for an owner for so many milliseconds; then it is our turn.

        Nobody gives such a turn back: it runs out. While the database is away nobody has one.
        """
        # A turn is taken once, by us too.
        holder = secrets.token_hex(8)
        while True:
            now = _now()
            with contextlib.suppress(StoreFault):
                if await self._store.leases.take(work, owner, holder, now=now, until=now + apart):
                    return
            await asyncio.sleep(WAITING)

    async def beat(self, shards: str) -> bool:
        """Give a sign of life; whether another process has died whose work must be taken up. Raises StoreFault."""
        if not self.shared:
            return False
        now = _now()
        await self._store.leases.beat(self.name, shards, now)
        gone = await self._store.leases.bury(now - SILENT)
        for holder in gone:
            await self._store.leases.leave(holder)
            log.warning("another process is gone, its work is taken up", extra={"holder": holder})
        return bool(gone)

    async def leave(self) -> None:
        """Say that this process ends: nobody waits for it. Raises StoreFault."""
        if self.shared:
            await self._store.leases.leave(self.name)

    async def _take(self, work: str, owner: int) -> bool:
        now = _now()
        return await self._store.leases.take(work, owner, self.name, now=now, until=now + LEASE)

    async def _renew(self, work: str, owner: int) -> None:
        while True:
            await asyncio.sleep(RENEWED / 1000)
            with contextlib.suppress(StoreFault):
                if not await self._store.leases.renew(work, owner, self.name, _now() + LEASE):
                    log.warning("a work was taken up by another process meanwhile", extra={"work": work})
                    return


def _now() -> int:
    """The time of the machine: leases of all processes are told by it, whatever time a table lives in."""
    return int(time.time() * 1000)
