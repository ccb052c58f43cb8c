"""Messages that tell a user that a table waits: directly, at the end of a rest, and again later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import NO_TABLE, Press
from cogs.ui.due import due_text
from cogs.ui.layouts import heading, layout, link
from cogs.ui.question_messages import JOIN, KEEP, LOOK, asked_line, first_button
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, public_scene
from cogs.ui.sentences import said
from cogs.ui.tables_board import MINE
from data.texts import name, text
from render.words import decision_text, summary
from rules.tables.calling import OVERDUE, SOON
from rules.tables.open_questions import Asked
from rules.tables.table import Call, Table

CALLED: Final = "called"
"""The verb of Play below these messages; its argument says who was called, and when."""
NOT_TODAY: Final = "not_today"
CALLS: Final = (CALLED, "soon", "overdue", LOOK, JOIN, KEEP)
"""The verbs by which a message about a call is known: those of Play say which message it is."""
BUTTONS: Final = 5
"""Buttons of one row: more tables are only listed."""
LABEL: Final = 80


def direct_view(sitting: Sitting, reader: Reader, call: Call, files: Sequence[discord.File]) -> ui.LayoutView:
    """A turn as a direct message: what has happened since the user's own last turn, the picture, and Play."""
    shown = private_scene(sitting, reader)
    told = text(
        reader.language, "common.called_direct", prompt=said(lambda: decision_text(shown)), link=link(sitting.table)
    )
    buttons = [_play(sitting.table, call, reader.language), _plain(sitting.table, "hand", reader.language)]
    texts = [heading(sitting.table, reader.language), said(lambda: summary(shown)), told]
    return layout([*texts, due_text(sitting.table, reader.language, of=call.seat)], files, [buttons], seat=call.seat)


def ping_view(sittings: Sequence[Sitting], calls: Sequence[Call], user: int) -> ui.LayoutView:
    """A call for one table or several, in the language of the first."""
    language = sittings[0].table.language
    lines = [_waits(sitting, call, language) for sitting, call in zip(sittings, calls, strict=True)]
    head = text(language, "common.called_here", player=f"<@{user}>", n=len(lines))
    several = len(lines) > 1
    # Several questions of a table have one button: all of it stands there.
    buttons: dict[str | None, TableButton] = {}
    for sitting, call in zip(sittings, calls, strict=True):
        shown = _play(sitting.table, call, language, named=several)
        buttons.setdefault(shown.item.label, shown)
    return layout([head, "\n".join(lines)], rows=[[*buttons.values()][:BUTTONS]])


def reminder_view(sitting: Sitting, call: Call, language: str) -> ui.LayoutView:
    """A reminder of a table that still waits, or the word that the time to think is nearly used up, or is."""
    table = sitting.table
    if call.owed & OVERDUE:
        asked = (delay := table.delay_of(call.seat)) is not None and not delay.outcome
        key, verb = "reminder_overdue_asked" if asked else "reminder_overdue", "overdue"
    elif call.owed & SOON:
        key, verb = "reminder_soon", "soon"
    else:
        key, verb = "reminder", CALLED
    head = text(language, f"common.{key}", player=f"<@{call.user}>")
    buttons = [_play(table, call, language, verb=verb), _plain(table, "look", language)]
    if verb == CALLED:
        press = Press(table.id, table.ply, NOT_TODAY, _who(call))
        buttons.append(TableButton(press, text(language, "common.button.not_today")))
    return layout([head, _waits(sitting, call, language)], rows=[buttons])


def digest_view(sittings: Sequence[Sitting], calls: Sequence[Call], language: str) -> ui.LayoutView:
    """Every table that waits for somebody, at once."""
    lines = [_waits(sitting, call, language) for sitting, call in zip(sittings, calls, strict=True)]
    if not lines:
        lines = [text(language, "common.digest_done")]
    mine = TableButton(Press(NO_TABLE, 0, MINE), text(language, "common.button.mine"))
    buttons = [
        _play(sitting.table, call, language, named=True)
        for sitting, call in zip(sittings[: BUTTONS - 1], calls, strict=False)
    ]
    return layout([text(language, "common.digest_head", n=len(calls)), "\n".join(lines)], rows=[[*buttons, mine]])


def _waits(sitting: Sitting, call: Call, language: str) -> str:
    """Which table waits, for what, since when and until when."""
    table = sitting.table
    if isinstance(call, Asked):
        return asked_line(sitting, call, language)
    told = text(
        language,
        "common.waits",
        table=str(table.id),
        game=name(language, table.game, "title"),
        link=link(table),
        prompt=said(lambda: decision_text(public_scene(sitting, language))),
        time=f"<t:{call.since}:R>",
    )
    return text(language, "words.space").join(filter(None, (told, due_text(table, language, of=call.seat))))


def _play(table: Table, call: Call, language: str, *, named: bool = False, verb: str = CALLED) -> TableButton:
    if isinstance(call, Asked):
        return first_button(table, call, language, named=named)
    shown = text(language, "common.button.play")
    if named:
        shown = text(language, "common.play_table", table=str(table.id), game=name(language, table.game, "title"))
    press = Press(table.id, table.ply, verb, _who(call))
    return TableButton(press, shown[:LABEL], style=discord.ButtonStyle.primary)


def _plain(table: Table, verb: str, language: str) -> TableButton:
    return TableButton(Press(table.id, table.ply, verb), text(language, f"common.button.{verb}"))


def _who(call: Call) -> str:
    return f"{call.user}.{call.since}"
