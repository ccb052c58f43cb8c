"""How promising a move looks to a beginner: the order of suggestions. Uses the view only, and no rule depends on it.

A rule of thumb, not a strategy: what brings resources for the next building, points now, or islands for oneself.
"""

from __future__ import annotations

from typing import Final

from rules.kit.game import HEURISTIC_STEP, Move
from rules.kit.typed import ByKind
from rules.sky_islands import outlook
from rules.sky_islands.components import KEEP, TURNS
from rules.sky_islands.goods import Gain
from rules.sky_islands.moves import (
    COLOURS,
    BuildHouse,
    BuildPort,
    BuildTower,
    Discard,
    End,
    Exchange,
    Keep,
    PlaceTile,
)
from rules.sky_islands.outlook import NEEDED, POINT, SPARE
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_ORDER: Final[tuple[type[Move], ...]] = (
    PlaceTile, Discard, BuildTower, BuildHouse, BuildPort, Keep, Exchange, End,
)  # fmt: skip
"""Kinds of moves, the most promising first; within a kind its own score decides."""

_HIGHEST: Final = HEURISTIC_STEP - 1
_FEW_TURNS: Final = 2


def heuristic(v: SkyView, m: Move) -> int:
    """Larger is better; moves of different kinds never mix, and a multiple of a step brings nothing."""
    kind = type(m)
    rank = len(_ORDER) - _ORDER.index(kind) if kind in _ORDER else 0
    score = _SCORES.get(kind)
    return rank * HEURISTIC_STEP + (max(0, min(_HIGHEST, score(v, m))) if score else 0)


def _pays(gained: Gain[Cell]) -> bool:
    return gained.points > 0 or any(gained.cubes)


def _build(v: SkyView, m: BuildHouse | BuildTower) -> int:
    """Points at once, and what the islands would bring more to oneself and less to others."""
    found = outlook.building(v, m)
    others = sum(change for seat, change in enumerate(found.change) if seat != v.seat)
    return 2 * POINT * found.points + POINT * found.change[v.seat] - 2 * others


def _earns(v: SkyView, m: BuildHouse | BuildTower) -> bool:
    """Whether a building brings points at once, or islands that are worth more to the viewer."""
    found = outlook.building(v, m)
    return found.points > 0 or found.change[v.seat] > 0


def _port(v: SkyView, m: BuildPort) -> int:
    """What a port will still bring: nothing without turns left."""
    left = TURNS - v.round
    if left < _FEW_TURNS:
        return 0
    return left * (POINT if outlook.airship_at(v, m.at) not in COLOURS else NEEDED)


def _keep(v: SkyView, m: Keep) -> int:
    """Full sets for a building first, then as many cubes as possible."""
    return NEEDED * min(m.cubes) + SPARE * sum(m.cubes) + len([number for number in m.cubes if number])


def _exchange(v: SkyView, m: Exchange) -> int:
    """A colour that is missing for one that is plentiful."""
    cubes = v.merchants[v.seat].cubes
    held, missing = (cubes[COLOURS.index(colour)] for colour in (m.pay, m.get))
    return NEEDED + held if not missing and sum(cubes) > KEEP else 0


_SCORES: Final[ByKind[Move, SkyView, int]] = {
    PlaceTile: outlook.promise,
    Discard: lambda v, m: outlook.needed(v, outlook.discard(v, m.tile)),
    BuildHouse: _build,
    BuildTower: _build,
    BuildPort: _port,
    Keep: _keep,
    Exchange: _exchange,
}

_GAINS: Final[ByKind[Move, SkyView, bool]] = {
    PlaceTile: lambda v, m: _pays(outlook.brought(v, m)),
    Discard: lambda v, m: _pays(outlook.discard(v, m.tile)),
    BuildHouse: _earns,
    BuildTower: _earns,
    BuildPort: lambda v, m: _port(v, m) > 0,
}
"""Kinds of moves that can bring something right away: resources, points, islands worth more, income from a port."""


def gains(v: SkyView, m: Move) -> bool:
    """Whether a move brings the viewer something right away, see `Game.gains`."""
    gain = _GAINS.get(type(m))
    return gain is not None and v.viewer is not None and gain(v, m)
