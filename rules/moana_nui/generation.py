"""What a placed tile generates, and how it can be distributed over its segments (rules 3.3).

When this is asked stands in `placing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import cycle, islice, product
from typing import Final

import msgspec

from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import LAND_CYCLE, SEA_CYCLE
from rules.moana_nui.faces import SEA
from rules.moana_nui.moves import RESOURCES, Generate, Goods, Spread
from rules.moana_nui.places import LETTERS
from rules.moana_nui.state import State, placed_segments

WOOD, FISH, STONE, SHELL = RESOURCES


class Yield(msgspec.Struct, frozen=True):
    """What a tile generates. `land` counts the land resources of each of its segments; of all of these `wood` are
    wood. `fish` and `shell` go to any of the segments in `sea_to` (numbers within the tile)."""

    land: tuple[int, ...]
    wood: int
    fish: int
    shell: int
    sea_to: tuple[int, ...]

    @property
    def goods(self) -> Goods:
        """All these resources; those of the land that are not wood are stone."""
        return Goods(wood=self.wood, fish=self.fish, stone=sum(self.land) - self.wood, shell=self.shell)


def yield_of(s: State) -> Yield:
    """What the tile placed this turn generates: by touching edges, nothing where it completed an island.

    With the `completion` `all` one completed island stops everything, with `island` only what lies on it.
    """
    chart = s.board.chart
    done = [chart.completed[chart.island_of[segment]] for segment in placed_segments(s)]
    if s.options["completion"] == "all" and any(done):
        done = [True] * len(done)
    land, sea = _touching(s)
    land = [0 if over else edges for edges, over in zip(land, done, strict=True)]
    sea_to = tuple(number for number, over in enumerate(done) if not over)
    woods = _share(LAND_CYCLE, sum(land), WOOD)
    sea = sea if sea_to else 0
    return Yield(tuple(land), woods, _share(SEA_CYCLE, sea, FISH), _share(SEA_CYCLE, sea, SHELL), sea_to)


@lru_cache(maxsize=1024)
def choices(found: Yield) -> tuple[Generate, ...]:
    """Every way to distribute what a tile generates, each once; one without fields where there is no choice."""
    woods = list(_spreads(found.wood, found.land))
    fish = list(_spreads(found.fish, _room(found, found.fish)))
    shells = list(_spreads(found.shell, _room(found, found.shell)))
    return tuple(Generate(*chosen) for chosen in product(*map(_or_left_out, (woods, fish, shells))))


def distributed(found: Yield, m: Generate) -> list[Goods]:
    """What each segment of the tile gets by one of the `choices`."""
    wood = m.wood or _only(_spreads(found.wood, found.land))
    fish = m.fish or _only(_spreads(found.fish, _room(found, found.fish)))
    shell = m.shell or _only(_spreads(found.shell, _room(found, found.shell)))
    return [
        Goods(wood[number], fish[number], edges - wood[number], shell[number])
        for number, edges in enumerate(found.land)
    ]


def _touching(s: State) -> tuple[list[int], int]:
    """The touching land edges of each segment of the placed tile, and its touching sea edges."""
    chart, at = s.board.chart, s.turn.placed
    assert at is not None
    face = chart.face(chart.cells[at])
    land, sea = [0] * len(face.segments), 0
    for direction, other in enumerate(chart.numbers_near(at)):
        if other != NOWHERE:
            number = face.edges[direction]
            if number == SEA:
                sea += 1
            else:
                land[number] += 1
    return land, sea


def _share(kinds: tuple[str, ...], total: int, kind: str) -> int:
    """How many of `total` resources are of a kind when the kinds take turns."""
    return list(islice(cycle(kinds), total)).count(kind)


def _room(found: Yield, number: int) -> tuple[int, ...]:
    """How many of `number` sea resources each segment can take."""
    return tuple(number if segment in found.sea_to else 0 for segment in range(len(found.land)))


def _spreads(number: int, room: Iterable[int]) -> Iterator[Spread]:
    """Every way to spread so many equal things over segments with so much room, the first segments first."""
    limits = [*room, *_NO_ROOM][: len(LETTERS)]
    for chosen in product(*(range(min(limit, number), -1, -1) for limit in limits)):
        if sum(chosen) == number:
            yield Spread(*chosen)


def _or_left_out(spreads: list[Spread]) -> list[Spread | None]:
    return [None] if len(spreads) == 1 else [*spreads]


def _only(spreads: Iterator[Spread]) -> Spread:
    return next(spreads)


_NO_ROOM: Final = (0,) * len(LETTERS)
