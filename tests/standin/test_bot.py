"""The shipped bot, `python bot.py`, plays over real sockets with a Discord that is slow and forgetful."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from data.texts import text
from rules.games import GAMES
from tests.standin.actor import Record
from tests.standin.client import pictures_of, text_of
from tests.standin.party import JAPANESE, Party, play_by_buttons, press
from tests.standin.world import LARGEST_FILE, Attachment

pytestmark = pytest.mark.asyncio(loop_scope="module")


def named(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Commands, subcommands, options and choices, each with what is said about it."""
    for part in parts:
        yield part
        yield from named(part.get("options", []))


def played_thrice(party: Party, interaction: int) -> bool:
    """Whether each copy of an interaction has got as far as its move, which only the first of them makes."""
    return sum("INFO cogs.mover: move" in line and str(interaction) in line for line in party.bot.log.splitlines()) == 3


async def test_every_command_is_registered_with_its_japanese_name_and_description(party: Party) -> None:
    commands = party.standin.world.commands[None]
    assert {command["name"] for command in commands} >= {
        "table",
        *(text("en", f"commands.{key}.name") for key in ("server", "moderate", *GAMES)),
    }
    for part in named(commands):
        assert part["name"].isascii()
        assert JAPANESE.search(part["description_localizations"]["ja"])
        assert part["name_localizations"]["ja"]


async def test_everybody_is_answered_in_their_own_language_and_a_table_speaks_its_hosts(party: Party) -> None:
    japanese = await party.lobby(party.akari)
    english = await party.lobby(party.ben)
    assert JAPANESE.search(text_of(japanese.public()[0]))
    assert not JAPANESE.search(text_of(english.public()[0]))
    joined = await press(party.ben, japanese.public()[0], "join:")
    assert joined.message
    assert joined.message.seen_by == party.ben.user.id
    assert not JAPANESE.search(joined.text)
    assert JAPANESE.search((await press(party.akari, english.public()[0], "join:")).text)
    assert (await party.akari.slash(english.channel, "卓 開始")).answered


async def test_a_turn_by_commands_and_a_turn_by_buttons(party: Party) -> None:
    table = await party.table()
    first, second = table.awaited(), table.waiting()
    first_board = await table.at_rest()
    offered = await first.autocomplete(table.thread, "takenoko objective", option="category")
    assert sorted(choice["value"] for choice in offered) == ["gardener", "panda", "plot"]
    await first.slash(table.thread, "takenoko objective", category="panda")
    assert await table.at_rest() is first_board
    await first.slash(table.thread, "takenoko channel")
    board = await table.at_rest()
    assert board is not first_board
    assert board.pinged == {second.user.id}
    assert pictures_of(first_board)
    await play_by_buttons(second, board, "channel")
    await play_by_buttons(second, board, "draw")
    await play_by_buttons(second, board, "plot")
    await table.at_rest()
    kinds = [move.split()[0] for move in table.moves()]
    assert kinds == ["objective", "channel", "channel", "draw", "plot"]


async def test_what_one_holds_is_shown_to_nobody_else(party: Party) -> None:
    table = await party.table()
    holder, other = table.awaited(), table.waiting()
    drawn = await holder.slash(table.thread, "takenoko objective", category="panda")
    hand = await press(holder, await table.at_rest(), "hand:")
    assert hand.message
    await party.pictured(hand)
    private = {message.id for record in (drawn, hand) for message in [record.message, *record.followups] if message}
    assert private.isdisjoint(message.id for message in other.messages(table.thread))


async def test_an_interaction_delivered_three_times_is_one_move(party: Party) -> None:
    table = await party.table()
    person = table.awaited()
    board = await table.at_rest()
    panel = await press(person, board, "play:")
    clicked = await press(person, panel, "go:channel", copies=3)
    typed = await person.slash(table.thread, "takenoko objective", category="panda", copies=3)
    for record in (clicked, typed):
        mine = re.escape(record.interaction.token)
        number = record.interaction.id
        await party.until(partial(played_thrice, party, number), "all three have come to a move")
        await party.until(partial(party.statuses, "PATCH", mine), "they are answered")
        assert party.statuses("POST", mine).count(200) == 1
        assert text(person.user.locale[:2], "common.move_done") in record.text
        assert record.followups == []
    await table.at_rest()
    assert table.moves() == ["channel", "objective panda"]


