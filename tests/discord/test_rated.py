"""Rated tables as people meet them: what they are told before they join, and what such a table is without."""

from __future__ import annotations

from random import Random

from data.texts import text
from rules.clock.time import DAY
from tests.discord.player import by_command, choose
from tests.discord.test_callers import letters
from tests.discord.world import Person, World, buttons, newest, said


async def test_everybody_is_told_that_a_table_is_rated_before_joining_it(world: World) -> None:
    ann, ben, cleo = (world.person(name) for name in ("Ann", "Ben", "Cleo"))
    await ann.slash(world.channel, "table new", game="takenoko", seats=3, rated="rated_yes")
    lobby = newest(world.channel)
    assert text("en", "common.lobby.rated_note") in said(lobby)
    assert "Computer" not in buttons(lobby)
    asked = (await ben.slash(world.channel, "table join")).response
    assert said(asked).endswith(text("en", "common.lobby.rated_ask", table="1"))
    assert (await world.club.directory.get(1)).names == ("Ann",)
    await ben.click(asked, label="Join")
    await cleo.click(newest(world.channel), label="Join")
    assert (await world.club.directory.get(1)).names == ("Ann", "Ben", "Cleo")
    await ann.slash(world.channel, "table start")
    assert "Try" not in buttons(newest(world.home()))
    assert said((await ben.slash(world.home(), "table try")).response) == text("en", "errors.trial_rated")
    given = (await ben.slash(world.home(), "table resign")).response
    assert text("en", "common.resign_rated") in said(given)
    offered = (await cleo.slash(world.home(), "table seat offer")).response
    assert said(offered).endswith(text("en", "common.seat.rated_offer"))


async def test_a_rated_table_with_computers_is_refused_before_it_is_opened(world: World) -> None:
    answer = await world.person("Ann").slash(
        world.channel, "table new", game="takenoko", computers=1, rated="rated_yes"
    )  # fmt: skip
    assert said(answer.response) == text("en", "errors.computers_rated")
    assert await world.club.directory.find(channel=world.channel.id) == ()


async def test_what_a_rated_rematch_means_is_said_before_it_is_opened(world: World) -> None:
    await world.open("Ann", start=False, rated="rated_yes", seats=2)
    await world.person("Ben").click(newest(world.channel), label="Join")
    await world.person("Ann").slash(world.channel, "table start")
    home = world.home()
    await world.person("Ann").click(
        (await world.person("Ann").slash(home, "table resign")).response, label="Yes, give up"
    )
    asked = (await world.person("Ann").click(newest(home), label="Rematch")).response
    assert text("en", "common.rematch_rated") in said(asked)
    await world.person("Ann").click(asked, label="Yes, a rated rematch")
    again = await world.club.directory.get(2)
    assert (again.is_rated, again.names) == (True, ("Ann",))


async def test_a_moderators_take_back_is_announced_beforehand_and_says_that_the_table_counts_no_more(
    world: World, mia: Person
) -> None:
    await world.open("Ann", start=False, rated="rated_yes", seats=2)
    await world.person("Ben").click(newest(world.channel), label="Join")
    ann = world.person("Ann")
    await ann.slash(world.channel, "table start")
    name, move = await choose(world, 1, Random(5))
    await by_command(world.person(name), world.home(), move)
    asked = (
        await mia.slash(world.home(), "moderate undo", before=str((await world.club.reading.history(1))[-1].row.ply))
    ).response
    assert text("en", "common.house.undo_sure_rated") in said(asked)
    await mia.click(asked, label="Take this back")
    told = "\n".join(said(message) for message in world.home().history())
    assert text("en", "common.house.unrated") in told
    assert not (await world.club.directory.get(1)).is_rated


async def test_about_a_late_seat_the_others_wait_or_let_it_give_up(world: World) -> None:
    await world.open("Ann", start=False, rated="rated_yes", seats=3)
    for name in ("Ben", "Cleo"):
        await world.person(name).click(newest(world.channel), label="Join")
    await world.person("Ann").slash(world.channel, "table start")
    home, table = world.home(), await world.club.directory.get(1)
    late, *others = sorted(map(world.person, table.names), key=lambda one: one.name != table.awaited[0])
    await world.wait(7 * DAY)
    await others[0].slash(home, "table nudge")
    question = newest(home)
    assert set(buttons(question)) == {"Wait", "Forfeit", "Play"}
    assert f"with **Forfeit** the seat gives up, and {late.name} comes last" in said(question)
    for other in others:
        await other.click(question, label="Forfeit")
    told = "\n".join(said(message) for message in home.history())
    assert f"The seat of **{late.name}** has given up, as the others have decided." in told
    assert any("you come last there" in said(letter) for letter in letters(late))
    assert (await world.club.directory.get(1)).status == "playing"
