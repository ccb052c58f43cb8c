"""Where a monument could come about soon: kingdoms in which one tile is missing for it, or two.

Only facts of the board, worked out once for each; what they are worth stands in `evaluation.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.tigris.board import LEADERS, Board
from rules.tigris.components import MONUMENT_COLOURS
from rules.tigris.construction import monuments_left
from rules.tigris.sight import NOBODY, Sight, sight
from rules.tigris.squares import AROUND, indexes

_KEPT: Final = 20_000
"""Boards that are remembered: what a few decisions look at."""


class Site(NamedTuple):
    """A square of four that is not complete: the number of its kingdom, of which tiles, how many of them are missing,
    and the colours of the monuments that could stand there, two each."""

    kingdom: int
    colour: int
    missing: int
    monuments: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=_KEPT)
def sites(board: Board) -> tuple[Site, ...]:
    """The sites of a board, of each kingdom and colour the one that is nearest to complete."""
    seen = sight(board)
    if not any(seen.squares) and not any(seen.halves):
        return ()
    left = [MONUMENT_COLOURS[pair] for pair in monuments_left(board)]
    return tuple(
        Site(kingdom, colour, missing, monuments)
        for colour in range(LEADERS)
        if (monuments := tuple(colours for colours in left if colour in colours))
        for kingdom, missing in _missing(board, seen, colour)
    )


def _missing(board: Board, seen: Sight, colour: int) -> list[tuple[int, int]]:
    """The kingdoms in which one or two tiles of a colour are missing, and how many."""
    targets = seen.squares[colour] & board.tile_targets(colour) if seen.squares[colour] else 0
    one = {_realm_beside(seen, at) for at in indexes(targets)}
    half = seen.halves[colour]
    return [
        (number, 1 if number in one else 2)
        for number, realm in enumerate(seen.realms)
        if number in one or realm.squares & half
    ]


def _realm_beside(seen: Sight, square: int) -> int:
    """The number of the only kingdom that a square touches, else NOBODY."""
    near = AROUND[square]
    touched = [number for number, realm in enumerate(seen.realms) if realm.squares & near]
    return touched[0] if len(touched) == 1 else NOBODY
