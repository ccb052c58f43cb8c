"""Landing: the ways in which a group can be spread over the beaches of an island, and the landing itself (rules 8).

Which group lands where is decided by its voyage, whether a chain has to be left by `chains.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.kit.stages import NOTHING, Events
from rules.tongiaki.components import BEACHES, MOORINGS
from rules.tongiaki.events import HowLanded, Landed, Overflow
from rules.tongiaki.places import Island
from rules.tongiaki.state import Crew, Done, Fleet, Landing, State, with_beaches, without_boats

Spreading = tuple[Crew, ...]
"""The boats that land on each of the open beaches, in the order of the beaches."""


def open_beaches(boats: Fleet, island: str) -> tuple[int, ...]:
    """The indexes of the beaches with a free mooring; those that wait to sail have none (rules 8)."""
    beaches = boats[island]
    return tuple([index for index, most in enumerate(MOORINGS[island]) if len(beaches[index]) < most])


def room(boats: Fleet, island: str) -> tuple[int, ...]:
    """How many moorings are free on each open beach."""
    free = [most - len(crew) for most, crew in zip(MOORINGS[island], boats[island], strict=True)]
    return tuple([number for number in free if number])


@lru_cache(maxsize=8192)
def spreadings(boats: Crew, free: tuple[int, ...]) -> tuple[Spreading, ...]:
    """Every way to land these boats where so many moorings are free on the open beaches, each once (rules 8).

    One boat for every open beach first, the rest anywhere; as many land as there is room for.
    """
    return tuple(spreading for numbers in sizes(len(boats), free) for spreading in _dealt(boats, numbers))


@lru_cache(maxsize=8192)
def sizes(number: int, free: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How many boats can land on each open beach, in every way."""
    return tuple(_sizes(number, free))


def _sizes(number: int, free: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if number >= sum(free):
        yield free
    elif number <= len(free):
        for chosen in combinations(range(len(free)), number):
            yield tuple(int(index in chosen) for index in range(len(free)))
    else:
        for spread in product(*(range(1, most + 1) for most in free)):
            if sum(spread) == number:
                yield spread


def _dealt(boats: Crew, numbers: tuple[int, ...]) -> Iterator[Spreading]:
    """Every way to choose boats for beaches that take so many; boats of one seat are alike."""
    if not numbers:
        yield ()
        return
    for crew in dict.fromkeys(combinations(boats, numbers[0])):
        for rest in _dealt(without_boats(boats, crew), numbers[1:]):
            yield (crew, *rest)


def possible(s: State) -> tuple[Spreading, ...]:
    """The ways in which the landing under way can still end."""
    landing = landing_of(s)
    ways = spreadings(landing.boats, room(s.boats, landing.island))
    if not landing.landed:
        return ways
    order = open_beaches(s.boats, landing.island)
    fixed = [(order.index(beach), crew) for beach, crew in landing.landed]
    return tuple(way for way in ways if all(way[position] == crew for position, crew in fixed))


def landing_of(s: State) -> Landing:
    """The landing under way; only asked while there is one."""
    assert s.turn.landing is not None
    return s.turn.landing


def chosen(ways: tuple[Spreading, ...], free: tuple[int, ...], how: str, seat: Seat) -> Spreading:
    """The way that suits `even`, `mine` or `others` best, where so many moorings are free.

    Mine: as many of the seat's boats as possible find a mooring, on as many beaches as possible. Others: the same for
    all other boats. Then, and for even: equal numbers, few full beaches, mixed colours.
    """
    return min(ways, key=lambda way: (*_preference(way, how, seat), *_unevenness(way, free)))


def _preference(way: Spreading, how: str, seat: Seat) -> tuple[int, ...]:
    if how == "even":
        return ()
    preferred = [[boat for boat in crew if (boat == seat) == (how == "mine")] for crew in way]
    return -sum(map(len, preferred)), -sum(len(set(crew)) for crew in preferred)


def filled(way: Spreading, free: tuple[int, ...]) -> int:
    """How many beaches have no free mooring left."""
    return sum(len(crew) == most for crew, most in zip(way, free, strict=True))


@lru_cache(maxsize=8192)
def _unevenness(way: Spreading, free: tuple[int, ...]) -> tuple[int, int, int, int]:
    landed = [boat for crew in way for boat in crew]
    return (
        sum(len(crew) ** 2 for crew in way),
        filled(way, free),
        sum(landed.count(boat) ** 2 for boat in set(landed)),
        sum(crew.count(boat) ** 2 for crew in way for boat in set(crew)),
    )


def landed(s: State, spreading: Spreading) -> Fleet:
    """The boats on the beaches after the landing under way has ended in this way."""
    island = landing_of(s).island
    beaches = list(s.boats[island])
    for index, crew in zip(open_beaches(s.boats, island), spreading, strict=True):
        beaches[index] = tuple(sorted((*beaches[index], *crew)))
    return {**s.boats, island: tuple(beaches)}


def settled(s: State, spreading: Spreading, how: HowLanded) -> Done:
    """The group has landed in this way; whatever found no mooring is home."""
    landing, seat = landing_of(s), s.turn.seat
    island, order = Island(landing.island), open_beaches(s.boats, landing.island)
    taken = [(beach, crew) for beach, crew in zip(order, spreading, strict=True) if crew]
    beaches = s.boats[landing.island]
    boats = tuple(boat for _, crew in taken for boat in crew)
    home = without_boats(landing.boats, boats)
    changes = {beach: tuple(sorted((*beaches[beach], *crew))) for beach, crew in taken}
    turn = replace(s.turn, decision="sail", landing=None, idle=0 if home else s.turn.idle)
    at = tuple(BEACHES[landing.island][beach] for beach, crew in taken for _ in crew)
    told: Events = (Landed(seat, island=island, at=at, boats=boats, how=how),) if taken else NOTHING
    if home:
        told += (Overflow(seat, island=island, boats=home),)
    return replace(with_beaches(s, landing.island, changes), turn=turn), told
