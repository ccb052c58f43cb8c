"""Several processes at one PostgreSQL database: nothing is done twice, nothing is lost, every fault is one sentence."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import psycopg
import pytest
from psycopg import AsyncConnection

from rules.kit.refusals import Refused
from rules.storage import postgresql
from rules.storage.database import Run, columns, keys, migrations
from rules.storage.store import Store, StoreFault, TakenUp
from rules.storage.transaction import Transaction
from rules.tables import sharing
from rules.tables.servers import Settled
from rules.tables.table import Player, Sending
from tests.club.conftest import Driver, Make
from tests.club.files import fault
from tests.postgres import Server

pytestmark = pytest.mark.server

MANY = 20


@pytest.fixture
async def address(server: Server) -> AsyncIterator[str]:
    """An empty database."""
    made = server.database()
    yield made
    server.drop(made)


@pytest.fixture
async def other(club: Driver, make: Make) -> Driver:
    """Another process at the same database."""
    return await make(club.path.name, seed=5, time=club.time)


IN_FILE = """
    SELECT m.name, c.name, CASE WHEN c."notnull" OR c.pk THEN 1 ELSE 0 END, c.dflt_value, c.pk
    FROM sqlite_master AS m, pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
"""
INDEXES_IN_FILE = """
    SELECT m.name, i."unique", (SELECT group_concat(c.name) FROM pragma_index_info(i.name) AS c), i.partial
    FROM sqlite_master AS m, pragma_index_list(m.name) AS i
    WHERE m.type = 'table' AND i.origin <> 'pk'
"""
AT_SERVER = """
    SELECT c.relname, a.attname, a.attnotnull::int, replace(pg_get_expr(d.adbin, d.adrelid), '::text', ''),
        coalesce(array_position(i.indkey::smallint[], a.attnum) + 1, 0)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relkind = 'r' AND c.relname <> 'schema_version'
"""
INDEXES_AT_SERVER = """
    SELECT c.relname, i.indisunique::int, (
        SELECT string_agg(a.attname, ',' ORDER BY k.place)
        FROM unnest(i.indkey::smallint[]) WITH ORDINALITY AS k(number, place)
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
    ), (i.indpred IS NOT NULL)::int
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
    WHERE NOT i.indisprimary
