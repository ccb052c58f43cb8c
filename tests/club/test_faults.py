"""A database that cannot be used is one clear fault; nothing is overwritten, and nothing is believed too early."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import database
from rules.database import APPLICATION, Database
from rules.game import Refused
from rules.store import Store, StoreFault
from tests.club.conftest import Driver, Make
from tests.club.test_cancellation import assert_memory_is_the_database


async def fault(action) -> StoreFault:
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


def fill(path: Path, data: bytes) -> None:
    path.write_bytes(data)


@pytest.fixture
async def file(club: Driver) -> Path:
    """A closed database in which a game is being played."""
    table = await club.start(goal="300")
    await club.play(table.id, "draw", "end")
    await club.club.close()
    return club.path


def change(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(";".join(statements))


async def test_a_database_of_a_newer_version_is_left_alone(file: Path) -> None:
    change(file, "PRAGMA user_version = 999", "CREATE TABLE tomorrow (x)")
    before = content(file)
    error = await fault(Store.open(file))
    assert (error.key, error.facts) == ("db_newer", {"file": str(file), "found": 999, "known": 1})
    assert content(file) == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"this is not a database at all " * 100,
        lambda data: b"\x00" * len(data),
        lambda data: data[:4096],
        lambda data: data[: len(data) // 2],
        lambda data: data[:50],
        lambda data: b"not a database",
        lambda data: data[:100] + b"\xff" * 3996 + data[4096:],
    ],
    ids=[
        "text",
        "zeros",
        "one page left",
        "half left",
        "less than a header",
        "a few letters",
        "first page overwritten",
    ],
)
async def test_a_damaged_database_is_named_and_left_alone(file: Path, damage) -> None:
    fill(file, damage(content(file)))
    before = content(file)
    error = await fault(Store.open(file))
    assert (error.key, error.facts) == ("db_damaged", {"file": str(file)})
    assert content(file) == before
    assert {path.name for path in file.parent.iterdir()} <= {file.name, file.name + "-wal", file.name + "-shm"}


async def test_an_emptied_database_with_a_log_beside_it_is_damaged(file: Path) -> None:
    fill(file.with_name(file.name + "-wal"), b"pages that were to be kept")
    fill(file, b"")
    assert (await fault(Store.open(file))).key == "db_damaged"
    assert content(file) == b""
    assert content(file.with_name(file.name + "-wal")) == b"pages that were to be kept"


async def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    path.touch()
    store = await Store.open(path)
    await store.close()
    assert content(path).startswith(b"SQLite format 3")


async def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "browser.sqlite3"
    change(path, "CREATE TABLE bookmarks (url)")
    before = content(path)
    assert (await fault(Store.open(path))).key == "db_damaged"
    assert content(path) == before


@pytest.mark.parametrize("loss", ["DROP TABLE outbox", "ALTER TABLE moves DROP COLUMN text"])
async def test_a_database_without_a_table_or_column_is_damaged(file: Path, loss: str) -> None:
    change(file, loss)
    assert (await fault(Store.open(file))).key == "db_damaged"


async def test_an_index_or_table_of_the_operators_own_does_no_harm(file: Path) -> None:
    change(file, "CREATE INDEX mine ON moves (at)", "CREATE TABLE notes (x)", "ANALYZE")
    await (await Store.open(file)).close()


async def test_a_damaged_page_met_while_playing_is_named(file: Path, make: Make) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        ((root,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'")
        ((size,),) = connection.execute("PRAGMA page_size")
    data = bytearray(content(file))
    data[(root - 1) * size : root * size] = b"\xff" * size
    fill(file, data)
    club = await make(file.name)
    assert (await club.club.get(1)).status == "playing"
    assert (await fault(club.club.position(1))).key == "db_damaged"


async def test_a_damaged_state_row_is_replaced_by_a_replay_of_the_record(file: Path, make: Make) -> None:
    sound = await make(file.name)
    before = await sound.dump(1)
    await sound.club.close()
    for broken in ("'{\"goal\": 12}'", "'not json'", "''"):
        change(file, f"UPDATE states SET position = {broken}")
        club = await make(file.name)
        assert await club.dump(1) == before
        await club.club.close()


@pytest.mark.parametrize("changed", ["version = version - 1", "ply = ply - 1"])
async def test_a_state_row_of_another_version_or_ply_is_not_used(file: Path, make: Make, changed: str) -> None:
    sound = await make(file.name)
    before = await sound.dump(1)
    await sound.club.close()
    change(file, f"UPDATE states SET {changed}, position = (SELECT position FROM starts)")
    club = await make(file.name)
    assert await club.dump(1) == before
    assert (await club.play(1, "end")).table.ply == 6


async def test_a_record_that_cannot_be_followed_is_named_with_its_ply(file: Path, make: Make) -> None:
    change(file, "UPDATE states SET position = ''", "UPDATE moves SET text = 'walk 9' WHERE ply = 2")
    club = await make(file.name)
    with pytest.raises(Refused) as caught:
        await club.club.position(1)
    assert (caught.value.key, caught.value.facts) == ("table_damaged", {"table": "1", "ply": 2})


async def test_a_record_with_a_row_missing_is_named_with_its_ply(file: Path, make: Make) -> None:
    change(file, "UPDATE states SET position = ''", "DELETE FROM moves WHERE ply = 2")
    club = await make(file.name)
    with pytest.raises(Refused) as caught:
        await club.club.position(1)
    assert (caught.value.key, caught.value.facts) == ("table_damaged", {"table": "1", "ply": 3})


async def test_a_database_opened_for_reading_only_is_refused_at_once(file: Path) -> None:
    before = content(file)
    error = await fault(Store.open(f"file:{file}?mode=ro"))
    assert error.key == "db_read_only"
    assert content(file) == before


@pytest.fixture
def unprivileged() -> Iterator[Path]:
    """A folder of a user who is not root: permissions do not hold root back."""
    folder = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    if root:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()


async def test_a_file_without_permission_to_write_is_refused_at_once(unprivileged: Path) -> None:
    path = unprivileged / "club.sqlite3"
    await (await Store.open(path)).close()
    before = content(path)
    path.chmod(0o400)
    assert (await fault(Store.open(path))).key == "db_read_only"
    path.chmod(0o000)
    assert (await fault(Store.open(path))).key == "db_unreachable"
    path.chmod(0o400)
    assert content(path) == before


async def test_a_folder_without_permission_to_write_is_refused_at_once(unprivileged: Path) -> None:
    path = unprivileged / "club.sqlite3"
    await (await Store.open(path)).close()
    os.chmod(unprivileged, 0o500)
    assert (await fault(Store.open(path))).key in ("db_read_only", "db_unreachable")
    assert (await fault(Store.open(unprivileged / "other.sqlite3"))).key == "db_unreachable"
    os.chmod(unprivileged, 0o000)
    assert (await fault(Store.open(path))).key == "db_unreachable"


async def test_a_path_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    error = await fault(Store.open(tmp_path / "missing" / "club.sqlite3"))
    assert (error.key, error.facts["file"]) == ("db_unreachable", str(tmp_path / "missing" / "club.sqlite3"))
    assert (await fault(Store.open(tmp_path))).key == "db_unreachable"


async def test_a_write_protected_database_refuses_moves_and_keeps_the_games(club: Driver, make: Make) -> None:
    table = await club.start()
    await database_run(club, "PRAGMA query_only = 1")
    assert (await fault(club.play(table.id, "end"))).key == "db_read_only"
    assert (await club.club.position(table.id)).table == table
    await database_run(club, "PRAGMA query_only = 0")
    assert (await club.play(table.id, "end")).table.ply == 3
    await assert_memory_is_the_database(club, make, table.id)


async def database_run(club: Driver, sql: str) -> int:
    rows = await club.club.store._database.read(sql)
    return rows[0][0] if rows else 0


async def play_on(club: Driver, table: int) -> None:
    for _ in range(2000):
        await club.play(table, "end")


async def test_a_full_disk_refuses_the_move_and_keeps_the_games(club: Driver, make: Make) -> None:
    table = await club.start(goal="300")
    pages = await database_run(club, "PRAGMA page_count")
    await database_run(club, f"PRAGMA max_page_count = {pages}")
    error = await fault(play_on(club, table.id))
    assert (error.key, error.facts) == ("disk_full", {"file": str(club.path)})
    full = await club.club.get(table.id)
    assert full.ply > 1
    for _ in range(3):
        assert (await fault(club.play(table.id, "end"))).key == "disk_full"
        assert (await club.club.position(table.id)).table == full
    await assert_memory_is_the_database(club, make, table.id)
    await database_run(club, "PRAGMA max_page_count = 1000000")
    assert (await club.play(table.id, "end")).table.ply == full.ply + 2
    await assert_memory_is_the_database(club, make, table.id)


@pytest.mark.parametrize("statement", range(8))
async def test_a_fault_at_any_statement_of_a_move_undoes_all_of_it(
    club: Driver, make: Make, monkeypatch: pytest.MonkeyPatch, statement: int
) -> None:
    table = await club.start(goal="300")
    await club.play(table.id, "end")
    before = await club.club.get(table.id)
    run, left = Database._run, statement

    async def failing(self, sql, **parameters):
        nonlocal left
        left -= 1
        if left == -1:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error
        return await run(self, sql, **parameters)

    monkeypatch.setattr(Database, "_run", failing)
    assert (await fault(club.play(table.id, "end"))).key == "disk_full"
    monkeypatch.undo()
    assert await club.club.get(table.id) == before
    await assert_memory_is_the_database(club, make, table.id)
    assert (await club.play(table.id, "end")).table.ply == before.ply + 2


async def test_a_database_in_use_by_another_process_is_named_and_works_again_later(club: Driver) -> None:
    table = await club.start()
    with contextlib.closing(sqlite3.connect(club.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (await fault(club.play(table.id, "end"))).key == "db_locked"
        assert (await fault(Store.open(club.path, patience=0.05))).key == "db_locked"
        assert (await club.club.position(table.id)).table == table
        other.execute("ROLLBACK")
    assert (await club.play(table.id, "end")).table.ply == 3


async def test_a_move_that_another_process_has_made_meanwhile_is_not_made_twice(club: Driver, make: Make) -> None:
    table = await club.start()
    other = await make(club.path.name, seed=1)
    await other.play(table.id, "walk 1")
    assert (await fault(club.play(table.id, "end"))).key == "db_conflict"
    assert (await club.club.get(table.id)).ply == 2
    assert (await club.play(table.id, "end")).table.ply == 4
    assert await club.effective(table.id) == [row.text for row in (await other.club.record(table.id)).rows]


async def test_a_failing_migration_leaves_the_older_database_as_it_was(
    file: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = "CREATE TABLE extra (x);\nINSERT INTO extra VALUES (1);\nCREATE TABLE moves (x);\n"
    with monkeypatch.context() as patch:
        patch.setattr(database, "_migrations", lambda: (*scripts, bad))
        assert (await fault(Store.open(file))).key == "db_unreachable"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'extra'").fetchone() == (0,)
    assert (await (await make(file.name)).play(1, "end")).table.turn == 3


scripts = database._migrations()


async def test_an_older_database_is_brought_up_to_date_and_keeps_its_games(
    file: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = "-- a note; with a semicolon\nCREATE TABLE extra (x TEXT DEFAULT ';');\nINSERT INTO extra VALUES ('a;b');"
    monkeypatch.setattr(database, "_migrations", lambda: (*scripts, later))
    database._columns.cache_clear()
    try:
        club = await make(file.name)
        assert await database_run(club, "PRAGMA user_version") == 2
        assert await club.club.store._database.read("SELECT x FROM extra") == [("a;b",)]
        assert (await club.play(1, "end")).table.turn == 3
        await club.club.close()
        again = await make(file.name)
        assert await database_run(again, "SELECT count(*) FROM extra") == 1
    finally:
        database._columns.cache_clear()


async def test_two_processes_that_start_together_make_one_database(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    outcomes = await asyncio.gather(*(Store.open(path) for _ in range(4)), return_exceptions=True)
    opened = [outcome for outcome in outcomes if isinstance(outcome, Store)]
    for store in opened:
        await store.close()
    assert opened
    assert {outcome.key for outcome in outcomes if isinstance(outcome, StoreFault)} <= {"db_locked"}
    assert len(opened) + sum(isinstance(outcome, StoreFault) for outcome in outcomes) == 4
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(scripts),)
