"""`python -m tests.matches GAME A B [C D] [--games N] [--seed S] [--watch N | --tune]`: how strong the computers are.

Players are uniform, eager, easy, medium, hard; seats rotate and each deal is played once in every order. `--watch N`
prints the game of that number move by move, with what the players thought. `--tune` plays the match, fits the weights
of the game's terms to the final points, prints them beside the old ones and writes them with `--write`.
"""

from __future__ import annotations

import argparse

from cogs.run.match_command import told
from cogs.run.matches import Match, played
from rules.computer.matches import NAMES
from rules.games import GAMES
from tests.matches import tune
from tests.matches.watch import watch


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.matches", description=__doc__)
    asked.add_argument("game", choices=sorted(GAMES))
    asked.add_argument("players", nargs="+", choices=NAMES)
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int)
    asked.add_argument("--watch", type=int)
    asked.add_argument("--tune", action="store_true")
    asked.add_argument("--write", action="store_true")
    given = asked.parse_args()
    match = Match(given.game, tuple(given.players), given.games, given.seed)
    if given.watch is not None:
        watch(match, given.watch)
    elif given.tune:
        tune.tune(match, write=given.write, workers=given.workers)
    else:
        print("\n".join(told(match, list(played(match, given.workers)), "en")))


if __name__ == "__main__":
    main()
