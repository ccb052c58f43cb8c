"""A position as one seat may see it: the only place where hidden things are left out (rules 2).

What a view consists of stands in `view.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, CATEGORIES
from rules.takenoko.scoring import result
from rules.takenoko.state import State, last_turns, to_move
from rules.takenoko.view import TakenokoView

Order = Callable[[Iterable[str]], list[str]]
"""Puts hidden things in an order that tells nothing of how they lay."""


def view(s: State, seat: Seat | None) -> TakenokoView:
    """What `seat` may know; None is an onlooker."""
    return TakenokoView(
        game="takenoko",
        viewer=seat,
        seats=len(s.players),
        to_move=to_move(s),
        decision=s.turn.decision,
        turn=s.turn.number,
        round=s.turn.round,
        resigned=tuple(other for other, player in enumerate(s.players) if player.resigned),
        result=result(s),
        known=dealt(s, seat, sorted),
        last_turns=last_turns(s),
    )


def dealt(s: State, viewer: Seat | None, order: Order) -> State:
    """The position with all that `viewer` does not know dealt anew: as many plots, and cards of each category."""
    secret = () if viewer == s.turn.seat else s.turn.drawn
    plots = tuple(order((*secret, *s.supply.pile)))
    hidden: dict[str, list[str]] = {category: [] for category in CATEGORIES}
    hands = [player.hand for seat, player in enumerate(s.players) if seat != viewer]
    for cards in (*hands, *s.supply.decks.values(), *s.supply.thrown.values()):
        for card in cards:
            hidden[CARDS[card].category].append(card)
    left = {category: iter(order(cards)) for category, cards in hidden.items()}

    def like(cards: tuple[str, ...]) -> tuple[str, ...]:
        held = [CARDS[card].category for card in cards]
        return tuple(card for category in CATEGORIES for card in islice(left[category], held.count(category)))

    players = tuple(
        player if seat == viewer else replace(player, hand=like(player.hand)) for seat, player in enumerate(s.players)
    )
    thrown = {category: like(cards) for category, cards in s.supply.thrown.items()}
    decks = {category: like(cards) for category, cards in s.supply.decks.items()}
    supply = replace(s.supply, pile=plots[len(secret) :], decks=decks, thrown=thrown)
    return replace(s, players=players, supply=supply, turn=replace(s.turn, drawn=plots[: len(secret)] or s.turn.drawn))
