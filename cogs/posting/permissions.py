"""What the bot must be allowed to do where a table lives, and which permission is missing."""

from __future__ import annotations

import discord

from cogs.client import Interaction
from cogs.ui.answers import UNREACHABLE
from rules.kit.refusals import Refused
from rules.tables.table import Place

ALWAYS = ("view_channel", "send_messages", "attach_files", "read_message_history")
READING = "read_message_history"
WITH_THREAD = ("create_public_threads", "send_messages_in_threads")
ON_BOARD = ("view_channel", "send_messages", "read_message_history")
IN_THREAD = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


def missing(
    permissions: discord.Permissions, *, thread: bool, inside_thread: bool = False, reading: bool = True
) -> tuple[str, ...]:
    """The names of the permissions that are missing to hold a table; `thread` if one must be opened.

    Without `reading` only what a single post needs is asked for.
    """
    needed = IN_THREAD if inside_thread else ALWAYS + (WITH_THREAD if thread else ())
    return tuple(
        permission
        for permission in needed
        if not getattr(permissions, permission) and (reading or permission != READING)
    )


def require_board(permissions: discord.Permissions, channel: int) -> None:
    """Raises Refused naming what is missing to keep a board of tables in a channel."""
    lacking = tuple(permission for permission in ON_BOARD if not getattr(permissions, permission))
    if lacking:
        raise Refused("missing_permission", permissions=lacking, place=f"<#{channel}>")


def require(interaction: Interaction, place: Place) -> None:
    """Raises Refused naming what is missing where a table lives, or is to live."""
    number = place.thread or place.channel
    channel = interaction.channel if interaction.channel_id == number else interaction.client.get_channel(number)
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return
    own = interaction.app_permissions if channel is interaction.channel else channel.permissions_for(channel.guild.me)
    lacking = missing(own, thread=place.thread is None, inside_thread=isinstance(channel, discord.Thread))
    if lacking:
        raise Refused("missing_permission", permissions=lacking, place=f"<#{number}>")


async def is_member(guild: discord.Guild, user: int) -> bool:
    """Whether a user is a member of a server; taken for granted where Discord does not say."""
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return False
    except (discord.HTTPException, *UNREACHABLE):
        return True
    return True
