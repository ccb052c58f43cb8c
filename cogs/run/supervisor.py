"""Running the bot as a service: retried starts, one sentence for what cannot be mended, a clean stop on a signal."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys

import discord

from cogs.run.app import create_bot
from cogs.run.settings import Settings
from data.texts import text
from render.refusals import refusal_for_operator
from rules.kit.refusals import Refused

log = logging.getLogger(__name__)

EXIT_TOKEN = 2
EXIT_STORE = 3
FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0


async def supervise(settings: Settings, language: str) -> int:
    """Run until a signal or an error that waiting cannot mend, which is told in `language`; returns the exit code."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    wait = FIRST_WAIT
    while not stop.is_set():
        code = await _run_once(settings, language, stop)
        if code is not None:
            return code
        log.warning("no connection to Discord; trying again in %.0f s", wait)
        try:
            await asyncio.wait_for(stop.wait(), wait)
        except TimeoutError:
            wait = min(wait * 2, LONGEST_WAIT)
    return 0


async def _run_once(settings: Settings, language: str, stop: asyncio.Event) -> int | None:
    """One connection from start to end: an exit code, or None where a new try may help."""
    bot = create_bot(settings)
    running = asyncio.create_task(bot.start(settings.token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="signal")
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            return 0
        return _exit_code(running.exception(), language)
    finally:
        stopping.cancel()
        await bot.close()
        if not running.done():
            running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def _exit_code(error: BaseException | None, language: str) -> int | None:
    """What the end of a connection means; what whoever runs the bot has to mend is said on standard error."""
    if isinstance(error, discord.LoginFailure):
        print(text(language, "operator.wrong_token"), file=sys.stderr)
        return EXIT_TOKEN
    if isinstance(error, Refused):
        print(refusal_for_operator(language, error), file=sys.stderr)
        return EXIT_STORE
    if error is not None:
        log.warning("the connection failed: %s: %s", type(error).__name__, error)
    return None
