"""`/moderate`: what those who manage threads can do at any table of their server."""

from __future__ import annotations

import logging
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.client import Client, Interaction
from cogs.localised import localised, words
from cogs.posting import chronicle
from cogs.posting.permissions import require
from cogs.server import ChannelNumber
from cogs.suggestions import fitting, offering, table_label
from cogs.ui.answers import acknowledge, answer, reader_of, sentence_of
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import button, heading
from cogs.ui.reader import Reader
from cogs.ui.scenes import names_in, scene, sit
from cogs.ui.words_first import show
from cogs.which_table import reached, table_of_place
from data.texts import plain, text
from render.words import event_line
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.tables.moderating import gone_with
from rules.tables.table import Place, Table

log = logging.getLogger(__name__)

RIGHT: Final = "manage_threads"
"""Discord's name of the right that `/moderate` asks for."""


class Moderate(commands.Cog):
    """Owns the command group `/moderate`; answers the verbs `mod_cancel`, `mod_free` and `mod_undo`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(mod_cancel=self._cancel, mod_free=self._free, mod_undo=self._undo)

    moderate = app_commands.Group(
        name=words("commands.moderate.name"),
        description=words("commands.moderate.text"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_threads=True),
    )

    @localised("moderate.cancel", moderate)
    async def cancel(self, interaction: Interaction, table: str | None = None) -> None:
        """Close a lobby, or end a game without a result; asked once more."""
        found, reader = await self._moderated(interaction, table)
        await self._ask_cancel(interaction, found, reader)

    @localised("moderate.free", moderate)
    async def free(self, interaction: Interaction, seat: str, table: str | None = None) -> None:
        """Take a seat away from its user, so that anybody can take it; asked once more."""
        found, reader = await self._moderated(interaction, table)
        number = int(seat) - 1 if seat.strip().isdecimal() and len(seat) < len("1000") else -1
        if not 0 <= number < len(found.players):
            raise Refused("no_such_seat", seat=seat[:20], seats=len(found.players))
        await self._ask_free(interaction, found, number, reader)

    @localised("moderate.undo", moderate)
    async def undo(self, interaction: Interaction, before: str, table: str | None = None) -> None:
        """Take back a move and all after it, once it is shown what that is."""
        found, reader = await self._moderated(interaction, table)
        if found.status != "playing":
            raise Refused("table_over" if found.status == "over" else "not_playing")
        sitting = await sit(self.bot.club, found.id, None)
        ply = int(before) if before.strip().isdecimal() and len(before) < len("1000000") else -1
        gone = gone_with(sitting.entries, ply)
        told = chronicle.public_words(sitting, gone, reader.language)
        asked = text(reader.language, "common.house.undo_sure", n=sum(entry.row.seat != CHANCE for entry in gone))
        sure = button(found, "mod_undo", reader.language, arg=str(ply), style=discord.ButtonStyle.danger)
        lost = text(reader.language, "common.house.undo_sure_rated") if found.is_rated else ""
        await show(interaction, [heading(found, reader.language), asked, told, lost], rows=[[sure]])

    @localised("moderate.move", moderate)
    async def move(self, interaction: Interaction, channel: ChannelNumber, table: str | None = None) -> None:
        """Move a table to another channel; a game gets a new thread there."""
        found, _ = await self._moderated(interaction, table)
        place = Place(guild=interaction.guild_id, channel=channel)
        if not _manages_threads(interaction, place):
            raise Refused("right_missing_there", permissions=(RIGHT,), place=f"<#{channel}>")
        require(interaction, place)
        after = await self.bot.club.moderating.move(found.id, interaction.user.id, place, interaction=interaction.id)
        await self._done(interaction, after, "you_moved", place=f"<#{channel}>")

    async def _ask_cancel(self, interaction: Interaction, table: Table, reader: Reader, *said: str) -> None:
        """Show what it would mean to cancel a table, which cannot be over. Raises Refused."""
        if table.status in ("over", "cancelled"):
            raise Refused("table_over" if table.status == "over" else "table_cancelled")
        sure = button(table, "mod_cancel", reader.language, arg=table.status, style=discord.ButtonStyle.danger)
        asked = text(reader.language, f"common.house.cancel_sure_{table.status}")
        await show(interaction, [heading(table, reader.language), *said, asked], rows=[[sure]])

    async def _ask_free(self, interaction: Interaction, table: Table, seat: Seat, reader: Reader, *said: str) -> None:
        """Show what it would mean to free a seat. Raises Refused."""
        await self.bot.club.seats.check_free(table.id, seat)
        player = table.players[seat]
        others = [one for one in table.players if one.is_person and one.user != player.user]
        keys = [
            "free_sure_rated" if table.is_rated else "free_sure",
            *(["free_sure_host"] if others and table.host == player.user else []),
        ]
        keys += [] if others else ["free_sure_last"]
        told = (text(reader.language, f"common.house.{key}", player=plain(player.name), n=seat + 1) for key in keys)
        sure = button(table, "mod_free", reader.language, arg=str(seat), style=discord.ButtonStyle.danger)
        await show(interaction, [heading(table, reader.language), *said, *told], rows=[[sure]])

    async def _cancel(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        found = await reached(interaction, press.table)
        require_moderator(interaction, found)
        try:
            after = await self.bot.club.moderating.cancel(
                press.table, interaction.user.id, status=press.arg or None, interaction=interaction.id
            )
        except Refused as error:
            await self._ask_cancel(interaction, found, *await _anew(interaction, error))
            return
        await self._done(interaction, after, "you_cancelled")

    async def _free(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        found = await reached(interaction, press.table)
        require_moderator(interaction, found)
        try:
            after = await self.bot.club.seats.free(
                press.table, interaction.user.id, press.number, expected=press.ply, interaction=interaction.id
            )
        except Refused as error:
            await self._ask_free(interaction, found, press.number, *await _anew(interaction, error))
            return
        await self._done(interaction, after, "you_freed", n=press.number + 1)

    async def _undo(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        require_moderator(interaction, await reached(interaction, press.table))
        after = await self.bot.club.moderating.back(
            press.table, interaction.user.id, press.number, expected=press.ply, interaction=interaction.id
        )
        await self._done(interaction, after, "you_took_back")

    async def _moderated(self, interaction: Interaction, given: str | None) -> tuple[Table, Reader]:
        """The table that is meant, for a moderator. Raises Refused, naming the right that is missing."""
        await acknowledge(interaction)
        found = await table_of_place(interaction, given)
        require_moderator(interaction, found)
        return found, await reader_of(interaction)

    async def _done(self, interaction: Interaction, table: Table, key: str, **facts: object) -> None:
        self.bot.announcer.kick(table.id)
        log.info("moderated: %s", key, extra={"table": table.id, "interaction": interaction.id})
        reader = await reader_of(interaction)
        told = text(reader.language, f"common.house.{key}", table=str(table.id), **facts)
        if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
            await show(interaction, [heading(table, reader.language), told])
        else:
            await answer(interaction, told)

    @cancel.autocomplete("table")
    @free.autocomplete("table")
    @undo.autocomplete("table")
    @move.autocomplete("table")
    @offering
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        if interaction.guild_id is None:
            return []
        reader = await reader_of(interaction)
        found = await self.bot.club.directory.going_on_in(interaction.guild_id)
        return fitting({str(table.id): table_label(table, reader) for table in found}, current)

    @free.autocomplete("seat")
    @offering
    async def _seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        table = await table_of_place(interaction, vars(interaction.namespace).get("table"))
        language = (await reader_of(interaction)).language
        return fitting(
            {
                str(seat + 1): text(language, "common.seat.choice", n=seat + 1, player=player)
                for seat, player in enumerate(names_in(table, language))
                if seat in table.people
            },
            current,
        )

    @undo.autocomplete("before")
    @offering
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        table = await table_of_place(interaction, vars(interaction.namespace).get("table"))
        require_moderator(interaction, table)
        sitting = await sit(self.bot.club, table.id, None)
        shown = scene(sitting, (await reader_of(interaction)).language, "phone", viewer=None)
        options = {}
        for entry in reversed(sitting.entries):
            if entry.row.seat != CHANCE:
                lines = (event_line(shown, event.seen_by(None), "words") for event in entry.events)
                told = next((line for line in lines if line), entry.row.text)
                options[str(entry.row.ply)] = f"{entry.row.ply}. {told}"
        return fitting(options, current)


async def _anew(interaction: Interaction, error: Refused) -> tuple[Reader, str]:
    """For whom a question is shown anew that is out of date, and the sentence that says so. Raises any other error."""
    if error.key != "stale":
        raise error
    reader = await reader_of(interaction)
    return reader, sentence_of(error, reader.language, None)


def require_moderator(interaction: Interaction, table: Table) -> None:
    """Raises Refused, naming the right that is missing, for who may not manage threads where the table lives."""
    if not _manages_threads(interaction, table.place):
        raise Refused("right_missing", permissions=(RIGHT,))


def _manages_threads(interaction: Interaction, place: Place) -> bool:
    """Whether who acts may manage threads in the channel of a place, which is one of this server."""
    guild, user = interaction.guild, interaction.user
    if guild is None or place.guild != guild.id:
        return False
    channel, own = guild.get_channel(place.channel), interaction.permissions
    if channel is not None and isinstance(user, discord.Member):
        own = channel.permissions_for(user)
    return bool(getattr(own, RIGHT))
