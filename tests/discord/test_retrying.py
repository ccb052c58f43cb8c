"""Work at tables is tried again until it is settled: waits grow, what is new cuts them short, a stop ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cogs.posting import retrying
from cogs.posting.retrying import SETTLED, Rounds

NEVER = 3600.0


@pytest.fixture
def long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wait is never over within a test, unless it is cut short."""
    monkeypatch.setattr(retrying, "FIRST_WAIT", NEVER)


class Work:
    """Gives back the outcomes in this order, then SETTLED; `times` says how often it was done."""

    def __init__(self, *outcomes: float) -> None:
        self.outcomes = list(outcomes)
        self.times = 0
        self.held: asyncio.Event | None = None

    async def __call__(self, table: int) -> float:
        self.times += 1
        if self.held:
            await self.held.wait()
        return self.outcomes.pop(0) if self.outcomes else SETTLED


async def until(found: Callable[[], bool]) -> None:
    """Let everything else run until this is so."""
    for _ in range(200):
        if found():
            return
        await asyncio.sleep(0)
    raise AssertionError("waited in vain")


@pytest.mark.parametrize("again", [lambda rounds: rounds.kick(1), lambda rounds: rounds.wake([1])])
async def test_what_is_new_cuts_a_wait_short(long_waits: None, again: Callable[[Rounds], None]) -> None:
    work = Work(NEVER)
    tried = Rounds(work)
    tried.kick(1)
    await until(lambda: work.times == 1)
    await until(lambda: bool(tried._resting))
    again(tried)
    await until(lambda: work.times == 2 and not tried._running)


async def test_what_is_settled_is_not_done_again(long_waits: None) -> None:
    work = Work()
    tried = Rounds(work)
    tried.kick(1)
    await until(lambda: not tried._running)
    tried.wake([1])
    await asyncio.sleep(0)
    assert work.times == 1


async def test_what_was_asked_for_while_a_try_failed_is_tried_at_once(long_waits: None) -> None:
    work = Work(NEVER)
    work.held = asyncio.Event()
    tried = Rounds(work)
    tried.kick(1)
    await until(lambda: work.times == 1)
    tried.kick(1)
    work.held.set()
    await until(lambda: work.times == 2 and not tried._running)


async def test_waits_grow_up_to_the_longest_and_further_with_the_number_of_those_who_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(retrying, "_sleep", sleep)
    work = Work(*[5.0] * 5)
    tried = Rounds(work)
    tried.kick(1)
    while tried._running:
        await asyncio.gather(*tried._running.values())
    assert waits == [1, 2, 4, 5, 5]
    tried._resting = {number: asyncio.get_running_loop().create_future() for number in range(1000)}  # type: ignore[misc]
    await tried._rest(1000, 5.0)
    assert waits[-1] == 1000 * retrying.SPACING


async def test_after_a_stop_nothing_begins_and_nothing_waits(long_waits: None) -> None:
    work = Work(NEVER)
    tried = Rounds(work)
    tried.kick(1)
    await until(lambda: bool(tried._resting))
    tried.hold()
    await tried.finished(NEVER)
    tried.kick(1)
    tried.kick(2)
    assert (work.times, tried._running) == (1, {})


async def test_a_stop_lets_a_try_under_way_finish_and_cuts_one_off_that_never_does() -> None:
    work = Work()
    work.held = asyncio.Event()
    tried = Rounds(work)
    tried.kick(1)
    await until(lambda: work.times == 1)
    tried.hold()
    stopping: Awaitable[None] = asyncio.ensure_future(tried.finished(NEVER))
    await asyncio.sleep(0)
    work.held.set()
    await stopping
    work.held.clear()
    other = Rounds(work)
    other.kick(1)
    await until(lambda: work.times == 2)
    other.hold()
    await other.finished(0.0)
    assert other._running == {}
