"""Positions of Tigris & Euphrates drawn as small maps, and moves typed as people type them, for tests of single rules.

Everything goes through the real `load`, `read`, `legal` and `apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kit.seats import Seat
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import COLOURS, OFFICES, Office
from rules.tigris.squares import LABELS, SQUARES, Square, index_of
from rules.tigris.state import State
from rules.tigris.view import Fight
from tests.rules.trials import Trials

DYNASTIES = ("archer", "bull", "potter", "lion")
FAR_TREASURES = ("A11", "C11", "E11")
"""Where three treasures lie out of the way, so that a turn can end without ending the game."""
MIXED = ("red", "red", "blue", "green", "black", "black")

_TRIALS = Trials(GAME)
play = _TRIALS.play
told = _TRIALS.told
refused = _TRIALS.refused
legal = _TRIALS.legal
legal_kinds = _TRIALS.legal_kinds
see = _TRIALS.see
final = _TRIALS.final


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


def square(label: str) -> Square:
    """The square with this label."""
    return Square.parse(label)


def squares(labels: str) -> tuple[Square, ...]:
    """The squares with these labels."""
    return tuple(map(square, labels.split()))


def everywhere() -> list[str]:
    """The labels of all squares."""
    return [LABELS[index_of(square)] for square in SQUARES]


def office(colour: str) -> Office:
    """The leader of a colour."""
    return OFFICES[COLOURS.index(colour)]
