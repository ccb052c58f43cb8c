"""Positions of Tongiaki to be put into words, and every event that the game can tell."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any

from render.scene import Scene
from rules.kit.events import Event, loose
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.state import State

NAMES = ("あかり", "Har_uto*", "@everyone [x](https://a.b)", "שלום", "Maximilian the Third", "Eve")
"""Names as Discord lets people have them."""
BEST = 0.6
"""How often a player in `played` takes the most promising move instead of any."""

_ROUTE = {"tile": "wa", "at": "H9", "colours": 1}
_KING = {"island": "samoa", "king": 2, "boats": (0, 1)}
_CHAIN = {"departed": 9, "turned": 4, "landed": 5, "failed": 2, "blocked": 2, "islands": ("samoa",), "boats": (0, 2)}
_ENDLESS = {"islands": ("samoa", "nauru"), "boats": (0, 2)}

TOLD: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("placed", {"at": "samoa-B", "reason": reason}) for reason in ("setup", "start", "settlement")),
    ("grew", {"island": "samoa", "at": ("samoa-A",), "source": None}),
    ("grew", {"island": "samoa", "at": ("samoa-A", "samoa-C"), "source": None}),
    ("grew", {"island": "samoa", "at": ("samoa-A",), "source": "tonga-F"}),
    *(("king", {"island": "samoa", "points": 5, "count": count}) for count in (0, 1, 3)),
    *(("settlement", {"count": count}) for count in (0, 1, 4)),
    ("drew", {"tile": "rapa_nui", "water": False}),
    ("drew", {"tile": "wa", "water": True}),
    ("laid", {"tile": "rapa_nui", "at": "H9", "red": "n", "water": False}),
    ("laid", {"tile": "wa", "at": "H9", "red": "sw", "water": True}),
    ("departed", {"number": 1, "pier": "samoa-B-ne", "boats": (0, 0, 1), "colours": 2, "forced": False}),
    ("turned", {"tile": "wb", "at": "H9", "red": "s", "water": True}),
    ("crossed", {**_ROUTE, "needed": 1}),
    ("crossed", {**_ROUTE, "colours": 3, "needed": 3}),
    ("failed", {**_ROUTE, "needed": 4, "boats": (0, 0, 0)}),
    ("blocked", {**_KING, "back": "nauru"}),
    ("blocked", {**_KING, "back": None}),
    ("at_sea", {"tile": "wc", "at": "H9", "boats": (0, 1)}),
    ("moored", {"at": "samoa-B", "boats": (0, 1)}),
    ("landed", {"island": "samoa", "at": ("samoa-A", "samoa-A", "samoa-B"), "boats": (0, 1, 1), "how": "even"}),
    ("overflow", {"island": "samoa", "boats": (0, 1)}),
    ("chain", _CHAIN),
    ("chain", {**_CHAIN, "turned": 1, "landed": 1, "failed": 1, "blocked": 1}),
    ("chain", {**_CHAIN, "landed": 0, "islands": (), "boats": ()}),
    ("endless", _ENDLESS),
    ("endless", {"islands": ("samoa",), "boats": ()}),
    ("last_tile", {"water": True}),
    ("last_tile", {"water": False}),
    ("stuck", {"at": ("samoa-A", "tonga-B")}),
    ("turn_ended", {}),
    ("resigned", {}),
)
"""Every event in each of its forms: kind and facts."""
EVENTS = tuple(loose(kind, 1, facts) for kind, facts in TOLD)


def scene(state: State, viewer: Seat | None = 0, language: str = "en", **wishes: Any) -> Scene:
    """A position as a viewer sees it."""
    names = wishes.pop("names", NAMES[: state.seats])
    return Scene(view=TONGIAKI.view(state, viewer), names=names, language=language, label="#12", **wishes)


@cache
def played(seats: int) -> tuple[tuple[State, Seat, Move, tuple[Event, ...]], ...]:
    """A game of players who often choose what looks best: every position, move and what it told."""
    rng = Random(seats)
    state = TONGIAKI.setup(seats, {"turn_limit": "100"}, rng)
    found = []
    while TONGIAKI.to_move(state):
        (seat,) = TONGIAKI.to_move(state)
        legal = list(TONGIAKI.legal(state, seat))
        rng.shuffle(legal)
        best = rng.random() < BEST
        move = max(legal, key=partial(TONGIAKI.promise, TONGIAKI.view(state, seat))) if best else legal[0]
        after, told = TONGIAKI.apply(state, seat, move)
        found.append((state, seat, move, told))
        state = after
    return tuple(found)


def final(seats: int) -> State:
    """The position at the end of that game."""
    state, seat, move, _ = played(seats)[-1]
    return TONGIAKI.apply(state, seat, move)[0]
