"""Messages that tell a user of a question that needs an answer: with its buttons where they come directly."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from cogs.ui import delay_message, pace_message, seat_message, undo_message
from cogs.ui.buttons import Control, TableButton
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import layout, link
from cogs.ui.scenes import Sitting
from data.texts import name, plain, text
from rules.tables.open_questions import Asked
from rules.tables.table import Table

LOOK: Final = "look"
"""The verb below messages about a question; its argument says who was called, and when."""
JOIN: Final = "join"
"""The same where the question is whether to join a table."""
KEEP: Final = "keep_lobby"
"""The same where it is whether to keep a lobby open."""
LOBBIES: Final = ("closing", "host")
"""The kinds of questions about a lobby, which whoever does anything there answers."""
LABEL: Final = 80


def asked_view(sitting: Sitting, asked: Asked, language: str) -> ui.LayoutView:
    """A question that needs the user's answer, as a direct message."""
    rows: list[list[Control]] = [
        [*_answers(sitting.table, asked, language), first_button(sitting.table, asked, language)]
    ]
    return layout([asked_line(sitting, asked, language)], rows=rows)


def asked_line(sitting: Sitting, asked: Asked, language: str) -> str:
    """Which table waits for an answer, to what, and since when."""
    table = sitting.table
    names = table.names
    question = text(
        language,
        f"common.asks.{asked.kind}{'_rated' * (asked.kind == 'rematch' and table.is_rated)}",
        player=plain(names[asked.of]) if asked.of < len(names) else "",
        n=asked.of + 1,
        what=asked.what,
        before=str(table.rematch_of or table.id),
    )
    return text(
        language,
        "common.waits_lobby" if asked.kind in LOBBIES else "common.waits_answer",
        table=str(table.id),
        game=name(language, table.game, "title"),
        link=link(table),
        question=question,
        time=f"<t:{asked.since}:R>",
    )


def first_button(table: Table, asked: Asked, language: str, *, named: bool = False) -> TableButton:
    """The button by which a message about a question is known: to look at the table, join it or keep it open."""
    verb = JOIN if asked.kind == "rematch" else KEEP if asked.kind in LOBBIES else LOOK
    shown = text(language, f"common.button.{'keep_open' if verb == KEEP else verb}")
    if named:
        game = name(language, table.game, "title")
        shown = text(language, f"common.{verb}_table", table=str(table.id), game=game)
    press = Press(table.id, table.ply, verb, f"{asked.user}.{asked.since}")
    return TableButton(press, shown[:LABEL], style=discord.ButtonStyle.primary)


def _answers(table: Table, asked: Asked, language: str) -> list[TableButton]:
    """The buttons of the question itself."""
    if asked.kind == "undo":
        return undo_message.answers(table, asked.number, language)
    if asked.kind == "pace":
        return pace_message.answers(table, asked.number, language)
    if asked.kind == "seat":
        return seat_message.answers(table, asked.of, language)
    delay = table.delay_of(asked.of) if asked.kind == "delay" else None
    return [] if delay is None else delay_message.answers(table, delay, language)
