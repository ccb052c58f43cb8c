"""A position that is consistent with a view: what the viewer cannot know is dealt at random.

Only the view is looked at, so it can be used to think ahead without looking into anybody's hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from rules.takenoko.components import CARDS, CATEGORIES, TILES, tile_name
from rules.takenoko.garden import Garden
from rules.takenoko.state import Player, State, Supply, Turn
from rules.takenoko.view import Plot, TakenokoView


def imagine(v: TakenokoView, rng: Random) -> State:
    """Some position with exactly this view."""
    tiles = _unseen_tiles(v, rng)
    drawn = v.drawn or tiles[: v.drawing]
    pile = tiles[-v.pile :] if v.pile else ()
    unseen: dict[str, Iterator[str]] = {
        category: iter(_shuffled(unseen_cards(v, category), rng)) for category in CATEGORIES
    }
    hands = [_hand(v, seat, unseen) for seat in range(v.seats)]
    thrown, decks = _piles(unseen, v.thrown), _piles(unseen, v.decks)
    return State(
        options=dict(v.options),
        start=v.start,
        players=tuple(_player(v, seat, hand) for seat, hand in enumerate(hands)),
        garden=Garden({plot.at: plot for plot in v.plots}, frozenset(v.channels), v.panda, v.gardener),
        supply=Supply(pile, decks, thrown, v.channels_left, dict(v.chips_left)),
        turn=Turn(v.turn, v.round, v.seat, v.decision, v.rolled, v.weather, v.actions_used, drawn, v.redraw),
        emperor=v.emperor,
    )


def _player(v: TakenokoView, seat: int, hand: tuple[str, ...]) -> Player:
    board = v.boards[seat]
    return Player(hand, board.finished, dict(board.eaten), board.channels, dict(board.chips), seat in v.resigned)


def _unseen_tiles(v: TakenokoView, rng: Random) -> tuple[str, ...]:
    """The plots that are neither laid nor in the viewer's hand, shuffled."""
    left = Counter(TILES)
    left.subtract(_printed(plot) for plot in v.plots)
    left.subtract(v.drawn)
    return _shuffled(left, rng)


def _printed(plot: Plot) -> str:
    return tile_name(plot.colour, None if plot.chip else plot.improvement)


def unseen_cards(v: TakenokoView, category: str) -> Counter[str]:
    """How many there are of each card of a category, without the finished ones and those in the viewer's hand."""
    left = Counter({card.id: card.count for card in CARDS.values() if card.category == category})
    left.subtract(card for board in v.boards for card in board.finished if card in left)
    left.subtract(card.id for card in v.hand if card.id in left)
    return left


def _hand(v: TakenokoView, seat: int, unseen: Mapping[str, Iterator[str]]) -> tuple[str, ...]:
    if seat == v.viewer:
        return tuple(card.id for card in v.hand)
    counts = v.boards[seat].hand
    return tuple(card for category in CATEGORIES for card in _take(unseen[category], counts[category]))


def _piles(unseen: Mapping[str, Iterator[str]], counts: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """So many cards of each category, which are unseen no longer."""
    return {category: _take(cards, counts[category]) for category, cards in unseen.items()}


def _take(cards: Iterator[str], number: int) -> tuple[str, ...]:
    return tuple(islice(cards, number))


def _shuffled(counts: Counter[str], rng: Random) -> tuple[str, ...]:
    things = sorted(counts.elements())
    rng.shuffle(things)
    return tuple(things)
