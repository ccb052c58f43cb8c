"""What the house has noted in a record, as sentences: who sat down where, and which seats are free."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import plain, text
from rules.tables.history import Entry
from rules.tables.house_rows import names_after, sits
from rules.tables.table import HOUSE, Table


def told(table: Table, every: Sequence[Entry], entry: Entry, language: str) -> str:
    """What a row of the house says, of a record that holds `every` row; empty for a row of the game."""
    change = sits(entry.row)
    if change is None:
        return ""
    before = names_after(table.first_names, (known.row for known in every if known.row.ply < entry.row.ply))
    facts = {"n": change.seat + 1, "before": plain(before[change.seat])}
    if change.name is not None:
        return text(language, "common.seat.taken", player=plain(change.name), **facts)
    return text(language, "common.seat.freed_by_moderator" if change.by_moderator else "common.seat.freed", **facts)


def told_between(table: Table, every: Sequence[Entry], since: int, until: int, language: str) -> list[str]:
    """What the rows of the house say after ply `since`, up to ply `until`."""
    house = (entry for entry in every[since:until] if entry.row.seat == HOUSE)
    return [line for line in (told(table, every, entry, language) for entry in house) if line]
