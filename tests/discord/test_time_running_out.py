"""Who takes long is told once before the time to think is used up and once when it is, where they are called at all."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle

from rules.clock.time import DAY, HOUR, MINUTE
from rules.tables.table import Table
from tests.discord.test_callers import act, letters, pings
from tests.discord.world import Person, World, buttons, newest, said

SOON, OVER = "nearly used up", "is used up"


async def paced(world: World, pace: str, awaited: str = "Ann", other: str = "Ben", **options: str) -> ChannelHandle:
    """A table with a pace that has just called somebody."""
    await world.open(awaited, other, start=False, **options)
    host = world.person(awaited)
    await host.slash(world.channel, "table pace", pace=f"pace_{pace}")
    await host.slash(world.channel, "table start")
    if world.person(awaited).id not in called(await world.club.directory.get(1)):
        await act(world, world.person(other), 1)
    return world.home()


def called(table: Table) -> list[int]:
    return [table.players[seat].user for seat in table.to_move]


def words(messages: list[discord.Message], person: Person) -> list[str]:
    """What stands there for somebody about their time, in order."""
    mine = [said(message) for message in messages if f"<@{person.id}>, your time" in said(message)]
    return [SOON if SOON in told else OVER for told in mine]


async def test_a_quarter_before_the_end_it_is_said_once_and_at_the_end_once(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my remind", after="remind_2d")
    home = await paced(world, "12h")
    await world.wait(9 * HOUR - MINUTE)
    assert words(home.history(), ann) == []
    before = pings(world, home, ann)
    await world.wait(MINUTE)
    assert words(home.history(), ann) == [SOON]
    (word,) = [message for message in home.history() if SOON in said(message)]
    assert set(buttons(word)) == {"Play", "Board for me"}
    assert "Time to think ends <t:" in said(word)
    for _ in range(5):
        await world.wait(30 * MINUTE)
    assert (words(home.history(), ann), pings(world, home, ann)) == ([SOON], before + 1)
    await world.wait(30 * MINUTE)
    assert words(home.history(), ann) == [OVER]
    over = next(message for message in home.history() if f"<@{ann.id}>, your time" in said(message))
    assert "the others are asked what to do" in said(over)
    await world.restart()
    await world.wait(DAY)
    assert pings(world, home, ann) == before + 2
    panel = await ann.click(over, label="Play")
    assert "table 1" in said(panel.response)
    await act(world, ann, 1)
    await world.env.settle()
    assert words(home.history(), ann) == []


@pytest.mark.parametrize(("pace", "before"), [("12h", 3 * HOUR), ("1d", 6 * HOUR), ("3d", 18 * HOUR), ("7d", DAY)])
async def test_how_long_before_the_end_it_is_said(world: World, pace: str, before: int) -> None:
    await world.person("Ann").slash(world.channel, "my remind", after="remind_2d")
    await paced(world, pace)
    (clock,) = (await world.club.directory.get(1)).clocks
    (alarm,) = await world.club.store.alarms(kind="nearly")
    assert (clock.due or 0) - alarm.due == before


async def test_it_comes_in_no_quiet_hours_and_counts_awake_time(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my remind", after="remind_2d")
    await ann.slash(world.channel, "my quiet", hours="20:00-08:00")
    home = await paced(world, "12h")
    # From noon on 8 hours are awake; the ninth begins at 8 in the morning.
    for _ in range(20):
        assert words(home.history(), ann) == []
        await world.wait(HOUR)
    await world.wait(HOUR)
    assert words(home.history(), ann) == [SOON]


async def test_who_was_reminded_lately_hears_nothing_before_the_end(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my remind", after="remind_6h")
    home = await paced(world, "12h")
    await world.wait(6 * HOUR)
    before = pings(world, home, ann)
    await world.wait(4 * HOUR)
    assert (words(home.history(), ann), pings(world, home, ann)) == ([], before)


async def test_not_today_holds_it_too(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my remind", after="remind_6h")
    home = await paced(world, "1d")
    await world.wait(6 * HOUR)
    reminder = newest(home)
    await ann.click(reminder, label="Not today")
    assert await world.club.store.alarms(kind="nearly") == ()


@pytest.mark.parametrize(("where", "here", "direct"), [("here", 1, 0), ("direct", 0, 1), ("both", 1, 1), ("off", 0, 0)])
async def test_that_it_is_over_is_told_where_they_are_called_even_to_who_wants_no_reminder(
    world: World, where: str, here: int, direct: int
) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my pings", where=f"ping_{where}")
    await ann.slash(world.channel, "my remind", after="remind_off")
    home = await paced(world, "12h")
    for _ in range(13):
        await world.wait(HOUR)
    assert words(home.history(), ann) == [OVER] * here
    assert words(letters(ann), ann) == [OVER] * direct


async def test_that_it_is_over_waits_for_the_end_of_days_away_that_stop_no_clock(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my away", until="12-31", **{"from": "12-02"})
    await world.wait(39 * DAY)
    await ann.slash(world.channel, "my away", until="2027-01-04", **{"from": "2027-01-02"})
    home = await paced(world, "12h")
    await world.wait(2 * DAY)
    assert words(home.history(), ann) == []
    await world.wait(DAY + 12 * HOUR)
    assert words(home.history(), ann) == [OVER]


async def test_whose_turn_a_stand_in_plays_is_told_that_the_seat_stays_theirs(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my pings", where="ping_direct")
    await ann.slash(world.channel, "my remind", after="remind_off")
    await world.open("Ann", "Ben", start=False)
    await world.club.lobby.configure(1, ann.id, chosen={"pace": "12h", "late": "stand-in"})
    await ann.slash(world.channel, "table start")
    if ann.id not in called(await world.club.directory.get(1)):
        await act(world, world.person("Ben"), 1)
    for _ in range(13):
        await world.wait(HOUR)
    told = [said(letter) for letter in letters(ann) if "a stand-in plays it for you" in said(letter)]
    assert len(told) == 1
    assert "stays yours" in told[0]


async def test_with_the_time_that_the_others_give_it_is_said_anew_before_its_end(world: World) -> None:
    ann = world.person("Ann")
    home = await paced(world, "12h")
    await world.wait(13 * HOUR)
    assert words(home.history(), ann) == [OVER]
    question = next(message for message in home.history() if "Wait" in buttons(message))
    await world.person("Ben").click(question, label="Wait")
    await world.wait(9 * HOUR)
    assert words(home.history(), ann) == [SOON]
