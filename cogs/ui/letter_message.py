"""A letter: what happened to one user, why, and what they can still do."""

from __future__ import annotations

from discord import ui

from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import NO_TABLE, Press
from cogs.ui.layouts import heading, layout, link
from cogs.ui.tables_board import MINE
from data.texts import plain, text
from rules.tables.letters import Letter
from rules.tables.table import Table


def letter_view(table: Table, letter: Letter, language: str, *, mention: str = "") -> ui.LayoutView:
    """The letter as it is told in a language; `mention` calls its user where others read it, too."""
    player = plain(letter.player)
    told = text(language, f"common.letter.{letter.kind}", n=letter.seat + 1, player=player, link=link(table))
    mine = TableButton(Press(NO_TABLE, 0, MINE, mark_of(letter)), text(language, "common.button.mine"))
    return layout([heading(table, language), " ".join(filter(None, (mention, told)))], rows=[[mine]])


def mark_of(letter: Letter) -> str:
    """What its button says by which a letter is known."""
    return f"{letter.table}.{letter.kind}.{letter.user}.{letter.at}"
