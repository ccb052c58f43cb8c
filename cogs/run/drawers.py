"""Pictures are drawn in processes of their own: neither the event loop nor whoever moves ever waits for them.

Which picture is drawn next is said in `cogs.ui.studio`. Each process keeps its share of the drawn pieces; of several
idle ones that one draws which has drawn this game before. One that dies or does not answer is replaced, and the picture
drawn again, once.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

import msgspec

from cogs.run.logs import set_up_logging
from cogs.run.memory import set_aside
from cogs.run.settings import Settings
from cogs.run.worker import BROKEN, Worker
from cogs.ui.drawing import Drawn, Order, carry_out
from render.pictures import painters_of
from render.sprites import CACHE, MEBIBYTE
from rules.games import GAMES

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds that a picture may take, however busy the machine is."""
NICENESS: Final = 2
"""How much less than the bot itself a drawing process asks of a busy machine; computers that think ask for less."""
BESIDES: Final = 108
"""MiB that a process takes besides its drawn pieces between two pictures: one with more gives back what is free, and is
renewed where that is not enough."""
LEAST: Final = 100
"""So many pictures a process draws at least."""


class Drawers:
    """So many drawing processes, each started when it is first needed; they share `picture_memory`.

    Raises ValueError for a number below 1.
    """

    def __init__(self, settings: Settings) -> None:
        if settings.drawers < 1:
            raise ValueError("at least one process draws")
        self.at_once: Final = settings.drawers
        share = settings.picture_memory // settings.drawers
        begin = partial(_begin, msgspec.structs.replace(settings, token=""), share)
        self._idle = [Worker("drawing", NICENESS, share + BESIDES, LEAST, begin) for _ in range(settings.drawers)]
        self._workers = tuple(self._idle)
        self._drawn: dict[Worker, list[str]] = {worker: [] for worker in self._workers}
        """The games that each has drawn, the last one last."""
        self._stopped = False
        self._starting: asyncio.Task[None] | None = None

    @property
    def running(self) -> int:
        """How many of them have a process."""
        return sum(worker.pid is not None for worker in self._workers)

    async def draw(self, order: Order) -> Drawn | None:
        """What is drawn; None where it shows nothing. Raises what goes wrong in drawing, RuntimeError after `stop`,
        BrokenProcessPool or TimeoutError at the second failure."""
        worker = max(self._idle, key=lambda each: (order.game in self._drawn[each], -len(self._drawn[each])))
        self._idle.remove(worker)
        try:
            self._go_on()
            return await self._drawn_by(worker, order)
        except BROKEN as fault:
            # Not after `stop`: nobody would end the new process.
            self._go_on()
            log.warning("a drawing process was replaced: %r", fault)
            return await self._drawn_by(worker, order)
        finally:
            self._idle.append(worker)

    async def _drawn_by(self, worker: Worker, order: Order) -> Drawn | None:
        games = self._drawn[worker]
        if order.game not in games:
            games.append(order.game)
        return await worker.do(PATIENCE, carry_out, order)

    def _go_on(self) -> None:
        if self._stopped:
            raise RuntimeError("nobody draws any more")

    def start(self) -> None:
        """Begin to start the processes: the first picture then waits for none."""
        self._starting = asyncio.create_task(self._start(), name="drawing processes")

    async def _start(self) -> None:
        for worker in self._workers:
            try:
                await worker.begin()
            except BROKEN as fault:
                # Whoever wants a picture tries once more.
                log.warning("a drawing process did not start: %r", fault)

    def stop(self) -> None:
        """End all processes at once; whoever waits for one gets an exception."""
        self._stopped = True
        if self._starting is not None:
            self._starting.cancel()
        for worker in self._workers:
            worker.kill()


def _begin(settings: Settings, share: int) -> None:
    """What a drawing process does first: pictures then wait neither for modules nor for what every game needs."""
    set_up_logging(settings)
    CACHE.limit(share * MEBIBYTE)
    for game in GAMES:
        painters_of(game).prepare()
    set_aside()
