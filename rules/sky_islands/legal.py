"""Every legal move of a position; `play.py` asks the same questions for a single move.

Why something is not legal is told by `explain.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Final

from rules.kit.game import Move
from rules.sky_islands.building import house_sites, port_sites, tower_sites
from rules.sky_islands.components import FITS, KEEP, PRICE, TILES
from rules.sky_islands.moves import (
    COLOURS,
    BuildHouse,
    BuildPort,
    BuildTower,
    Cubes,
    Discard,
    End,
    Exchange,
    Keep,
    PlaceTile,
)
from rules.sky_islands.places import Segment
from rules.sky_islands.state import State, active, can_pay, too_many

Moves = tuple[Move, ...]

_END: Final = End()
_EXCHANGES: Final = tuple(
    tuple((get, Exchange(COLOURS[pay], COLOURS[get])) for get in range(len(COLOURS)) if get != pay)
    for pay in range(len(COLOURS))
)
"""Colour paid -> the exchanges for each other colour."""


def moves(s: State) -> Moves:
    """Every legal move of whoever is to move, each once (rules 4)."""
    return _BY_DECISION[s.turn.decision](s)


def exchanges(s: State) -> list[Exchange]:
    """Every exchange that whoever is to move can pay and that can be served."""
    return exchanges_of(active(s).cubes, s.supply)


def exchanges_of(held: Cubes, supply: Cubes) -> list[Exchange]:
    """Every exchange of cubes that can be paid and served (rules 4, step 5)."""
    return [
        exchange
        for pay, number in enumerate(held)
        if number >= PRICE
        for get, exchange in _EXCHANGES[pay]
        if supply[get]
    ]


def _place(s: State) -> Moves:
    """Tile by tile, cell by cell, every rotation that matches; those that look alike once (rules 4, step 2)."""
    frontier = s.board.frontier
    found: list[Move] = []
    for kind in dict.fromkeys(active(s).hand):
        fits, tile = FITS[kind], TILES[kind].id
        found += [PlaceTile(tile, cell, rotation) for cell, asked in frontier for rotation in fits[asked]]
    return tuple(found)


def _discard(s: State) -> Moves:
    return tuple(Discard(TILES[kind].id) for kind in dict.fromkeys(active(s).hand))


def _build(s: State) -> Moves:
    return (*(_buildings(s) if can_pay(active(s)) else ()), *_stock(s))


def _buildings(s: State) -> list[Move]:
    found: list[Move] = [_house(at) for at in house_sites(s)]
    found += [_tower(at) for at in tower_sites(s)]
    found += [_port(at) for at in port_sites(s)]
    return found


def _stock(s: State) -> Moves:
    """Exchanges, then what is kept; a turn can end as soon as there is nothing to return."""
    player = active(s)
    return (*exchanges(s), *(keeps(player.cubes) if too_many(player) else (_END,)))


@lru_cache(maxsize=4096)
def keeps(held: Cubes) -> tuple[Keep, ...]:
    """Every choice of cubes to keep, most first: as many as allowed, and fewer (R-16)."""
    choices = [Cubes(*kept) for kept in product(*(range(min(number, KEEP), -1, -1) for number in held))]
    return tuple(Keep(kept) for kept in sorted(choices, key=lambda kept: -sum(kept)) if sum(kept) <= KEEP)


@lru_cache(maxsize=4096)
def _house(at: Segment) -> BuildHouse:
    return BuildHouse(at)


@lru_cache(maxsize=4096)
def _tower(at: Segment) -> BuildTower:
    return BuildTower(at)


@lru_cache(maxsize=4096)
def _port(at: Segment) -> BuildPort:
    return BuildPort(at)


_BY_DECISION: Final[dict[str, Callable[[State], Moves]]] = {
    "place": _place,
    "discard": _discard,
    "build": _build,
    "stock": _stock,
    "end": lambda s: (_END,),
    "over": lambda s: (),
}
