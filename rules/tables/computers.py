"""Computer seats at tables: whenever one of them must decide, it thinks and moves, without anybody asking.

That a computer must decide is seen from the table itself, so that nothing is lost by a crash: whatever was thought and
not committed is thought again. All computer turns in a row are committed as one, and told as one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Final

from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.storage.store import Store, StoreFault
from rules.tables.history import Cause, Entry
from rules.tables.open_tables import Live, OpenTables
from rules.tables.outbox import Outbox
from rules.tables.playing import Playing
from rules.tables.sharing import Sharing
from rules.tables.standing_answers import answers_of
from rules.tables.thinking import Thinker, play_turn

log = logging.getLogger(__name__)

TOLD_AFTER: Final = 20.0
"""Seconds of thinking after which the turns played so far are told, though a computer goes on."""
AGAIN: Final = 60.0
"""Seconds until a table is looked at again at which something failed."""
ELSEWHERE: Final = 1.0
"""Seconds until a table is looked at again at which another process is thinking."""


class Computers:
    """The computers of all tables: one task a table, as long as one of its computers must decide."""

    def __init__(
        self,
        store: Store,
        tables: OpenTables,
        playing: Playing,
        outbox: Outbox,
        thinker: Thinker,
        rng: Random,
        now: Callable[[], int],
        sharing: Sharing,
    ) -> None:
        self._store = store
        self._sharing = sharing
        self._tables = tables
        self._playing = playing
        self._outbox = outbox
        self._thinker = thinker
        self._rng = rng
        self._now = now
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._changed: set[int] = set()
        """Tables at which something has happened since they were looked at."""
        self._held = False
        playing.computers_wait = self.kick

    async def kick_all(self) -> None:
        """Have all computers go on that must decide: after the start of the bot. Raises StoreFault."""
        for table in await self._store.tables_of_computers():
            self.kick(table)

    def kick(self, table: int) -> None:
        """A computer may have to decide at a table; returns at once."""
        self._changed.add(table)
        if self._held or table in self._tasks:
            return
        task = asyncio.create_task(self._go_on(table), name=f"computers of table {table}")
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._tasks.pop(table))

    async def finished(self) -> None:
        """When no computer of any table must decide any more."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
            await asyncio.sleep(0)

    async def stop(self) -> None:
        """End all thinking; what has not been committed is thought again after the next start."""
        self._held = True
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go_on(self, table: int) -> None:
        again = True
        while again or table in self._changed:
            self._changed.discard(table)
            again = True
            try:
                async with self._sharing.held("computers", table) as ours:
                    again = await self._round(table) if ours else True
                if not ours:
                    await asyncio.sleep(ELSEWHERE)
            except (Refused, StoreFault) as fault:
                log.warning("the computers cannot go on: %r", fault, extra={"table": table})
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("the computers failed", extra={"table": table})
                await asyncio.sleep(AGAIN)

    async def _round(self, table: int) -> bool:
        """Think until a person must decide, and commit that; whether there may be more to do."""

        async def look() -> Live:
            return await self._tables.live(table)

        live = await self._tables.alone(table, look)
        game = self._tables.rules(live.table)
        if live.table.status != "playing" or game.version != live.table.version:
            return False
        answers = answers_of(game, live.table, await self._store.standing_answers(table))
        progress, entries, began = live.playing, list[Entry](), monotonic()
        while (seat := self._deciding(live, progress.state)) is not None and monotonic() - began < TOLD_AFTER:
            cause = Cause(None, None, self._now())
            level = live.table.players[seat].level
            assert level is not None
            progress, fresh = await play_turn(self._thinker, level, game, progress, seat, cause, self._rng, answers)
            entries += fresh
        if not entries:
            return False

        async def commit() -> bool:
            now = await self._tables.live(table)
            # Whatever was done here meanwhile (a seat given up, a move taken back) has to be thought about.
            if now.table.ply == live.table.ply and now.table.players == live.table.players:
                await self._playing.go_on(now, progress, entries)
                self._outbox.told(table)
            return True

        return await self._tables.alone(table, commit)

    def _deciding(self, live: Live, state: object) -> Seat | None:
        """The computer that must decide in a position; None at a table that nobody plays at any more."""
        game = self._tables.rules(live.table)
        awaited = set(game.to_move(state)) & set(live.table.computers)
        if not awaited or not live.table.has_people(game.view(state, None).resigned):
            return None
        return min(awaited)
