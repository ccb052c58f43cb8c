"""Nobody who goes away in the middle leaves anything half done: cancelled callers, cancelled transactions, kill -9."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.kit.refusals import Refused
from rules.storage.sqlite import SqliteFile
from tests.club.conftest import Driver, Make
from tests.club.files import assert_memory_is_the_database
from tests.sample_game.game import RACE

pytestmark = pytest.mark.file

ROOT = Path(__file__).parents[2]
STATEMENTS = 24
"""More than one move's transaction has; the tests below see to it that they go beyond the last one."""


class Tripwire:
    """Calls `trip` when the database is about to run its n-th statement from now."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = -1
        self.trip: Callable[[], object] = lambda: None
        run = SqliteFile._run

        async def counted(database: SqliteFile, sql: str, **parameters: Any) -> list[tuple[Any, ...]]:
            self.left -= 1
            if self.left == -1:
                self.trip()
            return await run(database, sql, **parameters)

        monkeypatch.setattr(SqliteFile, "_run", counted)


def cancel_the_running_task() -> None:
    task = asyncio.current_task()
    assert task is not None
    task.cancel()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Tripwire:
    return Tripwire(monkeypatch)


async def test_a_caller_cancelled_at_any_statement_loses_nothing(club: Driver, make: Make, wire: Tripwire) -> None:
    table = await club.start(goal="300")
    tripped = 0
    for statement in range(STATEMENTS):
        now = await club.club.directory.get(table.id)
        user = now.players[now.to_move[0]].user
        # Without memory the table is loaded first, so that the caller also goes away while that is done.
        club.club._tables._memory.clear()
        caller = asyncio.create_task(club.club.playing.play(table.id, user, "end", expected=now.ply, interaction=None))
        wire.left, wire.trip = statement, caller.cancel
        with contextlib.suppress(asyncio.CancelledError):
            await caller
        tripped += caller.cancelled()
        wire.left = -1
        # Whoever comes next waits for the move in hand, and finds it done.
        assert (await club.club.reading.position(table.id)).table.ply == now.ply + 2
    assert 5 <= tripped < STATEMENTS
    await assert_memory_is_the_database(club, make, table.id)


async def test_a_transaction_cancelled_at_any_statement_leaves_nothing_open(
    club: Driver, make: Make, wire: Tripwire
) -> None:
    table = await club.start(goal="300")
    lost = 0
    for statement in range(STATEMENTS):
        before = await club.club.directory.get(table.id)
        wire.left, wire.trip = statement, cancel_the_running_task
        with contextlib.suppress(asyncio.CancelledError):
            await club.play(table.id, "end")
        wire.left = -1
        now = (await club.club.reading.position(table.id)).table
        lost += now == before
        assert now.ply in (before.ply, before.ply + 2)
        await assert_memory_is_the_database(club, make, table.id)
    assert 5 <= lost < STATEMENTS
    assert (await club.play(table.id, "end")).table.turn == now.turn + 1


async def test_three_hundred_random_cancellations_leave_a_sound_record(club: Driver, make: Make) -> None:
    table = await club.start(goal="300")
    rng = Random(20)
    cancelled = 0
    for _ in range(300):
        now = await club.club.directory.get(table.id)
        user = now.players[now.to_move[0]].user
        caller = asyncio.create_task(
            club.club.playing.play(
                table.id, user, rng.choice(("end", "draw", "walk 1")), expected=None, interaction=None
            )
        )
        for _ in range(rng.randrange(60)):
            await asyncio.sleep(0)
        caller.cancel()
        outcome = (await asyncio.gather(caller, return_exceptions=True))[0]
        cancelled += isinstance(outcome, asyncio.CancelledError)
        assert not isinstance(outcome, Exception) or isinstance(outcome, Refused), outcome
    assert cancelled > 50
    await assert_memory_is_the_database(club, make, table.id)
    ply = (await club.club.directory.get(table.id)).ply
    assert (await club.play(table.id, "end")).table.ply == ply + 2


async def test_opening_survives_callers_cancelled_at_any_statement(club: Driver, wire: Tripwire) -> None:
    tripped = 0
    for statement in range(STATEMENTS):
        caller = asyncio.create_task(club.open(players=1))
        wire.left, wire.trip = statement, caller.cancel
        await asyncio.gather(caller, return_exceptions=True)
        tripped += caller.cancelled()
        wire.left = -1
    assert 3 <= tripped < STATEMENTS
    tables = await club.club.directory.tables_of(1)
    assert len(tables) >= STATEMENTS - tripped
    assert {table.names for table in tables} == {("Ann",)}
    assert {(post.table, post.kind) for post in await club.club.outbox.pending()} == {
        (table.id, "lobby") for table in tables
    }


async def test_a_setting_is_kept_though_the_caller_goes_away_at_any_statement(club: Driver, wire: Tripwire) -> None:
    for statement in range(3):
        caller = asyncio.create_task(club.club.preferences.set(1, f"key{statement}", "on"))
        wire.left, wire.trip = statement, caller.cancel
        with contextlib.suppress(asyncio.CancelledError):
            await caller
        assert caller.cancelled()
        assert await club.club.preferences.get(1, f"key{statement}") == "on"


async def test_closing_waits_for_a_setting_that_is_being_written(club: Driver, make: Make) -> None:
    writing = asyncio.create_task(club.club.preferences.set(1, "size", "phone"))
    await asyncio.sleep(0)
    await club.club.close()
    await writing
    assert await (await make(club.path.name)).club.preferences.get(1, "size") == "phone"


async def test_what_fails_unforeseen_after_its_caller_has_gone_is_logged(
    club: Driver, wire: Tripwire, caplog: pytest.LogCaptureFixture
) -> None:
    table = await club.start()
    caller = asyncio.create_task(club.club.playing.play(table.id, 1, "end", expected=1, interaction=None))
    hidden = "panda" + "_2green"

    def trip() -> None:
        caller.cancel()
        raise KeyError(hidden)

    wire.left, wire.trip = 3, trip
    with contextlib.suppress(asyncio.CancelledError):
        await caller
    assert (await club.club.reading.position(table.id)).table == table
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("failed after its caller had gone: KeyError\n")
    assert "test_cancellation.py" in line
    assert hidden not in line


async def test_closing_waits_for_the_move_in_hand(club: Driver, make: Make) -> None:
    table = await club.start()
    move = asyncio.create_task(club.club.playing.play(table.id, 1, "end", expected=1, interaction=None))
    await asyncio.sleep(0)
    await club.club.close()
    assert (await move).table.ply == 3
    again = await make(club.path.name)
    assert (await again.club.directory.get(table.id)).ply == 3
    with pytest.raises(Refused, match="shutting_down"):
        await club.play(table.id, "end")
    with pytest.raises(Refused, match="shutting_down"):
        await club.club.preferences.get(1, "size")


PLAYER = """
import asyncio, os, signal, sys
from random import Random
from rules.tables.club import Club
from rules.storage.sqlite import SqliteFile
from rules.storage.store import Store
from tests.club.files import assert_memory_is_the_database
from tests.sample_game.game import RACE

