"""`/server`: what those who manage a server settle for all its tables."""

from __future__ import annotations

import logging
from typing import Final

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.client import Client, Interaction
from cogs.lobby_choices import choices_of, value_of
from cogs.localised import localised, words
from cogs.posting.permissions import missing, require, require_board
from cogs.ui.answers import acknowledge, answer, reader_of, sentence_of
from data.texts import LANGUAGES, text
from rules.kit.refusals import Refused
from rules.tables.servers import MOST, Settled
from rules.tables.table import Place

log = logging.getLogger(__name__)

RIGHT: Final = "manage_guild"
"""Discord's name of the right that `/server` asks for."""


class TextChannelOption(app_commands.Transformer):
    """A text channel as a parameter, by its number: Discord tells it also where we cannot see it."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Channels in which threads can be opened for everybody."""
        return [discord.ChannelType.text]

    async def transform(self, interaction: discord.Interaction, value: app_commands.AppCommandChannel) -> int:
        """The number of the channel."""
        return value.id


class RoleOption(app_commands.Transformer):
    """A role as a parameter, by its number."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A role."""
        return discord.AppCommandOptionType.role

    async def transform(self, interaction: discord.Interaction, value: discord.Role) -> int:
        """The number of the role."""
        return value.id


ChannelNumber = app_commands.Transform[int, TextChannelOption]
RoleNumber = app_commands.Transform[int, RoleOption]


class Server(commands.Cog):
    """Owns the command group `/server`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    server = app_commands.Group(
        name=words("commands.server.name"),
        description=words("commands.server.text"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @localised("server.language", server, language=["en", "ja", "open"])
    async def language(self, interaction: Interaction, language: str) -> None:
        """The language of public messages."""
        before = await self._managed(interaction)
        await self._settle(interaction, before, language=language if language in LANGUAGES else None)

    @localised("server.pace", server, pace=choices_of("pace"))
    async def pace(self, interaction: Interaction, pace: str) -> None:
        """How long a seat may think at new tables, unless their hosts choose otherwise."""
        before = await self._managed(interaction)
        await self._settle(interaction, before, pace=value_of("pace", pace))

    @localised("server.tables", server, where=["anywhere", "one"])
    async def tables(self, interaction: Interaction, where: str, channel: ChannelNumber | None = None) -> None:
        """In which channels tables are opened."""
        before = await self._managed(interaction)
        if where == "one" and channel is None:
            raise Refused("server_channel_missing")
        if where != "one" and channel is not None:
            raise Refused("server_channel_idle")
        if channel is not None:
            require(interaction, Place(guild=interaction.guild_id, channel=channel))
        await self._settle(interaction, before, channel=channel)

    @localised("server.open", server, who=["everyone", "role"])
    async def open(self, interaction: Interaction, who: str, role: RoleNumber | None = None) -> None:
        """Who may open tables."""
        before = await self._managed(interaction)
        if who == "role" and role is None:
            raise Refused("server_role_missing")
        if who != "role" and role is not None:
            raise Refused("server_role_idle")
        # Everybody has the role that bears the server's own number, and Discord lists it for nobody.
        await self._settle(interaction, before, role=None if role == interaction.guild_id else role)

    @localised("server.limit", server)
    async def limit(self, interaction: Interaction, tables: app_commands.Range[int, 0, MOST]) -> None:
        """How many tables of one host may go on at a time."""
        before = await self._managed(interaction)
        await self._settle(interaction, before, limit=tables or None)

    @localised("server.board", server, what=["put", "remove"])
    async def board(self, interaction: Interaction, what: str = "put") -> None:
        """The board of tables: in this channel, or nowhere."""
        settled = await self._managed(interaction)
        assert interaction.guild_id is not None
        reader = await reader_of(interaction)
        if what == "remove":
            told = "board_removed" if await self.bot.tables_boards.remove(interaction.guild_id) else "board_none"
        else:
            channel = _board_channel(interaction)
            await self.bot.tables_boards.put(interaction.guild_id, channel)
            told = "saved"
        await self._tell(interaction, settled, reader.language, told)

    @localised("server.show", server)
    async def show(self, interaction: Interaction) -> None:
        """What holds in this server."""
        settled = await self._managed(interaction)
        await self._tell(interaction, settled, (await reader_of(interaction)).language)

    async def _managed(self, interaction: Interaction) -> Settled:
        """What holds in this server, for those who manage it. Raises Refused, naming the right that is missing."""
        await acknowledge(interaction)
        if interaction.guild_id is None:
            raise Refused("server_only")
        if not getattr(interaction.permissions, RIGHT):
            raise Refused("right_missing", permissions=(RIGHT,))
        return await self.bot.club.servers.settled(interaction.guild_id)

    async def _settle(self, interaction: Interaction, before: Settled, **changed: str | int | None) -> None:
        """Let something else hold from now on, and say all that holds."""
        settled = msgspec.structs.replace(before, **changed)
        assert interaction.guild_id is not None
        await self.bot.club.servers.settle(interaction.guild_id, settled)
        log.info("server settings", extra={"guild": interaction.guild_id, "interaction": interaction.id})
        self.bot.tables_boards.kick(interaction.guild_id)
        await self._tell(interaction, settled, (await reader_of(interaction)).language, "saved")

    async def _tell(self, interaction: Interaction, settled: Settled, language: str, first: str = "") -> None:
        """All that holds in a server, after a sentence about what was done."""
        assert interaction.guild_id is not None
        board = await self.bot.tables_boards.channel(interaction.guild_id)
        told = [text(language, f"common.server.{first}")] if first else []
        await answer(interaction, "\n".join([*told, _told(interaction, settled, board, language)]))


def _board_channel(interaction: Interaction) -> int:
    """The channel of an interaction, where a board of tables can stand there. Raises Refused."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("board_place")
    require_board(interaction.app_permissions, channel.id)
    return channel.id


