"""Which table waits for somebody next, and the button that leads there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord

from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import Press
from cogs.ui.reader import Reader
from data.texts import name, text
from rules.clock.time import DAY, HOUR, MINUTE
from rules.tables.table import Table

LABEL: Final = 80
UNITS: Final = (("days", 2 * DAY, DAY), ("hours", HOUR, HOUR), ("minutes", 0, MINUTE))
"""From how many seconds on a time is told in which unit, and how long that is."""


def next_row(
    waiting: Iterable[tuple[Table, int]], reader: Reader, now: int, here: int | None = None
) -> list[list[TableButton]]:
    """The button to the table that has waited longest, of those that wait since when; none to table `here`."""
    return [[_button(table, reader, now - since)] for table, since in waiting if table.id != here][:1]


def _button(table: Table, reader: Reader, waited: int) -> TableButton:
    """`Next: #14 Tigris & Euphrates, waiting for 5 h`: Play at that table."""
    shown = text(
        reader.language,
        "common.next_table",
        table=str(table.id),
        game=name(reader.language, table.game, "title"),
        span=span_text(reader.language, max(0, waited)),
    )
    press = Press(table.id, table.ply, "play")
    return TableButton(press, shown[:LABEL], style=discord.ButtonStyle.primary)


def span_text(language: str, seconds: int) -> str:
    """`5 h`: a span of time in its largest unit, rounded down."""
    unit, seconds_of_one = next((unit, one) for unit, least, one in UNITS if seconds >= least)
    return text(language, f"common.span_{unit}", n=seconds // seconds_of_one)
