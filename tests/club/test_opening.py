"""Opening a database: what cannot be used is named in one clear fault and left as it was; older files are migrated."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.storage import sqlite
from rules.storage.sqlite import APPLICATION
from rules.storage.store import Store, StoreFault
from rules.tables.table import Place, Player
from tests.club.conftest import Make
from tests.club.files import as_before, change, content, database_run, fault, fill, noise_in_the_middle

pytestmark = pytest.mark.file

SCRIPTS = sqlite._migrations()


async def test_a_database_of_a_newer_version_is_left_alone(file: Path) -> None:
    change(file, "PRAGMA user_version = 999", "CREATE TABLE tomorrow (x)")
    before = content(file)
    error = await fault(Store.open(file))
    assert (error.key, error.facts) == ("db_newer", {"file": str(file), "found": 999, "known": len(SCRIPTS)})
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
        noise_in_the_middle,
    ],
    ids=[
        "text",
        "zeros",
        "one page left",
        "half left",
        "less than a header",
        "a few letters",
        "first page overwritten",
        "noise in the middle",
    ],
)
async def test_a_damaged_database_is_named_and_left_alone(file: Path, damage: Callable[[bytes], bytes]) -> None:
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


async def test_a_failing_migration_leaves_the_older_database_as_it_was(
    file: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = "CREATE TABLE extra (x);\nINSERT INTO extra VALUES (1);\nCREATE TABLE moves (x);\n"
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "_migrations", lambda: (*SCRIPTS, bad))
        assert (await fault(Store.open(file))).key == "db_unreachable"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(SCRIPTS),)
        assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'extra'").fetchone() == (0,)
    assert (await (await make(file.name)).play(1, "end")).table.turn == 3


async def test_an_older_database_is_brought_up_to_date_and_keeps_its_games(
    file: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = "-- a note; with a semicolon\nCREATE TABLE extra (x TEXT DEFAULT ';');\nINSERT INTO extra VALUES ('a;b');"
    monkeypatch.setattr(sqlite, "_migrations", lambda: (*SCRIPTS, later))
    club = await make(file.name)
    assert await database_run(club, "PRAGMA user_version") == len(SCRIPTS) + 1
    assert await club.club.store._database.read("SELECT x FROM extra") == [("a;b",)]
    assert (await club.play(1, "end")).table.turn == 3
    await club.club.close()
    again = await make(file.name)
    assert await database_run(again, "SELECT count(*) FROM extra") == 1


async def test_a_table_from_before_rematches_were_kept_can_be_played_on_and_played_again(
    file: Path, make: Make
) -> None:
    first = next(number for number, script in enumerate(SCRIPTS) if "rematch_of" in script)
    club = await make(as_before(file, SCRIPTS[:first]).name)
    assert (await club.play(1, "end")).table.turn == 3
    await club.club.playing.resign(1, 2, interaction=None)
    table = await club.club.lobby.rematch(1, Player(1, "Ann"), place=Place(7, 70), interaction=5)
    assert [player.name for player in table.held] == ["Ben"]


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
        assert connection.execute("PRAGMA user_version").fetchone() == (len(SCRIPTS),)
