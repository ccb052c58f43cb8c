"""The first position of a game: options, archipelago, stacks, hands and the starting player (rules 1).

What is in the box stands in `components.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.kit.game import Option, Options, complete_options
from rules.kit.refusals import BadOptions
from rules.moana_nui.board import bare
from rules.moana_nui.chart import Placed, chart_of
from rules.moana_nui.components import (
    BUILDINGS,
    COPIES,
    COUNCIL,
    HAND,
    KINDS,
    RESERVE,
    SEATS,
    START,
    TILES_PER_PLAYER,
    VILLAGE,
)
from rules.moana_nui.state import Player, State, Turn

OPTIONS: Final[Mapping[str, Option]] = {
    "huts": Option("huts", ("everyone", "owner"), "everyone"),
    "canoe": Option("canoe", ("must", "may"), "must"),
    "exchange": Option("exchange", ("unlimited", "once"), "unlimited"),
    "completion": Option("completion", ("all", "island"), "all"),
}

FIRST_CHART: Final = chart_of(Placed(cell, name) for name, cell in START)
"""The archipelago before the first turn."""


def setup(seats: int, options: Options, rng: Random) -> State:
    """Tiles shuffled, a stack and a hand of two for each seat, the rest set aside. Raises BadOptions."""
    if seats not in SEATS:
        raise BadOptions("bad_size", least=SEATS[0], most=SEATS[-1])
    chosen = complete_options(OPTIONS, options)
    start = rng.randrange(seats)
    tiles = full_pile()
    rng.shuffle(tiles)
    number = TILES_PER_PLAYER[seats]
    stacks = [tuple(tiles[seat * number : (seat + 1) * number]) for seat in range(seats)]
    return State(
        options=chosen,
        start=start,
        players=tuple(map(_player, stacks)),
        board=bare(FIRST_CHART),
        aside=tuple(tiles[seats * number :]),
        turn=Turn(number=1, round=1, seat=start),
    )


def _player(tiles: tuple[str, ...]) -> Player:
    """A seat at the beginning: the first of its tiles in hand."""
    left = {kind: KINDS[kind].number for kind in BUILDINGS}
    return Player(tiles[:HAND], tiles[HAND:], village=VILLAGE, reserve=RESERVE, council=COUNCIL, left=left)


def full_pile() -> list[str]:
    """The designs of all game tiles."""
    return [name for name, copies in COPIES.items() for _ in range(copies)]
