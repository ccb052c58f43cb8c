"""How promising a move looks to a beginner: the order of suggestions. Uses the view only, and no rule depends on it.

A rule of thumb, not a strategy: what feeds one's own cards comes first, then what grows or waters most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from rules.game import PROMISE_STEP, Move
from rules.hexes import Hex, neighbours
from rules.takenoko.components import CARDS, MAX_BAMBOO, POND, TILE_FACES
from rules.takenoko.garden import Garden
from rules.takenoko.moves import (
    ChooseWeather,
    Cloud,
    Complete,
    Draw,
    DrawObjective,
    End,
    Improve,
    Irrigate,
    LayPlot,
    MoveGardener,
    MovePanda,
    Rain,
    Skip,
    Storm,
    TakeChannel,
)
from rules.takenoko.view import TakenokoView

_ORDER: Final[tuple[type[Move], ...]] = (
    Complete, LayPlot, Storm, Rain, Cloud, ChooseWeather, Irrigate, MovePanda, MoveGardener, DrawObjective, Draw,
    TakeChannel, Improve, End, Skip,
)  # fmt: skip
"""Kinds of moves, the most promising first; within a kind its own score decides."""

_WEATHERS: Final = ("rain", "clouds", "storm", "wind", "sun")
_CHIPS: Final = ("enclosure", "fertilizer", "watershed")


def promise(v: TakenokoView, m: Move) -> int:
    """Larger is better; moves of different kinds never mix."""
    kind = type(m)
    rank = len(_ORDER) - _ORDER.index(kind) if kind in _ORDER else 0
    score = _SCORES.get(kind)
    return rank * PROMISE_STEP + (score(v, m) if score else 0)


def _wanted(v: TakenokoView, category: str) -> Counter[str]:
    """How often the viewer's cards of a category ask for each colour."""
    printed = (CARDS[card.id] for card in v.hand)
    return Counter(colour for card in printed if card.category == category for colour in card.colours)


def _garden(v: TakenokoView) -> Garden:
    return Garden({plot.at: plot for plot in v.plots}, frozenset(v.channels))


def _complete(v: TakenokoView, m: Complete) -> int:
    return CARDS[m.card].points


def _lay(v: TakenokoView, m: LayPlot) -> int:
    colour = TILE_FACES[m.tile][0]
    plots = _garden(v).plots
    beside = [plots[cell] for cell in neighbours(m.at) if cell in plots]
    alike = sum(plot.colour == colour for plot in beside)
    irrigated = POND in neighbours(m.at) or m.chip == "watershed"
    return 8 * _wanted(v, "plot")[colour] + 4 * alike + 6 * irrigated + len(beside) - 3 * (m.chip is not None)


def _eat(v: TakenokoView, to: Hex) -> int:
    colour = _garden(v).eat(to)[1]
    return 0 if colour is None else 1 + 2 * _wanted(v, "panda")[colour]


def _grow(v: TakenokoView, places: tuple[Hex, ...]) -> int:
    garden = _garden(v)
    wanted = _wanted(v, "gardener")
    grown = garden.grow(place for place in places if place in garden.plots)[1]
    return sum(sections * (1 + 2 * wanted[garden.plots[at].colour]) for at, sections in grown)


def _improve(v: TakenokoView, m: Improve) -> int:
    plot = _garden(v).plots[m.at]
    return 2 * (plot.irrigated == (m.chip != "watershed")) + _CHIPS.index(m.chip) % 2


def _objective(v: TakenokoView, m: DrawObjective) -> int:
    if v.viewer is None:
        return 0
    return MAX_BAMBOO - v.boards[v.viewer].hand[m.category]


_SCORES: Final[dict[type[Move], Callable[[TakenokoView, Any], int]]] = {
    Complete: _complete,
    LayPlot: _lay,
    Storm: lambda v, m: _eat(v, m.to),
    MovePanda: lambda v, m: _eat(v, m.to),
    Rain: lambda v, m: _grow(v, (m.at,)),
    MoveGardener: lambda v, m: _grow(v, _garden(v).same_colour_around(m.to)),
    Irrigate: lambda v, m: len(_garden(v).irrigate(m.edge)[1]),
    DrawObjective: _objective,
    ChooseWeather: lambda v, m: _WEATHERS.index(m.face),
    Cloud: lambda v, m: _CHIPS.index(m.chip),
    Improve: _improve,
}
