"""What the bot must be allowed to do where a table lives, and which permission is missing."""

from __future__ import annotations

import discord

from cogs.client import Interaction
from rules.game import Refused

ALWAYS = ("view_channel", "send_messages", "attach_files", "read_message_history")
READING = "read_message_history"
WITH_THREAD = ("create_public_threads", "send_messages_in_threads")
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


def require(interaction: Interaction, *, thread: bool) -> None:
    """Raises Refused naming what is missing in the channel of this interaction."""
    inside = isinstance(interaction.channel, discord.Thread)
    lacking = missing(interaction.app_permissions, thread=thread, inside_thread=inside)
    if lacking:
        raise Refused("missing_permission", permissions=lacking, place=f"<#{interaction.channel_id}>")
