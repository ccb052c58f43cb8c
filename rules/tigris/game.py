"""Tigris & Euphrates as a game of the house: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from rules.kit.engine import Engine, without_auto_end
from rules.kit.game import Standing
from rules.tigris import (
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
    standing,
    state,
    story,
)
from rules.tigris.components import SEATS
from rules.tigris.moves import MOVES
from rules.tigris.squares import Square
from rules.tigris.state import State
from rules.tigris.view import TigrisView

TIGRIS: Final[Engine[State, TigrisView, scoring.TigrisResult]] = Engine(
    key="tigris",
    seats=SEATS,
    options=setup.OPTIONS,
    version=1,
    moves=MOVES,
    places=(Square,),
    setup=setup.setup,
    to_move=state.to_move,
    moves_of=legal.moves,
    apply=play.apply,
    resign=play.resign,
    view=show.view,
    imagine=imagine.imagine,
    heuristic=heuristic.heuristic,
    gains=heuristic.gains,
    turn=attrgetter("turn.number"),
    result=scoring.result,
    dump=load.SCHEMA.dump,
    load=load.load,
    standing=Standing(standing.read, standing.answer),
    lingering=without_auto_end,
    end_foreseen=outlook.end_foreseen,
    evaluation=evaluation.EVALUATION,
    lessons=lessons.LESSONS,
    storyteller=story.STORYTELLER,
)
