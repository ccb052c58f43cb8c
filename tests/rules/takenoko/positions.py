"""Positions of Takenoko in a few words, and moves typed as people type them, for tests of single rules.

Everything goes through the real `load`, `read`, `legal` and `apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from rules.kit.events import Event
from rules.kit.refusals import IllegalMove
from rules.kit.seats import CHANCE, Seat
from rules.takenoko.components import CARDS, CHANNELS, CHIPS, TILES
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.state import State
from rules.takenoko.view import Plot

POND = "H8"

E = TypeVar("E", bound=Event)


def plot(line: str) -> dict[str, Any]:
    """A plot from words such as `H9 green 2 fertilizer chip`."""
    at, colour, *rest = line.split()
    found: dict[str, Any] = {"at": at, "colour": colour}
    for word in rest:
        if word.isdecimal():
            found["bamboo"] = int(word)
        elif word == "chip":
            found["chip"] = True
        else:
            found["improvement"] = word
    return found


def player(
    hand: str = "", finished: str = "", channels: int = 0, resigned: bool = False, **counts: int
) -> dict[str, Any]:
    """A seat: card ids, channels, sections eaten (`green=2`) and chips (`watershed=1`)."""
    return {
        "hand": hand.split(),
        "finished": finished.split(),
        "channels": channels,
        "resigned": resigned,
        "eaten": {key: number for key, number in counts.items() if key not in CHIPS},
        "chips": {key: number for key, number in counts.items() if key in CHIPS},
    }


def position(
    garden: str = "",
    channels: str = "",
    *,
    me: dict[str, Any] | None = None,
    others: Sequence[dict[str, Any]] = ({},),
    panda: str = POND,
    gardener: str = POND,
    options: dict[str, str] | None = None,
    emperor: int | None = None,
    start: int = 0,
    supply: dict[str, Any] | None = None,
    **turn: Any,
) -> State:
    """A position in which seat 0 (`me`) is to act in round 2 without weather, unless told otherwise.

    `garden` holds plots separated by semicolons; decks and pile are full unless `supply` says otherwise.
    """
    full = {
        "pile": [tile for tile, number in TILES.items() for _ in range(number)],
        "decks": {category: deck(category) for category in ("plot", "gardener", "panda")},
        "thrown": {},
        "channels": CHANNELS,
        "chips": dict(CHIPS),
    }
    return GAME.load(
        {
            "options": {"auto_end": "off", **(options or {})},
            "start": start,
            "players": [me or player(), *(other or player() for other in others)],
            "garden": {
                "plots": [plot(line) for line in garden.split(";") if line.strip()],
                "channels": channels.split(),
                "panda": panda,
                "gardener": gardener,
            },
            "supply": {**full, **(supply or {})},
            "turn": {"number": 5, "round": 2, "seat": 0, "decision": "act", **turn},
            "emperor": emperor,
        }
    )


def deck(category: str) -> list[str]:
    """All cards of a category."""
    return [card.id for card in CARDS.values() if card.category == category for _ in range(card.count)]


def play(s: State, *moves: str, seat: Seat | None = None) -> State:
    """The position after these moves of whoever is to move."""
    for text in moves:
        s, _ = told(s, text, seat=seat)
    return s


def told(s: State, text: str, seat: Seat | None = None) -> tuple[State, tuple[Event, ...]]:
    """The position after a move and what was told; the move must be among the legal ones."""
    move, mover = GAME.read(text), GAME.to_move(s)[0] if seat is None else seat
    assert move in list(GAME.legal(s, mover)), f"{text} is not legal"
    return GAME.apply(s, mover, move)


def only(events: tuple[Event, ...], kind: type[E]) -> E:
    """The only event of a kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    """What kinds of things happened, in order."""
    return [type(event) for event in events]


def refused(s: State, text: str, seat: Seat | None = None) -> str:
    """The key of the rule that forbids a move, which must not be among the legal ones either."""
    move = GAME.read(text)
    mover = seat if seat is not None else (*GAME.to_move(s), s.turn.seat)[0]
    assert move not in list(GAME.legal(s, mover)), f"{text} is legal"
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, mover, move)
    return caught.value.key


def legal(s: State, kind: str | None = None) -> set[str]:
    """The legal moves of whoever is to move, of one kind or of all, as text."""
    return {GAME.write(m) for seat in GAME.to_move(s) for m in GAME.legal(s, seat) if kind in (None, m.kind)}


def legal_kinds(s: State) -> set[str]:
    """The kinds of the legal moves."""
    return {text.split()[0] for text in legal(s)}


def roll(face: str, garden: str = "", **facts: Any) -> State:
    """A position after the die showed this face at the start of seat 0's turn."""
    return play(position(garden, decision="roll", **facts), f"roll {face}", seat=CHANCE)


def there(s: State, at: str) -> Plot:
    """The plot at a place."""
    return next(found for found in s.garden.plots.values() if str(found.at) == at)


def bamboo(s: State, *places: str) -> tuple[int, ...]:
    """The sections at these places."""
    return tuple(there(s, at).bamboo for at in places)
