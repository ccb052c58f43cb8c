"""A database that an older version has made opens, and its tables are played on.

`made_before_schema.sqlite3.gz` was made by the version in which every game still wrote its positions by hand: of each
game a running table with the most seats and a finished one, a table that asks to take back, one with a standing answer,
and one that has not begun.
"""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from rules.games import GAMES
from rules.kit.selfplay import choose
from rules.storage.store import Store
from rules.tables.club import Club
from rules.tables.record_file import parse, start_of, walk
from rules.tables.table import Table

pytestmark = pytest.mark.file

MADE = Path(__file__).with_name("made_before_schema.sqlite3.gz")
PLAYERS = (1, 2, 3, 4, 5, 6)


@pytest.fixture
async def old(tmp_path: Path) -> AsyncIterator[Club]:
    path = tmp_path / "old.sqlite3"
    path.write_bytes(gzip.decompress(MADE.read_bytes()))
    club = Club(await Store.open(path), GAMES, Random(1))
    yield club
    await club.close()


async def tables(club: Club, status: str) -> list[Table]:
    """The tables of all players with this status, one after the other."""
    found = {table.id: table for user in PLAYERS for table in await club.directory.tables_of(user)}
    return [table for table in found.values() if table.status == status]


async def test_every_table_is_there(old: Club) -> None:
    assert sorted(table.game for table in await tables(old, "over")) == sorted(GAMES)
    assert sorted(table.game for table in await tables(old, "playing")) == sorted([*GAMES, "tigris"])
    assert [table.game for table in await tables(old, "lobby")] == ["takenoko"]
    assert await old.preferences.get(1, "language") == "ja"


async def test_positions_and_histories_are_what_a_replay_gives(old: Club) -> None:
    for table in [*await tables(old, "playing"), *await tables(old, "over")]:
        game = GAMES[table.game]
        present = await old.reading.present(table.id)
        record = await old.reading.record(table.id)
        start = start_of(record, game)
        states = [start, *(step.state for step in walk(record, game, start))]
        assert game.dump(states[-1]) == game.dump(present.state)
        assert len(present.history.every) == table.ply


async def test_running_tables_are_played_on(old: Club) -> None:
    rng, interactions = Random(2), count(10_000)
    for table in await tables(old, "playing"):
        game = GAMES[table.game]
        for _ in range(6):
            now = await old.reading.position(table.id)
            seat = now.table.to_move[0]
            move = choose(game, now.state, seat, rng)
            user = now.table.players[seat].user
            await old.playing.play(table.id, user, move, expected=now.table.ply, interaction=next(interactions))
        assert (await old.directory.get(table.id)).ply >= table.ply + 6


async def test_finished_games_are_exported_as_records_that_can_be_read(old: Club) -> None:
    for table in await tables(old, "over"):
        record = parse(await old.reading.export(table.id))
        assert (record.game, len(record.rows)) == (table.game, table.ply)


async def test_standing_answers_messages_and_what_waits_to_be_posted_are_kept(old: Club) -> None:
    (waiting,) = [table for table in await tables(old, "playing") if len(table.players) == 3]
    assert await old.answering.standing(waiting.id, 2) == "just-enough"
    boards = [await old.outbox.message_of(table.id, "board") for table in await tables(old, "playing")]
    assert len([board for board in boards if board is not None]) == len(GAMES)
    assert await old.outbox.pending()
