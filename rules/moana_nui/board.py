"""The table: the chart with units, resources and buildings on it; who controls what, and which islands are contested.

Immutable: whatever changes it gives a new board. Knows neither hands nor turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec.structs import replace

from rules.kit.schema import Count, Misread, Stored, in_order
from rules.kit.seats import Seat
from rules.moana_nui.chart import NOWHERE, Chart, ChartOfTiles, Placed
from rules.moana_nui.components import CONTEST, CONTEST_WITH_TEMPLE, SEATS, TEMPLE, UNITS
from rules.moana_nui.moves import Goods, Ordinary, Resource
from rules.moana_nui.places import Corner, Segment

NO_GOODS: Final = Goods()
MOST_GOODS: Final = 1000
"""How many of a resource may lie in one place; the rules know no limit, and no game comes near this one."""
Counts = Annotated[Goods, in_order(Resource, Annotated[int, msgspec.Meta(ge=0, le=MOST_GOODS)], Goods._make)]
"""Resources; in JSON an object by kind."""


class Group(msgspec.Struct, frozen=True):
    """All units on a segment: whose, and how many."""

    at: Segment
    seat: Count
    units: Annotated[int, msgspec.Meta(ge=1, le=UNITS)]


class Building(msgspec.Struct, frozen=True):
    """A hut, canoe or temple, and who built it."""

    at: Segment
    kind: Ordinary = msgspec.field(name="building")
    builder: Count


class House(msgspec.Struct, frozen=True):
    """A meeting house: its corner, and who built it."""

    at: Corner
    builder: Count


class Board(msgspec.Struct, frozen=True, dict=True):
    """Everything on the table, all of it public. `groups`, `goods` and `buildings` go by segment.

    What follows from these is worked out when first asked for, and handed on to the boards made from this one as far as
    it stays.
    """

    chart: Chart
    groups: tuple[Group | None, ...]
    goods: tuple[Goods, ...]
    buildings: tuple[Building | None, ...]
    houses: tuple[House, ...] = ()

    @cached_property
    def nearest(self) -> tuple[int, ...]:
        """By segment: the seats with the nearest units on its island, as bits; none without units (rules 2).

        One search from all units at once, over land edges: seats that arrive first arrive together.
        """
        return self._nearest_anew((0,) * len(self.groups), range(len(self.chart.islands)))

    def _nearest_anew(self, before: tuple[int, ...], islands: Iterable[int]) -> tuple[int, ...]:
        """`nearest` where only the units on these islands may be others than `before`."""
        beside, groups, seats = self.chart.beside, self.groups, list(before)
        edge = []
        for island in islands:
            for segment in self.chart.islands[island]:
                group = groups[segment]
                seats[segment] = 0 if group is None else 1 << group.seat
                if group is not None:
                    edge.append(segment)
        while edge:
            reached: dict[int, int] = {}
            for segment in edge:
                for other in beside[segment]:
                    if not seats[other]:
                        reached[other] = reached.get(other, 0) | seats[segment]
            for segment, found in reached.items():
                seats[segment] = found
            edge = list(reached)
        return tuple(seats)

    @cached_property
    def control(self) -> tuple[Seat | None, ...]:
        """By segment: who controls it and what is on it, None for nobody (rules 2)."""
        return tuple(map(_SOLE.get, self.nearest))

    @cached_property
    def controlled(self) -> Mapping[Seat | None, tuple[int, ...]]:
        """The segments that each seat controls, and nobody; no entry for who controls none."""
        return _by_key(enumerate(self.control))

    @cached_property
    def occupied(self) -> tuple[tuple[int, Group], ...]:
        """The segments with units, and these."""
        return tuple([(segment, group) for segment, group in enumerate(self.groups) if group is not None])

    @cached_property
    def _owned(self) -> Mapping[Seat, tuple[tuple[int, int], ...]]:
        return _by_key(((segment, group.units), group.seat) for segment, group in self.occupied)

    @cached_property
    def built(self) -> tuple[tuple[int, Building], ...]:
        """The segments with buildings, and these."""
        return tuple([(segment, built) for segment, built in enumerate(self.buildings) if built is not None])

    @cached_property
    def presence(self) -> tuple[Mapping[Seat, int], ...]:
        """By island: how many units each seat has on it, for seats that have some."""
        found: list[dict[Seat, int]] = [{} for _ in self.chart.islands]
        for segment, group in self.occupied:
            island = found[self.chart.island_of[segment]]
            island[group.seat] = island.get(group.seat, 0) + group.units
        return tuple(found)

    @cached_property
    def temples(self) -> frozenset[int]:
        """The islands on which a temple stands."""
        return frozenset(self.chart.island_of[segment] for segment in self.of_kind(TEMPLE))

    @cached_property
    def sheltered(self) -> frozenset[int]:
        """The segments that touch a meeting house."""
        return frozenset(segment for house in self.houses for segment in self.meeting(house.at))

    def meeting(self, corner: Corner) -> tuple[int, ...]:
        """The three segments that meet at a corner."""
        return self.chart.corners[corner]

    def threshold(self, island: int) -> int:
        """How many units make an island contested (rules 3.5, 3.6)."""
        return CONTEST_WITH_TEMPLE if island in self.temples else CONTEST

    def contested(self, island: int) -> bool:
        """Whether at least two seats have units on an island, and enough of them (rules 3.6)."""
        units = self.presence[island]
        return len(units) > 1 and sum(units.values()) >= self.threshold(island)

    def own(self, seat: Seat) -> tuple[tuple[int, int], ...]:
        """The segments with units of a seat, and how many."""
        return self._owned.get(seat, ())

    def on_table(self, seat: Seat) -> int:
        """How many units a seat has on the table."""
        return sum(units for _, units in self.own(seat))

    def holds(self, segment: int, seat: Seat) -> bool:
        """Whether a seat has units on a segment."""
        group = self.groups[segment]
        return group is not None and group.seat == seat

    def of_kind(self, kind: str) -> list[int]:
        """The segments with a building of a type."""
        return [segment for segment, built in self.built if built.kind == kind]

    def extended(self, placed: Placed) -> Board:
        """The board with one more tile, on which nothing lies."""
        chart = self.chart.extended(placed)
        nothing = (None,) * (len(chart.segments) - len(self.groups))
        return Board(
            chart=chart,
            groups=self.groups + nothing,
            goods=self.goods + (NO_GOODS,) * len(nothing),
            buildings=self.buildings + nothing,
            houses=self.houses,
        )

    def with_units(self, seat: Seat, changes: Mapping[int, int]) -> Board:
        """The board with so many units of a seat more (or fewer) on segments on which nobody else has any."""
        groups = list(self.groups)
        for segment, change in changes.items():
            group = groups[segment]
            units = change if group is None else group.units + change
            groups[segment] = Group(self.chart.segments[segment], seat, units) if units else None
        after = self._changed(_OF_BUILDINGS, groups=tuple(groups))
        if "nearest" in self.__dict__:
            islands = {self.chart.island_of[segment] for segment in changes}
            after.__dict__["nearest"] = after._nearest_anew(self.nearest, islands)
        return after

    def with_goods(self, changes: Mapping[int, Goods]) -> Board:
        """The board with other resources on some segments."""
        goods = list(self.goods)
        for segment, lying in changes.items():
            goods[segment] = lying
        return self._changed(_OF_UNITS + _OF_BUILDINGS, goods=tuple(goods))

    def with_building(self, segment: int, building: Building | None) -> Board:
        """The board with a building, or none, on a segment."""
        return self._changed(
            (*_OF_UNITS, "sheltered"), buildings=(*self.buildings[:segment], building, *self.buildings[segment + 1 :])
        )

    def _changed(self, kept: Iterable[str], **changes: object) -> Board:
        """The board with changes after which this stays of what follows from it."""
        after, known = replace(self, **changes), self.__dict__
        after.__dict__.update({name: known[name] for name in kept if name in known})
        return after


_OF_UNITS: Final = ("nearest", "control", "controlled", "occupied", "_owned", "presence")
"""What follows from the chart and the units on it."""
_OF_BUILDINGS: Final = ("built", "temples", "sheltered")
"""What follows from the chart and the buildings on it."""

_SOLE: Final = {1 << seat: seat for seat in range(SEATS[-1])}


_K = TypeVar("_K")
_T = TypeVar("_T")


def _by_key(pairs: Iterable[tuple[_T, _K]]) -> dict[_K, tuple[_T, ...]]:
    """The values of each key, in their order."""
    found: dict[_K, list[_T]] = {}
    for value, key in pairs:
        if key in found:
            found[key].append(value)
        else:
            found[key] = [value]
    return {key: tuple(values) for key, values in found.items()}


class GoodsAt(msgspec.Struct, frozen=True):
    """Resources on a segment as they stand in JSON."""

    at: Segment
    goods: Counts


class BoardAt(msgspec.Struct, frozen=True):
    """A board as it stands in JSON: the tiles in the order of placing, and what lies on them, kind by kind."""

    tiles: ChartOfTiles
    units: tuple[Group, ...] = ()
    goods: tuple[GoodsAt, ...] = ()
    buildings: tuple[Building, ...] = ()
    houses: tuple[House, ...] = ()


_L = TypeVar("_L", Group, GoodsAt, Building)


def _listed(board: Board) -> BoardAt:
    return BoardAt(
        tiles=board.chart,
        units=tuple(group for _, group in board.occupied),
        goods=tuple(
            GoodsAt(at, goods) for at, goods in zip(board.chart.segments, board.goods, strict=True) if goods != NO_GOODS
        ),
        buildings=tuple(building for _, building in board.built),
        houses=board.houses,
    )


def _by_segment(lying: BoardAt) -> Board:
    goods = _numbered(lying.tiles, "goods", lying.goods)
    return Board(
        chart=lying.tiles,
        groups=_numbered(lying.tiles, "units", lying.units),
        goods=tuple(NO_GOODS if some is None else some.goods for some in goods),
        buildings=_numbered(lying.tiles, "buildings", lying.buildings),
        houses=lying.houses,
    )


def _numbered(chart: Chart, part: str, listed: Iterable[_L]) -> tuple[_L | None, ...]:
    """By segment: what lies there. Raises ValueError naming what lies nowhere, or where something else lies."""
    found: list[_L | None] = [None] * len(chart.segments)
    for number, one in enumerate(listed):
        segment = chart.number_of(one.at)
        if segment == NOWHERE:
            raise Misread(f"{part}[{number}].at", f"{one.at}: no tile has this segment")
        if found[segment] is not None:
            raise Misread(part, f"{one.at} is named twice")
        found[segment] = one
    return tuple(found)


LISTED: Final = Stored(BoardAt, _listed, _by_segment)
"""The form of a board."""


def bare(chart: Chart) -> Board:
    """A board with nothing on its tiles."""
    number = len(chart.segments)
    return Board(chart, (None,) * number, (NO_GOODS,) * number, (None,) * number)


def plus(one: Goods, other: Goods) -> Goods:
    """Two lots of resources together."""
    return Goods(one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def minus(one: Goods, other: Goods) -> Goods:
    """Resources taken from others."""
    return Goods(one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])
