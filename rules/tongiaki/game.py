"""Tongiaki as a game of the house: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from rules.engine import Engine
from rules.tongiaki import dump, imagine, legal, load, play, promise, scoring, setup, show, state
from rules.tongiaki.components import SEATS
from rules.tongiaki.moves import MOVES
from rules.tongiaki.places import Beach, Cell, Island, Pier
from rules.tongiaki.state import State

TONGIAKI: Final[Engine[State]] = Engine(
    key="tongiaki",
    seats=SEATS,
    options=setup.OPTIONS,
    version=1,
    moves=MOVES,
    places=(Beach, Cell, Island, Pier),
    setup=setup.setup,
    to_move=state.to_move,
    moves_of=legal.moves,
    apply=play.apply,
    resign=play.resign,
    view=show.view,
    imagine=imagine.imagine,
    promise=promise.promise,
    turn=attrgetter("turn.number"),
    result=scoring.result,
    dump=dump.dump,
    load=load.load,
)
