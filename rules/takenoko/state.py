"""The position of a game of Takenoko: seats, garden, supply and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from rules.kit.game import Options
from rules.kit.schema import Count, Number, by_each, known_ids, one_of
from rules.kit.seats import CHANCE, Seat
from rules.takenoko.components import (
    ACTIONS,
    CARDS,
    EMPEROR_POINTS,
    HAND_LIMIT,
    SEATS,
    SUN_ACTIONS,
    THRESHOLDS,
    TILES,
    Action,
    Category,
    Colour,
    Face,
    Improvement,
    Weather,
)
from rules.takenoko.garden import Garden

Cards = tuple[Annotated[str, known_ids(CARDS, "card")], ...]
Tiles = tuple[Annotated[str, known_ids(TILES, "plot")], ...]
Pieces = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""How many pieces of one kind, of which the box never holds that many."""
Decision = Literal["roll", "weather", "rain", "storm", "cloud", "plot", "act", "over"]


class Player(msgspec.Struct, frozen=True):
    """What lies in front of a seat. `hand` and `finished` are card ids, oldest first; counts are by colour and chip."""

    hand: Annotated[Cards, msgspec.Meta(max_length=HAND_LIMIT)]
    finished: Cards
    eaten: Annotated[Mapping[str, int], by_each(Colour, Pieces)]
    channels: Pieces
    chips: Annotated[Mapping[str, int], by_each(Improvement, Pieces)]
    resigned: bool = False


class Supply(msgspec.Struct, frozen=True):
    """What can still be drawn or taken. Pile and decks begin with the top; `thrown` cards have left the game."""

    pile: Tiles
    decks: Annotated[Mapping[str, tuple[str, ...]], by_each(Category, Cards)]
    thrown: Annotated[Mapping[str, tuple[str, ...]], by_each(Category, Cards)]
    channels: Pieces
    chips: Annotated[Mapping[str, int], by_each(Improvement, Pieces)]


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over.

    `decision` is one of roll, weather, rain, storm, cloud, plot, act, over. `rolled` is what the die showed,
    `weather` what is in force; `used` names the actions taken, `drawn` the plots one of which must be laid.
    `redraw` says that the last card drawn was thrown away (rules 5, objective).
    """

    number: Number
    round: Number
    seat: Count
    decision: Annotated[str, one_of(Decision)]
    rolled: Face | None = None
    weather: Weather | None = None
    used: tuple[Action, ...] = ()
    drawn: Tiles = ()
    redraw: bool = False


class State(msgspec.Struct, frozen=True):
    """A whole position. `start` is the seat that began, `emperor` the first to reach the threshold."""

    options: Options
    start: Count
    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    garden: Garden
    supply: Supply
    turn: Turn
    emperor: Count | None = None


def to_move(s: State) -> tuple[Seat, ...]:
    """Who must decide: a seat, CHANCE while the die falls, nobody when the game is over."""
    decision = s.turn.decision
    if decision == "over":
        return ()
    return (CHANCE,) if decision == "roll" else (s.turn.seat,)


def with_player(s: State, **changes: object) -> tuple[Player, ...]:
    """The players with changes to the one whose turn it is."""
    seat, players = s.turn.seat, s.players
    return (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])


def more(counts: Mapping[str, int], key: str, number: int = 1) -> dict[str, int]:
    """`counts` with `number` added at `key`."""
    return {**counts, key: counts[key] + number}


def actions_total(weather: str | None) -> int:
    """How many actions a turn with this weather has (rules 3.2, 4)."""
    return SUN_ACTIONS if weather == "sun" else ACTIONS


def threshold(s: State) -> int:
    """How many finished cards trigger the last round (rules 10)."""
    return THRESHOLDS[len(s.players)]


@lru_cache(maxsize=4096)
def card_points(cards: tuple[str, ...], category: str | None = None) -> int:
    """The points on finished cards, of one category or of all."""
    return sum(CARDS[card].points for card in cards if category in (None, CARDS[card].category))


def points(s: State, seat: Seat) -> int:
    """The points of a seat so far: finished cards and the emperor (rules 10)."""
    return card_points(s.players[seat].finished) + (EMPEROR_POINTS if s.emperor == seat else 0)


def next_seat(s: State) -> Seat | None:
    """Whose turn comes after the present one; None when it was the last (rules 10; resigned seats are passed over)."""
    seats = len(s.players)
    for step in range(1, seats + 1):
        seat = (s.turn.seat + step) % seats
        if seat == s.emperor:
            return None
        if not s.players[seat].resigned:
            return seat
    return None


def last_turns(s: State) -> int | None:
    """How many turns remain after the present one once the last round is triggered, else None (rules 10)."""
    return None if s.emperor is None else turns_until(s, s.emperor)


def turns_until(s: State, seat: Seat) -> int:
    """How many turns lie between the present one and the next of `seat` (resigned seats are passed over)."""
    seats = len(s.players)
    after = (seat - s.turn.seat) % seats or seats
    waiting = ((s.turn.seat + step) % seats for step in range(1, after))
    return sum(not s.players[seat].resigned for seat in waiting)
