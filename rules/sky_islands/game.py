"""Merchants of Sky Islands as a game of the house: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from rules.kit.engine import Engine, without_auto_end
from rules.sky_islands import (
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
)
from rules.sky_islands.components import SEATS
from rules.sky_islands.moves import MOVES
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.state import State
from rules.sky_islands.view import SkyView

SKY_ISLANDS: Final[Engine[State, SkyView, scoring.SkyResult]] = Engine(
    key="sky_islands",
    seats=SEATS,
    options=setup.OPTIONS,
    version=1,
    moves=MOVES,
    places=(Cell, Segment),
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
    lingering=without_auto_end,
    evaluation=evaluation.EVALUATION,
    lessons=lessons.LESSONS,
    storyteller=story.STORYTELLER,
)
