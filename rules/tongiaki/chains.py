"""Chains of departures: which can be chosen now, whether a chain is endless, and the ways that lead out (rules 6, 12).

A chain makes progress when a tile is turned or boats go home or stay at sea; as none of this can happen for ever, only
a chain without progress can be endless. Where boats can get without it is searched in `circles.py`. What the first
version of the rules did differently stands in `Edition`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.tongiaki.circles import Beaches, Budget, Colours, Counts, Found, Mixture, N, Numbers, explore, nearest
from rules.tongiaki.exits import (
    FREE_LOOPS,
    LAST_LOOP,
    available,
    exit_of,
    haste,
    is_hurried,
    is_looked_for,
    makes_progress,
    parts,
    recalled,
    within_reach,
)
from rules.tongiaki.landings import Spreading, filled, landed, landing_of, possible, room
from rules.tongiaki.state import State, kept
from rules.tongiaki.traps import COUNTED, Traps
from rules.tongiaki.voyages import Departure

T = TypeVar("T")

MIXED: Final = Budget(400, 1500)
"""How far boats are searched with their colours."""
MIXED_ON: Final = Budget(500, 1800)
"""The same when a way out is known and has to be found again from each choice: farther than MIXED."""
MIXED_FIRST: Final = Budget(1500, 5000)
"""The same as both in the first version, which searched for long."""
GLANCE: Final = Budget(150, 4000)
"""The same while the player may still go in circles."""
HURRIED_ON: Final = (Budget(80, 250), Budget(30, 90), Budget(10, 30))
"""As far as MIXED, MIXED_ON and GLANCE in the chain of a seat that has given up, before LAST_LOOP, by its `haste`."""


class Choice(NamedTuple, Generic[T]):
    """What could be chosen but for endless chains, what of it does not lead into one, and what is offered: the same,
    or, when the chain has gone in circles for long, only what leads out."""

    every: tuple[T, ...]
    safe: tuple[T, ...]
    offered: tuple[T, ...]


def departures(s: State) -> tuple[Departure, ...]:
    """The ways in which the group of a full beach can leave (rules 6, 12).

    After the last tile none for which a tile would be turned, none into an endless chain while there is another, and
    after many departures without progress only out of the circle.
    """
    return _departures(s).offered


def ways(s: State) -> tuple[Spreading, ...]:
    """The ways in which the landing under way can end, restricted like departures."""
    return _ways(s).offered


def soonest_way(s: State) -> Spreading:
    """Of the ways in which the landing under way can end the first that leaves the most beaches with free moorings."""
    free = room(s.boats, landing_of(s).island)
    if _leaves(s):
        return min(ways(s), key=lambda way: filled(way, free))
    every = sorted(possible(s), key=lambda way: filled(way, free))
    if len(every) < 2 or not _avoids_traps(s):
        return every[0]
    traps = Traps(s)
    return next((way for way in every if not traps.is_landing(way)), every[0])


def must_leave(s: State) -> bool:
    """Whether the present choice is restricted because the chain has gone in circles."""
    choice = _choice(s)
    return choice is not None and len(choice.offered) < len(choice.safe)


def avoids(s: State) -> bool:
    """Whether the present choice is restricted because something would lead into an endless chain."""
    choice = _choice(s)
    return choice is not None and len(choice.safe) < len(choice.every)


def is_trap(s: State, departure: Departure) -> bool:
    """Whether a departure is not offered because it would lead into an endless chain."""
    choice = _departures(s)
    return departure in choice.every and departure not in choice.safe


def are_traps(s: State, found: Iterable[Spreading]) -> bool:
    """Whether none of these ways to land is offered because each would lead into an endless chain."""
    choice, asked = _ways(s), set(found)
    return bool(asked) and asked <= set(choice.every) - set(choice.safe)


def endless(s: State) -> frozenset[str]:
    """The islands of an endless chain; none if there is a way out, or if that is not known yet (rules 12).

    Islands that cannot send boats to each other are looked at by themselves: one may come to rest, another not.
    """
    able = available(s)
    if not is_looked_for(s) or not able or any(makes_progress(s, departure) for departure in able):
        return frozenset()
    for part in parts(s, (island for island, _ in s.full)):
        lost = _lost(s, part)
        if lost:
            return lost
    return frozenset()


def _choice(s: State) -> Choice[Departure] | Choice[Spreading] | None:
    if s.turn.decision == "land":
        return _ways(s)
    return _departures(s) if s.turn.decision == "sail" else None


@kept
def _departures(s: State) -> Choice[Departure]:
    every = available(s)
    if len(every) < 2:
        return Choice(every, every, every)
    safe = _without(every, Traps(s).is_departure) if _avoids_traps(s) else every
    return Choice(every, safe, _leading_out(s, safe) if _leaves(s) else safe)


@kept
def _ways(s: State) -> Choice[Spreading]:
    every = possible(s)
    if len(every) < 2:
        return Choice(every, every, every)
    safe = _without(every, Traps(s).is_landing) if _avoids_traps(s) else every
    return Choice(every, safe, _landing_out(s, safe) if _leaves(s) else safe)


def _without(every: tuple[T, ...], is_trap: Callable[[T], bool]) -> tuple[T, ...]:
    """Those that are no traps; all of them if each is one."""
    return tuple(each for each in every if not is_trap(each)) or every


def _leaves(s: State) -> bool:
    """Whether only what leads out of the circle is offered now."""
    return s.turn.idle >= FREE_LOOPS and (is_looked_for(s) or s.turn.idle >= LAST_LOOP)


def _avoids_traps(s: State) -> bool:
    """Whether traps are left out now: after very many departures nothing holds a chain in its circle any more."""
    return s.edition.avoids_traps and s.turn.idle < LAST_LOOP


@recalled
def _lost(s: State, part: frozenset[str]) -> frozenset[str]:
    """The islands of an endless chain among those that can send boats to each other."""
    counts = Counts(s, part)
    numbers = explore(counts, counts.node(s.boats), _width(s))
    if numbers.out and counts.has_numbers:
        return _lost_in_colours(s, part)
    if numbers.out is False and _looks_at_everybody(s):
        return _lost_at_a_glance(s, part)
    return _shown(s, counts, numbers)


def _lost_in_colours(s: State, part: frozenset[str]) -> frozenset[str]:
    """The same where a route has a number, which the groups may satisfy for ever."""
    colours = Colours(s, part)
    mixed = explore(colours, colours.node(s.boats), _depth(s))
    if mixed.out is False and _looks_at_everybody(s):
        return _lost_at_a_glance(s, part)
    return _shown(s, colours, mixed)


def _depth(s: State) -> Budget:
    """How far an endless chain is searched for with colours: at first only as far as is seen at a glance."""
    if is_hurried(s) and s.turn.idle < LAST_LOOP:
        return HURRIED_ON[haste(s) - 1]
    if not s.edition.avoids_traps:
        return GLANCE if s.turn.idle < FREE_LOOPS else MIXED_FIRST
    return GLANCE if s.turn.idle < LAST_LOOP else MIXED


def _width(s: State) -> Budget:
    """How far numbers of boats are searched."""
    return COUNTED[haste(s) if s.turn.idle < LAST_LOOP else 0]


def _depth_out(s: State) -> Budget:
    """How far a way out of a circle is searched for with colours."""
    if is_hurried(s) and s.turn.idle < LAST_LOOP:
        return HURRIED_ON[haste(s) - 1]
    return MIXED_ON if s.edition.avoids_traps else MIXED_FIRST


def _looks_at_everybody(s: State) -> bool:
    """Whether an endless chain is not found before every boat has been told apart: so in the first version."""
    return not s.edition.avoids_traps and s.turn.idle < FREE_LOOPS


def _lost_at_a_glance(s: State, part: frozenset[str]) -> frozenset[str]:
    named = Colours(s, part, named=True)
    return _shown(s, named, explore(named, named.node(s.boats), GLANCE))


def _shown(s: State, beaches: Beaches[N], found: Found[N]) -> frozenset[str]:
    """The islands that a search has shown to be in an endless chain, or that count as such after many departures."""
    idle = s.turn.idle
    lost = found.out is False and (idle >= FREE_LOOPS or found.returns())
    if lost or (found.out is None and idle >= LAST_LOOP):
        return beaches.touched(found.before)
    return frozenset()


@recalled
def _leading_out(s: State, able: tuple[Departure, ...]) -> tuple[Departure, ...]:
    """The departures that make progress at once or bring it nearest; all of them if none is found."""
    at_once = tuple(departure for departure in able if makes_progress(s, departure))
    if at_once or len(able) < 2:
        return at_once or able
    found: list[Departure] = []
    for part in _searched(s, [island for island, _ in s.full]):
        here = tuple(departure for departure in able if departure[0] in part)
        found += _nearest(s, part, partial(_followed, s, here)) or here
    return tuple(departure for departure in able if departure in found)


def _searched(s: State, islands: list[str]) -> list[frozenset[str]]:
    """Among which islands ways out are searched together: those that can send boats to each other.

    The first version searched among all, until LAST_LOOP, and found less.
    """
    if s.edition.avoids_traps or s.turn.idle >= LAST_LOOP:
        return parts(s, islands)
    return [within_reach(s, islands)]


def _followed(
    s: State, able: Iterable[Departure], beaches: Counts | Colours
) -> Iterator[tuple[Departure, Numbers | Mixture]]:
    """Every departure with every node that can follow it."""
    for departure in able:
        island = exit_of(s, departure).island
        assert island is not None
        left = beaches.places.index(departure[:2])
        yield from ((departure, node) for node in beaches.after(s.boats, left, island))


@recalled
def _landing_out(s: State, able: tuple[Spreading, ...]) -> tuple[Spreading, ...]:
    """The ways to land that lead out soonest; all of them if none is found, or if boats go home now."""
    landing = landing_of(s)
    if len(landing.boats) > sum(room(s.boats, landing.island)) or len(able) < 2:
        return able
    searched = _searched(s, [landing.island, *(island for island, _ in s.full)])
    part = next(part for part in searched if landing.island in part)
    near = _nearest(s, part, lambda beaches: ((way, beaches.node(landed(s, way))) for way in able))
    return tuple(way for way in able if way in near) or able


def _nearest(
    s: State, islands: frozenset[str], follow: Callable[[Counts | Colours], Iterable[tuple[T, Numbers | Mixture]]]
) -> frozenset[T]:
    """Those of some choices, each with a node that follows it, from which the fewest departures lead out.

    Boats that go home are no way out where what is left is an endless chain, unless there is no other.
    """
    counts, partly = Counts(s, islands), s.edition.avoids_traps or s.turn.idle >= LAST_LOOP
    searches: list[tuple[Counts | Colours, Budget]] = [(counts, _width(s))]
    if counts.has_numbers:
        searches = [(Colours(s, islands), _depth_out(s))]
    elif s.edition.avoids_traps:
        searches.insert(0, (Counts(s, islands, Traps(s, islands).is_free), _width(s)))
    for beaches, budget in searches:
        followed = list(follow(beaches))
        nodes: list[Any] = [node for _, node in followed]
        near = nearest(beaches, nodes, budget, partly=partly)
        if near:
            return frozenset(followed[index][0] for index in near)
    return frozenset()
