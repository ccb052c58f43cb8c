"""Computers at a table as people meet them: seated by buttons and commands, marked, moving by themselves."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord.world import World, buttons, mentioned, said


async def settled(world: World) -> None:
    """When the computers have moved and all is posted."""
    await world.club.computers.finished()
    # What another process answers comes when the simulation has settled already.
    while await world.club.outbox.unsettled():
        await asyncio.sleep(0.05)
        await world.env.settle()


async def test_a_table_of_one_person_and_computers_starts_at_once(world: World) -> None:
    ann = world.person("Ann")
    told = await ann.slash(world.channel, "table new", game="takenoko", computers=2, level="level_easy")
    await settled(world)
    table = await world.club.directory.get(1)
    assert table.status == "playing"
    assert [player.level for player in table.players] == [None, "easy", "easy"]
    assert table.to_move == (0,)
    assert "Table 1" in said(told.response)
    board = world.home().last_message
    assert "your first" in said(board) or "Choose" in said(board)
    assert set(mentioned(board)) <= {ann.id}


@pytest.mark.parametrize(("seats", "computers"), [(2, 2), (3, 5)])
async def test_no_more_computers_than_seats(world: World, seats: int, computers: int) -> None:
    ann = world.person("Ann")
    told = await ann.slash(world.channel, "table new", game="takenoko", seats=seats, computers=computers)
    assert "computer" in said(told.response)
    assert not await world.club.directory.lobbies_in(world.guild.id)


async def test_the_host_adds_and_removes_computers_in_the_lobby(world: World) -> None:
    ann, ben = world.person("Ann"), world.person("Ben")
    await ann.slash(world.channel, "table new", game="takenoko", seats=3)
    await world.env.settle()
    lobby = world.channel.last_message
    assert "+ Computer" in buttons(lobby)
    assert "host" in said((await ben.click(lobby, label="+ Computer")).response)
    await ann.click(lobby, label="+ Computer")
    await settled(world)
    assert "⚙ (computer, medium)" in said(world.channel.last_message)
