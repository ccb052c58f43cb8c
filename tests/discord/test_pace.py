"""The pace of a table under Discord: chosen in the lobby, shown on boards and lists, told once when it is used up."""

from __future__ import annotations

import discord
import simcord

from rules.clock.time import DAY, HOUR
from tests.discord.world import BEGINNING, Person, World, buttons, mentioned, menus, newest, pinged, said


async def paced(world: World, pace: str = "1d") -> tuple[simcord.ChannelHandle, Person, Person]:
    """A running table with this pace; whoever must act, and the other one."""
    await world.open("Ann", "Ben", start=False)
    ann, ben = world.person("Ann"), world.person("Ben")
    lobby = newest(world.channel)
    options = next(custom_id for custom_id, values in menus(lobby) if f"pace={pace}" in values)
    await ann.select(lobby, custom_id=options, values=[f"pace={pace}"])
    await ann.slash(world.channel, "table start")
    table = await world.club.directory.get(1)
    first, other = (ann, ben) if table.players[table.to_move[0]].user == ann.id else (ben, ann)
    return world.home(), first, other


async def test_the_lobby_says_what_a_pace_means(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    lobby = newest(world.channel)
    assert "Pace: as long as you like" in said(lobby)
    labels = [label for _, values in menus(lobby) for label in values.values()]
    assert "Pace: 1 day (24 waking hours) a turn" in labels


async def test_boards_and_lists_say_until_when(world: World) -> None:
    home, first, other = await paced(world)
    until = f"<t:{BEGINNING + DAY}:R>"
    assert until in said(home.last_message)
    assert until in said((await first.slash(world.channel, "table list")).response)
    theirs = said((await other.slash(world.channel, "table list")).response)
    assert f"{first.name} (turn came <t:{BEGINNING}:R>, time to think ends {until})" in theirs


def question(home: simcord.ChannelHandle) -> discord.Message:
    """The newest question what to do about a seat whose time is used up."""
    return next(message for message in reversed(home.history()) if "⌛" in said(message))


async def test_a_used_up_allowance_is_one_question_that_calls_the_other_and_leads_to_play(world: World) -> None:
    home, first, other = await paced(world, "12h")
    before = len(home.history())
    await world.wait(12 * HOUR)
    line = question(home)
    assert [mentioned(message) for message in home.history() if message.id > line.id] == [[first.id]]
    assert len(home.history()) == before + 2
    assert first.name in said(line)
    assert mentioned(line) == [other.id]
    assert set(buttons(line)) == {"Wait", "Stand-in", "Free the seat", "Play"}
    await first.slash(home, "my remind", after="remind_off")
    await world.wait(5 * DAY)
    assert len(home.history()) == before + 2
    await world.restart()
    assert len(home.history()) == before + 2
    panel = await first.click(question(home), label="Play")
    assert buttons(panel.response)


async def test_a_change_of_quiet_hours_is_seen_on_the_board_that_stands(world: World) -> None:
    home, first, _ = await paced(world, "12h")
    before = newest(home)
    await world.club.calendars.quiet(first.id, "20:00-04:00")
    await world.env.settle()
    assert newest(home).id == before.id
    assert f"<t:{BEGINNING + 20 * HOUR}:R>" in said(home.last_message)


async def test_each_lapse_is_told_on_its_own(world: World) -> None:
    home, first, other = await paced(world, "12h")
    await world.wait(12 * HOUR)
    told = question(home)
    for command, options in (("channel", {}), ("objective", {"category": "panda"}), ("end", {})):
        await first.slash(home, f"takenoko {command}", **options)
    await world.wait(12 * HOUR)
    assert question(home).id != told.id
    assert other.name in said(question(home))
    assert f"**{first.name}** has moved" in said(next(message for message in home.history() if message.id == told.id))


async def test_all_must_agree_to_another_pace_once_the_game_has_begun(world: World) -> None:
    home, first, other = await paced(world)
    asked = await first.slash(home, "table pace", pace="pace_2d")
    assert "asked" in said(asked.response)
    question = newest(home)
    assert "2 days (48 waking hours)" in said(question)
    assert mentioned(question) == [other.id]
    assert "are not asked" in said((await first.click(question, label="Agree")).response)
    await other.click(question, label="Agree")
    settled = next(message for message in home.history() if message.id == question.id)
    assert buttons(settled) == {}
    assert "nobody was against" in said(settled)
    board = next(message for message in home.history() if "Play" in buttons(message))
    assert f"<t:{BEGINNING + 2 * DAY}:R>" in said(board)


async def test_whoever_wants_no_pings_is_asked_about_a_pace_without_one(world: World) -> None:
    home, first, other = await paced(world)
    await other.slash(home, "my pings", where="ping_off")
    await first.slash(home, "table pace", pace="pace_2d")
    question = newest(home)
    assert pinged(world, home) == []
    await other.click(question, label="Agree")
    assert (await world.club.directory.get(1)).pace == "2d"


async def test_before_the_start_the_host_chooses_the_pace(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    assert "now" in said((await world.person("Ann").slash(world.channel, "table pace", pace="pace_7d")).response)
    assert "Only the host" in said(
        (await world.person("Ben").slash(world.channel, "table pace", pace="pace_1d")).response
    )
    assert "Pace: 7 days" in said(newest(world.channel))
