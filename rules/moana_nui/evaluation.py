"""What a position of Moana Nui is worth to a seat: terms proportional to final points. No rule depends on it.

Everything that is judged lies open: hands and stacks are never looked at, only how many turns a seat still has.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.evaluation import PACKED, Evaluation
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
    ground, kinds, goods = _ground(board, seat), tuple(player.left.items()), player.goods
    sites = ground.temple_site, ground.house_site
    ready = plan(goods, kinds, 1, *sites) if own_turn and not turn.built and turn.decision != "combat" else 0.0
    return (
        0.0,
        float(SEGMENT_POINTS * ground.open),
        float(COMPLETED_POINTS * ground.completed),
        float(ground.manned),
        float(ground.unmanned),
        ground.exposed,
        plan(goods, kinds, min(turns, ENOUGH), *sites),
        ready,
        sum(map(bool, goods)) * left,
        ground.lying * left,
        ground.units * left,
        ground.held * left,
        player.village * left,
        player.council * left,
        player.reserve * left,
        ground.open * left,
        float(turn.ap) if own_turn else 0.0,
    )


class Ground(NamedTuple):
    """What a seat has on the table: segments on completed islands and on others, the resources on the latter (at most
    two each), the points of buildings with own units (doubled) and of others, points that an attack could take, the
    segments with units, these units, and whether a temple and a meeting house have a place where it has units."""

    completed: int
    open: int
    lying: int
    manned: int
    unmanned: int
    exposed: float
    held: int
    units: int
    temple_site: bool
    house_site: bool


def _ground(board: Board, seat: Seat) -> Ground:
    """What a seat has on a table; kept with the board, which stays while hands and stocks change."""
    kept: dict[Seat, Ground] = board.__dict__.setdefault("_ground", {})
    if seat not in kept:
        held = board.own(seat)
        kept[seat] = Ground(
            *_land(board, board.controlled.get(seat, ())),
            *_buildings(board, seat),
            _exposed(board, seat, held),
            len(held),
            sum([units for _, units in held]),
            *_sites(board, held),
        )
    return kept[seat]


def _land(board: Board, controlled: Sequence[int]) -> tuple[int, int, int]:
    """How many of a seat's segments are completed, how many are not, and the resources on these (at most two each)."""
    island_of, done, goods = board.chart.island_of, board.chart.completed, board.goods
    growing = [goods[segment] for segment in controlled if not done[island_of[segment]]]
    return len(controlled) - len(growing), len(growing), sum([min(2, sum(lying)) for lying in growing])


def _buildings(board: Board, seat: Seat) -> tuple[int, int]:
    """The points of controlled buildings with own units, doubled, and of the others."""
    manned = unmanned = 0
    control = board.control
    for segment, built in board.built:
        if control[segment] == seat:
            if board.holds(segment, seat):
                manned += MANNED_FACTOR * KINDS[built.kind].points
            else:
                unmanned += KINDS[built.kind].points
    for house in board.houses:
        meeting = board.meeting(house.at)
        if any(board.holds(segment, seat) for segment in meeting):
            manned += MANNED_FACTOR * KINDS[HOUSE].points
        elif any(control[segment] == seat for segment in meeting):
            unmanned += KINDS[HOUSE].points
    return manned, unmanned


def _sites(board: Board, held: Sequence[tuple[int, int]]) -> tuple[bool, bool]:
    """Whether there is a place for a temple and for a meeting house where a seat has units."""
    completed, island_of, temples = board.chart.completed, board.chart.island_of, board.temples
    own, temple = set(), False
    for segment, _ in held:
        own.add(segment)
        island = island_of[segment]
        if completed[island] and board.buildings[segment] is None and island not in temples:
            temple = True
    taken = {house.at for house in board.houses}
    for corner, meeting in board.chart.corners.items():
        if not own.isdisjoint(meeting) and corner not in taken:
            return temple, True
    return temple, False


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
        danger = _danger(board, seat, segment, units)
        if danger:
            built = board.buildings[segment]
            at_stake = COMPLETED_POINTS if chart.completed[chart.island_of[segment]] else SEGMENT_POINTS
            found += danger * (at_stake + (MANNED_FACTOR * KINDS[built.kind].points if built else 0))
    return found


def _danger(board: Board, seat: Seat, segment: int, units: int) -> float:
    """How pressing the worst attack is that would leave no unit on a segment."""
    chart, groups = board.chart, board.groups
    for shallows, near in ((True, chart.siblings[segment]), (False, chart.beside[segment])):
        for other in near:
            group = groups[other]
            if group is None or group.seat == seat:
                continue
            if _taken(group.units, units, segment in board.sheltered, shallows):
                return 1.0 if shallows or board.contested(chart.island_of[segment]) else SOON
    return 0.0


@lru_cache(maxsize=4096)
def _taken(attackers: int, defenders: int, sheltered: bool, shallows: bool) -> bool:
    """Whether an attack leaves no defender and some attackers."""
    fought = resolve(attackers, defenders, sheltered, shallows)
    return not fought.standing and fought.left > 0


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


def identity(s: State) -> bytes:
    """The same bytes for equal positions only; of the chart the tiles, from which everything else on it follows."""
    board = s.board
    lying = board.chart.tiles, board.groups, board.goods, board.buildings, board.houses
    return PACKED((s.start, s.players, s.turn, lying, s.aside, s.discarded, s.ended))


_NOTHING: Final = (0.0,) * (len(TERMS) - 1)

EVALUATION: Final = Evaluation(TERMS, measure, knowledge, promising=promising, identity=identity)
