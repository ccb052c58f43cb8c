"""What a position of Moana Nui is worth to a seat: terms proportional to final points. No rule depends on it.

Everything that is judged lies open: hands and stacks are never looked at, only how many turns a seat still has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rules.kit.evaluation import Evaluation
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.moana_nui.actions import free_tiles
from rules.moana_nui.battle import resolve
from rules.moana_nui.board import Board
from rules.moana_nui.components import (
    COMPLETED_POINTS,
    HOUSE,
    KINDS,
    MANNED_FACTOR,
    SEGMENT_POINTS,
    TEMPLE,
    TILES_PER_PLAYER,
    BuildingKind,
)
from rules.moana_nui.moves import Goods, MoveUnits
from rules.moana_nui.scoring import points
from rules.moana_nui.state import State
from rules.moana_nui.view import MoanaNuiView

TERMS: Final = (
    "final", "open", "completed", "manned", "unmanned", "exposed", "plan", "ready", "kinds", "lying", "units",
    "spread", "village", "council", "reserve", "growing", "action",
)  # fmt: skip
"""The points of a seat that has had its last turn; else its points now: of open and of completed islands, of buildings
with own units (doubled) and without; points that an attack could take; points of the buildings that the resources in
stock pay for in the turns left, and in this turn; for the turns left: kinds of resources in stock, resources on own
land that can still be collected, units on the table, segments with them, units in the village, in the council, and in
the reserve, and own land that can still grow; action points."""

FAR: Final = 0.6
"""What a building counts for which there is no place yet."""
ENOUGH: Final = 3
"""Buildings that are planned at most."""
SOON: Final = 0.4
"""What an attack counts for which the island is not contested enough yet."""


def knowledge(v: MoanaNuiView) -> Seat | None:
    """Who thinks, and nothing else: no term looks at hidden things."""
    return v.viewer


def measure(s: State, seat: Seat, known: Seat | None) -> tuple[float, ...]:
    """The terms of a seat in this position, in the order of TERMS."""
    player = s.players[seat]
    if player.score is not None:
        return (float(points(player.score)), *_NOTHING)
    board, turn = s.board, s.turn
    own_turn = turn.seat == seat
    turns = len(player.stack) + (not own_turn)
    left = turns / TILES_PER_PLAYER[len(s.players)]
    there, completed, lying, growing = _land(board, seat)
    manned, unmanned = _buildings(board, seat, there)
    kinds = tuple(player.left.items())
    sites = _sites(board, seat)
    goods = player.goods
    ready = plan(goods, kinds, 1, *sites) if own_turn and not turn.built and turn.decision != "combat" else 0.0
    held = board.own(seat)
    return (
        0.0,
        float(SEGMENT_POINTS * (len(there) - completed)),
        float(COMPLETED_POINTS * completed),
        float(manned),
        float(unmanned),
        _exposed(board, seat, held),
        plan(goods, kinds, min(turns, ENOUGH), *sites),
        ready,
        sum(map(bool, goods)) * left,
        lying * left,
        sum(units for _, units in held) * left,
        len(held) * left,
        player.village * left,
        player.council * left,
        player.reserve * left,
        growing * left,
        float(turn.ap) if own_turn else 0.0,
    )


def _land(board: Board, seat: Seat) -> tuple[list[int], int, int, int]:
    """The segments that a seat controls, how many of them are completed, the resources on those that are not (at most
    two each), and how many those are."""
    chart, there, completed, lying, growing = board.chart, [], 0, 0, 0
    island_of, done, goods = chart.island_of, chart.completed, board.goods
    for segment, controller in enumerate(board.control):
        if controller == seat:
            there.append(segment)
            if done[island_of[segment]]:
                completed += 1
            else:
                lying += min(2, sum(goods[segment]))
                growing += 1
    return there, completed, lying, growing


def _buildings(board: Board, seat: Seat, controlled: Sequence[int]) -> tuple[int, int]:
    """The points of controlled buildings with own units, doubled, and of the others."""
    manned = unmanned = 0
    for segment in controlled:
        built = board.buildings[segment]
        if built is not None:
            if board.holds(segment, seat):
                manned += MANNED_FACTOR * KINDS[built.kind].points
            else:
                unmanned += KINDS[built.kind].points
    for house in board.houses:
        meeting = board.meeting(house.at)
        if any(board.holds(segment, seat) for segment in meeting):
            manned += MANNED_FACTOR * KINDS[HOUSE].points
        elif any(board.control[segment] == seat for segment in meeting):
            unmanned += KINDS[HOUSE].points
    return manned, unmanned


def _sites(board: Board, seat: Seat) -> tuple[bool, bool]:
    """Whether there is a place for a temple and for a meeting house where a seat has units."""
    chart = board.chart
    temple = any(
        chart.completed[chart.island_of[segment]]
        and board.buildings[segment] is None
        and not board.temple_on(chart.island_of[segment])
        for segment, _ in board.own(seat)
    )
    taken = {house.at for house in board.houses}
    house = any(
        corner not in taken and any(board.holds(segment, seat) for segment in meeting)
        for corner, meeting in chart.corners.items()
    )
    return temple, house


@lru_cache(maxsize=65536)
def plan(goods: Goods, left: tuple[tuple[BuildingKind, int], ...], turns: int, temple: bool, house: bool) -> float:
    """The points of manned buildings for which the resources suffice, the dearest first, one a turn."""
    have, rest, found = sorted(goods, reverse=True), dict(left), 0.0
    for _ in range(turns):
        held = sum(number > 0 for number in have)
        able = [
            (FAR if (kind == TEMPLE and not temple) or (kind == HOUSE and not house) else 1.0, kind)
            for kind, number in rest.items()
            if number and KINDS[kind].cost <= held
        ]
        if not able:
            break
        share, kind = max(able, key=lambda each: each[0] * KINDS[each[1]].points)
        found += share * MANNED_FACTOR * KINDS[kind].points
        rest[kind] -= 1
        have = sorted((n - (at < KINDS[kind].cost) for at, n in enumerate(have)), reverse=True)
    return found


def _exposed(board: Board, seat: Seat, held: Sequence[tuple[int, int]]) -> float:
    """The points on segments from which an attack could drive the units of a seat."""
    chart, found = board.chart, 0.0
    for segment, units in held:
        danger = max(_dangers(board, seat, segment, units), default=0.0)
        if danger:
            built = board.buildings[segment]
            at_stake = COMPLETED_POINTS if chart.completed[chart.island_of[segment]] else SEGMENT_POINTS
            found += danger * (at_stake + (MANNED_FACTOR * KINDS[built.kind].points if built else 0))
    return found


def _dangers(board: Board, seat: Seat, segment: int, units: int) -> Iterator[float]:
    """How pressing each attack is that would leave no unit on a segment."""
    chart, sheltered = board.chart, segment in board.sheltered
    for shallows, near in ((False, chart.beside[segment]), (True, chart.siblings(segment))):
        for other in near:
            group = board.groups[other]
            if group is not None and group.seat != seat:
                fought = resolve(group.units, units, sheltered, shallows)
                if not fought.standing and fought.left > 0:
                    yield 1.0 if shallows or board.contested(chart.island_of[segment]) else SOON


def promising(s: State, seat: Seat, known: Seat | None, moves: Sequence[Move]) -> Sequence[Move]:
    """All moves but those from a hut that lead nowhere: they cost nothing and could go on for ever."""
    if s.turn.decision != "act":
        return moves
    free = free_tiles(s)
    if not free:
        return moves
    return [move for move in moves if not isinstance(move, MoveUnits) or _leads_on(s, seat, move, free)] or moves


def _leads_on(s: State, seat: Seat, m: MoveUnits, free: frozenset[int]) -> bool:
    """Whether a move costs an action point, or brings units to land on which the seat has none: some of them, or to
    land that is not its own."""
    board, chart = s.board, s.board.chart
    origin, to = chart.number_of(m.origin), chart.number_of(m.to)
    if chart.tile_of[origin] not in free:
        return True
    group = board.groups[origin]
    all_leave = group is not None and group.units == m.units
    return not board.holds(to, seat) and (not all_leave or board.control[to] != seat)


_NOTHING: Final = (0.0,) * (len(TERMS) - 1)

EVALUATION: Final = Evaluation(TERMS, measure, knowledge, promising=promising)
