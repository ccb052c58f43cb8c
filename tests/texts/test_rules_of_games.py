"""The rules for players of every game: topics that can be shown, in both languages, with every command named."""

from __future__ import annotations

import re

import pytest

from cogs.game_commands import people_make
from data.texts import LANGUAGES, has, keys, text, topics
from rules.games import GAMES, get_game

LONGEST = {"takenoko": 1500, "tigris": 1500}
"""Characters of a topic; 1900 for other games. Discord would take 4000 over a whole message."""

both = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize("game", GAMES)
every_topic = pytest.mark.parametrize(("game", "topic"), [(game, topic) for game in GAMES for topic in topics(game)])


def body(language: str, game: str, topic: str) -> str:
    return text(language, f"rules_{game}.{topic}.body").strip()


@games
def test_the_game_in_short_comes_first_and_how_it_is_played_here_last(game: str) -> None:
    assert topics(game)[0] == "overview"
    assert topics(game)[-1] == "commands"


@both
@every_topic
def test_a_topic_fits_a_message_and_numbers_its_paragraphs(game: str, topic: str, language: str) -> None:
    said = body(language, game, topic)
    assert len(said) <= LONGEST.get(game, 1900)
    if topic != "commands":
        numbers = [int(line.split(".")[0]) for line in said.split("\n") if not line.startswith("   - **")]
        assert numbers == list(range(1, len(numbers) + 1))


@every_topic
def test_a_topic_has_the_same_paragraphs_in_both_languages(game: str, topic: str) -> None:
    assert body("en", game, topic).count("\n") == body("ja", game, topic).count("\n")


@both
@games
def test_a_turn_that_ends_by_itself_unless_the_host_chooses_otherwise_is_told_that_way_round(
    game: str, language: str
) -> None:
    option = get_game(game).options.get("auto_end")
    if option is not None:
        assert option.default == "on"
        said = re.sub(r"\(.*?\)|（.*?）", "", body(language, game, "turn"))
        assert {"en": "**ends by itself**", "ja": "**自動で終わります**"}[language] in said


@both
@games
def test_the_rules_say_that_a_star_is_a_tip(game: str, language: str) -> None:
    (line,) = [line for line in body(language, game, "commands").splitlines() if "💡" in line]
    assert {"en": "is a tip: the most promising", "ja": "最も有望なもののヒント"}[language] in line


@both
@games
def test_the_help_names_every_command_of_the_game(game: str, language: str) -> None:
    group, said = text(language, f"commands.{game}.name"), body(language, game, "commands")
    for kind in people_make(game):
        assert f"/{group} {text(language, f'commands.{game}.{kind.kind}.name')}`" in said, kind


@both
@games
def test_a_refusal_points_at_a_paragraph_that_there_is(game: str, language: str) -> None:
    found = [key for key in keys(language) if key.startswith(f"{game}.paragraph.")]
    assert found
    refusals = [key.rpartition(".")[2] for key in found]
    assert all(has(language, f"{game}.illegal.{key}") or has(language, f"errors.{key}") for key in refusals)
