"""Which database an address means."""

from __future__ import annotations

from pathlib import Path

from rules.storage.database import PATIENCE, Database, StoreFault
from rules.storage.sqlite import SqliteFile

_SERVER = ("postgresql://", "postgres://")


def is_server(address: str | Path) -> bool:
    """Whether an address means a database of a PostgreSQL server, not a file."""
    return str(address).startswith(_SERVER)


async def open_database(
    address: str | Path, patience: float = PATIENCE, *, migrate: bool = True, glance: bool = False
) -> Database:
    """The database at a `postgresql://` address or in a file. Raises StoreFault; see `open` of each kind.

    `db_no_driver` where the packages for PostgreSQL are not installed.
    """
    if not is_server(address):
        return await SqliteFile.open(address, patience, migrate=migrate, glance=glance)
    try:
        # Only who asks for a server needs its packages.
        from rules.storage.postgresql import PostgresqlServer  # noqa: PLC0415
    except ImportError as error:
        raise StoreFault("db_no_driver", file="postgresql", reason=str(error)) from error
    return await PostgresqlServer.open(str(address), patience, migrate=migrate)
