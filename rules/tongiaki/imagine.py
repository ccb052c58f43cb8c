"""A position that is consistent with a view: the stack is shuffled anew, everything else is public.

Only the view is looked at, so it can be used to think ahead without looking at the next tile.
"""

from __future__ import annotations

from random import Random

from rules.tongiaki.state import State
from rules.tongiaki.view import TongiakiView


def imagine(v: TongiakiView, rng: Random) -> State:
    """Some position with exactly this view."""
    stack = [*v.islands_left, *v.water_left]
    rng.shuffle(stack)
    return State(
        options=dict(v.options),
        start=v.start,
        resigned=tuple(seat in v.resigned for seat in range(v.seats)),
        chart=v.chart,
        kings=v.kings,
        boats=v.boats,
        stack=tuple(stack),
        turn=v.present,
        removed=v.removed,
        adrift=v.adrift,
        voyages=v.voyages,
        edition=v.edition,
        ended=getattr(v.result, "reason", None),
    )
