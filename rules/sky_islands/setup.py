"""The first position of a game: options, tiles removed and shuffled, hands and the starting player (rules 2).

What is in the box stands in `components.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.kit.game import Option, Options
from rules.kit.starting import options_of
from rules.sky_islands.board import Board, Laid, board_of
from rules.sky_islands.components import CUBES, HAND, PILE, SEATS, START, TILES_USED
from rules.sky_islands.moves import Cubes
from rules.sky_islands.state import Player, State, Turn

OPTIONS: Final[Mapping[str, Option]] = {
    "removed": Option("removed", ("unseen", "shown"), "unseen", seats=(2, 3)),
    "cavity": Option("cavity", ("outer", "strict"), "outer"),
    "auto_end": Option("auto_end", ("on", "off"), "on"),
}


def setup(seats: int, options: Options, rng: Random) -> State:
    """Tiles shuffled, some removed, two to each seat; somebody begins (R-01). Raises BadOptions."""
    chosen = options_of(SEATS, OPTIONS, seats, options)
    start = rng.randrange(seats)
    tiles = list(PILE)
    rng.shuffle(tiles)
    used, removed = tiles[: TILES_USED[seats]], tiles[TILES_USED[seats] :]
    dealt = HAND * seats
    hands = [tuple(sorted(used[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)]
    return State(
        options=chosen,
        start=start,
        players=tuple(Player(hand) for hand in hands),
        board=first_board(),
        pile=tuple(used[dealt:]),
        turn=Turn(number=1, round=1, seat=start),
        supply=Cubes(CUBES, CUBES, CUBES),
        removed=tuple(sorted(removed)),
    )


def first_board() -> Board:
    """The initial tile alone: its four quarters (rules 2 A)."""
    return board_of(Laid(cell, kind) for cell, kind in START)
