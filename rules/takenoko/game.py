"""Takenoko as a game of the house: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from rules.kit.engine import Engine, without_auto_end
from rules.kit.game import Result
from rules.kit.hexes import Edge, Hex
from rules.takenoko import (
    evaluation,
    heuristic,
    imagine,
    legal,
    lessons,
    load,
    outlook,
    play,
    scoring,
    setup,
    show,
    state,
    story,
    turns,
)
from rules.takenoko.components import SEATS
from rules.takenoko.moves import MOVES
from rules.takenoko.state import State
from rules.takenoko.view import TakenokoView

TAKENOKO: Final[Engine[State, TakenokoView, Result]] = Engine(
    key="takenoko",
    seats=SEATS,
    options=setup.OPTIONS,
    version=1,
    moves=MOVES,
    places=(Edge, Hex),
    setup=setup.setup,
    to_move=state.to_move,
    moves_of=legal.moves,
    apply=play.apply,
    resign=turns.resign,
    view=show.view,
    imagine=imagine.imagine,
    heuristic=heuristic.heuristic,
    gains=heuristic.gains,
    turn=attrgetter("turn.number"),
    result=scoring.result,
    dump=load.SCHEMA.dump,
    load=load.load,
    chance=legal.roll,
    lingering=without_auto_end,
    end_foreseen=outlook.end_foreseen,
    evaluation=evaluation.EVALUATION,
    lessons=lessons.LESSONS,
    storyteller=story.STORYTELLER,
)
