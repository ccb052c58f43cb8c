"""Records as text: what happened at a table, readable and editable by people, replayed with every move checked.

The format stands here; how rows follow one another in a game is said by `rules.tables.history`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from data.texts import text, tidy
from rules.kit.events import Event, Fact
from rules.kit.game import AnyGame, Game, Json, S, complete_options, of_version
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE
from rules.kit.strict_json import BadJson, Located, flat, pretty
from rules.kit.strict_json import read as read_json
from rules.tables import history, house_rows
from rules.tables.history import Step
from rules.tables.table import HOUSE, Row, Table

FIRST_LINE: Final = "tessera record 1"
SECOND_VERSION: Final = "tessera record 2"
"""First line of a record in which seats change hands or the stand-in plays; all others keep the first version."""
PUBLIC_LINE: Final = "tessera public record 1"
"""First line of what may be shown of a game that is still being played; it cannot be replayed."""

_CHANCE_WORD: Final = "chance"
_STAND_IN: Final = "stand-in"
_HEADER: Final[dict[str, object]] = {
    "game": str,
    "version": int,
    "seats": int,
    "options": dict[str, str],
    "names": tuple[str, ...],
}
_MOVE: Final = re.compile(rf"([0-9]{{1,6}})\s+(?:({_STAND_IN})\s+)?({_CHANCE_WORD}|[0-9]{{1,3}})\s+(\S.*)")
_HOUSE: Final = re.compile(r"([0-9]{1,6})\s+([a-z].*)")
_DETAIL: Final = 200

MOST_BYTES: Final = 2**20
"""How large a file may be, a hundred times as large as the record of any game played so far."""
MOST_ROWS: Final = 10_000
"""How many moves a record may have, undone ones and falls of dice among them."""


class BadRecord(Refused):
    """A record that cannot be read or replayed: at which `line` (from 1), and `why`. `game` has the words for it."""

    def __init__(self, line: int, why: Refused, game: str | None = None) -> None:
        super().__init__("bad_record", line=line)
        self.line = line
        self.why = why
        self.game = game


@dataclass(frozen=True)
class Record:
    """A game from its start position on. `names` are the players' by seat at the start; `start` is the game's dump.

    `lines` tells where headers, start and rows (by ply) stood in the file they were read from, `located` where the
    parts of the start position did, counted from the line `start:`; they do not count when records are compared.
    """

    game: str
    version: int
    options: dict[str, str]
    names: tuple[str, ...]
    start: Json
    rows: tuple[Row, ...] = ()
    lines: Mapping[str | int, int] = field(default_factory=dict, compare=False, repr=False)
    located: Located | None = field(default=None, compare=False, repr=False)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)


def write(record: Record) -> str:
    """The record as text; `parse` reads it back. Times and interactions are not part of it."""
    return "\n".join([*_head(record), *map(line_of, record.rows), ""])


def line_of(row: Row) -> str:
    """A row as a line: its number, who, and the move; rows of the house say themselves whom they are about."""
    if row.seat == HOUSE:
        return f"{row.ply} {row.text}"
    return f"{row.ply} {_who(row)} {row.text}"


def _who(row: Row) -> str:
    return f"{f'{_STAND_IN} ' * row.stand_in}{_CHANCE_WORD if row.seat == CHANCE else row.seat + 1}"


def decode(content: bytes) -> str:
    """The text of a file. Raises BadRecord for one that is too large or not UTF-8, with the line."""
    if len(content) > MOST_BYTES:
        raise BadRecord(content.count(b"\n", 0, MOST_BYTES) + 1, Refused("record_large", most=MOST_BYTES // 2**10))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(content.count(b"\n", 0, error.start) + 1, Refused("record_encoding")) from None


def parse(content: str) -> Record:
    """The record in a file's text. Raises BadRecord."""
    lines = _Lines(content)
    if next(iter(lines), None) not in (FIRST_LINE, SECOND_VERSION):
        raise lines.bad("record_first", first=FIRST_LINE)
    head = _read_head(lines)
    start = _read_start(lines)
    rows = _read_moves(lines, len(head["names"]))
    return Record(start=start.value, rows=rows, lines=lines.found, located=start, **head)


