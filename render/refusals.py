"""Why something was not done, as a sentence in the reader's language, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from data.texts import NAME_LENGTH, has, keys, name, plain, text, tidy
from render.phrases import SHAPES
from rules.kit.events import Fact
from rules.kit.refusals import IllegalMove, Refused
from rules.tables.record_file import BadRecord

_PLAYER_FACTS: Final = frozenset({"awaited", "winners", "host", "owner", "player", "players"})
"""Facts that are seats from 0, or display names."""
_OWN_FACTS: Final = frozenset({"place", "role", "reason", "file", "kinds", "detail", "header", "first", "keys"})
"""Facts that we made ourselves and that go into a message as they are."""
_TIMES: Final = frozenset({"due"})
"""Facts that are points in time (unix seconds), which Discord shows to everybody in their own zone."""
_PREFIX: Final = {
    "kind": "move.",
    "field": "field.",
    "option": "option.",
    "tile": "tile.",
    "drawn": "tile.",
}
"""Where the names of facts stand that have names of their own kind."""
_TYPED_LENGTH: Final = 80

Harmless: TypeAlias = Callable[[str, int], str]
"""Makes what somebody typed fit for where it is shown, at most so many characters of it."""


class _Reader(NamedTuple):
    """Who reads a refusal: the language, the game that has the words, the players' names, what typed text needs."""

    language: str
    game: str | None
    names: Sequence[str]
    harmless: Harmless


def refusal(
    language: str, error: Refused, game: str | None = None, names: Sequence[str] = (), harmless: Harmless = plain
) -> str:
    """Why something was not done, in a sentence; for an illegal move with the rule that forbids it.

    `game` finds the names of things and the sentences of illegal moves (left out: the first game that has such a
    sentence), `names` are the players' by seat. `harmless` is done to what somebody typed: by default it is made fit
    for Discord.
    """
    if isinstance(error, BadRecord):
        reason = refusal(language, _of_record(language, error.why), error.game, names, harmless)
        return text(language, "errors.bad_record", line=error.line, reason=reason)
    reader = _Reader(language, game or _game_that_says(language, error.key), names, harmless)
    facts = {fact: _fact(reader, fact, value) for fact, value in error.facts.items()}
    key = f"{reader.game}.illegal.{error.key}"
    why = text(language, key if has(language, key) else f"errors.{error.key}", **facts)
    if not isinstance(error, IllegalMove) or not has(language, f"rules_{reader.game}.{error.rule}.title"):
        return why
    topic = text(language, f"rules_{reader.game}.{error.rule}.title")
    if has(language, f"{reader.game}.paragraph.{error.key}"):
        topic = text(
            language, "words.refusal.paragraph", topic=topic, n=text(language, f"{reader.game}.paragraph.{error.key}")
        )
    return text(language, "words.refusal.rule", why=why, topic=topic)


def refusal_for_operator(language: str, error: Refused) -> str:
    """Why something was not done, for whoever runs the bot, with the file that it is about; for a terminal."""
    if has(language, f"operator.{error.key}"):
        return text(language, f"operator.{error.key}", **error.facts)
    said, file = refusal(language, error, harmless=tidy), str(error.facts.get("file", ""))
    return said if file in said else text(language, "operator.file", file=file, reason=said)


def _of_record(language: str, why: Refused) -> Refused:
    """The same refusal without what only helps on Discord: suggestions, topics of the rules."""
    own = f"record_{why.key}"
    return Refused(own if has(language, f"errors.{own}") else why.key, **why.facts)


def _game_that_says(language: str, key: str) -> str | None:
    found = (full.removesuffix(f".illegal.{key}") for full in keys(language) if full.endswith(f".illegal.{key}"))
    return next(found, None)


def _fact(reader: _Reader, fact: str, value: Fact) -> object:
    if isinstance(value, tuple):
        return tuple(_fact(reader, fact, inner) for inner in value)
    if fact in _PLAYER_FACTS and value is not None:
        return _player(reader, value)
    if fact in _TIMES:
        return f"<t:{value}:R>"
    return _named(reader, fact, value) if isinstance(value, str) and fact not in _OWN_FACTS else value


def _named(reader: _Reader, fact: str, value: str) -> str:
    """What people call a value; text that somebody typed is only made harmless."""
    language, game = reader.language, reader.game
    if fact == "text":
        return reader.harmless(value, _TYPED_LENGTH)
    if fact == "game" and has(language, f"{value}.title"):
        return text(language, f"{value}.title")
    for key in (f"{_PREFIX.get(fact, '')}{value}", value):
        if (known := name(language, game or "words", key)) != key:
            return known
    return reader.harmless(value, _TYPED_LENGTH)


def _player(reader: _Reader, who: str | int) -> str:
    if isinstance(who, str):
        return reader.harmless(who, NAME_LENGTH)
    known = 0 <= who < len(reader.names)
    shown = reader.harmless(reader.names[who], NAME_LENGTH) if known else text(reader.language, "words.seat", n=who + 1)
    return f"{SHAPES[who % len(SHAPES)]} {shown}"
