"""Past tables as lines of a list: who played, who won, where the thread is, and buttons for their records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import ROW, link
from data.texts import listing, name, plain, text
from rules.kit.game import Result
from rules.tables.table import Table

FEW: Final = 4
SOME, MANY = 20, 14
"""So many letters have names at a table of a FEW players, and of more: a page of them fits a message, whatever letters
they are made of."""


def line(table: Table, names: Sequence[str], result: Result | None, language: str) -> str:
    """A finished table: the game with its link, when it ended, its players by place, the winners bold."""
    places = result.places if result is not None else (0,) * len(names)
    order = sorted(range(len(names)), key=lambda seat: places[seat])
    most = MANY if len(names) > FEW else SOME
    called = [plain(called, most) for called in names]
    shown = [f"**{called[seat]}**" if places[seat] == 1 else called[seat] for seat in order]
    return text(
        language,
        f"common.club.past{'_rated' * table.is_rated}",
        table=str(table.id),
        game=name(language, table.game, "title"),
        link=link(table),
        players=listing(language, shown),
        time=f"<t:{table.ended or table.updated}:d>",
    )


def records(tables: Sequence[Table], language: str) -> list[list[TableButton]]:
    """A button for the record of each table, in rows."""
    buttons = [
        TableButton(Press(table.id, table.ply, "export"), text(language, "common.club.record", table=str(table.id)))
        for table in tables
    ]
    return [buttons[start : start + ROW] for start in range(0, len(buttons), ROW)]
