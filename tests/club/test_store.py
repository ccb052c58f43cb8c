"""The store: how the file is kept, what opening costs, backups, and that nothing hidden reaches a log."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from rules import storage
from rules.storage.sqlite import APPLICATION
from rules.storage.store import Store, StoreFault
from rules.tables.open_tables import REMEMBERED
from tests.club.conftest import Driver, Make, Restart


async def pragma(club: Driver, name: str) -> object:
    return (await club.club.store._database.read(f"PRAGMA {name}"))[0][0]


@pytest.mark.file
async def test_a_committed_move_survives_a_power_cut(
    make: Make, monkeypatch: pytest.MonkeyPatch, shipped_pragmas: tuple[str, ...]
) -> None:
    """SQLite promises it for a write-ahead log that is synchronised at every commit."""
    monkeypatch.setattr("rules.storage.sqlite._PRAGMAS", shipped_pragmas)
    club = await make()
    assert await pragma(club, "journal_mode") == "wal"
    assert await pragma(club, "synchronous") == 2
    assert await pragma(club, "foreign_keys") == 1


@pytest.mark.file
async def test_a_busy_database_is_waited_for_five_seconds(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "club.sqlite3")
    try:
        assert await store._database.read("PRAGMA busy_timeout") == [(5000,)]
    finally:
        await store.close()


NUMBERS = "WITH RECURSIVE c(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM c WHERE i < {count}) SELECT i FROM c"
COPIED = {"tables": "id", "players": "table_id", "starts": "table_id", "moves": "table_id", "states": "table_id"}


def many_tables(path: Path, count: int) -> None:
    """Copies of table 1, with its record, state and posted outbox."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute(f"CREATE TEMP TABLE n AS {NUMBERS.format(count=count)}")
        for table, key in COPIED.items():
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
            taken = ", ".join({key: "i", "interaction": "NULL"}.get(column, column) for column in columns)
            file.execute(f"INSERT INTO {table} SELECT {taken} FROM {table}, n WHERE {key} = 1")
        file.execute("INSERT INTO outbox (table_id, ply, kind, posted) SELECT i, 1, 'turn', 1 FROM n")
        file.commit()


@pytest.mark.file
async def test_opening_ten_thousand_tables_costs_the_same_as_opening_one(
    club: Driver, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in instructions of SQLite's machine: start-up, the outbox, and one table.

    Only the one look through the file for damage is longer: some hundred instructions a table.
    """
    table = await club.start()
    for post in await club.club.outbox.pending():
        await club.club.outbox.posted(post, 1)
    await club.play(table.id, "end")
    await club.club.close()
    connect, steps = sqlite3.connect, 0
    looked: list[int] = []

    def counting(database: str | Path, **how: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(database, **how)

        def step() -> None:
            nonlocal steps
            steps += 1

        connection.set_progress_handler(step, 1)
        return connection

    async def cost() -> int:
        """What opening takes, the look through the file left out."""
        nonlocal steps
        with monkeypatch.context() as patch:
            patch.setattr(sqlite3, "connect", counting)
            steps = 0
            fresh = await make(club.path.name)
            assert [post.table for post in await fresh.club.outbox.pending()] == [table.id]
            assert (await fresh.club.reading.position(table.id)).ply == 3
            counted, steps = steps, 0
            with contextlib.closing(counting(club.path)) as other:
                assert other.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
            looked.append(steps)
        await fresh.club.close()
        return counted - steps

    one = await cost()
    many_tables(club.path, 10_000)
    # Ten thousand rows make the trees of the indexes a level deeper, no more.
    assert 100 < one <= await cost() <= one + 10
    assert looked[1] < 200 * 10_000


async def test_memory_holds_only_the_tables_lately_used(club: Driver) -> None:
    first = await club.start()
    for _ in range(REMEMBERED + 5):
        await club.open(players=1)
    for table in await club.club.directory.tables_of(1):
        await club.club.reading.position(table.id)
    assert len(club.club._tables._memory) == REMEMBERED
    assert (await club.play(first.id, "end")).table.ply == 3


@pytest.mark.file
async def test_a_backup_is_a_sound_copy_and_overwrites_nothing(club: Driver, make: Make, tmp_path: Path) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    copy = tmp_path / "copy.sqlite3"
    await club.club.store.backup(copy)
    await club.play(table.id, "end")
    with contextlib.closing(sqlite3.connect(copy)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with pytest.raises(StoreFault) as caught:
        await club.club.store.backup(copy)
    assert (caught.value.key, caught.value.facts) == ("backup_exists", {"file": str(copy)})
    with pytest.raises(StoreFault, match="db_unreachable"):
        await club.club.store.backup(tmp_path / "missing" / "copy.sqlite3")
    restored = await make(copy.name)
    assert (await restored.club.directory.get(table.id)).ply == 2
    assert (await restored.play(table.id, "end")).table.ply == 4


async def test_no_log_holds_a_hand_a_deck_or_a_name(
    club: Driver, restart: Restart, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table = await club.start()
    await club.play(table.id, "draw", "end")
    club = await restart(club)
    await club.club.reading.history(table.id)
    assert "Ann" not in caplog.text
    assert "hand" not in caplog.text
    assert "pile" not in caplog.text


@pytest.mark.file
async def test_an_address_with_odd_letters_is_a_file_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "club of ? # % 竹.sqlite3"
    store = await Store.open(path)
    await store.close()
    assert path.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.file
async def test_a_backup_leaves_an_older_file_as_old_as_it_is(club: Driver, tmp_path: Path) -> None:
    """A newer checkout may back up the file of an older bot that is running."""
    old, copy = tmp_path / "old.sqlite3", tmp_path / "old_copy.sqlite3"
    script = next(iter(sorted(Path(storage.__file__).parent.glob("migrations/sqlite/*.sql"))))
    with contextlib.closing(sqlite3.connect(old)) as file:
        file.executescript(script.read_text(encoding="utf-8"))
        file.execute(f"PRAGMA application_id = {APPLICATION}")
        file.execute("PRAGMA user_version = 1")
    store = await Store.open(old, migrate=False)
    try:
        await store.backup(copy)
    finally:
        await store.close()
    for path in (old, copy):
        with contextlib.closing(sqlite3.connect(path)) as file:
            assert file.execute("PRAGMA user_version").fetchone() == (1,)
