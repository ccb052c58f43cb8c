"""What is owed to whoever is called: when each is told, and that a bot that is killed anywhere tells each once."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.clock.alarm import Alarm
from rules.clock.rest import Calendar
from rules.clock.time import DAY, HOUR, MINUTE
from rules.storage.transaction import Transaction
from rules.tables.calling import DIGEST, DIRECT, HERE, MOST_REMINDERS, OVERDUE, REMINDER, SOON, Calling, Manner
from rules.tables.club import Club
from rules.tables.table import Call
from tests.club.conftest import BEGINNING, Driver, Make, refusal
from tests.club.killing import KILLED, killed_working_off

MOMENTS = some.integers(1_600_000_000, 1_900_000_000)
ZONES = some.sampled_from(("UTC", "Asia/Tokyo", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"))
QUIET = some.sampled_from(("", "23:00-08:00", "01:00-09:30", "13:00-15:00", "sat-sun 22:00-10:00"))
CALENDARS = some.builds(lambda name, quiet: Calendar().moved(0, name).quieted(0, quiet), ZONES, QUIET)


@given(CALENDARS, MOMENTS)
def test_nothing_is_told_in_a_rest_and_nothing_later_than_at_its_end(calendar: Calendar, now: int) -> None:
    wish = Manner(calendar=calendar)
    end = wish.rest_until(now)
    assert now <= end <= now + DAY
    assert wish.rest_until(end) == end


@given(CALENDARS, MOMENTS)
def test_tomorrow_is_the_end_of_the_night_that_begins_around_the_next_midnight(calendar: Calendar, now: int) -> None:
    wish = Manner(calendar=calendar)
    tomorrow = wish.tomorrow(now)
    assert now < tomorrow <= now + 2 * DAY
    assert wish.rest_until(tomorrow) == tomorrow
    of = ZoneInfo(calendar.newest.zone)
    assert datetime.fromtimestamp(tomorrow, of).date() > datetime.fromtimestamp(now, of).date()


@given(CALENDARS, MOMENTS, some.integers(0, 24 * 60 - 1))
def test_a_digest_is_due_once_a_day_at_its_minute(calendar: Calendar, now: int, minute: int) -> None:
    wish = Manner(calendar=calendar, digest=minute)
    due = wish.next_digest(now)
    assert due is not None
    assert now < due <= now + 2 * DAY
    shown = datetime.fromtimestamp(due, ZoneInfo(calendar.newest.zone))
    wanted = shown.replace(hour=0, minute=0, fold=0) + timedelta(minutes=minute)
    # An hour that never happens stands for the moment after it.
    assert abs((shown.replace(tzinfo=None) - wanted.replace(tzinfo=None)).total_seconds()) <= HOUR


def test_without_a_wish_there_is_no_digest() -> None:
    assert Manner().next_digest(BEGINNING) is None


def wishing(club: Driver, wish: Manner) -> Calling:
    """Let everybody have these wishes."""

    async def wishes(user: int) -> Manner:
        return wish

    club.club.calling.wishes = wishes
    return club.club.calling


def until(seconds: int) -> Calendar:
    """A calendar whose quiet hours last from an hour before the beginning so many seconds beyond it."""
    begin, end = (datetime.fromtimestamp(at, ZoneInfo("UTC")) for at in (BEGINNING - HOUR, BEGINNING + seconds))
    return Calendar().moved(0, "UTC").quieted(0, f"{begin:%H:%M}-{end:%H:%M}")


async def call_of(club: Driver, user: int = 1) -> Call:
    (call,) = await club.club.calling.calls_of(user)
    return call


@pytest.mark.parametrize(
    ("wish", "pinged", "owed"),
    [
        (Manner(), (0,), 0),
        (Manner(pings="direct"), (), DIRECT),
        (Manner(pings="both"), (0,), DIRECT),
        (Manner(pings="off"), (), 0),
        (Manner(calendar=until(HOUR)), (), HERE),
        (Manner(pings="both", calendar=until(HOUR)), (), HERE | DIRECT),
    ],
)
async def test_who_is_pinged_with_the_board_and_what_is_owed_besides(
    club: Driver, wish: Manner, pinged: tuple[int, ...], owed: int
) -> None:
    calling = wishing(club, wish)
    table = await club.start()
    for _ in range(2):
        assert await calling.announce(table.id) == pinged
        assert (await call_of(club)).owed == owed


async def test_nothing_is_owed_in_a_rest_and_its_end_is_an_alarm(club: Driver) -> None:
    calling = wishing(club, Manner(calendar=until(HOUR)))
    kicked: list[int] = []
    calling.kick = kicked.append
    table = await club.start()
    await calling.announce(table.id)
    assert await calling.owed(1) == ()
    club.time.move(HOUR)
    await club.club.alarms.work_off()
    assert kicked == [1]
    (call,) = await calling.owed(1)
    await calling.told(call, HERE)
    assert await calling.owed(1) == ()


async def test_whoever_was_told_late_is_reminded_from_then_on(club: Driver) -> None:
    calling = wishing(club, Manner(remind=6 * HOUR))
    table = await club.start()
    await calling.announce(table.id)
    for number in range(1, MOST_REMINDERS + 1):
        club.time.move(6 * HOUR - 1)
        await club.club.alarms.work_off()
        assert (await call_of(club)).owed == 0
        club.time.move(1)
        await club.club.alarms.work_off()
        (call,) = await calling.owed(1)
        assert call.owed == REMINDER
        await calling.told(call, REMINDER)
        assert (await call_of(club)).reminders == number
    club.time.move(9 * DAY)
    await club.club.alarms.work_off()
    assert await calling.owed(1) == ()


async def test_another_wish_counts_for_calls_that_stand_already(club: Driver) -> None:
    wishing(club, Manner(remind=0))
    table = await club.start()
    await club.club.calling.announce(table.id)
    assert await club.club.store.alarms(kind="remind") == ()
    club.time.move(2 * HOUR)
    for wish, due in (
        (Manner(remind=6 * HOUR), 6 * HOUR),
        (Manner(remind=HOUR), 2 * HOUR),
        (Manner(pings="off"), None),
    ):
        await wishing(club, wish).replan(1)
        found = [alarm.due - BEGINNING for alarm in await club.club.store.alarms(kind="remind")]
        assert found == ([] if due is None else [due])


async def test_what_was_told_of_a_call_that_has_ended_is_not_noted_for_the_next(club: Driver) -> None:
    calling = wishing(club, Manner(pings="direct"))
    table = await club.start()
    await calling.announce(table.id)
    call = await call_of(club)
    await club.play(table.id, "end")
    club.time.move(MINUTE)
    await club.play(table.id, "end")
    await calling.announce(table.id)
    await calling.told(call, DIRECT)
    assert (await call_of(club)).owed == DIRECT


@pytest.mark.parametrize(("said", "left"), [(SOON, 0), (REMINDER, 0), (SOON | OVERDUE, 0), (REMINDER | SOON, OVERDUE)])
async def test_what_falls_due_while_a_reminder_is_on_its_way_is_not_said_once_more_unless_the_time_is_used_up(
    club: Driver, said: int, left: int
) -> None:
    calling = wishing(club, Manner(remind=18 * HOUR))
    table = await club.open(goal="300")
    await club.club.lobby.configure(table.id, 1, chosen={"pace": "1d"})
    await club.club.playing.start(table.id, 1)
    await club.club.clocks.begin(table.id)
    await calling.announce(table.id)
    club.time.move(18 * HOUR)
    await club.club.alarms.work_off()
    call = await call_of(club)
    assert call.owed == REMINDER | SOON
    if (said | left) & OVERDUE:
        club.time.move(6 * HOUR)
        await club.club.alarms.work_off()
        await club.club.alarms.work_off()
        assert (await call_of(club)).owed == REMINDER | SOON | OVERDUE
    await calling.told(call, said)
    after = await call_of(club)
    assert (after.owed, after.reminded) == (left, club.time.now())


async def test_not_today_needs_a_table_that_waits(club: Driver) -> None:
    table = await club.start()
    assert await refusal(club.club.calling.not_today(table.id, 2)) == "reminder_past"
    until = await club.club.calling.not_today(table.id, 1)
    (alarm,) = await club.club.store.alarms(kind="remind")
    assert (alarm.due, alarm.user) == (until, 1)


async def test_that_direct_messages_are_closed_is_said_once_and_believed_for_a_week(club: Driver) -> None:
    calling = wishing(club, Manner(pings="direct"))
    table = await club.start()
    await calling.announce(table.id)
    await calling.direct_closed(1)
    await calling.here_instead(1)
    assert (await call_of(club)).owed == HERE
    assert [await calling.say_closed(1) for _ in range(2)] == [True, False]
    assert await calling.is_closed(1)
    club.time.move(7 * DAY)
    assert not await calling.is_closed(1)


SURVIVED = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 99)
"""After how many statements a bot is killed; of the last one it does all there is to do."""


def digesting(club: Club) -> None:
    """Have the second user wish a digest."""

    async def wishes(user: int) -> Manner:
        return Manner(digest=60 if user == 2 else None)

    club.calling.wishes = wishes


@pytest.mark.file
async def test_a_bot_that_is_killed_anywhere_owes_each_reminder_ping_and_digest_once(make: Make) -> None:
    club = await make()
    table = await club.start()
    await club.club.calling.announce(table.id)

    async def due(change: Transaction) -> None:
        await change.alarm(Alarm(BEGINNING, "remind", table=table.id, seat=0, user=1))
        await change.alarm(Alarm(BEGINNING, "ping", user=1))
        await change.alarm(Alarm(BEGINNING, "digest", user=2))

    await club.club.store.change(due)
    await club.club.close()
    now = 2_000_000_000
    codes = killed_working_off(club.path, now, SURVIVED, digesting)
    for copy in codes:
        again = await make(copy.name)
        again.time.move(now - BEGINNING)
        digesting(again.club)
        await again.club.alarms.work_off()
        assert (await call_of(again)).owed == REMINDER
        kinds = sorted(alarm.kind for alarm in await again.club.store.alarms())
        assert kinds == ["digest", DIGEST]
        assert await again.club.calling.digest_owed(2) == BEGINNING
    assert list(codes.values()) == [KILLED] * (len(SURVIVED) - 1) + [0]
