"""A position that is consistent with a view: what the viewer cannot know is dealt at random.

Only the view is looked at, so it can be used to think ahead without looking into anybody's hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules.takenoko.show import dealt
from rules.takenoko.state import State
from rules.takenoko.view import TakenokoView


def imagine(v: TakenokoView, rng: Random) -> State:
    """Some position with exactly this view."""

    def shuffled(things: Iterable[str]) -> list[str]:
        mixed = sorted(things)
        rng.shuffle(mixed)
        return mixed

    return dealt(v.known, v.viewer, shuffled)
