"""The public question whether a move may be taken back."""

from __future__ import annotations

import discord
import msgspec
from discord import ui

from cogs.ui.layouts import button, heading, layout
from rules.tables.table import Request, Table


def undo_layout(table: Table, request: Request, asked: str) -> ui.LayoutView:
    """The public question whether a move may be taken back, with a button for each answer."""
    language = table.language
    # The question is known by when it was asked: seats may have been left since.
    then = msgspec.structs.replace(table, ply=request.ply)
    buttons = [
        button(then, "agree", language, style=discord.ButtonStyle.success),
        button(then, "refuse", language, style=discord.ButtonStyle.danger),
    ]
    return layout([heading(table, language), asked], rows=[buttons], seat=request.seat)