path, statement = sys.argv[1], int(sys.argv[2])
run = SqliteFile._run
left = None

async def counted(self, sql, **parameters):
    global left
    if left is not None:
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1
    return await run(self, sql, **parameters)

SqliteFile._run = counted

async def main():
    global left
    club = Club(await Store.open(path), {"race": RACE}, Random(1))
    try:
        for move in range(1, 9):
            table = await club.directory.get(1)
            if move == 4:
                left = statement
            user = table.players[table.to_move[0]].user
            played = await club.playing.play(1, user, "end", expected=table.ply, interaction=move)
            print(played.table.ply, flush=True)
    finally:
        left = None
        await club.close()

asyncio.run(main())
"""


@pytest.mark.parametrize("statement", range(0, 10, 3))
async def test_after_kill_9_at_any_statement_what_was_acknowledged_is_there_and_nothing_is_half_done(
    club: Driver, make: Make, statement: int
) -> None:
    table = await club.start(goal="300")
    await club.club.close()
    player = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PLAYER, str(club.path), str(statement), cwd=ROOT, stdout=subprocess.PIPE
    )
    out, _ = await player.communicate()
    assert player.returncode == -signal.SIGKILL
    acknowledged = [int(line) for line in out.split()]
    with contextlib.closing(sqlite3.connect(club.path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        ((ply, saved, rows, posts),) = file.execute(
            "SELECT t.ply, s.ply, (SELECT max(ply) FROM moves), (SELECT max(ply) FROM outbox)"
            " FROM tables t JOIN states s ON s.table_id = t.id"
        )
    assert ply == saved == rows == posts
    assert ply in (acknowledged[-1], acknowledged[-1] + 2)
    again = await make(club.path.name)
    assert (await again.play(table.id, "end")).table.ply == ply + 2
    record = await again.club.reading.record(table.id)
    state = RACE.load(record.start)
    for row in record.rows:
        state, _ = RACE.apply(state, row.seat, RACE.read(row.text))
    assert RACE.dump(state) == await again.dump(table.id)
