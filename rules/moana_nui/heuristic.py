"""How promising a move looks to a beginner: the order of suggestions. Uses the view only, and no rule depends on it.

A rule of thumb, not a strategy: action points and own resources first, then more land, then points for buildings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.kit.game import HEURISTIC_STEP, Move
from rules.moana_nui import outlook
from rules.moana_nui.battle import battle
from rules.moana_nui.components import HOUSE, KINDS, UNITS
from rules.moana_nui.moves import (
    Attack,
    Build,
    BuildHouse,
    End,
    Exchange,
    Generate,
    MoveUnits,
    Place,
    Sail,
    Settle,
    Stay,
    Train,
)
from rules.moana_nui.places import Segment
from rules.moana_nui.view import MoanaNuiView

_ORDER: Final[tuple[type[Move], ...]] = (
    Place, Generate, Sail, BuildHouse, Build, Settle, Attack, MoveUnits, Train, Exchange, End, Stay,
)  # fmt: skip
"""Kinds of moves, the most promising first; within a kind its own score decides."""

_MIDDLE: Final = HEURISTIC_STEP // 2


def heuristic(v: MoanaNuiView, m: Move) -> int:
    """Larger is better; moves of different kinds never mix."""
    kind = type(m)
    rank = len(_ORDER) - _ORDER.index(kind) if kind in _ORDER else 0
    score = _SCORES.get(kind)
    worth = score(v, m) if score and v.viewer is not None else 0
    return rank * HEURISTIC_STEP + min(HEURISTIC_STEP - 1, max(0, worth))


def _number(v: MoanaNuiView, at: Segment) -> int:
    return v.board.chart.number_of(at)


def _place(v: MoanaNuiView, m: Place) -> int:
    """Many touching edges, and land that joins what the viewer controls; a single edge promises nothing."""
    return 20 * (v.board.chart.frontier[m.at].touching - 1) + 10 * outlook.joined(v, m.at)


def _generate(v: MoanaNuiView, m: Generate) -> int:
    """As much as possible on segments that the viewer controls, the rarer resource most of all."""
    own = [v.board.control[_number(v, at)] == v.viewer for at in v.placed]
    weights = ((m.wood, 1), (m.fish, 2), (m.shell, 4))
    return sum(
        weight * sum(n for n, mine in zip(spread, own, strict=False) if mine) for spread, weight in weights if spread
    )


def _settle(v: MoanaNuiView, m: Settle) -> int:
    """Two units rather than one, where resources lie, and on different segments."""
    places = [m.at] if m.also is None else [m.at, m.also]
    lying = sum(sum(v.board.goods[_number(v, at)]) for at in set(places))
    return 10 * len(places) + 5 * len(set(places)) + lying


def _move(v: MoanaNuiView, m: MoveUnits) -> int:
    """To land that the viewer does not control yet, or to man a building; leaving one unit behind."""
    origin, to = _number(v, m.origin), _number(v, m.to)
    stays = v.board.groups[origin]
    gained = v.board.control[to] != v.viewer
    manned = v.board.buildings[to] is not None and v.board.groups[to] is None
    if not (gained or manned):
        return 0
    left = stays is not None and stays.units > m.units
    return 20 * gained + 15 * manned + 10 * left + max(0, UNITS - m.units) // 4


def _build(v: MoanaNuiView, m: Build) -> int:
    """More points, paid with what there is most of."""
    goods = v.boards[v.viewer or 0].player.goods
    rest = [held - paid for held, paid in zip(goods, m.pay, strict=True)]
    return 50 * KINDS[m.building].points + 5 * min(rest) + sum(number > 0 for number in rest)


def _sail(v: MoanaNuiView, m: Sail) -> int:
    """Where points become more; with a crew, but not with everybody, to an island on which the viewer is not yet."""
    chart, to = v.board.chart, _number(v, m.to)
    group = v.board.groups[_number(v, v.now.canoe)] if v.now.canoe is not None else None
    fresh = v.viewer not in v.board.presence[chart.island_of[to]]
    some = group is not None and 0 < m.units < group.units
    return 40 * max(0, outlook.own_change(v, m)) + 20 * fresh + 10 * some + 5 * (m.units > 0)


def _attack(v: MoanaNuiView, m: Attack) -> int:
    """Attacks that cost the other more; then moving in, if somebody stays behind."""
    found = battle(v.board, _number(v, m.origin), _number(v, m.to))
    gain = 2 * found.killed - found.lost - found.crossing
    return max(0, _MIDDLE + 20 * gain + 5 * (0 < m.enter < max(2, found.left))) if gain > 0 else 0


_SCORES: Final[dict[type[Move], Callable[[MoanaNuiView, Any], int]]] = {
    Place: _place,
    Generate: _generate,
    Settle: _settle,
    MoveUnits: _move,
    Build: _build,
    BuildHouse: lambda v, m: 50 * KINDS[HOUSE].points,
    Sail: _sail,
    Attack: _attack,
    Train: lambda v, m: 1,
}

_CHOSEN_ANYWAY: Final = (Generate, Train, Exchange, Stay, End)
"""Kinds of moves that bring nothing right away: where resources lie, units elsewhere, one resource for another."""


def gains(v: MoanaNuiView, m: Move) -> bool:
    """Whether a move brings the viewer something right away, see `Game.gains`.

    That is points as they stand or resources of the viewer's own, action points beyond those that every place gives,
    or a battle that costs the other more; nothing that costs the viewer points or brings another more of them.
    """
    return not isinstance(m, _CHOSEN_ANYWAY) and outlook.gains(v, m)
