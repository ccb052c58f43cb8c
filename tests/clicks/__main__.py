"""`python -m tests.clicks [game …]`: clicks a turn and clicks an answer, beside the aims. Measures, never fails."""

from __future__ import annotations

import argparse
import asyncio
import logging
from collections.abc import Sequence
from math import ceil
from statistics import median

from rules.games import GAMES
from tests.clicks.play import Counts, play, use_plain_pictures

AIMS = {"takenoko": 6, "tigris": 7, "sky_islands": 5, "tongiaki": 5, "moana_nui": 9}
"""Clicks that the middle turn of each game may take, Play and the end of the turn included."""
ANSWER = 2
"""Clicks that an answer in another's turn may take."""
SEATS = {"takenoko": 3, "tigris": 3, "sky_islands": 3, "tongiaki": 3, "moana_nui": 3}


def row(what: str, figures: Sequence[int], aim: int) -> None:
    """One line: how many were counted, the fewest, the median, nine in ten, the most, the aim."""
    if not figures:
        print(f"{what:<24}{0:>6}")
        return
    ranked = sorted(figures)
    nine = ranked[ceil(0.9 * len(ranked)) - 1]
    print(f"{what:<24}{len(ranked):>6}{ranked[0]:>6}{median(ranked):>8}{nine:>6}{ranked[-1]:>6}{aim:>6}")


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.clicks", description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="only these games")
    parser.add_argument("--games", type=int, default=2, help="how many games of each")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--turns", type=int, default=30, help="stop a game after so many turns")
    given = parser.parse_args()
    logging.disable(logging.ERROR)
    use_plain_pictures()
    print(f"{'clicks':<24}{'of':>6}{'min':>6}{'median':>8}{'p90':>6}{'max':>6}{'aim':>6}")
    for game in given.game or GAMES:
        all_counts = Counts()
        for number in range(given.games):
            found = asyncio.run(play(game, SEATS[game], given.seed + number, given.turns))
            all_counts.turns += found.turns
            all_counts.answers += found.answers
        row(game, all_counts.turns, AIMS[game])
        if all_counts.answers:
            row(f"{game}, answers", all_counts.answers, ANSWER)


if __name__ == "__main__":
    main()
