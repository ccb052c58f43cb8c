"""Buttons and selects that work after a restart with nothing stored: their custom id says all.

What a verb does is registered by the cog that owns it; a stale control is answered by that cog, never ignored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from cogs.client import Client
from cogs.ui.custom_ids import BUTTON, SELECT, Press, parse

Click: TypeAlias = discord.Interaction[Any]
"""What discord.py says of a click, before anybody knows whose client it is."""


class TableButton(ui.DynamicItem[ui.Button[Any]], template=BUTTON):
    """A button bound to a table and a ply."""

    def __init__(
        self,
        press: Press,
        label: str | None = None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        self.press = press
        super().__init__(
            ui.Button(label=label or press.verb, style=style, custom_id=press.custom_id("b"), disabled=disabled)
        )

    @classmethod
    async def from_custom_id(cls, interaction: Click, item: ui.Item[Any], match: re.Match[str]) -> TableButton:
        """The button that was clicked, remade from its custom id."""
        return cls(parse(match))

    async def callback(self, interaction: Click) -> None:
        """Hand the click to the cog that owns the verb."""
        client: Client = interaction.client
        await client.pressed(interaction, self.press)


class TableSelect(ui.DynamicItem[ui.Select[Any]], template=SELECT):
    """A select menu bound to a table and a ply."""

    def __init__(
        self, press: Press, placeholder: str | None = None, options: Sequence[discord.SelectOption] = ()
    ) -> None:
        self.press = press
        super().__init__(
            ui.Select(
                custom_id=press.custom_id("s"),
                placeholder=placeholder,
                options=list(options) or [discord.SelectOption(label=press.verb)],
            )
        )

    @classmethod
    async def from_custom_id(cls, interaction: Click, item: ui.Item[Any], match: re.Match[str]) -> TableSelect:
        """The select that was used, remade from its custom id and the chosen values."""
        data: Any = interaction.data or {}
        values = tuple(data.get("values", ()))
        return cls(parse(match, values))

    async def callback(self, interaction: Click) -> None:
        """Hand the selection to the cog that owns the verb."""
        client: Client = interaction.client
        await client.pressed(interaction, self.press)


Control: TypeAlias = TableButton | TableSelect
"""What stands in the rows of a message."""
