"""The time of the bot, through one object that is given at the start: the machine's clock, or one moved by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import ClassVar, Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Time:
    """What time it is, and waiting."""

    longest: ClassVar[float] = 60.0
    """Seconds of the longest wait: whoever waits looks at the clock again soon, for somebody may have set it."""

    by_hand: ClassVar[bool] = False
    """Whether it is moved by hand: then whoever is there lives through all the time that passes at once."""

    def __init__(self) -> None:
        self._sleeping: set[asyncio.Task[None]] = set()
        self.wakes = 0
        """How often `wake` was called."""

    def now(self) -> int:
        """Unix seconds."""
        return int(time.time())

    async def sleep(self, seconds: float, wakes: int | None = None) -> None:
        """Wait so long, at most `longest`, or until `wake`: look at the clock afterwards.

        Not at all where `wake` was called since there were as many `wakes`.
        """
        if wakes not in (None, self.wakes):
            return
        # A task that is cancelled, not an event with a timeout: the simulated Discord knows the one wait from work.
        sleeper = asyncio.create_task(asyncio.sleep(max(0.0, min(seconds, self.longest))), name="sleep")
        self._sleeping.add(sleeper)
        try:
            await asyncio.wait((sleeper,))
        finally:
            self._sleeping.discard(sleeper)
            sleeper.cancel()

    def wake(self) -> None:
        """Cut every wait short, for something is due earlier than it was; returns at once."""
        self.wakes += 1
        for sleeper in tuple(self._sleeping):
            sleeper.cancel()


class MovedTime(Time):
    """A time that is moved by hand, from `base` (unix seconds) on; nothing else than a move ends a wait."""

    longest: ClassVar[float] = HOUR
    """Longer than anybody waits for the simulated Discord to come to rest: waiting is no work that it waits for."""
    by_hand: ClassVar[bool] = True

    def __init__(self, base: Callable[[], float] = time.time) -> None:
        super().__init__()
        self._base = base
        self._moved = 0

    def now(self) -> int:
        """Unix seconds."""
        return int(self._base()) + self._moved

    async def sleep(self, seconds: float, wakes: int | None = None) -> None:
        """Wait until `wake`, however short a wait is asked for."""
        await super().sleep(self.longest, wakes)

    def move(self, seconds: int) -> None:
        """Let so many seconds pass at once; a negative number sets the clock back."""
        self._moved += seconds
        self.wake()
