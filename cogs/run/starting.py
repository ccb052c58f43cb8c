"""The start of shards: Discord lets few begin at once, and counts those of all processes together."""

from __future__ import annotations

import logging
from typing import Final

import discord

from cogs.client import Client
from cogs.ui.answers import UNREACHABLE

log = logging.getLogger(__name__)

APART: Final = 5_500
"""Milliseconds between two shards that Discord counts together: its five seconds, and some for the way there."""


class Starting:
    """Has the shards of all processes at a database begin as far apart as Discord wants them."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._at_once: int | None = None

    async def turn(self, shard: int) -> None:
        """Wait until this shard may identify itself."""
        # Discord's own key: shards that differ in it may begin at the same time.
        key = shard % await self._max_concurrency()
        await self._bot.club.sharing.spaced("identify", key, APART)

    async def _max_concurrency(self) -> int:
        """How many shards may begin at once; one where Discord does not say."""
        if self._at_once is None:
            try:
                self._at_once = max(1, (await self._bot.fetch_session_start_limits()).max_concurrency)
            except (discord.DiscordException, *UNREACHABLE) as error:
                log.warning("how many shards may start at once is not known: %r", error)
                return 1
        return self._at_once
