"""What a position of Takenoko is worth to a seat: terms proportional to final points. No rule depends on it.

Cards that the thinking seat really holds count by how many actions they still take; all others as average ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rules.kit.evaluation import Evaluation
from rules.kit.seats import Seat
from rules.takenoko import nearness
from rules.takenoko.components import CARDS, HAND_LIMIT, Objective
from rules.takenoko.nearness import Sight, sight
from rules.takenoko.objectives import is_satisfied
from rules.takenoko.state import Player, State, actions_total, last_turns, points, threshold
from rules.takenoko.view import TakenokoView

TERMS: Final = (
    "points", "ready", "ready_gardener", "plot", "gardener", "panda", "unknown_plot", "unknown_gardener",
    "unknown_panda", "eaten", "sets", "channels", "chips", "actions", "laying", "finished",
)  # fmt: skip
"""Points that are safe; points of cards that can be shown, those of the gardener apart, for they can be spoilt; points
of held cards by their nearness, a category each; cards of each category that nobody knows and that can still be
finished; sections and sets of three colours that no known card needs; channels and chips in stock; actions left in its
turn; plots drawn and not laid yet; cards shown, of those that end the game (0–1)."""

_A_STEP: Final = 0.75
"""What of a card's worth is left for each action that it still takes."""
_LATE: Final = 0.3
"""The same for actions that the seat is not likely to have any more."""
_CARDS_A_TURN: Final = 0.55
"""About how many cards a seat finishes in a turn."""
_ACTIONS_A_TURN: Final = 2.2
_FRESH: Final = 5.0
"""About how many actions a card that nobody knows still takes."""
_NEAR: Final = 0.01


class Known:
    """What a thinking seat knows: who it is (None: an onlooker), and how often it holds which card. `last` is the
    garden seen last with what was seen in it, for most positions of a decision share one."""

    __slots__ = ("hand", "last", "seat")

    def __init__(self, seat: Seat | None, hand: Counter[str]) -> None:
        self.seat, self.hand = seat, hand
        self.last: tuple[object, Sight] | None = None

    def sight(self, s: State) -> Sight:
        """What is seen in the garden of a position."""
        if self.last is None or self.last[0] is not s.garden:
            self.last = s.garden, sight(s.garden)
        return self.last[1]


def knowledge(v: TakenokoView) -> Known:
    """What the viewer knows of hands."""
    return Known(v.viewer, Counter(card.id for card in v.hand))


def measure(s: State, seat: Seat, known: Known) -> tuple[float, ...]:
    """The terms of a seat in this position, in the order of TERMS."""
    player = s.players[seat]
    acting = s.turn.seat == seat and s.turn.decision != "over"
    actions = actions_total(s.turn.weather) - len(s.turn.used) if acting else 0
    coming = _coming(s, seat, actions)
    held, spare = _held(s, seat, known, coming)
    soon = min(1.0, coming / _FRESH)
    return (
        float(points(s, seat)),
        held["ready"],
        held["ready_gardener"],
        held["plot"],
        held["gardener"],
        held["panda"],
        held["unknown_plot"] * soon,
        held["unknown_gardener"] * soon,
        held["unknown_panda"] * soon,
        float(min(sum(spare.values()), HAND_LIMIT)) * soon,
        float(min(spare.values())) * soon,
        float(min(player.channels, 3)),
        float(min(sum(player.chips.values()), 3)),
        float(actions),
        float(acting and s.turn.decision == "plot"),
        len(player.finished) / threshold(s),
    )


def _coming(s: State, seat: Seat, actions: int) -> float:
    """About how many actions a seat still has in this game."""
    if s.turn.decision == "over" or s.players[seat].resigned:
        return 0.0
    left = last_turns(s)
    if left is None:
        cards = threshold(s) - max(len(player.finished) for player in s.players)
        return actions + _ACTIONS_A_TURN * max(1.0, cards / _CARDS_A_TURN)
    after = (seat - s.turn.seat) % len(s.players)
    return actions + (_ACTIONS_A_TURN if 0 < after <= left else 0.0)


def _held(s: State, seat: Seat, known: Known, coming: float) -> tuple[Mapping[str, float], Mapping[str, int]]:
    """Points of held cards by their nearness and category, how many nobody knows, and eaten sections to spare."""
    player = s.players[seat]
    held = dict.fromkeys(TERMS, 0.0)
    mine = known.hand if seat == known.seat else Counter[str]()
    cards: list[str] = []
    for card in player.hand:
        if cards.count(card) < mine[card]:
            cards.append(card)
        else:
            held[f"unknown_{CARDS[card].category}"] += 1
    if not cards:
        return held, player.eaten
    shows = coming > _NEAR or s.turn.seat == seat
    eaten = dict(player.eaten)
    seen = known.sight(s)
    for card in sorted(cards, key=lambda card: -CARDS[card].points):
        printed = CARDS[card]
        if not is_satisfied(s.garden, eaten, card):
            actions = _actions(s, player, printed, seen, eaten)
            worth = _A_STEP ** min(actions, coming) * _LATE ** max(0.0, actions - coming)
            held[printed.category] += printed.points * worth
        elif shows:
            held["ready_gardener" if printed.category == "gardener" else "ready"] += printed.points
        for colour, sections in printed.cost.items():
            eaten[colour] = max(0, eaten[colour] - sections)
    return held, eaten


def _actions(s: State, player: Player, printed: Objective, seen: Sight, eaten: Mapping[str, int]) -> float:
    """About how many actions a card still takes that cannot be shown yet."""
    if printed.category == "plot":
        return nearness.plot(printed.id, seen.land)
    if printed.category == "gardener":
        return nearness.gardener(printed, s.garden, player)
    return nearness.panda(printed, seen, eaten)


EVALUATION: Final = Evaluation(TERMS, measure, knowledge)
