"""Positions of Takenoko in a few words, and moves typed as people type them, for tests of single rules.

Everything goes through the real `load`, `read`, `legal` and `apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kit.seats import CHANCE
from rules.takenoko.components import CARDS, CHANNELS, CHIPS, TILES
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.plots import Plot
from rules.takenoko.state import State
from tests.rules.trials import Trials

POND = "H8"

_TRIALS = Trials(GAME)
play = _TRIALS.play
told = _TRIALS.told
refused = _TRIALS.refused
legal = _TRIALS.legal
legal_kinds = _TRIALS.legal_kinds


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


def roll(face: str, garden: str = "", **facts: Any) -> State:
    """A position after the die showed this face at the start of seat 0's turn."""
    return play(position(garden, decision="roll", **facts), f"roll {face}", seat=CHANCE)


def there(s: State, at: str) -> Plot:
    """The plot at a place."""
    return next(found for found in s.garden.plots.values() if str(found.at) == at)


def bamboo(s: State, *places: str) -> tuple[int, ...]:
    """The sections at these places."""
    return tuple(there(s, at).bamboo for at in places)
