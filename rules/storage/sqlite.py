"""One SQLite file as a database: opening it without harm, migrations, whole transactions, faults.

The file is one process's: nobody else writes to it while the bot runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

import aiosqlite

from rules.kit.events import Fact
from rules.storage.database import PATIENCE, Rows, Run, StoreFault, columns, migrations
from rules.storage.uninterrupted import Uninterrupted

T = TypeVar("T")

APPLICATION: Final = 0x54455353
"""SQLite's application id of our files: TESS."""

_PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
_COLUMNS: Final = "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
_FAULTS: Final = {
    "SQLITE_FULL": "disk_full",
    "SQLITE_READONLY": "db_read_only",
    "SQLITE_CORRUPT": "db_damaged",
    "SQLITE_NOTADB": "db_damaged",
    "SQLITE_BUSY": "db_locked",
    "SQLITE_LOCKED": "db_locked",
    "SQLITE_CONSTRAINT": "db_conflict",
}
"""Primary result codes of SQLite and what they mean to us; every other one is `db_unreachable`."""


class SqliteFile:
    """The connection to one file. One statement or transaction at a time."""

    shared = False

    def __init__(self, connection: aiosqlite.Connection, file: str) -> None:
        self._connection = connection
        self.name = file
        self._turn = asyncio.Lock()
        self._uninterrupted = Uninterrupted()
        self._closed = False

    @classmethod
    async def open(
        cls, path: str | Path, patience: float = PATIENCE, *, migrate: bool = True, glance: bool = False
    ) -> SqliteFile:
        """The database at `path` (or a `file:` URI), made if there is none, brought up to date if it is older.

        Without `migrate` it is left as it is, for another process may be using it; then it can only be copied. At a
        `glance` it is not looked through for damage, which takes the longer the more is kept.

        Raises StoreFault and leaves the file as it was: `db_newer`, `db_damaged`, `db_read_only`, `db_locked`,
        `db_unreachable`. Looks at no table's rows.
        """
        # aiosqlite logs statements with their parameters, and those hold hands.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        file = str(path)
        with _faults(file):
            address = _address(file)
            # Opened first and handed over: where aiosqlite itself fails to open, its thread outlives the event loop.
            opened = await asyncio.to_thread(_connect, address, patience)
            connection = await aiosqlite.Connection(lambda: opened, iter_chunk_size=64)
            try:
                await _check(connection, file, thorough=not glance)
                if migrate:
                    await _prepare(connection, file)
            except BaseException:
                await connection.close()
                raise
        return cls(connection, file)

    async def close(self) -> None:
        """Let transactions in hand finish, then close the file."""
        self._closed = True
        await self._uninterrupted.finished()
        async with self._turn:
            await self._connection.close()

    async def read(self, sql: str, **parameters: object) -> Rows:
        """The rows of a query, never in the middle of a transaction. Raises StoreFault."""
        self._check_open()
        async with self._turn:
            with _faults(self.name):
                return await self._run(sql, **parameters)

    async def transaction(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Do `work` in one transaction, wholly or not at all; whoever is cancelled while waiting does not stop it.

        Raises StoreFault, or what `work` raises.
        """
        self._check_open()
        return await self._uninterrupted.run(self._transact(work))

    async def one_moment(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Do `work`, which only reads: all its queries see the database as it is at one moment. Raises as above."""
        self._check_open()
        return await self._uninterrupted.run(self._transact(work, "BEGIN"))

    async def number_on(self, run: Run, table: str) -> None:
        """SQLite looks by itself which numbers there are."""

    async def backup(self, path: str | Path) -> None:
        """Write a sound copy to `path` while work goes on. Raises StoreFault, `backup_exists` for a file in the way."""
        self._check_open()
        if await asyncio.to_thread(Path(path).exists):
            raise StoreFault("backup_exists", file=str(path))
        async with self._turn:
            with _faults(str(path)):
                await self._run("VACUUM INTO :path", path=str(path))

    async def _transact(self, work: Callable[[Run], Awaitable[T]], begin: str = "BEGIN IMMEDIATE") -> T:
        async with self._turn:
            with _faults(self.name):
                try:
                    await self._run(begin)
                    result = await work(self._run)
                    await self._run("COMMIT")
                except BaseException:
                    # Does nothing where SQLite has ended the transaction by itself.
                    await self._connection.rollback()
                    raise
                return result

    async def _run(self, sql: str, **parameters: object) -> Rows:
        return await _rows(self._connection, sql, parameters)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFault("shutting_down", file=self.name)


async def _check(connection: aiosqlite.Connection, file: str, *, thorough: bool) -> None:
    """Look before touching. Raises StoreFault for a file that is not ours, newer than we are, or damaged somewhere."""
    known = len(_migrations())
    version = await _value(connection, "PRAGMA user_version")
    things = await _value(connection, "SELECT count(*) FROM sqlite_master")
    if things and await _value(connection, "PRAGMA application_id") != APPLICATION:
        raise StoreFault("db_damaged", file=file)
    if version > known:
        raise StoreFault("db_newer", file=file, found=version, known=known)
    if thorough and await _rows(connection, "PRAGMA quick_check(1)") != [("ok",)]:
        raise StoreFault("db_damaged", file=file)


async def _prepare(connection: aiosqlite.Connection, file: str) -> None:
    """Switch a checked file to WAL and bring it up to date."""
    migrations = _migrations()
    version = await _value(connection, "PRAGMA user_version")
    # A write that is taken back says at once whether we may write; BEGIN alone is content with reading.
    await _rows(connection, "BEGIN IMMEDIATE")
    await _rows(connection, f"PRAGMA user_version = {version}")
    await connection.rollback()
    for pragma in _PRAGMAS:
        await _rows(connection, f"PRAGMA {pragma}")
    for number, script in enumerate(migrations[version:], start=version + 1):
        await _migrate(connection, number, script)
    expected = {(table, column) for table, names in columns().items() for column in names}
    if not expected <= set(await _rows(connection, _COLUMNS)):
        raise StoreFault("db_damaged", file=file)


async def _migrate(connection: aiosqlite.Connection, number: int, script: str) -> None:
    """Run a numbered script wholly or not at all, unless another process has just done it."""
    await _rows(connection, "BEGIN IMMEDIATE")
    try:
        if await _value(connection, "PRAGMA user_version") < number:
            for statement in _statements(script):
                await _rows(connection, statement)
            await _rows(connection, f"PRAGMA application_id = {APPLICATION}")
            await _rows(connection, f"PRAGMA user_version = {number}")
        await _rows(connection, "COMMIT")
    except BaseException:
        await connection.rollback()
        raise


async def _rows(connection: aiosqlite.Connection, sql: str, parameters: Mapping[str, object] | None = None) -> Rows:
    # aiosqlite's annotation knows sequences only; sqlite3 takes the names of a mapping.
    return [tuple(row) for row in await connection.execute_fetchall(sql, parameters or {})]


async def _value(connection: aiosqlite.Connection, sql: str) -> int:
    ((value,),) = await _rows(connection, sql)
    return int(value)


@contextlib.contextmanager
def _faults(file: str) -> Iterator[None]:
    """What SQLite complains of, as StoreFault."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorname", "").split("_")[:2]
        key = _FAULTS.get("_".join(code), "db_unreachable")
        facts: dict[str, Fact] = {"file": file}
        if key == "db_unreachable":
            facts["reason"] = str(error)
        raise StoreFault(key, **facts) from error


def _connect(address: str, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=patience, check_same_thread=False)


def _address(file: str) -> str:
    """The URI that opens a file which is there, or makes one where none is. Raises StoreFault where one was emptied."""
    if file.startswith("file:"):
        return file
    path = Path(file).absolute()
    log = path.with_name(path.name + "-wal")
    try:
        if not path.exists():
            return f"{path.as_uri()}?mode=rwc"
        # A first start interrupted early leaves an empty file; a write-ahead log beside it tells of lost pages.
        emptied = path.stat().st_size == 0 and log.exists() and log.stat().st_size > 0
    except OSError as error:
        raise StoreFault("db_unreachable", file=file, reason=str(error.strerror)) from error
    if emptied:
        raise StoreFault("db_damaged", file=file)
    return f"{path.as_uri()}?mode=rw"


def _migrations() -> tuple[str, ...]:
    """The scripts in the order of their numbers."""
    return tuple(migrations("sqlite").values())


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, each ended by the end of a line: `executescript` would commit before the first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
