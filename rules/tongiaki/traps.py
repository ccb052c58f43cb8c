"""Endless traps: departures and landings after which a chain is certainly endless (rules 12).

Certain is what a search over the numbers of boats shows, whatever their colours: neither boats gone home nor beaches at
rest can be reached. It is asked only where no beach that may become full has a pier over a route with a number, home,
out to sea, or to an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.tongiaki.circles import Budget, Counts, Numbers, explore
from rules.tongiaki.exits import exit_of, haste, parts, within_reach
from rules.tongiaki.landings import Spreading, landed, landing_of
from rules.tongiaki.state import State
from rules.tongiaki.voyages import Departure

COUNTED: Final = (Budget(2000, 6000), Budget(150, 450), Budget(30, 90), Budget(10, 30))
"""How far numbers of boats are searched, by the `haste` of the chain: one that is wider is not certain to be endless.

An endless chain rarely has more than a hundred nodes.
"""


class Traps:
    """What leads into an endless chain from a position, among islands: those that boats can reach from full beaches."""

    def __init__(self, s: State, islands: Iterable[str] = ()) -> None:
        landing = [s.turn.landing.island] if s.turn.landing is not None else []
        self._state = s
        self._counts = Counts(s, islands or within_reach(s, (*landing, *(island for island, _ in s.full))))
        self._parts: dict[frozenset[str], list[frozenset[str]]] = {}
        self._known: dict[frozenset[str], tuple[Counts, dict[Numbers, bool], list[int]]] = {}
        self._landings: dict[Numbers, bool] = {}

    def is_departure(self, departure: Departure) -> bool:
        """Whether every landing after a departure is a trap, in a chain that was not endless before.

        A departure that fails or turns a tile never is.
        """
        s, (island, beach, _) = self._state, departure
        exit = exit_of(s, departure)
        if exit.island is None or exit.is_progress(len(set(s.boats[island][beach]))):
            return False
        if not self.is_free(self._counts.node(s.boats), frozenset([island])):
            return False
        left, ends = self._counts.places.index((island, beach)), frozenset((island, exit.island))
        after = self._counts.after(s.boats, left, exit.island)
        return not any(self.is_free(node, ends) for node in after)

    def is_landing(self, way: Spreading) -> bool:
        """Whether the chain is certainly endless after the landing under way has ended in this way."""
        numbers = tuple(map(len, way))
        if numbers not in self._landings:
            landing = landing_of(self._state)
            node = self._counts.node(landed(self._state, way))
            self._landings[numbers] = not self.is_free(node, frozenset((landing.origin, landing.island)))
        return self._landings[numbers]

    def is_free(self, node: Numbers, ends: frozenset[str]) -> bool:
        """Whether no endless chain is certain that these islands have a part in."""
        full = frozenset(self._counts.places[beach][0] for beach in self._counts.full(node))
        if full not in self._parts:
            self._parts[full] = parts(self._state, sorted(full))
        return not any(part & ends and self._is_certain(part, node) for part in self._parts[full])

    def _is_certain(self, part: frozenset[str], node: Numbers) -> bool:
        """Whether a chain among these islands is endless: so are then all nodes that were seen."""
        if part not in self._known:
            beaches = [beach for beach, (island, _) in enumerate(self._counts.places) if island in part]
            self._known[part] = Counts(self._state, part), {}, beaches
        counts, known, beaches = self._known[part]
        start = tuple([node[beach] for beach in beaches])
        if start not in known and counts.might_get_out(start):
            known[start] = False
        if start not in known:
            found = explore(counts, start, COUNTED[haste(self._state)])
            known |= dict.fromkeys([start] if found.out else found.before, found.out is False)
        return known[start]
