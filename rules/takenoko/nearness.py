"""How many actions a card of Takenoko still takes, about: for judging positions. No rule depends on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.hexes import Hex, neighbours
from rules.takenoko.components import CARDS, POND, Colour, Improvement, Objective
from rules.takenoko.garden import Garden, Grove, walks
from rules.takenoko.patterns import rotations
from rules.takenoko.plots import growth_with
from rules.takenoko.state import Player

Land = frozenset[tuple[Hex, Colour, int]]
"""The plots as figures see them, see `Garden.land`."""

_FAR: Final = 8.0
"""Actions for what cannot be seen to come about."""
_LAY: Final = 1.3
"""A plot of the right colour in the right place: sometimes it is not among those drawn."""
_WATER: Final = 1.1
"""A channel that one does not have."""
_PLACED: Final = 0.15
"""A channel that one has: it lies sooner or later."""
_DAMP: Final = 1.2
"""Water to a plot that does not lie there yet, away from the pond."""
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
    """What a panda sees in a garden: sections that it could eat by colour, the colours that it reaches in one walk."""

    food: Mapping[str, int]
    reached: frozenset[str]


def sight(garden: Garden) -> Sight:
    """What the panda sees in a garden."""
    food: dict[str, int] = {
        colour: sum([bamboo for bamboo, improvement, _ in grove if improvement != "enclosure"])
        for colour, grove in garden.groves.items()
    }
    reached = set()
    for at in walks(garden.panda, garden.tiles):
        plot = garden.plots.get(at)
        if plot is not None and plot.bamboo and plot.improvement != "enclosure":
            reached.add(plot.colour)
    return Sight(food, frozenset(reached))


@lru_cache(maxsize=20_000)
def plot(card: str, land: Land, channels: int = 0) -> float:
    """Actions until a plot card's figure lies in the garden, all of it irrigated, with so many channels in stock."""
    there = {(at.q, at.r): (colour, far) for at, colour, far in land}
    wanted = CARDS[card].colours
    fitting = [(q, r, own) for (q, r), (own, _) in there.items() if own in wanted]
    least = (_LAY + _DAMP) * len(CARDS[card].cells)
    for figure in rotations(card):
        starts = {(q - dq, r - dr) for q, r, own in fitting for dq, dr, colour in figure if colour == own}
        for start_q, start_r in starts:
            actions, farthest, dry = 0.0, 0, 0
            for dq, dr, colour in figure:
                q, r = start_q + dq, start_r + dr
                found = there.get((q, r))
                if found is None:
                    if q == r == 0:
                        break
                    actions += _LAY if _beside_pond(q, r) else _LAY + _DAMP
                elif found[0] != colour:
                    break
                elif found[1]:
                    farthest, dry = max(farthest, found[1]), dry + 1
                if actions >= least:
                    break
            else:
                least = min(least, actions + _brought(max(farthest, dry), channels))
    return least


def _brought(needed: int, channels: int) -> float:
    """Actions until so many channels lie where they should, some of them in stock."""
    return _WATER * max(0, needed - channels) + _PLACED * min(needed, channels)


def gardener(printed: Objective, garden: Garden, player: Player) -> float:
    """Actions until as many plots as a gardener card asks for carry its bamboo."""
    (colour,) = printed.colours
    return _tended(printed.id, garden.groves[colour], player.channels, bool(player.chips.get(printed.improvement)))


@lru_cache(maxsize=20_000)
def _tended(card: str, grove: Grove, channels: int, has_chip: bool) -> float:
    """The same for the plots of its colour, with so many channels and perhaps the chip that it asks for in stock."""
    printed = CARDS[card]
    least = sorted(
        [_grown(printed, bamboo, improvement, far, channels, has_chip) for bamboo, improvement, far in grove]
    )
    missing = max(0, printed.stacks - len(least))
    actions = sum(least[: printed.stacks]) + _FAR / 2 * missing
    return min(_FAR, actions if printed.stacks == 1 else actions * _TOGETHER)


def _grown(
    printed: Objective, bamboo: int, improvement: Improvement | None, far: int, channels: int, has_chip: bool
) -> float:
    """Actions until one plot carries the bamboo and the improvement that a card asks for."""
    if bamboo > printed.height:
        return bamboo - printed.height + 1.0
    actions = 0.0
    if printed.improvement not in ("any", improvement or "none"):
        if improvement or bamboo or printed.improvement == "none":
            return _FAR
        actions = 0.2 if has_chip else _CHIP
    if far and printed.improvement != "watershed":
        actions += _brought(far, channels)
    return actions + _STEP * -(-(printed.height - bamboo) // growth_with(improvement))


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
