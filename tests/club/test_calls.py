"""Calls: a seat that must decide is called once, from when it has to, until it has done so or somebody else must."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from rules.storage import sqlite
from rules.storage.transaction import Transaction
from rules.tables.table import Call, Place, Player
from tests.club.conftest import BEGINNING, Driver, Make, Restart
from tests.club.files import as_before


async def calls(club: Driver, table: int) -> list[tuple[int, int, int]]:
    """Seat, user and since when (seconds from the beginning) of the calls of a table."""
    found = await club.club.store.calls.of_table(table)
    return [(call.seat, call.user, call.since - BEGINNING) for call in found]


async def test_whoever_must_decide_is_called_from_then_on_and_not_anew_while_the_turn_lasts(club: Driver) -> None:
    table = await club.start()
    club.time.move(60)
    await club.play(table.id, "walk 1")
    assert await calls(club, table.id) == [(0, 1, 0)]
    club.time.move(60)
    await club.play(table.id, "end")
    assert await calls(club, table.id) == [(1, 2, 120)]


async def test_a_seat_that_must_decide_again_in_a_later_turn_is_called_anew(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "end")
    club.time.move(60)
    await club.play(table.id, "end")
    assert await calls(club, table.id) == [(0, 1, 60)]


async def test_an_undo_calls_whoever_has_to_decide_again(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "end")
    club.time.move(60)
    for seat in (await club.undo(table.id, 1)).awaited:
        await club.answer(table.id, seat + 1, agree=True)
    assert await calls(club, table.id) == [(0, 1, 60)]


async def test_nobody_is_called_before_the_start_or_after_the_end(club: Driver) -> None:
    table = await club.open()
    assert await calls(club, table.id) == []
    await club.club.playing.start(table.id, 1)
    assert len(await calls(club, table.id)) == 1
    await club.club.playing.resign(table.id, 2, interaction=None)
    assert await calls(club, table.id) == []


async def test_whoever_takes_a_seat_is_called_in_place_of_whoever_left_it(club: Driver) -> None:
    table = await club.start()
    await club.club.seats.offer(table.id, 1, interaction=None)
    club.time.move(60)
    await club.club.seats.take(table.id, Player(9, "Cleo"), 0, interaction=None)
    assert await calls(club, table.id) == [(0, 9, 60)]


async def test_what_waits_for_a_user_is_told_the_oldest_first(club: Driver, restart: Restart) -> None:
    first, second = await club.start(), await club.start()
    club.time.move(60)
    for table in (first, second):
        await club.play(table.id, "end")
    club.time.move(60)
    await club.play(first.id, "end")
    await club.play(first.id, "end")
    club = await restart(club)
    waiting = await club.club.directory.waiting_for(2)
    assert [(table.id, since - BEGINNING) for table, since in waiting] == [(second.id, 60), (first.id, 120)]
    assert await club.club.directory.waiting_for(1) == ()


async def test_since_when_tables_wait_is_told_for_one_server(club: Driver) -> None:
    table = await club.start()
    elsewhere = await club.club.lobby.open(
        "race", Player(1, "Ann"), size=2, options={}, language="en", place=Place(guild=8, channel=80)
    )
    await club.club.lobby.join(elsewhere.id, Player(2, "Ben"))
    await club.club.playing.start(elsewhere.id, 1)
    assert await club.club.directory.waiting_in(7) == {(table.id, 0): BEGINNING}
    beside = await club.club.directory.waiting_beside(1)
    assert beside == {(table.id, 0): BEGINNING, (elsewhere.id, 0): BEGINNING}
    assert await club.club.directory.waiting_beside(3) == {}


async def test_what_has_become_of_a_call_is_kept_as_long_as_it_stands(club: Driver) -> None:
    table = await club.start()
    (call,) = await club.club.store.calls.of_table(table.id)

    async def told(change: Transaction) -> bool:
        return await change.called(Call(call.table, call.seat, call.user, call.turn, call.since, told=5, reminders=1))

    assert await club.club.store.change(told)
    await club.play(table.id, "walk 1")
    (after,) = await club.club.store.calls.of_table(table.id)
    assert (after.told, after.reminders) == (5, 1)
    await club.play(table.id, "end")
    assert not await club.club.store.change(told)


@pytest.mark.file
async def test_tables_of_an_older_database_have_called_whom_they_wait_for(club: Driver, make: Make) -> None:
    table = await club.start()
    await club.play(table.id, "end")
    await club.club.close()
    before = [script for script in sqlite._migrations() if "CREATE TABLE calls" not in script]
    assert len(before) < len(sqlite._migrations())
    older = as_before(club.path, sqlite._migrations()[: _number_of_calls()])
    with closing(sqlite3.connect(older)) as connection:
        assert json.loads(connection.execute("SELECT to_move FROM tables").fetchone()[0]) == [1]
    fresh = await make(older.name)
    (call,) = await fresh.club.store.calls.of_table(table.id)
    assert (call.seat, call.user, call.since, call.told) == (1, 2, BEGINNING, BEGINNING)


def _number_of_calls() -> int:
    """How many migrations come before the one that brings calls."""
    return next(number for number, script in enumerate(sqlite._migrations()) if "CREATE TABLE calls" in script)
