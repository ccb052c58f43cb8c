"""Where and by whom tables are opened: what a server has settled, asked wherever a table is opened there."""

from __future__ import annotations

import discord

from cogs.client import Interaction
from cogs.posting.permissions import require
from cogs.ui.answers import UNREACHABLE
from cogs.ui.reader import Reader
from cogs.which_table import table_here
from data.texts import language_of
from rules.kit.refusals import Refused
from rules.tables.servers import Settled
from rules.tables.table import Place, Table


async def require_opening(interaction: Interaction, settled: Settled, place: Place) -> None:
    """Raises Refused where this user may not open a table in this place, or we could not hold one there."""
    forbidden = await not_for(interaction, settled, place)
    if forbidden is not None:
        raise forbidden
    elsewhere = settled_place(interaction, settled, place)
    if elsewhere != place:
        raise Refused("tables_elsewhere", place=f"<#{elsewhere.channel}>")
    require(interaction, place)


async def not_for(interaction: Interaction, settled: Settled, place: Place) -> Refused | None:
    """Why the settings of the server in which this place is keep this user from opening any table there."""
    if settled.role is None or place.guild is None:
        return None
    guild = interaction.client.get_guild(place.guild)
    if guild is not None and guild.get_role(settled.role) is None:
        return Refused("role_gone")
    member = interaction.user if interaction.guild_id == place.guild else await _member(guild, interaction.user.id)
    if isinstance(member, discord.Member) and member.get_role(settled.role) is not None:
        return None
    return Refused("role_missing", role=f"<@&{settled.role}>")


def settled_place(interaction: Interaction, settled: Settled, place: Place) -> Place:
    """The place, or the one that its server has settled for all tables. Raises Refused where that one is gone."""
    if settled.channel is None or settled.channel == place.channel or place.guild is None:
        return place
    guild = interaction.client.get_guild(place.guild)
    if guild is not None and guild.get_channel(settled.channel) is None:
        raise Refused("tables_channel_gone")
    return Place(guild=place.guild, channel=settled.channel)


async def _member(guild: discord.Guild | None, user: int) -> discord.Member | None:
    """The user as a member of another server than the one where something was pressed."""
    if guild is None:
        return None
    try:
        return guild.get_member(user) or await guild.fetch_member(user)
    except (discord.HTTPException, *UNREACHABLE):
        return None


async def going_on_here(interaction: Interaction) -> Table | None:
    """The table whose thread this is, as long as it goes on: no second one is opened in it."""
    here = await table_here(interaction) if isinstance(interaction.channel, discord.Thread) else None
    return here if here is not None and here.status in ("lobby", "playing") else None


def place_here(interaction: Interaction, *, here: bool, taken: bool) -> Place:
    """Where the table will live: a thread (this one unless `taken`, or one opened at the start), or this channel."""
    channel = interaction.channel
    guild = interaction.guild_id
    if isinstance(channel, discord.Thread):
        return Place(guild=guild, channel=channel.parent_id, thread=None if taken else channel.id)
    number = interaction.channel_id or 0
    return Place(guild=guild, channel=number, thread=number if here else None)


def language_here(interaction: Interaction, reader: Reader) -> str:
    """Where a server has settled none, a table speaks what Discord says of it if we do, else as its host does."""
    server = str(interaction.guild_locale or "")
    return language_of(server) if language_of(server) != "en" else reader.language
