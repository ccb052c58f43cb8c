"""Looking at what was played: positions, histories, records. Nothing here changes anything."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.tables import history
from rules.tables.history import Entry, History
from rules.tables.open_tables import OpenTables
from rules.tables.played_turns import Case, Played, turns_of
from rules.tables.record_file import Record, public
from rules.tables.record_file import write as write_record
from rules.tables.table import Row, Table


class Position(msgspec.Struct, frozen=True):
    """A table and the position after `ply` rows of its record; no state before the start."""

    table: Table
    state: Any
    ply: int


class Present(msgspec.Struct, frozen=True):
    """A table as it stands, read in one go: the table, its position (None before the start), and what happened."""

    table: Table
    state: Any
    history: History


class Reading:
    """Positions and records of all tables."""

    def __init__(self, store: Store, tables: OpenTables) -> None:
        self._store = store
        self._tables = tables

    async def position(self, table: int, ply: int | None = None) -> Position:
        """The present position, or the one after the first `ply` rows of the record. Raises Refused."""

        async def work() -> Position:
            live = await self._tables.live(table)
            if live.progress is None:
                return Position(live.table, None, 0)
            if ply is None or ply == live.table.ply:
                return Position(live.table, live.progress.state, live.table.ply)
            if not 0 <= ply < live.table.ply:
                raise Refused("no_such_ply", ply=ply, last=live.table.ply)
            start = await self._tables.start(live.table)
            game = self._tables.rules(live.table)
            state = await asyncio.to_thread(history.position_after, game, start, live.progress.rows, ply)
            return Position(live.table, state, ply)

        return await self._tables.alone(table, work)

    async def history(self, table: int) -> tuple[Entry, ...]:
        """What happened, without what was taken back, oldest first. Holds secrets; see `Event.seen_by`."""
        return (await self._tables.alone(table, lambda: self._tables.history(table))).entries

    async def present(self, table: int) -> Present:
        """How a table stands: position and record of the same moment, whatever is played meanwhile. Raises Refused."""

        async def work() -> Present:
            history = await self._tables.history(table)
            live = await self._tables.live(table)
            return Present(live.table, live.progress.state if live.progress else None, history)

        return await self._tables.alone(table, work)

    async def record(self, table: int) -> Record:
        """The whole record. It holds everything hidden: not to be shown while the game runs. Raises Refused."""
        found = await self._tables.table(table)
        if not found.has_begun:
            raise Refused("not_playing")
        rows = tuple(Row(row.ply, row.seat, row.text, stand_in=row.stand_in) for row in await self._store.rows(table))
        start = await self._store.start(table)
        return Record(found.game, found.version, found.options, found.first_names, start, rows)

    async def turns(self, table: Table) -> tuple[Any, tuple[Played, ...]]:
        """The start position of a table that has begun, and its turns, replayed. Raises Refused, BadRow, ValueError."""
        start, rows = await self._store.start(table.id), await self._store.rows(table.id)
        case = Case(self._tables.rules(table), msgspec.json.encode(start), rows)
        return await self._tables.start(table), await asyncio.to_thread(turns_of, case)

    async def export(self, table: int) -> str:
        """A text that anybody may have: the replayable record of a finished game, of a running one the public part."""
        found = await self._tables.table(table)
        if found.status in ("over", "cancelled"):
            return write_record(await self.record(table))
        return public(found, history.telling(await self._tables.alone(table, lambda: self._tables.history(table))))
