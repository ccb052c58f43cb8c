"""Positions of Moana Nui for pictures, from games of mostly promising moves; what is drawn is their view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import Any

from msgspec.structs import astuple

from cogs.ui.reader import Reader
from render.scene import Mark, Scene, Size
from rules.kit.events import Event
from rules.kit.game import HEURISTIC_STEP
from rules.kit.notation import fields
from rules.kit.seats import Seat
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.outlook import battle, candidates
from rules.moana_nui.places import Cell, Corner, Segment
from rules.moana_nui.state import State
from rules.moana_nui.view import MoanaNuiView
from tests.asked import Asked, Moment, ask, played, questions

NAMES = ("あかり", "Haruto", "Mia", "レン")
NASTY = (
    "**bold** " + "あ" * 2000,
    "🐼🎋 Anna\n\u200b\u202eevil" + "W" * 1900,
    "محمد بن عبد الله",
    "Z͑ͫ̓ͪ̂a̴̢l̷g̶o̴ 𝓕𝓪𝓷𝓬𝔂 Łódź",
)
Told = tuple[Event, ...]
_WEIGHTS = {
    "place": 5.0, "settle": 10.0, "build": 9.0, "house": 20.0, "move": 3.0, "train": 1.0, "attack": 1.0, "end": 0.6,
    "exchange": 0.5, "sail": 5.0, "generate": 5.0,
}  # fmt: skip


@lru_cache(maxsize=32)
def game(seats: int, seed: int, turns: int = 1000, kind: str = "") -> tuple[State, Told]:
    """A game up to a turn (and then, if given, until a move of a kind is legal) or to its end, and the news of its
    last round."""
    rng = Random(seed)
    s = MOANA_NUI.setup(seats, {}, rng)
    told: list[tuple[int, Event]] = []
    turn = 1
    while deciding := MOANA_NUI.to_move(s):
        view = MOANA_NUI.view(s, deciding[0])
        turn = view.turn
        moves = list(MOANA_NUI.legal(s, deciding[0]))
        kinds = sorted({move.kind for move in moves})
        if turn > turns and (not kind or kind in kinds):
            break
        chosen_kind = rng.choices(kinds, [_WEIGHTS.get(one, 1) for one in kinds])[0]
        chosen = [move for move in moves if move.kind == chosen_kind]
        few = rng.sample(chosen, min(8, len(chosen)))
        s, more = MOANA_NUI.apply(s, deciding[0], max(few, key=lambda move: MOANA_NUI.heuristic(view, move)))
        told += [(turn, event) for event in more]
    return s, tuple(event for number, event in told if number > turn - seats)


def view_of(s: State) -> MoanaNuiView:
    """A position as an onlooker sees it."""
    return MOANA_NUI.view(s, None)


def acting(s: State) -> Seat:
    """The seat to act."""
    return MOANA_NUI.to_move(s)[0]


def asking(s: State, kind: str, field: str, **chosen: object) -> dict[str, Any]:
    """The wishes of a scene that asks for a field of a kind of move, as guided play does, once others are chosen."""
    view = MOANA_NUI.view(s, acting(s))
    fits = [m for m in MOANA_NUI.legal(s, acting(s)) if m.kind == kind
            and all(getattr(m, name) == value for name, value in chosen.items())]  # fmt: skip
    values = {getattr(m, field): bool(MOANA_NUI.heuristic(view, m) % HEURISTIC_STEP) for m in fits}
    marks = tuple(
        Mark(at, "abcdefghijklmnopqrstuvwxyz"[i] if isinstance(at, Corner) else str(at), strong)
        for i, (at, strong) in enumerate(values.items())
        if isinstance(at, (Cell, Segment, Corner))
    )
    return {"marks": marks, "path": (kind, *map(str, chosen.values()))}


def attack(s: State) -> Any:
    """The attack of the acting seat in which most units are lost."""
    moves: list[Any] = [move for move in MOANA_NUI.legal(s, acting(s)) if move.kind == "attack"]
    return max(moves, key=lambda move: battle(view_of(s), move).killed)


@lru_cache(maxsize=4)
def stretched(across: bool) -> State:
    """All tiles in a row or column as long as can be, or nearly."""
    s = MOANA_NUI.setup(4, {}, Random(3))
    while MOANA_NUI.to_move(s):
        moves: list[Any] = list(MOANA_NUI.legal(s, acting(s)))
        placing = [move for move in moves if move.kind == "place"]
        far = max(placing, key=lambda move: 2 * move.at.q + move.at.r if across else move.at.r, default=None)
        last = next((move for move in moves if move.kind == "end"), moves[0])
        s, _ = MOANA_NUI.apply(s, acting(s), far or last)
    return s


def scene(s: State, viewer: Seat | None = None, **wishes: Any) -> Scene:
    """A scene of this position."""
    view = MOANA_NUI.view(s, viewer)
    given = {"names": NAMES[: view.seats], "language": "en", "label": "#12", **wishes}
    return Scene(view=view, **given)


def cell_marks(s: State, viewer: Seat) -> dict[str, Any]:
    """The question where to place the first tile of the hand, as guided play asks it."""
    view = MOANA_NUI.view(s, viewer)
    found = candidates(view, view.hand[0])
    marks = tuple(Mark(c.at, str(c.at), c.ap > 2) for c in found)
    return {"marks": marks, "path": ("place", view.hand[0])}


@lru_cache(maxsize=4)
def moments(seed: int) -> list[Moment]:
    """Every moment of a game that four easy computers play."""
    return played(MOANA_NUI, 4, seed, "easy")


@lru_cache(maxsize=4)
def _questions(seed: int) -> dict[str, Asked]:
    """An early and a late moment of every kind of question in such a game."""
    return dict(questions(MOANA_NUI, moments(seed), 4, seed))


def question(seed: int, name: str, language: str, size: Size) -> Scene:
    """What somebody sees who is asked something in such a game."""
    return ask(MOANA_NUI, _questions(seed)[name], 4, Reader(0, language, size))[0]


@lru_cache(maxsize=8)
def asked_position(kind: str) -> tuple[State, Told]:
    """A position of a running game in which a move of this kind is legal."""
    found = (game(3, seed, 12, kind) for seed in range(1, 60))
    return next(here for here in found if MOANA_NUI.to_move(here[0]))


@lru_cache(maxsize=1)
def positions() -> dict[str, tuple[State, Told]]:
    """The positions of the tests by name, with the news of their last round."""
    middle, told = game(4, 3, 22)
    return {
        "start": (MOANA_NUI.setup(2, {}, Random(1)), ()),
        "middle": (middle, told),
        "fighting": game(4, 3, 22, "attack"),
        "late": game(4, 5, 31),
        "ended": game(4, 5),
        "one gave up": (MOANA_NUI.resign(middle, 0)[0], told),
        "in a row": (stretched(True), ()),
        "in a column": (stretched(False), ()),
    }


def drawn(position: str, viewer: Seat | None = None, **wishes: object) -> Scene:
    """The scene of a position of `positions` as a viewer sees it."""
    s, told = positions()[position]
    return scene(s, viewer, **{"news": tuple(event.seen_by(viewer) for event in told), **wishes})


def asked_often(seats: int, kind: str, field: str) -> Iterator[Scene]:
    """Boards of several games that ask for a field of a kind of move, other fields before it being chosen."""
    for seed in range(1, 5):
        s, _ = game(seats, seed, 3 * seats, kind)
        if not MOANA_NUI.to_move(s):
            continue
        move = next(move for move in MOANA_NUI.legal(s, acting(s)) if move.kind == kind)
        before = dict(takewhile(lambda given: given[0] != field, zip(fields(type(move)), astuple(move), strict=True)))
        yield scene(s, acting(s), size="phone", **asking(s, kind, field, **before))


def asked(kind: str, field: str, size: Size) -> Scene:
    """A board that asks for a field of a kind of move."""
    s, _ = asked_position(kind)
    return scene(s, acting(s), size=size, **asking(s, kind, field))
