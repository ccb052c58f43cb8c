"""Whom a table waits for, since when and until when, as lists of tables say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cogs.ui.scenes import names_in
from data.texts import listing, plain, text
from rules.kit.seats import Seat
from rules.tables.table import Table

Since: TypeAlias = Mapping[tuple[int, Seat], int]
"""Since when (unix seconds) which seat of which table has had to decide; a vacant one is called by nobody."""


def awaited_text(table: Table, since: Since, language: str, reader: int | None = None) -> str:
    """`waiting for Ann (turn came 5 hours ago, time ends in 19 hours), Ben (…)`: every seat that must decide.

    Whoever reads it, by user, is told so.
    """
    seats = [_seat(table, seat, since, language, reader) for seat in table.to_move if seat >= 0]
    return text(language, "common.awaited.all", awaited=listing(language, seats))


def _seat(table: Table, seat: Seat, since: Since, language: str, reader: int | None) -> str:
    own = reader is not None and table.seat_of(reader) == seat
    player = text(language, "common.awaited.you") if own else plain(names_in(table, language)[seat])
    began = since.get((table.id, seat))
    if began is None:
        return text(language, "common.awaited.plain", player=player)
    clock = next((clock for clock in table.clocks if clock.seat == seat and clock.due is not None), None)
    key = "since" if clock is None else "late" if clock.late else "until"
    until = f"<t:{clock.due}:R>" if clock is not None else ""
    return text(language, f"common.awaited.{key}", player=player, since=f"<t:{began}:R>", until=until)
