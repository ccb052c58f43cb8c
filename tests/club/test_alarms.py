"""Alarms: written with what causes them, worked off in order, each told once – also by a bot that was killed."""

from __future__ import annotations

import asyncio

import pytest

from rules.clock.alarm import Alarm, Outage
from rules.clock.time import DAY, HOUR, MINUTE
from rules.kit.refusals import Refused
from rules.storage.transaction import Transaction
from rules.tables.alarms import Work, of_user
from rules.tables.club import Club
from rules.tables.lobby import HOST, UNTOUCHED_LOBBY
from tests.club.conftest import BEGINNING, Driver, Make, Restart
from tests.club.killing import KILLED, killed_working_off


async def set_alarms(club: Driver, *alarms: Alarm) -> None:
    async def write(change: Transaction) -> None:
        for alarm in alarms:
            await change.alarm(alarm)

    await club.club.store.change(write)


async def left(club: Driver) -> list[tuple[int, str]]:
    """What is still due, besides what is due because a lobby is open."""
    alarms = await club.club.store.alarms()
    return [(alarm.due - BEGINNING, alarm.kind) for alarm in alarms if alarm.kind not in (UNTOUCHED_LOBBY, HOST)]


class Noting:
    """Work that notes which alarms it was given, and fails so many times first."""

    def __init__(self, failures: int = 0) -> None:
        self.batches: list[list[tuple[int | None, int | None]]] = []
        self.failures = failures

    async def __call__(self, alarms: tuple[Alarm, ...]) -> None:
        if self.failures:
            self.failures -= 1
            raise Refused("no_such_table", table="9")
        self.batches.append([(alarm.table, alarm.user) for alarm in alarms])


def due(after: int, kind: str = "late", *, table: int | None = None, user: int | None = None, about: str = "") -> Alarm:
    return Alarm(BEGINNING + after, kind, table=table, user=user, about=about)


async def test_what_is_due_is_done_in_order_and_once(club: Driver) -> None:
    first, second = await club.open(), await club.open()
    work = Noting()
    club.club.alarms.on("late", work)
    await set_alarms(club, due(60, table=second.id), due(30, table=first.id), due(HOUR, user=5))
    await club.club.alarms.work_off()
    assert work.batches == []
    club.time.move(60)
    for _ in range(2):
        await club.club.alarms.work_off()
    assert work.batches == [[(first.id, None)], [(second.id, None)]]
    assert await left(club) == [(HOUR, "late")]


async def test_a_new_alarm_for_the_same_replaces_the_old_one_and_wakes_whoever_waits(club: Driver) -> None:
    wait = asyncio.create_task(club.time.sleep(HOUR))
    await asyncio.sleep(0)
    await set_alarms(club, due(60, user=5), due(60, user=6), due(60, user=5, about="77"))
    await wait
    await set_alarms(club, due(90, user=5))
    assert [(alarm.due - BEGINNING, alarm.user, alarm.about) for alarm in await club.club.store.alarms()] == [
        (60, 6, ""),
        (60, 5, "77"),
        (90, 5, ""),
    ]


async def test_alarms_are_silenced_as_far_as_they_are_named(club: Driver) -> None:
    one, other = await club.open(), await club.open()
    alarms = (due(1, table=one.id, user=5), due(2, table=one.id, user=6), due(3, table=other.id, user=5))
    for named, stay in (
        ({"table": one.id}, [3]),
        ({"user": 5}, [2]),
        ({"table": one.id, "user": 6}, [1, 3]),
        ({}, []),
    ):
        await set_alarms(club, *alarms)
        await club.club.store.change(lambda change, named=named: change.silence("late", **named))  # type: ignore[misc]
        assert await left(club) == [(after, "late") for after in stay]


async def test_an_alarm_is_kept_with_what_causes_it_or_not_at_all(club: Driver) -> None:
    async def fail(change: Transaction) -> None:
        await change.alarm(due(5, user=1))
        raise Refused("not_seated")

    with pytest.raises(Refused):
        await club.club.store.change(fail)
    assert await left(club) == []


async def test_after_a_day_offline_everything_overdue_is_told_once_and_merged(club: Driver, restart: Restart) -> None:
    tables = [await club.open() for _ in range(3)]
    await set_alarms(club, *(due(HOUR * n, "ping", table=table.id, user=5) for n, table in enumerate(tables)))
    await set_alarms(club, due(HOUR, "ping", table=tables[0].id, user=6), due(3 * DAY, "ping", user=5))
    club.time.move(DAY)
    club = await restart(club)
    work = Noting()
    club.club.alarms.on("ping", work, of_user)
    for _ in range(2):
        await club.club.alarms.work_off()
    assert work.batches == [[(table.id, 5) for table in tables], [(tables[0].id, 6)]]
    assert await left(club) == [(3 * DAY, "ping")]


async def test_a_clock_that_is_set_back_tells_nothing_twice_and_loses_nothing(club: Driver) -> None:
    work = Noting()
    club.club.alarms.on("late", work)
    await set_alarms(club, due(MINUTE, user=1), due(2 * HOUR, user=2))
    club.time.move(MINUTE)
    await club.club.alarms.work_off()
    club.time.move(-HOUR)
    await club.club.alarms.work_off()
    assert await club.club.alarms.wait() == 3 * HOUR - MINUTE
    club.time.move(3 * HOUR)
    await club.club.alarms.work_off()
    assert work.batches == [[(None, 1)], [(None, 2)]]


