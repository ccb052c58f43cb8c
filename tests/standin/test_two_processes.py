"""Two processes of the shipped bot at one PostgreSQL database and one Discord: nothing is lost, nothing done twice."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from cogs.run.supervisor import EXIT_STORE
from data.texts import text
from rules.games import GAMES
from tests.postgres import VARIABLE, Server, started
from tests.standin import soak
from tests.standin.actor import Actor
from tests.standin.conftest import PATIENCE
from tests.standin.pair import Pair, pair_at
from tests.standin.process import BotProcess
from tests.standin.soak_pair import Soak, played, points, restart

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOVES = 2
A_FEW = ("acknowledged", "announced, not noted", "next player called, not noted", "thread opened, not noted")
"""Points at which a process is killed here; the soak takes all nine, again and again."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A PostgreSQL server."""
    with started() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def pair(server: Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    """Two processes that serve one server."""
    async with pair_at(server, tmp_path_factory.mktemp("pair"), PATIENCE) as pair:
        yield pair
        for process in pair.processes:
            assert not process.running or await process.stop() == 0, process.log


@pytest_asyncio.fixture(loop_scope="module")
async def found(pair: Pair, server: Server) -> AsyncIterator[Soak]:
    """Both processes, running, and what is judged of them at the end."""
    found = Soak(pair, server, Random(1))
    yield found
    found.finish()
    if found.faults:
        pytest.fail("\n".join((str(found.faults), *found.told, pair.log[-5000:])), pytrace=False)


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_with_each_seat_on_a_process_of_its_own(found: Soak, game: str) -> None:
    found.pair.split()
    table = await found.pair.table(game)
    await found.judge([table], await played(found, table, MOVES), soak.PATIENCE)
    assert len(table.moves()) >= MOVES


async def test_an_interaction_of_which_both_are_told_is_done_once_and_answered_once(found: Soak) -> None:
    found.pair.join()
    table = await found.pair.table()
    await found.judge([table], await played(found, table, 2 * MOVES), soak.PATIENCE)
    assert len(table.moves()) == 2 * MOVES


async def test_two_people_who_move_in_the_same_instant_through_two_processes_make_one_move(found: Soak) -> None:
    pair = found.pair
    pair.split()
    table = await pair.table()
    both: tuple[Actor, ...] = (pair.akari, pair.ben)
    records = await asyncio.gather(*(person.slash(table.thread, "takenoko channel") for person in both))
    assert all(record.answered for record in records)
    assert table.moves() == ["channel"]
    await table.at_rest()


async def test_a_database_that_is_not_there_is_one_clear_sentence_and_an_exit_code(pair: Pair, tmp_path: Path) -> None:
    bot = BotProcess(pair.standin, tmp_path, pair.address + "x")
    await bot.start(ready=False)
    assert await bot.ended() == EXIT_STORE
    assert bot.log.strip() == text("en", "operator.db_missing", file=pair.address + "x")


@pytest.mark.skipif(VARIABLE in os.environ, reason="only a server of our own can be restarted")
async def test_a_database_server_that_is_restarted_while_people_move_loses_and_doubles_nothing(found: Soak) -> None:
    await restart(found, moves=3, away=1.0)
    assert found.counts["moves"] >= 6


async def test_what_a_killed_process_left_undone_another_one_does_once(found: Soak) -> None:
    await points(found, A_FEW)
    assert found.counts["kills"] == len(A_FEW)
