"""What a seat may know of a Takenoko position; pictures and words are made from this and nothing else."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

import msgspec

from rules.kit.game import View
from rules.kit.seats import Seat
from rules.takenoko import state
from rules.takenoko.components import CARDS, CATEGORIES
from rules.takenoko.garden import Garden
from rules.takenoko.objectives import is_satisfied, progress
from rules.takenoko.state import State, Turn


class Card(msgspec.Struct, frozen=True):
    """An objective card in the viewer's hand. `progress` is (have, need): plots of the best match, tall stacks
    (gardener), or sections eaten (panda); `ready` says that it can be completed now."""

    id: str
    ready: bool
    progress: tuple[int, int]


class TakenokoView(View, frozen=True, kw_only=True, dict=True):
    """A Takenoko position as one viewer sees it.

    `known` is the position as the rules keep it; cards and plots that the viewer does not know lie in it in the order
    of their names, so that only their numbers mean anything. `last_turns` counts the turns that remain after the
    present one once the last round is triggered.
    """

    known: State
    last_turns: int | None

    @property
    def garden(self) -> Garden:
        """The garden, of which nothing is hidden."""
        return self.known.garden

    @property
    def now(self) -> Turn:
        """The turn being played."""
        return self.known.turn

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own cards; none for an onlooker."""
        if self.viewer is None:
            return ()
        garden, own = self.garden, self.known.players[self.viewer]
        return tuple(
            Card(card, is_satisfied(garden, own.eaten, card), progress(garden, own.eaten, card)) for card in own.hand
        )

    @property
    def drawn(self) -> tuple[str, ...]:
        """The drawn plots if they are the viewer's own; that there are some is public."""
        return self.now.drawn if self.viewer == self.now.seat else ()

    @property
    def actions_total(self) -> int:
        """How many actions this turn has."""
        return state.actions_total(self.now.weather)

    @property
    def threshold(self) -> int:
        """How many finished cards trigger the last round."""
        return state.threshold(self.known)

    def held(self, seat: Seat) -> dict[str, int]:
        """How many cards of each category a seat holds."""
        held = Counter(CARDS[card].category for card in self.known.players[seat].hand)
        return {category: held[category] for category in CATEGORIES}

    def points(self, seat: Seat) -> int:
        """The points of a seat so far, emperor included."""
        return state.points(self.known, seat)
