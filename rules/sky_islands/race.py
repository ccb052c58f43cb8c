"""A rough end of the game: what the seats still come to build, each in turn where it gains most, on the islands there.

Only for judging positions; no rule depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from rules.kit.seats import Seat
from rules.sky_islands.components import HOUSE_INFLUENCE
from rules.sky_islands.islands import Island, points
from rules.sky_islands.state import State

WHOLE: Final = 2
"""What a sole first gets of an island, in halves."""
_GROWING_EDGES: Final = 2
"""So many open edges count for the growth of an island."""
_SPITE: Final = 0.5
"""What others lose, as part of what a building is worth."""

Influence = tuple[int, ...]


class Race(NamedTuple):
    """What each seat gained in the race (what islands bring more or less to it, and towers), and what the best
    building would bring it at once."""

    gained: tuple[float, ...]
    best: tuple[float, ...]


@lru_cache(maxsize=4096)
def halves(influence: Influence) -> tuple[int, ...]:
    """What each seat gets of an island, in halves of its worth."""
    return points(influence, WHOLE)


@lru_cache(maxsize=4096)
def stronger(influence: Influence, seat: Seat) -> tuple[int, ...]:
    """What each seat gets of an island, in halves, once this one has a house or a tower more."""
    return halves((*influence[:seat], influence[seat] + HOUSE_INFLUENCE, *influence[seat + 1 :]))


@lru_cache(maxsize=4096)
def _change(influence: Influence, seat: Seat) -> tuple[float, tuple[float, ...]]:
    """How good a building is for this seat, and what it changes for each seat: both in parts of the island's worth."""
    now, then = halves(influence), stronger(influence, seat)
    change = tuple((after - before) / WHOLE for before, after in zip(now, then, strict=True))
    others = sum(change) - change[seat]
    return change[seat] - _SPITE * others, change


@lru_cache(maxsize=4096)
def _goods(influence: Influence) -> tuple[float, ...]:
    """How good a building is for each seat, in parts of the island's worth."""
    return tuple(_change(influence, seat)[0] for seat in range(len(influence)))


class _Place:
    """An island in the race: its worth with growth, influence, houses, free drawn islands, and the seats that could
    build its tower."""

    __slots__ = ("free", "houses", "influence", "towers", "worth")

    def __init__(self, island: Island, growth: float, towers: frozenset[Seat]) -> None:
        grown = 0.0 if island.closed else growth * min(len(island.exits), _GROWING_EDGES)
        self.worth = island.worth + grown
        self.influence = island.influence
        self.houses = sum(island.houses)
        self.free = len(island.segments) - self.houses
        self.towers = towers

    def offers(self) -> list[float]:
        """How good the best building here is for each seat."""
        worth = self.worth
        offers = [good * worth for good in _goods(self.influence)] if self.free else [0.0] * len(self.influence)
        for seat in self.towers:
            offers[seat] = _goods(self.influence)[seat] * worth + self.houses
        return offers

    def build(self, seat: Seat, gained: list[float], part: float) -> None:
        """A seat builds here; a part of a building changes nothing for those who come after it."""
        for each, change in enumerate(_change(self.influence, seat)[1]):
            gained[each] += change * self.worth * part
        if seat in self.towers:
            gained[seat] += self.houses * part
        if part < 1:
            return
        if seat in self.towers:
            self.towers = frozenset()
        else:
            self.houses += 1
            self.free -= 1
        before = self.influence
        self.influence = (*before[:seat], before[seat] + HOUSE_INFLUENCE, *before[seat + 1 :])


_NONE: Final[frozenset[Seat]] = frozenset()


def race(s: State, builds: Sequence[float], growth: float) -> Race:
    """The race in which each seat has so many buildings; open islands are taken to grow by so much for an open edge."""
    seats = len(builds)
    bare: dict[object, frozenset[Seat]] = {}
    if s.towers:
        for house in s.houses:
            if not house.tower:
                name = s.board.name_of[house.at]
                bare[name] = bare.get(name, _NONE) | {house.seat}
    places = [_Place(island, growth, _NONE if island.towers else bare.get(island.name, _NONE)) for island in s.islands]
    offers = [list(of_seat) for of_seat in zip(*(place.offers() for place in places), strict=True)]
    best = tuple(max(each) for each in offers)
    gained = [0.0] * seats
    first = s.turn.seat
    order = [(first + number) % seats for number in range(seats)]
    for rest in range(ceil(max(builds)), 0, -1):
        for seat in order:
            part = min(1.0, builds[seat] - rest + 1)
            if part <= 0:
                continue
            offer = max(offers[seat])
            if offer <= 0:
                continue
            at = offers[seat].index(offer)
            places[at].build(seat, gained, part)
            if part == 1:
                for each, changed in enumerate(places[at].offers()):
                    offers[each][at] = changed
    return Race(tuple(gained), best)