def start_of(record: Record, game: Game[S]) -> S:
    """The start position, checked by the rules and against the head. Raises BadRecord."""
    if record.game != game.key:
        raise bad_record(record, "game", Refused("record_game", text=record.game, game=game.key))
    if record.version != game.version:
        raise bad_record(record, "version", Refused("record_version", version=record.version, known=game.version))
    try:
        chosen = complete_options(game.options, record.options)
    except Refused as why:
        raise bad_record(record, "options", why, game.key) from why
    try:
        start = game.load(record.start)
    except ValueError as error:
        raise _bad_start(record, str(error)) from error
    if any(seat != CHANCE and next(iter(game.legal(start, seat)), None) is None for seat in game.to_move(start)):
        raise bad_record(record, "start", Refused("record_stuck"))
    if game.view(start, None).seats != record.seats:
        raise bad_record(record, "seats", Refused("record_seats", n=game.view(start, None).seats))
    meant = game.dump(start).get("options", chosen)
    for option in chosen:
        if meant.get(option) != chosen[option]:
            raise bad_record(record, "options", Refused("record_options", option=option), game.key)
    return start


def walk(record: Record, game: Game[S], start: S) -> Iterator[Step]:
    """The steps from the start position on, each checked by the rules when it is asked for. Raises BadRecord."""
    try:
        yield from history.walk(game, start, record.rows)
    except history.BadRow as bad:
        raise bad_record(record, bad.row.ply, bad.why, game.key) from bad


def replay(record: Record, game: AnyGame) -> list[tuple[Any, tuple[Event, ...]]]:
    """Position and events after every row, each checked by the rules of the record's version. Raises BadRecord."""
    game = of_version(game, record.version)
    return [(step.state, step.events) for step in walk(record, game, start_of(record, game))]


def bad_record(record: Record, what: str | int, why: Refused, game: str | None = None) -> BadRecord:
    """The refusal of a header or row (by ply), with the line in which it stands, or would stand if it were written."""
    return BadRecord((record.lines or parse(write(record)).lines).get(what, 1), why, game)


def _bad_start(record: Record, detail: str) -> BadRecord:
    if record.located is None:
        record = parse(write(record))
    line = record.located.line_of(detail) if record.located else None
    why = Refused("record_start", detail=tidy(detail, _DETAIL))
    return BadRecord(record.lines["start"] + (line or 0), why)


def commented(record: str, lines: Iterable[str]) -> str:
    """The text of a record with comments at its end, which whoever reads it passes over."""
    return record + "".join(f"# {line}".rstrip() + "\n" for each in lines for line in each.split("\n"))


def public(table: Table, entries: Iterable[history.Entry]) -> str:
    """What everybody may know of a game that is still being played, without its start position."""
    head = [
        PUBLIC_LINE,
        f"# {text(table.language, 'common.export_running')}",
        f"game: {table.game}",
        f"version: {table.version}",
        f"seats: {len(table.players)}",
        f"options: {flat(table.options)}",
        f"names: {flat(table.first_names)}",
        "events:",
    ]
    return "\n".join([*head, *public_lines(entries), ""])


def public_lines(entries: Iterable[history.Entry]) -> Iterator[str]:
    """What everybody may know of these moves, one event a line: ply, seat, kind and public facts. No secrets.

    A row of the house is a line as in a whole record.
    """
    for entry in entries:
        if entry.row.seat == HOUSE:
            yield line_of(entry.row)
        seat = _who(entry.row)
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
    second = any(row.seat == HOUSE or row.stand_in for row in record.rows)
    return [
        SECOND_VERSION if second else FIRST_LINE,
        f"game: {record.game}",
        f"version: {record.version}",
        f"seats: {record.seats}",
        f"options: {flat(record.options)}",
        f"names: {flat(record.names)}",
        "start:",
        *pretty(record.start).split("\n"),
        f"# {flat(who)[1:-1]}",
        "moves:",
    ]


