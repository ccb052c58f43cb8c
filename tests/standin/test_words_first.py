"""The drawing process of the shipped bot stands still: moves are answered all the same, and pictures follow, once."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from data.texts import text
from tests.standin.client import pictures_of, text_of
from tests.standin.party import Party, press

FIRST = 150.0
"""Seconds that the first picture may take."""
SOON = "⏳"
"""With this begins the sentence that a picture follows."""

pytestmark = pytest.mark.asyncio(loop_scope="module")


def note(language: str, key: str) -> str:
    return text(language, f"common.{key}")


@pytest_asyncio.fixture(loop_scope="module")
async def drawing(party: Party) -> AsyncIterator[int]:
    """The process that draws."""
    if not party.bot.workers():
        await party.bot.kill()
        await party.bot.start(drawers="1")
        # On a busy machine the first picture of a process takes long: nobody waits for that here.
        table = await party.lobby(party.akari)
        await party.ben.slash(table.channel, "table join")
        await party.akari.slash(table.channel, "table start")
        await party.standin.world.pulse.until(lambda: not table.unposted(), "the first picture is drawn", FIRST)
    (pid,) = party.bot.workers()
    yield pid
    if pid in party.bot.workers():
        os.kill(pid, signal.SIGCONT)


async def test_words_go_first_and_the_newest_picture_follows(party: Party, drawing: int) -> None:
    table = await party.table()
    person, board = table.awaited(), await table.at_rest()
    language = person.user.locale[:2]
    os.kill(drawing, signal.SIGSTOP)
    first = await person.slash(table.thread, "takenoko channel")
    looked = await press(person, board, "look:")
    assert text(language, "common.move_done") in first.text
    for answer in (first, looked):
        assert note(language, "picture_follows") in answer.text
        assert not pictures_of(answer.message)
    before = {note(each, "picture_before") for each in ("en", "ja")}
    await party.until(lambda: any(each in text_of(board) for each in before), "the words are posted")
    assert len(pictures_of(board)) == 1
    assert table.unposted()
    os.kill(drawing, signal.SIGCONT)
    assert await table.at_rest() is board
    assert SOON not in text_of(board)
    for answer in (first, looked):
        await party.pictured(answer)
        assert SOON not in answer.text


async def test_a_picture_that_was_still_to_come_when_the_bot_was_killed_comes_once(party: Party, drawing: int) -> None:
    table = await party.table()
    person, before = table.awaited(), await table.at_rest()
    await person.slash(table.thread, "takenoko objective", category="panda")
    await table.at_rest()
    os.kill(drawing, signal.SIGSTOP)
    # The second action ends the turn: the next one has a message of its own.
    await person.slash(table.thread, "takenoko channel")
    posted = await party.until(lambda: table.public(table.thread)[1:], "the words of the next turn are posted")
    (board,) = posted
    assert SOON in text_of(board)
    assert not pictures_of(board)
    assert board.pinged == {table.awaited().user.id}
    await party.bot.kill()
    os.kill(drawing, signal.SIGKILL)
    await party.bot.start()
    assert await table.at_rest() is board
    assert table.public(table.thread) == [before, board]
    assert SOON not in text_of(board)
