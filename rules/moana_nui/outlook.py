"""What a move would lead to, worked out from a view: candidate cells of a tile, the outcome of a battle.

Nothing here is decided; what a whole move changes is seen by making it on a position.
"""

from __future__ import annotations

from random import Random

import msgspec

from rules.kit.game import Move
from rules.moana_nui import battle as battles
from rules.moana_nui.faces import fitting
from rules.moana_nui.generation import yield_of
from rules.moana_nui.imagine import imagine
from rules.moana_nui.moves import Attack, Goods, Place
from rules.moana_nui.places import Cell
from rules.moana_nui.placing import touching
from rules.moana_nui.play import apply
from rules.moana_nui.state import State
from rules.moana_nui.view import MoanaNuiView


class Candidate(msgspec.Struct, frozen=True):
    """A cell on which a tile could be placed, the action points it would give, the rotations in which it fits."""

    at: Cell
    ap: int
    rotations: tuple[int, ...]


def candidates(view: MoanaNuiView, tile: str) -> tuple[Candidate, ...]:
    """Where a tile of the hand could be placed, from west to east; nowhere while nothing is to be placed."""
    if view.decision != "place":
        return ()
    fit = ((cell, edges, fitting(tile, *edges)) for cell, edges in view.board.chart.places)
    return tuple(Candidate(cell, touching(edges) + 1, rotations) for cell, edges, rotations in fit if rotations)


def generated(view: MoanaNuiView, placed: Place) -> Goods:
    """The resources that a placement of the active seat would generate."""
    then = after(view, placed)
    found = yield_of(then.board.chart, then.turn.placed, then.options["completion"])
    land = sum(found.land)
    return Goods(found.wood, found.fish, land - found.wood, found.shell)


def battle(view: MoanaNuiView, attack: Attack) -> battles.Battle:
    """How a legal attack comes out."""
    chart = view.board.chart
    return battles.battle(view.board, chart.number_of(attack.origin), chart.number_of(attack.to))


def after(view: MoanaNuiView, move: Move) -> State:
    """A position to which a move of the active seat leads, hidden things imagined. Raises IllegalMove."""
    return apply(imagine(view, Random(0)), view.seat, move)[0]
