"""Records as text: what happened at a table, readable and editable by people, replayed with every move checked.

The format stands here; how rows follow one another in a game is said by `rules.course`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from data.texts import has, text
from rules import course
from rules.game import CHANCE, Event, Fact, Game, Json, Refused, complete_options
from rules.table import Row, Table

FIRST_LINE: Final = "tessera record 1"
PUBLIC_LINE: Final = "tessera public record 1"
"""First line of what may be shown of a game that is still being played; it cannot be replayed."""

_CHANCE_WORD: Final = "chance"
_HEADER: Final[dict[str, Any]] = {
    "game": str,
    "version": int,
    "seats": int,
    "options": dict[str, str],
    "names": tuple[str, ...],
}
_MOVE: Final = re.compile(r"(\d{1,6})\s+(chance|\d{1,3})\s+(\S.*)")
_WIDTH: Final = 110
_LANGUAGE: Final = "en"
"""Reasons are told to the person who edits a file, in the language of the file."""


class BadRecord(Refused):
    """A record that cannot be read or replayed: `line` (from 1), `reason` as a sentence; `why` is what was refused."""

    def __init__(self, line: int, why: Refused, game: str = "") -> None:
        super().__init__("bad_record", line=line, reason=_sentence(why, game))
        self.why = why


@dataclass(frozen=True)
class Record:
    """A game from its start position on. `names` are the players' by seat; `start` is the game's dump.

    `lines` tells where headers, start and rows (by ply) stood in the file they were read from; it does not count
    when records are compared.
    """

    game: str
    version: int
    options: dict[str, str]
    names: tuple[str, ...]
    start: Json
    rows: tuple[Row, ...] = ()
    lines: Mapping[str | int, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)


def write(record: Record) -> str:
    """The record as text; `parse` reads it back. Times and interactions are not part of it."""
    moves = [f"{row.ply} {_CHANCE_WORD if row.seat == CHANCE else row.seat + 1} {row.text}" for row in record.rows]
    return "\n".join([*_head(record), *moves, ""])


def parse(content: str) -> Record:
    """The record in a file's text. Raises BadRecord with line and reason."""
    lines = _Lines(content)
    if next(iter(lines), None) != FIRST_LINE:
        raise lines.bad("record_first", first=FIRST_LINE)
    head = _read_head(lines)
    start = _read_start(lines)
    rows = _read_moves(lines, len(head["names"]))
    return Record(start=start, rows=rows, lines=lines.found, **head)


def replay(record: Record, game: Game[Any]) -> list[tuple[Any, tuple[Event, ...]]]:
    """Position and events after every row, each checked by the rules. Raises BadRecord with line and reason."""
    where: str | int = "game"
    try:
        if record.game != game.key:
            raise Refused("record_game", text=record.game, game=game.key)
        where = "version"
        if record.version != game.version:
            raise Refused("record_version", version=record.version, known=game.version)
        where = "options"
        complete_options(game.options, record.options)
        where = "start"
        start = game.load(record.start)
        return [(step.state, step.events) for step in course.steps(game, start, record.rows)]
    except course.BadRow as bad:
        raise BadRecord(_line(record, bad.row.ply), bad, game.key) from bad
    except Refused as why:
        raise BadRecord(_line(record, where), why, game.key) from why
    except ValueError as error:
        raise BadRecord(_line(record, where), Refused("record_start", detail=str(error)), game.key) from error


def public(table: Table, entries: Iterable[course.Entry]) -> str:
    """What everybody may know of a game that is still being played, without its start position."""
    head = [
        PUBLIC_LINE,
        f"# {text(table.language, 'common.export_running')}",
        f"game: {table.game}",
        f"version: {table.version}",
        f"seats: {len(table.players)}",
        f"options: {_flat(table.options)}",
        f"names: {_flat(table.names)}",
        "events:",
    ]
    return "\n".join([*head, *public_lines(entries), ""])


def public_lines(entries: Iterable[course.Entry]) -> Iterator[str]:
    """What everybody may know of these moves, one event a line: ply, seat, kind and public facts. No secrets."""
    for entry in entries:
        seat = _CHANCE_WORD if entry.row.seat == CHANCE else entry.row.seat + 1
        for event in entry.events:
            facts = "".join(f" {name}={_fact(value)}" for name, value in event.seen_by(None).facts.items())
            yield f"{entry.row.ply} {seat} {event.kind}{facts}"


