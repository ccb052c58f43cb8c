"""Where a monument could come about soon: kingdoms in which one tile is missing for it, or two.

Only facts of the board, worked out once for each; what they are worth stands in `evaluation.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.tigris.board import LEADERS, Board
from rules.tigris.components import MONUMENT_COLOURS
from rules.tigris.construction import monuments_left
from rules.tigris.sight import Sight, sight

_KEPT: Final = 20_000
"""Boards that are remembered: what a few decisions look at."""


class Site(NamedTuple):
    """A square of four that is not complete: the number of its kingdom, of which tiles, how many of them are missing,
    and the colours of the monuments that could stand there, two each."""

    kingdom: int
    colour: int
    missing: int
    monuments: tuple[tuple[int, int], ...]


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
    """The kingdoms in which one or two tiles of a colour are missing, and how many: one where a square completes four
    that touches no other kingdom."""
    last, half = seen.squares[colour], seen.halves[colour]
    if not last and not half:
        return []
    targets = last & board.tile_targets(colour) if last else 0
    return [
        (number, 1 if targets & realm.edge else 2)
        for number, realm in enumerate(seen.realms)
        if targets & realm.edge or realm.squares & half
    ]
