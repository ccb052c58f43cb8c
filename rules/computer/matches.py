"""Matches of computer players: whole games in which only they decide, with the same deal for every order of seats.

Pure: processes, output and time stand elsewhere. Players are named by their levels, and two simple ones to measure by:
`uniform` makes random legal moves, `eager` the move that looks best to a beginner (`Game.heuristic`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Literal

import msgspec

from rules.computer.mind import LEVELS, Effort, Mind, remembered
from rules.computer.player import decide, eager
from rules.kit.evaluation import totals
from rules.kit.game import AnyGame, Move, View
from rules.kit.seats import CHANCE, Seat

Name = Literal["uniform", "eager", "easy", "medium", "hard"]

NAMES: Final[tuple[Name, ...]] = ("uniform", "eager", *LEVELS)
"""Who can play in a match."""
LIMIT: Final = 5_000
"""Decisions after which a game counts as unfinished."""

Player = Callable[[View, int, Random], Move]
"""Decides for the viewer, who has made so many decisions in this turn."""


class Decision(msgspec.Struct, frozen=True):
    """What a player decided in a match, before it was done: the position, who, and the move."""

    state: Any
    seat: Seat
    move: Move


class Game(msgspec.Struct, frozen=True):
    """A finished match game: the points and the share in the win of each player, in the order of the match.

    `finished` is False where the limit ended it, with no points. `decisions` counts them all.
    """

    points: tuple[float, ...]
    shares: tuple[float, ...]
    decisions: int
    finished: bool = True


def player(name: Name | Effort, mind: Mind) -> Player:
    """The player of this name, or one that thinks with this effort."""
    if name == "uniform":
        return lambda view, made, rng: _uniform(mind.game, view, rng)
    if name == "eager":
        return lambda view, made, rng: eager(mind.game, view, made, rng)
    effort = name if isinstance(name, Effort) else mind.efforts[name]
    return lambda view, made, rng: decide(mind, view, effort, made, rng)


def seated(players: int, game: int) -> tuple[int, ...]:
    """Which player sits in each seat in the game of this number: the players rotate, each deal comes once an order."""
    return tuple((seat + game) % players for seat in range(players))


def play(
    game: AnyGame,
    players: Sequence[Player],
    number: int,
    seed: int,
    watch: Callable[[Decision], None] = lambda decision: None,
) -> Game:
    """One game of a match, played to its end; `watch` is told every decision.

    Games whose numbers have the same quotient by the number of players have the same deal.
    """
    count = len(players)
    seats = seated(count, number)
    deal = Random(f"{seed}:{number // count}")
    state = game.setup(count, {}, deal)
    rng = Random(f"{seed}:{number}")
    turn, made = 0, 0
    for decisions in range(LIMIT):
        if not (deciding := game.to_move(state)):
            return _outcome(game, state, seats, decisions)
        seat = deciding[0]
        turn, made = (turn, made + 1) if game.turn(state) == turn else (game.turn(state), 0)
        move = (
            game.chance(state, deal)
            if seat == CHANCE
            else players[seats[seat]](remembered(game, state, seat), made, rng)
        )
        watch(Decision(state, seat, move))
        state, _ = game.apply(state, seat, move)
    return _outcome(game, state, seats, LIMIT)


def _outcome(game: AnyGame, state: Any, seats: tuple[int, ...], decisions: int) -> Game:
    result = game.result(state)
    if result is None:
        return Game((0,) * len(seats), (1 / len(seats),) * len(seats), decisions, finished=False)
    at = {who: seat for seat, who in enumerate(seats)}  # a player -> its seat
    shares = tuple((at[who] in result.winners) / len(result.winners) for who in range(len(seats)))
    points = (game.evaluation.final if game.evaluation else totals)(result)
    return Game(tuple(points[at[who]] for who in range(len(seats))), shares, decisions)


def _uniform(game: AnyGame, view: View, rng: Random) -> Move:
    assert view.viewer is not None
    return rng.choice(list(game.legal(game.imagine(view, rng), view.viewer)))
