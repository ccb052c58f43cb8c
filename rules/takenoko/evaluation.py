"""What a position of Takenoko is worth to a seat: terms proportional to final points. No rule depends on it.

Cards that the thinking seat really holds count by how many actions they still take; all others as average ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.evaluation import Evaluation
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.takenoko import nearness
from rules.takenoko.components import CARDS, CATEGORIES, HAND_LIMIT, Objective
from rules.takenoko.nearness import Sight, sight
from rules.takenoko.objectives import is_satisfied
from rules.takenoko.promising import promising as worth_a_thought
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

_A_STEP: Final = 0.78
"""What of a card's worth is left for each action that it still takes."""
_CROWD: Final = 0.6
"""What each further card of a category counts of the one before: a turn has one action of each kind."""
_LATE: Final = 0.3
"""The same for actions that the seat is not likely to have any more."""
_CARDS_A_TURN: Final = 0.55
"""About how many cards a seat finishes in a turn."""
_ACTIONS_A_TURN: Final = 2.2
_FRESH: Final = 5.0
"""About how many actions a card that nobody knows still takes."""
_NEAR: Final = 0.01
_MANY: Final = 3
"""Channels in stock, or chips, of which more are of no use."""


Terms = tuple[float, ...]
Hand = tuple[tuple[str, int], ...]
"""Cards, and how many of each."""
_NOTHING: Final[Hand] = ()


class Known:
    """What a thinking seat knows: who it is (None: an onlooker), and how often it holds which card. `last` is the
    garden seen last with what was seen in it, `others` what was measured last for the other seats: most positions of a
    decision share both."""

    __slots__ = ("hand", "last", "others", "seat")

    def __init__(self, seat: Seat | None, hand: Mapping[str, int]) -> None:
        self.seat, self.hand = seat, tuple(hand.items())
        self.last: tuple[object, Sight] | None = None
        self.others: dict[Seat, tuple[Player, _Stage, Terms]] = {}

    def sight(self, s: State) -> Sight:
        """What the panda sees in the garden of a position."""
        if self.last is None or self.last[0] is not s.garden:
            self.last = s.garden, sight(s.garden)
        return self.last[1]


def knowledge(v: TakenokoView) -> Known:
    """What the viewer knows of hands."""
    return Known(v.viewer, Counter(card.id for card in v.hand))


def measure(s: State, seat: Seat, known: Known) -> Terms:
    """The terms of a seat in this position, in the order of TERMS."""
    player = s.players[seat]
    acting = s.turn.seat == seat and s.turn.decision != "over"
    actions = actions_total(s.turn.weather) - len(s.turn.used) if acting else 0
    coming = _coming(s, seat, actions)
    laying, shows = acting and s.turn.decision == "plot", coming > _NEAR or s.turn.seat == seat
    stage = _Stage(coming, actions, laying, shows, s.emperor == seat)
    if seat == known.seat:
        return _terms(s, seat, known, stage)
    kept = known.others.get(seat)
    if kept is None or kept[0] is not player or kept[1] != stage:
        kept = known.others[seat] = player, stage, _terms(s, seat, known, stage)
    return kept[2]


class _Stage(NamedTuple):
    """Where a seat stands in the game: about how many actions it still has, how many in this turn, whether it has a
    plot to lay, whether it can still show cards, whether it has the emperor."""

    coming: float
    actions: int
    laying: bool
    shows: bool
    emperor: bool


def _terms(s: State, seat: Seat, known: Known, stage: _Stage) -> Terms:
    player = s.players[seat]
    cards, unknown = _parted(player.hand, known.hand if seat == known.seat else _NOTHING)
    held = _held(s, player, cards, known, stage.coming) if cards else _Held(0, 0, ((), (), ()), player.eaten)
    soon = min(1.0, stage.coming / _FRESH)
    sections = held.spare.values()
    return (
        float(points(s, seat)),
        float(held.ready if stage.shows else 0),
        float(held.ready_gardener if stage.shows else 0),
        *map(_crowded, held.worths),
        *[_crowd(len(found), number) * soon for found, number in zip(held.worths, unknown, strict=True)],
        float(min(sum(sections), HAND_LIMIT)) * soon,
        float(min(sections)) * soon,
        float(min(player.channels, _MANY)),
        float(min(sum(player.chips.values()), _MANY)) * soon,
        float(stage.actions),
        float(stage.laying),
        len(player.finished) / threshold(s),
    )


