"""JSON that people read and type: written in lines that fill a page, read strictly and with the line of every value.

More is refused than by `json`: a name twice in one object, numbers too long to mean anything, what only other readers
know (NaN, Infinity), halves of characters, and nesting without end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from rules.kit.events import Fact
from rules.kit.refusals import Refused

DEEPEST: Final = 32
"""How many lists and objects may stand inside one another."""
LONGEST_NUMBER: Final = 15
"""How many characters a number may have."""

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*+"')
_NUMBER: Final = re.compile(r"-?[0-9][0-9.eE+-]*")
_WORDS: Final[Mapping[str, bool | None]] = {"true": True, "false": False, "null": None}
_WORD: Final = re.compile(r"[A-Za-z]+")
_SHOWN: Final = 30
_LINE_WIDTH: Final = 110


class BadJson(Refused):
    """Text that cannot be read; `line` counts from 1 for the text's first line."""

    def __init__(self, line: int, key: str, **facts: Fact) -> None:
        super().__init__(key, **facts)
        self.line = line


class Located(NamedTuple):
    """A value, and the lines (from 1) in which the values inside it begin: by path (`players[0].hand[2]`, the whole
    value has the empty path), and by the text of strings, where they stand for the first time."""

    value: Any
    lines: Mapping[str, int]
    words: Mapping[str, int]

    def line_of(self, told: str) -> int | None:
        """The line that a sentence such as `players[0].hand: too many` or `ZZ8: not a cell` speaks of."""
        about = told.partition(": ")[0]
        if about not in self.lines and about in self.words:
            return self.words[about]
        while about and about not in self.lines:
            about = about[: max(about.rfind("."), about.rfind("["), 0)]
        return self.lines[about] if about else None


def read(text: str) -> Located:
    """The value that the text writes. Raises BadJson."""
    reader = _Reader(text)
    value = reader.value("", 0)
    reader.skip()
    if reader.at < len(text):
        raise reader.unexpected()
    return Located(value, reader.lines, reader.words)


def flat(value: object) -> str:
    """The value in one line."""
    return json.dumps(value, ensure_ascii=False)


def pretty(value: object, indent: int = 1) -> str:
    """JSON with one line for whatever fits into one, and lists of plain values filling their lines."""
    line = flat(value)
    if len(line) + indent <= _LINE_WIDTH or not isinstance(value, dict | list | tuple):
        return line
    if isinstance(value, dict):
        parts = [f"{flat(key)}: {pretty(inner, indent + 1)}" for key, inner in value.items()]
    else:
        parts = [pretty(inner, indent + 1) for inner in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    plain = not any(isinstance(inner, dict | list | tuple) for inner in value)
    lines = _filled(parts, indent) if plain else [f"{part}," for part in parts]
    margin = "\n" + " " * indent
    return first + margin + margin.join(lines).removesuffix(",") + margin[:-1] + last


def _filled(parts: Iterable[str], indent: int) -> list[str]:
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + indent > _LINE_WIDTH:
            lines.append("")
        lines[-1] += f" {part}," if lines[-1] else f"{part},"
    return lines


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.lines: dict[str, int] = {}
        self.words: dict[str, int] = {}

    def skip(self) -> str:
        """Pass over white space; returns the character that comes next, or nothing at the end."""
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.line += found[0].count("\n")
        self.at = found.end()
        return self.text[self.at : self.at + 1]

    def unexpected(self) -> BadJson:
        """The refusal of what stands here."""
        if self.at >= len(self.text):
            return BadJson(self.line, "json_ends")
        rest = self.text[self.at : self.at + _SHOWN].partition("\n")[0]
        return BadJson(self.line, "json_here", text=rest)

    def value(self, path: str, depth: int) -> object:
        """The value that begins here; its line is noted under its path."""
        first = self.skip()
        self.lines[path] = self.line
        if first in ("{", "["):
            if depth == DEEPEST:
                raise BadJson(self.line, "json_deep", most=DEEPEST)
            return self._object(path, depth + 1) if first == "{" else self._list(path, depth + 1)
        if first == '"':
            return self._string()
        if found := _NUMBER.match(self.text, self.at):
            return self._number(found)
        if (found := _WORD.match(self.text, self.at)) and found[0] in _WORDS:
            self.at = found.end()
            return _WORDS[found[0]]
        raise self.unexpected()

    def _object(self, path: str, depth: int) -> dict[str, object]:
        members: dict[str, object] = {}
        closed = self._opened("}")
        while not closed:
            if self.skip() != '"':
                raise self.unexpected()
            name = self._string()
            if name in members:
                raise BadJson(self.line, "json_twice", text=name)
            if self.skip() != ":":
                raise self.unexpected()
            self.at += 1
            members[name] = self.value(f"{path}.{name}" if path else name, depth)
            closed = self._next("}")
        return members

    def _list(self, path: str, depth: int) -> list[object]:
        items: list[object] = []
        closed = self._opened("]")
        while not closed:
            items.append(self.value(f"{path}[{len(items)}]", depth))
            closed = self._next("]")
        return items

    def _opened(self, last: str) -> bool:
        """Pass over the opening bracket; returns whether the closing one follows at once."""
        self.at += 1
        if self.skip() != last:
            return False
        self.at += 1
        return True

    def _next(self, last: str) -> bool:
        """Pass over a comma, or over the closing bracket, after which nothing more comes."""
        found = self.skip()
        if found not in (",", last) or not found:
            raise self.unexpected()
        self.at += 1
        return found == last

    def _string(self) -> str:
        found = _STRING.match(self.text, self.at)
        try:
            word = str(json.loads(found[0])) if found else None
        except json.JSONDecodeError:
            word = None
        if found is None or word is None:
            raise self.unexpected()
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise BadJson(self.line, "json_half", text=found[0][:_SHOWN])
        self.at = found.end()
        self.words.setdefault(word, self.line)
        return word

    def _number(self, found: re.Match[str]) -> int | float:
        if len(found[0]) > LONGEST_NUMBER:
            raise BadJson(self.line, "json_number", text=found[0][:_SHOWN])
        try:
            number = json.loads(found[0])
        except json.JSONDecodeError:
            raise self.unexpected() from None
        self.at = found.end()
        if not isinstance(number, int):
            raise BadJson(self.line, "json_whole", text=found[0])
        return number
