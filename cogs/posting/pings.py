"""Whom a post pings: nobody who rests, or wants no pings."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs.client import Client
from cogs.ui.layouts import pinging
from rules.kit.seats import Seat
from rules.tables.table import Table


async def pings(bot: Client, table: Table, seats: Iterable[Seat]) -> discord.AllowedMentions:
    """Ping these seats, but nobody who rests or wants no pings."""
    return await pings_of(bot, (table.players[seat].user for seat in seats if seat in table.people))


async def pings_of(bot: Client, users: Iterable[int]) -> discord.AllowedMentions:
    """Ping these users, who need not sit at the table, but nobody who rests or wants no pings."""
    return pinging([user for user in users if await bot.club.calling.may_ping(user)])
