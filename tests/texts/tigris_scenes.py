"""Positions of Tigris & Euphrates to be put into words, and every event that the game can tell."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any, get_args

from render.scene import Scene
from rules.kit.events import Event, Resigned, TurnEnded
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.tigris import events
from rules.tigris.game import TIGRIS
from rules.tigris.moves import PlaceLeader
from rules.tigris.state import Form, State
from tests.rules.tigris.positions import play, position, square, squares

NAMES = ("あかり", "Har_uto*", "@everyone [x](https://a.b)", "שלום")
"""Names as Discord lets people have them."""
LOOKED_AT = 24
"""Among so many legal moves, taken at random, a player in `played` chooses."""
EAGER = 0.3
"""How often a leader is preferred to anything else there."""
ALL_OPTIONS = {"board": "advanced", "buildings": "on", "ziggurat": "on"}

REVOLT = play(
    position("red:F5 red:F6", "1.king:E5", hands=("red red blue green black black", "red blue blue green")),
    "leader king G5",
)
"""Seat 0 attacks with two red tiles in hand, 1 against 1; seat 1 holds one."""
ATTACKED = play(REVOLT, "commit 1")
"""Now 2 against 1, and seat 1 has to answer."""
WARS = play(
    position("red:E5 red:G5 black:D6", "0.king:D5 1.king:H5 0.trader:E4 1.trader:G4"),
    "tile black F5",
)
"""Seat 0 chooses between the wars of traders and kings."""
SQUARE = play(position("red:E5 red:E6 red:F6 red*:G6", "0.priest:G5 1.farmer:H6", hands=("red", "red")), "tile red F5")
"""Seat 0 may build a monument at E5."""
CHOICE = play(position("red*:E5 red*:G5 red:B1"), "leader trader F5")
"""Seat 0 chooses between two treasures."""

AT, BESIDE = squares("D5 D6")

EVENTS: tuple[Event, ...] = (
    events.Tile(1, colour="red", at=AT, union=False),
    events.Tile(1, colour="blue", at=square("D4"), union=True),
    events.Leader(1, which="priest", to=AT, origin=None),
    events.Leader(1, which="king", to=AT, origin=square("E6")),
    events.Withdrawn(1, which="trader", origin=AT),
    events.Returned(1, which="farmer", origin=AT, reason="lost"),
    events.Returned(1, which="farmer", origin=AT, reason="homeless"),
    events.Returned(1, which="farmer", origin=AT, reason="resigned"),
    events.Catastrophe(1, at=AT, covered=None),
    events.Catastrophe(1, at=AT, covered="green"),
    events.Swapped(1, count=1),
    events.Swapped(1, count=3),
    events.Swapped(1, count=3, gave=("red", "red", "blue"), drew=("green", "black", "black")),
    events.SwapFailed(1, count=1, left=0),
    events.SwapFailed(1, count=3, left=2, gave=("red", "red", "blue")),
    *(events.Scored(1, colour="red", points=points, reason="leader") for points in (1, 2)),
    *(
        events.Scored(1, colour="black", points=3, reason=reason)
        for reason in ("king", "revolt", "war", "monument", "ziggurat")
    ),
    events.Wars(1, which=("trader", "king")),
    *(
        events.Conflict(1, form=form, which="king", attacker=1, defender=2, attack=2, defence=3)
        for form in get_args(Form)
    ),
    *(
        events.Committed(1, form="war", which="king", colour="black", tiles=n, role="attacker", total=4)
        for n in (0, 1, 2)
    ),
    *(
        events.Decided(1, form="revolt", which="king", winner=1, loser=2, attack=3, defence=defence, removed=())
        for defence in (2, 3)
    ),
    *(
        events.Decided(1, form="war", which="king", winner=1, loser=2, attack=3, defence=defence, removed=removed)
        for defence, removed in ((2, ()), (3, (AT,)), (1, (AT, BESIDE)))
    ),
    events.United(1, at=AT),
    *(events.Passed(1, what=what) for what in ("action", "building", "monument")),
    events.Building(1, colour="red", at=AT, origin=None),
    events.Building(1, colour="black", at=AT, origin=square("F7")),
    events.BuildingRemoved(1, colour="green", origin=AT),
    events.Monument(1, colours="blue-green", at=AT, squares=squares("D5 E5 D6 E6")),
    events.Ziggurat(1, at=AT, squares=squares("D4 C5 D5 E5 D6")),
    events.Treasure(1, at=square("B2"), framed=True, forced=True),
    *(events.Drew(1, count=count) for count in (1, 2)),
    events.Drew(1, count=2, drew=("red", "black")),
    *(events.Short(1, count=count, left=0) for count in (1, 3)),
    TurnEnded(1),
    Resigned(1),
)
"""Every event in each of its forms; the end of the game is told by all games alike."""


def scene(state: State, viewer: Seat | None = 0, language: str = "en", **wishes: Any) -> Scene:
    """A position as a viewer sees it."""
    names = wishes.pop("names", NAMES[: len(state.players)])
    return Scene(view=TIGRIS.view(state, viewer), names=names, language=language, label="#12", **wishes)


@cache
def played(seats: int) -> tuple[tuple[State, Seat, Move, tuple[Event, ...]], ...]:
    """A game with all options, of players who like leaders and points: every position, move and what it told."""
    rng = Random(seats)
    state = TIGRIS.setup(seats, ALL_OPTIONS, rng)
    found = []
    while TIGRIS.to_move(state):
        (seat,) = TIGRIS.to_move(state)
        view, legal = TIGRIS.view(state, seat), list(TIGRIS.legal(state, seat))
        moves = rng.sample(legal, min(LOOKED_AT, len(legal)))
        leaders = [move for move in moves if isinstance(move, PlaceLeader)]
        move = max(leaders if leaders and rng.random() < EAGER else moves, key=partial(TIGRIS.heuristic, view))
        after, told = TIGRIS.apply(state, seat, move)
        found.append((state, seat, move, told))
        state = after
    return tuple(found)


def final(seats: int) -> State:
    """The position at the end of that game."""
    state, seat, move, _ = played(seats)[-1]
    return TIGRIS.apply(state, seat, move)[0]
