"""What a choice would bring, worked out from a view: where bamboo would grow."""

from __future__ import annotations

from rules.kit.hexes import Hex
from rules.takenoko.garden import Garden
from rules.takenoko.view import TakenokoView


def garden(view: TakenokoView) -> Garden:
    """The garden of a view, to try things on."""
    return Garden({plot.at: plot for plot in view.plots}, frozenset(view.channels), view.panda, view.gardener)


def growth(view: TakenokoView, at: Hex, kind: str) -> tuple[tuple[Hex, int], ...]:
    """Where bamboo would grow, and how much, if the gardener came to `at`, or if it rained there (`kind`)."""
    there = garden(view)
    return there.grow((at,) if kind == "rain" else there.same_colour_around(at))[1]
