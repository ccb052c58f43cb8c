"""The public question whether a move may be taken back."""

from __future__ import annotations

import discord
import msgspec
from discord import ui

from cogs.ui.buttons import TableButton
from cogs.ui.layouts import button, heading, layout
from rules.tables.table import Request, Table


def undo_layout(table: Table, request: Request, asked: str) -> ui.LayoutView:
    """The public question whether a move may be taken back, with a button for each answer."""
    return layout(
        [heading(table, table.language), asked], rows=[answers(table, request.ply, table.language)], seat=request.seat
    )


def answers(table: Table, ply: int, language: str) -> list[TableButton]:
    """A button for each answer to the question that was asked at a ply."""
    # The question is known by when it was asked: seats may have been left since.
    then = msgspec.structs.replace(table, ply=ply)
    return [
        button(then, "agree", language, style=discord.ButtonStyle.success),
        button(then, "refuse", language, style=discord.ButtonStyle.danger),
    ]
