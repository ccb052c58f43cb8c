"""The bot's clock under Discord: what is due is done when time has passed, not while Discord is away, and once."""

from __future__ import annotations

from rules.clock.alarm import Alarm, Outage
from rules.clock.time import DAY, HOUR, MINUTE
from tests.discord.world import BEGINNING, World

KIND = "rehearsal"
"""A kind of alarm that nobody but these tests brings."""


async def set_alarm(world: World, after: int) -> list[int]:
    """Set an alarm; how late it is worked off, in seconds, as it happens."""
    done: list[int] = []

    async def work(alarms: tuple[Alarm, ...]) -> None:
        done.append(world.time.now() - alarms[0].due)

    world.club.alarms.on(KIND, work)
    await world.club.store.change(lambda change: change.alarm(Alarm(world.time.now() + after, KIND, user=1)))
    await world.env.settle()
    return done


async def test_what_is_due_is_done_when_its_time_has_come(world: World) -> None:
    done = await set_alarm(world, HOUR)
    await world.wait(HOUR - 1)
    assert done == []
    await world.wait(1)
    assert done == [0]
    await world.wait(DAY)
    assert done == [0]


async def test_while_discord_is_away_nothing_is_done_and_the_gap_is_noted_first(world: World) -> None:
    done = await set_alarm(world, HOUR)
    await world.wait(MINUTE)
    world.bot.clockwork.disconnect()
    await world.wait(DAY)
    assert done == []
    world.bot.clockwork.connect()
    await world.env.settle()
    assert done == [DAY + MINUTE - HOUR]
    assert await world.club.outages.since(0) == (Outage(BEGINNING + MINUTE, BEGINNING + MINUTE + DAY),)


async def test_what_fell_due_while_the_bot_was_stopped_is_done_after_the_next_start(world: World) -> None:
    await set_alarm(world, HOUR)
    await world.bot.close()
    world.time.move(DAY)
    await world.restart()
    assert await world.club.outages.since(0) == (Outage(BEGINNING, BEGINNING + DAY),)
    assert len(await world.club.store.alarms()) == 1
    done = await set_alarm(world, 0)
    assert done == [0]


async def test_a_stop_waits_for_nothing_that_is_not_due(world: World) -> None:
    await set_alarm(world, HOUR)
    await world.bot.close()
    assert world.bot.clockwork._task is not None
    assert world.bot.clockwork._task.done()
