"""What a game brings to the story of a finished one: how points stand in any position, and facts worth a sentence.

Which of these are told, and what all games tell alike, is decided in `rules.tables.stories`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.kit.events import Event, Fact
from rules.kit.seats import Seat

NOTHING: Final[Mapping[str, Fact]] = MappingProxyType({})
"""What fills a sentence that names nothing but its seats."""


class Happened(NamedTuple):
    """A turn as its story is told from it: its number, whose it was (None: nobody's), and what happened, in order."""

    turn: int
    seat: Seat | None
    events: tuple[Event, ...]


class Telling(NamedTuple):
    """A sentence to be told: its key under `story` in the game's texts, or in those that all games share; how much it
    deserves telling (0–1); whom it is about; and what fills it: numbers, and values by their names, `events` as what
    was done in a turn of `who`, `line` as what that line of its final score is for."""

    key: str
    weight: float
    who: tuple[Seat, ...] = ()
    whom: tuple[Seat, ...] = ()
    facts: Mapping[str, Fact] = NOTHING
    events: tuple[Event, ...] = ()
    line: int | None = None


def nothing_more(turns: Sequence[Happened]) -> Iterable[Telling]:
    """What a game tells that has no facts of its own."""
    return ()


class Storyteller(NamedTuple):
    """How a game is told as a story.

    `points` gives, in any position, what the score would compare first if the game ended there, a number a seat;
    `public` says that everybody may know them before the end. `made` is what a seat has made so far where the points
    compared do not show it (by default they do). `facts` finds what deserves telling in the turns of a game; events of
    the `scoring` kinds are what is told of a turn that brought much.
    """

    points: Callable[[Any], tuple[int, ...]]
    public: bool = True
    made: Callable[[Any], tuple[int, ...]] | None = None
    facts: Callable[[Sequence[Happened]], Iterable[Telling]] = nothing_more
    scoring: tuple[type[Event], ...] = ()


def first(counted: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], int]:
    """Who has the largest number, which several may share, and that number; nobody and 0 where nothing was counted."""
    most = max(counted.values(), default=0)
    return tuple(sorted(seat for seat, number in counted.items() if number == most)) if most else (), most


def counted(turns: Iterable[Happened], worth: Callable[[Event], int]) -> Counter[Seat]:
    """What every seat's events are worth, summed up; events of nobody do not count."""
    found: Counter[Seat] = Counter()
    for turn in turns:
        for event in turn.events:
            if event.seat is not None and event.seat >= 0 and (number := worth(event)):
                found[event.seat] += number
    return found


def standing_out(turns: Iterable[Happened], worth: Callable[[Event], int], key: str, base: float) -> Iterable[Telling]:
    """That one seat has done more of something than every other, `{n}` of `{all}`; nothing where several share that, or
    where it was done but once.

    It deserves telling by `base`, and the more the further it stands out.
    """
    found = counted(turns, worth)
    who, most = first(found)
    if len(who) == 1 and most > 1:
        next_best = max((number for seat, number in found.items() if seat not in who), default=0)
        weight = base + (1 - base) / 2 * (most - next_best) / most
        yield Telling(key, weight, who, facts={"n": most, "all": found.total()})
