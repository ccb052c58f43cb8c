"""Playing on this machine: the real bot against a simulated Discord, four users in one channel of a browser page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import tempfile
from pathlib import Path
from time import monotonic
from typing import Final

import simcord

from cogs.run.app import create_bot
from cogs.run.local_time import tick, time_command
from cogs.run.settings import Settings
from data.texts import text
from rules.clock.time import MovedTime
from rules.games import get_game

BEGINNING: Final = 1767225600
"""Where the clock of the simulated Discord begins (unix seconds): the page shows all times by that one."""
USERS = ("Akari", "Haruto", "Mia", "Ren")
LOCALES = {"en": "en-US", "ja": "ja"}
PATIENCE = 60.0
"""Seconds the simulated Discord waits for the bot to come to rest; drawing on a small machine takes its time."""


async def play_locally(port: int | None, language: str, game: str) -> int:
    """Serve the page, with a table of `game` ready to start, until Ctrl-C; returns the exit code.

    Raises OSError for a port that cannot be used.
    """
    # The simulator connects throwaway clients of its own; what discord.py says about them helps nobody.
    logging.getLogger("discord").setLevel(logging.ERROR)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    with tempfile.TemporaryDirectory(prefix="tessera-") as folder:
        started = monotonic()
        time = MovedTime(lambda: BEGINNING + monotonic() - started)
        settings = Settings(
            database=str(Path(folder) / "local.sqlite3"), guild_ready_timeout=0.05, shards="0/1", drawers=0
        )
        bot = create_bot(settings, time=time)

        def passed(seconds: int) -> None:
            """The simulated Discord's clock is set with the bot's."""
            world.backend.advance_clock(seconds)

        bot.tree.add_command(time_command(time, passed))
        ticking = asyncio.create_task(tick(time))
        try:
            async with simcord.run(bot, check_errors=False, settle_timeout=PATIENCE) as world:
                guild = world.create_guild(name="Tessera")
                channel = guild.create_text_channel("games")
                users = [guild.add_member(world.create_user(name)) for name in USERS]
                if language != "en":
                    # The simulated clients speak English; the users say what they want to read.
                    for user in users:
                        await user.slash(channel, "table settings", language=language)
                await users[0].slash(channel, "table new", game=game, seats=len(USERS), place="here", language=language)
                if "start" in get_game(game).options:
                    # The first user of the page makes the first move.
                    await bot.club.lobby.configure(1, users[0].id, options={"start": "1"})
                for user in users[1:]:
                    await user.slash(channel, "table join")
                async with world.preview(
                    channel, viewers=users, layout="channel", locale=LOCALES[language], port=port
                ) as page:
                    print(text(language, "operator.playing", address=page.url), flush=True)
                    await stop.wait()
        except simcord.SetupError as error:
            # A port that cannot be had is told like everything else that the system refuses.
            raise error.__cause__ if isinstance(error.__cause__, OSError) else error from None
        finally:
            ticking.cancel()
            with contextlib.suppress(Exception):
                await bot.close()
    print(text(language, "operator.bye"))
    return 0
