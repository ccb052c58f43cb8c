"""Positions of Tigris & Euphrates for pictures: a game in full swing, conflicts, choices, and the extremes.

Positions go through the rules' own loader and moves; what is drawn is their view.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from render.scene import Mark, Scene
from rules.kit.events import Event, TurnEnded, key_of
from rules.kit.game import HEURISTIC_STEP
from rules.kit.seats import Seat
from rules.tigris import events
from rules.tigris.game import TIGRIS
from rules.tigris.squares import Square
from rules.tigris.state import State
from rules.tigris.view import TigrisView
from tests.rules.tigris.positions import position

NAMES = ("あかり", "Haruto", "Mia", "レン")
NASTY = (
    "**bold** " + "あ" * 2000,
    "🐼🎋 Anna\n\u200b\u202eevil" + "W" * 1900,
    "محمد بن عبد الله",
    "Z͑ͫ̓ͪ̂a̴̢l̷g̶o̴ 𝓕𝓪𝓷𝓬𝔂 Łódź",
)
LONG = ("W" * 32, "あ" * 32, "Maximilian von Habsburg-Lothring", "レン")
ADVANCED = {"board": "advanced", "buildings": "on", "ziggurat": "on", "open_scores": "on"}

_LYING = {
    "red": "B2 C2 K1 J2 P2 F3 F4 M4 N5 I6 I7 J7 B8 O8 N9 O9 F10 K11 L11",
    "blue": "E2 E3 D3 D4 G1 I9 J9 K9 H9 M9 M8 M7 N4 N3 M3 B7 C7 D8",
    "black": "G2 H2 H6 G7 N10 N11 M10 L4 L3 C9 D9",
    "green": "D2 G4 G5 I8 J8 K8 P10 E9 J11 L1",
}
_DOWN = "J5 K5 J6 K6 O4 P4 O5 P5"
_LEADERS = (
    "0.king:G3 0.farmer:F2 0.priest:M5 0.trader:E10 1.trader:K7 1.king:O10 1.farmer:N6 "
    "2.farmer:I5 2.priest:P9 2.king:C8 3.king:H7 3.farmer:N8 3.priest:K2 3.trader:E4"
)
_TREASURES = ("F3", "N5", "O9", "K1", "K11", "P2", "F10")
_HANDS = (
    "red red blue black black green",
    "green green red blue blue black",
    "red blue blue blue green black",
    "blue blue blue blue red black",
)
_SEATS = (
    {"points": {"red": 6, "blue": 5, "green": 3, "black": 8}, "treasures": 1},
    {"points": {"red": 4, "blue": 7, "green": 6, "black": 5}},
    {"points": {"red": 7, "blue": 5, "green": 3, "black": 6}, "treasures": 1},
    {"points": {"red": 2, "blue": 9, "green": 4, "black": 7}, "catastrophes": 1},
)


@lru_cache(maxsize=1)
def swing() -> State:
    """A game in full swing on the basic board: four seats, two monuments, an arcade, a catastrophe; seat 2 acts."""
    tiles = " ".join(f"{colour}:{at}" for colour, places in _LYING.items() for at in places.split())
    turned = " ".join(f"down:{at}" for at in _DOWN.split())
    return position(
        f"{tiles} {turned} dead:K10",
        _LEADERS,
        far=False,
        hands=_HANDS,
        seats=_SEATS,
        bag="red green black " * 6,
        options={"buildings": "on"},
        board={
            "treasures": list(_TREASURES),
            "monuments": [{"colours": "black-green", "at": "J5"}, {"colours": "red-blue", "at": "O4"}],
            "buildings": {"green": "J8"},
        },
        number=43,
        round=11,
        seat=2,
    )


def played(s: State, *moves: str) -> tuple[State, tuple[Event, ...]]:
    """The position after these moves of whoever is to move, and all that was told."""
    told: tuple[Event, ...] = ()
    for text in moves:
        s, more = TIGRIS.apply(s, TIGRIS.to_move(s)[0], TIGRIS.read(text))
        told += more
    return s, told


@lru_cache(maxsize=1)
def war() -> tuple[State, tuple[Event, ...]]:
    """A war of farmers in that game: the attacker has committed two tiles, the defender is asked."""
    return played(swing(), "tile blue L9", "war farmer", "commit 2")


@lru_cache(maxsize=1)
def revolt() -> tuple[State, tuple[Event, ...]]:
    """A revolt beside temples that support both leaders; the attacker is asked."""
    s = position("red:E5 red:F6 red:G5 red:H6 black:H7 red:E4", "1.king:F5", hands=_HANDS[:3], number=9, round=3)
    return played(s, "leader king G6")


@lru_cache(maxsize=1)
def wars() -> tuple[State, tuple[Event, ...]]:
    """Three wars around one unification tile; the active seat chooses."""
    left = "red:B5 red:B6 red:D6 green:D5 black:A5"
    right = "red:F5 green:G5 red:H5 red:H6 black:J5 green:H7"
    leaders = "0.priest:C5 1.trader:C6 2.king:A6 1.priest:G6 3.trader:I5 0.king:F6"
    return played(position(f"{left} {right}", leaders, hands=_HANDS, number=21, round=6), "tile black E5")


@lru_cache(maxsize=4)
def kept(name: str) -> tuple[State, tuple[Event, ...]]:
    """A position of a game that was played once, with the news of its last round: `late` (advanced, four seats) or
    `ended` (three seats). Written down, so that the pictures of it only change with the art."""
    stored = json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))
    return TIGRIS.load(stored["position"]), tuple(_event(event) for event in stored["news"])


def _event(stored: dict[str, Any]) -> Event:
    """An event from its kind and fields; its squares are written as columns and rows."""
    return msgspec.convert(stored, _KINDS[stored["kind"]])


_KINDS = {
    key_of(kind): kind
    for kind in (TurnEnded, *vars(events).values())
    if isinstance(kind, type) and issubclass(kind, Event)
}


@lru_cache(maxsize=8)
def late(seats: int, seed: int, advanced: bool, turns: int = 1000) -> tuple[State, tuple[Event, ...]]:
    """A game of mostly promising moves up to a turn, or to its end, and the news of its last round."""
    rng = Random(seed)
    s = TIGRIS.setup(seats, ADVANCED if advanced else {"auto_end": "on"}, rng)
    told: list[tuple[int, Event]] = []
    while (deciding := TIGRIS.to_move(s)) and s.turn.number <= turns:
        moves = list(TIGRIS.legal(s, deciding[0]))
        kinds = sorted({move.kind for move in moves})
        kind = rng.choices(kinds, [_WEIGHTS.get(kind, 3) for kind in kinds])[0]
        chosen = [move for move in moves if move.kind == kind]
        view = TIGRIS.view(s, deciding[0])
        few = rng.sample(chosen, min(12, len(chosen)))
        turn = s.turn.number
        s, more = TIGRIS.apply(s, deciding[0], max(few, key=lambda move: TIGRIS.heuristic(view, move)))
        told += [(turn, event) for event in more]
    return s, tuple(event for turn, event in told if turn > s.turn.number - seats)


_WEIGHTS = {"tile": 10.0, "leader": 2.0, "catastrophe": 0.1, "swap": 0.1, "withdraw": 0.1, "pass": 0.02, "end": 0.02}


_FULL = ("red", "green", "black", "red")
_MOST = {"red": 50, "blue": 36, "green": 26, "black": 26}


@lru_cache(maxsize=1)
def fullest() -> State:
    """Nearly all tiles of the box on the board, with all leaders, two-digit strengths and treasures on turned tiles."""
    colours: dict[str, list[str]] = {"red": [], "blue": [], "green": [], "black": []}
    board = TIGRIS.setup(4, ADVANCED, Random(1)).board
    leaders = iter([f"{seat}.{office}" for seat in range(4) for office in ("priest", "farmer", "trader", "king")])
    placed = []
    turned = {f"{c}{r}" for c in "GH" for r in (2, 3)} | {"E3", "D3", "F3", "E2", "E4"}
    for column in range(16):
        for row in range(11):
            at = Square(column, row)
            if str(at) in turned:
                continue
            river = bool(board.terrain.river >> (row * 16 + column) & 1)
            if not river and column % 4 == 1 and row % 3 == 1 and (who := next(leaders, None)):
                placed.append(f"{who}:{at}")
            else:
                kinds = ("blue",) if river else [_FULL[(column * 5 + row * 3 + i) % 4] for i in range(4)]
                for colour in kinds:
                    if len(colours[colour]) < _MOST[colour]:
                        colours[colour].append(str(at))
                        break
    tiles = " ".join(f"{colour}:{at}" for colour, places in colours.items() for at in places)
    return position(
        tiles + " " + " ".join(f"down:{at}" for at in sorted(turned)),
        " ".join(placed),
        far=False,
        hands=("red", "red black", "", "green"),
        bag="",
        options=ADVANCED,
        board={
            "treasures": ["E4", "G3", *colours["red"][:4]],
            "monuments": [{"colours": "black-red", "at": "G2"}],
            "ziggurat": "E3",
            "buildings": {"blue": colours["blue"][0], "red": colours["red"][7]},
        },
        number=123,
        round=31,
    )


def marks(s: State, kind: str, fits: Callable[[Any], bool] = lambda move: True) -> tuple[Mark, ...]:
    """The places of the legal moves of one kind, as guided play marks them."""
    (seat,) = TIGRIS.to_move(s)
    view = TIGRIS.view(s, seat)
    found = {}
    for move in TIGRIS.legal(s, seat):
        if move.kind == kind and fits(move):
            at: Square = getattr(move, "to" if kind == "leader" else "at")
            found[at] = Mark(at, str(at), bool(TIGRIS.heuristic(view, move) % HEURISTIC_STEP))
    return tuple(found.values())


def leader_marks(s: State, office: str) -> dict[str, Any]:
    """The wishes of a scene that asks where a leader goes."""
    return {"marks": marks(s, "leader", lambda move: move.which == office), "path": ("leader", office)}


def tile_marks(s: State, colour: str) -> dict[str, Any]:
    """The wishes of a scene that asks where a tile goes."""
    return {"marks": marks(s, "tile", lambda move: move.colour == colour), "path": ("tile", colour)}


def scene(s: State, viewer: Seat | None = None, **wishes: Any) -> Scene:
    """A scene of a position as a viewer sees it."""
    given: dict[str, Any] = {"view": TIGRIS.view(s, viewer), "names": NAMES[: len(s.players)], "language": "ja"}
    return Scene(**{**given, "label": "#12", **wishes})


def see(s: State, viewer: Seat | None = None) -> TigrisView:
    """What a viewer sees."""
    view: TigrisView = TIGRIS.view(s, viewer)
    return view


__all__ = [
    "LONG", "NAMES", "NASTY", "fullest", "kept", "late", "leader_marks", "marks", "played", "revolt", "scene", "see",
    "swing", "tile_marks", "war", "wars",
]  # fmt: skip
