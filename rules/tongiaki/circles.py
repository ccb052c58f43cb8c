"""Where boats can get to by departures without progress: a search over the boats on the beaches, colours and all.

What is made of it, and when, stands in `chains.py`. No progress is made while no tile is turned and no boat goes home.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterator, Sequence
from functools import cached_property

from rules.tongiaki.components import LANDS
from rules.tongiaki.landings import Spreading, open_beaches, room, spreadings
from rules.tongiaki.state import Crew, Fleet, State, full_beaches
from rules.tongiaki.voyages import Departure

Node = tuple[tuple[Crew, ...], ...]
"""The boats on the beaches of all islands that can be entered, in one order."""


def landed(boats: Fleet, island: str, spreading: Spreading) -> dict[str, tuple[Crew, ...]]:
    """The boats after a landing on the open beaches of an island."""
    beaches = list(boats[island])
    for index, crew in zip(open_beaches(boats, island), spreading, strict=True):
        beaches[index] = tuple(sorted((*beaches[index], *crew)))
    return {**boats, island: tuple(beaches)}


class Search:
    """Where boats can get to by departures without progress, on the chart of a position."""

    def __init__(self, s: State, islands: Container[str] | None = None) -> None:
        self.chart = s.chart
        self.closed = s.last_kind is not None
        self.bounce = s.options["king_block"] == "bounce"
        self.start = s
        self.wanted = s.boats if islands is None else islands
        self.before: dict[Node, list[Node]] = {}

    @cached_property
    def islands(self) -> tuple[str, ...]:
        """The islands whose boats make a node."""
        kings = self.chart.kings
        return tuple(island for island in self.start.boats if island in self.wanted and island not in kings)

    def node(self, boats: Fleet) -> Node:
        """The boats as a node."""
        return tuple(boats[island] for island in self.islands)

    def boats(self, node: Node) -> dict[str, tuple[Crew, ...]]:
        """The boats of a node."""
        return dict(zip(self.islands, node, strict=True))

    def departures(self, boats: Fleet) -> tuple[Departure, ...]:
        """All departures from full beaches; when no tile is turned any more, those that end on known tiles."""
        found = []
        for island, beach in self.start.full if boats is self.start.boats else full_beaches(boats):
            crew = boats[island][beach]
            ways = self.chart.piers(island, beach)
            found += [(island, beach, way) for way in ways if self._can_end(island, way, crew)]
        return tuple(found)

    def breaks(self, boats: Fleet, departure: Departure) -> bool:
        """Whether a departure makes progress: a tile is turned, or boats go home."""
        island, beach, direction = departure
        crew = boats[island][beach]
        way = self.chart.from_pier(island, direction)
        if way.barrier(len(set(crew))) or way.island is None:
            return True
        target = self._target(island, direction)
        if target is None:
            return True
        free = sum(room(boats, target)) + (len(crew) if target == island else 0)
        return len(crew) > free

    def after(self, boats: Fleet, departure: Departure) -> Iterator[Node]:
        """The nodes to which a departure without progress can lead."""
        island, beach, direction = departure
        crew = boats[island][beach]
        target = self._target(island, direction)
        assert target is not None
        beaches = tuple(() if index == beach else each for index, each in enumerate(boats[island]))
        left = {**boats, island: beaches}
        for spreading in spreadings(crew, room(left, target)):
            yield self.node(landed(left, target, spreading))

    def is_out(self, node: Node) -> bool:
        """Whether a chain ends here, or can make progress with the next departure."""
        return self.leads_out(self.boats(node))

    def leads_out(self, boats: Fleet) -> bool:
        """The same for boats."""
        leaving = self.departures(boats)
        return not leaving or any(self.breaks(boats, departure) for departure in leaving)

    def next(self, node: Node) -> Iterator[Node]:
        """The nodes that can follow."""
        boats = self.boats(node)
        for departure in self.departures(boats):
            yield from self.after(boats, departure)

    def way_out(self, start: Node, limit: int) -> bool | None:
        """Whether a way out is found among the first `limit` nodes; None if there is certainly none.

        `before` then holds every node that was seen with those that come before it.
        """
        self.before, waiting = {start: []}, deque([start])
        if self.is_out(start):
            return True
        while waiting:
            node = waiting.popleft()
            for other in self.next(node):
                if other in self.before:
                    self.before[other].append(node)
                    continue
                if self.is_out(other):
                    return True
                self.before[other] = [node]
                waiting.append(other)
                if len(self.before) > limit:
                    return False
        return None

    def returns(self) -> bool:
        """Whether every node that was seen leads back to the first one: the chain already goes in circles."""
        start = next(iter(self.before))
        back, waiting = {start}, [start]
        while waiting:
            fresh = set(self.before[waiting.pop()]) - back
            back |= fresh
            waiting += fresh
        return len(back) == len(self.before)

    def within_reach(self, island: str) -> frozenset[str]:
        """An island and all those that boats can reach from it over land and water, whichever beaches are full."""
        found = [island]
        for reached in found:
            beaches = range(len(LANDS[reached].beaches))
            ways = {way for beach in beaches for way in self.chart.piers(reached, beach)}
            targets = {self._target(reached, way) for way in ways}
            found += sorted(target for target in targets if target is not None and target not in found)
        return frozenset(found)

    def nearest(self, starts: Sequence[Node], limit: int) -> tuple[int, ...]:
        """The indexes of the start nodes from which the fewest departures lead out; none if no way out is found
        among about `limit` nodes."""
        layer: dict[Node, int] = {}
        for index, node in enumerate(starts):
            layer[node] = layer.get(node, 0) | 1 << index
        seen = set(layer)
        while layer and len(seen) <= limit:
            out = 0
            for node, mask in layer.items():
                out |= mask if self.is_out(node) else 0
            if out:
                return tuple(index for index in range(len(starts)) if out >> index & 1)
            layer = self._following(layer, seen)
            seen.update(layer)
        return ()

    def touched(self) -> frozenset[str]:
        """The islands that groups leave or reach from the nodes that were seen."""
        found: set[str] = set()
        for node in self.before:
            for island, _, direction in self.departures(self.boats(node)):
                found.update((island, self._target(island, direction) or island))
        return frozenset(found)

    def _following(self, layer: dict[Node, int], seen: set[Node]) -> dict[Node, int]:
        """The unseen nodes that can follow, each with the start nodes (a bit each) that lead there."""
        found: dict[Node, int] = {}
        for node, mask in layer.items():
            for other in self.next(node):
                if other not in seen:
                    found[other] = found.get(other, 0) | mask
        return found

    def _can_end(self, island: str, direction: int, crew: Crew) -> bool:
        if not self.closed:
            return True
        way = self.chart.from_pier(island, direction)
        return way.island is not None or way.barrier(len(set(crew))) is not None

    def _target(self, island: str, direction: int) -> str | None:
        """The island where a group lands that leaves an island and gets through; None if that sends it home."""
        reached = self.chart.from_pier(island, direction).island
        if reached in self.chart.kings:
            return island if self.bounce else None
        return reached