async def test_a_command_delivered_three_times_opens_one_table(party: Party) -> None:
    channel = await party.standin.channel(party.guild)
    record = await party.ben.slash(channel, "table new", game="takenoko", seats=2, copies=3)
    mine = re.escape(record.interaction.token)
    await party.until(lambda: len(party.statuses("PATCH", mine)) == 3, "all three are answered")
    assert party.rows("SELECT count(*) FROM tables WHERE channel = ?", channel.id) == [(1,)]
    await party.until(lambda: party.ben.messages(channel), "the lobby is posted")
    assert record.answered


async def test_a_refused_move_changes_nothing_and_is_explained(party: Party) -> None:
    table = await party.table()
    before = table.fact("ply")
    refused = await party.ben.slash(table.thread, "takenoko panda", to="Z99")
    assert refused.answered
    assert (await table.waiting().slash(table.thread, "takenoko channel")).answered
    assert (table.moves(), table.fact("ply")) == ([], before)


async def test_many_clicks_at_once_are_all_answered(party: Party) -> None:
    table = await party.table()
    board = await table.at_rest()
    people = [party.akari, party.ben] * 6
    records = await asyncio.gather(*(press(person, board, "hand:") for person in people))
    assert all(record.answered and record.message for record in records)
    await asyncio.gather(*map(party.pictured, records))


async def test_after_the_end_a_game_is_replayed_exported_and_played_again(party: Party) -> None:
    table = await party.table()
    await table.awaited().slash(table.thread, "takenoko channel")
    await press(party.ben, await party.ben.slash(table.thread, "table resign"), "resign:")
    await party.until(lambda: table.fact("status") == "over" and not table.unposted(), "the end is announced")
    last = table.public(table.thread)[-1]
    replayed = await press(party.ben, last, "replay:")
    await party.pictured(await press(party.ben, replayed, "step:1"))
    exported = (await press(party.akari, last, "export:")).message
    assert exported
    assert b"channel" in exported.attachments[0].data
    for record in await asyncio.gather(*(press(who, last, "rematch:", copies=2) for who in (party.akari, party.ben))):
        assert record.answered
    (rematches,) = party.rows("SELECT count(*), max(id) FROM tables WHERE rematch_of = ?", table.number)
    assert rematches[0] == 1
    await party.until(lambda: len(table.public()) == 2, "the lobby of the rematch is posted")
    assert party.rows("SELECT count(*) FROM players WHERE table_id = ?", rematches[1]) == [(2,)]


def files_of(record: Record) -> list[Attachment]:
    """The files of what answers."""
    return record.message.attachments if record.message else []


async def test_a_film_that_is_too_large_for_the_server_is_made_smaller(party: Party) -> None:
    table = await party.table()
    for _ in range(2):
        await table.awaited().slash(table.thread, "takenoko channel")
        await table.awaited().slash(table.thread, "takenoko objective", category="panda")
    sizes: list[int] = []
    try:
        for _ in range(2):
            record = await party.ben.slash(table.thread, "table film")
            (film,) = await party.until(partial(files_of, record), "the film is there")
            assert film.content_type == "image/gif"
            sizes.append(len(film.data))
            party.standin.world.largest_file = sizes[0] - 1
    finally:
        party.standin.world.largest_file = LARGEST_FILE
    assert sizes[1] < sizes[0]
    assert party.statuses("PATCH", "@original").count(413) == 1, "made smaller once"


async def test_looking_is_answered_in_every_form(party: Party) -> None:
    table = await party.table()
    looks: list[tuple[str, dict[str, Any]]] = [("board", {"text": True}), ("board", {"size": "phone"})]
    looks += [(word, {}) for word in ("board", "hand", "log", "list", "rules", "remaining", "export")]
    for word, options in looks:
        record = await party.ben.slash(table.thread, f"table {word}", **options)
        assert record.answered
        assert record.text
