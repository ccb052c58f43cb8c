"""What people do at a table before its start, by buttons, menus and commands alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord

from cogs.client import Client, Interaction
from cogs.posting.permissions import is_member, require
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import button, heading
from cogs.ui.lobby_message import ADD, REMOVE, SIZE
from cogs.ui.words_first import show
from data.texts import plain, text, tidy
from rules.computer.mind import LEVELS, Level
from rules.kit.refusals import Refused
from rules.tables.table import CHOICES, Player, Table

DEFAULT_LEVEL: Final[Level] = "medium"
"""How strong a computer is that was asked for without a word about that."""


class Lobby:
    """Answers the verbs `join`, on a board of tables `sit`, and `leave`, `start`, `cancel`, `option`, `person`,
    `computer`, `keep_open`, `keep_host` and `keep_lobby`. Commands end here too.
    """

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(
            join=self._join,
            sit=self._join,
            leave=self._leave,
            start=self._start,
            cancel=self._cancel,
            option=self._option,
            person=self._person,
            computer=self._computer,
            keep_open=self._keep_open,
            keep_host=self._keep_open,
            keep_lobby=self._keep_open,
        )

    async def join(self, interaction: Interaction, table: int) -> None:
        """Take a free seat. Raises Refused."""
        user = interaction.user
        after = await self.bot.club.lobby.join(table, Player(user.id, user.display_name))
        await self._done(interaction, after, "joined")

    async def ask_to_join(self, interaction: Interaction, table: Table) -> None:
        """Take a free seat, at a rated table only after a word about what that means. Raises Refused."""
        if not table.is_rated or not table.open_to(interaction.user.id):
            await self.join(interaction, table.id)
            return
        language = (await reader_of(interaction)).language
        asked = text(language, "common.lobby.rated_ask", table=str(table.id))
        sure = button(table, "join", language, style=discord.ButtonStyle.primary)
        await show(interaction, [heading(table, language), asked], rows=[[sure]])

    async def leave(self, interaction: Interaction, table: int) -> None:
        """Give the seat back; the host's leaving hands the table over. Raises Refused."""
        after = await self.bot.club.lobby.leave(table, interaction.user.id)
        await self._done(interaction, after, "left")

    async def remove(self, interaction: Interaction, table: Table, said: str) -> None:
        """Take a seat away from a player, given by user id or name. Raises Refused."""
        gone = _named((*table.players, *table.held), said)
        after = await self.bot.club.lobby.remove(table.id, interaction.user.id, gone.user if gone else 0)
        key = "removed" if gone is None or gone.is_person else "removed_computer"
        await self._done(interaction, after, key, player=plain(gone.name) if gone else "")

    async def seat_computers(self, interaction: Interaction, table: int, number: int, level: Level) -> Table:
        """Have so many computers sit down, under names of the table's game; for the host. Raises Refused."""
        after = await self.bot.club.directory.get(table)
        names = text(after.language, f"{after.game}.computers").replace("、", ", ").split(", ")
        for _ in range(number):
            after = await self.bot.club.lobby.add_computer(table, interaction.user.id, level, names)
        return after

    async def start(self, interaction: Interaction, table: int) -> None:
        """Deal and begin, in a thread of its own unless the table lives in the channel. Raises Refused."""
        before = await self.bot.club.directory.get(table)
        require(interaction, before.place)
        try:
            after = await self.bot.club.playing.start(table, interaction.user.id, interaction=interaction.id)
        except Refused as refused:
            if refused.key != "not_host" or not await self._host_has_left(before):
                raise
            await self.bot.club.lobby.replace_host(table, before.host)
            self.bot.announcer.kick(table)
            after = await self.bot.club.playing.start(table, interaction.user.id, interaction=interaction.id)
        await self._done(interaction, after, "started")

    async def cancel(self, interaction: Interaction, table: int) -> None:
        """Close a table that has not begun. Raises Refused."""
        after = await self.bot.club.lobby.cancel(table, interaction.user.id)
        await self._done(interaction, after, "cancelled")

    async def _join(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.join(interaction, press.table)

    async def _computer(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self._add_computer(interaction, press.table, DEFAULT_LEVEL)

    async def _add_computer(self, interaction: Interaction, table: int, level: Level) -> None:
        after = await self.seat_computers(interaction, table, 1, level)
        name = next(player.name for player in reversed(after.players) if player.level is not None)
        await self._done(interaction, after, "added_computer", player=plain(name))

    async def _leave(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.leave(interaction, press.table)

    async def _start(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.start(interaction, press.table)

    async def _cancel(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.cancel(interaction, press.table)

    async def _host_has_left(self, table: Table) -> bool:
        """Whether the host is no member of the server any more, as far as Discord says."""
        guild = self.bot.get_guild(table.place.guild or 0)
        return guild is not None and not await is_member(guild, table.host)

    async def _keep_open(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        after = await self.bot.club.lobby.keep(press.table, interaction.user.id)
        await self._done(interaction, after, "kept_open")

    async def _option(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        key, _, value = press.chosen.partition("=")
        table, host = press.table, interaction.user.id
        if key == SIZE and not value.isdecimal():
            raise Refused("odd_control")
        if key == SIZE:
            after = await self.bot.club.lobby.configure(table, host, size=int(value))
        elif key in CHOICES:
            after = await self.bot.club.lobby.configure(table, host, chosen={key: value})
        else:
            after = await self.bot.club.lobby.configure(table, host, options={key: value})
        await self._done(interaction, after, "configured")

    async def _person(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        what, _, user = press.chosen.partition("=")
        table = await self.bot.club.directory.get(press.table)
        if what == ADD:
            await self._add_computer(interaction, table.id, level_meant(user))
            return
        if what == REMOVE:
            await self.remove(interaction, table, user)
            return
        back = _named(table.removed, user)
        after = await self.bot.club.lobby.readmit(table.id, interaction.user.id, back.user if back else 0)
        await self._done(interaction, after, "readmitted", player=plain(back.name) if back else "")

    async def _done(self, interaction: Interaction, table: Table, key: str, **facts: str) -> None:
        self.bot.announcer.kick(table.id)
        reader = await reader_of(interaction)
        await answer(interaction, text(reader.language, f"common.lobby.{key}", table=str(table.id), **facts))


def level_meant(said: str) -> Level:
    """The level with this key. Raises Refused where there is none."""
    for level in LEVELS:
        if level == said:
            return level
    raise Refused("odd_control")


def _named(players: Iterable[Player], said: str) -> Player | None:
    """The player whose user id or name this is; an id counts before a name."""
    players = tuple(players)
    wanted = said.strip().casefold()
    by_id = (player for player in players if str(player.user) == wanted)
    by_name = (player for player in players if wanted in (player.name.casefold(), tidy(player.name).casefold()))
    return next(by_id, None) or next(by_name, None)
