"""One database of a PostgreSQL server, which several processes of the bot may share: opening, migrations, transactions.

Needs the extra `postgresql`; is imported where such a database is asked for.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

import psycopg
from psycopg import AsyncClientCursor, AsyncConnection
from psycopg.adapt import Dumper
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from rules.kit.events import Fact
from rules.storage.database import PATIENCE, Rows, Run, StoreFault, columns, migrations
from rules.storage.uninterrupted import Uninterrupted

T = TypeVar("T")

OLDEST: Final = 14
"""The oldest version of the server that is still looked after."""

CONNECTIONS: Final = 8
"""So many connections one process holds at most."""

IDLE: Final = 10.0
"""Seconds that a process may stand still in the middle of a transaction: then it is taken back, and others go on."""

_LOCK: Final = 0x54455353
"""The number of the lock under which one process at a time brings the database up to date."""
_IDLE: Final = "idle_in_transaction_session_timeout"
_NAMES: Final = re.compile(r"(?<![:\w]):([a-z_][a-z_0-9]*)")
_COLUMNS: Final = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
_FAULTS: Final = {
    "3D000": "db_missing",
    "42501": "db_read_only",
    "25006": "db_read_only",
    "53100": "disk_full",
    "53300": "db_locked",
    "40001": "db_locked",
    "40P01": "db_locked",
    "55P03": "db_locked",
    "57014": "db_locked",
    "XX001": "db_damaged",
    "XX002": "db_damaged",
}
"""SQLSTATEs and what they mean to us; every other one is `db_unreachable`."""
_CLASSES: Final = {"23": "db_conflict", "28": "db_login"}
"""The same of their first two letters, whatever follows."""
_WORDS: Final = {
    "password authentication failed": "db_login",
    "no password supplied": "db_login",
    "no pg_hba.conf entry": "db_login",
    "role": "db_login",
    "database": "db_missing",
}
"""How messages begin of errors that come while connecting, for these bear no SQLSTATE; what is named is not there."""
_SAID: Final = re.compile(r"(?:FATAL: +|fe_sendauth: )(" + "|".join(map(re.escape, _WORDS)) + r")\b")


class PostgresqlServer:
    """The connections of one process to a database. Statements and transactions run beside each other."""

    shared = True

    def __init__(self, pool: AsyncConnectionPool[AsyncConnection], name: str) -> None:
        self._pool = pool
        self.name = name
        self._uninterrupted = Uninterrupted()
        self._closed = False

    @classmethod
    async def open(cls, address: str, patience: float = PATIENCE, *, migrate: bool = True) -> PostgresqlServer:
        """The database at a `postgresql://` address, brought up to date if it is older or empty.

        Raises StoreFault and leaves the database as it was: `db_unreachable`, `db_missing`, `db_login`, `db_too_old`,
        `db_newer`, `db_foreign`, `db_damaged`.
        """
        name = _name(address)
        with _faults(name):
            # One connection by itself says at once what is wrong; a pool would try again until its patience ends.
            connection = await AsyncConnection.connect(
                address, autocommit=True, cursor_factory=AsyncClientCursor, connect_timeout=max(2, round(patience))
            )
            async with connection:
                await _prepare(connection, name, migrate)
            pool = AsyncConnectionPool(
                address,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=patience,
                kwargs={"autocommit": True, "cursor_factory": AsyncClientCursor},
                configure=_configure,
                check=AsyncConnectionPool.check_connection,
                open=False,
            )
            await pool.open(wait=True, timeout=patience)
        return cls(pool, name)

    async def close(self) -> None:
        """Let transactions in hand finish, then let go of the server."""
        self._closed = True
        await self._uninterrupted.finished()
        await self._pool.close()

    async def read(self, sql: str, **parameters: object) -> Rows:
        """The rows of a query. Raises StoreFault."""
        async with self._connection() as connection:
            return await _rows(connection, sql, parameters)

    async def transaction(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Do `work` in one transaction, wholly or not at all; whoever is cancelled while waiting does not stop it.

        Raises StoreFault (`db_unsure` where the server went away at the end, so that it may be done or not), or what
        `work` raises.
        """
        self._check_open()
        return await self._uninterrupted.run(self._transact(work))

    async def one_moment(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Do `work`, which only reads: all its queries see the database as it is at one moment. Raises as above."""
        self._check_open()
        # Whoever reads is waited for by nobody, and may take longer over what it has read.
        begin = f"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL {_IDLE} = 0"
        return await self._uninterrupted.run(self._transact(work, begin))

    async def number_on(self, run: Run, table: str) -> None:
        """In a transaction: have the rows to come in a table numbered beyond those that were put there."""
        await run(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")

    async def backup(self, path: str | Path) -> None:
        """Raises StoreFault: PostgreSQL has a tool of its own for that."""
        raise StoreFault("backup_elsewhere", file=self.name)

    async def _transact(self, work: Callable[[Run], Awaitable[T]], begin: str = "BEGIN") -> T:
        async with self._connection() as connection:

            async def run(sql: str, **parameters: object) -> Rows:
                return await _rows(connection, sql, parameters)

            await connection.execute(begin.encode())
            try:
                result = await work(run)
            except BaseException:
                # Where the connection is lost the server has taken everything back by itself.
                with contextlib.suppress(psycopg.Error):
                    await connection.rollback()
                raise
            try:
                await connection.execute("COMMIT")
            except psycopg.OperationalError as error:
                raise StoreFault("db_unsure", file=self.name) from error
            return result

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """A sound connection of the pool. Raises StoreFault."""
        self._check_open()
        with _faults(self.name):
            async with self._pool.connection() as connection:
                yield connection

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFault("shutting_down", file=self.name)


class _AsNumber(Dumper):
    """Truth is kept as 0 or 1, as in every database."""

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


async def _configure(connection: AsyncConnection) -> None:
    connection.adapters.register_dumper(bool, _AsNumber)
    await connection.execute(f"SET {_IDLE} = {round(1000 * IDLE)}".encode())


async def _prepare(connection: AsyncConnection, name: str, migrate: bool) -> None:
    """Look before touching, then bring the database up to date. Raises StoreFault."""
    found = connection.info.server_version // 10000
    if found < OLDEST:
        raise StoreFault("db_too_old", file=name, found=found, known=OLDEST)
    await connection.execute("BEGIN")
    # Whoever starts at the same time waits here, and then finds everything done.
    await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
    there = set(await _rows(connection, _COLUMNS))
    version, known = await _version(connection, name, {table for table, _ in there}, migrate), migrations("postgresql")
    if version > max(known):
        raise StoreFault("db_newer", file=name, found=version, known=max(known))
    expected = {(table, column) for table, names in columns().items() for column in names}
    for number, script in known.items() if migrate else ():
        if number > version:
            await connection.execute(script.encode())
            await connection.execute(f"UPDATE schema_version SET number = {number}")
    if migrate and version < max(known):
        there = set(await _rows(connection, _COLUMNS))
    if migrate and not expected <= there:
        raise StoreFault("db_damaged", file=name)
    await connection.execute("COMMIT")


async def _version(connection: AsyncConnection, name: str, tables: Collection[str], migrate: bool) -> int:
    """The number of the last script that has run; 0 in an empty database. Raises StoreFault for another program's."""
    if "schema_version" in tables:
        ((number,),) = await _rows(connection, "SELECT number FROM schema_version")
        return int(number)
    if tables:
        raise StoreFault("db_foreign", file=name)
    if migrate:
        await connection.execute("CREATE TABLE schema_version (number BIGINT NOT NULL)")
        await connection.execute("INSERT INTO schema_version VALUES (0)")
    return 0


async def _rows(connection: AsyncConnection, sql: str, parameters: Mapping[str, object] | None = None) -> Rows:
    cursor = await connection.execute(_placed(sql).encode(), parameters or {})
    return await cursor.fetchall() if cursor.description else []


@lru_cache(maxsize=512)
def _placed(sql: str) -> str:
    """A statement with its `:name` parameters as psycopg writes them."""
    return _NAMES.sub(r"%(\1)s", sql.replace("%", "%%"))


def _name(address: str) -> str:
    """What a database is called in sentences and logs: its address without a password. Raises StoreFault."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error as error:
        # The reason would repeat the address, and with it the password.
        raise StoreFault("db_address", file=address.partition(":")[0]) from error
    place = f"{parts.get('host') or 'localhost'}:{parts.get('port') or 5432}"
    return f"postgresql://{parts.get('user') or ''}@{place}/{parts.get('dbname') or ''}"


@contextlib.contextmanager
def _faults(name: str) -> Iterator[None]:
    """What psycopg and its pool complain of, as StoreFault."""
    try:
        yield
    except (PoolTimeout, PoolClosed) as error:
        raise StoreFault("db_locked", file=name) from error
    except psycopg.Error as error:
        state, said = error.sqlstate or "", _SAID.search(str(error))
        words = said[1] if said else ""
        key = _FAULTS.get(state, _CLASSES.get(state[:2], _WORDS.get(words, "db_unreachable")))
        facts: dict[str, Fact] = {"file": name}
        if key == "db_unreachable":
            facts["reason"] = " ".join(str(error).split())
        raise StoreFault(key, **facts) from error
