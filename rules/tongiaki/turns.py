"""The end of a turn and what comes next: the end of the game, the next seat, what it can do (rules 3, 4, 11, 13).

What happens within a turn stands in `play.py` and `stages.py`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.kit.events import TurnEnded
from rules.kit.game import Options
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING, Events
from rules.tongiaki.components import BEACHES, SETUP_BOATS, START_BOATS
from rules.tongiaki.events import GameOver, Stuck
from rules.tongiaki.scoring import winners
from rules.tongiaki.state import Done, Reason, State, Turn, has_boats, in_setup

LIMITED_SEATS: Final = 2
"""A turn limit is only kept where so many play."""


def end_turn(s: State) -> Done:
    """The turn is over: so is the game, if the last tile of a kind was laid or the turn limit reached (rules 13).

    Beaches that are still full then cannot sail any more.
    """
    seat = s.turn.seat
    stuck = tuple(BEACHES[island][index] for island, index in s.full)
    told: Events = (Stuck(seat, at=stuck),) if stuck else NOTHING
    told += (TurnEnded(seat),)
    left = turns_left(s)
    if s.last_kind is not None or (left is not None and left <= 1):
        after, more = over(s, s.last_kind or "turn_limit")
        return after, told + more
    return next_turn(s), told


def over(s: State, reason: Reason) -> Done:
    """The game is over; a tile that still waits to be laid goes back to the stack, a group that still lands home."""
    turn = Turn(s.turn.number, s.turn.round, s.turn.seat, "over", departures=s.turn.departures)
    stack = s.stack if s.turn.tile is None else (s.turn.tile, *s.stack)
    after = replace(s, stack=stack, turn=turn, ended=reason)
    return after, (GameOver(None, winners=winners(after), reason=reason),)


def next_turn(s: State) -> State:
    """The turn of the next seat that has not given up."""
    turn, seats = s.turn, s.seats
    order = [(turn.seat + step) % seats for step in range(1, seats + 1)]
    seat = next(other for other in order if not s.resigned[other])
    passed = order[: order.index(seat) + 1]
    return begin(s, Turn(turn.number + 1, turn.round + (s.start in passed), seat))


def begin(s: State, turn: Turn) -> State:
    """The position at the start of a turn: set-up, growth or other actions, or the start without boats (rules 11)."""
    fresh = replace(s, turn=turn)
    if in_setup(fresh):
        return replace(fresh, turn=replace(turn, decision="setup"))
    if has_boats(fresh, turn.seat):
        return replace(fresh, turn=replace(turn, decision="act"))
    return replace(fresh, turn=replace(turn, decision="start", left=START_BOATS))


def turns_left(s: State) -> int | None:
    """How many turns may still be played, the present one included; None without a turn limit."""
    limit = turn_limit(s.options, s.seats)
    if limit is None:
        return None
    return limit - (s.turn.number - SETUP_BOATS * s.seats) + 1


def turn_limit(options: Options, seats: int) -> int | None:
    """After how many turns, set-up not counted, the game ends at the latest; None for never."""
    chosen = options["turn_limit"]
    return None if chosen == "off" or seats != LIMITED_SEATS else int(chosen)


def forced_out(s: State, seat: Seat) -> bool:
    """Whether a seat has given up in the midst of its own turn."""
    return s.turn.seat == seat and s.resigned[seat] and s.turn.decision != "over"
