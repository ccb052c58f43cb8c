"""How promising a move looks to a beginner: the order of suggestions. Uses the view only, and no rule depends on it.

A rule of thumb, not a strategy: what feeds one's own cards comes first, then what grows or waters most.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.kit.game import HEURISTIC_STEP, Move
from rules.kit.hexes import Hex, neighbours
from rules.kit.typed import ByKind
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
from rules.takenoko.objectives import progress
from rules.takenoko.outlook import come
from rules.takenoko.view import TakenokoView

_ORDER: Final[tuple[type[Move], ...]] = (
    Complete, LayPlot, Storm, Rain, Cloud, ChooseWeather, Irrigate, MovePanda, MoveGardener, DrawObjective, Draw,
    TakeChannel, Improve, End, Skip,
)  # fmt: skip
"""Kinds of moves, the most promising first; within a kind its own score decides."""

_WEATHERS: Final = ("rain", "clouds", "storm", "wind", "sun")
_CHIPS: Final = ("enclosure", "fertilizer", "watershed")


def heuristic(v: TakenokoView, m: Move) -> int:
    """Larger is better; moves of different kinds never mix."""
    kind = type(m)
    rank = len(_ORDER) - _ORDER.index(kind) if kind in _ORDER else 0
    score = _SCORES.get(kind)
    return rank * HEURISTIC_STEP + (score(v, m) if score else 0)


def _helps(v: TakenokoView, garden: Garden, eats: str | None = None) -> bool:
    """Whether a card in the viewer's hand is closer with this garden, or another section eaten, and no dearer one falls
    back."""
    before: Counter[str] = Counter() if v.viewer is None else Counter(v.known.players[v.viewer].eaten)
    after = before + Counter(() if eats is None else (eats,))
    points = {card.id: CARDS[card.id].points for card in v.hand}
    closer = [points[card.id] for card in v.hand if progress(garden, after, card.id)[0] > card.progress[0]]
    back = [points[card] for card in points if come(garden, after, card)[0] < come(v.garden, before, card)[0]]
    return bool(closer) and max(closer) >= max(back, default=0)


def _feeds(v: TakenokoView, to: Hex) -> bool:
    return _helps(v, *v.garden.eat(to))


def _grows(v: TakenokoView, places: tuple[Hex, ...]) -> bool:
    land = v.garden
    return _helps(v, land.grow(place for place in places if place in land.plots)[0])


def _wanted(v: TakenokoView, category: str) -> Counter[str]:
    """How often the viewer's cards of a category ask for each colour."""
    printed = (CARDS[card.id] for card in v.hand)
    return Counter(colour for card in printed if card.category == category for colour in card.colours)


def _complete(v: TakenokoView, m: Complete) -> int:
    return CARDS[m.card].points


def _lay(v: TakenokoView, m: LayPlot) -> int:
    colour = TILE_FACES[m.tile][0]
    plots = v.garden.plots
    beside = [plots[cell] for cell in neighbours(m.at) if cell in plots]
    alike = sum(plot.colour == colour for plot in beside)
    irrigated = POND in neighbours(m.at) or m.chip == "watershed"
    return 8 * _wanted(v, "plot")[colour] + 4 * alike + 6 * irrigated + len(beside) - 3 * (m.chip is not None)


def _eat(v: TakenokoView, to: Hex) -> int:
    colour = v.garden.eat(to)[1]
    return 0 if colour is None else 1 + 2 * _wanted(v, "panda")[colour]


def _grow(v: TakenokoView, places: tuple[Hex, ...]) -> int:
    land = v.garden
    wanted = _wanted(v, "gardener")
    grown = land.grow(place for place in places if place in land.plots)[1]
    return sum(sections * (1 + 2 * wanted[land.plots[at].colour]) for at, sections in grown)


def _improve(v: TakenokoView, m: Improve) -> int:
    plot = v.garden.plots[m.at]
    return 2 * (plot.irrigated == (m.chip != "watershed")) + _CHIPS.index(m.chip) % 2


def _objective(v: TakenokoView, m: DrawObjective) -> int:
    if v.viewer is None:
        return 0
    return MAX_BAMBOO - v.held(v.viewer)[m.category]


_SCORES: Final[ByKind[Move, TakenokoView, int]] = {
    Complete: _complete,
    LayPlot: _lay,
    Storm: lambda v, m: _eat(v, m.to),
    MovePanda: lambda v, m: _eat(v, m.to),
    Rain: lambda v, m: _grow(v, (m.at,)),
    MoveGardener: lambda v, m: _grow(v, v.garden.same_colour_around(m.to)),
    Irrigate: lambda v, m: len(v.garden.irrigate(m.edge)[1]),
    DrawObjective: _objective,
    ChooseWeather: lambda v, m: _WEATHERS.index(m.face),
    Cloud: lambda v, m: _CHIPS.index(m.chip),
    Improve: _improve,
}

_GAINS: Final[ByKind[Move, TakenokoView, bool]] = {
    Complete: lambda _v, _m: True,
    LayPlot: lambda v, m: _helps(v, v.garden.lay(m.at, m.tile, m.chip)[0]),
    Storm: lambda v, m: _feeds(v, m.to),
    MovePanda: lambda v, m: _feeds(v, m.to),
    Rain: lambda v, m: _grows(v, (m.at,)),
    MoveGardener: lambda v, m: _grows(v, v.garden.same_colour_around(m.to)),
    Irrigate: lambda v, m: _helps(v, v.garden.irrigate(m.edge)[0]),
    Improve: lambda v, m: _helps(v, v.garden.improve(m.at, m.chip)[0]),
}
"""Kinds of moves that can bring something right away: a card completed, or one in the hand that comes closer."""


def gains(v: TakenokoView, m: Move) -> bool:
    """Whether a move brings the viewer something right away, see `Game.gains`."""
    gain = _GAINS.get(type(m))
    return gain is not None and v.viewer is not None and gain(v, m)
