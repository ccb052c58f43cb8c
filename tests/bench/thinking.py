"""`python -m tests.bench.thinking [game …]`: positions that a computer looks at per second of processor time.

What is thought about are decisions of recorded games, so that a better judgement or another
level changes nothing but the time. Figures only.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from rules.computer.mind import Effort, mind_of, remembered
from rules.computer.search import consider
from rules.games import GAMES
from rules.kit.engine import Engine
from rules.kit.game import Move
from rules.kit.seats import CHANCE, Seat
from rules.tables.record_file import parse, replay

RECORDS: Final = Path(__file__).parent.parent / "records"
DECISIONS: Final = 40
"""So many decisions of each recorded game are thought about, spread over the whole of it."""
EFFORT: Final = Effort(imaginings=2, wide=12, beam=3, deep=6, nodes=600)
"""How long each of them is: all stages of the search, with a bound that keeps long turns from counting for all."""


def positions_per_second(key: str) -> float:
    """The moves that the search tries, each with the judgement of what it leads to, per second of processor time."""
    game = GAMES[key]
    assert isinstance(game, Engine)
    tried = 0

    def counted(state: Any, seat: Seat, move: Move) -> Any:
        nonlocal tried
        tried += 1
        return game.apply(state, seat, move)

    mind = mind_of(replace(game, apply=counted))
    views = [remembered(game, state, game.to_move(state)[0]) for state in decisions(key)]
    began = time.process_time()
    for number, view in enumerate(views):
        consider(mind, view, EFFORT, Random(number))
    return tried / (time.process_time() - began)


def decisions(key: str) -> Iterator[Any]:
    """Positions of the recorded games in which a seat has more than one move."""
    game = GAMES[key]
    for path in sorted(RECORDS.glob(f"{key}-*[0-9].txt")):
        positions = [state for state, _ in replay(parse(path.read_text(encoding="utf-8")), game)]
        asked = [state for state in positions if (seats := game.to_move(state)) and seats[0] != CHANCE]
        free = [state for state in asked if len(list(game.legal(state, game.to_move(state)[0]))) > 1]
        yield from free[:: max(1, len(free) // DECISIONS)]


def main(asked: list[str]) -> None:
    """One line a game."""
    for key in asked or GAMES:
        print(f"{key:<14}{positions_per_second(key):>8.0f} positions per CPU second")


if __name__ == "__main__":
    main(sys.argv[1:])
