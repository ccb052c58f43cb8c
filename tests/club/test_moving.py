"""A club is carried from one database to another, either way, and is the same there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest

from rules.storage import moving
from rules.storage.database import Rows, Run
from rules.storage.store import Store
from rules.tables.club import Club
from tests.club.conftest import Driver
from tests.club.files import fault
from tests.postgres import Server
from tests.sample_game.game import RACE


@pytest.fixture
async def elsewhere(server: Server, tmp_path: Path) -> AsyncIterator[Callable[[str], str]]:
    """Addresses of empty databases of either kind."""
    made: list[str] = []

    def address(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / "elsewhere.sqlite3")
        made.append(server.database())
        return made[-1]

    yield address
    for database in made:
        server.drop(database)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_club_plays_on_where_it_was_carried_some_rows_at_a_time(
    club: Driver, elsewhere: Callable[[str], str], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert, portions = moving._insert, list[int]()

    async def noted(run: Run, table: str, rows: Rows) -> None:
        portions.append(len(rows))
        await insert(run, table, rows)

    monkeypatch.setattr(moving, "_AT_ONCE", 7)
    monkeypatch.setattr(moving, "_insert", noted)
    long, lobby = await club.long_game(), await club.open()
    await club.club.preferences.set(1, "size", "phone")
    target = await Store.open(elsewhere(kind))
    moved = await club.club.store.move_to(target)
    assert (moved.tables, moved.moves) == (2, len(await club.texts(long)))
    assert max(portions) == 7
    there = Driver(Club(target, {RACE.key: RACE}, Random(1), club.time), club.path, club.time)
    there.interactions = club.interactions
    for table in (long, lobby.id):
        assert await there.club.directory.get(table) == await club.club.directory.get(table)
    assert await there.club.reading.record(long) == await club.club.reading.record(long)
    assert await there.dump(long) == await club.dump(long)
    assert await there.club.outbox.pending() == await club.club.outbox.pending()
    assert await there.club.preferences.get(1, "size") == "phone"
    # What comes is numbered beyond what was carried.
    assert (await there.open()).id > lobby.id
    await there.club.close()


async def test_a_database_that_is_not_empty_or_in_use_is_refused_and_stays(
    club: Driver, elsewhere: Callable[[str], str]
) -> None:
    await club.open()
    other = await Store.open(elsewhere("sqlite"))
    await other.set_setting("user", 5, "size", "wide")
    assert (await fault(club.club.store.move_to(other))).key == "db_not_empty"
    await other.keep_settings("user", 5, {"size": None})
    await other.leases.beat("a", "", 2**52)
    assert (await fault(club.club.store.move_to(other))).key == "db_in_use"
    await other.leases.leave("a")
    await club.club.store.move_to(other)
    await other.close()


async def test_a_copy_that_is_not_the_same_is_refused_and_nothing_is_kept_of_it(
    club: Driver, elsewhere: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.long_game()
    insert = moving._insert

    async def careless(run: Run, table: str, rows: Rows) -> None:
        await insert(run, table, rows[:-1] if table == "moves" else rows)

    monkeypatch.setattr(moving, "_insert", careless)
    other = await Store.open(elsewhere("sqlite"))
    assert (await fault(club.club.store.move_to(other))).key == "db_conflict"
    assert await other.table(1) is None
    await other.close()