def _coming(s: State, seat: Seat, actions: int) -> float:
    """About how many actions a seat still has in this game."""
    if s.turn.decision == "over" or s.players[seat].resigned:
        return 0.0
    left = last_turns(s)
    if left is None:
        cards = threshold(s) - max([len(player.finished) for player in s.players])
        return actions + _ACTIONS_A_TURN * max(1.0, cards / _CARDS_A_TURN)
    after = (seat - s.turn.seat) % len(s.players)
    return actions + (_ACTIONS_A_TURN if 0 < after <= left else 0.0)


class _Held(NamedTuple):
    """What is known of a seat's cards: points of those that can be shown, those of the gardener apart; what the others
    are worth by their nearness, by category, and eaten sections to spare."""

    ready: int
    ready_gardener: int
    worths: tuple[Sequence[float], ...]
    spare: Mapping[str, int]


def _held(s: State, player: Player, cards: Sequence[str], known: Known, coming: float) -> _Held:
    """The known cards of a seat, of which each takes the sections that it costs from those that come after it."""
    ready = ready_gardener = 0
    eaten: dict[str, int] = dict(player.eaten)
    worths: dict[str, list[float]] = {category: [] for category in CATEGORIES}
    for card in cards:
        printed = CARDS[card]
        if not is_satisfied(s.garden, eaten, card):
            actions = _actions(s, player, printed, known, eaten)
            late = actions > coming
            worth = _A_STEP**coming * _LATE ** (actions - coming) if late else _A_STEP**actions
            worths[printed.category].append(printed.points * worth)
        elif printed.category == "gardener":
            ready_gardener += printed.points
        else:
            ready += printed.points
        for colour, sections in printed.cost.items():
            eaten[colour] = max(0, eaten[colour] - sections)
    return _Held(ready, ready_gardener, tuple(worths.values()), eaten)


def _crowded(worths: Sequence[float]) -> float:
    """What cards of a category are worth together: the best in full, each further one less, see `_CROWD`."""
    if len(worths) < 2:
        return worths[0] if worths else 0.0
    return sum([worth * _CROWD**place for place, worth in enumerate(sorted(worths, reverse=True))])


@lru_cache(maxsize=1024)
def _crowd(first: int, number: int) -> float:
    """What so many cards of a category count beside those that come first."""
    return sum(_CROWD**place for place in range(first, first + number))


@lru_cache(maxsize=4096)
def _parted(hand: tuple[str, ...], known: Hand) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The cards of a hand that are known, the dearest first, and how many others there are by category."""
    left, cards, unknown = dict(known), [], Counter[str]()
    for card in hand:
        if left.get(card, 0):
            left[card] -= 1
            cards.append(card)
        else:
            unknown[CARDS[card].category] += 1
    dearest_first = tuple(sorted(cards, key=lambda card: -CARDS[card].points))
    return dearest_first, tuple(unknown[category] for category in CATEGORIES)


def _actions(s: State, player: Player, printed: Objective, known: Known, eaten: Mapping[str, int]) -> float:
    """About how many actions a card still takes that cannot be shown yet."""
    if printed.category == "plot":
        return nearness.plot(printed.id, s.garden.land, min(player.channels, _MANY))
    if printed.category == "gardener":
        return nearness.gardener(printed, s.garden, player)
    return nearness.panda(printed, known.sight(s), eaten)


def promising(s: State, seat: Seat, known: Known, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves that may serve the cards that are known of a seat."""
    cards, _ = _parted(s.players[seat].hand, known.hand if seat == known.seat else _NOTHING)
    return worth_a_thought(s.garden, cards, moves)


EVALUATION: Final = Evaluation(TERMS, measure, knowledge, promising=promising)
