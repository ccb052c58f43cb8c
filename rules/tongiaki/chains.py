"""Chains of departures: which can be chosen now, whether a chain is endless, and the ways that lead out (rules 6, 12).

A chain makes progress when a tile is turned or boats go home; as neither can happen for ever, only a chain without
progress can be endless. Where boats can get without it is searched in `circles.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.tongiaki.circles import Search, landed
from rules.tongiaki.landings import Spreading, landing_of, possible, room
from rules.tongiaki.state import State
from rules.tongiaki.voyages import Departure

FREE_LOOPS: Final = 8
"""Departures without progress that a player may make in a row; after them the chain has to be left where it can."""
LAST_LOOP: Final = 60
"""Departures without progress after which a chain that is too wide to be searched counts as endless."""
GLANCE: Final = 150
"""Positions looked at while the player may still go in circles."""
SEARCH: Final = 4000
"""Positions looked at afterwards."""


def departures(s: State) -> tuple[Departure, ...]:
    """The ways in which the group of a full beach can leave (rules 6).

    After the last tile only over known tiles, and after many departures without progress only out of the circle.
    """
    able = Search(s).departures(s.boats)
    if s.turn.idle < FREE_LOOPS or len(able) < 2:
        return able
    return _leading_out(s, able)


def ways(s: State) -> tuple[Spreading, ...]:
    """The ways in which the landing under way can end, restricted like departures."""
    found = possible(s)
    if s.turn.idle < FREE_LOOPS or len(found) < 2:
        return found
    search, landing = Search(s), landing_of(s)
    if len(landing.boats) > sum(room(s.boats, landing.island)):
        return found
    after = [search.node(landed(s.boats, landing.island, way)) for way in found]
    return tuple(found[index] for index in search.nearest(after, SEARCH)) or found


def must_leave(s: State) -> bool:
    """Whether the present choice is restricted because the chain has gone in circles."""
    if s.turn.idle < FREE_LOOPS:
        return False
    if s.turn.decision == "land":
        return len(ways(s)) < len(possible(s))
    return s.turn.decision == "sail" and len(departures(s)) < len(Search(s).departures(s.boats))


def endless(s: State) -> frozenset[str]:
    """The islands of an endless chain; none if there is a way out, or if that is not known yet (rules 12).

    Islands that cannot send boats to each other are looked at by themselves: one may come to rest, another not.
    """
    if Search(s).leads_out(s.boats):
        return frozenset()
    for islands in _parts(s):
        search = Search(s, islands)
        limit = GLANCE if s.turn.idle < FREE_LOOPS else SEARCH
        found = search.way_out(search.node(s.boats), limit)
        lost = found is None and (search.returns() or s.turn.idle >= FREE_LOOPS)
        if lost or (found is False and s.turn.idle >= LAST_LOOP):
            return search.touched()
    return frozenset()


def _parts(s: State) -> list[frozenset[str]]:
    """The islands with full beaches and those that their boats can reach, in parts that do not overlap."""
    search = Search(s)
    parts: list[frozenset[str]] = []
    for island in dict.fromkeys(island for island, _ in s.full):
        part = search.within_reach(island)
        touching = [other for other in parts if other & part]
        parts = [other for other in parts if not other & part] + [part.union(*touching)]
    return parts


def _leading_out(s: State, able: Sequence[Departure]) -> tuple[Departure, ...]:
    """The departures that make progress at once or bring it nearest; all of them if none is found."""
    search = Search(s)
    at_once = tuple(departure for departure in able if search.breaks(s.boats, departure))
    if at_once:
        return at_once
    followed = [(departure, node) for departure in able for node in search.after(s.boats, departure)]
    near = {followed[index][0] for index in search.nearest([node for _, node in followed], SEARCH)}
    return tuple(departure for departure in able if departure in near) or tuple(able)
