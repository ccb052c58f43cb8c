"""The building of a turn: where it can stand, what it costs, what it does, where a canoe sails (rules 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from rules.kit.seating import with_player
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING
from rules.moana_nui import events
from rules.moana_nui.board import Building, House, minus
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import CANOE, HOUSE, HUT, KINDS, BuildingKind
from rules.moana_nui.moves import RESOURCES, Build, BuildHouse, Goods, Ordinary, Sail
from rules.moana_nui.places import Corner, Segment
from rules.moana_nui.state import Done, State, active, canoe_number, name_of, with_turn

ORDINARY: Final[tuple[Ordinary, ...]] = ("hut", "canoe", "temple")
"""The types of buildings that stand on a segment."""


@lru_cache(maxsize=1024)
def payments(kinds: tuple[bool, ...], cost: int) -> tuple[Goods, ...]:
    """Every way to pay with so many different resources, when there are some of these kinds (rules 3.5)."""
    held = [name for name, some in zip(RESOURCES, kinds, strict=True) if some]
    return tuple(Goods.of(chosen) for chosen in combinations(held, cost))


def payments_for(s: State, kind: BuildingKind) -> tuple[Goods, ...]:
    """Every way in which the active player can pay for a type of building that is left, in a turn without building."""
    player = active(s)
    if s.turn.built or not player.left[kind]:
        return ()
    return payments(tuple(map(bool, player.goods)), KINDS[kind].cost)


def can_stand(s: State, kind: str, segment: int) -> bool:
    """Whether a hut, canoe or temple of the active player can stand on a segment (rules 3.5)."""
    board = s.board
    if board.buildings[segment] is not None or not board.holds(segment, s.turn.seat):
        return False
    if kind == CANOE:
        return has_sea(s, segment)
    island = board.chart.island_of[segment]
    return kind == HUT or (board.chart.completed[island] and island not in board.temples)


def has_sea(s: State, segment: int) -> bool:
    """Whether a segment has access to the sea."""
    tile = s.board.chart.tile_of[segment]
    return segment - s.board.chart.first[tile] in s.board.chart.face(tile).shores


def free_corners(s: State) -> list[Corner]:
    """The corners on which a meeting house could stand, whoever may build it (rules 3.5)."""
    taken = {house.at for house in s.board.houses}
    return sorted(corner for corner in s.board.chart.corners if corner not in taken)


def own_corners(s: State) -> list[Corner]:
    """Those of them at which the active player has a unit."""
    return [
        corner
        for corner in free_corners(s)
        if any(s.board.holds(segment, s.turn.seat) for segment in s.board.meeting(corner))
    ]


def buildings(s: State) -> Iterator[Build | BuildHouse]:
    """Every legal building (rules 3.5)."""
    own = s.board.own(s.turn.seat)
    for kind in ORDINARY:
        ways = payments_for(s, kind)
        for segment, _ in own if ways else ():
            if can_stand(s, kind, segment):
                at = name_of(s, segment)
                yield from (Build(kind, at, pay) for pay in ways)
    if payments_for(s, HOUSE):
        yield from map(BuildHouse, own_corners(s))


def can_build(s: State, m: Build) -> bool:
    """Whether a hut, canoe or temple is among them."""
    segment = s.board.chart.number_of(m.at)
    if segment == NOWHERE or m.building not in ORDINARY:
        return False
    return m.pay in payments_for(s, m.building) and can_stand(s, m.building, segment)


def can_build_house(s: State, m: BuildHouse) -> bool:
    """Whether a meeting house is among them."""
    return bool(payments_for(s, HOUSE)) and m.at in own_corners(s)


def build(s: State, m: Build) -> Done:
    """A hut, canoe or temple, which is legal, and what it does at once."""
    segment = s.board.chart.number_of(m.at)
    after, told = _paid(s, m.building, m.pay, m.at)
    after = replace(after, board=after.board.with_building(segment, Building(m.at, m.building, s.turn.seat)))
    if m.building == HUT:
        after, more = _call(after, active(s).next_hut)
    elif m.building == CANOE:
        after, more = _launch(after, segment)
    else:
        after, more = _recall(after, segment)
    return after, told + more


def build_house(s: State, m: BuildHouse) -> Done:
    """The meeting house, which is legal: a tile from the set-aside pile on the stack, and an extra turn."""
    (pay,) = payments_for(s, HOUSE)
    after, told = _paid(s, HOUSE, pay, m.at)
    seat, board = s.turn.seat, after.board
    stack = (*s.aside[:1], *active(s).stack)
    after = replace(
        after,
        board=replace(board, houses=(*board.houses, House(m.at, seat))),
        players=with_player(after, seat, stack=stack),
        aside=s.aside[1:],
        turn=with_turn(after, extra=True),
    )
    return after, (*told, events.ExtraTurn(seat, tile=bool(s.aside)))


def sail(s: State, m: Sail) -> Done:
    """The new canoe sails with some of the units of its segment, which is legal."""
    origin, to, seat = canoe_number(s), s.board.chart.number_of(m.to), s.turn.seat
    canoe = s.board.buildings[origin]
    assert canoe is not None
    board = s.board.with_building(origin, None).with_building(to, replace(canoe, at=m.to))
    if m.units:
        board = board.with_units(seat, {origin: -m.units, to: m.units})
    told = events.Sailed(seat, origin=canoe.at, to=m.to, units=m.units)
    return replace(s, board=board, turn=with_turn(s, decision="act", canoe=None)), (told,)


def stay(s: State) -> Done:
    """The new canoe stays by choice, which the option allows."""
    told = events.Stayed(s.turn.seat, at=name_of(s, canoe_number(s)), chosen=True)
    return replace(s, turn=with_turn(s, decision="act", canoe=None)), (told,)


def harbours(s: State, segment: int) -> list[int]:
    """The empty segments that are connected by sea with one: no unit, no building (rules 3.5)."""
    board = s.board
    return [to for to in board.chart.reach[segment] if board.groups[to] is None and board.buildings[to] is None]


def _paid(s: State, kind: BuildingKind, pay: Goods, at: Segment | Corner) -> Done:
    """The building is paid and taken from the player's board."""
    player = active(s)
    left = {**player.left, kind: player.left[kind] - 1}
    players = with_player(s, s.turn.seat, goods=minus(player.goods, pay), left=left, built=player.built + 1)
    told = events.Built(s.turn.seat, building=kind, at=at, paid=pay.names)
    return replace(s, players=players, turn=with_turn(s, built=True)), (told,)


