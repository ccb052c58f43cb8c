"""Where a table's messages go: its thread, opened when the game starts and again should it be deleted."""

from __future__ import annotations

import logging
from typing import Final

import discord
import msgspec
from discord.abc import Messageable

from cogs.client import Client, Interaction
from cogs.posting.permissions import missing
from cogs.ui.answers import UNREACHABLE, sentence_of
from data.texts import text, tidy
from rules.kit.refusals import Refused
from rules.tables.table import Table

log = logging.getLogger(__name__)

THREAD_NAME = 100
HAS_THREAD = 160004
"""Discord's code for a message that has its thread already."""

WEEK: Final = 10080
"""Minutes until Discord archives a quiet thread: the longest it offers."""


class Home(msgspec.Struct, frozen=True):
    """The channel of the lobby message and the channel (a thread as a rule) of the game's messages."""

    lobby: discord.PartialMessageable
    play: discord.PartialMessageable


async def home_of(bot: Client, table: Table, *, believed: bool = True) -> Home:
    """Where this table's messages go now; opens the thread of a game that has none. Raises HTTPException, Refused.

    Without `believed`, Discord is asked whether the thread is still there.
    """
    lobby = bot.get_partial_messageable(table.place.channel)
    if table.status != "playing" and not table.has_begun:
        return Home(bot.get_partial_messageable(table.place.thread or table.place.channel), lobby)
    thread = table.place.thread
    if thread is None or not await _there(bot, thread, believed=believed):
        thread = await _open_thread(bot, table)
    return Home(lobby, bot.get_partial_messageable(thread))


async def obstacle(interaction: Interaction, table: Table) -> Refused | None:
    """What keeps us from showing a move where its table is played, as far as that is known before trying."""
    bot, home = interaction.client, table.place.thread or table.place.channel
    if interaction.channel_id == home:
        return _forbidden(interaction.channel, interaction.app_permissions)
    try:
        return _forbidden(bot.get_channel(home) or await bot.fetch_channel(home))
    except discord.NotFound:
        # A thread that is gone is opened anew, if its channel is there.
        parent = bot.get_channel(table.place.channel)
        return Refused("thread_gone", table=str(table.id)) if parent is None else _forbidden(parent)
    except discord.Forbidden:
        return Refused("missing_permission", permissions=("view_channel",), place=f"<#{home}>")
    except (discord.HTTPException, *UNREACHABLE):
        return None


async def not_shown(interaction: Interaction, table: Table, language: str) -> str:
    """Why what was done cannot be shown where the table is played, for whoever did it; empty where nothing is known."""
    hindered = await obstacle(interaction, table)
    return "" if hindered is None else text(language, "common.not_posted", why=sentence_of(hindered, language, table))


async def put_away(bot: Client, channel: int) -> None:
    """Archive a thread that a table has left, where that can be done."""
    try:
        found = bot.get_channel(channel) or await bot.fetch_channel(channel)
        if isinstance(found, discord.Thread) and not found.archived:
            await found.edit(archived=True)
    except discord.HTTPException as error:
        log.warning("a thread could not be archived: %r", error)


def _forbidden(channel: object, own: discord.Permissions | None = None) -> Refused | None:
    """What forbids us to post there; `own` are our permissions where Discord has just told them."""
    thread = channel if isinstance(channel, discord.Thread) else None
    if not isinstance(channel, discord.TextChannel | discord.Thread) or (thread and thread.parent is None):
        return None
    own = channel.permissions_for(channel.guild.me) if own is None else own
    lacking = missing(own, thread=False, inside_thread=thread is not None, reading=False)
    if lacking:
        return Refused("missing_permission", permissions=lacking, place=channel.mention)
    if thread and thread.locked and not own.manage_threads:
        return Refused("thread_locked", place=channel.mention)
    return None


async def _there(bot: Client, channel: int, *, believed: bool) -> bool:
    """Whether messages can be sent there; an archived thread is opened again. Raises HTTPException, Refused."""
    try:
        found = (bot.get_channel(channel) if believed else None) or await bot.fetch_channel(channel)
    except discord.NotFound:
        return False
    if (forbidden := _forbidden(found)) is not None:
        raise forbidden
    if isinstance(found, discord.Thread) and found.archived:
        await found.edit(archived=False)
    return isinstance(found, Messageable)


async def _open_thread(bot: Client, table: Table) -> int:
    try:
        channel = bot.get_channel(table.place.channel) or await bot.fetch_channel(table.place.channel)
    except discord.NotFound:
        raise Refused("thread_gone", table=str(table.id)) from None
    if not isinstance(channel, discord.TextChannel):
        return table.place.channel
    name = text(
        table.language,
        "common.thread_name",
        game=text(table.language, f"{table.game}.title"),
        table=str(table.id),
        players=" · ".join(tidy(player.name) for player in table.players),
    )
    number = await _thread_of_lobby(bot, table, channel, name[:THREAD_NAME])
    if number is None:
        thread = await channel.create_thread(
            name=name[:THREAD_NAME], type=discord.ChannelType.public_thread, auto_archive_duration=WEEK
        )
        number = thread.id
    await bot.club.directory.place(table.id, msgspec.structs.replace(table.place, thread=number))
    log.info("thread opened", extra={"table": table.id})
    return number


async def _thread_of_lobby(bot: Client, table: Table, channel: discord.TextChannel, name: str) -> int | None:
    """The thread below the lobby message, opened now or before a crash; None where there can be none.

    Such a thread has the number of its message, so that one which was opened but not yet noted is found again.
    """
    lobby = await bot.club.outbox.message_of(table.id, "lobby")
    if lobby is None or table.place.thread is not None:
        return None
    try:
        await channel.get_partial_message(lobby.message).create_thread(name=name, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if error.code == HAS_THREAD:
            return lobby.message
        if error.status != 404:
            raise
        return None
    return lobby.message
