"""Why something was not done, as a sentence in the reader's language, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import has, keys, name, plain, text
from render.phrases import SHAPES
from rules.game import Fact, IllegalMove, Refused

_PLAYER_FACTS: Final = frozenset({"awaited", "winners", "host", "owner", "player", "players"})
"""Facts that are seats from 0, or display names."""
_OWN_FACTS: Final = frozenset({"place", "reason", "file", "kinds"})
"""Facts that we made ourselves and that go into a message as they are."""
_PREFIX: Final = {
    "kind": "move.",
    "field": "field.",
    "option": "option.",
    "tile": "tile.",
    "drawn": "tile.",
}
"""Where the names of facts stand that have names of their own kind."""
_TYPED_LENGTH: Final = 80


def refusal(language: str, error: Refused, game: str | None = None, names: Sequence[str] = ()) -> str:
    """Why something was not done, in a sentence; for an illegal move with the rule that forbids it.

    `game` finds the names of things and the sentences of illegal moves (left out: the first game that has such a
    sentence), `names` are the players' by seat.
    """
    game = game or _game_that_says(language, error.key)
    facts = {fact: _fact(language, game, fact, value, names) for fact, value in error.facts.items()}
    key = f"{game}.illegal.{error.key}"
    why = text(language, key if has(language, key) else f"errors.{error.key}", **facts)
    if not isinstance(error, IllegalMove) or not has(language, f"rules_{game}.{error.rule}.title"):
        return why
    topic = text(language, f"rules_{game}.{error.rule}.title")
    if has(language, f"{game}.paragraph.{error.key}"):
        topic = text(
            language, "words.refusal.paragraph", topic=topic, n=text(language, f"{game}.paragraph.{error.key}")
        )
    return text(language, "words.refusal.rule", why=why, topic=topic)


def refusal_for_operator(error: Refused) -> str:
    """Why something was not done, for whoever runs the bot: in English, with the file that it is about."""
    if has("en", f"operator.{error.key}"):
        return text("en", f"operator.{error.key}", **error.facts)
    file = error.facts.get("file")
    return f"{file}: {refusal('en', error)}" if file else refusal("en", error)


def _game_that_says(language: str, key: str) -> str | None:
    found = (full.removesuffix(f".illegal.{key}") for full in keys(language) if full.endswith(f".illegal.{key}"))
    return next(found, None)


def _fact(language: str, game: str | None, fact: str, value: Fact, names: Sequence[str]) -> object:
    if isinstance(value, tuple):
        return tuple(_fact(language, game, fact, inner, names) for inner in value)
    if fact in _PLAYER_FACTS and value is not None:
        return _player(language, value, names)
    return _named(language, game, fact, value) if isinstance(value, str) and fact not in _OWN_FACTS else value


def _named(language: str, game: str | None, fact: str, value: str) -> str:
    """What people call a value; text that somebody typed is only made harmless."""
    if fact == "text":
        return plain(value, _TYPED_LENGTH)
    if fact == "game" and has(language, f"{value}.title"):
        return text(language, f"{value}.title")
    for key in (f"{_PREFIX.get(fact, '')}{value}", value):
        if (known := name(language, game or "words", key)) != key:
            return known
    return plain(value, _TYPED_LENGTH)


def _player(language: str, who: str | int, names: Sequence[str]) -> str:
    if isinstance(who, str):
        return plain(who)
    shown = plain(names[who]) if 0 <= who < len(names) else text(language, "words.seat", n=who + 1)
    return f"{SHAPES[who % len(SHAPES)]} {shown}"
