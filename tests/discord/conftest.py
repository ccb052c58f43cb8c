"""The real bot under the simulated Discord: a server, a channel, people, and a database file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest
import simcord

from bot import Tessera, create_bot
from cogs.settings import Settings
from tests.discord.world import World

PATIENCE = 60.0


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=str(tmp_path / "tessera.sqlite3"), guild_ready_timeout=0.05)


@pytest.fixture
async def world(settings: Settings) -> AsyncIterator[World]:
    """A running bot in a server with one channel; every error that the bot swallowed fails the test."""
    env = simcord.Env(create_bot(settings), settle_timeout=PATIENCE)
    try:
        await env.start()
        yield World(env, settings)
        await env.shutdown()
        env.raise_errors()
    finally:
        # A database left open would keep the interpreter from ever ending.
        await cast(Tessera, env.bot).close()
