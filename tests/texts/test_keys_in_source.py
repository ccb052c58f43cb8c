"""Every sentence that the source asks for exists, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest

from data.texts import LANGUAGES, keys
from rules.games import GAMES
from tests.texts.sources import ROOT, game_of, modules, nodes, refusals

SPEAKERS = {
    "text": (1, ""), "has": (1, ""), "words": (0, ""), "common": (0, "words."), "say": (0, "{game}."),
    "explain": (0, "operator."), "_explain": (1, "operator."),
}  # fmt: skip
"""Function that asks for a sentence -> which argument is the key, and what stands before it."""


def asked(path: Path, tree: ast.Module) -> Iterator[tuple[str, str, str | None]]:
    """(where, pattern, game) of every key in a module that is written down in whole or in part.

    The game is the one whose module asks; what all games share asks for all of them (None).
    """
    for node in nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        index, prefix = SPEAKERS.get(name, (0, None))
        if prefix is None or len(node.args) <= index:
            continue
        for pattern in patterns(node.args[index]):
            yield f"{path.relative_to(ROOT)}:{node.lineno}", prefix + pattern, game_of(path)


def patterns(value: ast.expr) -> Iterator[str]:
    """The key as a regular expression; what is only known when running fits anything."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield re.escape(value.value)
    elif isinstance(value, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r".*" for part in value.values]
        yield "".join(parts)
    elif isinstance(value, ast.IfExp):
        yield from patterns(value.body)
        yield from patterns(value.orelse)


@lru_cache(maxsize=1)
def all_asked() -> list[tuple[str, str, str | None]]:
    """What all modules ask for, the one that answers left out."""
    found = {each for path, tree in modules() if path.name != "texts.py" for each in asked(path, tree)}
    return sorted(found, key=str)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_is_asked_for_exists(language: str) -> None:
    spelled_out, known = set(map(re.escape, keys(language))), "\n".join(keys(language))

    @cache
    def exists(pattern: str) -> bool:
        return pattern in spelled_out or re.search(f"^(?:{pattern})$", known, re.MULTILINE) is not None

    missing = [
        (where, pattern)
        for where, pattern, asking in all_asked()
        for game in (GAMES if asking is None else (asking,))
        if not exists(pattern.replace("{game}", game))
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_command_line_is_said(language: str) -> None:
    whatever_is_refused = re.escape("operator.") + ".*"
    asked_for = [re.compile(pattern) for _, pattern, _ in all_asked() if pattern.startswith("operator")]
    asked_for = [pattern for pattern in asked_for if pattern.pattern != whatever_is_refused]
    refused = {f"operator.{refusal.key}" for refusal in refusals()}
    own = [key for key in keys(language) if key.startswith("operator.") and key not in refused]
    assert [key for key in own if not any(pattern.fullmatch(key) for pattern in asked_for)] == []


def test_the_source_was_read() -> None:
    assert len(all_asked()) > 100
