"""A whole club carried from one database to another, of whichever kind, and compared afterwards."""

from __future__ import annotations

import hashlib
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Final

import msgspec

from rules.clock.time import MINUTE
from rules.storage.database import Database, Rows, Run, StoreFault, columns, keys

FRESH: Final = 2 * MINUTE
"""Seconds for which a bot that has given a sign of life is taken to be running."""

_AT_ONCE: Final = 200
"""So many rows are held at a time."""
_NUMBERED: Final = ("tables", "outbox", "boards", "alarms", "trials")
"""The tables whose rows the database numbers."""
_OF_PROCESSES: Final = ("leases", "processes", "heartbeat")
"""What processes note of themselves stays where they are."""


class Moved(msgspec.Struct, frozen=True):
    """What was carried: how many tables of games, and how many rows of their records."""

    tables: int
    moves: int


async def move(source: Database, target: Database) -> Moved:
    """Copy everything into an empty database, in one transaction; the source stays as it is.

    However large the club is, only some rows at a time are in memory.

    Raises StoreFault: `db_in_use` where a bot runs at one of them,
    `db_not_empty`, `db_conflict` where the copy is not the same, with nothing written.
    """
    for database in (source, target):
        await _check_idle(database)
    if any([await target.read(f"SELECT 1 FROM {table} LIMIT 1") for table in _carried()]):
        raise StoreFault("db_not_empty", file=target.name)

    async def copy(read: Run, write: Run) -> dict[str, int]:
        digests = {table: _Digest() for table in _carried()}
        for table, digest in digests.items():
            async for some in _rows_of(read, table):
                digest.add(some)
                await _insert(write, table, some)
        for table in _NUMBERED:
            await target.number_on(write, table)
        for table, digest in digests.items():
            copied = _Digest()
            async for some in _rows_of(write, table):
                copied.add(some)
            if copied != digest:
                raise StoreFault("db_conflict", file=target.name)
        return {table: digest.rows for table, digest in digests.items()}

    counts = await source.one_moment(lambda read: target.transaction(lambda write: copy(read, write)))
    return Moved(counts["tables"], counts["moves"])


class _Digest:
    """The same for the same rows, whatever order the database finds them in."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, rows: Rows) -> None:
        """Count these rows in."""
        self.rows += len(rows)
        for row in rows:
            self._sum += int.from_bytes(hashlib.sha256(repr(row).encode()).digest())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Digest) and (self.rows, self._sum) == (other.rows, other._sum)

    __hash__ = None  # type: ignore[assignment]


def _carried() -> Iterator[str]:
    return (table for table in columns() if table not in _OF_PROCESSES)


async def _rows_of(run: Run, table: str) -> AsyncIterator[Rows]:
    """Every row of a table, some at a time, in the order of its key."""
    names, key = columns()[table], keys()[table]
    places = [names.index(name) for name in key]
    last: dict[str, object] = {}
    while True:
        beyond = f"WHERE ({', '.join(key)}) > ({', '.join(f':{name}' for name in key)})" if last else ""
        found = await run(
            f"SELECT {', '.join(names)} FROM {table} {beyond} ORDER BY {', '.join(key)} LIMIT {_AT_ONCE}", **last
        )
        if found:
            yield found
        if len(found) < _AT_ONCE:
            return
        last = {name: found[-1][place] for name, place in zip(key, places, strict=True)}


async def _insert(run: Run, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    names = columns()[table]
    places = (", ".join(f":v{number}_{at}" for at in range(len(names))) for number in range(len(rows)))
    values = {f"v{number}_{at}": value for number, row in enumerate(rows) for at, value in enumerate(row)}
    listed = ", ".join(f"({place})" for place in places)
    await run(f"INSERT INTO {table} ({', '.join(names)}) VALUES {listed}", **values)


async def _check_idle(database: Database) -> None:
    """Raises StoreFault where a bot runs at a database."""
    now = time.time()
    beats = await database.read("SELECT at FROM heartbeat")
    processes = await database.read("SELECT at FROM processes")
    heard = [at for (at,) in beats] + [at / 1000 for (at,) in processes]
    if any(now - at < FRESH for at in heard):
        raise StoreFault("db_in_use", file=database.name)
