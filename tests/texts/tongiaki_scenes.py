"""Positions of Tongiaki to be put into words, and every event that the game can tell."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any

from msgspec.structs import replace

from render.scene import Scene
from render.tongiaki.words_pieces import Chain
from rules.kit.events import Event, Resigned, TurnEnded
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.tongiaki.events import (
    AtSea,
    Blocked,
    Crossed,
    Departed,
    Drew,
    Endless,
    Failed,
    Grew,
    King,
    Laid,
    Landed,
    LastTile,
    Moored,
    Overflow,
    Placed,
    Settlement,
    Stuck,
    Turned,
)
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.places import Beach, Cell, Island, Pier
from rules.tongiaki.state import State

NAMES = ("あかり", "Har_uto*", "@everyone [x](https://a.b)", "שלום", "Maximilian the Third", "Eve")
"""Names as Discord lets people have them."""
BEST = 0.6
"""How often a player in `played` takes the most promising move instead of any."""

SAMOA, NAURU = Island("samoa"), Island("nauru")
A, B, C = (Beach("samoa", letter) for letter in "ABC")
H9 = Cell.parse("H9")
_CHAIN = Chain(1, departed=9, turned=4, landed=5, failed=2, blocked=2, islands=(SAMOA,), boats=(0, 2))

EVENTS: tuple[Event, ...] = (
    *(Placed(1, at=B, reason=reason) for reason in ("setup", "start", "settlement")),
    Grew(1, island=SAMOA, at=(A,), source=None),
    Grew(1, island=SAMOA, at=(A, C), source=None),
    Grew(1, island=SAMOA, at=(A,), source=Beach("tonga", "F")),
    *(King(1, island=SAMOA, points=5, count=count) for count in (0, 1, 3)),
    *(Settlement(1, count=count) for count in (0, 1, 4)),
    Drew(1, tile="rapa_nui", water=False),
    Drew(1, tile="wa", water=True),
    Laid(1, tile="rapa_nui", at=H9, red="n", water=False),
    Laid(1, tile="wa", at=H9, red="sw", water=True),
    Departed(1, number=1, pier=Pier("samoa", "B", "ne"), boats=(0, 0, 1), colours=2, forced=False),
    Turned(1, tile="wb", at=H9, red="s", water=True),
    Crossed(1, tile="wa", at=H9, colours=1, needed=1),
    Crossed(1, tile="wa", at=H9, colours=3, needed=3),
    Failed(1, tile="wa", at=H9, colours=1, needed=4, boats=(0, 0, 0)),
    Blocked(1, island=SAMOA, king=2, boats=(0, 1), back=NAURU),
    Blocked(1, island=SAMOA, king=2, boats=(0, 1), back=None),
    AtSea(1, tile="wc", at=H9, boats=(0, 1)),
    Moored(1, at=B, boats=(0, 1)),
    Landed(1, island=SAMOA, at=(A, A, B), boats=(0, 1, 1), how="even"),
    Overflow(1, island=SAMOA, boats=(0, 1)),
    _CHAIN,
    replace(_CHAIN, turned=1, landed=1, failed=1, blocked=1),
    replace(_CHAIN, landed=0, islands=(), boats=()),
    Endless(1, islands=(SAMOA, NAURU), boats=(0, 2)),
    Endless(1, islands=(SAMOA,), boats=()),
    LastTile(1, water=True),
    LastTile(1, water=False),
    Stuck(1, at=(A, Beach("tonga", "B"))),
    TurnEnded(1),
    Resigned(1),
)
"""Every event in each of its forms."""


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
        move = max(legal, key=partial(TONGIAKI.heuristic, TONGIAKI.view(state, seat))) if best else legal[0]
        after, told = TONGIAKI.apply(state, seat, move)
        found.append((state, seat, move, told))
        state = after
    return tuple(found)


def final(seats: int) -> State:
    """The position at the end of that game."""
    state, seat, move, _ = played(seats)[-1]
    return TONGIAKI.apply(state, seat, move)[0]
