"""Placing a tile and what follows by itself: collecting, completed islands, generation (rules 3.1-3.3).

What a tile generates stands in `generation.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules.kit.seating import seats_from, with_player
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING
from rules.moana_nui import events
from rules.moana_nui.board import minus, plus
from rules.moana_nui.chart import Placed
from rules.moana_nui.faces import fitting
from rules.moana_nui.generation import choices, distributed, yield_of
from rules.moana_nui.moves import Generate, Goods, Place
from rules.moana_nui.state import Done, State, active, name_of, placed_segments, with_turn

FALLBACK_AP = 1
"""The action points of a turn in which no tile fits: those of a tile that touches nothing."""

_CHEAPEST = (Goods(wood=1), Goods(fish=1), Goods(stone=1), Goods(shell=1))

Lying = list[tuple[int, Goods]]
"""Resources on segments."""


def placements(s: State) -> Iterator[Place]:
    """Every legal placement of a tile of the hand (rules 3.1)."""
    for tile in dict.fromkeys(active(s).hand):
        for cell, (known, land) in s.board.chart.places:
            for rotation in fitting(tile, known, land):
                yield Place(tile, cell, rotation)


def can_place(s: State, m: Place) -> bool:
    """Whether a placement is among them."""
    edges = s.board.chart.frontier.get(m.at)
    return edges is not None and m.tile in active(s).hand and m.rotation in fitting(m.tile, *edges)


def place(s: State, m: Place) -> Done:
    """The tile lies; everybody collects, then it generates, by itself if there is nothing to choose.

    The placement is legal.
    """
    edges = s.board.chart.frontier[m.at]
    hand = list(active(s).hand)
    hand.remove(m.tile)
    board = s.board.extended(Placed(m.at, m.tile, m.rotation))
    ap = edges.touching + 1
    turn = with_turn(s, placed=m.at, ap=ap, ap_total=ap)
    after = replace(s, board=board, players=with_player(s, s.turn.seat, hand=tuple(hand)), turn=turn)
    told = events.Placed(s.turn.seat, tile=m.tile, at=m.at, rotation=m.rotation, touching=ap - 1, ap=ap)
    after, closed = _close(after)
    after, collected = _collect(after)
    after, cleared = _complete(after)
    after, generated = _generate(after)
    return after, (told, *collected, *cleared, *closed, *generated)


def generate(s: State, m: Generate) -> Done:
    """The generated resources lie where they were chosen to, which is possible; the actions begin (rules 3.3)."""
    chart = s.board.chart
    shares = distributed(yield_of(s), m)
    lying = [(segment, goods) for segment, goods in zip(placed_segments(s), shares, strict=True) if any(goods)]
    board = s.board.with_goods({segment: plus(s.board.goods[segment], goods) for segment, goods in lying})
    told = events.Generated.of(s.turn.seat, [(chart.segments[segment], goods) for segment, goods in lying])
    return replace(s, board=board, turn=with_turn(s, decision="act")), (told,)


def no_fit(s: State) -> Done:
    """No tile of the hand fits anywhere: one is discarded, and the turn goes on without placing (rules 3.1)."""
    seat, hand = s.turn.seat, active(s).hand
    turn = with_turn(s, decision="act", ap=FALLBACK_AP, ap_total=FALLBACK_AP)
    players = with_player(s, seat, hand=hand[1:])
    after = replace(s, players=players, turn=turn, discarded=(*s.discarded, *hand[:1]))
    return after, (events.NoFit(seat, tile=hand[0] if hand else None),)


def _close(s: State) -> Done:
    """The snapshot of contested islands: nobody settles on them this turn (rules 3.4)."""
    island_of = s.board.chart.island_of
    closed = tuple(name_of(s, number) for number in placed_segments(s) if s.board.contested(island_of[number]))
    if not closed:
        return s, NOTHING
    return replace(s, turn=with_turn(s, closed=closed)), (events.Closed(s.turn.seat, at=closed),)


def _islands(s: State) -> list[int]:
    """The islands of which the placed tile is part."""
    return sorted({s.board.chart.island_of[segment] for segment in placed_segments(s)})


def _collect(s: State) -> Done:
    """From each controlled segment of the tile's islands the cheapest resource goes to its controller (rules 3.2)."""
    board, taken = s.board, dict[Seat, Lying]()
    for island in _islands(s):
        for segment in board.chart.islands[island]:
            seat = board.control[segment]
            if seat is not None and any(board.goods[segment]):
                taken.setdefault(seat, []).append((segment, cheapest(board.goods[segment])))
    told = NOTHING
    for seat in seats_from(s, s.turn.seat):
        if seat in taken:
            s, happened = _take(s, seat, taken[seat], events.Collected)
            told += happened
    return s, told


def _complete(s: State) -> Done:
    """The active player takes everything left on the islands that the tile completes (rules 3.2)."""
    chart, told = s.board.chart, NOTHING
    left: Lying = []
    for island in _islands(s):
        if chart.completed[island]:
            segments = chart.islands[island]
            told += (events.Completed(s.turn.seat, at=tuple(chart.segments[segment] for segment in segments)),)
            left += [(segment, s.board.goods[segment]) for segment in segments if any(s.board.goods[segment])]
    if not left:
        return s, told
    s, cleared = _take(s, s.turn.seat, left, events.Cleared)
    return s, told + cleared


def _take(s: State, seat: Seat, lying: Lying, kind: type[events.ResourceEvent]) -> Done:
    """Resources from segments to a seat."""
    board = s.board.with_goods({segment: minus(s.board.goods[segment], goods) for segment, goods in lying})
    players = with_player(s, seat, goods=total((goods for _, goods in lying), s.players[seat].goods))
    told = kind.of(seat, [(board.chart.segments[segment], goods) for segment, goods in lying])
    return replace(s, board=board, players=players), (told,)


def _generate(s: State) -> Done:
    """What the tile generates, unless it has to be distributed; then the active player is asked (rules 3.3)."""
    found = yield_of(s)
    if not any(found.goods):
        return replace(s, turn=with_turn(s, decision="act")), (events.NoGeneration(s.turn.seat),)
    ways = choices(found)
    if len(ways) > 1:
        return replace(s, turn=with_turn(s, decision="generate")), NOTHING
    return generate(s, ways[0])


def cheapest(goods: Goods) -> Goods:
    """The resource that is collected next, of some (rules 3.2)."""
    return next(one for one, number in zip(_CHEAPEST, goods, strict=True) if number)


def total(lots: Iterable[Goods], goods: Goods) -> Goods:
    """Resources with some lots added."""
    for lot in lots:
        goods = plus(goods, lot)
    return goods