class _Lines:
    """The lines of a file that say something, with their numbers; comments and blank lines are passed over."""

    def __init__(self, content: str) -> None:
        # Only line feeds end a line: names may hold the other separators that `splitlines` knows.
        self.all = content.removeprefix("\ufeff").removesuffix("\n").split("\n")
        self.number = 0
        self.found: dict[str | int, int] = {}

    def __iter__(self) -> Iterator[str]:
        while self.number < len(self.all):
            line = self.all[self.number].strip()
            self.number += 1
            if line and not line.startswith("#"):
                yield line

    def bad(self, key: str, line: int | None = None, **facts: Fact) -> BadRecord:
        """The error at the present line, or at the one given."""
        return BadRecord(max(1, self.number if line is None else line), Refused(key, **facts))


def _head(record: Record) -> list[str]:
    who = ", ".join(f"{seat} {name}" for seat, name in enumerate(record.names, start=1))
    return [
        FIRST_LINE,
        f"game: {record.game}",
        f"version: {record.version}",
        f"seats: {record.seats}",
        f"options: {_flat(record.options)}",
        f"names: {_flat(record.names)}",
        "start:",
        *_pretty(record.start).split("\n"),
        f"# {_flat(who)[1:-1]}",
        "moves:",
    ]


def _line(record: Record, what: str | int) -> int:
    """Where this header or row stands in the record's file, or would stand if it were written."""
    return (record.lines or parse(write(record)).lines).get(what, 1)


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _pretty(value: Any, indent: int = 1) -> str:
    """JSON with one line for whatever fits into one, and lists of plain values filling their lines."""
    flat = _flat(value)
    if len(flat) + indent <= _WIDTH or not isinstance(value, dict | list | tuple):
        return flat
    if isinstance(value, dict):
        parts = [f"{_flat(key)}: {_pretty(inner, indent + 1)}" for key, inner in value.items()]
    else:
        parts = [_pretty(inner, indent + 1) for inner in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    plain = not any(isinstance(inner, dict | list | tuple) for inner in value)
    lines = _filled(parts, indent) if plain else [f"{part}," for part in parts]
    margin = "\n" + " " * indent
    return first + margin + margin.join(lines).removesuffix(",") + margin[:-1] + last


def _filled(parts: Iterable[str], indent: int) -> list[str]:
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + indent > _WIDTH:
            lines.append("")
        lines[-1] += f" {part}," if lines[-1] else f"{part},"
    return lines


def _read_head(lines: _Lines) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        lines.found[key] = lines.number
        if line == "start:":
            break
        if not colon or key not in _HEADER:
            raise lines.bad("record_header", text=line[:80], keys=tuple(_HEADER))
        found[key] = _read_value(lines, key, value.strip())
    for key in _HEADER:
        if key not in found:
            raise lines.bad("record_missing", header=key)
    if found.pop("seats") != len(found["names"]):
        raise lines.bad("record_names", n=len(found["names"]))
    return found


def _read_value(lines: _Lines, key: str, value: str) -> Any:
    try:
        return msgspec.convert(value if _HEADER[key] is str else json.loads(value), _HEADER[key])
    except (json.JSONDecodeError, msgspec.ValidationError):
        raise lines.bad("record_value", header=key, text=value[:80]) from None


def _read_start(lines: _Lines) -> Json:
    first = lines.number
    block: list[str] = []
    while lines.number < len(lines.all):
        line = lines.all[lines.number]
        lines.number += 1
        if line.strip() == "moves:":
            return _decode_start(lines, first, block)
        block.append("" if line.strip().startswith("#") else line)
    raise lines.bad("record_missing", header="moves")


def _decode_start(lines: _Lines, first: int, block: list[str]) -> Json:
    try:
        start = json.loads("\n".join(block))
    except json.JSONDecodeError as error:
        raise lines.bad("record_start", line=first + error.lineno, detail=error.msg) from None
    if not isinstance(start, dict):
        raise lines.bad("record_start", line=first + 1, detail="{…}")
    return start


def _read_moves(lines: _Lines, seats: int) -> tuple[Row, ...]:
    rows: list[Row] = []
    for line in lines:
        found = _MOVE.fullmatch(line.partition("#")[0].strip())
        if not found:
            raise lines.bad("record_row", text=line[:80])
        ply, who, move = found.groups()
        if who != _CHANCE_WORD and not 1 <= int(who) <= seats:
            raise lines.bad("record_seat", text=who[:80], seats=seats)
        if int(ply) != len(rows) + 1:
            raise lines.bad("record_ply", expected=len(rows) + 1)
        rows.append(Row(int(ply), CHANCE if who == _CHANCE_WORD else int(who) - 1, " ".join(move.split())))
        lines.found[len(rows)] = lines.number
    return tuple(rows)


def _sentence(why: Refused, game: str) -> str:
    keys = (f"{game}.illegal.{why.key}", f"errors.{why.key}")
    return next((text(_LANGUAGE, key, **why.facts) for key in keys if has(_LANGUAGE, key)), why.key)


def _fact(value: Fact) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
