"""The in-bot rules: topics of each game as pages, found by autocomplete or chosen from a menu."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from cogs.game_names import games_like
from cogs.suggestions import fitting
from cogs.ui.buttons import TableButton, TableSelect
from cogs.ui.custom_ids import NO_TABLE, Press
from data.texts import listing, text, topics
from rules.games import GAMES
from rules.kit.refusals import Refused
from rules.tables.table import Table

OVERVIEW: Final = "overview"
"""The topic of every game that tells it in short."""
COMMANDS: Final = "commands"
"""The topic of every game that tells how it is played here."""


def topics_to_suggest(language: str, current: str, first: str | None = None) -> list[app_commands.Choice[str]]:
    """Every topic of every game as `Takenoko · Panda`, those that hold what was typed; the game `first` comes first."""
    options = {
        f"{game}.{topic}": f"{text(language, f'{game}.title')} · {_title(language, game, topic)}"
        for game in sorted(GAMES, key=lambda game: game != first)
        for topic in topics(game)
    }
    return fitting(options, current)


def page(topic: str, language: str) -> list[str]:
    """The heading and body of a topic such as `takenoko.panda`; of a game alone how it is played, in short.

    Raises Refused.
    """
    game, wanted = game_of(topic), topic.partition(".")[2] or OVERVIEW
    if wanted not in topics(game):
        raise Refused("no_such_topic", topic=topic[:80])
    heading = f"### {text(language, f'{game}.title')} · {_title(language, game, wanted)}"
    return [heading, text(language, f"rules_{game}.{wanted}.body")]


def contents(language: str) -> list[str]:
    """The topics of all games, a line each, and how to open one."""
    lines = [
        f"- **{text(language, f'{game}.title')}**: "
        + listing(language, (_title(language, game, topic) for topic in topics(game)))
        for game in GAMES
    ]
    return [text(language, "common.rules_topics"), "\n".join(lines)]


def topic_menu(table: Table, language: str) -> TableSelect:
    """A menu with every topic of the table's game."""
    options = [
        discord.SelectOption(label=_title(language, table.game, topic), value=topic) for topic in topics(table.game)
    ]
    return TableSelect(Press(table.id, table.ply, "topic"), text(language, "common.rules_choose"), options)


def learn_row(game: str, language: str) -> list[TableButton]:
    """The button to a table at which a game is learnt by playing it; none where it teaches nobody."""
    if GAMES[game].lessons is None:
        return []
    return [TableButton(Press(NO_TABLE, 0, "learn", game), text(language, "common.button.learn"))]


def game_of(topic: str) -> str:
    """The game of a topic such as `takenoko.panda`. Raises Refused."""
    found = games_like(topic.partition(".")[0])
    if len(found) != 1:
        raise Refused("no_such_topic", topic=topic[:80])
    return found[0]


def _title(language: str, game: str, topic: str) -> str:
    return text(language, f"rules_{game}.{topic}.title")
