"""The position of a game of Takenoko: seats, garden, supply and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.kit.game import Options
from rules.kit.hexes import Hex
from rules.kit.seats import CHANCE, Seat
from rules.takenoko.components import ACTIONS, CARDS, EMPEROR_POINTS, SUN_ACTIONS, THRESHOLDS
from rules.takenoko.garden import Garden


class Player(msgspec.Struct, frozen=True):
    """What lies in front of a seat. `hand` and `finished` are card ids, oldest first; counts are by colour and chip."""

    hand: tuple[str, ...]
    finished: tuple[str, ...]
    eaten: Mapping[str, int]
    channels: int
    chips: Mapping[str, int]
    resigned: bool = False


class Supply(msgspec.Struct, frozen=True):
    """What can still be drawn or taken. Pile and decks begin with the top; `thrown` cards have left the game."""

    pile: tuple[str, ...]
    decks: Mapping[str, tuple[str, ...]]
    thrown: Mapping[str, tuple[str, ...]]
    channels: int
    chips: Mapping[str, int]


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over.

    `decision` is one of roll, weather, rain, storm, cloud, plot, act, over. `rolled` is what the die showed,
    `weather` what is in force; `used` names the actions taken, `drawn` the plots one of which must be laid.
    `redraw` says that the last card drawn was thrown away (rules 5, objective).
    """

    number: int
    round: int
    seat: Seat
    decision: str
    rolled: str | None = None
    weather: str | None = None
    used: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    redraw: bool = False


class State(msgspec.Struct, frozen=True):
    """A whole position. `start` is the seat that began, `emperor` the first to reach the threshold."""

    options: Options
    start: Seat
    players: tuple[Player, ...]
    garden: Garden
    panda: Hex
    gardener: Hex
    supply: Supply
    turn: Turn
    emperor: Seat | None = None


def to_move(s: State) -> tuple[Seat, ...]:
    """Who must decide: a seat, CHANCE while the die falls, nobody when the game is over."""
    decision = s.turn.decision
    if decision == "over":
        return ()
    return (CHANCE,) if decision == "roll" else (s.turn.seat,)


def with_player(s: State, **changes: Any) -> tuple[Player, ...]:
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
    if s.emperor is None:
        return None
    seats = len(s.players)
    after = (s.emperor - s.turn.seat) % seats or seats
    waiting = ((s.turn.seat + step) % seats for step in range(1, after))
    return sum(not s.players[seat].resigned for seat in waiting)
