"""Positions of Tongiaki for pictures: games played with the rules' own moves, and the extremes."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from render.scene import Mark, Scene
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.tongiaki.components import LANDS
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.places import Cell
from rules.tongiaki.state import State

NAMES = ("あかり", "Haruto", "Mia", "レン", "さくら", "Leo")
NASTY = (
    "**bold** " + "あ" * 2000,
    "🐼🎋 Anna\n\u200b\u202eevil" + "W" * 1900,
    "محمد بن عبد الله",
    "Z͑ͫ̓ͪ̂a̴̢l̷g̶o̴ 𝓕𝓪𝓷𝓬𝔂 Łódź",
    "W" * 32,
    "Maximilian von Habsburg-Lothring",
)
_SEEN = 6

Told = tuple[Event, ...]


def start(seats: int = 4, **options: str) -> State:
    """A game that has just begun."""
    given = {key: option.default for key, option in TONGIAKI.options.items()}
    return TONGIAKI.setup(seats, {**given, **options}, Random(1))


@lru_cache(maxsize=64)
def played(seats: int, seed: int, turn: int, decision: str = "") -> tuple[State, Told]:
    """A game of mostly promising moves from a turn on up to a decision (any, if none is given) or to its end; with
    the news of its last round."""
    rng = Random(seed)
    s = TONGIAKI.setup(seats, {key: option.default for key, option in TONGIAKI.options.items()}, rng)
    told: list[tuple[int, Event]] = []
    while deciding := TONGIAKI.to_move(s):
        now = TONGIAKI.turn(s)
        if now >= turn and decision in ("", s.turn.decision):
            break
        moves = list(TONGIAKI.legal(s, deciding[0]))
        few = rng.sample(moves, min(_SEEN, len(moves)))
        view = TONGIAKI.view(s, deciding[0])
        s, more = TONGIAKI.apply(s, deciding[0], max(few, key=lambda move: TONGIAKI.heuristic(view, move)))
        told += [(now, event) for event in more]
    now = TONGIAKI.turn(s)
    return s, tuple(event for at, event in told if at > now - seats)


@lru_cache(maxsize=4)
def laying() -> State:
    """A tile of a new settlement is to be laid, an island of points on a table of some size."""
    for seed in range(40):
        s, _ = played(3, seed, 24, "act")
        if TONGIAKI.result(s):
            continue
        s, _ = TONGIAKI.apply(
            s, acting(s), next(move for move in TONGIAKI.legal(s, acting(s)) if move.kind == "settle")
        )
        if s.turn.tile in LANDS:
            return s
    raise AssertionError("no such position")


@lru_cache(maxsize=1)
def kings() -> tuple[State, Told]:
    """A game in which kings' islands are declared whenever they can be, with the news of the last of them."""
    for seed in range(100):
        rng, told = Random(seed), list[Event]()
        s = start(4)
        while (deciding := TONGIAKI.to_move(s)) and len(s.kings) < 3:
            moves = list(TONGIAKI.legal(s, deciding[0]))
            view, few = TONGIAKI.view(s, deciding[0]), rng.sample(moves, min(_SEEN, len(moves)))
            king = next((move for move in moves if move.kind == "king"), None)
            move = king or max(few, key=lambda each: TONGIAKI.heuristic(view, each))
            s, more = TONGIAKI.apply(s, deciding[0], move)
            told += more
        if not TONGIAKI.result(s):
            return s, tuple(told[-12:])
    raise AssertionError("no such position")


@lru_cache(maxsize=4)
def stretched(across: bool, tiles: int = 28) -> State:
    """A table of so many tiles, as long as a player makes it who lays those of settlements as far out as possible."""
    rng = Random(2)
    s = start(6)
    while (deciding := TONGIAKI.to_move(s)) and len(s.chart.tiles) < tiles:
        moves = list(TONGIAKI.legal(s, deciding[0]))
        wanted = [move for move in moves if move.kind == "settle"] or moves
        laying: list[Any] = [move for move in moves if move.kind == "lay"]
        far = max(laying, key=lambda move: _out(move.at, across), default=None)
        s, _ = TONGIAKI.apply(s, deciding[0], far or rng.choice(wanted))
    return s


def _out(at: Cell, across: bool) -> float:
    return abs(at.q) - 2 * abs(at.r + at.q / 2) if across else abs(at.r + at.q / 2) - 2 * abs(at.q)


def acting(s: State) -> Seat:
    """The seat to act."""
    return TONGIAKI.to_move(s)[0]


def marks(s: State, kind: str, field: str) -> tuple[Mark, ...]:
    """The places of a field of the legal moves of one kind, as guided play marks them."""
    found = dict.fromkeys(getattr(move, field) for move in TONGIAKI.legal(s, acting(s)) if move.kind == kind)
    return tuple(Mark(at, getattr(at, "tag", str(at)), i % 2 == 0) for i, at in enumerate(found))


def scene(s: State, viewer: Seat | None = None, **wishes: Any) -> Scene:
    """A scene of a position as a viewer sees it."""
    given: dict[str, Any] = {"view": TONGIAKI.view(s, viewer), "names": NAMES[: s.seats], "language": "ja"}
    return Scene(**{**given, "label": "#12", **wishes})
