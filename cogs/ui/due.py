"""Until when the seats that must decide may think, as everybody may know it: never why."""

from __future__ import annotations

from data.texts import plain, text
from rules.kit.seats import Seat
from rules.tables.table import Table


def due_text(table: Table, language: str, *, of: Seat | None = None) -> str:
    """`until in 5 hours`, which every reader's client counts down; for several seats a line each.

    With `of` that of one seat alone. Empty where nobody's time is counted.
    """
    running = [clock for clock in table.clocks if clock.due is not None and clock.seat in table.to_move]
    running = [clock for clock in running if of in (None, clock.seat)]
    told = []
    for clock in running:
        key = "late" if clock.late else "until"
        alone = "" if len(running) == 1 else "_of"
        player = plain(table.players[clock.seat].name)
        told.append(text(language, f"common.due.{key}{alone}", time=f"<t:{clock.due}:R>", player=player))
    return "\n".join(told)


def late_text(table: Table, language: str) -> str:
    """Whose time is used up, in one line."""
    late = tuple(plain(table.players[clock.seat].name) for clock in table.clocks if clock.late)
    pace = text(language, f"common.lobby.pace.{table.pace}")
    return text(language, "common.due.told", players=late, pace=pace)
