"""Seats that change hands, by buttons and commands alike: offering, giving, keeping, taking, accepting, declining."""

from __future__ import annotations

import discord

from cogs.client import Client, Interaction
from cogs.posting.permissions import is_member
from cogs.posting.places import not_shown
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.custom_ids import Press
from data.texts import plain, text
from rules.kit.refusals import Refused
from rules.tables.table import Player, Table


class Seats:
    """Answers the verbs `take_seat`, on a board of tables `take_listed`, `accept_seat`, `decline_seat` and `keep_seat`.

    Commands end here too.
    """

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(
            take_seat=self._take, take_listed=self._take, accept_seat=self._take, decline_seat=self._decline,
            keep_seat=self._keep,
        )  # fmt: skip

    async def offer(self, interaction: Interaction, table: Table) -> None:
        """Offer the user's seat to anybody. Raises Refused."""
        after = await self.bot.club.seats.offer(table.id, interaction.user.id, interaction=interaction.id)
        await self._done(interaction, after, "you_offer")

    async def give(self, interaction: Interaction, table: Table, to: discord.User | discord.Member) -> None:
        """Offer the user's seat to one person. Raises Refused for somebody who cannot play here, too."""
        if to.bot:
            raise Refused("seat_give_bot")
        if not await self._is_there(table, to):
            raise Refused("seat_give_gone", player=to.display_name)
        player = Player(to.id, to.display_name)
        after = await self.bot.club.seats.offer(
            table.id, interaction.user.id, to=player, interaction=interaction.id
        )  # fmt: skip
        await self._done(interaction, after, "you_give", player=plain(player.name))

    async def keep(self, interaction: Interaction, table: int) -> None:
        """Withdraw the offer of the user's seat. Raises Refused."""
        after = await self.bot.club.seats.keep(table, interaction.user.id, interaction=interaction.id)
        await self._done(interaction, after, "you_keep")

    async def take(self, interaction: Interaction, table: int, seat: int | None) -> None:
        """Sit down in a seat, and show what there is to do now. Raises Refused."""
        user = interaction.user
        player = Player(user.id, user.display_name)
        after = await self.bot.club.seats.take(table, player, seat, interaction=interaction.id)
        self.bot.announcer.kick(table)
        reader = await reader_of(interaction)
        told = text(reader.language, "common.seat.you_take", n=1 + (after.seat_of(user.id) or 0))
        if after.is_rated and user.id not in {player.user for player in after.began}:
            told = f"{told}\n{text(reader.language, 'common.seat.rated_take')}"
        await self.bot.panel.advance(interaction, table, told=told)

    async def _take(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.take(interaction, press.table, press.number)

    async def _decline(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        after = await self.bot.club.seats.decline(
            press.table, interaction.user.id, press.number, interaction=interaction.id
        )
        await self._done(interaction, after, "you_decline")

    async def _keep(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.keep(interaction, press.table)

    async def _is_there(self, table: Table, user: discord.User | discord.Member) -> bool:
        """Whether somebody is a member of the server of a table, as far as Discord says."""
        if isinstance(user, discord.Member) and user.guild.id == table.place.guild:
            return True
        guild = self.bot.get_guild(table.place.guild or 0)
        return guild is None or await is_member(guild, user.id)

    async def _done(self, interaction: Interaction, table: Table, key: str, **facts: str) -> None:
        self.bot.announcer.kick(table.id)
        reader = await reader_of(interaction)
        told = text(reader.language, f"common.seat.{key}", **facts)
        hidden = await not_shown(interaction, table, reader.language)
        rated = table.is_rated and key in ("you_offer", "you_give")
        lost = text(reader.language, "common.seat.rated_offer") if rated else ""
        await answer(interaction, "\n".join(filter(None, [told, lost, hidden])))
