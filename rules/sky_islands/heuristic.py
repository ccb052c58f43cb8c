"""How promising a move looks to a beginner: the order of suggestions. Uses the view only, and no rule depends on it.

A rule of thumb, not a strategy: what brings resources for the next building, points now, or islands for oneself.
"""

from __future__ import annotations

from typing import Final

from rules.kit.game import HEURISTIC_STEP, Move
from rules.kit.seats import Seat
from rules.kit.typed import ByKind
from rules.sky_islands import outlook
from rules.sky_islands.components import COST, KEEP, KINDS, TILES, TURNS
from rules.sky_islands.goods import Gain, gain
from rules.sky_islands.islands import Island
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
from rules.sky_islands.places import SIDES, Cell, neighbours, opposite
from rules.sky_islands.view import SkyView

_ORDER: Final[tuple[type[Move], ...]] = (
    PlaceTile, Discard, BuildTower, BuildHouse, BuildPort, Keep, Exchange, End,
)  # fmt: skip
"""Kinds of moves, the most promising first; within a kind its own score decides."""

_HIGHEST: Final = HEURISTIC_STEP - 1
_NEEDED: Final = 12
_POINT: Final = 10
_SPARE: Final = 4
_FEW_TURNS: Final = 2


def heuristic(v: SkyView, m: Move) -> int:
    """Larger is better; moves of different kinds never mix, and a multiple of a step brings nothing."""
    kind = type(m)
    rank = len(_ORDER) - _ORDER.index(kind) if kind in _ORDER else 0
    score = _SCORES.get(kind)
    return rank * HEURISTIC_STEP + (max(0, min(_HIGHEST, score(v, m))) if score else 0)


def _place(v: SkyView, m: PlaceTile) -> int:
    """Resources that are still missing for a building, points, and one's own islands growing (others' rather not); in
    the last turn what counts at the end."""
    if v.round == TURNS:
        return _POINT * outlook.worth(v, v.seat, outlook.placement(v, m))
    grid, kind = v.board.grid, KINDS[m.tile]
    worth = _worth(v, _paid(v, m))
    land = TILES[kind].faces[m.rotation].land
    sides = [side for side in range(len(SIDES)) if land >> side & 1 and neighbours(m.at)[side] in grid]
    reached = (grid[neighbours(m.at)[side]].segment_at(opposite(side)) for side in sides)
    names = {v.board.name_of[segment] for segment in reached if segment is not None}
    return worth + sum(_leading(island, v.seat) for island in v.islands if island.name in names)


def _paid(v: SkyView, m: PlaceTile) -> Gain[Cell]:
    """What the airships on a tile and beside it pay."""
    grid = v.board.grid
    near = [(cell, grid[cell].tile.airship) for cell in neighbours(m.at) if cell in grid]
    return gain(v.supply, [(m.at, TILES[KINDS[m.tile]].airship), *near])


def _pays(gained: Gain[Cell]) -> bool:
    return gained.points > 0 or any(gained.cubes)


def _worth(v: SkyView, gained: Gain[Cell]) -> int:
    """What a gain is worth: cubes that are missing for a building more than others."""
    cubes = v.merchants[v.seat].cubes
    worth = _POINT * gained.points
    for number, held, asked in zip(gained.cubes, cubes, COST, strict=True):
        missing = min(number, max(0, asked - held))
        worth += _NEEDED * missing + _SPARE * (number - missing)
    return worth


def _leading(island: Island, seat: Seat) -> int:
    """Whether a larger island serves a seat or others."""
    own, best = island.influence[seat], max(island.influence)
    if not best:
        return 0
    return 6 if own == best else -3


def _build(v: SkyView, m: BuildHouse | BuildTower) -> int:
    """Points at once, and what the islands would bring more to oneself and less to others."""
    found = outlook.building(v, m)
    others = sum(change for seat, change in enumerate(found.change) if seat != v.seat)
    return 2 * _POINT * found.points + _POINT * found.change[v.seat] - 2 * others


def _earns(v: SkyView, m: BuildHouse | BuildTower) -> bool:
    """Whether a building brings points at once, or islands that are worth more to the viewer."""
    found = outlook.building(v, m)
    return found.points > 0 or found.change[v.seat] > 0


def _port(v: SkyView, m: BuildPort) -> int:
    """What a port will still bring: nothing without turns left."""
    left = TURNS - v.round
    if left < _FEW_TURNS:
        return 0
    return left * (_POINT if outlook.airship_at(v, m.at) not in COLOURS else _NEEDED)


def _keep(v: SkyView, m: Keep) -> int:
    """Full sets for a building first, then as many cubes as possible."""
    return _NEEDED * min(m.cubes) + _SPARE * sum(m.cubes) + len([number for number in m.cubes if number])


def _exchange(v: SkyView, m: Exchange) -> int:
    """A colour that is missing for one that is plentiful."""
    cubes = v.merchants[v.seat].cubes
    held, missing = (cubes[COLOURS.index(colour)] for colour in (m.pay, m.get))
    return _NEEDED + held if not missing and sum(cubes) > KEEP else 0


_SCORES: Final[ByKind[Move, SkyView, int]] = {
    PlaceTile: _place,
    Discard: lambda v, m: _worth(v, outlook.discard(v, m.tile)),
    BuildHouse: _build,
    BuildTower: _build,
    BuildPort: _port,
    Keep: _keep,
    Exchange: _exchange,
}

_GAINS: Final[ByKind[Move, SkyView, bool]] = {
    PlaceTile: lambda v, m: _pays(_paid(v, m)),
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
