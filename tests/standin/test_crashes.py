"""The shipped bot is killed, stopped and started in bad circumstances: nothing stored is lost or done twice."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from data.texts import text
from rules.storage.store import Store
from tests.club.files import content, fill, noise_in_the_middle
from tests.standin import soak
from tests.standin.actor import Actor
from tests.standin.client import buttons_of, pictures_of
from tests.standin.conftest import PATIENCE
from tests.standin.party import Party, play_by_buttons, press
from tests.standin.play import Play
from tests.standin.points import ANSWER, NEW_BOARD, NOT_STORED, POINTS, SAME_BOARD, Cut, caught
from tests.standin.process import BotProcess
from tests.standin.server import StandIn

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def power_cut(shipped: Party) -> dict[str, Cut]:
    """Tables at every point of a move when the bot is killed; then it is started again, and nobody does anything."""
    cuts = {name: await caught(shipped, point) for name, point in POINTS.items()}
    registered = shipped.statuses("PUT", "/commands$")
    await shipped.bot.kill()
    await asyncio.gather(*(cut.asked for cut in cuts.values()))
    down = cuts["stored, not announced"]
    assert down.board
    assert (await press(down.table.awaited(), down.board, "play:")).failed
    shipped.standin.faults.clear()
    await shipped.bot.start()
    assert shipped.statuses("PUT", "/commands$") == registered == [200]
    assert shipped.standin.complaints == []
    return cuts


@pytest.mark.parametrize("point", POINTS)
async def test_after_a_kill_the_last_post_is_what_is_stored_and_nobody_is_stuck(
    party: Party, power_cut: dict[str, Cut], point: str
) -> None:
    cut = power_cut[point]
    assert cut.asked.result().answered == POINTS[point].answered
    board = await cut.table.at_rest()
    known = POINTS[point]
    moves = ["objective plot", "channel"] if known.last else ["channel"]
    stored = [] if point in NOT_STORED or known.command == "table start" else moves
    assert cut.table.moves() == stored
    assert (board is cut.board) == (known.command == "takenoko channel" and not known.last)
    panel = await press(cut.table.awaited(), board, "play:")
    assert panel.message
    assert buttons_of(panel.message)


async def test_a_thread_that_was_opened_but_not_noted_is_found_again(party: Party, power_cut: dict[str, Cut]) -> None:
    await power_cut["thread opened, not noted"].table.at_rest()
    names = [each.name for each in party.standin.world.channels.values() if each.thread]
    assert len(set(names)) == len(names) >= len(POINTS)


@pytest.mark.parametrize("point", NOT_STORED)
async def test_a_move_that_was_not_stored_can_be_made_again(
    party: Party, power_cut: dict[str, Cut], point: str
) -> None:
    table = power_cut[point].table
    await play_by_buttons(table.awaited(), await table.at_rest(), "channel")
    await table.at_rest()
    assert table.moves() == ["channel"]


async def test_a_stop_finishes_what_is_under_way(party: Party) -> None:
    table = await party.table()
    gate = party.standin.faults.hold("PATCH", SAME_BOARD.format(thread=table.thread.id))
    record = await table.awaited().slash(table.thread, "takenoko channel")
    await asyncio.wait_for(gate.reached.wait(), PATIENCE)
    stopping = asyncio.create_task(party.bot.stop())
    gate.release()
    assert await stopping == 0
    assert record.answered
    await table.at_rest()


async def test_a_stop_answers_whoever_is_there_and_turns_away_whoever_comes(party: Party) -> None:
    table = await party.table()
    gate = party.standin.faults.hold("PATCH", ANSWER)
    moving = asyncio.create_task(table.awaited().slash(table.thread, "takenoko channel"))
    await asyncio.wait_for(gate.reached.wait(), PATIENCE)
    looking = asyncio.create_task(party.ben.slash(table.thread, "table board"))
    stopping = asyncio.create_task(party.bot.stop())

    async def turned_away(person: Actor) -> bool:
        sentence = text(person.user.locale[:2], "errors.shutting_down")
        return sentence in (await person.slash(table.thread, "table log")).text

    # A signal takes its time; until it has arrived everybody is served.
    while not await turned_away(party.akari):
        assert not stopping.done()
    assert await turned_away(party.ben)
    clicked = await press(party.ben, table.public(table.thread)[-1], "hand:")
    assert clicked.text == text("en", "errors.shutting_down")
    assert (await party.ben.autocomplete(table.thread, "takenoko panda", option="to")).choices == []
    gate.release()
    assert await stopping == 0
    assert (await moving).answered
    assert pictures_of((await looking).message)
    assert table.moves() == ["channel"]
    await party.bot.start()
    await table.at_rest()


async def test_under_play_a_stop_leaves_nobody_without_an_answer(party: Party) -> None:
    tables = await soak.opened(party, 2)
    told = await soak.stop_once(party, tables, Random(1))
    assert told["asked"]
    assert {name: told[name] for name in soak.STOP_FAULTS if told[name]} == {}


@pytest.mark.parametrize(("after", "released"), [(False, "after the start"), (True, "before it")])
async def test_a_post_held_by_discord_while_the_bot_is_killed_comes_out_once(
    party: Party, after: bool, released: str
) -> None:
    table = await party.table()
    play = Play(party, [table], Random(2))
    gate = party.standin.faults.hold("POST", NEW_BOARD.format(thread=table.thread.id), after=after)
    while not gate.reached.is_set():
        await play.move(table)
        await asyncio.sleep(0)
    for _ in range(2):
        await play.move(table)
    await party.bot.kill()
    if released == "before it":
        gate.release()
    await party.bot.start()
    if released == "after the start":
        await party.until(lambda: not table.unposted(), "everything is posted")
        gate.release()
    assert +(await soak.judged(party, [table])) == {}


@pytest.mark.parametrize("moves", [1, 3])
async def test_an_edit_that_discord_held_back_over_a_kill_does_not_last(party: Party, moves: int) -> None:
    table = await party.table()
    person, old = table.awaited(), await table.at_rest()
    gate = party.standin.faults.hold("PATCH", SAME_BOARD.format(thread=table.thread.id))
    await person.slash(table.thread, "takenoko channel")
    await asyncio.wait_for(gate.reached.wait(), PATIENCE)
    await party.bot.kill()
    await party.bot.start()
    await person.slash(table.thread, "takenoko objective", category="panda")
    if moves == 3:
        await person.slash(table.thread, "takenoko end")
    await party.until(lambda: not table.unposted(), "everything is posted")
    edits = old.edits
    gate.release()
    await party.until(lambda: old.edits > edits + 1, "the edit held back is made, and mended")
    assert +(await soak.judged(party, [table])) == {}


async def test_a_board_that_could_not_be_noted_is_found_again(party: Party) -> None:
    table = await party.table()
    play = Play(party, [table], Random(2))
    gate = party.standin.faults.hold("POST", NEW_BOARD.format(thread=table.thread.id), after=True)
    while not gate.reached.is_set():
        await play.move(table)
        await asyncio.sleep(0)
    with contextlib.closing(sqlite3.connect(party.bot.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        gate.release()
        await party.until(lambda: "StoreFault('db_locked'" in party.bot.log, "the board could not be noted")
        other.execute("ROLLBACK")
    assert +(await soak.judged(party, [table])) == {}
    await play.move(table)
    assert +(await soak.judged(party, [table])) == {}


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A bot that is not started yet, on a stand-in of its own."""
    async with StandIn() as standin:
        await standin.guild()
        bot = BotProcess(standin, tmp_path)
        yield bot
        if bot.running:
            await bot.kill()


@pytest.mark.asyncio(loop_scope="function")
async def test_a_wrong_token_is_one_clear_sentence(alone: BotProcess) -> None:
    await alone.start(token="MTIz.wrong.token", ready=False)
    assert await alone.ended() == 2
    assert "Discord does not accept the token" in alone.log
    assert "MTIz" not in alone.log
    assert "Traceback" not in alone.log


@pytest.mark.asyncio(loop_scope="function")
async def test_a_dead_gateway_at_the_start_is_told_and_tried_again(alone: BotProcess) -> None:
    alone.standin.gateway.refuse = 1
    await alone.start()
    assert alone.standin.gateway.refused == 1
    assert "Retrying" in alone.log
    assert await alone.stop() == 0


@pytest.mark.asyncio(loop_scope="function")
async def test_a_damaged_database_is_one_clear_sentence_and_stays_as_it_is(alone: BotProcess) -> None:
    await (await Store.open(alone.database)).close()
    noisy = noise_in_the_middle(content(alone.database))
    fill(alone.database, noisy)
    await alone.start(ready=False)
    assert await alone.ended() == 3
    assert alone.log.strip() == text("en", "operator.db_damaged", file=str(alone.database))
    assert content(alone.database) == noisy
