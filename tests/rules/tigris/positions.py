"""Positions of Tigris & Euphrates drawn as small maps, and moves typed as people type them, for tests of single rules.

Everything goes through the real `load`, `read`, `legal` and `apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from rules.kit.events import Event
from rules.kit.refusals import IllegalMove
from rules.kit.seats import Seat
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import COLOURS, OFFICES, Office
from rules.tigris.scoring import TigrisResult
from rules.tigris.squares import LABELS, SQUARES, Square, index_of
from rules.tigris.state import State
from rules.tigris.view import Fight, TigrisView

E = TypeVar("E", bound=Event)

DYNASTIES = ("archer", "bull", "potter", "lion")
FAR_TREASURES = ("A11", "C11", "E11")
"""Where three treasures lie out of the way, so that a turn can end without ending the game."""
MIXED = ("red", "red", "blue", "green", "black", "black")


def seat(hand: str | Sequence[str] = MIXED, **other: Any) -> dict[str, Any]:
    """What lies in front of a seat; `hand` are colours."""
    return {"hand": hand.split() if isinstance(hand, str) else list(hand), **other}


def position(
    tiles: str = "",
    leaders: str = "",
    *,
    hands: Sequence[str | Sequence[str]] = (MIXED, MIXED),
    options: dict[str, str] | None = None,
    bag: Sequence[str] | str = "red green blue black " * 10,
    seats: Sequence[dict[str, Any]] = (),
    far: bool = True,
    gone: dict[str, int] | None = None,
    start: int = 0,
    board: dict[str, Any] | None = None,
    **turn: Any,
) -> State:
    """A position in which seat 0 is to act.

    `tiles` are words such as `red:F5` (`red*:F5` with a treasure, `down:F5` face down, `dead:F5` a catastrophe),
    `leaders` words such as `1.king:E5`. Unless told otherwise three treasures lie far away (`far`). `board` adds to
    or replaces parts of the board, `seats` to those of the seats.
    """
    lying = _lying([*tiles.split(), *(f"red*:{at}" for at in (FAR_TREASURES if far else ()))])
    lying["leaders"] = [_leader(word) for word in leaders.split()]
    players = [
        {**seat(hand), "dynasty": DYNASTIES[number], **(seats[number] if number < len(seats) else {})}
        for number, hand in enumerate(hands)
    ]
    return GAME.load(
        {
            "options": {"auto_end": "on", **(options or {})},
            "start": start,
            "players": players,
            "board": {**lying, **(board or {})},
            "bag": bag.split() if isinstance(bag, str) else list(bag),
            "turn": {"number": 5, "round": 3, "seat": 0, "decision": "act", **turn},
            "gone": gone or {},
        }
    )


def _lying(words: Sequence[str]) -> dict[str, Any]:
    """The tiles that words such as `red*:F5` name, in the form of a dump."""
    lying: dict[str, Any] = {"tiles": {colour: [] for colour in COLOURS}}
    lying.update(treasures=[], face_down=[], catastrophes=[])
    where = {**lying["tiles"], "down": lying["face_down"], "dead": lying["catastrophes"]}
    for word in words:
        kind, at = word.split(":")
        if kind.endswith("*"):
            lying["treasures"].append(at)
        where[kind.removesuffix("*")].append(at)
    return lying


def _leader(word: str) -> dict[str, Any]:
    who, at = word.split(":")
    number, which = who.split(".")
    return {"seat": int(number), "which": which, "at": at}


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


def refused(s: State, text: str, seat: Seat | None = None) -> str:
    """The key of the rule that forbids a move, which must not be among the legal ones either."""
    move = GAME.read(text)
    mover = seat if seat is not None else (*GAME.to_move(s), s.turn.seat)[0]
    assert move not in list(GAME.legal(s, mover)), f"{text} is legal"
    before = GAME.dump(s)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, mover, move)
    assert GAME.dump(s) == before
    return caught.value.key


def legal(s: State, kind: str | None = None) -> set[str]:
    """The legal moves of whoever is to move, of one kind or of all, as text."""
    return {GAME.write(m) for seat in GAME.to_move(s) for m in GAME.legal(s, seat) if kind in (None, m.kind)}


def legal_kinds(s: State) -> set[str]:
    """The kinds of the legal moves."""
    return {text.split()[0] for text in legal(s)}


def see(s: State, viewer: Seat | None = None) -> TigrisView:
    """What a viewer sees."""
    return GAME.view(s, viewer)


def fight(s: State) -> Fight:
    """The conflict being fought."""
    found = see(s).fight
    assert found is not None
    return found


def points(s: State, seat: Seat) -> dict[str, int]:
    """A seat's points by colour, treasures among them, without what it has none of."""
    player = s.players[seat]
    counts: dict[str, int] = {**dict(zip(COLOURS, player.points, strict=True)), "treasure": player.treasures}
    return {colour: number for colour, number in counts.items() if number}


def tile(s: State, at: str) -> str | None:
    """What lies on a square: a colour, down, dead, or nothing (leaders are not looked at)."""
    bit = 1 << LABELS.index(at)
    kinds = (*zip(COLOURS, s.board.tiles, strict=True), ("down", s.board.face_down), ("dead", s.board.catastrophes))
    return next((kind for kind, mask in kinds if mask & bit), None)


def leaders(s: State) -> set[str]:
    """The leaders on the board, as words like those of `position`."""
    return {f"{one.seat}.{one.which}:{one.at}" for one in see(s).leaders}


def treasures(s: State) -> set[str]:
    """Where treasures lie."""
    return {str(treasure.at) for treasure in see(s).treasures}


def kinds(events: Sequence[Event]) -> list[type[Event]]:
    """What kinds of things happened, in order."""
    return [type(event) for event in events]


def every(kind: type[E], events: Sequence[Event]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def only(kind: type[E], events: Sequence[Event]) -> E:
    """The only event of a kind."""
    (event,) = every(kind, events)
    return event


def square(label: str) -> Square:
    """The square with this label."""
    return Square.parse(label)


def squares(labels: str) -> tuple[Square, ...]:
    """The squares with these labels."""
    return tuple(map(square, labels.split()))


def final(s: State) -> TigrisResult:
    """The result of a game that is over."""
    found = GAME.result(s)
    assert isinstance(found, TigrisResult)
    return found


def everywhere() -> list[str]:
    """The labels of all squares."""
    return [LABELS[index_of(square)] for square in SQUARES]


def office(colour: str) -> Office:
    """The leader of a colour."""
    return OFFICES[COLOURS.index(colour)]
