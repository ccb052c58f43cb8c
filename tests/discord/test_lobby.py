"""Opening, joining, leaving, changing and starting a table."""

from __future__ import annotations

import discord

from tests.discord.world import World, buttons, menu, said


async def test_the_lobby_shows_seats_and_options_and_has_its_four_buttons(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    lobby = world.channel.last_message
    assert set(buttons(lobby)) == {"Join", "Leave", "Start", "Cancel"}
    assert "Seats** (2 of 3)" in said(lobby)
    assert "Ann" in said(lobby)
    assert "Ben" in said(lobby)


async def test_joining_by_button_fills_the_seat_in_the_same_message(world: World) -> None:
    await world.open("Ann", start=False, seats=2)
    lobby = world.channel.last_message
    answer = await world.person("Ben").click(lobby, label="Join")
    assert answer.ephemeral
    assert len(world.channel.history()) == 1
    assert "(2 of 2)" in said(world.channel.last_message)


async def test_joining_twice_and_joining_a_full_table_are_refused_in_a_sentence(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=2)
    again = await world.person("Ben").slash(world.channel, "table join")
    full = await world.person("Cleo").slash(world.channel, "table join")
    assert "already" in said(again.response)
    assert "taken" in said(full.response)
    assert (await world.club.get(1)).names == ("Ann", "Ben")


async def test_starting_below_the_minimum_is_refused_and_says_how_many_are_needed(world: World) -> None:
    await world.open("Ann", start=False)
    answer = await world.person("Ann").slash(world.channel, "table start")
    assert "2" in said(answer.response)
    assert (await world.club.get(1)).status == "lobby"


async def test_only_the_host_starts_cancels_and_changes_options(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    lobby = world.channel.last_message
    ben = world.person("Ben")
    custom_id, options = menu(lobby) or ("", {})
    for answer in (
        await ben.click(lobby, label="Start"),
        await ben.click(lobby, label="Cancel"),
        await ben.select(lobby, custom_id=custom_id, values=["redraw=off"]),
    ):
        assert "host" in said(answer.response)
    assert "redraw=off" in options
    table = await world.club.get(1)
    assert (table.status, table.options["redraw"]) == ("lobby", "on")


async def test_the_host_changes_an_option_and_the_lobby_shows_it(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    before = said(world.channel.last_message)
    custom_id, _ = menu(world.channel.last_message) or ("", {})
    await world.person("Ann").select(world.channel.last_message, custom_id=custom_id, values=["redraw=off"])
    assert (await world.club.get(1)).options["redraw"] == "off"
    assert said(world.channel.last_message) != before


async def test_a_start_seat_that_nobody_holds_is_refused_at_the_start(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    custom_id, _ = menu(world.channel.last_message) or ("", {})
    await world.person("Ann").select(world.channel.last_message, custom_id=custom_id, values=["start=4"])
    answer = await world.person("Ann").slash(world.channel, "table start")
    assert "4" in said(answer.response)
    assert (await world.club.get(1)).status == "lobby"


async def test_the_host_leaving_hands_over_and_the_last_one_leaving_closes_the_table(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    await world.person("Ann").slash(world.channel, "table leave")
    assert (await world.club.get(1)).host == world.person("Ben").id
    await world.person("Ben").slash(world.channel, "table leave")
    assert (await world.club.get(1)).status == "cancelled"
    assert buttons(world.channel.last_message) == {}


async def test_the_start_opens_a_thread_named_after_game_and_players_and_pings_who_must_act(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.get(1)
    (seat,) = table.to_move
    assert home.is_thread
    assert "Takenoko" in home.name
    assert "Ann" in home.name
    assert f"<@{table.players[seat].user}>" in said(home.last_message)
    assert [user.id for user in home.last_message.mentions] == [table.players[seat].user]


async def test_a_table_that_lives_in_the_channel_opens_no_thread(world: World) -> None:
    home = await world.open("Ann", "Ben", place="here")
    assert home is world.channel
    assert not world.channel.threads
    assert "Play" in buttons(world.channel.last_message)


async def test_missing_permissions_are_named_before_anything_is_opened(world: World) -> None:
    weak = world.guild.create_text_channel(
        "weak",
        overwrites={
            world.guild.default_role: discord.PermissionOverwrite(attach_files=False, create_public_threads=False)
        },
    )
    answer = await world.person("Ann").slash(weak, "table new", game="takenoko", seats=2)
    assert "Attach Files" in said(answer.response)
    assert "Create Public Threads" in said(answer.response)
    assert await world.club.tables_of(world.person("Ann").id) == ()


async def test_an_unknown_game_is_refused_in_a_sentence(world: World) -> None:
    answer = await world.person("Ann").slash(world.channel, "table new", game="go", seats=2)
    assert "go" in said(answer.response)
    assert not world.channel.history()
