"""A bot that is killed anywhere while it does what is due: afterwards that has been done, and done once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from rules.clock.time import DAY, HOUR, MovedTime
from rules.tables.club import Club
from rules.tables.lobby import HOST_GONE, NOTICE, UNTOUCHED
from rules.tables.trying import UNUSED
from rules.tables.vacancies import EMPTY_FOR
from tests.club.conftest import Driver, Make
from tests.club.killing import KILLED, killed_working_off

pytestmark = pytest.mark.file

SURVIVED = (*range(1, 12), 99)
"""After how many statements a bot is killed; of the last one it does all there is to do."""

Stands: TypeAlias = Callable[[Driver], Awaitable[object]]
"""What there is afterwards of what was due."""


def bring(club: Club) -> None:
    """Have all that falls due at tables done, as the bot does."""
    club.alarms.on("stand_in", club.voting.stand_in_due)
    club.alarms.on("empty", club.voting.empty_due)
    club.alarms.on("lobby", club.lobby.untouched_due)
    club.alarms.on("host", club.lobby.host_due)


TELLING = ("nearly", "ping", "letter_out")
"""Alarms, and what is owed, by which users are told of what is due."""


async def paced(club: Driver, **chosen: str) -> int:
    table = await club.open(goal="300")
    await club.club.lobby.configure(table.id, 1, chosen={"pace": "12h", **chosen})
    await club.club.playing.start(table.id, 1)
    await club.club.clocks.begin(table.id)
    return table.id


async def late(club: Driver) -> Stands:
    table = await paced(club)
    club.time.move(12 * HOUR)

    async def stands(again: Driver) -> object:
        return [(delay.seat, delay.why, delay.number) for delay in (await again.club.directory.get(table)).delays]

    return stands


async def recount(club: Driver) -> Stands:
    table = await paced(club)
    (before,) = (await club.club.directory.get(table)).clocks
    await club.club.calendars.quiet(1, "0:00-8:00")

    async def stands(again: Driver) -> object:
        (clock,) = (await again.club.directory.get(table)).clocks
        assert before.due is not None
        assert clock.due is not None
        return clock.due - before.due

    return stands


async def stand_in(club: Driver) -> Stands:
    table = await paced(club, late="stand-in")
    club.time.move(12 * HOUR)
    await club.club.alarms.work_off()

    async def stands(again: Driver) -> object:
        rows = await again.club.store.rows(table)
        turns = sum(row.stand_in and not row.together for row in rows)
        return turns, (await again.club.directory.get(table)).to_move

    return stands


async def empty(club: Driver) -> Stands:
    table = await club.start()
    for seat in (0, 1):
        await club.club.seats.free(table.id, 50, seat, interaction=next(club.interactions))
    club.time.move(EMPTY_FOR)

    async def stands(again: Driver) -> object:
        said = [row.text for row in await again.club.store.rows(table.id)]
        return said.count("nobody plays on"), (await again.club.directory.get(table.id)).status

    return stands


async def lobby(club: Driver) -> Stands:
    table = await club.open(players=1)
    club.time.move(UNTOUCHED - NOTICE)

    async def stands(again: Driver) -> object:
        now = await again.club.directory.get(table.id)
        return now.status, (now.closes or 0) - again.time.now()

    return stands


async def host(club: Driver) -> Stands:
    table = await club.open(players=3)
    club.time.move(5 * DAY)
    await club.club.lobby.keep(table.id, 2)
    club.time.move(HOST_GONE - 5 * DAY)

    async def stands(again: Driver) -> object:
        return (await again.club.directory.get(table.id)).host

    return stands


async def trial(club: Driver) -> Stands:
    table = await club.start()
    tried = await club.club.trying.open(table.id, 1)
    club.time.move(UNUSED + 1)

    async def stands(again: Driver) -> object:
        return await again.club.store.trial(tried.trial.id)

    return stands


@pytest.mark.parametrize(
    ("due", "stood", "told", "waiting"),
    [
        (late, [(0, "late", 1)], ["delay:0", "turn"], []),
        (recount, 8 * HOUR, ["turn"], ["late", "nearly"]),
        (stand_in, (1, (1,)), ["turn"], ["late", "letter_out", "nearly"]),
        (empty, (1, "cancelled"), ["closed", "seat"], ["letter_out", "letter_out"]),
        (lobby, ("lobby", NOTICE), ["notice"], ["host", "lobby"]),
        (host, 2, ["host", "lobby"], ["host", "lobby"]),
        (trial, None, [], []),
    ],
    ids=["late", "recount", "stand_in", "empty", "lobby", "host", "trial"],
)
async def test_a_bot_that_is_killed_anywhere_does_what_is_due_once(
    club: Driver,
    make: Make,
    due: Callable[[Driver], Awaitable[Stands]],
    stood: object,
    told: list[str],
    waiting: list[str],
) -> None:
    bring(club.club)
    stands = await due(club)
    for post in await club.club.outbox.pending():
        await club.club.outbox.posted(post, 1)
    assert await stands(club) != stood
    now = club.time.now()
    assert len([alarm for alarm in await club.club.store.alarms(until=now) if alarm.kind not in TELLING]) == 1
    await club.club.close()
    codes = killed_working_off(club.path, now, SURVIVED, bring)
    for copy in codes:
        again = await make(copy.name, time=MovedTime(lambda: now))
        bring(again.club)
        for _ in range(2):
            await again.club.alarms.work_off()
        assert await stands(again) == stood
        assert sorted(post.kind for post in await again.club.outbox.pending()) == told
        assert sorted(alarm.kind for alarm in await again.club.store.alarms()) == waiting
    exits = list(codes.values())
    assert (exits[:3], exits[-1]) == ([KILLED] * 3, 0)