def _read_head(lines: _Lines) -> Json:
    found: Json = {}
    for line in lines:
        key, colon, value = line.partition(":")
        if line == "start:":
            lines.found["start"] = lines.number
            break
        if not colon or key not in _HEADER:
            raise lines.bad("record_header", text=line[:80], keys=tuple(_HEADER))
        if key in found:
            raise lines.bad("record_twice", header=key)
        lines.found[key] = lines.number
        found[key] = _read_value(lines, key, value.strip())
    for key in (*_HEADER, "start"):
        if key not in found and key not in lines.found:
            raise lines.bad("record_missing", header=key)
    if found.pop("seats") != len(found["names"]):
        raise lines.bad("record_names", lines.found["seats"], n=len(found["names"]))
    return found


def _read_value(lines: _Lines, key: str, value: str) -> object:
    try:
        return msgspec.convert(value if _HEADER[key] is str else read_json(value).value, _HEADER[key])
    except BadJson as bad:
        if bad.key not in ("json_here", "json_ends"):
            raise BadRecord(lines.number, bad) from None
        raise lines.bad("record_value", header=key, text=value[:80]) from None
    except msgspec.ValidationError:
        raise lines.bad("record_value", header=key, text=value[:80]) from None


def _read_start(lines: _Lines) -> Located:
    first = lines.number
    block: list[str] = []
    while lines.number < len(lines.all):
        line = lines.all[lines.number]
        lines.number += 1
        if line.strip() == "moves:":
            return _decode_start(lines, first, block)
        block.append("" if line.strip().startswith("#") else line)
    raise lines.bad("record_missing", header="moves")


def _decode_start(lines: _Lines, first: int, block: list[str]) -> Located:
    try:
        start = read_json("\n".join(block))
    except BadJson as bad:
        raise BadRecord(first + bad.line, bad) from None
    if not isinstance(start.value, dict):
        raise lines.bad("record_start", line=first + start.lines[""], detail="{…}")
    return start


def _read_moves(lines: _Lines, seats: int) -> tuple[Row, ...]:
    rows: list[Row] = []
    for line in lines:
        row = _read_house_row(line, seats, lines) or _read_move(line, seats, lines)
        if row.ply != len(rows) + 1:
            raise lines.bad("record_ply", expected=len(rows) + 1)
        if row.ply > MOST_ROWS:
            raise lines.bad("record_long", most=MOST_ROWS)
        rows.append(row)
        lines.found[len(rows)] = lines.number
    return tuple(rows)


def _read_move(line: str, seats: int, lines: _Lines) -> Row:
    found = _MOVE.fullmatch(line.partition("#")[0].strip())
    if not found:
        raise lines.bad("record_row", text=line[:80])
    ply, stand_in, who, move = found.groups()
    if who != _CHANCE_WORD and not 1 <= int(who) <= seats:
        raise lines.bad("record_seat", text=who[:80], seats=seats)
    seat = CHANCE if who == _CHANCE_WORD else int(who) - 1
    if stand_in and seat == CHANCE:
        raise lines.bad("record_row", text=line[:80])
    return Row(int(ply), seat, " ".join(move.split()), stand_in=stand_in is not None)


def _read_house_row(line: str, seats: int, lines: _Lines) -> Row | None:
    """The row that is about the table; None where the line is a move of the game."""
    found = _HOUSE.fullmatch(line)
    text = house_rows.written(found[2]) if found else None
    if found is None or text is None:
        return None
    row = Row(int(found[1]), HOUSE, text)
    if not house_rows.is_house_row(row):
        raise lines.bad("record_row", text=line[:80])
    change = house_rows.sits(row)
    if change is not None and change.seat >= seats:
        raise lines.bad("record_seat", text=str(change.seat + 1), seats=seats)
    return row


def _fact(value: Fact) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
