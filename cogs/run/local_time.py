"""`/time` of the local page: lets hours and days pass at once, so that what is due can be seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from cogs.client import Interaction
from cogs.localised import AnyCommand, localised
from cogs.ui.answers import acknowledge, answer, reader_of
from data.texts import text
from rules.clock.spans import span_of
from rules.clock.time import DAY, MovedTime
from rules.kit.refusals import Refused

MOST: Final = 400 * DAY
TICK: Final = 10.0
"""Seconds after which the page's bot looks at the clock by itself."""


def time_command(time: MovedTime, passed: Callable[[int], None] | None = None) -> AnyCommand:
    """The command, for the tree of a bot that runs on this machine only; `passed` is told how many seconds passed."""

    @localised("time")
    async def move(interaction: Interaction, by: str | None = None) -> None:
        """Say what time it is for the bot, or let some pass first."""
        await acknowledge(interaction)
        seconds = 0
        if by is not None:
            seconds = span_of(by)
            if abs(seconds) > MOST:
                raise Refused("bad_span", text=by[:40])
            time.move(seconds)
        reader = await reader_of(interaction)
        await answer(interaction, text(reader.language, "common.time_now", time=f"<t:{time.now()}:f>"))
        if passed and seconds > 0:
            # Only after the answer, for which there are no more than fifteen minutes.
            passed(seconds)

    return move


async def tick(time: MovedTime) -> None:
    """Have the bot look at the clock every few seconds, as time also passes by itself; until cancelled."""
    while True:
        await asyncio.sleep(TICK)
        time.wake()
