"""Who is served next by the workers: by rank, then in the order of coming; and nothing is lost with who gives up."""

from __future__ import annotations

import asyncio

from cogs.run.waiting import LONG, Rank, Waiting


class Line:
    """One worker that is busy, and tasks that wait for it: `served` says who had it, in order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting = Waiting(["the worker"], lambda: self.now)
        self.served: list[str] = []
        self.free = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self, name: str, rank: Rank) -> asyncio.Task[None]:
        async def wait() -> None:
            async with self.waiting.worker(rank):
                self.served.append(name)
                await self.free.wait()

        self._tasks.append(asyncio.create_task(wait()))
        await asyncio.sleep(0)
        return self._tasks[-1]

    async def all_served(self) -> list[str]:
        self.free.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return self.served


async def test_a_piece_of_a_judgement_comes_after_all_others_but_not_for_ever() -> None:
    line = Line()
    for name, rank in (("a", Rank.COMPUTER), ("piece", Rank.JUDGEMENT), ("b", Rank.COMPUTER)):
        await line.come(name, rank)
    assert await line.all_served() == ["a", "b", "piece"]
    late = Line()
    for name, rank in (("a", Rank.COMPUTER), ("piece", Rank.JUDGEMENT), ("b", Rank.COMPUTER), ("hint", Rank.HINT)):
        await late.come(name, rank)
    late.now = LONG
    assert await late.all_served() == ["a", "hint", "piece", "b"]


async def test_who_gives_up_while_waiting_or_just_when_its_turn_has_come_keeps_nobody_waiting() -> None:
    line = Line()
    first = await line.come("first", Rank.COMPUTER)
    given_up = await line.come("given up", Rank.HINT)
    just_now = await line.come("just now", Rank.HINT)
    await line.come("last", Rank.COMPUTER)
    given_up.cancel()
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    just_now.cancel()
    assert await line.all_served() == ["first", "last"]


async def test_a_worker_whose_work_fails_is_there_for_the_next() -> None:
    waiting = Waiting(["the worker"])
    for _ in range(2):
        try:
            async with waiting.worker(Rank.COMPUTER) as worker:
                assert worker == "the worker"
                raise ValueError(worker)
        except ValueError:
            pass
