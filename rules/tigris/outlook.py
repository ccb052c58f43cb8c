"""What each number of committed tiles would lead to, for the seat that has to decide in a conflict.

Only what this seat may know; what it commits is decided elsewhere.
"""

from __future__ import annotations

import msgspec

from rules.tigris.view import TigrisView


class Prospect(msgspec.Struct, frozen=True):
    """A number of tiles and the strength with them. `wins` is None where the other side may still add enough;
    `answer` is how many it would need to win."""

    tiles: int
    total: int
    wins: bool | None
    answer: int | None


def prospects(view: TigrisView) -> tuple[Prospect, ...]:
    """One prospect for every number of tiles that the viewer can commit; none unless the viewer is asked.

    A defender who has given up adds nothing.
    """
    fight = view.fight
    if fight is None or view.hand is None or view.viewer not in view.to_move:
        return ()
    numbers = range(view.hand[fight.colour] + 1)
    if fight.committed is None:
        held = 0 if fight.defender in view.resigned else view.screens[fight.defender].hand
        return tuple(_attack(number, fight.attack + number, fight.defence, held) for number in numbers)
    reached = fight.attack + fight.committed
    return tuple(Prospect(n, fight.defence + n, fight.defence + n >= reached, None) for n in numbers)


def _attack(number: int, total: int, defence: int, held: int) -> Prospect:
    """The defender wins ties, and has lost for certain only when it holds fewer tiles than it would need."""
    needed = max(0, total - defence)
    wins = False if not needed else True if needed > held else None
    return Prospect(number, total, wins, needed)
