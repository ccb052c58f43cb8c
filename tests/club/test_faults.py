"""A database that cannot be used is one clear fault; nothing is overwritten, and nothing is believed too early."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from rules.kit.refusals import Refused
from rules.storage.sqlite import SqliteFile
from rules.storage.store import Store
from tests.club.conftest import Driver, Make, refusal
from tests.club.files import assert_memory_is_the_database, change, content, database_run, fault, fill


@pytest.mark.file
async def test_a_page_that_is_damaged_while_playing_is_named(file: Path, make: Make) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        ((root,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'")
        ((size,),) = connection.execute("PRAGMA page_size")
    club = await make(file.name)
    await database_run(club, "PRAGMA shrink_memory")
    data = bytearray(content(file))
    data[(root - 1) * size : root * size] = b"\xff" * size
    fill(file, data)
    assert (await club.club.directory.get(1)).status == "playing"
    assert (await fault(club.club.reading.position(1))).key == "db_damaged"


@pytest.mark.file
async def test_a_damaged_state_row_is_replaced_by_a_replay_of_the_record(file: Path, make: Make) -> None:
    sound = await make(file.name)
    before = await sound.dump(1)
    await sound.club.close()
    for broken in ("'{\"goal\": 12}'", "'not json'", "''"):
        change(file, f"UPDATE states SET position = {broken}")
        club = await make(file.name)
        assert await club.dump(1) == before
        await club.club.close()


@pytest.mark.file
@pytest.mark.parametrize("changed", ["version = version - 1", "ply = ply - 1"])
async def test_a_state_row_of_another_version_or_ply_is_not_used(file: Path, make: Make, changed: str) -> None:
    sound = await make(file.name)
    before = await sound.dump(1)
    await sound.club.close()
    change(file, f"UPDATE states SET {changed}, position = (SELECT position FROM starts)")
    club = await make(file.name)
    assert await club.dump(1) == before
    assert (await club.play(1, "end")).table.ply == 6


@pytest.mark.file
async def test_a_record_that_cannot_be_followed_is_named_with_its_ply(file: Path, make: Make) -> None:
    change(file, "UPDATE states SET position = ''", "UPDATE moves SET text = 'walk 9' WHERE ply = 2")
    club = await make(file.name)
    with pytest.raises(Refused) as caught:
        await club.club.reading.position(1)
    assert (caught.value.key, caught.value.facts) == ("table_damaged", {"table": "1", "ply": 2})


@pytest.mark.file
async def test_a_record_with_a_row_missing_is_named_with_its_ply(file: Path, make: Make) -> None:
    change(file, "UPDATE states SET position = ''", "DELETE FROM moves WHERE ply = 2")
    club = await make(file.name)
    with pytest.raises(Refused) as caught:
        await club.club.reading.position(1)
    assert (caught.value.key, caught.value.facts) == ("table_damaged", {"table": "1", "ply": 3})


@pytest.mark.file
async def test_a_write_protected_database_refuses_moves_and_keeps_the_games(club: Driver, make: Make) -> None:
    table = await club.start()
    await database_run(club, "PRAGMA query_only = 1")
    assert (await fault(club.play(table.id, "end"))).key == "db_read_only"
    assert (await club.club.reading.position(table.id)).table == table
    await database_run(club, "PRAGMA query_only = 0")
    assert (await club.play(table.id, "end")).table.ply == 3
    await assert_memory_is_the_database(club, make, table.id)


async def play_on(club: Driver, table: int) -> None:
    for _ in range(2000):
        await club.play(table, "end")


@pytest.mark.file
async def test_a_full_disk_refuses_the_move_and_keeps_the_games(club: Driver, make: Make) -> None:
    table = await club.start(goal="300")
    pages = await database_run(club, "PRAGMA page_count")
    await database_run(club, f"PRAGMA max_page_count = {pages}")
    error = await fault(play_on(club, table.id))
    assert (error.key, error.facts) == ("disk_full", {"file": str(club.path)})
    full = await club.club.directory.get(table.id)
    assert full.ply > 1
    for _ in range(3):
        assert (await fault(club.play(table.id, "end"))).key == "disk_full"
        assert (await club.club.reading.position(table.id)).table == full
    await assert_memory_is_the_database(club, make, table.id)
    await database_run(club, "PRAGMA max_page_count = 1000000")
    assert (await club.play(table.id, "end")).table.ply == full.ply + 2
    await assert_memory_is_the_database(club, make, table.id)


@pytest.mark.file
@pytest.mark.parametrize("statement", range(8))
async def test_a_fault_at_any_statement_of_a_move_undoes_all_of_it(
    club: Driver, make: Make, monkeypatch: pytest.MonkeyPatch, statement: int
) -> None:
    table = await club.start(goal="300")
    await club.play(table.id, "end")
    before = await club.club.directory.get(table.id)
    run, left = SqliteFile._run, statement

    async def failing(self: SqliteFile, sql: str, **parameters: Any) -> list[tuple[Any, ...]]:
        nonlocal left
        left -= 1
        if left == -1:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error
        return await run(self, sql, **parameters)

    monkeypatch.setattr(SqliteFile, "_run", failing)
    assert (await fault(club.play(table.id, "end"))).key == "disk_full"
    monkeypatch.undo()
    assert await club.club.directory.get(table.id) == before
    await assert_memory_is_the_database(club, make, table.id)
    assert (await club.play(table.id, "end")).table.ply == before.ply + 2


@pytest.mark.file
async def test_a_database_in_use_by_another_process_is_named_and_works_again_later(club: Driver) -> None:
    table = await club.start()
    with contextlib.closing(sqlite3.connect(club.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (await fault(club.play(table.id, "end"))).key == "db_locked"
        assert (await fault(Store.open(club.path, patience=0.05))).key == "db_locked"
        assert (await club.club.reading.position(table.id)).table == table
        other.execute("ROLLBACK")
    assert (await club.play(table.id, "end")).table.ply == 3


@pytest.mark.file
async def test_a_move_that_another_process_has_made_meanwhile_is_not_made_twice(club: Driver, make: Make) -> None:
    table = await club.start()
    other = await make(club.path.name, seed=1)
    await other.play(table.id, "walk 1")
    assert (await refusal(club.play(table.id, "end"))) == "stale"
    assert (await club.club.directory.get(table.id)).ply == 2
    assert (await club.play(table.id, "end")).table.ply == 4
    assert await club.effective(table.id) == [row.text for row in (await other.club.reading.record(table.id)).rows]
