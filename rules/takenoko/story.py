"""Takenoko told as a story: the emperor, the panda's meals, the gardener's best walk, channels, cards thrown away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rules.kit.events import Event
from rules.kit.story import Happened, Storyteller, Telling, standing_out
from rules.takenoko.events import Completed, Emperor, Gardener, Irrigated, Panda, Stormed, Thrown
from rules.takenoko.state import State, points

_RICH: Final = 8
"""So many sections that one walk of the gardener lets grow are as much as anybody ever sees."""


def _points(s: State) -> tuple[int, ...]:
    return tuple(points(s, seat) for seat in range(len(s.players)))


def _facts(turns: Sequence[Happened]) -> Iterator[Telling]:
    yield from _emperor(turns)
    yield from standing_out(turns, _meal, "panda", 0.4)
    yield from _gardener(turns)
    yield from standing_out(turns, lambda event: isinstance(event, Irrigated), "channels", 0.25)
    thrown = sum(isinstance(event, Thrown) for turn in turns for event in turn.events)
    if thrown:
        yield Telling("thrown", min(0.7, 0.15 * thrown), facts={"n": thrown})


def _emperor(turns: Sequence[Happened]) -> Iterator[Telling]:
    """Who was the first with enough finished cards (rules 10)."""
    for turn in turns:
        for event in turn.events:
            if isinstance(event, Emperor) and event.seat is not None:
                yield Telling("emperor", 0.7, (event.seat,), facts={"turn": turn.turn, "n": event.points})


def _meal(event: Event) -> int:
    return isinstance(event, Panda | Stormed) and event.ate is not None


def _gardener(turns: Sequence[Happened]) -> Iterable[Telling]:
    """The walk after which most sections grew, if there is one such walk."""
    walks = [(sum(e.bamboo), turn.turn, e) for turn in turns for e in turn.events if isinstance(e, Gardener)]
    most = max((grown for grown, _, _ in walks), default=0)
    best = [(turn, walk) for grown, turn, walk in walks if grown == most]
    for turn, walk in best if most > 1 and len(best) == 1 else ():
        if walk.seat is not None:
            yield Telling("gardener", min(1.0, most / _RICH), (walk.seat,), facts={"n": most, "turn": turn})


STORYTELLER: Final = Storyteller(_points, facts=_facts, scoring=(Completed, Emperor))
