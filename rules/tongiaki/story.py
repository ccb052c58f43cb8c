"""Tongiaki told as a story: chains of voyages, boats that the sea took, king's islands, who discovered most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.kit.seats import Seat
from rules.kit.story import Happened, Storyteller, Telling, first, standing_out
from rules.tongiaki.events import Departed, Endless, Failed, King, Landed, Turned
from rules.tongiaki.scoring import points
from rules.tongiaki.state import State

_LONG: Final = 10
"""So many voyages make a chain as long as they get."""


def _points(s: State) -> tuple[int, ...]:
    return tuple(points(s, seat) for seat in range(s.seats))


def _facts(turns: Sequence[Happened]) -> Iterator[Telling]:
    yield from _longest(turns)
    yield from _lost(turns)
    yield from standing_out(turns, lambda e: isinstance(e, Turned) and not e.water, "discovered", 0.35)
    yield from standing_out(turns, lambda event: isinstance(event, King), "kings", 0.4)
    for turn in turns:
        if any(isinstance(event, Endless) for event in turn.events) and turn.seat is not None:
            yield Telling("endless", 0.8, (turn.seat,), facts={"turn": turn.turn})


def _longest(turns: Sequence[Happened]) -> Iterator[Telling]:
    """The turn with most voyages in a row, if there is one such turn."""
    chains = [(max((e.number for e in turn.events if isinstance(e, Departed)), default=0), turn) for turn in turns]
    most = max((number for number, _ in chains), default=0)
    best = [turn for number, turn in chains if number == most]
    if most > 1 and len(best) == 1 and best[0].seat is not None:
        yield Telling("chain", min(1.0, most / _LONG), (best[0].seat,), facts={"n": most, "turn": best[0].turn})


def _lost(turns: Sequence[Happened]) -> Iterator[Telling]:
    """How many boats had too few colours for a route, and whose they were most."""
    lost: Counter[Seat] = Counter()
    for turn in turns:
        for event in turn.events:
            if isinstance(event, Failed):
                lost.update(event.boats)
    who, most = first(lost)
    if not most:
        yield Telling("all_arrived", 0.5)
    elif len(who) == 1 and lost.total() > 1:
        yield Telling("lost", 0.3 + min(0.5, most / 20), who, facts={"n": most, "all": lost.total()})


STORYTELLER: Final = Storyteller(_points, facts=_facts, scoring=(Landed, King))
