"""A database whose migration was cut off by a kill opens again: brought up to date, with everything that was in it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from rules.storage import sqlite
from tests.club.conftest import Make
from tests.club.files import as_before, database_run
from tests.club.killing import KILLED, killed_migrating

pytestmark = pytest.mark.file

SCRIPTS = sqlite._migrations()

BEGIN, ENDING = 2, 3
"""How many statements stand around those of a script: the beginning and a look at the version; the two marks in the
file and the end of the transaction, before which the last kill comes."""


def within(script: str) -> list[int]:
    """After how many statements a migration is killed: its first one, half of them, all, and the marks in the file."""
    statements = len(list(sqlite._statements(script)))
    return sorted({BEGIN + 1, BEGIN + statements // 2, BEGIN + statements, BEGIN + statements + ENDING - 1})


KILLS = [(number, survived) for number, script in enumerate(SCRIPTS, start=1) for survived in within(script)]


def kept(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, by the columns that there are before anything is migrated."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        columns: dict[str, list[str]] = {}
        for table, column in connection.execute(sqlite._COLUMNS):
            columns.setdefault(table, []).append(column)
        queries = [f"SELECT {', '.join(names)} FROM {table} ORDER BY rowid" for table, names in columns.items()]
        return {query: connection.execute(query).fetchall() for query in queries}


@pytest.mark.parametrize(("number", "survived"), KILLS)
async def test_a_migration_killed_half_way_is_done_by_the_next_start_and_nothing_is_lost(
    file: Path, make: Make, number: int, survived: int
) -> None:
    older, before = file.with_name("new.sqlite3"), dict[str, list[tuple[object, ...]]]()
    if number > 1:
        older = as_before(file, SCRIPTS[: number - 1])
        before = kept(older)
    assert len(before.get("SELECT table_id, position FROM starts ORDER BY rowid", [])) == (number > 1)
    for _ in range(2):
        assert killed_migrating(older, number, survived) == KILLED
    with contextlib.closing(sqlite3.connect(older)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (number - 1,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    club = await make(older.name)
    assert await database_run(club, "PRAGMA user_version") == len(SCRIPTS)
    with contextlib.closing(sqlite3.connect(older)) as connection:
        assert {query: connection.execute(query).fetchall() for query in before} == before
    if number > 1:
        assert (await club.play(1, "end")).table.turn == 3
    else:
        assert (await club.start()).id == 1
