"""What a position of Takenoko is worth to a seat: terms proportional to final points. No rule depends on it.

Cards that the thinking seat really holds count by how near they are; all others as average ones of their category.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from rules.kit.evaluation import Evaluation
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, HAND_LIMIT, Objective
from rules.takenoko.garden import Garden
from rules.takenoko.objectives import is_satisfied
from rules.takenoko.patterns import best_match
from rules.takenoko.state import Player, State, actions_total, points, threshold
from rules.takenoko.view import TakenokoView

TERMS: Final = (
    "points", "ready", "plot", "gardener", "panda", "unknown", "eaten", "sets", "channels", "chips", "actions",
    "finished",
)  # fmt: skip
"""Points that are safe; points of cards that can be shown now; points of held cards by their nearness, a category
each; cards nobody knows; sections and sets of three colours in front of the seat; what it has in stock; actions left
in its turn; cards shown, of those that end the game (0–1)."""


class Known(NamedTuple):
    """What a thinking seat knows: who it is (None: an onlooker), and how often it holds which card."""

    seat: Seat | None
    hand: Counter[str]


def knowledge(v: TakenokoView) -> Known:
    """What the viewer knows of hands."""
    return Known(v.viewer, Counter(card.id for card in v.hand))


def measure(s: State, seat: Seat, known: Known) -> tuple[float, ...]:
    """The terms of a seat in this position, in the order of TERMS."""
    player = s.players[seat]
    held = _held(s, seat, known)
    left = actions_total(s.turn.weather) - len(s.turn.used) if s.turn.seat == seat else 0
    return (
        float(points(s, seat)),
        held["ready"],
        held["plot"],
        held["gardener"],
        held["panda"],
        held["unknown"],
        float(min(sum(player.eaten.values()), HAND_LIMIT)),
        float(min(player.eaten.values())),
        float(min(player.channels, 3)),
        float(min(sum(player.chips.values()), 3)),
        float(left),
        len(player.finished) / threshold(s),
    )


def _held(s: State, seat: Seat, known: Known) -> Mapping[str, float]:
    """Points of held cards by their nearness and category; how many of them nobody knows."""
    player = s.players[seat]
    held = dict.fromkeys(("ready", "plot", "gardener", "panda", "unknown"), 0.0)
    mine = Counter(known.hand) if seat == known.seat else Counter()
    for card in player.hand:
        if not mine[card]:
            held["unknown"] += 1
            continue
        mine[card] -= 1
        printed = CARDS[card]
        if is_satisfied(s.garden, player.eaten, card):
            held["ready"] += printed.points
        else:
            held[printed.category] += printed.points * _NEARNESS[printed.category](s.garden, player, printed)
    return held


def _plot(garden: Garden, player: Player, printed: Objective) -> float:
    laid = best_match(garden.plots.values(), printed.id, dry=True)
    wet = best_match(garden.plots.values(), printed.id)
    return ((laid + wet) / (2 * len(printed.cells))) ** 2


def _gardener(garden: Garden, player: Player, printed: Objective) -> float:
    """The bamboo of the most grown plots on which the card can still come about, of what it asks for."""
    wanted = None if printed.improvement == "none" else printed.improvement
    heights = sorted(
        (
            plot.bamboo + 0.5 * plot.irrigated
            for plot in garden.plots.values()
            if plot.colour in printed.colours
            and plot.bamboo <= printed.height
            and (printed.improvement == "any" or plot.improvement == wanted)
        ),
        reverse=True,
    )
    return sum(heights[: printed.stacks]) / (printed.stacks * (printed.height + 0.5))


def _panda(garden: Garden, player: Player, printed: Objective) -> float:
    have = sum(min(player.eaten[colour], sections) for colour, sections in printed.cost.items())
    return have / sum(printed.cost.values())


_NEARNESS: Final[Mapping[str, Callable[[Garden, Player, Objective], float]]] = {
    "plot": _plot,
    "gardener": _gardener,
    "panda": _panda,
}

EVALUATION: Final = Evaluation(TERMS, measure, knowledge)
