"""A table belongs to its server: elsewhere there is no such table, but for those who sit at it."""

from __future__ import annotations

from typing import Any, NamedTuple

import discord
import pytest
from simcord import ChannelHandle

from cogs.run import app
from cogs.ui import answers
from rules.tables.table import Player, Table
from tests.discord.world import Person, World, buttons, said

LOOKS = ("board", "hand", "log", "remaining", "export", "undo", "resign", "join", "leave", "start")


class Elsewhere(NamedTuple):
    """Another server with the bot, its channel, and a stranger who is only there."""

    channel: ChannelHandle
    zoe: Person


@pytest.fixture
def elsewhere(world: World) -> Elsewhere:
    guild = world.env.create_guild(name="Other club")
    return Elsewhere(guild.create_text_channel("other"), Person(guild.add_member(world.env.create_user("Zoe"))))


@pytest.mark.parametrize("command", LOOKS)
async def test_a_stranger_in_another_server_hears_of_no_table_by_number(
    world: World, elsewhere: Elsewhere, command: str
) -> None:
    await world.open("Ann", "Ben")
    there = said((await elsewhere.zoe.slash(elsewhere.channel, f"table {command}", table="1")).response)
    nowhere = said((await elsewhere.zoe.slash(elsewhere.channel, f"table {command}", table="77")).response)
    assert there == "There is no table 1."
    assert nowhere == "There is no table 77."


async def test_a_stranger_joins_no_lobby_of_another_server_and_is_offered_none(
    world: World, elsewhere: Elsewhere
) -> None:
    await world.open("Ann", start=False)
    answer = await elsewhere.zoe.slash(elsewhere.channel, "table join", table="1")
    assert said(answer.response) == "There is no table 1."
    assert (await world.club.directory.get(1)).names == ("Ann",)
    assert await elsewhere.zoe.autocomplete(elsewhere.channel, "table join", "table", "") == []
    ben = world.person("Ben")
    assert [choice["value"] for choice in await ben.autocomplete(world.channel, "table join", "table", "")] == ["1"]


async def test_a_stranger_in_another_server_types_no_moves_and_is_offered_none(
    world: World, elsewhere: Elsewhere
) -> None:
    await world.open("Ann", "Ben")
    answer = await elsewhere.zoe.slash(elsewhere.channel, "takenoko channel", table="1")
    assert said(answer.response) == "There is no table 1."
    offered = await elsewhere.zoe.autocomplete(elsewhere.channel, "takenoko objective", "category", "", table="1")
    assert offered == []
    assert (await world.club.directory.get(1)).ply == 0


@pytest.mark.parametrize("verb", ["look", "hand", "play", "export", "join", "undo", "help", "rematch", "no_such_verb"])
async def test_a_button_of_another_servers_table_leads_nowhere(world: World, elsewhere: Elsewhere, verb: str) -> None:
    await world.open("Ann", "Ben")
    for number in ("1", "77", "9" * 30):
        layout = discord.ui.LayoutView(timeout=None)
        layout.add_item(discord.ui.ActionRow(discord.ui.Button(label="crafted", custom_id=f"b:{number}:0:{verb}:")))
        await world.bot.get_partial_messageable(elsewhere.channel.id).send(view=layout)
        answer = await elsewhere.zoe.click(elsewhere.channel.last_message, label="crafted")
        gone = f"This message is old: table {number} is gone, or you have no seat there any more. Nothing was done."
        assert said(answer.response) == gone


async def test_a_click_is_acknowledged_before_the_database_is_asked_and_a_panel_stays_one_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    mover = world.person(table.names[table.to_move[0]])
    panel = (await mover.click(home.last_message, label="Play")).response
    for message, label in ((panel, next(iter(buttons(panel)))), (home.last_message, "My hand")):
        await world.restart()
        happened = noted_in_order(world, monkeypatch)
        answer = (await mover.click(message, label=label)).response
        assert happened[:2] == ["acknowledged", "asked"]
        assert (answer.id == panel.id) == (message is panel)


def noted_in_order(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What happens to a click, as it happens."""
    happened: list[str] = []
    find, acknowledge = world.club.directory.get, answers.acknowledge

    async def asked(number: int) -> Table:
        happened.append("asked")
        return await find(number)

    async def acknowledged(interaction: Any, **how: Any) -> None:
        await acknowledge(interaction, **how)
        happened.append("acknowledged")

    monkeypatch.setattr(world.club.directory, "get", asked)
    monkeypatch.setattr(app, "acknowledge", acknowledged)
    return happened


async def test_whoever_sits_at_a_table_reaches_it_from_other_servers_and_from_direct_messages(world: World) -> None:
    await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    user = world.person(table.names[table.to_move[0]]).user
    guild = world.env.create_guild(name="Third club")
    channel, member = guild.create_text_channel("third"), Person(guild.add_member(user))
    assert said((await member.slash(channel, "takenoko channel")).response).startswith("Done.")
    assert said((await user.slash("takenoko objective", category="panda", table="1")).response).startswith("Done.")
    assert (await world.club.directory.get(1)).ply == 2
    assert "Garden" in said((await user.slash("table board", text=True)).response)
    assert "table 1" in said((await user.slash("table hand", table="1")).response)
    offered = await user.autocomplete("table board", "table", "")
    assert [choice["value"] for choice in offered] == ["1"]
    assert (await world.club.directory.get(1)).turn == 2


async def test_a_seat_may_be_given_back_and_a_game_begun_from_a_direct_message(world: World) -> None:
    await world.open("Ann", "Ben", "Cleo", start=False)
    await world.person("Cleo").user.slash("table leave")
    assert (await world.club.directory.get(1)).names == ("Ann", "Ben")
    await world.person("Ann").user.slash("table start", table="1")
    assert (await world.club.directory.get(1)).status == "playing"
    assert "Play" in buttons(world.home().last_message)


async def test_in_direct_messages_a_table_can_be_neither_opened_nor_found(world: World) -> None:
    await world.open("Ann", start=False)
    ben = world.person("Ben").user
    for command, options in (("table new", {"game": "takenoko"}), ("table join", {})):
        told = said((await ben.slash(command, **options)).response)
        assert told.startswith("Direct messages reach only tables where you have a seat.")
    assert said((await ben.slash("table join", table="1")).response) == "There is no table 1."
    assert (await world.club.directory.get(1)).names == ("Ann",)
    assert await world.club.directory.tables_of(ben.id) == ()


async def test_of_several_tables_those_of_this_server_are_meant(world: World) -> None:
    ann = world.person("Ann")
    await world.open("Ann", start=False)
    guild = world.env.create_guild(name="Third club")
    channel, member = guild.create_text_channel("third"), Person(guild.add_member(ann.user))
    await member.slash(channel, "table new", game="tigris", seats=2)
    aside = world.guild.create_text_channel("aside")
    left = await ann.slash(aside, "table leave")
    assert said(left.response) == "You have left table 1."


async def test_what_is_missing_is_named_where_the_table_lives_and_not_where_the_command_was_typed(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    aside = world.guild.create_text_channel("aside")
    everyone = world.text_channel().guild.default_role
    await world.text_channel().set_permissions(everyone, create_public_threads=False)
    answer = said((await world.person("Ann").slash(aside, "table start", table="1")).response)
    assert "Create Public Threads" in answer
    assert f"<#{world.channel.id}>" in answer
    assert (await world.club.directory.get(1)).status == "lobby"
    assert Player(world.person("Ben").id, "Ben") in (await world.club.directory.get(1)).players