def _told(interaction: Interaction, settled: Settled, board: int | None, language: str) -> str:
    """What holds in a server, line by line, with what keeps something of it from working."""
    tongue = settled.language
    lines = [
        text(language, "common.server.head"),
        text(language, "common.server.language", language=text(language, f"commands.choices.{tongue or 'open'}")),
        text(language, "common.server.pace", pace=text(language, f"common.lobby.pace.{settled.pace}")),
        text(language, "common.server.tables_one", place=f"<#{settled.channel}>")
        if settled.channel
        else text(language, "common.server.tables_anywhere"),
        text(language, "common.server.open_role", role=f"<@&{settled.role}>")
        if settled.role
        else text(language, "common.server.open_everyone"),
        text(language, "common.server.limit", n=settled.limit)
        if settled.limit
        else text(language, "common.server.no_limit"),
        text(language, "common.server.board", place=f"<#{board}>")
        if board
        else text(language, "common.server.no_board"),
    ]
    told = [lines[0], *(f"- {line}" for line in lines[1:])]
    hindrances = _hindrances(interaction, settled, board)
    return "\n".join([*told, *(f"⚠ {sentence_of(why, language, None)}" for why in hindrances)])


def _hindrances(interaction: Interaction, settled: Settled, board: int | None) -> list[Refused]:
    """What keeps everybody from opening tables as it is settled, and the board from being written."""
    guild = interaction.guild
    if guild is None:
        return []
    found = []
    if settled.role is not None and guild.get_role(settled.role) is None:
        found.append(Refused("role_gone"))
    if settled.channel is not None:
        channel = guild.get_channel(settled.channel)
        lacking = () if channel is None else missing(channel.permissions_for(guild.me), thread=True)
        if channel is None:
            found.append(Refused("tables_channel_gone"))
        elif lacking:
            found.append(Refused("missing_permission", permissions=lacking, place=channel.mention))
    shown_in = None if board is None else guild.get_channel(board)
    if shown_in is not None:
        try:
            require_board(shown_in.permissions_for(guild.me), shown_in.id)
        except Refused as why:
            found.append(why)
    return found
