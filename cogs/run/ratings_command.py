"""`bot.py ratings`: whether the ratings are those that the results give, and reckoning them anew."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

from cogs.run.settings import Settings, check_there
from data.texts import text
from rules.games import GAMES
from rules.storage.store import Store
from rules.tables.club import Club

DIFFER = 1
"""The exit code where what is kept is not what the results give."""


def add_to(commands: Any, language: str) -> None:
    """Add the command to those of the command line."""
    parser = commands.add_parser("ratings", help=text(language, "operator.ratings.about"))
    how = parser.add_mutually_exclusive_group()
    for flag in ("rebuild", "replay"):
        how.add_argument(f"--{flag}", action="store_true", help=text(language, f"operator.ratings.{flag}"))
    parser.set_defaults(run=ratings)


def ratings(given: argparse.Namespace, settings: Settings) -> int:
    """Check the ratings of the club, or reckon them anew. Raises StoreFault; Refused for a record that is damaged."""
    check_there(settings.database)
    games = asyncio.run(_games(settings.database, rebuild=given.rebuild or given.replay, replay=given.replay))
    if games is None:
        print(text(given.lang, "operator.ratings.differ"), file=sys.stderr)
        return DIFFER
    done = "done" if given.rebuild or given.replay else "sound"
    print(text(given.lang, f"operator.ratings.{done}", n=games))
    return 0


async def _games(database: str, *, rebuild: bool, replay: bool) -> int | None:
    """How many games the ratings follow from; None where they are other ones than those that follow."""
    club = Club(await Store.open(database), GAMES)
    try:
        if rebuild:
            return await club.results.rebuild(replay=replay)
        if not await club.results.sound():
            return None
        return len({table for table, *_ in await club.store.ratings.all()})
    finally:
        await club.close()
