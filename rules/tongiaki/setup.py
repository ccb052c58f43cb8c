"""The first position of a game: options, the shuffled stack, Tonga on the table, the starting player (rules 1, 3).

What is in the box stands in `components.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.kit.game import Option, Options, complete_options
from rules.kit.refusals import BadOptions
from rules.kit.starting import RANDOM, start_option, starting_seat
from rules.tongiaki.chart import ORIGIN, Chart, Tile
from rules.tongiaki.components import SEATS, STACK, TONGA, TURN_LIMITS
from rules.tongiaki.state import PRESENT, Edition, State, Turn, empty_beaches
from rules.tongiaki.turns import begin

FIRST_OPTIONS: Final[Mapping[str, Option]] = {
    "king_block": Option("king_block", ("bounce", "fail"), "bounce"),
    "same_beach": Option("same_beach", ("on", "off"), "on"),
    "turn_limit": Option("turn_limit", ("off", *map(str, TURN_LIMITS)), "off", seats=(2,)),
}
"""The options of version 1 of the rules."""
OPTIONS: Final[Mapping[str, Option]] = {"start": start_option(SEATS[-1]), **FIRST_OPTIONS}


def setup(
    seats: int,
    options: Options,
    rng: Random,
    *,
    declared: Mapping[str, Option] = OPTIONS,
    edition: Edition = PRESENT,
) -> State:
    """Tonga on the table, the other tiles shuffled, the seat that begins to place its first boat. Raises BadOptions."""
    if seats not in SEATS:
        raise BadOptions("bad_size", least=SEATS[0], most=SEATS[-1])
    chosen = complete_options(declared, options)
    stack = list(STACK)
    rng.shuffle(stack)
    start = starting_seat(seats, chosen.get("start", RANDOM), rng)
    turn = Turn(1, 1, start)
    s = State(
        options=chosen,
        start=start,
        resigned=(False,) * seats,
        chart=Chart.of([Tile(TONGA, ORIGIN, red=0)]),
        boats={TONGA: empty_beaches(TONGA)},
        stack=tuple(stack),
        turn=turn,
        edition=edition,
    )
    return begin(s, turn)
