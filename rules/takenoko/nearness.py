"""How many actions a card of Takenoko still takes, about: for judging positions. No rule depends on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.hexes import Hex, neighbours
from rules.takenoko.components import CARDS, COLOURS, POND, Objective
from rules.takenoko.garden import Garden, walks
from rules.takenoko.patterns import rotations
from rules.takenoko.plots import Plot, growth_of
from rules.takenoko.state import Player

Land = frozenset[tuple[Hex, str, bool]]
"""The plots as figures see them: where, which colour, whether irrigated."""

_FAR: Final = 8.0
"""Actions for what cannot be seen to come about."""
_LAY: Final = 1.3
"""A plot of the right colour in the right place: sometimes it is not among those drawn."""
_WATER: Final = 1.2
"""Water to a dry plot."""
_CHIP: Final = 2.5
"""An improvement that one does not have."""
_STEP: Final = 1.1
"""One growth: now and then a figure has to step aside first."""
_TOGETHER: Final = 0.6
"""Several plots often grow at once."""
_NEXT: Final = 1.2
"""A section that the panda eats after another one."""
_NO_BAMBOO: Final = 2.4
"""A section of a colour of which nothing can be eaten."""


class Sight(NamedTuple):
    """What is seen in a garden: the land, sections that the panda could eat by colour, and the colours that it reaches
    in one walk."""

    land: Land
    food: Mapping[str, int]
    reached: frozenset[str]


def sight(garden: Garden) -> Sight:
    """What is seen in a garden."""
    plots = garden.plots
    food: dict[str, int] = dict.fromkeys(COLOURS, 0)
    for plot in plots.values():
        if plot.bamboo and plot.improvement != "enclosure":
            food[plot.colour] += plot.bamboo
    eatable = (plots.get(at) for at in walks(garden.panda, garden.tiles))
    return Sight(
        frozenset([(plot.at, plot.colour, plot.irrigated) for plot in plots.values()]),
        food,
        frozenset(
            plot.colour for plot in eatable if plot is not None and plot.bamboo and plot.improvement != "enclosure"
        ),
    )


@lru_cache(maxsize=20_000)
def plot(card: str, land: Land) -> float:
    """Actions until a plot card's figure lies in the garden, all of it irrigated."""
    there = {(at.q, at.r): (colour, wet) for at, colour, wet in land}
    wanted = CARDS[card].colours
    fitting = [(q, r, own) for (q, r), (own, _) in there.items() if own in wanted]
    least = _LAY * len(CARDS[card].cells)
    for figure in rotations(card):
        starts = {(q - dq, r - dr) for q, r, own in fitting for dq, dr, colour in figure if colour == own}
        for start_q, start_r in starts:
            actions = 0.0
            for dq, dr, colour in figure:
                q, r = start_q + dq, start_r + dr
                found = there.get((q, r))
                if found is None:
                    if q == r == 0:
                        break
                    actions += _LAY if _beside_pond(q, r) else _LAY + _WATER / 2
                elif found[0] != colour:
                    break
                elif not found[1]:
                    actions += _WATER
                if actions >= least:
                    break
            else:
                least = actions
    return least


def gardener(printed: Objective, garden: Garden, player: Player) -> float:
    """Actions until as many plots as a gardener card asks for carry its bamboo."""
    least = sorted(_grown(printed, each, player) for each in garden.plots.values() if each.colour in printed.colours)
    missing = max(0, printed.stacks - len(least))
    actions = sum(least[: printed.stacks]) + _FAR / 2 * missing
    return min(_FAR, actions if printed.stacks == 1 else actions * _TOGETHER)


def _grown(printed: Objective, plot: Plot, player: Player) -> float:
    """Actions until one plot carries the bamboo and the improvement that a card asks for."""
    if plot.bamboo > printed.height:
        return plot.bamboo - printed.height + 1.0
    actions = 0.0
    if printed.improvement not in ("any", plot.improvement or "none"):
        if plot.improvement or plot.bamboo or printed.improvement == "none":
            return _FAR
        actions = 0.2 if player.chips[printed.improvement] else _CHIP
    if not plot.irrigated and printed.improvement != "watershed":
        actions += _WATER
    return actions + _STEP * -(-(printed.height - plot.bamboo) // growth_of(plot))


def panda(printed: Objective, seen: Sight, eaten: Mapping[str, int]) -> float:
    """Actions until the sections that a panda card costs are eaten."""
    actions, first = 0.0, True
    for colour, sections in printed.cost.items():
        for number in range(max(0, sections - eaten[colour])):
            if seen.food[colour] <= number:
                actions += _NO_BAMBOO
            elif first and colour in seen.reached:
                actions, first = actions + 1, False
            else:
                actions += _NEXT
    return actions


@lru_cache(maxsize=1024)
def _beside_pond(q: int, r: int) -> bool:
    return Hex(q, r) in neighbours(POND)
