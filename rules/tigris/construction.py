"""Where the placed tile lets something be built: civilization buildings, monuments and the ziggurat (rules 10, 13).

Only questions about the board; what building does stands in `building.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.tigris.board import Board, Monument, colour_at, completed
from rules.tigris.components import BUILDING_LINE, CROSSES, MONUMENT_COLOURS, MONUMENTS, SQUARES_OF_FOUR
from rules.tigris.moves import Pair
from rules.tigris.squares import NOWHERE, run
from rules.tigris.state import State

_ACROSS: Final = (1, 0)
_DOWN: Final = (0, 1)


def longest_line(board: Board, colour: int, square: int) -> int:
    """How long the longer of the two lines is in which a tile of a colour lies."""
    tiles = board.tiles[colour]
    return max(run(tiles, square, *_ACROSS).bit_count(), run(tiles, square, *_DOWN).bit_count())


def building_sites(s: State) -> int:
    """Where the civilization building of the placed tile's colour can be put, as a mask (rules 13).

    A line of at least three, longer than the one in which the building stands already.
    """
    board, placed = s.board, s.turn.placed
    if s.options["buildings"] != "on" or placed == NOWHERE:
        return 0
    colour = colour_at(board, placed)
    if colour is None:
        return 0
    at = board.buildings[colour]
    needed = max(BUILDING_LINE, 0 if at == NOWHERE else longest_line(board, colour, at) + 1)
    lines = (run(board.tiles[colour], placed, *step) for step in (_ACROSS, _DOWN))
    sites = 0
    for line in lines:
        if line.bit_count() >= needed:
            sites |= line
    return sites


def monuments_left(board: Board) -> tuple[Pair, ...]:
    """The monuments that still stand beside the board."""
    return _left(board.monuments)


@lru_cache(maxsize=1024)
def _left(standing: tuple[Monument, ...]) -> tuple[Pair, ...]:
    built = {monument.colours for monument in standing}
    return tuple(pair for pair in MONUMENTS if pair not in built)


def monument_sites(s: State) -> tuple[tuple[Pair, int, int], ...]:
    """The monuments that can be built: pair, index of the top left square, mask of the four (rules 10.1, 10.2)."""
    board, placed = s.board, s.turn.placed
    squares = completed(board, placed, SQUARES_OF_FOUR)
    if not squares:
        return ()
    colour = colour_at(board, placed)
    pairs = [pair for pair in monuments_left(board) if colour in MONUMENT_COLOURS[pair]]
    return tuple((pair, at, mask) for pair in pairs for at, mask in squares)


def ziggurat_sites(s: State) -> tuple[tuple[int, int], ...]:
    """Where the ziggurat can be built: index of the middle, mask of the five (rules 13)."""
    if s.options["ziggurat"] != "on" or s.board.ziggurat != NOWHERE:
        return ()
    return completed(s.board, s.turn.placed, CROSSES)
