"""The shipped bot, `python bot.py`, while Discord fails: no move is lost, made twice or left unsaid."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from data.texts import text
from tests.standin.actor import Record
from tests.standin.client import buttons_of
from tests.standin.conftest import PATIENCE
from tests.standin.faults import Rule
from tests.standin.party import JAPANESE, Party, Table, play_by_buttons, press
from tests.standin.permissions import Permission

pytestmark = pytest.mark.asyncio(loop_scope="module")

ACK = r"^/interactions/.*/callback$"
SAME_BOARD = r"^/channels/\d+/messages/\d+$"
ANSWER = r"^/webhooks/.*/messages/@original$"
FOLLOW_UP = r"^/webhooks/\d+/[^/]+$"


@pytest.mark.parametrize("trouble", ["error", "error after the work", "limit", "cut", "cut after the work"])
async def test_an_acknowledgement_that_meets_trouble_makes_one_move(party: Party, trouble: str) -> None:
    table = await party.table()
    faults = party.standin.faults
    {
        "error": lambda: faults.status(500, "POST", ACK),
        "error after the work": lambda: faults.status(502, "POST", ACK, after=True),
        "limit": lambda: faults.limit("POST", ACK, retry_after=0.2, everywhere=True),
        "cut": lambda: faults.drop("POST", ACK),
        "cut after the work": lambda: faults.drop("POST", ACK, after=True),
    }[trouble]()
    record = await table.awaited().slash(table.thread, "takenoko channel")
    assert record.answered
    assert table.moves() == ["channel"]
    await table.at_rest()


async def test_boards_that_meet_trouble_are_posted_once(party: Party) -> None:
    faults = party.standin.faults
    troubles: dict[str, Callable[[str, str], Rule]] = {
        "error": lambda method, path: faults.status(500, method, path),
        "error after the work": lambda method, path: faults.status(502, method, path, after=True),
        "limit": lambda method, path: faults.limit(method, path, retry_after=0.2),
        "cut": faults.drop,
        "cut after the work": lambda method, path: faults.drop(method, path, after=True),
    }

    async def turn_in(trouble: str) -> None:
        """A turn at a table of its own, with trouble for the edit of its board and for the next board."""
        table = await party.table()
        person, here = table.awaited(), f"^/channels/{table.thread.id}/messages"
        troubles[trouble]("PATCH", here)
        await person.slash(table.thread, "takenoko objective", category="panda")
        await table.at_rest()
        troubles[trouble]("POST", here)
        await person.slash(table.thread, "takenoko channel")
        await table.at_rest()

    await asyncio.gather(*map(turn_in, troubles))


@pytest.mark.parametrize("after", [False, True])
async def test_an_answer_whose_connection_is_cut_is_given_again(party: Party, after: bool) -> None:
    table = await party.table()
    party.standin.faults.drop("PATCH", ANSWER, after=after)
    record = await table.awaited().slash(table.thread, "takenoko channel")
    assert text(table.awaited().user.locale[:2], "common.move_done") in record.text
    await table.at_rest()
    assert table.moves() == ["channel"]


async def test_a_move_whose_answer_came_too_late_is_made_and_shown(party: Party) -> None:
    table = await party.table()
    person = table.awaited()
    party.standin.ack_within = 3.0
    party.standin.faults.status(500, "POST", ACK, times=2)
    assert (await person.slash(table.thread, "takenoko channel")).failed
    await party.until(table.moves, "the move is made")
    party.standin.ack_within = PATIENCE
    panel = (await press(person, await table.at_rest(), "play:")).message
    assert panel is not None
    assert "channel" not in str(buttons_of(panel))
    assert table.moves() == ["channel"]


async def test_a_command_that_reached_the_bot_when_it_had_failed_long_ago_is_not_carried_out(party: Party) -> None:
    table = await party.table()
    seen = len(party.bot.log)
    party.standin.ack_within = 0.0
    assert (await table.awaited().slash(table.thread, "takenoko channel")).failed
    await party.until(lambda: "too late" in party.bot.log[seen:], "the bot has found that out")
    party.standin.ack_within = PATIENCE
    # Whoever asks again, as Discord has told them, makes one move.
    assert (await table.awaited().slash(table.thread, "takenoko channel")).answered
    await table.at_rest()
    assert table.moves() == ["channel"]


async def test_a_follow_up_that_meets_an_error_is_still_said(party: Party) -> None:
    table = await party.table()
    person = table.awaited()
    asked, again = [await person.slash(table.thread, "table resign") for _ in range(2)]
    await press(person, asked, "resign:")
    party.standin.faults.status(500, "POST", FOLLOW_UP)
    refused = await press(person, again, "resign:")
    assert len(refused.followups) == 1
    assert refused.followups[0].seen_by == person.user.id
    assert table.moves() == ["resign"]


@pytest.mark.parametrize("trouble", ["close", "reconnect", "abort"])
async def test_a_gateway_that_breaks_loses_nothing(party: Party, trouble: str) -> None:
    table = await party.table()
    gateway = party.standin.gateway
    before = gateway.resumed
    ended = getattr(gateway, trouble)()
    if ended is not None:
        await ended
    assert (await table.awaited().slash(table.thread, "takenoko channel")).answered
    await party.until(lambda: gateway.resumed == before + 1, "the session is resumed")
    await table.at_rest()
    assert table.moves() == ["channel"]


async def test_after_an_invalid_session_old_buttons_work_again(party: Party) -> None:
    table = await party.table()
    board = await table.at_rest()
    await party.standin.gateway.invalidate()
    assert (await press(table.awaited(), board, "play:")).failed
    await party.until(lambda: party.standin.gateway.ready, "the bot is back")
    await play_by_buttons(table.awaited(), board, "channel")
    await table.at_rest()


# What the bot may not do


@pytest.mark.parametrize("lacking", [Permission.CREATE_PUBLIC_THREADS, Permission.ATTACH_FILES])
async def test_a_missing_permission_is_named_before_a_table_is_opened(party: Party, lacking: Permission) -> None:
    channel = await party.standin.channel(party.guild)
    channel.overwrites[party.standin.world.bot.id] = (Permission(0), lacking)
    before = party.rows("SELECT count(*) FROM tables")
    english = await party.ben.slash(channel, "table new", game="takenoko")
    japanese = await party.akari.slash(channel, "table new", game="takenoko")
    assert lacking.name
    assert lacking.name.replace("_", " ").title() in english.text
    assert JAPANESE.search(japanese.text)
    assert channel.mention in english.text
    assert party.rows("SELECT count(*) FROM tables") == before


async def cut_off(party: Party, table: Table, how: str) -> Record:
    """Make a move whose board may not be posted; what its mover was told."""
    assert table.thread.thread
    if how == "locked":
        await party.standin.lock(table.thread)
    elif how == "forbidden":
        await party.standin.deny(table.channel, Permission.ATTACH_FILES)
    else:
        # Nobody tells the bot, which has to find out.
        table.channel.overwrites[party.standin.world.bot.id] = (Permission(0), Permission.ATTACH_FILES)
    place = table.channel if how == "locked" else table.thread
    return await table.awaited().slash(place, "takenoko channel", table=str(table.number))


async def open_again(party: Party, table: Table, how: str) -> None:
    if how == "locked":
        await party.standin.lock(table.thread, locked=False)
    elif how == "forbidden":
        await party.standin.deny(table.channel, Permission(0))
    else:
        del table.channel.overwrites[party.standin.world.bot.id]


@pytest.mark.parametrize("how", ["locked", "forbidden", "forbidden unheard"])
async def test_a_board_that_may_not_be_posted_is_told_and_comes_by_itself_when_it_may(party: Party, how: str) -> None:
    table = await party.table()
    language = table.awaited().user.locale[:2]
    told = await cut_off(party, table, how)
    assert text(language, "common.not_posted", why="|").split("|")[0] in told.text
    assert table.thread.mention in told.text or table.channel.mention in told.text
    assert table.unposted()
    await open_again(party, table, how)
    await table.at_rest()
    assert table.moves() == ["channel"]


async def test_an_archived_thread_is_woken_by_a_move_from_elsewhere(party: Party) -> None:
    table = await party.table()
    assert table.thread.thread
    await party.standin.archive(table.thread)
    await table.awaited().slash(table.channel, "takenoko channel", table=str(table.number))
    await table.at_rest()
    assert not table.thread.thread.archived


async def test_a_deleted_thread_is_opened_anew_by_the_next_move(party: Party) -> None:
    table = await party.table()
    gone = table.thread
    await party.standin.remove_channel(gone)
    await table.awaited().slash(table.channel, "takenoko channel", table=str(table.number))
    await party.until(lambda: table.fact("thread") != gone.id, "there is a new thread")
    await table.at_rest()


async def test_a_thread_whose_deletion_was_missed_is_opened_anew_by_the_next_move(party: Party) -> None:
    table = await party.table()
    gone = table.thread
    party.standin.world.remove_channel(gone)
    await table.awaited().slash(table.channel, "takenoko channel", table=str(table.number))
    await party.until(lambda: table.fact("thread") != gone.id, "there is a new thread")
    await table.at_rest()


# One live board, always


async def test_the_old_board_keeps_its_buttons_until_the_new_one_is_there(party: Party) -> None:
    table = await party.table()
    person, old = table.awaited(), await table.at_rest()
    here = f"^/channels/{table.thread.id}/messages"
    await person.slash(table.thread, "takenoko channel")
    await table.at_rest()
    gate = party.standin.faults.hold("POST", here)
    await person.slash(table.thread, "takenoko objective", category="panda")
    await asyncio.wait_for(gate.reached.wait(), PATIENCE)
    assert buttons_of(old)
    gate.release()
    assert await table.at_rest() is not old
    assert not buttons_of(old)


async def test_a_board_that_cannot_lose_its_buttons_now_loses_them_later(party: Party) -> None:
    table = await party.table()
    person, old = table.awaited(), await table.at_rest()
    await person.slash(table.thread, "takenoko channel")
    await table.at_rest()
    party.standin.faults.status(503, "PATCH", f"^/channels/{table.thread.id}/messages/{old.id}", times=2)
    await person.slash(table.thread, "takenoko objective", category="panda")
    await table.at_rest()
    assert not buttons_of(old)
