"""The lobby of a table before its start: seats, options, and the buttons Join, Leave, Start and Cancel."""

from __future__ import annotations

import discord
from discord import ui

from cogs.answers import acknowledge, answer, reader_of
from cogs.buttons import TableSelect
from cogs.client import Client, Interaction
from cogs.custom_ids import Press
from cogs.layouts import button, heading, layout
from cogs.permissions import require
from data.texts import name, plain, text
from render.phrases import SHAPES
from rules.games import get_game
from rules.table import Player, Table

DESCRIPTION = 100


class Lobby:
    """Answers the verbs `join`, `leave`, `start`, `cancel` and `option`; both buttons and commands end here."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(join=self._join, leave=self._leave, start=self._start, cancel=self._cancel, option=self._option)

    async def join(self, interaction: Interaction, table: int) -> None:
        """Take a free seat. Raises Refused."""
        user = interaction.user
        after = await self.bot.club.join(table, Player(user.id, user.display_name))
        await self._done(interaction, after, "joined")

    async def leave(self, interaction: Interaction, table: int) -> None:
        """Give the seat back; the host's leaving hands the table over. Raises Refused."""
        after = await self.bot.club.leave(table, interaction.user.id)
        await self._done(interaction, after, "left")

    async def start(self, interaction: Interaction, table: int) -> None:
        """Deal and begin, in a thread of its own unless the table lives in the channel. Raises Refused."""
        before = await self.bot.club.get(table)
        require(interaction, thread=before.place.thread is None)
        after = await self.bot.club.start(table, interaction.user.id, interaction=interaction.id)
        await self._done(interaction, after, "started")

    async def cancel(self, interaction: Interaction, table: int) -> None:
        """Close a table that has not begun. Raises Refused."""
        after = await self.bot.club.cancel(table, interaction.user.id)
        await self._done(interaction, after, "cancelled")

    async def _join(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.join(interaction, press.table)

    async def _leave(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.leave(interaction, press.table)

    async def _start(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.start(interaction, press.table)

    async def _cancel(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.cancel(interaction, press.table)

    async def _option(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        key, _, value = press.values[0].partition("=")
        if key == "size":
            after = await self.bot.club.configure(press.table, interaction.user.id, size=int(value))
        else:
            after = await self.bot.club.configure(press.table, interaction.user.id, options={key: value})
        await self._done(interaction, after, "configured")

    async def _done(self, interaction: Interaction, table: Table, key: str) -> None:
        self.bot.announcer.kick(table.id)
        reader = await reader_of(interaction)
        await answer(interaction, text(reader.language, f"common.lobby.{key}", table=str(table.id)))


def lobby_layout(table: Table) -> ui.LayoutView:
    """The public lobby message, in the table's language."""
    language = table.language
    game = name(language, table.game, "title")
    lines = [f"{SHAPES[seat % len(SHAPES)]} {plain(player.name)}" for seat, player in enumerate(table.players)]
    if table.status == "lobby":
        lines += [text(language, "common.lobby.free")] * (table.size - len(table.players))
    options = [f"- {option_line(table, key)}" for key in get_game(table.game).options]
    intro = "intro" if table.status == "lobby" else "intro_closed"
    parts = [
        heading(table, language),
        text(language, f"common.lobby.{intro}", game=game, minutes=name(language, table.game, "minutes")),
        "\n".join([text(language, "common.lobby.seats", taken=len(table.players), size=table.size), *lines]),
        "\n".join([text(language, "common.lobby.options"), *options]),
    ]
    if table.status != "lobby":
        return layout([*parts, text(language, f"common.lobby.closed_{table.status}", table=str(table.id))])
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    buttons = [
        button(table, "join", language, style=discord.ButtonStyle.primary),
        button(table, "leave", language),
        button(table, "start", language, style=green),
        button(table, "cancel", language, style=red),
    ]
    return layout(parts, rows=[[option_select(table)], buttons], seat=0)


def option_line(table: Table, key: str) -> str:
    """`Redraw of satisfied cards: on`, in the table's language."""
    language, value = table.language, table.options[key]
    return text(
        language,
        "common.lobby.option",
        option=name(language, table.game, f"option.{key}"),
        value=name(language, table.game, f"option.{key}.{value}"),
    )


def option_select(table: Table) -> TableSelect:
    """One menu with every value of every option, and the number of seats; only the host's choice counts."""
    language, game = table.language, get_game(table.game)
    choices = [
        discord.SelectOption(label=text(language, "common.lobby.size", n=size), value=f"size={size}")
        for size in game.seats
    ]
    for key, option in game.options.items():
        for value in option.values:
            shown = text(
                language,
                "common.lobby.option",
                option=name(language, table.game, f"option.{key}"),
                value=name(language, table.game, f"option.{key}.{value}"),
            )
            about = name(language, table.game, f"option.{key}.about")[:DESCRIPTION]
            choices.append(discord.SelectOption(label=shown[:DESCRIPTION], value=f"{key}={value}", description=about))
    press = Press(table.id, table.ply, "option")
    return TableSelect(press, text(language, "common.lobby.change"), choices[:25])
