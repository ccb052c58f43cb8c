"""A whole club carried from one database to another, of whichever kind, and compared afterwards."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from rules.clock.time import MINUTE
from rules.storage.database import Database, Rows, Run, StoreFault, columns

FRESH: Final = 2 * MINUTE
"""Seconds for which a bot that has given a sign of life is taken to be running."""

_AT_ONCE: Final = 200
"""So many rows go into one statement."""
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

    Raises StoreFault: `db_in_use` where a bot runs at one of them,
    `db_not_empty`, `db_conflict` where the copy is not the same, with nothing written.
    """
    for database in (source, target):
        await _check_idle(database)
    if any([await target.read(f"SELECT 1 FROM {table} LIMIT 1") for table in _carried()]):
        raise StoreFault("db_not_empty", file=target.name)
    rows = {table: await source.read(_all_of(table)) for table in _carried()}

    async def work(run: Run) -> None:
        for table, found in rows.items():
            for some in _batches(found):
                await _insert(run, table, some)
        for table in _NUMBERED:
            await target.number_on(run, table)
        for table, found in rows.items():
            if _digest(await run(_all_of(table))) != _digest(found):
                raise StoreFault("db_conflict", file=target.name)

    await target.transaction(work)
    return Moved(len(rows["tables"]), len(rows["moves"]))


def _carried() -> Iterator[str]:
    return (table for table in columns() if table not in _OF_PROCESSES)


def _all_of(table: str) -> str:
    """Every row of a table, in the order of its first columns, which tell rows apart."""
    names = columns()[table]
    return f"SELECT {', '.join(names)} FROM {table} ORDER BY {', '.join(names[:3])}"


def _batches(rows: Iterable[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    left = iter(rows)
    while some := list(islice(left, _AT_ONCE)):
        yield some


async def _insert(run: Run, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    names = columns()[table]
    places = (", ".join(f":v{number}_{at}" for at in range(len(names))) for number in range(len(rows)))
    values = {f"v{number}_{at}": value for number, row in enumerate(rows) for at, value in enumerate(row)}
    listed = ", ".join(f"({place})" for place in places)
    await run(f"INSERT INTO {table} ({', '.join(names)}) VALUES {listed}", **values)


def _digest(rows: Rows) -> str:
    """The same for the same rows, whatever order the database finds them in."""
    return hashlib.sha256("\n".join(sorted(map(repr, rows))).encode()).hexdigest()


async def _check_idle(database: Database) -> None:
    """Raises StoreFault where a bot runs at a database."""
    now = time.time()
    beats = await database.read("SELECT at FROM heartbeat")
    processes = await database.read("SELECT at FROM processes")
    heard = [at for (at,) in beats] + [at / 1000 for (at,) in processes]
    if any(now - at < FRESH for at in heard):
        raise StoreFault("db_in_use", file=database.name)
