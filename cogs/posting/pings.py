"""Whom a post pings: nobody who rests, or wants no pings."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs.client import Client
from cogs.ui.layouts import pinging
from rules.kit.seats import Seat
from rules.tables.open_questions import Topic
from rules.tables.table import Table


async def asking(bot: Client, topic: Topic, users: Iterable[int]) -> discord.AllowedMentions:
    """Ping those of the users whose answers a question needs who are to be told of it here and now."""
    return pinging(await bot.club.questions.ask(topic, users))


async def pings(bot: Client, table: Table, seats: Iterable[Seat]) -> discord.AllowedMentions:
    """Ping these seats, but nobody who rests or wants no pings."""
    users = (table.players[seat].user for seat in seats if seat in table.people)
    return pinging([user for user in users if await bot.club.calling.may_ping(user)])
