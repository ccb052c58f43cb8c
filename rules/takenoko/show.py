"""A position as one seat may see it: the only place where hidden things are left out (rules 2).

What a view consists of stands in `view.py`.
"""

from __future__ import annotations

from collections import Counter

from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, CATEGORIES
from rules.takenoko.objectives import is_satisfied, progress
from rules.takenoko.scoring import result
from rules.takenoko.state import Player, State, actions_total, last_turns, points, threshold, to_move
from rules.takenoko.view import Board, Card, TakenokoView


def view(s: State, seat: Seat | None) -> TakenokoView:
    """What `seat` may know; None is an onlooker. Hands, drawn plots, pile and decks of others are only counted."""
    turn, supply, garden = s.turn, s.supply, s.garden
    return TakenokoView(
        game="takenoko",
        viewer=seat,
        seats=len(s.players),
        to_move=to_move(s),
        decision=turn.decision,
        turn=turn.number,
        round=turn.round,
        resigned=tuple(other for other, player in enumerate(s.players) if player.resigned),
        result=result(s),
        plots=tuple(garden.plots.values()),
        channels=tuple(sorted(garden.channels)),
        panda=garden.panda,
        gardener=garden.gardener,
        rolled=turn.rolled,
        weather=turn.weather,
        actions_used=turn.used,
        actions_total=actions_total(turn.weather),
        boards=tuple(_board(s, other) for other in range(len(s.players))),
        pile=len(supply.pile),
        decks={category: len(deck) for category, deck in supply.decks.items()},
        thrown={category: len(cards) for category, cards in supply.thrown.items()},
        channels_left=supply.channels,
        chips_left=dict(supply.chips),
        threshold=threshold(s),
        emperor=s.emperor,
        last_turns=last_turns(s),
        redraw=turn.redraw,
        hand=() if seat is None else _hand(s, s.players[seat]),
        drawn=turn.drawn if seat == turn.seat else (),
        drawing=len(turn.drawn),
        seat=turn.seat,
        start=s.start,
        options=dict(s.options),
    )


def _hand(s: State, player: Player) -> tuple[Card, ...]:
    return tuple(
        Card(card, is_satisfied(s.garden, player.eaten, card), progress(s.garden, player.eaten, card))
        for card in player.hand
    )


def _board(s: State, seat: Seat) -> Board:
    player = s.players[seat]
    held = Counter(CARDS[card].category for card in player.hand)
    return Board(
        hand={category: held[category] for category in CATEGORIES},
        finished=player.finished,
        eaten=dict(player.eaten),
        channels=player.channels,
        chips=dict(player.chips),
        points=points(s, seat),
        emperor=s.emperor == seat,
    )
