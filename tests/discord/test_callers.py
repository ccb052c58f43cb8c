"""Whoever must act is told once, at a good moment, in the place they wish, and reminded as often as they asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any, TypeAlias

import discord
import msgspec
import pytest
import simcord

from cogs.posting import callers, retrying
from cogs.ui.call_messages import CALLED, NOT_TODAY
from rules.clock.away import Away
from rules.clock.rest import Calendar
from rules.clock.time import DAY, HOUR, MINUTE
from rules.storage.store import Store
from rules.tables import calling, club
from rules.tables.calling import MOST_REMINDERS, Manner
from tests.discord.world import BEGINNING, Person, World, buttons, mentioned, menus, newest, pictures, said

Wish: TypeAlias = Callable[..., None]
WISHED: dict[int, Manner] = {}
QUIET = Calendar().moved(0, "UTC").quieted(0, "10:00-20:00")
"""Quiet hours in which every test begins: it is noon in UTC."""
AWAKE = 8 * HOUR
"""Seconds from the beginning to the end of the quiet hours."""


@pytest.fixture(autouse=True)
def wish(monkeypatch: pytest.MonkeyPatch) -> Wish:
    """Let somebody have wishes; without any those hold that were given by `/my`."""
    WISHED.clear()

    def manner_in(store: Store) -> Callable[[int], Awaitable[Manner]]:
        chosen = calling.manner_in(store)

        async def manner(user: int) -> Manner:
            return WISHED[user] if user in WISHED else await chosen(user)

        return manner

    monkeypatch.setattr(club, "manner_in", manner_in)

    def given(person: Person, **wished: object) -> None:
        WISHED[person.id] = msgspec.structs.replace(WISHED.get(person.id, Manner()), **wished)

    return given


async def waiting(world: World, person: Person) -> list[int]:
    return [table.id for table, _ in await world.club.directory.waiting_for(person.id)]


async def act(world: World, person: Person, table: int) -> None:
    """End somebody's turn, as it does by itself after two actions."""
    for command, options in (("channel", {}), ("objective", {"category": "panda"}), ("end", {})):
        if table in await waiting(world, person):
            await person.slash(world.channel, f"takenoko {command}", table=str(table), **options)
    assert table not in await waiting(world, person)


async def opened(world: World, awaited: str, other: str = "Ben", **options: Any) -> tuple[int, simcord.ChannelHandle]:
    """A table that waits for one of two people, and where it is played."""
    home = await world.open(awaited, other, **options)
    number = max(table.id for table in await world.club.directory.tables_of(world.person(awaited).id))
    if number not in await waiting(world, world.person(awaited)):
        await act(world, world.person(other), number)
    return number, home


def calls_to(channel: simcord.ChannelHandle, person: Person) -> list[discord.Message]:
    """The messages that stand in a channel and call somebody, the boards left out."""
    mine = [f":{verb}:{person.id}." for verb in (CALLED, NOT_TODAY)]
    return [
        message
        for message in channel.history()
        if any(part in custom_id for custom_id in buttons(message).values() for part in mine)
    ]


def pings(world: World, channel: simcord.ChannelHandle, person: Person) -> int:
    """How often somebody was pinged in a channel, by boards too."""
    sent = [entry.json for entry in world.env.http_requests if entry.path == f"/channels/{channel.id}/messages"]
    users = [(each or {}).get("allowed_mentions", {}).get("users", []) for each in sent if isinstance(each, dict)]
    return sum(str(person.id) in map(str, each) for each in users)


def letters(person: Person) -> list[discord.Message]:
    return person.user.dm_channel.history()


async def test_in_quiet_hours_the_turn_is_posted_without_a_ping_which_follows_at_their_end(
    world: World, wish: Wish
) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    number, home = await opened(world, "Ann")
    assert "Play" in buttons(newest(home))
    await world.wait(AWAKE - 1)
    assert (calls_to(home, ann), pings(world, home, ann)) == ([], 0)
    await world.wait(1)
    (ping,) = calls_to(home, ann)
    assert "a table waits for you" in said(ping)
    assert f"#{number} Takenoko" in said(ping)
    await world.wait(HOUR)
    assert (len(calls_to(home, ann)), pings(world, home, ann)) == (1, 1)


