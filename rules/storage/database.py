"""What a database is to us: whole transactions, and faults as one clear exception.

Which there are is said by `rules.storage.opening`. Nothing here knows a table or a game; the statements stand in
`rules.storage.store` and beside it. They use `:name` parameters and what all databases understand.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from rules.kit.refusals import Refused

T = TypeVar("T")

Rows: TypeAlias = list[tuple[Any, ...]]
"""What a query yields: values of SQL, which only the query knows."""

PATIENCE: Final = 5.0
"""Seconds that a statement waits for others to let go of the database."""

_MIGRATIONS: Final = Path(__file__).parent / "migrations"


class StoreFault(Refused):
    """The database cannot do what was asked; nothing of it was written. `file` names the database."""


class Run(Protocol):
    """Runs one statement with its `:name` parameters and gives back the rows it yields."""

    async def __call__(self, sql: str, **parameters: object) -> Rows:
        """The rows, as tuples. Raises an error of the database's own."""
        ...


class Database(Protocol):
    """An open database. Close it, or the process never ends."""

    shared: bool
    """Whether other processes may write to it while we run."""
    name: str
    """What it is called in sentences and logs: never with a password."""

    async def close(self) -> None:
        """Let transactions in hand finish, then let go of the database."""

    async def read(self, sql: str, **parameters: object) -> Rows:
        """The rows of a query: of what is committed, never of the middle of a transaction. Raises StoreFault."""
        ...

    async def transaction(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Do `work` in one transaction, wholly or not at all; whoever is cancelled while waiting does not stop it.

        Raises StoreFault, or what `work` raises.
        """
        ...

    async def one_moment(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Do `work`, which only reads: all its queries see the database as it is at one moment. Raises as above."""
        ...

    async def number_on(self, run: Run, table: str) -> None:
        """In a transaction: have the rows to come in a table numbered beyond those that were put there."""

    async def backup(self, path: str | Path) -> None:
        """Write a sound copy to the file `path` while work goes on.

        Raises StoreFault: `backup_exists` for a file in the way, `backup_elsewhere` where it has a tool of its own.
        """


@lru_cache
def columns() -> dict[str, tuple[str, ...]]:
    """The columns of every table that the scripts make, in an order in which rows only refer to earlier ones."""
    made: dict[str, tuple[str, ...]] = {}
    for script in migrations("postgresql").values():
        for table, body in re.findall(r"CREATE TABLE (\w+) \((.*?)\n\);", script, re.DOTALL):
            made[table] = tuple(re.findall(r"^    ([a-z_]+) ", body, re.MULTILINE))
        for table, column in re.findall(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", script):
            made[table] += (column,)
    return made


@lru_cache
def keys() -> dict[str, tuple[str, ...]]:
    """The columns of the primary key of every table that the scripts make."""
    made: dict[str, tuple[str, ...]] = {}
    for script in migrations("postgresql").values():
        for table, body in re.findall(r"CREATE TABLE (\w+) \((.*?)\n\);", script, re.DOTALL):
            alone = re.findall(r"^    ([a-z_]+) .*PRIMARY KEY", body, re.MULTILINE)
            together = re.findall(r"^    PRIMARY KEY \((.*?)\)", body, re.MULTILINE)
            made[table] = tuple(alone) or tuple(together[0].split(", "))
    return made


@lru_cache
def migrations(database: str) -> dict[int, str]:
    """The scripts of a kind of database by number, in order: each brings what stands up to that number."""
    found = sorted((_MIGRATIONS / database).glob("*.sql"))
    return {int(path.name.partition("_")[0]): path.read_text(encoding="utf-8") for path in found}
