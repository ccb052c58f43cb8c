"""`match GAME LEVEL LEVEL …`: computers play each other, and how each of them did is printed."""

from __future__ import annotations

import argparse
from itertools import chain
from typing import Final

from cogs.run.matches import Match, Played, percentile, played
from cogs.run.settings import Settings
from data.texts import name, text
from rules.computer.matches import NAMES
from rules.computer.mind import LEVELS, has_mind
from rules.computer.standings import standings
from rules.games import get_game
from rules.kit.refusals import Refused
from rules.tables.gathering import check_size

MOST_GAMES: Final = 100_000


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes besides the game."""
    parser.add_argument(
        "levels", nargs="+", choices=NAMES, metavar="LEVEL",
        help=text(language, "operator.match_levels", levels=", ".join(NAMES)),
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=20, help=text(language, "operator.match_games"))
    parser.add_argument("--seed", type=int, default=1, help=text(language, "operator.seed"))
    parser.add_argument("--workers", type=int, default=None, help=text(language, "operator.match_workers"))


def match(given: argparse.Namespace, settings: Settings) -> int:
    """Play the match. Raises Refused, BadOptions."""
    game = get_game(given.game)
    check_size(game, len(given.levels))
    if not has_mind(game) and set(given.levels) & set(LEVELS):
        raise Refused("no_computers", game=game.key)
    for number in (given.games, given.workers or 1):
        if not 1 <= number <= MOST_GAMES:
            raise Refused("match_number", n=number, most=MOST_GAMES)
    asked = Match(game.key, tuple(given.levels), given.games, given.seed)
    print("\n".join(told(asked, list(played(asked, given.workers)), given.lang)))
    return 0


def told(asked: Match, games: list[Played], language: str) -> list[str]:
    """The lines that say how each player did."""
    unfinished = sum(not each.game.finished for each in games)
    lines = [
        text(
            language, "operator.match.head",
            game=name(language, asked.game, "title"), games=asked.games, seed=asked.seed, unfinished=unfinished,
        )
    ]  # fmt: skip
    for number, standing in enumerate(standings(each.game for each in games)):
        seconds = list(chain.from_iterable(each.seconds[number] for each in games))
        lines.append(
            text(
                language,
                "operator.match.player",
                player=f"{asked.players[number]:<8}",
                share=f"{standing.share:6.1%}",
                low=f"{standing.low:.1%}",
                high=f"{standing.high:.1%}",
                points=f"{standing.points:.1f}",
                mean=f"{sum(seconds) / max(1, len(seconds)):.4f}",
                p99=f"{percentile(seconds, 0.99):.3f}",
            )
        )
    return lines