def _call(s: State, number: int) -> Done:
    """A hut: as many units as it says from the reserve to the village, as far as there are any."""
    player = active(s)
    units = min(number, player.reserve)
    players = with_player(s, s.turn.seat, reserve=player.reserve - units, village=player.village + units)
    told = events.Called(s.turn.seat, units=units, left=player.reserve - units)
    return replace(s, players=players), (told,)


def _launch(s: State, segment: int) -> Done:
    """A canoe: it has to sail, or the player is asked whether it does; it stays where it can reach nothing."""
    if harbours(s, segment):
        return replace(s, turn=with_turn(s, decision="sail", canoe=name_of(s, segment))), NOTHING
    return s, (events.Stayed(s.turn.seat, at=name_of(s, segment), chosen=False),)


def _recall(s: State, segment: int) -> Done:
    """A temple: all units on adjacent segments of the island go to their owners' war councils."""
    told = NOTHING
    for other in s.board.chart.beside[segment]:
        group = s.board.groups[other]
        if group is not None:
            s = lose(s, group.seat, other, group.units, "council")
            told += (events.Recalled(group.seat, at=name_of(s, other), units=group.units),)
    return s, told


def lose(s: State, seat: Seat, segment: int, units: int, to: str) -> State:
    """So many units of a seat from a segment to its `village` or `council`."""
    players = with_player(s, seat, **{to: getattr(s.players[seat], to) + units})
    return replace(s, board=s.board.with_units(seat, {segment: -units}), players=players)
