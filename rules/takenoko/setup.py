"""The first position of a game: shuffles, starting hands and the starting player (rules 2)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.kit.game import Option, Options
from rules.kit.starting import options_of, start_option, starting_seat
from rules.takenoko.components import CARDS, CATEGORIES, CHANNELS, CHIPS, COLOURS, SEATS, STARTING_HAND, TILES
from rules.takenoko.garden import Garden
from rules.takenoko.state import Player, State, Supply, Turn

OPTIONS: Final[Mapping[str, Option]] = {
    "redraw": Option("redraw", ("on", "off"), "on"),
    "start": start_option(SEATS[-1]),
    "auto_end": Option("auto_end", ("on", "off"), "on"),
}


def setup(seats: int, options: Options, rng: Random) -> State:
    """Everything shuffled, one card of each category dealt to each seat. Raises BadOptions."""
    chosen = options_of(SEATS, OPTIONS, seats, options)
    start = starting_seat(seats, chosen["start"], rng)
    pile = _shuffled([tile for tile, number in TILES.items() for _ in range(number)], rng)
    decks: dict[str, tuple[str, ...]] = {category: _deck(category, rng) for category in CATEGORIES}
    hands = [_deal(decks) for _ in range(seats)]
    return State(
        options=chosen,
        start=start,
        players=tuple(Player(hand, (), dict.fromkeys(COLOURS, 0), 0, dict.fromkeys(CHIPS, 0)) for hand in hands),
        garden=Garden(),
        supply=Supply(pile, decks, dict.fromkeys(CATEGORIES, ()), CHANNELS, dict(CHIPS)),
        turn=Turn(number=1, round=1, seat=start, decision="act"),
    )


def _deck(category: str, rng: Random) -> tuple[str, ...]:
    return _shuffled([card.id for card in CARDS.values() if card.category == category for _ in range(card.count)], rng)


def _deal(decks: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """A starting hand from the tops of the decks, which lose these cards."""
    hand: tuple[str, ...] = ()
    for category, number in STARTING_HAND.items():
        hand += decks[category][:number]
        decks[category] = decks[category][number:]
    return hand


def _shuffled(things: list[str], rng: Random) -> tuple[str, ...]:
    rng.shuffle(things)
    return tuple(things)
