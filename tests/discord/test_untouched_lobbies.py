"""Lobbies that nobody touches, as people meet them: the notice, keeping it open, the new host."""

from __future__ import annotations

from rules.clock.time import DAY, HOUR
from tests.discord.world import World, buttons, mentioned, newest, said


async def test_the_players_are_told_a_day_before_and_then_it_closes(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    await world.wait(6 * DAY)
    notice = newest(world.channel)
    assert f"It closes <t:{world.time.now() + DAY}:R>" in said(notice)
    assert set(mentioned(notice)) == {world.person("Ann").id, world.person("Ben").id}
    assert set(buttons(notice)) == {"Keep it open"}
    await world.restart()
    assert len(world.channel.history()) == 2
    await world.wait(DAY)
    (lobby,) = world.channel.history()
    assert "Nobody did anything at this table for 7 days" in said(lobby)
    assert buttons(lobby) == {}


async def test_one_of_the_players_keeps_it_open_and_the_notice_is_gone(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    await world.wait(6 * DAY)
    notice = newest(world.channel)
    assert "no seat" in said((await world.person("Zoe").click(notice, label="Keep it open")).response)
    told = await world.person("Ben").click(notice, label="Keep it open")
    assert said(told.response) == "Table 1 stays open."
    assert len(world.channel.history()) == 1
    await world.wait(2 * DAY)
    assert (await world.club.directory.get(1)).status == "lobby"


async def test_the_next_player_is_called_as_host_after_seven_days_and_can_start(world: World) -> None:
    await world.open("Ann", start=False, seats=3)
    await world.wait(5 * DAY)
    await world.person("Ben").slash(world.channel, "table join")
    await world.wait(2 * DAY + HOUR)
    news = newest(world.channel)
    assert mentioned(news) == [world.person("Ben").id]
    assert "you are the host of this table now" in said(news)
    assert "Ben (host)" in "\n".join(map(said, world.channel.history()))
    await world.restart()
    assert newest(world.channel).id == news.id
    assert "host" in said((await world.person("Ann").slash(world.channel, "table start")).response)
    await world.person("Ben").slash(world.channel, "table start")
    assert (await world.club.directory.get(1)).status == "playing"


async def test_a_host_who_has_left_the_server_is_followed_as_soon_as_somebody_wants_to_start(world: World) -> None:
    await world.open("Ann", "Ben", "Cleo", start=False)
    ann, ben, cleo = map(world.person, ("Ann", "Ben", "Cleo"))
    assert "Only the host" in said((await ben.slash(world.channel, "table start")).response)
    world.guild.remove_member(ann.actor)
    assert "Only the host" in said((await cleo.slash(world.channel, "table start")).response)
    assert (await world.club.directory.get(1)).host == ben.id
    await ben.slash(world.channel, "table start")
    assert (await world.club.directory.get(1)).status == "playing"
