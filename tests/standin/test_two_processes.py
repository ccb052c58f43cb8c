"""Two processes of the shipped bot at one PostgreSQL database and one Discord: nothing is lost, nothing done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
import pytest_asyncio

from rules.tables.sharing import SILENT
from tests.postgres import Server, started
from tests.standin.actor import Actor
from tests.standin.client import pictures_of
from tests.standin.conftest import PATIENCE
from tests.standin.gateway import Session
from tests.standin.party import Party, Table
from tests.standin.play import Play
from tests.standin.process import BotProcess
from tests.standin.server import StandIn

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOVES = 12
TAKEN_UP = SILENT / 1000 + 15
"""Seconds after which another process has surely done what a dead one left undone."""


@dataclass(slots=True, repr=False)
class Pair(Party):
    """A party whose second person is served by a second process."""

    second: BotProcess
    address: str

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database holds, read beside the bots."""
        with psycopg.connect(self.address) as connection:
            return connection.execute(sql.replace("?", "%s").encode(), values).fetchall()

    def split(self) -> None:
        """Have each process told what its own person does; of everything else both are told."""
        own = {str(self.akari.user.id): self.bot, str(self.ben.user.id): self.second}

        def chooses(event: str, data: Any, sessions: Sequence[Session]) -> Sequence[Session]:
            if event != "INTERACTION_CREATE":
                return sessions
            meant = own[(data.get("member") or data)["user"]["id"]].session
            return [session for session in sessions if session is meant] or sessions

        self.standin.gateway.chooses = chooses

    def join(self) -> None:
        """Have both processes told everything."""
        self.standin.gateway.chooses = lambda event, data, sessions: sessions


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A PostgreSQL server."""
    with started() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def pair(server: Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    """Two processes that serve one server."""
    folder: Path = tmp_path_factory.mktemp("pair")
    address = server.database()
    async with StandIn(ack_within=PATIENCE) as standin:
        guild = await standin.guild()
        akari, ben = standin.person(guild, "Akari", locale="ja"), standin.person(guild, "Ben")
        processes = []
        for name in ("first", "second"):
            (folder / name).mkdir()
            processes.append(BotProcess(standin, folder / name, address))
        pair = Pair(standin, processes[0], guild, akari, ben, processes[1], address)
        await asyncio.gather(*(begin(process) for process in processes[:1]))
        await begin(processes[1])
        yield pair
        for process in processes:
            assert not process.running or await process.stop() == 0, process.log
            assert "Traceback" not in process.log, process.log
    server.drop(address)


async def begin(process: BotProcess) -> None:
    await process.start(shards="0/1")


async def played(pair: Pair, table: Table, moves: int, seed: int) -> None:
    """So many careful moves, each by whoever must act."""
    play = Play(pair, [table], Random(seed))
    for _ in range(moves):
        record = await play.move(table)
        if record is None:
            return
        assert record.answered, (pair.bot.log, pair.second.log)


async def numbered_without_gaps(pair: Pair, table: Table) -> bool:
    plies = [ply for (ply,) in pair.rows("SELECT ply FROM moves WHERE table_id = ? ORDER BY ply", table.number)]
    return plies == list(range(1, len(plies) + 1))


async def test_a_game_is_played_with_each_seat_on_a_process_of_its_own(pair: Pair) -> None:
    pair.split()
    table = await pair.table()
    await played(pair, table, MOVES, seed=1)
    board = await table.at_rest()
    assert len(table.moves()) == MOVES
    assert await numbered_without_gaps(pair, table)
    assert pictures_of(board)


async def test_an_interaction_of_which_both_are_told_is_done_once_and_answered_once(pair: Pair) -> None:
    pair.join()
    table = await pair.table()
    await played(pair, table, MOVES, seed=2)
    await table.at_rest()
    assert len(table.moves()) == MOVES
    assert await numbered_without_gaps(pair, table)


async def test_two_people_who_move_in_the_same_instant_through_two_processes_make_one_move(pair: Pair) -> None:
    pair.split()
    table = await pair.table()
    both: tuple[Actor, ...] = (pair.akari, pair.ben)
    records = await asyncio.gather(*(person.slash(table.thread, "takenoko channel") for person in both))
    assert all(record.answered for record in records)
    assert table.moves() == ["channel"]
    await table.at_rest()


async def test_what_a_killed_process_left_undone_another_one_does_once(pair: Pair) -> None:
    pair.split()
    table = await pair.table()
    mover = table.awaited()
    dying, living = (pair.bot, pair.second) if mover is pair.akari else (pair.second, pair.bot)
    gate = pair.standin.faults.hold("PATCH", f"^/channels/{table.thread.id}/messages/\\d+$")
    asking = asyncio.create_task(mover.slash(table.thread, "takenoko channel"))
    await asyncio.wait_for(gate.reached.wait(), PATIENCE)
    await dying.kill()
    gate.release()
    await asking
    assert living.running
    # Nobody acts: that the other process is gone is seen by itself.
    await pair.standin.world.pulse.wait(lambda: not table.unposted(), TAKEN_UP)
    await table.at_rest()
    assert table.moves() == ["channel"]
    await begin(dying)
    pair.split()
    await played(pair, table, 4, seed=3)
    await table.at_rest()
