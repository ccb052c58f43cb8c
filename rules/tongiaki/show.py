"""A position as everybody may see it: the only place where the order of the stack is left out.

What a view consists of stands in `view.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.tongiaki import chains
from rules.tongiaki.components import STACK, pier
from rules.tongiaki.scoring import result
from rules.tongiaki.state import State, to_move
from rules.tongiaki.view import TongiakiView


def view(s: State, seat: Seat | None) -> TongiakiView:
    """What `seat` may know; None is an onlooker."""
    waiting = set(s.stack)
    departures = chains.departures(s) if s.turn.decision == "sail" else ()
    return TongiakiView(
        game="tongiaki",
        viewer=seat,
        seats=s.seats,
        to_move=to_move(s),
        decision=s.turn.decision,
        turn=s.turn.number,
        round=s.turn.round,
        resigned=tuple(other for other, gone in enumerate(s.resigned) if gone),
        result=result(s),
        known=replace(s, stack=tuple(tile for tile in STACK if tile in waiting)),
        piers=tuple(pier(*departure) for departure in departures),
        must_leave=chains.must_leave(s),
        avoids=chains.avoids(s),
    )
