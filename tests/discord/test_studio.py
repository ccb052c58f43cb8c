"""Which picture is drawn next, which is not drawn at all, and by whom."""

from __future__ import annotations

import asyncio
import os
import signal
from random import Random

import pytest

from cogs.run.drawers import Drawers
from cogs.run.settings import Settings
from cogs.ui import drawing
from cogs.ui.drawing import Drawn, Order, carry_out
from cogs.ui.studio import DRAWN, FAILED, OUTDATED, Picture, Studio
from render.scene import Scene
from render.sprites import CACHE, MEBIBYTE
from rules.games import GAMES


class Held:
    """Draws one at a time, and only when told to; what it is to draw is kept."""

    at_once = 1

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go_on = asyncio.Semaphore(0)

    async def draw(self, order: Order) -> Drawn | None:
        self.begun.append(order.filename)
        await self.go_on.acquire()
        if order.filename == "bad":
            raise ValueError(order.filename)
        return Drawn(b"", order.filename)


def wanted(studio: Studio, name: str, place: object = None, patience: float = 2.0) -> Picture:
    found = Picture(studio, Order("board", "race", bytes, str, "", name))
    found.begin(place, patience)
    return found


@pytest.fixture
def held() -> Held:
    return Held()


async def test_a_picture_that_a_newer_one_replaces_is_not_drawn(held: Held) -> None:
    studio = Studio(held)
    outcomes = []
    studio.told = lambda order, seconds, outcome: outcomes.append((order.filename, outcome))
    first, second, third, other = (wanted(studio, name, place) for name, place in zip("abcd", "xxxy", strict=True))
    await asyncio.sleep(0)
    assert studio.waiting == 2
    for _ in range(3):
        held.go_on.release()
    drawn = [await each.files() for each in (first, second, third, other)]
    assert [files and files[0].filename for files in drawn] == ["a", None, "c", "d"]
    assert held.begun == ["a", "c", "d"]
    assert sorted(outcomes) == [("a", DRAWN), ("b", OUTDATED), ("c", DRAWN), ("d", DRAWN)]


async def test_what_is_due_first_is_drawn_first(held: Held) -> None:
    studio = Studio(held)
    found = [wanted(studio, name, patience=due) for name, due in (("a", 2.0), ("b", 2.0), ("c", 0.25), ("d", 2.0))]
    await asyncio.sleep(0)
    for _ in found:
        held.go_on.release()
    await asyncio.gather(*(each.files() for each in found))
    assert held.begun == ["a", "c", "b", "d"]


async def test_a_picture_that_cannot_be_drawn_holds_up_no_other(held: Held) -> None:
    studio = Studio(held)
    outcomes = []
    studio.told = lambda order, seconds, outcome: outcomes.append(outcome)
    bad, good = wanted(studio, "bad"), wanted(studio, "good")
    assert not await good.within(0)
    held.go_on.release()
    held.go_on.release()
    assert await bad.files() == []
    assert await good.files()
    assert outcomes == [FAILED, DRAWN]


def budget() -> Drawn:
    """In a drawing process: what its sprites may take."""
    return Drawn(b"", str(CACHE._budget // MEBIBYTE))


@pytest.mark.apart
@pytest.mark.painted
async def test_a_process_draws_what_this_one_would_also_when_it_is_killed_and_has_its_share_of_the_memory() -> None:
    game = GAMES["takenoko"]
    scene = Scene(view=game.view(game.setup(2, {}, Random(1)), None), names=("A", "B"), language="en")
    order = drawing.board(scene)
    drawers = Drawers(Settings(drawers=2, picture_memory=64))
    try:
        assert await drawers.draw(order) == carry_out(order)
        (running,) = [worker for worker in drawers._workers if worker.pid is not None]
        assert running.pid is not None
        os.kill(running.pid, signal.SIGKILL)
        assert await drawers.draw(order) == carry_out(order)
        assert await running.do(60, budget) == Drawn(b"", "32")
        assert drawers.running == 1
    finally:
        drawers.stop()
    with pytest.raises(RuntimeError):
        await drawers.draw(order)