async def test_whoever_has_acted_in_quiet_hours_is_not_pinged_at_their_end(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    number, home = await opened(world, "Ann")
    await act(world, ann, number)
    await world.wait(AWAKE)
    assert (calls_to(home, ann), pings(world, home, ann)) == ([], 0)


async def test_all_tables_of_a_channel_are_one_message_there(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    found = [await opened(world, "Ann") for _ in range(3)]
    await world.wait(AWAKE)
    (ping,) = calls_to(world.channel, ann)
    assert "3 tables wait for you" in said(ping)
    assert [calls_to(home, ann) for _, home in found] == [[], [], []]
    assert list(buttons(ping)) == [f"Play: #{number} Takenoko" for number, _ in found]
    panel = await ann.click(ping, label=f"Play: #{found[1][0]} Takenoko")
    assert f"table {found[1][0]}" in said(panel.response)
    await act(world, ann, found[1][0])
    await world.env.settle()
    (still,) = calls_to(world.channel, ann)
    assert still.id == ping.id
    assert "2 tables wait for you" in said(still)
    assert len(buttons(still)) == 2


async def test_where_we_may_not_write_in_the_channel_each_thread_calls(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    found = [await opened(world, "Ann") for _ in range(2)]
    channel = world.text_channel()
    await channel.set_permissions(channel.guild.default_role, send_messages=False)
    await world.wait(AWAKE)
    assert [len(calls_to(home, ann)) for _, home in found] == [1, 1]


async def test_a_held_ping_is_taken_away_when_the_table_does_not_wait_any_more(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    number, home = await opened(world, "Ann")
    await world.wait(AWAKE)
    assert len(calls_to(home, ann)) == 1
    await act(world, ann, number)
    await world.env.settle()
    assert calls_to(home, ann) == []


@pytest.mark.parametrize("where", ["off", "direct"])
async def test_whoever_wishes_no_ping_in_the_thread_gets_none(world: World, wish: Wish, where: str) -> None:
    ann = world.person("Ann")
    wish(ann, pings=where)
    _, home = await opened(world, "Ann")
    await world.wait(2 * DAY)
    assert (calls_to(home, ann), pings(world, home, ann)) == ([], 0)
    assert f"<@{ann.id}>" in said(newest(home))
    assert len(letters(ann)) == (2 if where == "direct" else 0)


async def test_a_turn_as_a_direct_message_has_the_picture_the_news_and_play(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, pings="direct", remind=0)
    number, home = await opened(world, "Ann")
    await act(world, ann, number)
    await act(world, world.person("Ben"), number)
    await world.env.settle()
    (letter,) = letters(ann)
    assert "Ben" in said(letter)
    assert f"https://discord.com/channels/{world.guild.id}/{home.id}" in said(letter)
    assert len(pictures(letter)) == 1
    assert set(buttons(letter)) == {"Play", "My hand"}
    panel = (await ann.user.click(letter, label="Play")).response
    assert panel is not None
    assert f"table {number}" in said(panel)
    label = next(iter(buttons(panel)))
    assert (await ann.user.click(panel, label=label)).response is not None
    await world.wait(DAY)
    assert letters(ann) == [letter]


async def test_a_direct_message_goes_when_its_turn_is_over(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, pings="direct")
    number, _ = await opened(world, "Ann")
    assert len(letters(ann)) == 1
    await act(world, ann, number)
    await world.env.settle()
    assert letters(ann) == []


async def test_both_means_the_thread_and_a_direct_message(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, pings="both")
    _, home = await opened(world, "Ann")
    assert (pings(world, home, ann), len(letters(ann))) == (1, 1)
    await world.wait(HOUR)
    assert (pings(world, home, ann), len(letters(ann))) == (1, 1)


async def test_in_quiet_hours_a_direct_message_waits_too(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, pings="both", calendar=QUIET)
    _, home = await opened(world, "Ann")
    assert (pings(world, home, ann), letters(ann)) == (0, [])
    await world.wait(AWAKE)
    assert (pings(world, home, ann), len(letters(ann))) == (1, 1)


async def test_where_direct_messages_are_closed_the_thread_calls_and_it_is_said_once(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, pings="direct")
    letter = await world.bot.create_dm(discord.Object(ann.id))
    world.env.inject_error("POST", f"/channels/{letter.id}/messages", status=403, code=50007, times=None)
    number, home = await opened(world, "Ann")
    (call,) = calls_to(home, ann)
    for expected in (1, 0):
        panel = (await ann.click(call, label="Play")).response
        assert said(panel).count("I cannot send you direct messages") == expected
    await act(world, ann, number)
    await act(world, world.person("Ben"), number)
    await world.env.settle()
    (again,) = calls_to(home, ann)
    assert again.id != call.id
    assert pings(world, home, ann) == 2
    assert "I cannot send you direct messages" not in said((await ann.click(again, label="Play")).response)
    tried = [entry for entry in world.env.http_requests if entry.path == f"/channels/{letter.id}/messages"]
    assert len(tried) == 1


async def test_whoever_wishes_direct_messages_anew_gets_them_without_waiting_for_a_week(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my pings", where="ping_direct")
    letter = await world.bot.create_dm(discord.Object(ann.id))
    world.env.inject_error("POST", f"/channels/{letter.id}/messages", status=403, code=50007, times=1)
    _, home = await opened(world, "Ann")
    (call,) = calls_to(home, ann)
    assert letters(ann) == []
    await ann.slash(world.channel, "my pings", where="ping_direct")
    assert "I cannot send you direct messages" not in said((await ann.click(call, label="Play")).response)
    await opened(world, "Ann")
    assert len(letters(ann)) == 1


async def test_a_reminder_replaces_the_one_before_it(world: World) -> None:
    ann = world.person("Ann")
    _, home = await opened(world, "Ann")
    await world.wait(DAY - MINUTE)
    assert (calls_to(home, ann), pings(world, home, ann)) == ([], 1)
    await world.wait(MINUTE)
    (first,) = calls_to(home, ann)
    assert "still waits for you" in said(first)
    assert set(buttons(first)) == {"Play", "Board for me", "Not today"}
    await world.wait(DAY)
    (second,) = calls_to(home, ann)
    assert second.id != first.id
    assert pings(world, home, ann) == 3
    assert await world.club.notices.discarded() == ()


async def test_reminders_end_after_some_without_answer(world: World) -> None:
    ann = world.person("Ann")
    _, home = await opened(world, "Ann")
    sent = set()
    for _ in range(MOST_REMINDERS + 3):
        await world.wait(DAY)
        sent |= {message.id for message in calls_to(home, ann)}
    assert len(sent) == MOST_REMINDERS


async def test_a_reminder_waits_for_the_end_of_quiet_hours_and_goes_with_the_turn(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, remind=6 * HOUR)
    number, home = await opened(world, "Ann")
    wish(ann, calendar=QUIET)
    await world.wait(6 * HOUR)
    assert calls_to(home, ann) == []
    await world.wait(2 * HOUR)
    assert len(calls_to(home, ann)) == 1
    await act(world, ann, number)
    await world.env.settle()
    assert calls_to(home, ann) == []


async def test_not_today_holds_reminders_until_tomorrow_and_is_for_whoever_was_called(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    night = Calendar().moved(0, "Asia/Tokyo").quieted(0, "23:00-08:00")
    wish(ann, remind=6 * HOUR, calendar=night)
    _, home = await opened(world, "Ann")
    await world.wait(11 * HOUR)
    reminder = calls_to(home, ann)[-1]
    assert "Not today" in buttons(reminder)
    other = await world.person("Ben").click(reminder, label="Not today")
    assert said(other.response) == "This message is for somebody else."
    assert said((await world.person("Ben").click(reminder, label="Play")).response) == said(other.response)
    answer = await ann.click(reminder, label="Not today")
    tomorrow = BEGINNING + 35 * HOUR
    assert f"<t:{tomorrow}:f>" in said(answer.response)
    await world.env.settle()
    assert calls_to(home, ann) == []
    await world.wait(tomorrow - world.time.now() - 1)
    assert calls_to(home, ann) == []
    await world.wait(1)
    assert len(calls_to(home, ann)) == 1


async def test_after_a_day_offline_what_is_overdue_is_told_once(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    _, home = await opened(world, "Ann")
    world.time.move(2 * DAY + AWAKE)
    await world.restart()
    await world.wait(MINUTE)
    assert len(calls_to(home, ann)) == 1
    for _ in range(3):
        await world.restart()
        await world.wait(MINUTE)
    assert (len(calls_to(home, ann)), pings(world, home, ann)) == (1, 1)


async def test_a_clock_that_is_set_back_tells_nothing_twice(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    _, home = await opened(world, "Ann")
    await world.wait(AWAKE)
    await world.wait(-2 * HOUR)
    await world.wait(2 * HOUR)
    assert (len(calls_to(home, ann)), pings(world, home, ann)) == (1, 1)


async def test_discord_that_is_unreachable_at_the_due_time_is_tried_again(
    world: World, wish: Wish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_WAIT", 3600.0)
    monkeypatch.setattr(callers, "SOON", 3600.0)
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    _, home = await opened(world, "Ann")
    world.env.inject_error("POST", f"/channels/{home.id}/messages", status=503)
    await world.wait(AWAKE)
    assert calls_to(home, ann) == []
    await world.restart()
    await world.wait(MINUTE)
    assert len(calls_to(home, ann)) == 1


async def test_a_table_that_cannot_be_told_holds_back_no_other(
    world: World, wish: Wish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_WAIT", 3600.0)
    ann = world.person("Ann")
    wish(ann, calendar=QUIET, remind=6 * HOUR)
    await opened(world, "Ann")
    gone, world.channel = world.text_channel(), world.guild.create_text_channel("elsewhere")
    _, home = await opened(world, "Ann")
    await gone.delete()
    await world.wait(AWAKE)
    assert pings(world, home, ann) == 1
    await world.wait(6 * HOUR)
    assert pings(world, home, ann) == 2


async def test_an_archived_thread_is_woken_and_a_deleted_one_opened_anew_for_the_ping(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, calendar=QUIET)
    _, home = await opened(world, "Ann")
    await world.thread().edit(archived=True)
    await world.wait(AWAKE)
    assert len(calls_to(home, ann)) == 1
    _, gone = await opened(world, "Ann")
    await world.thread().delete()
    await world.wait(DAY)
    anew = world.home()
    assert anew.id != gone.id
    assert calls_to(anew, ann)


async def test_whoever_takes_a_seat_in_this_very_turn_is_reminded_and_the_one_before_not(world: World) -> None:
    ann, cem = world.person("Ann"), world.person("Cem")
    _, home = await opened(world, "Ann")
    await ann.slash(home, "table seat offer")
    await cem.slash(home, "table seat take", table="1")
    await world.wait(DAY)
    assert calls_to(home, ann) == []
    (reminder,) = calls_to(home, cem)
    assert "still waits for you" in said(reminder)


async def test_a_digest_comes_at_its_hour_only_when_something_waits_and_stays_true(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, digest=15 * 60 + 30)
    await world.club.calling.replan(ann.id)
    await world.wait(3 * HOUR + 30 * MINUTE)
    assert letters(ann) == []
    first, _ = await opened(world, "Ann")
    second, _ = await opened(world, "Ann")
    await world.wait(DAY - 1)
    assert letters(ann) == []
    await world.wait(1)
    (letter,) = letters(ann)
    assert "2 tables wait for you" in said(letter)
    assert [label.startswith("Play: #") for label in buttons(letter)] == [True, True, False]
    await act(world, ann, first)
    await world.env.settle()
    (letter,) = letters(ann)
    assert "1 table waits for you" in said(letter)
    assert f"#{first} " not in said(letter)
    panel = await ann.user.click(letter, label=f"Play: #{second} Takenoko")
    assert f"table {second}" in said(panel.response)
    await act(world, ann, second)
    await world.env.settle()
    assert "Nothing waits for you any more." in said(letters(ann)[0])
    await world.wait(2 * DAY)
    assert len(letters(ann)) == 1


async def test_a_digest_replaces_reminders_and_not_the_ping(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, digest=15 * 60, remind=6 * HOUR)
    await world.club.calling.replan(ann.id)
    _, home = await opened(world, "Ann")
    for _ in range(12):
        await world.wait(6 * HOUR)
    assert pings(world, home, ann) == 1
    assert len(letters(ann)) == 1


async def test_where_a_digest_does_not_arrive_reminders_come(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, digest=15 * 60, remind=HOUR)
    await world.club.calling.replan(ann.id)
    letter = await world.bot.create_dm(discord.Object(ann.id))
    world.env.inject_error("POST", f"/channels/{letter.id}/messages", status=403, code=50007, times=None)
    _, home = await opened(world, "Ann")
    await world.wait(3 * HOUR - 1)
    assert calls_to(home, ann) == []
    await world.wait(1)
    (reminder,) = calls_to(home, ann)
    assert "still waits for you" in said(reminder)
    await world.wait(HOUR)
    (again,) = calls_to(home, ann)
    assert again.id != reminder.id
    assert letters(ann) == []


async def test_on_days_away_no_digest_comes_and_afterwards_again(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    first = date(2026, 11, 23)
    wish(ann, digest=15 * 60, remind=0, calendar=QUIET.leaving(0, Away(first, first + timedelta(days=1), "UTC")))
    await world.club.calling.replan(ann.id)
    await opened(world, "Ann")
    for hours in (3, 24):
        await world.wait(hours * HOUR)
        assert letters(ann) == []
    await world.wait(DAY)
    assert len(letters(ann)) == 1


async def test_after_days_offline_there_is_one_digest(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, digest=15 * 60, remind=0)
    await world.club.calling.replan(ann.id)
    await opened(world, "Ann")
    world.time.move(3 * DAY)
    for _ in range(3):
        await world.restart()
        await world.wait(MINUTE)
    sent = [entry for entry in world.env.http_requests if entry.method == "POST"]
    channel = ann.user.dm_channel.id
    assert len([entry for entry in sent if entry.path == f"/channels/{channel}/messages"]) == 1


async def test_a_digest_that_is_not_wished_any_more_does_not_come(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, digest=15 * 60)
    await world.club.calling.replan(ann.id)
    await opened(world, "Ann")
    wish(ann, digest=None)
    await world.club.calling.replan(ann.id)
    await world.wait(DAY // 2)
    assert letters(ann) == []


@pytest.mark.parametrize("where", ["here", "direct"])
@pytest.mark.parametrize("lost", ["posted", "told"])
@pytest.mark.parametrize("reminder", [False, True])
async def test_a_kill_before_what_was_sent_is_written_down_tells_nothing_twice(
    world: World, wish: Wish, monkeypatch: pytest.MonkeyPatch, where: str, lost: str, reminder: bool
) -> None:
    """The message is out; that it stands, or that its call is told, was not written any more."""
    ann = world.person("Ann")
    wish(ann, pings=where, calendar=Calendar() if reminder else QUIET)
    _, home = await opened(world, "Ann")
    if reminder:
        await world.wait(DAY - MINUTE)

    async def killed(*_: object, **__: object) -> None:
        raise ConnectionResetError

    # A message of unknown fate is looked for from when it was sent, by the simulated Discord's own clock.
    monkeypatch.setattr(world.club.notices, "_now", lambda: int(world.env.now().timestamp()))
    monkeypatch.setattr(world.club.notices if lost == "posted" else world.club.calling, lost, killed)
    monkeypatch.setattr(retrying, "FIRST_WAIT", 3600.0)
    monkeypatch.setattr(callers, "SOON", 3600.0)
    await world.wait(MINUTE if reminder else AWAKE)
    before = len(letters(ann)) + len(calls_to(home, ann))
    assert before == (2 if reminder and where == "direct" else 1)
    for _ in range(2):
        await world.restart()
        await world.wait(MINUTE)
    assert len(letters(ann)) + len(calls_to(home, ann)) == before
    (call,) = await world.club.calling.calls_of(ann.id)
    assert (call.owed, call.reminders) == (0, int(reminder))


async def test_what_is_wished_by_my_holds_from_then_on(world: World) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my pings", where="ping_direct")
    await ann.slash(world.channel, "my remind", after="remind_6h")
    await ann.slash(world.channel, "my zone", zone="Asia/Tokyo")
    _, home = await opened(world, "Ann")
    assert (len(letters(ann)), pings(world, home, ann)) == (1, 0)
    # It is 21:00 in Tokyo.
    await ann.slash(world.channel, "my quiet", hours="23:00-08:00")
    await world.wait(6 * HOUR)
    assert len(letters(ann)) == 1
    await world.wait(5 * HOUR)
    assert len(letters(ann)) == 2
    assert set(buttons(letters(ann)[-1])) == {"Play", "Board for me", "Not today"}
    await ann.slash(world.channel, "my digest", at="9:00")
    await world.wait(HOUR)
    assert "1 table waits for you" in said(letters(ann)[-1])
    await ann.slash(world.channel, "my digest", at="off")
    await ann.slash(world.channel, "my remind", after="remind_off")
    before = len(letters(ann))
    await world.wait(3 * DAY)
    assert len(letters(ann)) == before


async def test_until_when_is_said_wherever_a_table_waits(world: World) -> None:
    ann = world.person("Ann")
    await world.open("Ann", "Ben", start=False)
    custom_id, _ = next((each, options) for each, options in menus(newest(world.channel)) if "pace=1d" in options)
    await ann.select(newest(world.channel), custom_id=custom_id, values=["pace=1d"])
    for name in ("Ann", "Ben"):
        await world.person(name).slash(world.channel, "my pings", where="ping_direct")
        await world.person(name).slash(world.channel, "my remind", after="remind_12h")
    await ann.slash(world.channel, "table start")
    await world.wait(12 * HOUR)
    table = await world.club.directory.get(1)
    turn, reminder = letters(world.person(table.awaited[0]))
    due = f"ends <t:{BEGINNING + DAY}:R>"
    assert due in said(turn)
    assert due in said(reminder)


async def asked_in_quiet_hours(world: World, wish: Wish, **wished: object) -> tuple[simcord.ChannelHandle, Person]:
    """What to do about a late seat is asked while one of two rests whose answers it needs: where, and who rests."""
    home = await world.open("Ann", "Ben", "Cleo")
    table = await world.club.directory.get(1)
    awake, rests = (world.person(name) for seat, name in enumerate(table.names) if seat not in table.to_move)
    await world.wait(7 * DAY)
    wish(rests, calendar=QUIET, **wished)
    await awake.slash(home, "table nudge")
    return home, rests


def asks(message: discord.Message) -> bool:
    return "Your answer is missing" in said(message)


async def test_a_question_asked_in_quiet_hours_calls_at_their_end_once_until_it_is_answered(
    world: World, wish: Wish
) -> None:
    home, ann = await asked_in_quiet_hours(world, wish)
    question = newest(home)
    await world.wait(AWAKE - 1)
    assert pings(world, home, ann) == 0
    await world.wait(1)
    (call,) = filter(asks, home.history())
    assert (mentioned(call), pings(world, home, ann)) == ([ann.id], 1)
    await world.wait(HOUR)
    assert (len([*filter(asks, home.history())]), pings(world, home, ann)) == (1, 1)
    await ann.click(question, label="Wait")
    assert [*filter(asks, home.history())] == []


async def test_a_question_answered_in_quiet_hours_does_not_call_at_their_end(world: World, wish: Wish) -> None:
    home, ann = await asked_in_quiet_hours(world, wish)
    await ann.click(newest(home), label="Wait")
    await world.wait(AWAKE)
    assert pings(world, home, ann) == 0


async def test_a_question_follows_as_a_direct_message_with_a_link_where_that_is_wished(
    world: World, wish: Wish
) -> None:
    home, ann = await asked_in_quiet_hours(world, wish, pings="direct")
    assert letters(ann) == []
    await world.wait(AWAKE)
    (letter,) = letters(ann)
    assert asks(letter)
    assert f"/{home.id}" in said(letter)
    assert pings(world, home, ann) == 0


ASK = Callable[[World, simcord.ChannelHandle, Person, Person], Awaitable[None]]


async def ask_undo(_: World, home: simcord.ChannelHandle, ann: Person, ben: Person) -> None:
    await ann.slash(home, "takenoko objective", category="panda")
    await ann.slash(home, "table undo")


async def ask_pace(_: World, home: simcord.ChannelHandle, ann: Person, ben: Person) -> None:
    await ann.slash(home, "table pace", pace="pace_3d")


async def ask_seat(_: World, home: simcord.ChannelHandle, ann: Person, ben: Person) -> None:
    await ann.slash(home, "table seat give", to=ben.actor)


async def asking(world: World, wish: Wish, ask: ASK, **wished: object) -> tuple[simcord.ChannelHandle, Person]:
    """Somebody is asked something by Ann: where, and who. Ben is not seated where a seat is given."""
    third = "Cleo" if ask is ask_seat else "Ben"
    _, home = await opened(world, "Ann", third)
    ben = world.person("Ben")
    wish(ben, **wished)
    # What was said before, such as a board of Ben's own turn, is none of this.
    world.env.http_requests.clear()
    await ask(world, home, world.person("Ann"), ben)
    return home, ben


QUESTIONS = [
    pytest.param(ask_undo, "take back: drew an objective card (panda)?", "Refuse", id="undo"),
    pytest.param(ask_pace, "would like another pace: 3 days", "Refuse", id="pace"),
    pytest.param(ask_seat, "Will you take seat", "Decline", id="seat"),
]


@pytest.mark.parametrize(("ask", "told", "answer"), QUESTIONS)
async def test_whoever_rests_when_asked_is_called_at_the_end_while_the_question_is_open(
    world: World, wish: Wish, ask: ASK, told: str, answer: str
) -> None:
    home, ben = await asking(world, wish, ask, calendar=QUIET)
    question = newest(home)
    assert pings(world, home, ben) == 0
    await world.wait(AWAKE)
    (call,) = filter(asks, home.history())
    assert told in said(call)
    assert (mentioned(call), pings(world, home, ben)) == ([ben.id], 1)
    await world.restart()
    await world.wait(HOUR)
    assert pings(world, home, ben) == 1
    await ben.click(question, label=answer)
    assert [*filter(asks, home.history())] == []


@pytest.mark.parametrize(("ask", "told", "answer"), QUESTIONS)
async def test_whoever_answers_in_the_rest_is_not_called_at_its_end(
    world: World, wish: Wish, ask: ASK, told: str, answer: str
) -> None:
    home, ben = await asking(world, wish, ask, calendar=QUIET)
    await ben.click(newest(home), label=answer)
    await world.wait(AWAKE)
    assert (pings(world, home, ben), [*filter(asks, home.history())]) == (0, [])


@pytest.mark.parametrize("rests", [False, True])
@pytest.mark.parametrize("where", ["here", "direct", "both", "off"])
@pytest.mark.parametrize(("ask", "told", "answer"), QUESTIONS[:1] + QUESTIONS[2:])
async def test_a_question_comes_where_its_user_wishes_pings(
    world: World, wish: Wish, ask: ASK, told: str, answer: str, where: str, rests: bool
) -> None:
    home, ben = await asking(world, wish, ask, pings=where, calendar=QUIET if rests else Calendar())
    if rests:
        assert (pings(world, home, ben), letters(ben)) == (0, [])
        await world.wait(AWAKE)
    assert pings(world, home, ben) == (where in ("here", "both"))
    assert len([*filter(asks, letters(ben))]) == (where in ("direct", "both"))
    if where in ("direct", "both"):
        (letter,) = filter(asks, letters(ben))
        assert told in said(letter)
        await ben.user.click(letter, label=answer)
        assert [*filter(asks, letters(ben))] == []


async def test_where_direct_messages_are_closed_a_question_calls_in_the_thread(
    world: World, wish: Wish, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = world.person("Ben")
    await world.club.calling.direct_closed(ben.id)
    home, ben = await asking(world, wish, ask_undo, pings="direct")
    assert (pings(world, home, ben), letters(ben)) == (1, [])


async def test_a_rematch_calls_whoever_was_resting_and_lets_them_join(world: World, wish: Wish) -> None:
    home = await world.open("Ann", "Ben")
    ann, ben = world.person("Ann"), world.person("Ben")
    await world.club.playing.resign(1, ann.id, interaction=None)
    await world.restart()
    wish(ben, calendar=QUIET, pings="both")
    before = pings(world, world.channel, ben)
    await ann.click(newest(home), label="Rematch")
    assert (pings(world, world.channel, ben) - before, letters(ben)) == (0, [])
    await world.wait(AWAKE)
    assert pings(world, world.channel, ben) - before == 1
    (letter,) = filter(asks, letters(ben))
    assert "A rematch of table 1" in said(letter)
    await ben.user.click(letter, label="Join")
    assert (await world.club.directory.get(2)).names == ("Ann", "Ben")
    assert [*filter(asks, letters(ben)), *filter(asks, world.channel.history())] == []


async def test_several_questions_and_calls_that_were_held_are_one_message(world: World, wish: Wish) -> None:
    _, home = await opened(world, "Ann")
    ann, ben = world.person("Ann"), world.person("Ben")
    wish(ben, calendar=QUIET)
    await ask_undo(world, home, ann, ben)
    await ask_pace(world, home, ann, ben)
    await world.wait(AWAKE)
    (call,) = filter(asks, [*home.history(), *world.channel.history()])
    assert said(call).count("Your answer is missing") == 2


async def test_reminders_come_in_both_places_where_that_is_wished(world: World, wish: Wish) -> None:
    ann = world.person("Ann")
    wish(ann, pings="both")
    _, home = await opened(world, "Ann")
    await world.wait(DAY)
    reminded = [message for message in calls_to(home, ann) if "Not today" in buttons(message)]
    written = [message for message in letters(ann) if "Not today" in buttons(message)]
    assert (len(reminded), len(written)) == (1, 1)
    await ann.user.click(written[0], label="Not today")
    left = [message for message in [*home.history(), *letters(ann)] if "Not today" in buttons(message)]
    assert left == []


async def test_a_seat_is_accepted_from_a_direct_message_and_an_old_one_refuses(world: World, wish: Wish) -> None:
    home, ben = await asking(world, wish, ask_seat, pings="direct")
    ann = world.person("Ann")
    (letter,) = filter(asks, letters(ben))
    accept = buttons(letter)["Accept"]
    await ann.slash(home, "table seat keep")
    assert [*filter(asks, letters(ben))] == []
    crafted = discord.ui.View(timeout=None)
    crafted.add_item(discord.ui.Button(label="crafted", custom_id=accept))
    await world.thread().send(view=crafted)
    old = newest(home)
    assert "This seat cannot be taken" in said((await ben.click(old, label="crafted")).response)
    await ask_seat(world, home, ann, ben)
    assert said((await world.person("Zoe").click(old, label="crafted")).response) == "This seat is for Ben."
    (letter,) = filter(asks, letters(ben))
    told = await ben.user.click(letter, label="Accept")
    assert "You now play seat" in said(told.response)
    assert (await world.club.directory.get(1)).seat_of(ben.id) is not None


@pytest.mark.parametrize("where", ["here", "direct", "both", "off"])
async def test_a_lobby_that_will_close_tells_its_players_where_they_wish(world: World, wish: Wish, where: str) -> None:
    ben = world.person("Ben")
    wish(ben, pings=where)
    await world.open("Ann", "Ben", start=False)
    await world.wait(6 * DAY)
    assert pings(world, world.channel, ben) == (where in ("here", "both"))
    assert len([*letters(ben)]) == (where in ("direct", "both"))
    if where == "direct":
        (letter,) = letters(ben)
        assert "it closes <t:" in said(letter)
        told = await ben.user.click(letter, label="Keep it open")
        assert said(told.response) == "Table 1 stays open."
        assert letters(ben) == []


async def test_whoever_rests_when_a_lobby_will_close_is_called_at_the_end_of_the_rest(world: World, wish: Wish) -> None:
    await world.open("Ann", "Ben", start=False)
    ben = world.person("Ben")
    wish(ben, calendar=QUIET)
    await world.wait(6 * DAY)
    assert pings(world, world.channel, ben) == 0
    await world.wait(AWAKE)
    call = newest(world.channel)
    assert (mentioned(call), pings(world, world.channel, ben)) == ([ben.id], 1)
    await ben.click(call, label="Keep it open")
    assert "it closes" not in "\n".join(map(said, world.channel.history()))


async def test_a_new_host_is_told_where_they_wish(world: World, wish: Wish) -> None:
    await world.open("Ann", start=False, seats=3)
    ben = world.person("Ben")
    wish(ben, pings="direct")
    await world.wait(5 * DAY)
    await ben.slash(world.channel, "table join")
    await world.wait(2 * DAY + HOUR)
    assert pings(world, world.channel, ben) == 0
    (letter,) = letters(ben)
    assert "You are the host of this table now" in said(letter)
    await ben.slash(world.channel, "table start")
    assert not [message for message in letters(ben) if "host of this table" in said(message)]
