"""Positions of Merchants of Sky Islands written as short words, and moves typed as people type them.

Everything goes through the real `load`, `read`, `legal` and `apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kit.seats import Seat
from rules.sky_islands.components import CUBES, HOUSES, PORTS, START, TILES, TOWERS
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, Cubes
from rules.sky_islands.state import State
from tests.rules.trials import Trials

INITIAL = " ".join(f"{TILES[kind].id}:{cell}" for cell, kind in START)
"""The initial tile as words."""
HAND = ("red-straight", "white-bend")


_TRIALS = Trials(GAME)
play = _TRIALS.play
told = _TRIALS.told
refusal = _TRIALS.refusal
refused = _TRIALS.refused
legal = _TRIALS.legal
legal_kinds = _TRIALS.legal_kinds
see = _TRIALS.see
final = _TRIALS.final


def position(
    tiles: str = "",
    houses: str = "",
    *,
    initial: bool = True,
    hands: Sequence[Sequence[str] | str] = (HAND, HAND),
    cubes: Sequence[str] = (),
    pile: Sequence[str] | str = "blue-end green-end blue-end green-end blue-end green-end",
    options: dict[str, str] | None = None,
    seats: Sequence[dict[str, Any]] = (),
    supply: dict[str, int] | None = None,
    other: dict[str, Any] | None = None,
    **turn: Any,
) -> State:
    """A position in which seat 0 is to move; by default it is to place a tile, in the third round.

    `tiles` are words such as `red-tee:M19` or `red-tee/2:M19` (turned by two quarters), `houses` words such as `0:M20`
    or `1tp:M19n` (a house of seat 1 with tower and port). `cubes` are those of each seat, such as `red,blue`. `seats`
    adds to the seats, `other` to the position.
    """
    laid = [_tile(word) for word in [*(INITIAL.split() if initial else ()), *tiles.split()]]
    built = [_house(word) for word in houses.split()]
    held = [Cubes.parse(text) for text in (*cubes, *["none"] * (len(hands) - len(cubes)))]
    players = []
    for seat, hand in enumerate(hands):
        own = sum(house["seat"] == seat for house in built)
        player = {"hand": hand.split() if isinstance(hand, str) else list(hand), "houses": HOUSES - own}
        added = seats[seat] if seat < len(seats) else {}
        players.append({**player, "cubes": dict(zip(COLOURS, held[seat], strict=True)), **added})
    left = {colour: CUBES - sum(cubes[n] for cubes in held) for n, colour in enumerate(COLOURS)}
    return GAME.load(
        {
            "options": {"auto_end": "off", **(options or {})},
            "start": 0,
            "players": players,
            "tiles": laid,
            "houses": built,
            "pile": pile.split() if isinstance(pile, str) else list(pile),
            "supply": {**left, **(supply or {})},
            "towers": TOWERS - sum(house["tower"] for house in built),
            "ports": PORTS - sum(house["port"] for house in built),
            "turn": {"number": 5, "round": 3, "seat": 0, "decision": "place", **turn},
            **(other or {}),
        }
    )


def _tile(word: str) -> dict[str, Any]:
    name, at = word.split(":")
    tile, _, rotation = name.partition("/")
    return {"tile": tile, "at": at, "rotation": int(rotation or 0)}


def _house(word: str) -> dict[str, Any]:
    who, at = word.split(":")
    return {"seat": int(who[0]), "at": at, "tower": "t" in who, "port": "p" in who}


def island(s: State, name: str) -> Island:
    """The connected island to which a drawn island belongs."""
    (found,) = [one for one in see(s).islands if name in map(str, one.segments)]
    return found


def cubes(s: State, seat: Seat = 0) -> str:
    """A seat's cubes."""
    return str(s.players[seat].cubes)


def points(s: State, seat: Seat = 0) -> int:
    """What a seat has scored so far."""
    return sum(s.players[seat].points)
