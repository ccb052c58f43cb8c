"""What people call a game, and which game is meant by what they type: one answer for every command."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from data.texts import LANGUAGES, has, name, text
from rules.games import GAMES
from rules.kit.refusals import Refused

_HIRAGANA: Final = {code: code + 0x60 for code in range(0x3041, 0x3097)}
"""Hiragana -> katakana: input methods offer either."""
_BETWEEN: Final = re.compile(r"[\W_]+")
"""What stands between words, and is typed or left out."""
_TELLING: Final = 2
"""So many letters are looked for within a word too, for words of Japanese names stand without gaps."""
_SAME: Final = 3
_BEGINS: Final = 2
_HOLDS: Final = 1


def titles(language: str) -> dict[str, str]:
    """Every game by its key with what it is called in a language."""
    return {key: name(language, key, "title") for key in GAMES}


def games_like(typed: str) -> tuple[str, ...]:
    """The keys of the games that may be meant by a name, its beginning, words of it or its initials; best first.

    In any language, however it is written: width, case, kana and what stands between words do not matter. All games
    where nothing was typed.
    """
    return tuple(GAMES) if not typed.strip() else tuple(_found(typed))


def game_called(typed: str) -> str:
    """The key of the one game that is meant. Raises Refused, naming the games that may be meant, or all there are."""
    found = _found(typed)
    best = [key for key, likeness in found.items() if likeness == max(found.values())]
    if len(best) == 1:
        return best[0]
    raise Refused("which_game" if best else "no_such_game", text=typed, game=tuple(best or GAMES))


def _found(typed: str) -> dict[str, int]:
    """The games that may be meant, best first, each with how well it fits."""
    wanted = _words(typed)
    found = {key: max(_likeness(wanted, called) for called in _names(key)) for key in GAMES} if wanted else {}
    return dict(sorted(((key, fits) for key, fits in found.items() if fits), key=lambda each: -each[1]))


def _likeness(wanted: list[str], called: list[str]) -> int:
    """How well what was typed fits a name: it is the name, its beginning, or stands in it; 0 where it does not."""
    typed, whole = "".join(wanted), "".join(called)
    if typed in (whole, "".join(word[0] for word in called if len(called) > 1)):
        return _SAME
    if whole.startswith(typed):
        return _BEGINS
    inside = len(typed) >= _TELLING and typed in whole
    return _HOLDS if inside or all(any(word.startswith(part) for word in called) for part in wanted) else 0


def _names(key: str) -> Iterator[list[str]]:
    """A game's key, its titles, and the names of its commands, in every language."""
    yield _words(key)
    for language in LANGUAGES:
        yield _words(name(language, key, "title"))
        if has(language, command := f"commands.{key}.name"):
            yield _words(text(language, command))


def _words(said: str) -> list[str]:
    """Its words in one spelling."""
    plain = unicodedata.normalize("NFKC", said).casefold().translate(_HIRAGANA)
    return [word for word in _BETWEEN.split(plain) if word]
