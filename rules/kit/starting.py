"""What a game is set up with: its options made complete, and who begins, drawn at random or the host's choice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.kit.game import Option, Options, complete_options
from rules.kit.refusals import BadOptions
from rules.kit.seats import Seat

RANDOM: Final = "random"


def options_of(possible: range, declared: Mapping[str, Option], seats: int, chosen: Options) -> dict[str, str]:
    """The chosen options with defaults filled in. Raises BadOptions, also where so many seats cannot play."""
    if seats not in possible:
        raise BadOptions("bad_size", least=possible[0], most=possible[-1])
    return complete_options(declared, chosen)


def start_option(most: int) -> Option:
    """The option `start`: at random, or a seat, counted from 1 to as many as can play."""
    return Option("start", (RANDOM, *(str(number + 1) for number in range(most))), RANDOM, of_seats=True)


def starting_seat(seats: int, wanted: str, rng: Random) -> Seat:
    """The seat that begins. Raises BadOptions for one beyond the seats taken."""
    if wanted == RANDOM:
        return rng.randrange(seats)
    if int(wanted) > seats:
        raise BadOptions("start_beyond_seats", value=wanted, seats_taken=seats)
    return int(wanted) - 1
