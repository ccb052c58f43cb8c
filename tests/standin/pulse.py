"""Waiting for something to become true, without sleeping longer than needed and never without end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

LOOK_AGAIN = 0.05
"""Seconds after which a wait looks again by itself: some conditions depend on files of another process."""


class Pulse:
    """Beats whenever the state of the stand-in changes."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def beat(self) -> None:
        """Wake everybody who waits."""
        last, self._next = self._next, asyncio.Event()
        last.set()

    async def wait(self, found: Callable[[], T], within: float) -> T:
        """The first true value of `found`, or its last value after `within` seconds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while not (value := found()) and loop.time() < end:
            event = self._next
            try:
                await asyncio.wait_for(event.wait(), min(LOOK_AGAIN, max(0.0, end - loop.time())))
            except TimeoutError:
                continue
        return value

    async def until(self, found: Callable[[], T], what: str, within: float = 90.0) -> T:
        """As `wait`, but it is a failure of the test when `found` never becomes true."""
        value = await self.wait(found, within)
        if not value:
            raise AssertionError(f"waited {within:g} s in vain until {what}")
        return value
