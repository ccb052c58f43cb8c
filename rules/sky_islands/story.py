"""Merchants of Sky Islands told as a story: the richest island, who closed islands, houses, towers, ports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.kit.events import Fact
from rules.kit.story import Happened, Storyteller, Telling, first, standing_out
from rules.sky_islands.events import Closed, Gained, Goods, House, IslandScored, Joined, Tower
from rules.sky_islands.scoring import island_points
from rules.sky_islands.state import State

_RICH: Final = 14
"""Points for which an island is as rich as they get."""


def _points(s: State) -> tuple[int, ...]:
    """Points made and what the islands would bring (rules 5)."""
    return tuple(sum(player.points) + island_points(s, seat) for seat, player in enumerate(s.players))


def _facts(turns: Sequence[Happened]) -> Iterator[Telling]:
    yield from _richest(turns)
    yield from standing_out(turns, lambda event: isinstance(event, Closed), "closed", 0.4)
    yield from standing_out(turns, lambda event: isinstance(event, House), "houses", 0.3)
    yield from standing_out(turns, lambda event: event.points if isinstance(event, Tower) else 0, "towers", 0.4)
    yield from standing_out(
        turns, lambda e: e.red + e.white + e.blue + e.points if isinstance(e, Goods) else 0, "ports", 0.3
    )


def _richest(turns: Sequence[Happened]) -> Iterator[Telling]:
    """The island that brought most points to one seat or to several alike, if no other brought as many."""
    scored = [event for turn in turns for event in turn.events if isinstance(event, IslandScored)]
    most = max((max(event.points) for event in scored), default=0)
    best = [event for event in scored if max(event.points) == most]
    if most and len(best) == 1:
        who, _ = first(dict(enumerate(best[0].points)))
        facts: dict[str, Fact] = {"island": str(best[0].island), "tiles": best[0].tiles, "n": most}
        key = ("closed_island" if best[0].closed else "open_island") + ("_shared" if len(who) > 1 else "")
        yield Telling(key, 0.3 + 0.7 * min(1.0, most / _RICH), who, facts=facts)


STORYTELLER: Final = Storyteller(_points, facts=_facts, scoring=(Closed, Tower, Joined, Gained))
