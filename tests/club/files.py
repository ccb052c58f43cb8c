"""Looking at a club from outside: its file, what a fresh club reads from it, and the fault an action ends in."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Awaitable, Sequence
from pathlib import Path
from random import Random

import pytest

from rules.storage.sqlite import APPLICATION
from rules.storage.store import Store, StoreFault
from tests.club.conftest import Driver, Make

PAGE = 4096
"""Bytes of a page, unless SQLite is told otherwise."""


async def fault(action: Awaitable[object]) -> StoreFault:
    """The fault in which `action` ends; a store that opens against expectation is closed, or pytest would never end."""

    async def closing() -> None:
        unexpected = await action
        if isinstance(unexpected, Store):
            await unexpected.close()

    with pytest.raises(StoreFault) as caught:
        await closing()
    return caught.value


def content(path: Path) -> bytes:
    return path.read_bytes()


def fill(path: Path, data: bytes | bytearray) -> None:
    path.write_bytes(data)


def noise_in_the_middle(data: bytes) -> bytes:
    """The content of a database with its middle page overwritten."""
    at = len(data) // 2 // PAGE * PAGE
    return data[:at] + Random(1).randbytes(PAGE) + data[at + PAGE :]


def change(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(";".join(statements))


def as_before(file: Path, scripts: Sequence[str]) -> Path:
    """A copy of a database as these first scripts have made it, without what later ones have added."""
    older = file.with_name("older.sqlite3")
    with contextlib.closing(sqlite3.connect(older)) as connection:
        for script in scripts:
            connection.executescript(script)
        connection.execute("ATTACH ? AS newer", (str(file),))
        for (table,) in connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
            connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table}")
        connection.commit()
        connection.execute(f"PRAGMA main.application_id = {APPLICATION}")
        connection.execute(f"PRAGMA main.user_version = {len(scripts)}")
    return older


async def database_run(club: Driver, sql: str) -> int:
    rows = await club.club.store._database.read(sql)
    return int(rows[0][0]) if rows else 0


async def assert_memory_is_the_database(club: Driver, make: Make, table: int) -> None:
    """What the club believes is what a fresh club reads from a copy of the file."""
    # Whoever asks for the position waits for the moves that are still in hand.
    await club.club.reading.position(table)
    copy = club.path.with_name("copy.sqlite3")
    copy.unlink(missing_ok=True)
    await club.club.store.backup(copy)
    fresh = await make(copy.name)
    assert await club.club.directory.get(table) == await fresh.club.directory.get(table)
    assert await club.dump(table) == await fresh.dump(table)
    assert await club.club.reading.history(table) == await fresh.club.reading.history(table)
    assert await club.club.reading.record(table) == await fresh.club.reading.record(table)
    assert await club.club.outbox.pending() == await fresh.club.outbox.pending()
    await fresh.club.close()
