"""Threads and servers that change under a running game."""

from __future__ import annotations

from typing import Any

from tests.discord.world import World, buttons, said


async def mover_of(world: World) -> Any:
    table = await world.club.get(1)
    return world.person(table.names[table.to_move[0]])


async def test_a_thread_that_was_deleted_is_opened_again_with_the_next_move(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await world.bot.get_channel(home.id).delete()
    mover = await mover_of(world)
    answer = await mover.slash(world.channel, "takenoko channel")
    assert said(answer.response).startswith("Done.")
    anew = world.home()
    assert anew.id != home.id
    assert "Play" in buttons(anew.last_message)


async def test_a_thread_that_was_archived_is_woken_by_the_next_move(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await world.bot.get_channel(home.id).edit(archived=True)
    mover = await mover_of(world)
    await mover.slash(world.channel, "takenoko channel")
    assert "channel" in said(home.last_message)
    assert not world.bot.get_channel(home.id).archived


async def test_a_board_message_that_was_deleted_is_posted_again(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await home.last_message.delete()
    mover = await mover_of(world)
    await mover.slash(home, "takenoko channel")
    assert "Play" in buttons(home.last_message)


async def test_what_cannot_be_posted_is_kept_and_posted_when_it_can(world: World) -> None:
    home = await world.open("Ann", "Ben")
    mover = await mover_of(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    answer = await mover.slash(home, "takenoko channel")
    assert said(answer.response).startswith("Done.")
    assert (await world.club.get(1)).ply == 1
    assert [post.table for post in await world.club.pending()] == [1]
    await mover.slash(home, "takenoko objective", category="panda")
    assert await world.club.pending() == ()
    assert "channel" in said(home.last_message)


async def test_a_move_that_cannot_be_shown_is_kept_and_the_missing_permission_is_named(world: World) -> None:
    await world.open("Ann", "Ben", place="here")
    mover = await mover_of(world)
    everyone = world.bot.get_channel(world.channel.id).guild.default_role
    await world.bot.get_channel(world.channel.id).set_permissions(everyone, attach_files=False)
    answer = await mover.slash(world.channel, "takenoko channel")
    assert "Attach Files" in said(answer.response)
    assert (await world.club.get(1)).ply == 1
