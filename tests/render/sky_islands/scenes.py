"""Positions of Merchants of Sky Islands for pictures: games played with the rules' own moves, and the extremes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

from render.scene import Mark, Scene
from rules.kit.events import Event
from rules.kit.game import HEURISTIC_STEP
from rules.kit.seats import Seat
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.moves import BuildHouse, BuildPort, BuildTower, PlaceTile
from rules.sky_islands.state import State
from rules.sky_islands.view import SkyView

NAMES = ("あかり", "Haruto", "Mia", "レン")
NASTY = (
    "**bold** " + "あ" * 2000,
    "🐼🎋 Anna\n\u200b\u202eevil" + "W" * 1900,
    "محمد بن عبد الله",
    "Z͑ͫ̓ͪ̂a̴̢l̷g̶o̴ 𝓕𝓪𝓷𝓬𝔂 Łódź",
)
LONG = ("W" * 32, "あ" * 32, "Maximilian von Habsburg-Lothring", "レン")
_SEEN = 14

Told = tuple[Event, ...]


def start(seats: int = 4, **options: str) -> State:
    """A game that has just begun."""
    return SKY_ISLANDS.setup(seats, {"auto_end": "on", **options}, Random(1))


@lru_cache(maxsize=32)
def played(seats: int, seed: int, turn: int, decision: str = "") -> tuple[State, Told]:
    """A game of mostly promising moves up to a turn (and, if given, up to a decision in it), or to its end; with the
    news of its last round."""
    rng = Random(seed)
    s = SKY_ISLANDS.setup(seats, {"auto_end": "on"}, rng)
    told: list[tuple[int, Event]] = []
    while deciding := SKY_ISLANDS.to_move(s):
        view: SkyView = SKY_ISLANDS.view(s, deciding[0])
        if view.turn > turn or (view.turn == turn and view.decision == (decision or view.decision)):
            break
        moves = list(SKY_ISLANDS.legal(s, deciding[0]))
        few = rng.sample(moves, min(_SEEN, len(moves)))
        s, more = SKY_ISLANDS.apply(s, deciding[0], max(few, key=lambda move: SKY_ISLANDS.heuristic(view, move)))
        told += [(view.turn, event) for event in more]
    now = SKY_ISLANDS.turn(s)
    return s, tuple(event for at, event in told if at > now - seats)


@lru_cache(maxsize=4)
def stretched(across: bool) -> State:
    """All tiles in a row as long as the rules allow."""
    rng = Random(4)
    s = SKY_ISLANDS.setup(4, {"auto_end": "on"}, rng)
    while (deciding := SKY_ISLANDS.to_move(s)) and SKY_ISLANDS.turn(s) < 40:
        moves = list(SKY_ISLANDS.legal(s, deciding[0]))
        placing: list[Any] = [move for move in moves if move.kind == "place"]
        far = max(placing, key=lambda move: move.at.x if across else move.at.y, default=None)
        s, _ = SKY_ISLANDS.apply(s, deciding[0], far or rng.choice(moves))
    return s


@lru_cache(maxsize=1)
def builder() -> State:
    """A position in which the seat to act can build a house, and a tower or a port."""
    for seed in range(200):
        s, _ = played(3, seed, 26, "build")
        if {"house", "tower", "port"} <= {move.kind for move in SKY_ISLANDS.legal(s, acting(s))}:
            return s
    raise AssertionError("no such position")


def acting(s: State) -> Seat:
    """The seat to act."""
    return SKY_ISLANDS.to_move(s)[0]


def marks(s: State, kind: str, fits: Callable[[Any], bool] = lambda move: True) -> tuple[Mark, ...]:
    """The places of the legal moves of one kind, as guided play marks them."""
    view = SKY_ISLANDS.view(s, acting(s))
    found: dict[Any, bool] = {}
    for move in SKY_ISLANDS.legal(s, acting(s)):
        if move.kind == kind and fits(move):
            assert isinstance(move, PlaceTile | BuildHouse | BuildTower | BuildPort)
            at = move.at
            found[at] = found.get(at, False) or bool(SKY_ISLANDS.heuristic(view, move) % HEURISTIC_STEP)
    return tuple(Mark(at, str(at), strong) for at, strong in found.items())


def placing(s: State) -> dict[str, Any]:
    """The wishes of a scene that asks where the first tile of the hand goes."""
    view: SkyView = SKY_ISLANDS.view(s, acting(s))
    tile = (view.hand or ("",))[0]
    return {"marks": marks(s, "place", lambda move: move.tile == tile), "path": ("place", tile)}


def turning(number: int, **wishes: Any) -> Scene:
    """A scene that asks in which of so many rotations a tile lies on a cell."""
    s, _ = played(4, 3, 30, "place")
    ways: dict[tuple[str, Any], int] = {}
    for move in SKY_ISLANDS.legal(s, acting(s)):
        if isinstance(move, PlaceTile):
            ways[move.tile, move.at] = ways.get((move.tile, move.at), 0) + 1
    tile, at = next(cell for cell, found in ways.items() if found == number)
    return scene(s, acting(s), path=("place", tile, str(at)), **wishes)


def building(s: State, kind: str) -> dict[str, Any]:
    """The wishes of a scene that asks where a building goes."""
    return {"marks": marks(s, kind), "path": (kind,)}


def scene(s: State, viewer: Seat | None = None, **wishes: Any) -> Scene:
    """A scene of a position as a viewer sees it."""
    given: dict[str, Any] = {"view": SKY_ISLANDS.view(s, viewer), "names": NAMES[: len(s.players)], "language": "ja"}
    return Scene(**{**given, "label": "#12", **wishes})
