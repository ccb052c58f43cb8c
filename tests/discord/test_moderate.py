"""`/moderate`: those who manage threads cancel tables, free seats, take back and move, and the thread says so."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest
from simcord import ChannelHandle

from tests.discord.player import by_command, choose
from tests.discord.world import Message, Person, World, buttons, mentioned, newest, said

MODERATING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("cancel", {}),
    ("free", {"seat": "1"}),
    ("undo", {"before": "1"}),
)


def as_it_stands(home: ChannelHandle, message: Message) -> discord.Message:
    return next(other for other in home.history() if other.id == message.id)


async def played(world: World, home: ChannelHandle, moves: int) -> None:
    rng = Random(4)
    for _ in range(moves):
        name, move = await choose(world, 1, rng)
        await by_command(world.person(name), home, move)


async def test_whoever_does_not_manage_threads_does_not_even_find_the_command(world: World, mia: Person) -> None:
    assert "moderate cancel" not in world.person("Ann").actor.available_commands(world.channel)
    assert "moderate cancel" in mia.actor.available_commands(world.channel)


@pytest.mark.parametrize(("what", "options"), MODERATING)
async def test_where_the_command_was_opened_to_others_the_missing_right_is_named(
    world: World, what: str, options: dict[str, Any]
) -> None:
    home = await world.open("Ann", "Ben")
    (command,) = [found for found in await world.bot.tree.fetch_commands() if found.name == "moderate"]
    world.guild.set_command_permissions(command, {world.guild.default_role: True})
    told = said((await world.person("Ann").slash(home, f"moderate {what}", **options)).response)
    assert told == "That is only for those who have this right in this server: Manage Threads."
    moved = await world.person("Ann").slash(home, "moderate move", channel=world.guild.create_text_channel("other"))
    assert "Manage Threads" in said(moved.response)
    assert (await world.club.directory.get(1)).ply == 0


async def test_a_cancelled_game_keeps_its_record_and_loses_its_buttons(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    board = newest(home)
    await world.person("Ben").slash(home, "table seat offer")
    offer = newest(home)
    asked = await mia.slash(home, "moderate cancel")
    assert "End this game here?" in said(asked.response)
    assert (await world.club.directory.get(1)).status == "playing"
    done = await mia.click(asked.response, label="Yes, cancel it")
    assert "Table 1 is cancelled" in said(done.response)
    assert (await world.club.directory.get(1)).status == "cancelled"
    closing = newest(home)
    assert f"A moderator (<@{mia.id}>) has cancelled this game." in said(closing)
    assert set(buttons(closing)) == {"Record"}
    assert buttons(as_it_stands(home, board)) == {}
    assert buttons(as_it_stands(home, offer)) == {}
    record = await world.person("Ann").click(closing, label="Record")
    assert "The record of table 1" in said(record.response)
    late = await world.person("Ann").slash(home, "takenoko channel")
    assert "cancelled" in said(late.response)
    again = await mia.slash(home, "moderate cancel")
    assert said(again.response) == "This table was cancelled."
    messages = len(home.history())
    await world.restart()
    assert len(home.history()) == messages


async def test_a_lobby_is_cancelled_by_number_from_anywhere_in_the_server(world: World, mia: Person) -> None:
    await world.open("Ann", start=False)
    elsewhere = world.guild.create_text_channel("elsewhere")
    offered = await mia.autocomplete(elsewhere, "moderate cancel", "table", "")
    assert [choice["value"] for choice in offered] == ["1"]
    assert "cannot tell which table" in said((await mia.slash(elsewhere, "moderate cancel")).response)
    asked = await mia.slash(elsewhere, "moderate cancel", table="1")
    await mia.click(asked.response, label="Yes, cancel it")
    assert "This table was cancelled." in said(newest(world.channel))


async def test_a_freed_seat_is_advertised_and_waits_for_somebody(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    seat, name = table.to_move[0], table.names[table.to_move[0]]
    offered = await mia.autocomplete(home, "moderate free", "seat", "")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    asked = await mia.slash(home, "moderate free", seat=str(seat + 1))
    assert f"Take seat {seat + 1} away from **{name}**?" in said(asked.response)
    assert (await world.club.directory.get(1)).vacant == ()
    told = await mia.click(asked.response, label="Yes, free it")
    assert f"Seat {seat + 1} of table 1 is free" in said(told.response)
    advert = next(message for message in home.history() if "Take this seat" in buttons(message))
    assert f"Seat {seat + 1} is free; **{name}** sat there last." in said(advert)
    assert "shall a **stand-in**" in said(newest(home))
    assert set(buttons(advert)) == {"Take this seat"}
    board = next(message for message in home.history() if "Play" in buttons(message))
    assert f"A moderator (<@{mia.id}>) has freed seat {seat + 1}, where {name} sat." in said(board)
    assert f"<@{world.person(name).id}>" not in said(board)
    for wrong in ("0", "3", "two", "9" * 50):
        assert "no seat" in said((await mia.slash(home, "moderate free", seat=wrong)).response)
    assert "free already" in said((await mia.slash(home, "moderate free", seat=str(seat + 1))).response)
    eve = world.person("Eve")
    await eve.click(advert, label="Take this seat")
    await eve.slash(home, "takenoko channel")
    assert (await world.club.directory.get(1)).seat_of(eve.id) == seat


async def test_freeing_a_seat_says_first_what_happens_and_is_asked_anew_once_the_table_has_moved_on(
    world: World, mia: Person
) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    host = table.seat_of(table.host) or 0
    asked = await mia.slash(home, "moderate free", seat=str(host + 1))
    assert "Ann is the host here" in said(asked.response)
    mover = world.person(table.awaited[0])
    await mover.slash(home, "takenoko channel")
    again = await mia.click(asked.response, label="Yes, free it")
    assert "has moved on" in said(again.response)
    assert (await world.club.directory.get(1)).vacant == ()
    await mia.click(again.response, label="Yes, free it")
    assert (await world.club.directory.get(1)).vacant == (host,)
    last = await mia.slash(home, "moderate free", seat=str(2 - host))
    assert "Nobody else sits at this table" in said(last.response)
    await world.person("Eve").slash(home, "table seat take")
    stale = await mia.click(last.response, label="Yes, free it")
    assert "has moved on" in said(stale.response)
    assert (await world.club.directory.get(1)).vacant == ()


@pytest.mark.parametrize(
    ("command", "options", "label"), [("free", {"seat": "1"}, "Yes, free it"), ("cancel", {}, "Yes, cancel it")]
)
async def test_who_has_lost_the_right_meanwhile_does_nothing_by_a_button_that_was_shown_before(
    world: World, mia: Person, command: str, options: dict[str, str], label: str
) -> None:
    home = await world.open("Ann", "Ben")
    asked = await mia.slash(home, f"moderate {command}", **options)
    channel = world.text_channel()
    await channel.set_permissions(channel.guild.default_role, manage_threads=False)
    told = await mia.click(asked.response, label=label)
    assert "Manage Threads" in "\n".join(map(said, told.messages))
    table = await world.club.directory.get(1)
    assert (table.vacant, table.status) == ((), "playing")


async def test_a_lobby_that_has_begun_is_not_cancelled_as_one_that_has_not(world: World, mia: Person) -> None:
    await world.open("Ann", "Ben", start=False)
    asked = await mia.slash(world.channel, "moderate cancel")
    await world.person("Ann").slash(world.channel, "table start")
    again = await mia.click(asked.response, label="Yes, cancel it")
    assert "has moved on" in said(again.response)
    assert "End this game here?" in said(again.response)
    assert (await world.club.directory.get(1)).status == "playing"


async def test_taking_back_shows_first_what_it_would_undo_in_public_words(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    before = (await world.club.reading.position(1)).state
    mover = world.person((await world.club.directory.get(1)).awaited[0])
    await mover.slash(home, "takenoko objective", category="panda")
    await mover.slash(home, "takenoko channel")
    offered = await mia.autocomplete(home, "moderate undo", "before", "")
    assert [choice["value"] for choice in offered] == ["2", "1"]
    assert "drew an objective card" in offered[1]["name"]
    hand = said((await mover.slash(home, "table hand")).response).splitlines()[1:]
    asked = await mia.slash(home, "moderate undo", before="1")
    shown = said(asked.response)
    assert "2 moves would be taken back" in shown
    assert "drew an objective card (panda); took an irrigation channel" in shown
    assert not any(card in shown for card in hand if "Pan" in card)
    assert (await world.club.reading.position(1)).state != before
    await mia.click(asked.response, label="Take this back")
    assert (await world.club.reading.position(1)).state == before
    assert f"A moderator (<@{mia.id}>) has taken back: drew an objective card (panda)" in "\n".join(
        map(said, home.history())
    )


async def test_taking_back_is_stale_when_somebody_has_moved_meanwhile(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    mover = world.person((await world.club.directory.get(1)).awaited[0])
    await mover.slash(home, "takenoko channel")
    asked = await mia.slash(home, "moderate undo", before="1")
    await mover.slash(home, "takenoko objective", category="panda")
    after = (await world.club.reading.position(1)).state
    told = await mia.click(asked.response, label="Take this back")
    assert "has moved on" in "\n".join(map(said, told.messages))
    assert (await world.club.reading.position(1)).state == after
    for wrong in ("0", "7", "x", "-1", "9" * 40):
        assert "could be taken back" in said((await mia.slash(home, "moderate undo", before=wrong)).response)


async def test_a_moved_game_goes_on_in_a_new_thread_and_the_old_one_links_to_it(world: World, mia: Person) -> None:
    old = await world.open("Ann", "Ben")
    await played(world, old, 3)
    await world.person("Ann").slash(old, "table seat offer")
    board = next(message for message in reversed(old.history()) if "Play" in buttons(message))
    table = await world.club.directory.get(1)
    other = world.guild.create_text_channel("other")
    told = await mia.slash(old, "moderate move", channel=other)
    assert f"Table 1 goes on in <#{other.id}>." in said(told.response)
    (new,) = other.threads
    link = newest(old)
    assert f"This table goes on in <#{new.id}>." in said(link)
    assert buttons(as_it_stands(old, board)) == {}
    left = await world.bot.fetch_channel(old.id)
    assert isinstance(left, discord.Thread)
    assert left.archived
    fresh = next(message for message in new.history() if "Play" in buttons(message))
    assert f"A moderator (<@{mia.id}>) has moved this table here" in said(fresh)
    assert table.players[table.to_move[0]].user in mentioned(fresh)
    assert any("Take this seat" in buttons(message) for message in new.history())
    await played(world, new, 2)
    assert (await world.club.directory.get(1)).place.thread == new.id
    messages = len(new.history()), len(old.history())
    await world.restart()
    assert (len(new.history()), len(old.history())) == messages
    assert "already" in said((await mia.slash(new, "moderate move", channel=other)).response)


async def test_a_table_is_moved_only_to_where_its_mover_manages_threads_too(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    denied = discord.PermissionOverwrite(manage_threads=False)
    other = world.guild.create_text_channel("other", overwrites={world.guild.default_role: denied})
    told = said((await mia.slash(home, "moderate move", channel=other)).response)
    assert told == f"A table can be moved to <#{other.id}> only by those who have this right there: Manage Threads."
    assert ((await world.club.directory.get(1)).place.thread, other.history()) == (home.id, [])


async def test_a_moved_lobby_has_its_message_in_the_other_channel_alone(world: World, mia: Person) -> None:
    await world.open("Ann", start=False)
    other = world.guild.create_text_channel("other")
    await mia.slash(world.channel, "moderate move", channel=other)
    assert "Join" in buttons(newest(other))
    assert world.channel.history() == []
    await world.person("Ben").click(newest(other), label="Join")
    await world.person("Ann").click(newest(other), label="Start")
    (home,) = other.threads
    assert "Play" in buttons(newest(home))


async def test_a_japanese_moderator_is_asked_in_japanese(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben", language="ja")
    await mia.slash(home, "table settings", language="ja")
    asked = await mia.slash(home, "moderate cancel")
    assert "中止しますか？" in said(asked.response)
    await mia.click(asked.response, label="はい、中止します")
    assert f"モデレーター（<@{mia.id}>）がこのゲームを中止しました。" in said(newest(home))