"""


async def test_both_kinds_of_database_hold_the_same_columns_defaults_keys_and_indexes(
    brought_up: str, server: Server, tmp_path: Path
) -> None:
    await (await Store.open(tmp_path / "new.sqlite3")).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "new.sqlite3")) as file:
        held = file.execute(IN_FILE).fetchall()
        assert set(held) == set(server.run(AT_SERVER, brought_up))
        assert set(file.execute(INDEXES_IN_FILE)) == set(server.run(INDEXES_AT_SERVER, brought_up))
    assert {(table, column) for table, column, *_ in held} == {
        (table, column) for table, names in columns().items() for column in names
    }
    for table, key in keys().items():
        placed = sorted((place, column) for of, column, _, _, place in held if of == table and place)
        assert tuple(column for _, column in placed) == key
    assert max(migrations("sqlite")) == max(migrations("postgresql"))


async def test_processes_that_start_together_make_one_database(address: str) -> None:
    stores = await asyncio.gather(*(Store.open(address) for _ in range(4)))
    await stores[0].set_setting("user", 1, "size", "phone")
    assert [await store.setting("user", 1, "size") for store in stores] == ["phone"] * 4
    for store in stores:
        await store.close()


async def test_what_one_process_has_done_is_seen_by_the_other_at_once(club: Driver, other: Driver) -> None:
    table = await club.start()
    assert (await other.club.directory.get(table.id)).status == "playing"
    for turn in range(3):
        await (club if turn % 2 else other).play(table.id, "walk 1", "end")
    assert await club.dump(table.id) == await other.dump(table.id)
    assert await club.texts(table.id) == await other.texts(table.id)


async def test_of_two_moves_made_in_the_same_instant_one_is_stale(club: Driver, other: Driver) -> None:
    table = await club.start(goal="300")
    for number in range(MANY):
        now = await club.club.directory.get(table.id)
        user = now.players[now.to_move[0]].user
        told = await asyncio.gather(
            *(
                each.club.playing.play(table.id, user, "end", expected=now.ply, interaction=1000 + 2 * number + k)
                for k, each in enumerate((club, other))
            ),
            return_exceptions=True,
        )
        assert sorted(outcome.key if isinstance(outcome, Refused) else "done" for outcome in told) == ["done", "stale"]
    assert [row.ply for row in (await other.club.reading.record(table.id)).rows] == list(
        range(1, 1 + len(await club.texts(table.id)))
    )


async def test_an_interaction_given_to_both_is_answered_by_both_and_done_once(club: Driver, other: Driver) -> None:
    table = await club.start(goal="300")
    for number in range(MANY):
        now = await club.club.directory.get(table.id)
        user = now.players[now.to_move[0]].user
        one, two = await asyncio.gather(
            *(
                each.club.playing.play(table.id, user, "end", expected=now.ply, interaction=5000 + number)
                for each in (club, other)
            )
        )
        assert [row.ply for row in one.rows] == [row.ply for row in two.rows]
        assert sorted((one.repeated, two.repeated)) == [False, True]


async def test_lobbies_of_two_processes_give_no_seat_twice(club: Driver, other: Driver) -> None:
    table = await club.open(1, size=3)
    told = await asyncio.gather(
        *((club, other)[user % 2].club.lobby.join(table.id, Player(user, f"User {user}")) for user in range(10, 16)),
        return_exceptions=True,
    )
    after = await other.club.directory.get(table.id)
    assert len(after.players) == 3
    assert len({player.user for player in after.players}) == 3
    assert sum(not isinstance(outcome, BaseException) for outcome in told) == 2


async def test_a_lease_is_one_process_s_until_it_is_given_back_or_runs_out(
    club: Driver, other: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = club.club.sharing, other.club.sharing
    async with one.held("post", 1) as ours, two.held("post", 1) as theirs, two.held("post", 2) as another:
        assert (ours, theirs, another) == (True, False, True)
        # A process that was paused for a minute: others have taken up its work, and it finds that out.
        now = sharing._now()
        monkeypatch.setattr(sharing, "_now", lambda: now + sharing.LEASE + 1)
        async with two.held("post", 1) as late:
            assert late
            assert not await one._take("post", 1)
    async with one.held("post", 1) as again:
        assert again


async def test_a_process_that_stands_still_in_the_middle_of_a_move_holds_up_nobody_for_long(
    club: Driver, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.start(goal="300")
    monkeypatch.setattr(postgresql, "IDLE", 0.3)
    sleeper = await make(club.path.name, seed=6, time=club.time)
    reached, wakes = asyncio.Event(), asyncio.Event()

    async def stand_still(change: Transaction) -> None:
        await change.claim(await sleeper.club.directory.get(table.id))
        reached.set()
        await wakes.wait()

    moving = asyncio.create_task(sleeper.club.store.change(stand_still))
    await reached.wait()
    assert (await club.play(table.id, "walk 1")).table.ply == 2
    wakes.set()
    assert (await fault(moving)).key == "db_unreachable"
    assert (await sleeper.play(table.id, "end")).table.ply == 4


async def test_a_process_that_stood_still_writes_nothing_for_what_another_has_taken_up(
    club: Driver, other: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.open(1)
    (post,) = await club.club.outbox.pending(table.id)
    paused, wakes = asyncio.Event(), asyncio.Event()

    async def sleeper() -> None:
        async with club.club.sharing.held("post", table.id):
            await club.club.outbox.begin_sending(table.id, Sending("lobby", "nonce", 70, 0))
            paused.set()
            await wakes.wait()
            await club.club.outbox.posted(post, 5)

    sleeping = asyncio.create_task(sleeper())
    await paused.wait()
    now = sharing._now()
    monkeypatch.setattr(sharing, "_now", lambda: now + sharing.LEASE + 1)
    async with other.club.sharing.held("post", table.id) as late:
        assert late
        await other.club.outbox.posted(post, 6)
    # That one has finished: there is no lease in the way any more, and all the same nothing is done.
    wakes.set()
    with pytest.raises(TakenUp):
        await sleeping
    assert not await club.club.store.leases.renew("post", table.id, club.club.sharing.name, now)
    rows = await other.club.store._database.read("SELECT message FROM outbox WHERE id = :id", id=post.id)
    assert rows == [(6,)]
    async with club.club.sharing.held("post", table.id):
        await club.club.outbox.not_sent(table.id, "lobby")


async def test_turns_of_all_processes_lie_apart(club: Driver, other: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "WAITING", 0.01)
    began: list[float] = []

    async def begin(each: Driver) -> None:
        await each.club.sharing.spaced("identify", 0, 300)
        began.append(time.monotonic())

    await asyncio.gather(*map(begin, (club, other, club)))
    # Told a moment after it was noted, for a busy machine takes its time.
    assert all(later - earlier >= 0.15 for earlier, later in pairwise(began))
    # Those that Discord counts by themselves wait for nobody.
    await asyncio.wait_for(other.club.sharing.spaced("identify", 1, 60_000), 1)


async def test_who_opens_tables_leaves_nothing_among_the_leases_and_never_has_one_too_many(
    club: Driver, other: Driver
) -> None:
    await club.club.servers.settle(7, Settled(limit=1))
    told = await asyncio.gather(*(each.open(1) for each in (club, other) * 3), return_exceptions=True)
    assert sorted(getattr(outcome, "key", "opened") for outcome in told) == [*["limit_reached"] * 5, "opened"]
    assert await club.club.store._database.read("SELECT * FROM leases") == []


async def test_the_work_of_a_process_that_died_is_taken_up_by_one_of_the_others(
    club: Driver, other: Driver, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = await make(club.path.name, seed=6, time=club.time)
    for each in (club, other, third):
        assert not await each.club.sharing.beat("0/1")
    now = sharing._now()
    monkeypatch.setattr(sharing, "_now", lambda: now + sharing.SILENT - 1000)
    assert not await other.club.sharing.beat("0/1")
    assert not await third.club.sharing.beat("0/1")
    monkeypatch.setattr(sharing, "_now", lambda: now + sharing.SILENT + 1)
    assert sorted([await other.club.sharing.beat("0/1"), await third.club.sharing.beat("0/1")]) == [False, True]
    assert len(await other.club.store.leases.processes()) == 2


async def test_a_server_that_is_restarted_refuses_meanwhile_and_loses_nothing(club: Driver, server: Server) -> None:
    table = await club.start(goal="300")
    await club.play(table.id, "walk 1")
    server.stop(hard=True)
    assert (await fault(club.play(table.id, "end"))).key in {"db_unreachable", "db_locked"}
    server.start()
    # Tries to connect again come after growing pauses.
    for _ in range(20):
        with contextlib.suppress(StoreFault):
            assert (await club.play(table.id, "end")).table.ply > 2
            break
    assert await club.texts(table.id) == [f"{row.seat} {row.text}" for row in await club.club.store.rows(table.id)]


async def test_what_was_lost_at_the_last_moment_is_unsure_and_known_when_the_server_is_back(
    club: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.start(goal="300")
    execute = AsyncConnection.execute

    async def lost(self: AsyncConnection, sql: object, *given: object, **more: object) -> object:
        done = await execute(self, sql, *given, **more)  # type: ignore[call-overload]
        if sql == "COMMIT":
            raise psycopg.OperationalError("the connection was lost")
        return done

    with monkeypatch.context() as patch:
        patch.setattr(AsyncConnection, "execute", lost)
        play = club.club.playing.play(table.id, 1, "walk 1", expected=1, interaction=77)
        assert (await fault(play)).key == "db_unsure"
    again = await club.club.playing.play(table.id, 1, "walk 1", expected=1, interaction=77)
    assert again.repeated
    assert [row.text for row in again.rows][:1] == ["walk 1"]


async def test_a_pool_that_is_used_up_is_busy_and_then_goes_on(
    club: Driver, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "CONNECTIONS", 1)
    store = await Store.open(address, patience=0.2)
    held, free = asyncio.Event(), asyncio.Event()

    async def slow(run: Run) -> None:
        held.set()
        await free.wait()

    holding = asyncio.create_task(store._database.transaction(slow))
    await held.wait()
    assert (await fault(store.set_setting("user", 1, "size", "phone"))).key == "db_locked"
    free.set()
    await holding
    await store.set_setting("user", 1, "size", "phone")
    await store.close()


async def test_a_server_that_refuses_is_told_in_one_sentence(server: Server, address: str) -> None:
    closed = address.replace(address.split("@")[1].split("/", maxsplit=1)[0], "127.0.0.1:1")
    cases = {
        address + "x": "db_missing",
        address.replace("tessera@", "nobody_of_ours@"): "db_login",
        closed: "db_unreachable",
        "postgresql://[": "db_address",
    }
    for wrong, key in cases.items():
        assert (await fault(Store.open(wrong, patience=0.5))).key == key


async def test_a_password_that_is_missing_is_told_as_one_that_is_wrong() -> None:
    said = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: fe_sendauth: no password supplied'
    with pytest.raises(StoreFault) as caught, postgresql._faults("here"):
        raise psycopg.OperationalError(said)
    assert caught.value.key == "db_login"


async def test_a_database_of_another_program_or_of_a_newer_bot_is_left_alone(server: Server, address: str) -> None:
    server.run("CREATE TABLE songs (title TEXT)", address)
    assert (await fault(Store.open(address))).key == "db_foreign"
    server.run("DROP TABLE songs", address)
    await (await Store.open(address)).close()
    server.run("UPDATE schema_version SET number = 9999", address)
    assert (await fault(Store.open(address))).key == "db_newer"


async def test_a_server_that_is_too_old_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "OLDEST", 99)
    refused = await fault(Store.open(address))
    assert (refused.key, refused.facts["known"]) == ("db_too_old", 99)


async def test_no_password_is_ever_told(server: Server, address: str) -> None:
    told = await fault(Store.open("postgresql://ann:secret@127.0.0.1:1/club", patience=0.5))
    assert "secret" not in str(told)
    assert isinstance(told, StoreFault)


async def test_a_server_s_database_is_backed_up_by_its_own_tool(club: Driver) -> None:
    assert (await fault(club.club.store.backup("copy"))).key == "backup_elsewhere"
