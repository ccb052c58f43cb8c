"""A computer seat at the table: one move for one decision, and a way out of a turn that thinking does not end.

Fair: it knows the view of its seat and what can be imagined from that, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from rules.computer.mind import Effort, Mind
from rules.computer.search import consider
from rules.kit.events import ends_turn_of
from rules.kit.game import AnyGame, Move, View
from rules.kit.refusals import Refused
from rules.kit.seats import Seat

MOST: Final = 40
"""Decisions of a turn that are made for their worth; further ones only to end the turn."""
THOROUGH: Final = 6
"""The moves that are thought to the end of a turn that has gone on for longer than a level has patience."""
EAGER_MOST: Final = 20
"""The same for `eager`, who can find something promising for ever."""


def decide(
    mind: Mind, view: View, effort: Effort, made: int, rng: Random, cut_off: Callable[[], bool] = lambda: False
) -> Move:
    """The move of the viewer's seat, which has to decide, after so many decisions `made` in this turn."""
    if made >= MOST:
        return ending(mind.game, view, rng)
    if effort.patience and made >= effort.patience:
        effort = msgspec.structs.replace(effort, beam=1, deep=THOROUGH)
    return consider(mind, view, effort, rng, cut_off)[0].move


def eager(game: AnyGame, view: View, made: int, rng: Random) -> Move:
    """The move that looks best to a beginner: the player of a game that cannot judge its positions, and of matches."""
    assert view.viewer is not None
    if made >= EAGER_MOST:
        return ending(game, view, rng)
    return max(game.legal(game.imagine(view, rng), view.viewer), key=lambda move: game.heuristic(view, move))


def ending(game: AnyGame, view: View, rng: Random) -> Move:
    """A legal move after which the viewer's turn is over or others decide, as far as can be imagined; else any."""
    seat = view.viewer
    assert seat is not None
    imagined = game.imagine(view, rng)
    moves = list(game.legal(imagined, seat))
    return next((move for move in moves if _ends(game, imagined, seat, move)), None) or rng.choice(moves)


def _ends(game: AnyGame, state: Any, seat: Seat, move: Move) -> bool:
    try:
        after, events = game.apply(state, seat, move)
    except Refused:
        return False
    return ends_turn_of(seat, events) or seat not in game.to_move(after)
