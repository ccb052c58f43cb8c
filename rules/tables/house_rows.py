"""Rows of a record that are about the table and not part of its game: who sits where, and what moderators did.

They change no position and are never taken back. Their text is written as it stands in a record file:

    seat 2 is "Cleo"            from here on Cleo plays the second seat
    seat 2 is free              nobody does
    moderator seat 2 is free    nobody does, for a moderator wants it so
    moderator undo 12           a moderator took back to the position after ply 12
    moderator unrated           by that the table is not rated any more
    moderator move              a moderator moved the table to another channel
    moderator cancel            a moderator ended the game; the last row
    nobody plays on             it ended by itself, nobody having sat there for long; the last row
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.kit.seats import Seat
from rules.kit.strict_json import BadJson, flat
from rules.kit.strict_json import read as read_json
from rules.tables.table import HOUSE, Row

MODERATOR: Final = "moderator"
UNDO: Final = "undo"
CANCELLED: Final = f"{MODERATOR} cancel"
MOVED: Final = f"{MODERATOR} move"
UNRATED: Final = f"{MODERATOR} unrated"
ABANDONED: Final = "nobody plays on"
_FREE: Final = "free"

_STRING: Final = r'"(?:[^"\\]|\\.)*"'
_SEAT: Final = re.compile(rf"({MODERATOR} )?seat ([1-9][0-9]?) is ({_FREE}|{_STRING})")
_UNDO: Final = re.compile(rf"({MODERATOR} )?{UNDO} ([0-9]{{1,6}})")
_WRITTEN: Final = re.compile(rf"((?:seat|nobody|{MODERATOR})\s(?:[^\"#]|{_STRING})*)(?:#.*)?")
"""A row of the house as it stands in a file, with a comment behind it; what is within quotation marks is a name."""


class Sits(NamedTuple):
    """From a row on `name` plays `seat`, or nobody does where that is None; whether a moderator did it."""

    seat: Seat
    name: str | None
    by_moderator: bool = False


def takes(seat: Seat, name: str) -> str:
    """The text of the row with which somebody sits down."""
    return f"seat {seat + 1} is {flat(name)}"


def leaves(seat: Seat, *, by_moderator: bool = False) -> str:
    """The text of the row with which a seat becomes vacant."""
    return f"{f'{MODERATOR} ' * by_moderator}seat {seat + 1} is {_FREE}"


def takes_back(ply: int) -> str:
    """The text of the row with which a moderator goes back to the position after `ply`."""
    return f"{MODERATOR} {UNDO} {ply}"


def sits(row: Row) -> Sits | None:
    """Who sits where from a row on; None for a row that says nothing of that."""
    found = _SEAT.fullmatch(row.text) if row.seat == HOUSE else None
    if found is None:
        return None
    by, seat, who = found.groups()
    try:
        name = None if who == _FREE else str(read_json(who).value)
    except BadJson:
        return None
    return Sits(int(seat) - 1, name, by is not None)


def is_house_row(row: Row) -> bool:
    """Whether a row says something that the house knows. Only rows of HOUSE do."""
    if row.seat != HOUSE:
        return False
    return row.text in (CANCELLED, MOVED, UNRATED, ABANDONED) or sits(row) is not None or undone_to(row) is not None


def undone_to(row: Row) -> int | None:
    """The ply that an undo row goes back to, whoever asked for it; None for every other row."""
    found = _UNDO.fullmatch(row.text)
    # Only moderators take back without a seat.
    return int(found[2]) if found and (found[1] is not None) == (row.seat == HOUSE) else None


def written(line: str) -> str | None:
    """The text of a house row that stands behind its number in a file; None for a row of a game."""
    found = _WRITTEN.fullmatch(line)
    if found is None:
        return None
    text = found[1].strip()
    name = text.find('"')
    # Spaces count within a name only.
    return " ".join(text.split()) if name < 0 else f"{' '.join(text[:name].split())} {text[name:]}"


def names_after(first: Sequence[str], rows: Iterable[Row]) -> tuple[str, ...]:
    """The names by seat after these rows, where `first` are those at the start; of a vacant seat the last one."""
    names = list(first)
    for row in rows:
        change = sits(row)
        if change is not None and change.name is not None and change.seat < len(names):
            names[change.seat] = change.name
    return tuple(names)
