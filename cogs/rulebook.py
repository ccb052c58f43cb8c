"""The in-bot rules: topics of each game as pages, found by autocomplete."""

from __future__ import annotations

from discord import app_commands

from cogs.suggestions import fitting
from data.texts import text, topics
from rules.game import Refused
from rules.games import GAMES


def topics_to_suggest(language: str, current: str) -> list[app_commands.Choice[str]]:
    """Every topic of every game as `Takenoko · Panda`, those that hold what was typed."""
    options = {
        f"{game}.{topic}": f"{text(language, f'{game}.title')} · {text(language, f'rules_{game}.{topic}.title')}"
        for game in GAMES
        for topic in topics(game)
    }
    return fitting(options, current)


def page(topic: str | None, language: str) -> list[str]:
    """The heading and body of a topic such as `takenoko.panda`; without a topic, the list of all. Raises Refused."""
    if not topic:
        listed = [f"- {choice.name}" for choice in topics_to_suggest(language, "")]
        return [text(language, "common.rules_topics"), "\n".join(listed)]
    game, _, wanted = topic.partition(".")
    if game not in GAMES or wanted not in topics(game):
        raise Refused("no_such_topic", topic=topic[:80])
    title = text(language, f"rules_{game}.{wanted}.title")
    return [f"### {text(language, f'{game}.title')} · {title}", text(language, f"rules_{game}.{wanted}.body")]
