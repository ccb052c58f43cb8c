"""The actions of a turn that need action points, and the exchange at a canoe (rules 3.4, 3.5).

Which of them are legal is asked by `legal.py` and `play.py` in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rules.kit.seating import with_player
from rules.moana_nui import events
from rules.moana_nui.board import minus, plus
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import CANOE, FROM_COUNCIL, HUT
from rules.moana_nui.moves import Goods, MoveUnits, Resource, Settle, Train
from rules.moana_nui.places import Segment
from rules.moana_nui.state import Done, State, active, placed_segments, with_turn

GAVE: Final[Resource] = "wood"
GOT: Final[Resource] = "fish"
"""What a canoe turns one wood into."""


def settling_places(s: State) -> list[int]:
    """The segments of the placed tile on which units can settle (rules 3.4)."""
    seat, groups, names = s.turn.seat, s.board.groups, s.board.chart.segments
    return [
        segment
        for segment in placed_segments(s)
        if names[segment] not in s.turn.closed and ((group := groups[segment]) is None or group.seat == seat)
    ]


def settlings(s: State) -> Iterator[Settle]:
    """Every way to settle for one action point (rules 3.4)."""
    player, turn = active(s), s.turn
    if not turn.ap or not (player.village or player.council):
        return
    places = tuple(s.board.chart.segments[segment] for segment in settling_places(s))
    yield from _settlings(places, bool(player.village), min(player.council, FROM_COUNCIL))


@lru_cache(maxsize=4096)
def _settlings(places: tuple[Segment, ...], village: bool, council: int) -> tuple[Settle, ...]:
    found = [Settle("village", place) for place in places] if village else []
    if council:
        found += [Settle("council", place) for place in places]
    if council > 1:
        found += [Settle("council", one, other) for at, one in enumerate(places) for other in places[at:]]
    return tuple(found)


def settle(s: State, m: Settle) -> Done:
    """One or two units on the placed tile, which is legal."""
    seat, player = s.turn.seat, active(s)
    places = [m.at] if m.also is None else [m.at, m.also]
    changes: dict[int, int] = {}
    for place in places:
        segment = s.board.chart.number_of(place)
        changes[segment] = changes.get(segment, 0) + 1
    left = {m.source: getattr(player, m.source) - len(places)}
    after = replace(
        s,
        board=s.board.with_units(seat, changes),
        players=with_player(s, seat, **left),
        turn=with_turn(s, ap=s.turn.ap - 1),
    )
    return after, (events.Settled(seat, source=m.source, at=tuple(dict.fromkeys(places)), units=len(places)),)


def can_train(s: State) -> bool:
    """Whether a unit can go from the village to the war council (rules 3.4)."""
    return bool(s.turn.ap and active(s).village)


def train(s: State, m: Train) -> Done:
    """A unit from the village to the war council, which is legal."""
    player = active(s)
    players = with_player(s, s.turn.seat, village=player.village - 1, council=player.council + 1)
    after = replace(s, players=players, turn=with_turn(s, ap=s.turn.ap - 1))
    return after, (events.Trained(s.turn.seat, council=player.council + 1),)


def free_tiles(s: State) -> frozenset[int]:
    """The tiles from which the active player moves without action points: those with a hut (rules 3.5).

    With the option `huts` `owner` only huts that this player built.
    """
    tile_of, anybody = s.board.chart.tile_of, s.options["huts"] == "everyone"
    return frozenset(
        tile_of[segment]
        for segment, built in s.board.built
        if built.kind == HUT and (anybody or built.builder == s.turn.seat)
    )


def destinations(s: State, origin: int) -> list[int]:
    """The segments adjacent to one on which no other seat has units (rules 3.4)."""
    chart, groups, seat = s.board.chart, s.board.groups, s.turn.seat
    adjacent = (*chart.beside[origin], *chart.siblings[origin])
    return [to for to in adjacent if (group := groups[to]) is None or group.seat == seat]


def movements(s: State) -> Iterator[MoveUnits]:
    """Every way to move units that the action points allow (rules 3.4)."""
    names, tile_of, free = s.board.chart.segments, s.board.chart.tile_of, free_tiles(s)
    for origin, units in s.board.own(s.turn.seat):
        if s.turn.ap or tile_of[origin] in free:
            for to in destinations(s, origin):
                for number in range(1, units + 1):
                    yield MoveUnits(names[origin], names[to], number)


def can_move(s: State, m: MoveUnits) -> bool:
    """Whether a move of units is among them."""
    chart, turn = s.board.chart, s.turn
    origin, to = chart.number_of(m.origin), chart.number_of(m.to)
    if origin == NOWHERE or not s.board.holds(origin, turn.seat):
        return False
    group = s.board.groups[origin]
    assert group is not None
    able = turn.ap or chart.tile_of[origin] in free_tiles(s)
    return bool(able) and 1 <= m.units <= group.units and to in destinations(s, origin)


def move(s: State, m: MoveUnits) -> Done:
    """Units from one segment to an adjacent one, which is legal."""
    seat, chart = s.turn.seat, s.board.chart
    origin, to = chart.number_of(m.origin), chart.number_of(m.to)
    free = chart.tile_of[origin] in free_tiles(s)
    after = replace(
        s,
        board=s.board.with_units(seat, {origin: -m.units, to: m.units}),
        turn=with_turn(s, ap=s.turn.ap - (not free)),
    )
    shallows = m.origin.cell == m.to.cell
    return after, (events.Moved(seat, origin=m.origin, to=m.to, units=m.units, free=free, shallows=shallows),)


def can_exchange(s: State) -> bool:
    """Whether wood can become fish: with wood, and with a unit on the segment of a canoe (rules 3.5)."""
    if not active(s).goods.wood or (s.turn.exchanged and s.options["exchange"] == "once"):
        return False
    return bool(own_canoes(s))


def own_canoes(s: State) -> list[int]:
    """The segments with a canoe on which the active player has a unit."""
    return [segment for segment in s.board.of_kind(CANOE) if s.board.holds(segment, s.turn.seat)]


def exchange(s: State) -> Done:
    """One wood into one fish, which is legal."""
    seat = s.turn.seat
    goods = plus(minus(active(s).goods, Goods.of([GAVE])), Goods.of([GOT]))
    after = replace(s, players=with_player(s, seat, goods=goods), turn=with_turn(s, exchanged=True))
    return after, (events.Exchanged(seat, gave=GAVE, got=GOT),)
