"""Games played at random: for tests, benchmarks and example records. Generic over games; no strategy here."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from rules.kit.game import AnyGame, Move, Options
from rules.kit.seats import CHANCE, Seat

ENDING_KINDS: Final = frozenset({"complete"})
"""Kinds of moves that bring a game nearer to its end: played whenever legal, for players who hoard never finish."""

CHOSEN_KINDS: Final = frozenset({"objective"})
"""Kinds of which the most promising move is made: blind draws fill hands with cards that nobody can complete."""

LIMIT: Final = 5_000
"""Moves after which a game is left unfinished, unless another cap is given: a rare game reaches a point from which
nobody can finish anything any more."""


def play(
    game: AnyGame, seats: int, options: Options, seed: int, limit: int = LIMIT
) -> tuple[Any, list[tuple[Seat, Move]]]:
    """A game of random legal moves (as `choose` picks them): its first position, and who moved what.

    The same arguments give the same game. It stops at the end, or after `limit` moves. Raises BadOptions.
    """
    rng = Random(seed)
    start = state = game.setup(seats, options, rng)
    played: list[tuple[Seat, Move]] = []
    while len(played) < limit and (deciding := game.to_move(state)):
        seat = rng.choice(deciding)
        move = choose(game, state, seat, rng)
        state, _ = game.apply(state, seat, move)
        played.append((seat, move))
    return start, played


def choose(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Move:
    """A random legal move of `seat` (but see ENDING_KINDS and CHOSEN_KINDS), or the fall of a die for CHANCE."""
    if seat == CHANCE:
        return game.chance(state, rng)
    moves = list(game.legal(state, seat))
    move = rng.choice([move for move in moves if move.kind in ENDING_KINDS] or moves)
    if move.kind not in CHOSEN_KINDS:
        return move
    shown = game.view(state, seat)
    worths = {other: game.heuristic(shown, other) for other in moves if other.kind == move.kind}
    return rng.choice([other for other, worth in worths.items() if worth == max(worths.values())])
