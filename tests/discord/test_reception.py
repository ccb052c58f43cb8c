"""When the bot stops: who is there is waited for, who comes is told, and nobody is left before "is thinking…"."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.run import app
from cogs.run.reception import Reception
from data.texts import text
from tests.discord.world import World, said


class Handler:
    """Answers one interaction, once it may."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception
        self.admitted: bool | None = None
        self.interaction: Any = object()
        self.may = asyncio.Event()

    async def __call__(self) -> None:
        self.admitted = self.reception.admit(self.interaction)
        await self.may.wait()


async def test_who_is_there_is_waited_for_and_who_comes_is_not_admitted() -> None:
    reception = Reception()
    before, after = Handler(reception), Handler(reception)
    there = asyncio.create_task(before())
    await asyncio.sleep(0)
    reception.close()
    waiting = asyncio.create_task(reception.emptied(3600.0))
    late_comer = asyncio.create_task(after())
    await asyncio.sleep(0)
    assert (before.admitted, after.admitted) == (True, False)
    before.may.set()
    await there
    assert not waiting.done()
    after.may.set()
    await late_comer
    assert await waiting == ()


async def test_who_takes_too_long_is_cut_off_and_named() -> None:
    reception = Reception()
    handler = Handler(reception)
    task = asyncio.create_task(handler())
    await asyncio.sleep(0)
    (late,) = await reception.emptied(0.0)
    assert late is handler.interaction
    assert task.cancelled()


async def test_what_cannot_be_answered_in_time_ends_as_a_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await world.open("Ann", "Ben")
    monkeypatch.setattr(app, "DEADLINE", 0.0)
    table = await world.club.directory.get(1)
    mover = world.person(table.names[table.to_move[0]])
    stopping: list[asyncio.Task[None]] = []

    async def never(*_: Any, **__: Any) -> None:
        stopping.append(asyncio.create_task(world.bot.close()))
        await asyncio.Event().wait()

    monkeypatch.setattr(world.club.playing, "play", never)
    answer = await mover.slash(home, "takenoko channel")
    await asyncio.gather(*stopping)
    expected = text("en", "errors.cut_off").split("{")[0].split(".")[0]
    assert said(answer.response).startswith(expected)
