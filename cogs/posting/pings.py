"""Whom a post pings: nobody who rests, or wants no pings there."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs.client import Client
from cogs.ui.layouts import pinging
from rules.tables.open_questions import Topic


async def asking(bot: Client, topic: Topic, users: Iterable[int]) -> discord.AllowedMentions:
    """Ping those of the users whose answers a question needs who are to be told of it here and now."""
    return pinging(await bot.club.questions.ask(topic, users))
