"""The interactions in hand: once the bot is about to stop, new ones are turned away and those under way are finished.

What is said to whom stands in `cogs.run.app`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from cogs.client import Interaction


class Reception:
    """Every task that answers an interaction reports here first."""

    def __init__(self) -> None:
        self._in_hand: dict[asyncio.Task[object], tuple[Interaction, float]] = {}
        self._closed = False
        self.answered: Callable[[Interaction, float, float], None] = lambda interaction, began, ended: None
        """Told when (by `monotonic`) an interaction came and everything was done that it asked for."""

    def admit(self, interaction: Interaction) -> bool:
        """Count the running task as the one that answers; whether it may still do what is asked."""
        task = asyncio.current_task()
        assert task is not None
        self._in_hand[task] = interaction, monotonic()
        task.add_done_callback(self._gone)
        return not self._closed

    def close(self) -> None:
        """From now on admit nobody."""
        self._closed = True

    async def emptied(self, within: float) -> tuple[Interaction, ...]:
        """Wait until everything in hand is answered, at most `within` seconds; what is late is cut off and returned."""
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while self._in_hand and (left := end - loop.time()) > 0:
            await asyncio.wait(tuple(self._in_hand), timeout=left)
        late = dict(self._in_hand)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return tuple(interaction for interaction, _ in late.values())

    def _gone(self, task: asyncio.Task[object]) -> None:
        interaction, began = self._in_hand.pop(task)
        self.answered(interaction, began, monotonic())
