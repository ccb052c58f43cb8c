"""Islands as the evaluation sees them: who stands how on them, and what one more building would bring there.

Lean, for thousands of positions are looked at: nothing is made that the terms do not ask for. No rule depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.seats import Seat
from rules.sky_islands.board import Board
from rules.sky_islands.components import HOUSE_INFLUENCE, TOWER_INFLUENCE
from rules.sky_islands.islands import points, worth
from rules.sky_islands.places import Segment
from rules.sky_islands.state import State

WHOLE: Final = 2
"""What a sole first gets of an island, in halves."""
_GROWING_EDGES: Final = 2
"""So many open edges count for the growth of an island."""
_SPITE: Final = 0.5
"""What others lose, as part of what a building is worth."""

Influence = tuple[int, ...]


class Holding(NamedTuple):
    """An island with houses: the influence of every seat there, how many houses, drawn islands without one, open edges
    (0: closed) and tiles, its worth, and the seats that could build its tower."""

    influence: Influence
    houses: int
    free: int
    edges: int
    tiles: int
    worth: int
    towers: frozenset[Seat]


class Ground(NamedTuple):
    """An island as it lies: its tiles, its drawn islands, its open edges (0: closed) and its worth."""

    tiles: int
    segments: int
    edges: int
    worth: int


@lru_cache(maxsize=4096)
def halves(influence: Influence) -> tuple[int, ...]:
    """What each seat gets of an island, in halves of its worth."""
    return points(influence, WHOLE)


@lru_cache(maxsize=4096)
def stronger(influence: Influence, seat: Seat) -> tuple[int, ...]:
    """What each seat gets of an island, in halves, once this one has a house or a tower more."""
    return halves((*influence[:seat], influence[seat] + HOUSE_INFLUENCE, *influence[seat + 1 :]))


@lru_cache(maxsize=4096)
def can_fall(influence: Influence) -> tuple[bool, ...]:
    """For every seat, whether one building of somebody else takes something from what it has of an island."""
    seats = range(len(influence))
    after = [stronger(influence, other) for other in seats]
    return tuple(
        any(after[other][seat] < has for other in seats if other != seat) for seat, has in enumerate(halves(influence))
    )


@lru_cache(maxsize=4096)
def _good(influence: Influence) -> tuple[float, ...]:
    """How good a house or a tower is for every seat, in parts of the island's worth: what others lose counts too."""
    found = []
    for seat in range(len(influence)):
        now, then = halves(influence), stronger(influence, seat)
        change = [(after - before) / WHOLE for before, after in zip(now, then, strict=True)]
        found.append(change[seat] - _SPITE * (sum(change) - change[seat]))
    return tuple(found)


def holdings(s: State) -> tuple[tuple[Holding, ...], tuple[Ground, ...]]:
    """The islands with houses, and those without any."""
    grounds, name_of, seats = _grounds(s.board, s.strict), s.board.name_of, len(s.players)
    standing: dict[Segment, tuple[list[int], list[Seat], list[bool]]] = {}
    for house in s.houses:
        name = name_of[house.at]
        if name not in standing:
            standing[name] = [0] * seats, [], []
        influence, owners, towers = standing[name]
        influence[house.seat] += TOWER_INFLUENCE if house.tower else HOUSE_INFLUENCE
        towers.append(house.tower)
        owners.append(house.seat)
    held = []
    for name, (influence, owners, towers) in standing.items():
        tiles, segments, edges, value = grounds[name]
        able = frozenset(owners) if s.towers and True not in towers else _NONE
        held.append(Holding(tuple(influence), len(owners), segments - len(owners), edges, tiles, value, able))
    return tuple(held), tuple(ground for name, ground in grounds.items() if name not in standing)


def best_buildings(held: Sequence[Holding], free: Sequence[Ground], seats: int, growth: float) -> tuple[float, ...]:
    """What the best building would bring each seat at once; open islands are taken to grow by so much for an edge."""
    unclaimed = max([_grown(ground.worth, ground.edges, growth) for ground in free], default=0.0)
    best = [unclaimed] * seats
    for island in held:
        value, good = _grown(island.worth, island.edges, growth), _good(island.influence)
        if island.free:
            best = [max(most, part * value) for most, part in zip(best, good, strict=True)]
        for seat in island.towers:
            best[seat] = max(best[seat], good[seat] * value + island.houses)
    return tuple(best)


def _grown(value: int, edges: int, growth: float) -> float:
    return value + growth * (edges if edges < _GROWING_EDGES else _GROWING_EDGES)


def _grounds(board: Board, strict: bool) -> dict[Segment, Ground]:
    """Every connected island as it lies, by its name; kept on the board, which stays while houses are built."""
    kept: dict[bool, dict[Segment, Ground]] = board.__dict__.setdefault("_grounds", {})
    if strict not in kept:
        closed = board.closed(strict)
        kept[strict] = {
            name: Ground(
                tiles := len(region.cells),
                len(region.segments),
                0 if name in closed else len(region.exits),
                worth(tiles, name in closed),
            )
            for name, region in board.regions.items()
        }
    return kept[strict]


_NONE: Final[frozenset[Seat]] = frozenset()
