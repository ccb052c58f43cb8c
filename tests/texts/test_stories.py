"""The story of a finished game in words: every fact has its sentence in both languages, and nothing is left open."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from data.texts import LANGUAGES, has
from render.scene import Scene
from render.story import story_text
from rules.games import GAMES
from rules.tables.played_turns import turns_of
from tests.rules.test_stories import NAMES, case, story
from tests.texts.test_whole_games import LEFT_OPEN

ROOT = Path(__file__).parents[2]
LONGEST = 1400


def keys(path: Path) -> set[str]:
    """The keys of the sentences that a module tells of."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in ("Telling", "standing_out"):
            key = node.args[0 if name == "Telling" else 2]
            found |= {
                part.value for part in ast.walk(key) if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_fact_that_a_game_finds_has_a_sentence(game: str, language: str) -> None:
    found = keys(ROOT / "rules" / game / "story.py")
    assert found
    for key in found:
        assert has(language, f"{game}.story.{key}"), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_story_of_a_recorded_game_is_whole_sentences(name: str, language: str) -> None:
    game = case(name).game
    view = game.view(turns_of(case(name))[-1].turn.after, None)
    names = ("Akari_*", "ハルト", "Maximilian the Third", "שלום", "Zoë", "Олександра")[: view.seats]
    said = story_text(Scene(view=view, names=names, language=language), story(name).tellings)
    assert len(said) <= LONGEST
    assert said.endswith("." if language == "en" else "。")
    assert not LEFT_OPEN.search(said), said
    assert not re.search(r"\.\.|。。|  ", said), said
