"""How promising a move looks to a beginner: the order of suggestions. Uses the view only, and no rule depends on it.

A rule of thumb, not a strategy: voyages that are known to reach new points come first, those that fail last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.kit.game import HEURISTIC_STEP, Move
from rules.tongiaki.components import LANDS
from rules.tongiaki.moves import Grow, King, Land, Lay, Place, Sail, Settle, Spread
from rules.tongiaki.outlook import Prospect, growth, prospect, without
from rules.tongiaki.places import COMPASS, SIDES, neighbour
from rules.tongiaki.view import TongiakiView

_ORDER: Final[tuple[type[Move], ...]] = (Sail, Spread, Land, Place, Lay, Grow, King, Settle)
"""Kinds of moves, the most promising first; within a kind its own score decides."""

_KNOWN: Final = 100
_UNKNOWN: Final = 40
_BACK: Final = 10
_MIDDLE: Final = 300
_HOWS: Final = {"even": 3, "mine": 2, "others": 1}


def heuristic(v: TongiakiView, m: Move) -> int:
    """Larger is better; moves of different kinds never mix."""
    kind = type(m)
    rank = len(_ORDER) - _ORDER.index(kind) if kind in _ORDER else 0
    score = _SCORES.get(kind)
    return rank * HEURISTIC_STEP + (score(v, m) if score else 0)


def _reaches(v: TongiakiView, outlook: Prospect) -> bool:
    """Whether a voyage is known to land boats of the viewer on an island that is new to them."""
    if outlook.outcome != "lands" or outlook.island is None:
        return False
    return outlook.island not in v.sailors[v.seat].islands and v.seat in outlook.boats


def _worth(v: TongiakiView, outlook: Prospect) -> int:
    """What a voyage may bring: a landing on an island that is new to the seat most, a failure nothing."""
    if outlook.outcome == "lands" and outlook.island is not None:
        return _KNOWN + (10 * LANDS[outlook.island].points if _reaches(v, outlook) else 0)
    if outlook.outcome == "unknown":
        return _UNKNOWN * min(outlook.colours, 4)
    return _BACK if outlook.outcome == "returns" else 0


def _sail(v: TongiakiView, m: Sail) -> int:
    return _worth(v, prospect(v, m.pier))


def _grow(v: TongiakiView, m: Grow) -> int:
    """More boats are better; what has to sail is judged by the best pier, and a failure is worse than staying."""
    found = growth(v, m)
    beaches = {outlook.pier.beach for outlook in found}
    sailing = sum(
        max(_worth(v, outlook) for outlook in found if outlook.pier.beach == beach) - _UNKNOWN for beach in beaches
    )
    return min(HEURISTIC_STEP - 1, max(1, _MIDDLE + 10 * len(m.beaches.letters) + sailing))


def _keeps(v: TongiakiView, m: Grow) -> bool:
    """Whether no island is left for a growth."""
    return m.source is None or without(v, m.source) == v.sailors[v.seat].points


def _king(v: TongiakiView, m: King) -> int:
    return LANDS[m.island.id].points


def _place(v: TongiakiView, m: Place) -> int:
    """In company of other colours a boat gets further."""
    shores = [shore for island in v.islands for shore in island.beaches if shore.at == m.at]
    return 1 + sum(len(set(shore.boats) - {v.seat}) for shore in shores)


def _lay(v: TongiakiView, m: Lay) -> int:
    """The red mark towards a tile, as usual; then where many tiles are near."""
    beside = [neighbour(m.at, way) in v.known.chart.tiles for way in range(SIDES)]
    return 10 * beside[COMPASS.index(m.red)] + sum(beside)


def _land(v: TongiakiView, m: Land) -> int:
    """One's own boats among others'."""
    return 1 + 2 * (v.seat in m.boats.seats) + len(set(m.boats.seats))


_SCORES: Final[dict[type[Move], Callable[[TongiakiView, Any], int]]] = {
    Sail: _sail,
    Spread: lambda v, m: _HOWS[m.how],
    Land: _land,
    Place: _place,
    Lay: _lay,
    Grow: _grow,
    King: _king,
}

_GAINS: Final[dict[type[Move], Callable[[TongiakiView, Any], bool]]] = {
    Sail: lambda v, m: _reaches(v, prospect(v, m.pier)),
    Grow: lambda v, m: _keeps(v, m) and any(_reaches(v, outlook) for outlook in growth(v, m)),
    King: lambda _v, _m: True,
}
"""Kinds of moves that can bring something right away: a new island, or points that are safe."""


def gains(v: TongiakiView, m: Move) -> bool:
    """Whether a move brings the viewer something right away, see `Game.gains`."""
    gain = _GAINS.get(type(m))
    return gain is not None and v.viewer is not None and gain(v, m)
