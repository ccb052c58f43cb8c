"""What an objective card still lacks in a garden, place by place, for whoever holds it. No rule depends on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.hexes import Hex
from rules.takenoko.components import CARDS, POND
from rules.takenoko.garden import Garden
from rules.takenoko.patterns import rotations

TOLD: Final = 2
"""Of more places than so many a card does not tell all."""


class Lack(NamedTuple):
    """A plot that a figure lacks: `dry` says that it lies there without water. No place where nothing of it lies."""

    at: Hex | None
    colour: str
    dry: bool = False


Land = frozenset[tuple[Hex, str, bool]]
"""Where plots lie, of which colour, and whether they are irrigated."""


def lacking(garden: Garden, card: str) -> tuple[Lack, ...]:
    """What the figure of a plot card lacks where most of it lies and the rest still can; first what is dry."""
    land = frozenset([(plot.at, plot.colour, plot.irrigated) for plot in garden.plots.values()])
    return _lacking(land, garden.sites, card)


@lru_cache(maxsize=4096)
def _lacking(land: Land, sites: frozenset[Hex], card: str) -> tuple[Lack, ...]:
    plots, cells = {at: (colour, irrigated) for at, colour, irrigated in land}, CARDS[card].cells
    best = tuple(Lack(None, colour) for _, colour in cells)
    least = (len(cells),) * 3
    for figure in rotations(card):
        starts = {Hex(at.q - q, at.r - r) for at in plots for q, r, own in figure if plots[at][0] == own}
        for start in sorted(starts):
            rest = _rest(plots, {Hex(start.q + q, start.r + r): colour for q, r, colour in figure})
            if rest is not None:
                bare = [lack.at for lack in rest if not lack.dry]
                if (worth := (len(rest), len(bare), sum(at not in sites for at in bare))) < least:
                    best, least = tuple(sorted(rest, key=lambda lack: not lack.dry)), worth
    return best


def _rest(plots: Mapping[Hex, tuple[str, bool]], figure: Mapping[Hex, str]) -> list[Lack] | None:
    """What is lacking of a figure at some places; None where something else lies."""
    if any(at == POND or (at in plots and plots[at][0] != colour) for at, colour in figure.items()):
        return None
    return [Lack(at, colour, at in plots) for at, colour in figure.items() if at not in plots or not plots[at][1]]


class Grown(NamedTuple):
    """What stands for a gardener card, and where: the best bamboo in sections, or which of several plots are done."""

    have: int
    need: int
    places: tuple[Hex, ...]


def grown(garden: Garden, card: str) -> Grown:
    """How far a gardener card has come: by bamboo of its colour that is not too high, above the right improvement."""
    printed = CARDS[card]
    fitting = [
        plot
        for plot in garden.plots.values()
        if plot.colour in printed.colours
        and plot.bamboo <= printed.height
        and printed.improvement in ("any", plot.improvement or "none")
    ]
    if printed.stacks > 1:
        done = sorted(plot.at for plot in fitting if plot.bamboo == printed.height)
        return Grown(min(len(done), printed.stacks), printed.stacks, tuple(done))
    best = max(fitting, key=lambda plot: (plot.bamboo, plot.irrigated), default=None)
    return Grown(best.bamboo if best else 0, printed.height, (best.at,) if best else ())
