"""The stand-in: a simple player who finishes the turn of somebody who is late, or of a seat without a user.

It makes the most promising move of each decision (the game's `heuristic`), at most `MOST` of them in a turn; from then
on whatever ends the turn. It is fair: it knows the view of its seat and what can be imagined from that, nothing else.

Pure: who asks for it, and where its moves are kept, is decided elsewhere.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from rules.kit.events import ends_turn_of
from rules.kit.game import AnyGame, Move, View
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tables import history
from rules.tables.history import Cause, Entry, Moved, Progress
from rules.tables.standing_answers import Answers, nobody_answers

MOST: Final = 20
"""Decisions that it makes for their worth; further ones only to end the turn."""
UTMOST: Final = 1000
"""Decisions after which it leaves a turn as it is: no game of the house has a turn as long as that."""


def decide(game: AnyGame, view: View, made: int, rng: Random) -> Move:
    """The move of the viewer's seat, which has to decide, after so many decisions `made` in this turn."""
    seat = view.viewer
    assert seat is not None
    imagined = game.imagine(view, rng)
    moves = sorted(game.legal(imagined, seat), key=lambda move: game.heuristic(view, move), reverse=True)
    if made < MOST:
        return moves[0]
    return next((move for move in moves if _ends(game, imagined, seat, move)), None) or rng.choice(moves)


def play_turn(
    game: AnyGame, progress: Progress, seat: Seat, cause: Cause, rng: Random, answers: Answers = nobody_answers
) -> Moved:
    """The progress after the stand-in has decided for `seat` until the turn is over or others must decide.

    The rows are those of one act, as of several moves made together. `seat` must be one of those to move.
    """
    turn, made = game.turn(progress.state), 0
    entries: list[Entry] = []
    while made < UTMOST and seat in game.to_move(progress.state) and game.turn(progress.state) == turn:
        move = decide(game, game.view(progress.state, seat), made, rng)
        progress, fresh = history.play(game, progress, seat, (move,), cause, rng, answers)
        entries += fresh
        made, cause = made + 1, history.continued(cause)
    return progress, tuple(entries)


def _ends(game: AnyGame, state: Any, seat: Seat, move: Move) -> bool:
    """Whether the turn ends with a move, or others must decide after it, as far as can be imagined."""
    try:
        after, events = game.apply(state, seat, move)
    except Refused:
        return False
    return ends_turn_of(seat, events) or seat not in game.to_move(after)
