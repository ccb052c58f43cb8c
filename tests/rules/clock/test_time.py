"""The bot's time: now, waits that are cut short, and a time that is moved by hand."""

from __future__ import annotations

import asyncio
import time

import pytest

from rules.clock.spans import span_of
from rules.clock.time import MovedTime, Time
from rules.kit.refusals import Refused


async def until_asleep(of: Time, waits: int = 1) -> None:
    """Let as many begin to wait."""
    for _ in range(10):
        await asyncio.sleep(0)
    assert len(of._sleeping) == waits


def test_the_time_is_that_of_the_machine_unless_it_is_moved() -> None:
    assert abs(Time().now() - time.time()) < 2
    moved = MovedTime(lambda: 1000.9)
    assert moved.now() == 1000
    moved.move(60)
    assert moved.now() == 1060
    moved.move(-3600)
    assert moved.now() == 1060 - 3600


@pytest.mark.parametrize("of", [Time(), MovedTime()])
async def test_a_wait_is_cut_short(of: Time) -> None:
    waits = [asyncio.create_task(of.sleep(50)) for _ in range(3)]
    await until_asleep(of, len(waits))
    of.wake()
    await asyncio.gather(*waits)
    assert of._sleeping == set()


async def test_moving_the_time_cuts_waits_short() -> None:
    of = MovedTime(lambda: 0)
    wait = asyncio.create_task(of.sleep(3600))
    await until_asleep(of)
    of.move(1)
    await wait


async def test_nobody_waits_who_was_woken_before() -> None:
    of = MovedTime()
    wakes = of.wakes
    of.wake()
    await of.sleep(50, wakes)
    wait = asyncio.create_task(of.sleep(50, of.wakes))
    await until_asleep(of)
    of.wake()
    await wait


async def test_no_wait_is_longer_than_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    async def noted(seconds: float) -> None:
        asked.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", noted)
    for seconds in (0.5, 60, 86_400, -5):
        await Time().sleep(seconds)
    assert asked == [0.5, 60, 60, 0]


async def test_whoever_is_cancelled_while_waiting_leaves_nothing_behind() -> None:
    of = Time()
    wait = asyncio.create_task(of.sleep(50))
    await until_asleep(of)
    (sleeper,) = of._sleeping
    wait.cancel()
    with pytest.raises(asyncio.CancelledError):
        await wait
    assert of._sleeping == set()
    assert sleeper.cancelling()


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("8h", 28_800), ("+8h", 28_800), (" 1d 12h ", 129_600), ("－３０ｍ", -1800), ("2D", 172_800), ("90s", 90)],
)
def test_a_span_is_read_as_people_type_it(typed: str, seconds: int) -> None:
    assert span_of(typed) == seconds


@pytest.mark.parametrize("typed", ["", "8", "h", "8h-2", "a day", "1e9d", "9" * 2000 + "d", "8 h h"])
def test_what_is_no_span_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as caught:
        span_of(typed)
    assert caught.value.key == "bad_span"
    assert len(str(caught.value.facts["text"])) <= 40
