"""Positions of Merchants of Sky Islands written as short words, and moves typed as people type them.

Everything goes through the real `load`, `read`, `legal` and `apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from rules.kit.events import Event
from rules.kit.refusals import IllegalMove
from rules.kit.seats import Seat
from rules.sky_islands.components import CUBES, HOUSES, PORTS, START, TILES, TOWERS
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, Cubes
from rules.sky_islands.scoring import SkyResult
from rules.sky_islands.state import State
from rules.sky_islands.view import SkyView

E = TypeVar("E", bound=Event)

INITIAL = " ".join(f"{TILES[kind].id}:{cell}" for cell, kind in START)
"""The initial tile as words."""
HAND = ("red-straight", "white-bend")


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


def play(s: State, *moves: str) -> State:
    """The position after these moves of whoever is to move."""
    for text in moves:
        s, _ = told(s, text)
    return s


def told(s: State, text: str) -> tuple[State, tuple[Event, ...]]:
    """The position after a move and what was told; the move must be among the legal ones."""
    move, mover = GAME.read(text), GAME.to_move(s)[0]
    assert move in list(GAME.legal(s, mover)), f"{text} is not legal"
    return GAME.apply(s, mover, move)


def refusal(s: State, text: str, seat: Seat | None = None) -> IllegalMove:
    """Why a move is forbidden, which must not be among the legal ones either."""
    move = GAME.read(text)
    mover = seat if seat is not None else (*GAME.to_move(s), s.turn.seat)[0]
    assert move not in list(GAME.legal(s, mover)), f"{text} is legal"
    before = GAME.dump(s)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, mover, move)
    assert GAME.dump(s) == before
    return caught.value


def refused(s: State, text: str, seat: Seat | None = None) -> str:
    """The key of the rule that forbids a move."""
    return refusal(s, text, seat).key


def legal(s: State, kind: str | None = None) -> set[str]:
    """The legal moves of whoever is to move, of one kind or of all, as text."""
    return {GAME.write(m) for seat in GAME.to_move(s) for m in GAME.legal(s, seat) if kind in (None, m.kind)}


def legal_kinds(s: State) -> set[str]:
    """The kinds of the legal moves."""
    return {text.split()[0] for text in legal(s)}


def see(s: State, viewer: Seat | None = None) -> SkyView:
    """What a viewer sees."""
    return GAME.view(s, viewer)


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


def kinds(events: Sequence[Event]) -> list[type[Event]]:
    """What kinds of things happened, in order."""
    return [type(event) for event in events]


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The only event of a kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def final(s: State) -> SkyResult:
    """The result of a game that is over."""
    found = GAME.result(s)
    assert isinstance(found, SkyResult)
    return found
