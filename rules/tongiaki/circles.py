"""Where boats can get to by departures without progress: searches over the boats on the beaches of some islands.

No progress is made while no tile is turned and no boat leaves the beaches for home or the sea. What is made of it, and
when, stands in `chains.py`. How many boats there are on each beach is enough as long as no route has a number
(`Counts`); then a number is taken for a way out. With colours there are far more positions (`Colours`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from rules.tongiaki.components import MOORINGS
from rules.tongiaki.exits import Exit, charted, exits
from rules.tongiaki.landings import sizes, spreadings
from rules.tongiaki.state import Fleet, State

Numbers = tuple[int, ...]
"""How many boats there are on each beach."""
Mixture = tuple[Numbers, ...]
"""For each beach, how many boats of each colour there are."""
N = TypeVar("N", Numbers, Mixture)


class _Layout(NamedTuple):
    """The beaches of some islands by number: where they are, their moorings, their exits. `alike` are beaches that
    nothing but their boats tells apart, `of` the beaches of each island; whether any route from them has a number."""

    places: tuple[tuple[str, int], ...]
    most: tuple[int, ...]
    exits: tuple[tuple[Exit, ...], ...]
    alike: tuple[tuple[int, ...], ...]
    of: Mapping[str, tuple[int, ...]]
    has_numbers: bool


@charted
def _layouts(s: State) -> dict[frozenset[str], _Layout]:
    """The layouts that were asked for before, by their islands."""
    return {}


def _laid_out(s: State, islands: frozenset[str]) -> _Layout:
    """The beaches of these islands, which most positions of a chain have in common."""
    known = _layouts(s)
    if islands not in known:
        known[islands] = _lay_out(s, islands)
    return known[islands]


def _lay_out(s: State, islands: frozenset[str]) -> _Layout:
    leading = exits(s)
    places = tuple((island, index) for island in s.boats if island in islands for index in range(len(MOORINGS[island])))
    most = tuple(MOORINGS[island][index] for island, index in places)
    kinds: dict[object, list[int]] = {}
    of: dict[str, list[int]] = {}
    for beach, (island, _) in enumerate(places):
        ways = frozenset((exit.island, exit.colours, exit.shut) for exit in leading[places[beach]])
        kinds.setdefault((island, most[beach], ways), []).append(beach)
        of.setdefault(island, []).append(beach)
    return _Layout(
        places,
        most,
        tuple(leading[place] for place in places),
        tuple(tuple(beaches) for beaches in kinds.values() if len(beaches) > 1),
        {island: tuple(beaches) for island, beaches in of.items()},
        any(exit.colours > 1 for place in places for exit in leading[place]),
    )


class Beaches(Generic[N]):
    """The beaches of some islands in one order, their moorings, and where groups get from them."""

    def __init__(self, s: State, islands: Iterable[str]) -> None:
        laid = _laid_out(s, frozenset(islands))
        self.places, self.most, self.exits, self.alike, self.of, self.has_numbers = laid

    def full(self, numbers: Numbers) -> list[int]:
        """The full beaches."""
        return [beach for beach, most in enumerate(self.most) if numbers[beach] == most]

    def free(self, numbers: Numbers, left: int, island: str) -> list[tuple[int, int]]:
        """The beaches of an island with free moorings, and how many, once all boats have left a beach."""
        return [
            (beach, self.most[beach] - (0 if beach == left else numbers[beach]))
            for beach in self.of[island]
            if beach == left or numbers[beach] < self.most[beach]
        ]

    def overflows(self, numbers: Numbers, left: int, island: str) -> bool:
        """Whether some boats of a full beach find no mooring on an island."""
        most, wanted = self.most, numbers[left]
        for beach in self.of[island]:
            wanted -= most[beach] if beach == left else most[beach] - numbers[beach]
        return wanted > 0

    def is_out(self, node: N) -> bool:
        """Whether a chain ends here, or can make progress with the next departure."""
        raise NotImplementedError

    def next(self, node: N) -> Iterator[N]:
        """The nodes that can follow without progress, one for each way to land."""
        for beach in self.full(self.numbers(node)):
            for island in self.targets(node, beach):
                yield from self.landings(node, beach, island)

    def after(self, boats: Fleet, left: int, island: str) -> Iterator[N]:
        """The nodes after the group of a full beach has landed on an island."""
        return self.landings(self.unordered(boats), left, island)

    def unordered(self, boats: Fleet) -> N:
        """The boats, before beaches or colours that are alike are taken in one order."""
        raise NotImplementedError

    def landings(self, node: N, left: int, island: str) -> Iterator[N]:
        """The same from a node."""
        raise NotImplementedError

    def numbers(self, node: N) -> Numbers:
        """How many boats there are on each beach."""
        raise NotImplementedError

    def targets(self, node: N, beach: int) -> list[str]:
        """The islands on which the group of a full beach can land without progress, each once."""
        return list(dict.fromkeys(exit.island for exit in self.exits[beach] if exit.island is not None))

    def touched(self, nodes: Iterable[N]) -> frozenset[str]:
        """The islands that groups leave or reach from these nodes, none of which leads out."""
        found: set[str] = set()
        for node in nodes:
            for beach in self.full(self.numbers(node)):
                targets = self.targets(node, beach)
                found.update(targets, [self.places[beach][0]] if targets else ())
        return frozenset(found)


class Counts(Beaches[Numbers]):
    """Nodes without colours. Beaches that nothing tells apart are taken in one order.

    `accepts` says of the node after some boats went home, and of the two islands that they left and did not find room
    on, whether this counts as a way out.
    """

    def __init__(
        self, s: State, islands: Iterable[str], accepts: Callable[[Numbers, frozenset[str]], bool] = lambda *_: True
    ) -> None:
        super().__init__(s, islands)
        self._accepts = accepts

    def node(self, boats: Fleet) -> Numbers:
        """The boats as a node."""
        return self.ordered(list(self.unordered(boats)))

    def unordered(self, boats: Fleet) -> Numbers:
        """The boats as they are."""
        return tuple([len(boats[island][index]) for island, index in self.places])

    def ordered(self, numbers: list[int]) -> Numbers:
        """The node for these numbers."""
        for beaches in self.alike:
            if len(beaches) == 2:
                # Nearly always so, and this is what searches spend their time on.
                first, second = beaches
                if numbers[first] > numbers[second]:
                    numbers[first], numbers[second] = numbers[second], numbers[first]
                continue
            for beach, number in zip(beaches, sorted([numbers[beach] for beach in beaches]), strict=True):
                numbers[beach] = number
        return tuple(numbers)

    def numbers(self, node: Numbers) -> Numbers:
        """The node itself."""
        return node

    def is_out(self, node: Numbers) -> bool:
        """A number on a route counts as a way out."""
        stuck = True
        for beach in self.full(node):
            for exit in self.exits[beach]:
                if exit.island is None or exit.colours > 1:
                    return True
                if self.overflows(node, beach, exit.island) and self._sheds(node, beach, exit.island):
                    return True
                stuck = False
        return stuck

    def landings(self, node: Numbers, left: int, island: str) -> Iterator[Numbers]:
        """One node for each way to land, by numbers of boats."""
        free = self.free(node, left, island)
        for landed in sizes(node[left], tuple(number for _, number in free)):
            numbers = list(node)
            numbers[left] = 0
            for (beach, _), more in zip(free, landed, strict=True):
                numbers[beach] += more
            yield self.ordered(numbers)

    def might_get_out(self, node: Numbers) -> bool:
        """Whether any beach that is full, or may be when boats land on its island, has an exit that leads out."""
        beaches = self.full(node)
        for beach in beaches:
            for exit in self.exits[beach]:
                if exit.island is None or exit.colours > 1:
                    return True
                beaches += [other for other in self.of[exit.island] if other not in beaches]
        return False

    def _sheds(self, node: Numbers, left: int, island: str) -> bool:
        """Whether a landing that fills every mooring of an island and sends boats home counts as a way out."""
        numbers = [0 if beach == left else number for beach, number in enumerate(node)]
        for beach in self.of[island]:
            numbers[beach] = self.most[beach]
        return self._accepts(self.ordered(numbers), frozenset((self.places[left][0], island)))


class Colours(Beaches[Mixture]):
    """Nodes with colours. Which is which, of colours and of beaches that are alike, makes no difference unless they are
    `named`."""

    def __init__(self, s: State, islands: Iterable[str], *, named: bool = False) -> None:
        super().__init__(s, islands)
        self._named = named

    def node(self, boats: Fleet) -> Mixture:
        """The boats as a node."""
        return self._ordered(list(self.unordered(boats)))

    def unordered(self, boats: Fleet) -> Mixture:
        """The boats, the colours in the order of their seats."""
        crews = [boats[island][index] for island, index in self.places]
        seats = sorted({seat for crew in crews for seat in crew})
        return tuple(tuple([crew.count(seat) for seat in seats]) for crew in crews)

    def _ordered(self, mixture: list[Numbers]) -> Mixture:
        if self._named:
            return tuple(mixture)
        for beaches in self.alike:
            alike = sorted([mixture[beach] for beach in beaches], key=_likeness)
            for beach, boats in zip(beaches, alike, strict=True):
                mixture[beach] = boats
        colours = sorted(zip(*mixture, strict=True))
        return tuple(zip(*colours, strict=True)) if colours else tuple(mixture)

    def numbers(self, node: Mixture) -> Numbers:
        """The sum over all colours."""
        return tuple(map(sum, node))

    def is_out(self, node: Mixture) -> bool:
        """Whether a chain ends here, or can make progress with the next departure."""
        stuck, numbers = True, self.numbers(node)
        for beach in self.full(numbers):
            colours = _colours(node[beach])
            for exit in self.exits[beach]:
                if not exit.is_open(colours):
                    continue
                if exit.is_progress(colours) or exit.island is None or self.overflows(numbers, beach, exit.island):
                    return True
                stuck = False
        return stuck

    def targets(self, node: Mixture, beach: int) -> list[str]:
        """Those of the exits that a group with these colours can take."""
        colours = _colours(node[beach])
        able = (exit for exit in self.exits[beach] if colours >= exit.colours)
        return list(dict.fromkeys(exit.island for exit in able if exit.island is not None))

    def landings(self, node: Mixture, left: int, island: str) -> Iterator[Mixture]:
        """One node for each way to land."""
        free = self.free(self.numbers(node), left, island)
        crew = tuple(colour for colour, number in enumerate(node[left]) for _ in range(number))
        rest = list(node)
        rest[left] = (0,) * len(node[left])
        for spreading in spreadings(crew, tuple(number for _, number in free)):
            mixture = rest.copy()
            for (beach, _), boats in zip(free, spreading, strict=True):
                if boats:
                    numbers = list(mixture[beach])
                    for colour in boats:
                        numbers[colour] += 1
                    mixture[beach] = tuple(numbers)
            yield self._ordered(mixture)


def _colours(boats: Numbers) -> int:
    """How many colours there are on a beach."""
    return len(boats) - boats.count(0)


def _likeness(boats: Numbers) -> tuple[list[int], Numbers]:
    """The order of beaches that are alike: by how many boats there are of any colours, then of which."""
    return sorted(boats), boats


class Budget(NamedTuple):
    """How far a search goes: how many nodes it sees, and how many times it goes from a node to the next."""

    nodes: int
    steps: int


class Found(NamedTuple, Generic[N]):
    """What a search from one node has seen: every node with those before it. `out`: a way out is there; None: the
    budget was spent before that was known."""

    out: bool | None
    before: dict[N, list[N]]

    def returns(self) -> bool:
        """Whether every node that was seen leads back to the first one: the chain already goes in circles."""
        start = next(iter(self.before))
        back, waiting = {start}, [start]
        while waiting:
            fresh = set(self.before[waiting.pop()]) - back
            back |= fresh
            waiting += fresh
        return len(back) == len(self.before)


def explore(beaches: Beaches[N], start: N, budget: Budget) -> Found[N]:
    """Search for a way out."""
    before: dict[N, list[N]] = {start: []}
    if beaches.is_out(start):
        return Found(True, before)
    waiting, steps = deque([start]), 0
    while waiting:
        node = waiting.popleft()
        for other in beaches.next(node):
            steps += 1
            if other in before:
                before[other].append(node)
            elif beaches.is_out(other):
                return Found(True, before)
            else:
                before[other] = [node]
                waiting.append(other)
            if len(before) > budget.nodes or steps > budget.steps:
                return Found(None, before)
    return Found(False, before)


def nearest(beaches: Beaches[N], starts: Sequence[N], budget: Budget, *, partly: bool = False) -> tuple[int, ...]:
    """The indexes of the start nodes from which the fewest departures lead out; none if the budget knows no way out.

    Where it is spent before all of them are known: none, or `partly` those known by then, in the order of `explore`.
    """
    layer: dict[N, int] = {}
    for index, node in enumerate(starts):
        layer[node] = layer.get(node, 0) | 1 << index
    outs = {node for node in layer if beaches.is_out(node)}
    seen, steps = set(layer), 0
    while layer and not outs:
        following: dict[N, int] = {}
        for node, mask in layer.items():
            for other in beaches.next(node):
                steps += 1
                if other in seen:
                    continue
                if other not in following and beaches.is_out(other):
                    outs.add(other)
                following[other] = following.get(other, 0) | mask
            if len(seen) + len(following) > budget.nodes or steps > budget.steps:
                return _indexes(following, outs) if partly else ()
        layer = following
        seen.update(layer)
    return _indexes(layer, outs)


def _indexes(layer: dict[N, int], outs: Iterable[N]) -> tuple[int, ...]:
    """The indexes of the start nodes that lead to these nodes, of which each bit of a layer stands for one."""
    mask = 0
    for node in outs:
        mask |= layer[node]
    return tuple(index for index in range(mask.bit_length()) if mask >> index & 1)
