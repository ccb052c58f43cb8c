"""Sentences for people, by language and key, filled with facts. The sentences stand in `texts/<language>/*.toml`.

A game that lives outside this tree brings its own: `add_texts`.

Nothing here knows a game or Discord: who reads what, and in which language, is decided elsewhere.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from data import DATA

LANGUAGES: Final = ("en", "ja")
DEFAULT: Final = "en"

_PLACEHOLDER: Final = re.compile(r"\{(?:(\w+)|(cmd|option):([\w.]+))\}")
"""A fact; or a command or one of its options, by the key under which it stands in `commands.toml`."""
_ONE: Final = 1
"""The count that takes the form `one` where a sentence has it; every other count takes `other`."""

NAME_LENGTH: Final = 32
_MARKDOWN: Final = re.compile(r"([\\`*_~|<>\[\]()#:]|^-)")
"""What would format; a hyphen only where it might begin a line."""
_BLANKS: Final = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0), " ")
"""Letters that show nothing: a name made of them would look empty."""
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Categories of characters that show nothing themselves: controls, direction marks, zero widths, private use."""
_MARKS_IN_A_ROW: Final = 2
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_ISOLATE: Final = ("\u2068", "\u2069")


class Registered:
    """Names commands and options as they are registered for clients of a language (None: that of the sentence)."""

    def __init__(self, client: str | None = None) -> None:
        self._client = client

    def command(self, language: str, key: str) -> str:
        """What a sentence in `language` calls the command `table.new`. Raises KeyError for one that there is not."""
        return f"`/{command_name(self._client or language, key)}`"

    def option(self, language: str, key: str) -> str:
        """What it calls the option `table.new.seats`. Raises KeyError for one that there is not."""
        own = f"commands.{key}.name"
        shared = f"commands.parameters.{key.rpartition('.')[2]}.name"
        return f"`{text(self._client or language, own if has(DEFAULT, own) else shared)}`"


_NAMED: Final[ContextVar[Registered | None]] = ContextVar("named", default=None)


_ADDED: Final[list[Path]] = []


def add_texts(path: Path) -> None:
    """Speak the sentences of a file as well.

    Its tables are named as the files here are, and each of its sentences stands there in every language:
    `title = { en = "Race", ja = "レース" }`.
    """
    if path not in _ADDED:
        _ADDED.append(path)
        _sentences.cache_clear()


def name_commands(how: Registered) -> None:
    """From here on, as far as the present task goes, sentences name commands in this way.

    Which names there are depends on the client of whoever reads, not on the language of the sentence. Where nothing
    was said, commands bear the names of the sentence's language.
    """
    _NAMED.set(how)


def command_name(language: str, key: str) -> str:
    """`table new`: the name of the command `table.new` for clients of a language. Raises KeyError."""
    parts = key.split(".")
    return " ".join(text(language, f"commands.{'.'.join(parts[: n + 1])}.name") for n in range(len(parts)))


def language_of(locale: str | None) -> str:
    """The language we speak to a Discord locale: Japanese to `ja`, English to all others."""
    return locale if locale in LANGUAGES else DEFAULT


def text(language: str, key: str, /, **facts: object) -> str:
    """The sentence of `key`, its `{placeholders}` filled with facts; tuples become lists in words.

    Where the sentence has the forms `one` and `other`, the fact `n` chooses. Facts are only inserted, never
    read as templates. Commands are named as `name_commands` says.
    Raises KeyError for an unknown key (naming it) or for a fact that the sentence misses.
    """
    found = _sentences(language).get(key)
    if found is None:
        raise KeyError(f"{language}: {key}")
    if isinstance(found, Mapping):
        found = found["one" if facts.get("n") == _ONE and "one" in found else "other"]
    return _PLACEHOLDER.sub(lambda match: _fill(language, key, match, facts), found)


def has(language: str, key: str) -> bool:
    """Whether `key` has a sentence in this language."""
    return key in _sentences(language)


def keys(language: str) -> Mapping[str, str | Mapping[str, str]]:
    """Every key with its sentence, or with its sentences by plural form."""
    return _sentences(language)