async def test_what_fails_is_tried_again_later_and_later_and_holds_nothing_else_back(club: Driver) -> None:
    failing, work = Noting(failures=3), Noting()
    club.club.alarms.on("digest", failing)
    club.club.alarms.on("late", work)
    await set_alarms(club, due(0, "digest", user=1), due(0, user=1))
    waits = []
    while not failing.batches:
        await club.club.alarms.work_off()
        waits.append(await club.club.alarms.wait())
        club.time.move(int(waits[-1]))
    assert waits == [60, 120, 240, HOUR]
    assert (work.batches, await left(club)) == ([[(None, 1)]], [])


async def test_what_failed_is_not_waited_for_longer_after_the_clock_was_set_back(club: Driver) -> None:
    club.club.alarms.on("digest", Noting(failures=9))
    await set_alarms(club, due(-DAY, "digest", user=1))
    await club.club.alarms.work_off()
    club.time.move(-HOUR)
    assert await club.club.alarms.wait() == MINUTE


async def test_an_alarm_that_its_work_sets_anew_stays(club: Driver) -> None:
    async def again(alarms: tuple[Alarm, ...]) -> None:
        await set_alarms(club, due(DAY, user=1))

    club.club.alarms.on("late", again)
    await set_alarms(club, due(0, user=1))
    await club.club.alarms.work_off()
    assert await left(club) == [(DAY, "late")]


async def test_only_alarms_that_still_stand_are_done(club: Driver) -> None:
    await set_alarms(club, due(0, user=1), due(0, user=2))
    read = await club.club.store.alarms()
    await set_alarms(club, due(9, user=2))
    assert await club.club.store.change(lambda change: change.done(read)) == read[:1]
    assert await left(club) == [(9, "late")]


async def test_alarms_of_a_kind_that_nobody_brings_wait(club: Driver) -> None:
    await set_alarms(club, due(-5, "unheard_of", user=1))
    await club.club.alarms.work_off()
    assert await club.club.alarms.wait() > 0
    assert await left(club) == [(-5, "unheard_of")]


SURVIVED = (1, 2, 3, 4, 5, 7, 9, 11, 12, 99)
"""After how many statements a bot is killed; of the last one it does all there is to do."""


def announcing(club: Club) -> Work:
    """Work that puts a post into the outbox for each alarm, as the alarms of tables do."""

    async def announce(alarms: tuple[Alarm, ...]) -> None:
        tables = {alarm: await club.directory.get(alarm.table or 0) for alarm in alarms}

        async def write(change: Transaction) -> None:
            for alarm in await change.done(alarms):
                await change.announce(tables[alarm], "late")

        await club.store.change(write)

    return announce


def bring(club: Club) -> None:
    """Have what falls due put into the outbox."""
    club.alarms.on("late", announcing(club))


@pytest.mark.file
async def test_a_bot_that_is_killed_anywhere_tells_each_alarm_once(make: Make) -> None:
    club = await make()
    tables = [await club.start(), await club.start()]
    await set_alarms(club, *(due(n, table=table.id) for n, table in enumerate(tables)))
    for table in tables:
        for post in await club.club.outbox.pending(table.id):
            await club.club.outbox.posted(post, 1)
    await club.club.close()
    codes = killed_working_off(club.path, BEGINNING + DAY, SURVIVED, bring)
    for copy in codes:
        again = await make(copy.name)
        again.time.move(DAY)
        bring(again.club)
        await again.club.alarms.work_off()
        told = [(post.table, post.kind) for post in await again.club.outbox.pending()]
        assert told == [(table.id, "late") for table in tables]
        assert await left(again) == []
    assert list(codes.values()) == [KILLED] * (len(SURVIVED) - 1) + [0]


async def test_a_beat_a_minute_is_written_and_a_longer_gap_is_an_outage(club: Driver, restart: Restart) -> None:
    outages = club.club.outages
    assert await outages.beat(again=True) is None
    for step in (30, 60, 3 * MINUTE):
        club.time.move(step)
        assert await outages.beat(again=True) is None
    club.time.move(HOUR)
    until = club.time.now()
    assert await outages.beat(again=True) == Outage(until - HOUR, until)
    assert await outages.since(until - 10) == (Outage(until - HOUR, until),)
    assert await outages.since(until) == ()
    club.time.move(DAY)
    club = await restart(club)
    assert await club.club.outages.beat(again=True) == Outage(until, until + DAY)
    assert len(await club.club.outages.since(0)) == 2


async def test_time_that_is_moved_by_hand_is_no_outage_unless_the_bot_was_away(club: Driver) -> None:
    await club.club.outages.beat(again=True)
    club.time.move(DAY)
    assert await club.club.outages.beat() is None
    club.time.move(DAY)
    assert await club.club.outages.beat(again=True) == Outage(BEGINNING + DAY, BEGINNING + 2 * DAY)


async def test_a_clock_that_is_set_back_is_no_outage(club: Driver) -> None:
    await club.club.outages.beat(again=True)
    club.time.move(-HOUR)
    assert await club.club.outages.beat(again=True) is None
    club.time.move(HOUR)
    assert await club.club.outages.beat(again=True) == Outage(BEGINNING - HOUR, BEGINNING)
