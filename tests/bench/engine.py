"""How fast the rules of a game are: random turns and decisions per processor second, and the slowest legal lists.

Figures only, generic over games; what they must not fall below is the business of whoever calls.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from rules.kit.game import Game
from rules.kit.seats import CHANCE
from rules.kit.selfplay import play

SEED = 2024
_MOVES_AT_ONCE = 500


def per_second(game: Game[Any], seats: int, seconds: float = 5.0) -> dict[str, float]:
    """`turns` and `decisions` of random play per second of processor time, on one core.

    At every decision the complete list of legal moves is made and one of them is chosen, uniformly; games that end
    are followed by new ones.
    """
    rng = Random(SEED)
    turns = decisions = 0
    state = game.setup(seats, {}, rng)
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(_MOVES_AT_ONCE):
            deciding = game.to_move(state)
            if not deciding:
                turns += game.turn(state)
                state = game.setup(seats, {}, rng)
                continue
            seat = deciding[0]
            moves = list(game.legal(state, seat))
            state, _ = game.apply(state, seat, rng.choice(moves))
            decisions += 1
    return {"turns": (turns + game.turn(state) - 1) / spent, "decisions": decisions / spent}


def legal_p99_ms(game: Game[Any], seats: int, games: int = 5) -> float:
    """The 99th percentile of the processor time, in milliseconds, to make the complete list of legal moves.

    Over every decision of some random games, each position loaded anew so that nothing about it is remembered.
    """
    times = []
    for number in range(games):
        state, moves = play(game, seats, {}, SEED + number)
        for seat, move in moves:
            fresh = game.load(game.dump(state))
            if seat != CHANCE:
                began = time.process_time()
                list(game.legal(fresh, seat))
                times.append((time.process_time() - began) * 1000)
            state, _ = game.apply(state, seat, move)
    return sorted(times)[int(len(times) * 0.99)]
