"""The run of turns: how one begins and ends, the last round, giving up (rules 3, 10).

What is done within a turn stands in `play.py` and `weather.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.events import Event, GameOver, Resigned, TurnEnded
from rules.kit.refusals import already_resigned, game_over
from rules.kit.seats import Seat
from rules.takenoko.components import EMPEROR_POINTS
from rules.takenoko.events import Emperor, LastRound
from rules.takenoko.legal import END, moves
from rules.takenoko.scoring import winners
from rules.takenoko.state import State, Turn, next_seat, threshold, to_move, turns_until

Done = tuple[State, tuple[Event, ...]]
"""A position and what happened on the way to it."""


def end_turn(s: State) -> Done:
    """The turn is over: the next seat's begins, or the game is over (rules 3.3, 10)."""
    after, events = _next(s)
    return after, (TurnEnded(s.turn.seat), *events)


def end_if_nothing_is_left(s: State) -> Done:
    """With the option `auto_end`, a turn in which only `end` is legal ends by itself (rules 3.3).

    That betrays something of the seat, but turns up nothing: others conclude that no card in its hand can be completed.
    """
    if s.turn.decision != "act" or moves(s) != (END,):
        return s, ()
    after, events = _next(s)
    return after, (TurnEnded(s.turn.seat, betrays=True), *events)


def reach_threshold(s: State) -> Done:
    """The seat to move takes the emperor if it is the first with enough finished cards (rules 10)."""
    seat = s.turn.seat
    if s.emperor is not None or len(s.players[seat].finished) < threshold(s):
        return s, ()
    told = (Emperor(seat, points=EMPEROR_POINTS), LastRound(seat, turns=turns_until(s, seat)))
    return replace(s, emperor=seat), told


def resign(s: State, seat: Seat) -> Done:
    """`seat` gives up: its pieces stay, its turns are skipped. Raises IllegalMove."""
    if not to_move(s):
        raise game_over()
    if seat not in range(len(s.players)) or s.players[seat].resigned:
        raise already_resigned()
    gone = replace(s.players[seat], resigned=True)
    after = replace(s, players=(*s.players[:seat], gone, *s.players[seat + 1 :]))
    if sum(not player.resigned for player in after.players) < 2:
        after, events = _over(_drawn_back(after))
    elif seat == s.turn.seat:
        after, events = _next(_drawn_back(after))
    else:
        events = ()
    return after, (Resigned(seat), *events)


def _next(s: State) -> Done:
    seat = next_seat(s)
    if seat is None:
        return _over(s)
    seats = len(s.players)
    passed = ((s.turn.seat + step) % seats for step in range(1, (seat - s.turn.seat) % seats + 1))
    number = s.turn.round + (s.start in passed)
    turn = Turn(s.turn.number + 1, number, seat, "act" if number == 1 else "roll")
    return replace(s, turn=turn), ()


def _over(s: State) -> Done:
    after = replace(s, turn=replace(s.turn, decision="over"))
    return after, (GameOver(None, winners=winners(after)),)


def _drawn_back(s: State) -> State:
    """The plots drawn but not laid go under the pile in the order in which they were drawn."""
    supply = replace(s.supply, pile=s.supply.pile + s.turn.drawn)
    return replace(s, supply=supply, turn=replace(s.turn, drawn=()))
