"""A position that is consistent with a view: the stack is shuffled anew, everything else is public.

Only the view is looked at, so it can be used to think ahead without looking at the next tile.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from rules.tongiaki.state import State
from rules.tongiaki.view import TongiakiView


def imagine(v: TongiakiView, rng: Random) -> State:
    """Some position with exactly this view."""
    stack = list(v.known.stack)
    rng.shuffle(stack)
    return replace(v.known, stack=tuple(stack))
