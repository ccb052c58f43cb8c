"""The stories of tables: how the points went so far, and after the end what deserves telling. Changes nothing."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from rules.kit.game import AnyGame
from rules.kit.refusals import Refused
from rules.kit.story import Telling
from rules.tables.open_tables import OpenTables
from rules.tables.played_turns import Played
from rules.tables.reading import Reading
from rules.tables.stories import After, course_of, story_of


class Story(NamedTuple):
    """A game with the course of its points; `tellings` are the sentences about it, none before its end."""

    game: AnyGame
    course: tuple[After, ...]
    tellings: tuple[Telling, ...]


class Storytelling:
    """The stories of all tables."""

    def __init__(self, tables: OpenTables, reading: Reading) -> None:
        self._tables = tables
        self._reading = reading

    async def story(self, number: int) -> Story:
        """The story of a table, replayed from its record.

        Raises Refused (`not_playing` before the start, `chart_hidden` while points are secret, `chart_none` for a game
        that tells no stories, `table_other_version`), BadRow, ValueError.
        """
        table = await self._tables.table(number)
        if not table.has_begun:
            raise Refused("not_playing")
        game = self._tables.rules(table)
        if game.storyteller is None:
            raise Refused("chart_none", game=table.game)
        if game.version != table.version:
            raise Refused("table_other_version", version=table.version, known=game.version)
        if table.status != "over" and not game.storyteller.public:
            raise Refused("chart_hidden", game=table.game)
        start, turns = await self._reading.turns(table)
        return await asyncio.to_thread(told, game, start, turns)


def told(game: AnyGame, start: Any, turns: tuple[Played, ...]) -> Story:
    """The story of these turns. Raises ValueError for a game that tells none."""
    course = course_of(game, start, turns)
    result = game.result(turns[-1].turn.after) if turns else None
    return Story(game, course, story_of(game, course, turns, result) if result is not None else ())
