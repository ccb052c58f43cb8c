"""What a choice would bring, worked out from a view: where bamboo would grow, what a draw can be sure not to bring."""

from __future__ import annotations

from rules.kit.game import Move
from rules.kit.hexes import Hex
from rules.takenoko.garden import Garden
from rules.takenoko.imagine import unseen_cards
from rules.takenoko.moves import DrawObjective
from rules.takenoko.objectives import is_satisfied
from rules.takenoko.view import TakenokoView


def garden(view: TakenokoView) -> Garden:
    """The garden of a view, to try things on."""
    return Garden({plot.at: plot for plot in view.plots}, frozenset(view.channels), view.panda, view.gardener)


def growth(view: TakenokoView, at: Hex, kind: str) -> tuple[tuple[Hex, int], ...]:
    """Where bamboo would grow, and how much, if the gardener came to `at`, or if it rained there (`kind`)."""
    there = garden(view)
    return there.grow((at,) if kind == "rain" else there.same_colour_around(at))[1]


def end_foreseen(v: TakenokoView, m: Move) -> bool:
    """Whether no card that may be drawn could be completed at once, or thrown away, see `Game.end_foreseen`."""
    if not isinstance(m, DrawObjective) or v.viewer is None:
        return False
    there, eaten = garden(v), v.boards[v.viewer].eaten
    unseen = unseen_cards(v, m.category)
    return not any(number > 0 and is_satisfied(there, eaten, card) for card, number in unseen.items())
