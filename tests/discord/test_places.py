"""Threads and servers that change under a running game."""

from __future__ import annotations

import discord
import pytest

from cogs.posting import announcer, retrying
from tests.discord.world import Person, World, buttons, newest, pictures, said


async def mover_of(world: World) -> Person:
    table = await world.club.directory.get(1)
    return world.person(table.names[table.to_move[0]])


async def test_a_thread_that_was_deleted_is_opened_again_with_the_next_move(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await world.thread().delete()
    mover = await mover_of(world)
    answer = await mover.slash(world.channel, "takenoko channel")
    assert said(answer.response).startswith("Done.")
    anew = world.home()
    assert anew.id != home.id
    assert "Play" in buttons(anew.last_message)


async def test_a_thread_that_was_archived_is_woken_by_the_next_move(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await world.thread().edit(archived=True)
    mover = await mover_of(world)
    await mover.slash(world.channel, "takenoko channel")
    assert "channel" in said(home.last_message)
    assert not world.thread().archived


async def test_a_board_message_that_was_deleted_is_posted_again(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await newest(home).delete()
    mover = await mover_of(world)
    await mover.slash(home, "takenoko channel")
    assert "Play" in buttons(home.last_message)


async def test_what_was_refused_is_posted_by_itself_when_it_can(world: World) -> None:
    home = await world.open("Ann", "Ben")
    mover = await mover_of(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    answer = await mover.slash(home, "takenoko channel")
    assert said(answer.response).startswith("Done.")
    assert await world.club.outbox.pending() == ()
    assert "channel" in said(home.last_message)


@pytest.fixture
def long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is tried again by itself within a test."""
    monkeypatch.setattr(retrying, "FIRST_WAIT", 3600.0)
    monkeypatch.setattr(announcer, "SOON", 3600.0)


async def forbid(world: World, **permissions: bool) -> None:
    """Give or take permissions in the channel, as somebody does who manages the server."""
    channel = world.text_channel()
    everyone = channel.guild.default_role
    await channel.set_permissions(everyone, overwrite=discord.PermissionOverwrite(**permissions))


async def test_a_move_that_cannot_be_shown_is_kept_and_the_missing_permission_is_named(
    world: World, long_waits: None
) -> None:
    await world.open("Ann", "Ben", place="here")
    mover = await mover_of(world)
    await forbid(world, attach_files=False)
    answer = await mover.slash(world.channel, "takenoko channel")
    assert "Attach Files" in said(answer.response)
    assert (await world.club.directory.get(1)).ply == 1
    assert [post.table for post in await world.club.outbox.pending()] == [1]


async def test_giving_up_and_taking_back_that_cannot_be_shown_are_told_to_whoever_did_it(
    world: World, long_waits: None
) -> None:
    home = await world.open("Ann", "Ben", "Cem", place="here")
    mover = await mover_of(world)
    await mover.slash(home, "takenoko channel")
    await forbid(world, attach_files=False)
    assert "Attach Files" in said((await mover.slash(home, "table undo")).response)
    asked = (await mover.slash(home, "table resign")).response
    assert "Attach Files" in said((await mover.click(asked, label="Yes, give up")).response)


async def test_a_past_board_keeps_its_picture_with_what_it_shows_in_words(world: World) -> None:
    home = await world.open("Ann", "Ben", "Cem")
    board = newest(home)
    (before,) = pictures(board)
    mover = await mover_of(world)
    asked = (await mover.slash(home, "table resign")).response
    await mover.click(asked, label="Yes, give up")
    (past,) = [message for message in home.history() if message.id == board.id]
    assert not buttons(past)
    assert [item["description"] for item in pictures(past)] == [before["description"]]
    assert before["description"]


async def test_a_permission_that_is_given_back_brings_out_what_waits(world: World, long_waits: None) -> None:
    home = await world.open("Ann", "Ben", place="here")
    mover = await mover_of(world)
    await forbid(world, attach_files=False)
    await mover.slash(home, "takenoko channel")
    await forbid(world, attach_files=True)
    await world.env.settle()
    assert await world.club.outbox.pending() == ()
    assert "channel" in said(home.last_message)


async def test_a_move_from_elsewhere_is_told_that_the_thread_is_locked(world: World, long_waits: None) -> None:
    await world.open("Ann", "Ben")
    await world.thread().edit(locked=True, archived=True)
    mover = await mover_of(world)
    await forbid(world, manage_threads=False)
    answer = await mover.slash(world.channel, "takenoko channel", table="1")
    assert "locked" in said(answer.response)
    assert [post.table for post in await world.club.outbox.pending()] == [1]


async def test_a_channel_that_is_gone_for_good_is_tried_seldom(world: World, long_waits: None) -> None:
    await world.open("Ann", "Ben")
    mover = await mover_of(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.thread().delete()
    await world.text_channel().delete()
    answer = await mover.slash(elsewhere, "takenoko channel", table="1")
    assert "channel of table 1 is gone" in said(answer.response)
    assert await world.bot.announcer._round(1) == announcer.SELDOM
    assert (await world.club.directory.get(1)).ply == 1
