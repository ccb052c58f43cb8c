"""Films are drawn in processes of their own, one a film, at low priority: nothing that anybody waits for is delayed.

At most two are drawn at once; whoever comes then waits, and is told how many are before them. A process ends with its
film, when the bot stops, or after two minutes. Nothing of it is kept.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from cogs.filming import Order
from cogs.run.thinkers import NICENESS
from rules.kit.refusals import Refused

log = logging.getLogger(__name__)

AT_ONCE: Final = 2
MOST_WAITING: Final = 8
"""So many may wait; whoever comes then is told to come again later, for an answer must be filled within 15 minutes."""
PATIENCE: Final = 120.0
"""Seconds after which a process is killed."""

_BOT: Final = Path(__file__).parents[2] / "bot.py"
_PROGRESS: Final = re.compile(rb"(\d+)/(\d+)\s*")
_SECRET: Final = ("TESSERA_TOKEN",)
"""What a process that draws need not know."""


class FilmProcesses:
    """Draws films for all tables."""

    def __init__(self) -> None:
        self._running: set[Process] = set()
        self._busy = 0
        self._waiting: list[_Waiting] = []
        self._stopped = False

    async def draw(self, order: Order, wait: Callable[[int], None], progress: Callable[[int, int], None]) -> bytes:
        """The film as a GIF. `wait` is told the place in the line whenever it changes, from 1; `progress` how many
        frames of how many are drawn. Raises Refused (`film_busy`, `film_failed`, `shutting_down`).
        """
        async with self._turn(wait):
            self._go_on()
            return await self._drawn(order, progress)

    def stop(self) -> None:
        """Kill what is being drawn and draw no more; whoever waits is refused."""
        self._stopped = True
        for process in tuple(self._running):
            _kill(process)
        for waiting in self._waiting:
            if not waiting.called.done():
                waiting.called.set_result(None)
        self._waiting.clear()

    def _go_on(self) -> None:
        if self._stopped:
            raise Refused("shutting_down")

    @asynccontextmanager
    async def _turn(self, wait: Callable[[int], None]) -> AsyncIterator[None]:
        """As soon as fewer than AT_ONCE films are being drawn, those first who came first."""
        self._go_on()
        if self._busy < AT_ONCE:
            self._busy += 1
        else:
            await self._wait(wait)
        try:
            yield
        finally:
            self._free()

    async def _wait(self, told: Callable[[int], None]) -> None:
        if len(self._waiting) >= MOST_WAITING:
            raise Refused("film_busy")
        waiting = _Waiting(told)
        self._waiting.append(waiting)
        told(len(self._waiting))
        try:
            await waiting.called
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                self._tell()
            else:
                # It was this one's turn, and nobody is there any more.
                self._free()
            raise

    def _free(self) -> None:
        """Hand the place on to whoever has waited longest."""
        if not self._waiting:
            self._busy -= 1
            return
        self._waiting.pop(0).called.set_result(None)
        self._tell()

    def _tell(self) -> None:
        for place, waiting in enumerate(self._waiting, start=1):
            waiting.told(place)

    async def _drawn(self, order: Order, progress: Callable[[int, int], None]) -> bytes:
        environment = {name: value for name, value in os.environ.items() if name not in _SECRET}
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(_BOT), "film", "-", "-o", "-", *order.arguments,
            stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment,
        )  # fmt: skip
        self._running.add(process)
        try:
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
            async with asyncio.timeout(PATIENCE):
                film, said = await _exchange(process, order.record.encode(), progress)
                code = await process.wait()
        except TimeoutError:
            log.error("a film was not drawn within %d seconds", PATIENCE)
            raise Refused("film_failed") from None
        finally:
            _kill(process)
            self._running.discard(process)
        self._go_on()
        if code or not film:
            log.error("a process that draws films ended with %d: %s", code, said.decode(errors="replace").strip())
            raise Refused("film_failed")
        return film


class _Waiting:
    """Somebody who waits to be called, and is told at which place."""

    def __init__(self, told: Callable[[int], None]) -> None:
        self.told = told
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


async def _exchange(process: Process, record: bytes, progress: Callable[[int, int], None]) -> tuple[bytes, bytes]:
    """Hand in the record; returns the film and what was said besides the progress."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    _, film, said = await asyncio.gather(
        _feed(process.stdin, record), process.stdout.read(), _listen(process.stderr, progress)
    )
    return film, said


async def _feed(to: asyncio.StreamWriter, record: bytes) -> None:
    # Of a process that has died its error stream tells.
    with suppress(BrokenPipeError, ConnectionResetError):
        to.write(record)
        await to.drain()
    to.close()


async def _listen(heard: asyncio.StreamReader, progress: Callable[[int, int], None]) -> bytes:
    """Pass on every line that tells the progress; returns all others."""
    others = b""
    async for line in heard:
        if found := _PROGRESS.fullmatch(line):
            progress(int(found[1]), int(found[2]))
        else:
            others += line
    return others


def _kill(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
