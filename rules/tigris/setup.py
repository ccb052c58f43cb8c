"""The first position of a game: options, dynasties, starting temples, the bag, hands and the starting player (rules 1).

What is in the box stands in `components.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.kit.game import Option, Options
from rules.kit.starting import options_of
from rules.tigris.board import LEADERS, RED, Board
from rules.tigris.components import DYNASTIES, HAND, SEATS, TERRAINS, TILES
from rules.tigris.moves import Tiles
from rules.tigris.squares import NOWHERE
from rules.tigris.state import NONE, Player, State, Turn
from rules.tigris.turns import draw

OPTIONS: Final[Mapping[str, Option]] = {
    "board": Option("board", tuple(TERRAINS), "basic"),
    "buildings": Option("buildings", ("off", "on"), "off"),
    "ziggurat": Option("ziggurat", ("off", "on"), "off"),
    "open_scores": Option("open_scores", ("off", "on"), "off"),
    "auto_end": Option("auto_end", ("on", "off"), "on"),
}


def setup(seats: int, options: Options, rng: Random) -> State:
    """Temples and treasures placed, dynasties drawn, the bag shuffled, six tiles to each seat. Raises BadOptions."""
    chosen = options_of(SEATS, OPTIONS, seats, options)
    board = first_board(chosen["board"], seats)
    start = rng.randrange(seats)
    dynasties = rng.sample(DYNASTIES, seats)
    bag = [colour for colour, number in enumerate(full_bag(chosen["board"])) for _ in range(number)]
    rng.shuffle(bag)
    s = State(
        options=chosen,
        start=start,
        players=tuple(Player(dynasty, NONE) for dynasty in dynasties),
        board=board,
        bag=bytes(bag),
        turn=Turn(number=1, round=1, seat=start),
    )
    for seat in range(seats):
        s, _ = draw(s, seat, HAND)
    return s


def first_board(name: str, seats: int) -> Board:
    """The board with a temple and a treasure on each winged figure, and no leaders (rules 1.2)."""
    temples = TERRAINS[name].temples
    return Board((temples, 0, 0, 0), (NOWHERE,) * (seats * LEADERS), treasures=temples, name=name)


def full_bag(name: str) -> Tiles:
    """How many tiles of each colour are in the bag before dealing (rules 1.1)."""
    counts = list(TILES)
    counts[RED] -= TERRAINS[name].temples.bit_count()
    return Tiles(*counts)
