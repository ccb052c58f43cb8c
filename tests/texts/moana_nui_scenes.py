"""Positions of Moana Nui to be put into words, and every event that the game can tell."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any

from render.scene import Scene
from rules.kit.events import Event, Resigned
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.moana_nui import events
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.places import Corner, Segment
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import SHUT, TRIANGLE, placing, position

NAMES = ("あかり", "Har_uto*", "@everyone [x](https://a.b)", "שלום")
"""Names as Discord lets people have them."""
LOOKED_AT = 24
"""Among so many legal moves, taken at random, a player in `played` chooses."""
EAGER = 0.7
"""How often such a player takes the most promising of them, otherwise the first that comes."""

PLACE = placing("H8=E-W H10=W", "D03 D09", "0:H8 1:H10*2", goods="H8=fish,shell H10=wood,wood,stone")
"""Seat 0 is to place D03 (east-west), which at H9 completes no island, or D09."""
ACT = position("H8=E-W H9=E-W,NE", "0:H8*2 1:H9b", goods="H9a=wood", stock=("wood,fish,stone", "shell"), placed="H9")
"""Seat 0 acts with 3 points; H9 is the new tile, with two segments."""
TEMPLE = position(SHUT, "0:H8*2 1:H9*3", stock=("wood,fish,stone",))
"""Seat 0 may build a temple at H8, beside three units of seat 1."""
MEETING = position(TRIANGLE, "0:H8", stock=("wood,fish,stone,shell",))
"""Seat 0 may build the meeting house at H8/H9/I8."""
FIGHT = position("H8=E-W H9=E-W,NE", "0:H8*4 1:H9a*2 1:H9b")
"""Seat 0 may attack H9a by land, on a contested island."""
WATER = position("H9=W,E", "0:H9a*5 1:H9b")
"""Seat 0 may attack through the shallows."""


def segments(*labels: str) -> tuple[Segment, ...]:
    """The segments with these labels."""
    return tuple(map(Segment.parse, labels))


H8, H9, H9A, H9B = segments("H8", "H9", "H9a", "H9b")
GOODS: dict[str, Any] = {"goods": ("wood", "wood", "shell"), "at": (H8, H9, H9)}
BATTLE: dict[str, Any] = {"origin": H8, "to": H9A, "defender": 0, "defenders": 1, "killed": 1}
EVENTS: tuple[Event, ...] = (
    *(events.Placed(1, tile="D09", at=H9.cell, rotation=2, touching=n, ap=n + 1) for n in (1, 3)),
    events.NoFit(1, tile="D28"),
    events.Collected(1, **GOODS),
    events.Completed(1, at=(H8, H9)),
    events.Cleared(1, **GOODS),
    events.Closed(1, at=(H9A,)),
    events.Generated(1, **GOODS),
    events.NoGeneration(1),
    events.Settled(1, source="village", at=(H9,), units=1),
    *(events.Settled(1, source="council", at=at, units=2) for at in ((H9, H9), (H9A, H9B))),
    *(events.Trained(1, council=n) for n in (1, 2)),
    *(
        events.Moved(1, origin=H8, to=H9, units=n, free=free, shallows=shallows)
        for n in (1, 3)
        for free in (False, True)
        for shallows in (False, True)
    ),
    events.Exchanged(1, gave="wood", got="fish"),
    events.Built(1, building="temple", at=H9, paid=("wood", "fish", "stone")),
    events.Built(1, building="meeting_house", at=Corner.parse("H8/H9/I8"), paid=("wood", "fish", "stone", "shell")),
    *(events.Called(1, units=n, left=4) for n in (0, 1, 2)),
    *(events.Sailed(1, origin=H8, to=H9, units=n) for n in (0, 1, 2)),
    *(events.Stayed(1, at=H8, chosen=chosen) for chosen in (False, True)),
    *(events.Recalled(1, at=H8, units=n) for n in (1, 2)),
    *(events.ExtraTurn(1, tile=tile) for tile in (True, False)),
    *(events.Combat(1, ap=n) for n in (0, 1, 2)),
    events.Attacked(1, shallows=False, attackers=3, defence=1, crossing=0, lost=0, **BATTLE),
    events.Attacked(1, shallows=True, attackers=5, defence=2, crossing=2, lost=2, **BATTLE),
    *(events.Entered(1, to=H9A, units=n) for n in (1, 2)),
    *(events.Drew(1, left=n) for n in (0, 1)),
    events.Drew(1, left=5, tile="D09"),
    *(events.TurnEnded(1, ap=n) for n in (0, 1, 2)),
    events.Scored(1, segments=3, completed=6, buildings=13, doubled=11, total=33),
    Resigned(1),
)
"""Every event of a seat in each of its forms."""


def scene(state: State, viewer: Seat | None = 0, language: str = "en", **wishes: Any) -> Scene:
    """A position as a viewer sees it."""
    names = wishes.pop("names", NAMES[: len(state.players)])
    return Scene(view=MOANA_NUI.view(state, viewer), names=names, language=language, label="#12", **wishes)


@cache
def played(seats: int) -> tuple[tuple[State, Seat, Move, tuple[Event, ...]], ...]:
    """A game of players who mostly do what promises something: every position, move and what it told."""
    rng = Random(seats)
    options = {"huts": "owner", "canoe": "may"} if seats == 3 else {}
    state = MOANA_NUI.setup(seats, options, rng)
    found = []
    while MOANA_NUI.to_move(state):
        (seat,) = MOANA_NUI.to_move(state)
        view, legal = MOANA_NUI.view(state, seat), list(MOANA_NUI.legal(state, seat))
        moves = rng.sample(legal, min(LOOKED_AT, len(legal)))
        move = max(moves, key=partial(MOANA_NUI.heuristic, view)) if rng.random() < EAGER else moves[0]
        after, told = MOANA_NUI.apply(state, seat, move)
        found.append((state, seat, move, told))
        state = after
    return tuple(found)


def final(seats: int) -> State:
    """The position at the end of that game."""
    state, seat, move, _ = played(seats)[-1]
    return MOANA_NUI.apply(state, seat, move)[0]
