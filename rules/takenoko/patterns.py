"""The figures on plot cards: how they can lie on the grid, and how much of one lies in a garden.

Six rotations, no reflection (rules 9, plot). Knows neither players nor hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from rules.kit.hexes import rotate
from rules.takenoko.components import CARDS, COLOURS
from rules.takenoko.plots import Plot

Figure = tuple[tuple[int, int, str], ...]
"""Places relative to the first one as q and r, each with its colour; the first one itself leads."""

_BY_COLOUR: Final = {
    colour: frozenset(card.id for card in CARDS.values() if card.cells and colour in card.colours) for colour in COLOURS
}
"""The plot cards that ask for plots of a colour."""


@lru_cache(maxsize=64)
def rotations(card: str) -> tuple[Figure, ...]:
    """The distinct ways in which a card's figure can be turned, each once whatever plot it starts from."""
    cells = CARDS[card].cells
    found: dict[Figure, Figure] = {}
    for _ in range(6):
        first = min(cell for cell, _ in cells)
        figure = tuple(sorted((cell.q - first.q, cell.r - first.r, colour) for cell, colour in cells))
        found[figure] = figure
        cells = tuple((rotate(cell), colour) for cell, colour in cells)
    return tuple(found)


def figures_in(plots: Iterable[Plot]) -> frozenset[str]:
    """The cards whose figure lies in the garden, all of it irrigated."""
    laid = tuple(plots)
    return figures_with(laid, frozenset(), [plot for plot in laid if plot.irrigated])


def figures_with(plots: Iterable[Plot], known: frozenset[str], watered: Iterable[Plot]) -> frozenset[str]:
    """The same for a garden of which `known` ones were known before some of its plots got water."""
    there: dict[str, set[tuple[int, int]]] = {colour: set() for colour in COLOURS}
    for plot in plots:
        if plot.irrigated:
            there[plot.colour].add(plot.at)
    found = [card for plot in watered for card in _BY_COLOUR[plot.colour] - known if _lies(card, plot, there)]
    return known.union(found) if found else known


def _lies(card: str, plot: Plot, there: Mapping[str, set[tuple[int, int]]]) -> bool:
    """Whether a card's figure lies somewhere among these places, given by colour, with this plot in it."""
    q, r = plot.at
    for figure in rotations(card):
        for own_q, own_r, own in figure:
            if own == plot.colour:
                start_q, start_r = q - own_q, r - own_r
                for dq, dr, colour in figure:
                    if (start_q + dq, start_r + dr) not in there[colour]:
                        break
                else:
                    return True
    return False


def best_match(plots: Iterable[Plot], card: str, *, dry: bool = False) -> int:
    """How many plots of a card's figure lie in the garden where most of it does; `dry` counts dry plots as well."""
    wanted = CARDS[card].colours
    there: dict[tuple[int, int], str] = {
        plot.at: plot.colour for plot in plots if (dry or plot.irrigated) and plot.colour in wanted
    }
    best = 0
    for figure in rotations(card):
        starts = {(at_q - q, at_r - r) for at_q, at_r in there for q, r, colour in figure}
        for start_q, start_r in starts:
            best = max(best, sum(there.get((start_q + q, start_r + r)) == colour for q, r, colour in figure))
    return best
