"""Tongiaki as a game of the house: the protocol, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from typing import Final, TypeAlias

from rules.kit.engine import Engine
from rules.kit.game import Option
from rules.kit.schema import Schema
from rules.tongiaki import (
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
from rules.tongiaki.components import SEATS
from rules.tongiaki.moves import MOVES
from rules.tongiaki.places import Beach, Cell, Island, Pier
from rules.tongiaki.state import FIRST, PRESENT, Edition, State
from rules.tongiaki.view import TongiakiView

Tongiaki: TypeAlias = Engine[State, TongiakiView, scoring.TongiakiResult]


def _version(
    version: int, options: Mapping[str, Option], edition: Edition, earlier: tuple[Tongiaki, ...] = ()
) -> Tongiaki:
    """The game under one version of its rules."""
    return Engine(
        key="tongiaki",
        seats=SEATS,
        options=options,
        version=version,
        earlier=earlier,
        moves=MOVES,
        places=(Beach, Cell, Island, Pier),
        setup=partial(setup.setup, declared=options, edition=edition),
        to_move=state.to_move,
        moves_of=legal.moves,
        apply=play.apply,
        resign=play.resign,
        view=show.view,
        imagine=imagine.imagine,
        heuristic=heuristic.heuristic,
        gains=heuristic.gains,
        evaluation=evaluation.EVALUATION,
        turn=attrgetter("turn.number"),
        result=scoring.result,
        dump=Schema(State, options).dump,
        load=partial(load.load, declared=options, edition=edition),
        lessons=lessons.LESSONS,
        storyteller=story.STORYTELLER,
    )


_FIRST: Final = _version(1, setup.FIRST_OPTIONS, FIRST)
TONGIAKI: Final = _version(2, setup.OPTIONS, PRESENT, earlier=(_FIRST,))
