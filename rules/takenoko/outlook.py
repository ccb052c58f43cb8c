"""What a choice would bring, worked out from a view: where bamboo would grow, what a draw can be sure not to bring."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.kit.game import Move
from rules.kit.hexes import Hex
from rules.takenoko.components import CARDS
from rules.takenoko.garden import walks
from rules.takenoko.legal import moves, weather_options
from rules.takenoko.moves import (
    Complete,
    Draw,
    DrawObjective,
    End,
    Improve,
    Irrigate,
    MoveGardener,
    MovePanda,
    TakeChannel,
)
from rules.takenoko.objectives import is_satisfied
from rules.takenoko.view import TakenokoView


def offered(view: TakenokoView) -> tuple[str, ...]:
    """The weathers, or the kinds of improvement chips, among which the seat to move chooses now."""
    if view.decision == "weather":
        return weather_options(view.known)
    return tuple(kind for kind, left in view.known.supply.chips.items() if left) if view.decision == "cloud" else ()


def open_kinds(view: TakenokoView) -> dict[str, bool]:
    """The kinds of moves among which the seat to move chooses in its turn, and whether it has a legal one of each.

    Empty while something else is decided. Only a seat itself knows which of its cards it could complete.
    """
    if view.decision != "act":
        return {}
    legal = {move.kind for move in moves(view.known)}
    own = view.viewer == view.now.seat
    return {each.kind: each.kind in legal for each in _CHOSEN if own or each is not Complete}


_CHOSEN: Final[tuple[type[Move], ...]] = (
    Draw, TakeChannel, MovePanda, MoveGardener, DrawObjective, Irrigate, Complete, Improve, End,
)  # fmt: skip


def reach(view: TakenokoView, start: Hex) -> frozenset[Hex]:
    """Where a figure could walk from a place."""
    return frozenset(walks(start, view.garden.tiles))


def growth(view: TakenokoView, at: Hex, kind: str) -> tuple[tuple[Hex, int], ...]:
    """Where bamboo would grow, and how much, if the gardener came to `at`, if it rained there, or if a watershed were
    put there (`kind`)."""
    garden = view.garden
    if kind == "watershed":
        return garden.improve(at, "watershed")[1]
    return garden.grow((at,) if kind == "rain" else garden.same_colour_around(at))[1]


def best_cards(view: TakenokoView) -> frozenset[str]:
    """Of the viewer's cards that could be completed now those that bring the most points."""
    ready = {card.id for card in view.hand if card.ready}
    most = max((CARDS[card].points for card in ready), default=0)
    return frozenset(card for card in ready if CARDS[card].points == most)


def unseen_cards(v: TakenokoView, category: str) -> Counter[str]:
    """How many there are of each card of a category, without the finished ones and those in the viewer's hand."""
    left = Counter({card.id: card.count for card in CARDS.values() if card.category == category})
    left.subtract(card for player in v.known.players for card in player.finished if card in left)
    left.subtract(card.id for card in v.hand if card.id in left)
    return left


def end_foreseen(v: TakenokoView, m: Move) -> bool:
    """Whether no card that may be drawn could be completed at once, or thrown away, see `Game.end_foreseen`."""
    if not isinstance(m, DrawObjective) or v.viewer is None:
        return False
    garden, eaten = v.garden, v.known.players[v.viewer].eaten
    unseen = unseen_cards(v, m.category)
    return not any(number > 0 and is_satisfied(garden, eaten, card) for card, number in unseen.items())
