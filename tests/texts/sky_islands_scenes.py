"""Positions of Merchants of Sky Islands to be put into words, and every event that the game can tell."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any

from render.scene import Scene
from rules.kit.events import Event, Resigned
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.sky_islands import events
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import position

NAMES = ("あかり", "Har_uto*", "@everyone [x](https://a.b)", "שלום")
"""Names as Discord lets people have them."""
LOOKED_AT = 24
"""Among so many legal moves, taken at random, a player in `played` chooses."""

PLACE = position("green-straight:M19", "1:M20", cubes=("red,white", "blue"))
"""Seat 0 is to place red-straight or white-bend; M18 asks for land in the south."""
BUILD = position(
    "green-tee_split:M19", "1:M20 0:N20", cubes=("red,white,blue",), decision="build", hands=("red-end",) * 2
)
"""Seat 0 may build once; it has a house on N20, seat 1 one on M20 of the same island."""
STOCK = position(cubes=("red,red,red,blue",), decision="stock")
"""Seat 0 holds four cubes, three of them red."""
FULL = position(cubes=("red,red,white,blue",), decision="build")
"""Seat 0 holds four cubes of which one building can be paid, and can exchange nothing."""
DISCARD = position(
    "red-islet:M19 red-islet:L20 red-islet:L21 red-islet:M22 red-islet:N22 red-islet:O21 red-islet:O20 red-islet:N19",
    hands=("red-full blue-full", "red-end"),
    initial=False,
    decision="discard",
    seats=({"shown": ["red-full", "blue-full"]},),
)
"""Only islets lie on the table, and seat 0, whose hand all have seen, holds nothing but crossings."""
LAST = position(round=10, number=20, decision="end", hands=((), ()), pile="", other={"start": 1})
"""Seat 0 has nothing left to do but to end the last turn of the game."""

_ISLAND, _OTHER, _NEW = Segment.parse("M20"), Segment.parse("M19n"), Cell.parse("M19")
_GAIN: dict[str, Any] = {"red": 1, "white": 0, "blue": 2, "points": 1, "lost": ()}
_LOST = {**_GAIN, "lost": ("white", "white")}
_NOTHING: dict[str, Any] = {"red": 0, "white": 0, "blue": 0, "points": 0, "lost": ("red",)}
EVENTS: tuple[Event, ...] = (
    *(events.Goods(1, at=(_ISLAND, _OTHER), **gain) for gain in (_GAIN, _LOST, _NOTHING)),
    events.Placed(1, tile="red-tee", at=_NEW, rotation=2),
    events.Placed(1, tile="blue-tee_split", at=_NEW, rotation=1),
    events.Placed(1, tile="green-islet", at=_NEW, rotation=0),
    events.Joined(1, island=_ISLAND, at=_NEW, count=2, tiles=7),
    *(events.Closed(1, island=_ISLAND, tiles=tiles, worth=2 * tiles) for tiles in (1, 6)),
    events.Opened(1, island=_OTHER, tiles=7),
    *(events.Resources(1, at=(_ISLAND.cell, _NEW), **gain) for gain in (_GAIN, _LOST, _NOTHING)),
    events.HandShown(1, tiles=("red-islet", "white-full")),
    *(events.Discarded(1, tile="red-islet", forced=forced) for forced in (False, True)),
    events.House(1, at=_OTHER),
    *(events.Tower(1, at=_OTHER, island=_ISLAND, points=points) for points in (1, 3)),
    events.Port(1, at=_OTHER, airship="red"),
    events.Port(1, at=_OTHER, airship="green"),
    events.Exchanged(1, pay="red", get="blue", price=3),
    events.Kept(1, cubes=("red", "white", "blue"), returned=("red", "red")),
    events.Drew(1, count=1),
    events.Drew(1, count=1, tile="white-bend_split"),
    events.TurnEnded(1),
    Resigned(1),
    events.Grown(1, island=_OTHER, tiles=9, worth=18),
)
"""Every event of a seat in each of its forms."""
SCORED = tuple(
    events.IslandScored(None, island=_ISLAND, tiles=tiles, closed=closed, worth=worth, points=points)
    for tiles, closed, worth, points in ((5, False, 5, (5, 2)), (6, True, 12, (0, 12)), (1, False, 1, (0, 0)))
)
"""The final scoring of islands, which belongs to no seat."""


def scene(state: State, viewer: Seat | None = 0, language: str = "en", **wishes: Any) -> Scene:
    """A position as a viewer sees it."""
    names = wishes.pop("names", NAMES[: len(state.players)])
    return Scene(view=SKY_ISLANDS.view(state, viewer), names=names, language=language, label="#12", **wishes)


@cache
def played(seats: int) -> tuple[tuple[State, Seat, Move, tuple[Event, ...]], ...]:
    """A game of players who look for what promises something: every position, move and what it told."""
    rng = Random(seats)
    state = SKY_ISLANDS.setup(seats, {"removed": "shown"} if seats == 3 else {}, rng)
    found = []
    while SKY_ISLANDS.to_move(state):
        (seat,) = SKY_ISLANDS.to_move(state)
        view, legal = SKY_ISLANDS.view(state, seat), list(SKY_ISLANDS.legal(state, seat))
        moves = rng.sample(legal, min(LOOKED_AT, len(legal)))
        move = max(moves, key=partial(SKY_ISLANDS.heuristic, view))
        after, told = SKY_ISLANDS.apply(state, seat, move)
        found.append((state, seat, move, told))
        state = after
    return tuple(found)


def final(seats: int) -> State:
    """The position at the end of that game."""
    state, seat, move, _ = played(seats)[-1]
    return SKY_ISLANDS.apply(state, seat, move)[0]
