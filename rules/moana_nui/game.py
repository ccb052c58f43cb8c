"""Moana Nui as a game of the house: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from typing import Final

from rules.kit.engine import Engine
from rules.moana_nui import (
    evaluation,
    heuristic,
    imagine,
    legal,
    lessons,
    load,
    play,
    scoring,
    setup,
    show,
    state,
    story,
    turns,
)
from rules.moana_nui.components import SEATS
from rules.moana_nui.moves import MOVES
from rules.moana_nui.places import Cell, Corner, Segment
from rules.moana_nui.state import State
from rules.moana_nui.view import MoanaNuiView

MOANA_NUI: Final[Engine[State, MoanaNuiView, scoring.MoanaNuiResult]] = Engine(
    key="moana_nui",
    seats=SEATS,
    options=setup.OPTIONS,
    version=1,
    moves=MOVES,
    places=(Cell, Corner, Segment),
    setup=setup.setup,
    to_move=state.to_move,
    moves_of=legal.moves,
    apply=play.apply,
    resign=turns.resign,
    view=show.view,
    imagine=imagine.imagine,
    heuristic=heuristic.heuristic,
    gains=heuristic.gains,
    evaluation=evaluation.EVALUATION,
    turn=state.turn_number,
    result=scoring.result,
    dump=load.SCHEMA.dump,
    load=load.load,
    lessons=lessons.LESSONS,
    storyteller=story.STORYTELLER,
)