def name(language: str, game: str, value: object) -> str:
    """What people call a thing of a game: the text under `<game>.names.<value>`, `<game>.<value>` or its `.label`.

    The value as it is where it has no name.
    """
    for key in (f"{game}.names.{value}", f"{game}.{value}", f"{game}.{value}.label", f"words.names.{value}"):
        if has(language, key):
            return text(language, key)
    return str(value)


def topics(game: str) -> tuple[str, ...]:
    """The topics of a game's rules for players, in reading order."""
    section = f"rules_{game}."
    found = (key.removeprefix(section).partition(".")[0] for key in _sentences(DEFAULT) if key.startswith(section))
    return tuple(dict.fromkeys(found))


def listing(language: str, items: Iterable[object], kind: str = "comma") -> str:
    """The items in a row: `and` and `or` join the last one with that word, all other kinds only separate."""
    words = [_say(language, item) for item in items]
    if kind not in ("and", "or") or len(words) < 2:
        return text(language, f"words.list.{kind}").join(words)
    head = text(language, "words.list.comma").join(words[:-1])
    return text(language, f"words.list.{kind}").join((head, words[-1]))


def tidy(name: str, length: int = NAME_LENGTH) -> str:
    """A display name fit for one line of a picture or of plain text: nothing invisible, at most `length` long."""
    shown = ""
    marks = 0
    for letter in unicodedata.normalize("NFC", name).translate(_BLANKS):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if letter.isspace():
            shown += " "
        elif category not in _HIDDEN and marks <= _MARKS_IN_A_ROW:
            shown += letter
    shown = " ".join(shown.split())
    if len(shown) > length:
        shown = shown[: length - 1].rstrip() + "…"
    return shown or "?"


def plain(name: str, length: int = NAME_LENGTH) -> str:
    """A display name fit for a Discord message: tidy, without the power to format, mention, link or reorder text."""
    shown = tidy(name, length)
    escaped = _MARKDOWN.sub(r"\\\1", shown).replace("@", "@\u200b")
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in shown):
        return escaped.join(_ISOLATE)
    return escaped


def _fill(language: str, key: str, match: re.Match[str], facts: Mapping[str, object]) -> str:
    fact, what, named = match.groups()
    if fact:
        return _insert(language, key, fact, facts)
    names = _NAMED.get() or Registered()
    return names.command(language, named) if what == "cmd" else names.option(language, named)


def _insert(language: str, key: str, fact: str, facts: Mapping[str, object]) -> str:
    if fact not in facts:
        raise KeyError(f"{language}: {key} misses the fact {fact}")
    return _say(language, facts[fact])


def _say(language: str, value: object) -> str:
    # Grid places are tuples too, but they have labels of their own.
    if isinstance(value, tuple | list) and type(value) in (tuple, list):
        return listing(language, value)
    return text(language, "words.nothing") if value is None else str(value)


@lru_cache(maxsize=len(LANGUAGES))
def _sentences(language: str) -> dict[str, str | Mapping[str, str]]:
    """All sentences of a language, read once. Raises KeyError for a language that we do not speak."""
    if language not in LANGUAGES:
        raise KeyError(language)
    found: dict[str, str | Mapping[str, str]] = {}
    for path in sorted((DATA / "texts" / language).glob("*.toml")):
        _collect(path.stem, tomllib.loads(path.read_text(encoding="utf-8")), found)
    for path in _ADDED:
        for table, inner in tomllib.loads(path.read_text(encoding="utf-8")).items():
            _collect(table, _spoken(language, inner), found)
    return found


def _spoken(language: str, value: Any) -> Any:
    """What stands in one language in a table of sentences in all of them."""
    if value.keys() == set(LANGUAGES):
        return value[language]
    return {key: _spoken(language, inner) for key, inner in value.items()}


def _collect(at: str, value: Any, found: dict[str, str | Mapping[str, str]]) -> None:
    """Leaves are strings, and tables that hold plural forms."""
    if isinstance(value, str) or (value.keys() <= {"one", "other"} and "other" in value):
        found[at] = value
        return
    for key, inner in value.items():
        _collect(f"{at}.{key}", inner, found)
