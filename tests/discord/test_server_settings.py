"""`/server`: those who manage a server settle where, by whom and in which language tables are opened there."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from rules.tables.servers import Settled
from tests.discord.world import Person, World, buttons, said

SETTLING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("show", {}),
    ("language", {"language": "ja"}),
    ("tables", {"where": "anywhere"}),
    ("open", {"who": "everyone"}),
    ("limit", {"tables": 3}),
    ("pace", {"pace": "pace_1d"}),
    ("board", {}),
)


def role(world: World, name: str, **permissions: bool) -> simcord.RoleHandle:
    return world.guild.create_role(name, permissions=discord.Permissions(**permissions))


def member(world: World, name: str, *roles: simcord.RoleHandle) -> Person:
    world.people[name] = Person(world.guild.add_member(world.env.create_user(name), roles=roles))
    return world.people[name]


@pytest.fixture
def mia(world: World) -> Person:
    """Somebody who manages the server."""
    return member(world, "Mia", role(world, "Manager", manage_guild=True))


async def settle(mia: Person, world: World, what: str, **options: Any) -> str:
    return said((await mia.slash(world.channel, f"server {what}", **options)).response)


async def refused(world: World, name: str, channel: simcord.ChannelHandle | None = None, **options: Any) -> str:
    """What somebody is told who opens no table."""
    answer = await world.person(name).slash(channel or world.channel, "table new", game="takenoko", **options)
    assert await world.club.directory.tables_of(world.person(name).id) == ()
    return said(answer.response)


async def test_whoever_does_not_manage_the_server_does_not_even_find_the_command(world: World, mia: Person) -> None:
    assert "server show" not in world.person("Ann").actor.available_commands(world.channel)
    assert "server show" in mia.actor.available_commands(world.channel)


@pytest.mark.parametrize(("what", "options"), SETTLING)
async def test_where_the_command_was_opened_to_others_the_missing_right_is_named(
    world: World, what: str, options: dict[str, Any]
) -> None:
    (command,) = [found for found in await world.bot.tree.fetch_commands() if found.name == "server"]
    world.guild.set_command_permissions(command, {world.guild.default_role: True})
    told = said((await world.person("Ann").slash(world.channel, f"server {what}", **options)).response)
    assert told == "That is only for those who have this right in this server: Manage Server."
    assert await world.club.servers.settled(world.guild.id) == Settled()


async def test_what_is_settled_is_shown_line_by_line(world: World, mia: Person) -> None:
    assert "every channel" in await settle(mia, world, "show")
    chosen = role(world, "Players")
    await settle(mia, world, "tables", where="one", channel=world.channel)
    await settle(mia, world, "open", who="role", role=chosen)
    await settle(mia, world, "limit", tables=2)
    told = await settle(mia, world, "language", language="ja")
    assert told.startswith("This holds from now on.")
    for part in ("日本語", f"<#{world.channel.id}>", f"<@&{chosen.id}>", "2 tables"):
        assert part in told
    assert await world.club.servers.settled(world.guild.id) == Settled("ja", world.channel.id, chosen.id, 2)
    await settle(mia, world, "tables", where="anywhere")
    await settle(mia, world, "open", who="everyone")
    await settle(mia, world, "limit", tables=0)
    await settle(mia, world, "language", language="open")
    assert await world.club.servers.settled(world.guild.id) == Settled()


async def test_it_is_told_in_the_language_of_whoever_asks(world: World, mia: Person) -> None:
    await mia.slash(world.channel, "table settings", language="ja")
    assert "このサーバーの卓" in await settle(mia, world, "show")


async def test_tables_speak_the_language_of_the_server_unless_their_host_chooses(world: World, mia: Person) -> None:
    await settle(mia, world, "language", language="ja")
    await world.open("Ann", start=False)
    await world.open("Ben", start=False, language="en")
    assert [(await world.club.directory.get(number)).language for number in (1, 2)] == ["ja", "en"]


async def test_a_table_is_opened_with_the_pace_and_what_follows_that_its_host_names_else_with_the_servers(
    world: World, mia: Person
) -> None:
    await settle(mia, world, "pace", pace="pace_2d")
    await world.open("Ann", start=False, late="late_stand-in")
    await world.open("Ann", start=False, pace="pace_12h")
    await world.open("Ann", start=False, pace="pace_none", late="late_ask")
    tables = [await world.club.directory.get(number) for number in (1, 2, 3)]
    assert [(table.pace, table.late) for table in tables] == [("2d", "stand-in"), ("12h", "ask"), ("none", "ask")]
    assert "Pace: 12 waking hours a turn" in said(world.channel.history()[1])


async def test_tables_have_the_pace_of_the_server_until_their_host_chooses_and_a_rematch_keeps_its_own(
    world: World, mia: Person
) -> None:
    assert "2 days (48 waking hours)" in await settle(mia, world, "pace", pace="pace_2d")
    home = await world.open("Ann", "Ben")
    assert (await world.club.directory.get(1)).pace == "2d"
    await settle(mia, world, "pace", pace="pace_none")
    asked = (await world.person("Ben").slash(home, "table resign")).response
    await world.person("Ben").click(asked, label="Yes, give up")
    await world.person("Ann").click(home.last_message, label="Rematch")
    await world.open("Cem", start=False)
    assert [(await world.club.directory.get(number)).pace for number in (2, 3)] == ["2d", "none"]


async def test_tables_are_opened_only_in_the_channel_that_was_settled(world: World, mia: Person) -> None:
    aside = world.guild.create_text_channel("aside")
    await settle(mia, world, "tables", where="one", channel=aside)
    assert await refused(world, "Ann") == f"In this server, tables are opened only in <#{aside.id}>."
    await world.person("Ann").slash(aside, "table new", game="takenoko")
    assert (await world.club.directory.get(1)).place.channel == aside.id


async def test_a_rematch_is_opened_in_the_channel_that_was_settled_meanwhile(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    asked = (await world.person("Ben").slash(home, "table resign")).response
    await world.person("Ben").click(asked, label="Yes, give up")
    aside = world.guild.create_text_channel("aside")
    await settle(mia, world, "tables", where="one", channel=aside)
    await world.person("Ann").click(home.last_message, label="Rematch")
    assert (await world.club.directory.get(2)).place.channel == aside.id
    assert "Join" in buttons(aside.last_message)


async def test_only_those_with_the_role_open_tables_and_rematches(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    asked = (await world.person("Ben").slash(home, "table resign")).response
    await world.person("Ben").click(asked, label="Yes, give up")
    chosen = role(world, "Players")
    member(world, "Pia", chosen)
    await settle(mia, world, "open", who="role", role=chosen)
    told = f"In this server, only those with the role <@&{chosen.id}> may open tables."
    assert await refused(world, "Cem") == told
    assert said((await world.person("Ann").click(home.last_message, label="Rematch")).response) == told
    await world.person("Pia").slash(world.channel, "table new", game="takenoko")
    assert (await world.club.directory.get(2)).names == ("Pia",)


async def test_everyone_as_a_role_is_everybody(world: World, mia: Person) -> None:
    await settle(mia, world, "open", who="role", role=world.guild.default_role)
    assert (await world.club.servers.settled(world.guild.id)).role is None


async def test_the_limit_is_said_to_whoever_has_reached_it(world: World, mia: Person) -> None:
    await settle(mia, world, "limit", tables=1)
    await world.open("Ann", start=False)
    told = said((await world.person("Ann").slash(world.channel, "table new", game="tigris")).response)
    assert told.startswith("In this server, a host may have only 1 table going on at a time.")
    assert len(await world.club.directory.tables_of(world.person("Ann").id)) == 1


@pytest.mark.parametrize(
    ("what", "options", "named"),
    [
        ("tables", {"where": "one"}, "Say in which channel"),
        ("open", {"who": "role"}, "Say which role"),
    ],
)
async def test_what_is_not_said_is_asked_for_and_nothing_changes(
    world: World, mia: Person, what: str, options: dict[str, Any], named: str
) -> None:
    assert named in await settle(mia, world, what, **options)
    assert await world.club.servers.settled(world.guild.id) == Settled()


async def test_what_contradicts_itself_is_refused_and_nothing_changes(world: World, mia: Person) -> None:
    before = Settled(limit=4)
    await world.club.servers.settle(world.guild.id, before)
    assert "only for tables in one" in await settle(mia, world, "tables", where="anywhere", channel=world.channel)
    assert "not everybody" in await settle(mia, world, "open", who="everyone", role=role(world, "Players"))
    assert await world.club.servers.settled(world.guild.id) == before


async def test_a_channel_in_which_we_may_not_do_what_tables_need_is_refused(world: World, mia: Person) -> None:
    aside = world.guild.create_text_channel("aside")
    found = world.bot.get_channel(aside.id)
    assert isinstance(found, discord.TextChannel)
    await found.set_permissions(found.guild.default_role, create_public_threads=False)
    told = await settle(mia, world, "tables", where="one", channel=aside)
    assert "Create Public Threads" in told
    assert f"<#{aside.id}>" in told
    assert await world.club.servers.settled(world.guild.id) == Settled()


async def test_a_role_or_channel_that_is_gone_is_named_to_players_and_to_managers(world: World, mia: Person) -> None:
    aside, chosen = world.guild.create_text_channel("aside"), role(world, "Players")
    await settle(mia, world, "tables", where="one", channel=aside)
    found = world.bot.get_channel(aside.id)
    assert isinstance(found, discord.TextChannel)
    await found.delete()
    assert (await refused(world, "Ann")).startswith("The only channel in which tables may be opened here is gone.")
    await settle(mia, world, "open", who="role", role=chosen)
    kept = world.text_channel().guild.get_role(chosen.id)
    assert kept is not None
    await kept.delete()
    assert "that role is gone" in await refused(world, "Ann")
    told = await settle(mia, world, "show")
    assert "⚠ The only channel" in told
    assert "that role is gone" in told
