"""What the house has noted in a record, as sentences: who sat down where, which seats are free, who stood in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import plain, text
from rules.kit.seats import Seat
from rules.tables.history import Entry, undone
from rules.tables.house_rows import ABANDONED, CANCELLED, MOVED, UNRATED, names_after, sits
from rules.tables.table import HOUSE, Table

_DONE: Final = {CANCELLED: "cancelled", MOVED: "moved", UNRATED: "unrated", ABANDONED: "abandoned"}
"""What was done with the table as a whole -> the sentence for it."""


def told(table: Table, every: Sequence[Entry], entry: Entry, language: str) -> str:
    """What a row says besides what happened in the game, of a record that holds `every` row; mostly nothing."""
    if entry.row.stand_in and not entry.row.together:
        names = names_after(table.first_names, (known.row for known in every if known.row.ply < entry.row.ply))
        return text(language, "common.seat.stood_in", player=plain(names[entry.row.seat]))
    if entry.row.seat == HOUSE and entry.row.text in _DONE:
        return text(language, f"common.house.{_DONE[entry.row.text]}", moderator=moderator(entry))
    change = sits(entry.row)
    if change is None:
        return ""
    before = names_after(table.first_names, (known.row for known in every if known.row.ply < entry.row.ply))
    facts = {"n": change.seat + 1, "before": plain(before[change.seat])}
    if change.name is not None:
        key = "returned" if change.name == before[change.seat] else "taken"
        return text(language, f"common.seat.{key}", player=plain(change.name), **facts)
    if change.by_moderator:
        return text(language, "common.house.freed", moderator=moderator(entry), **facts)
    return text(language, "common.seat.freed", **facts)


def told_of_seat(table: Table, every: Sequence[Entry], seat: Seat, since: int, language: str) -> list[str]:
    """Who has sat down in a seat, or left it, after ply `since`, below a question what to do about it."""
    rows = (entry for entry in every[since:] if (change := sits(entry.row)) and change.seat == seat)
    return [_freed_by_others(table, every, entry, language) or told(table, every, entry, language) for entry in rows]


def _freed_by_others(table: Table, every: Sequence[Entry], entry: Entry, language: str) -> str:
    """That the others have freed a seat, where a row says so: nobody but moderators does that otherwise."""
    change = sits(entry.row)
    if change is None or change.name is not None or change.by_moderator:
        return ""
    before = names_after(table.first_names, (known.row for known in every if known.row.ply < entry.row.ply))
    return text(language, "common.delay.outcome_free", player=plain(before[change.seat]))


def moderator(entry: Entry) -> str:
    """The moderator who did what a row tells, as a mention that calls nobody."""
    return f"<@{entry.row.user}>"


def told_between(table: Table, every: Sequence[Entry], since: int, until: int, language: str) -> list[str]:
    """What the rows after ply `since`, up to ply `until`, say so; those that were taken back say nothing."""
    gone = {entry.row.ply for entries in undone(every).values() for entry in entries}
    rows = (entry for entry in every[since:until] if entry.row.ply not in gone)
    return [line for line in (told(table, every, entry, language) for entry in rows) if line]
