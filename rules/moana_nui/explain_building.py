"""Why a building is illegal, or a canoe cannot sail so: the rule that forbids it, with the facts of its sentence."""

from __future__ import annotations

from rules.kit.refusals import IllegalMove
from rules.moana_nui import refusals
from rules.moana_nui.building import ORDINARY, free_corners, has_sea, payments_for
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import CANOE, HOUSE, KINDS, TEMPLE, BuildingKind
from rules.moana_nui.moves import Build, BuildHouse, Sail, Stay
from rules.moana_nui.state import State, active, canoe_number


def build(s: State, m: Build) -> IllegalMove:
    """A hut, canoe or temple that cannot be built (rules 3.5)."""
    if m.building not in ORDINARY:
        return refusals.no_such_building(building=m.building)
    why = _unaffordable(s, m.building) or _unsuitable(s, m)
    if why is not None:
        return why
    cost = KINDS[m.building].cost
    if sum(m.pay) != cost or max(m.pay) > 1 or min(m.pay) < 0:
        return refusals.wrong_payment(building=m.building, cost=cost)
    return refusals.payment_not_held(paid=m.pay.names, held=active(s).goods.names)


def _unsuitable(s: State, m: Build) -> IllegalMove | None:
    """Why a building cannot stand on this segment; None when it can."""
    segment = s.board.chart.number_of(m.at)
    if segment == NOWHERE or not s.board.holds(segment, s.turn.seat):
        return refusals.no_units_there.under("buildings")(at=m.at)
    built = s.board.buildings[segment]
    if built is not None:
        return refusals.segment_built(at=m.at, building=built.kind)
    if m.building == CANOE and not has_sea(s, segment):
        return refusals.no_sea(at=m.at)
    island = s.board.chart.island_of[segment]
    if m.building == TEMPLE and island in s.board.temples:
        return refusals.temple_there(at=m.at)
    if m.building == TEMPLE and not s.board.chart.completed[island]:
        return refusals.island_not_completed(at=m.at)
    return None


def house(s: State, m: BuildHouse) -> IllegalMove:
    """A meeting house that cannot be built (rules 3.5)."""
    unaffordable = _unaffordable(s, HOUSE)
    if unaffordable is not None:
        return unaffordable
    if m.at not in s.board.chart.corners:
        return refusals.no_meeting(at=m.at)
    return refusals.no_units_at_corner(at=m.at) if m.at in free_corners(s) else refusals.corner_built(at=m.at)


def sail(s: State, m: Sail) -> IllegalMove:
    """A canoe that cannot sail there, or not with so many units (rules 3.5)."""
    board, to = s.board, s.board.chart.number_of(m.to)
    if to not in board.chart.reach[canoe_number(s)]:
        return refusals.not_by_sea(to=m.to)
    if board.groups[to] is not None or board.buildings[to] is not None:
        return refusals.harbour_not_empty(to=m.to)
    group = board.groups[canoe_number(s)]
    return refusals.crew_number(units=m.units, held=0 if group is None else group.units)


def stay(s: State, m: Stay) -> IllegalMove:
    """A canoe that has to sail (rules 3.5)."""
    return refusals.canoe_must_sail()


def _unaffordable(s: State, kind: BuildingKind) -> IllegalMove | None:
    """Why this type of building cannot be built anywhere now; None when it can be paid."""
    player = active(s)
    if s.turn.built:
        return refusals.built_already()
    if not player.left[kind]:
        return refusals.none_left(building=kind)
    if payments_for(s, kind):
        return None
    return refusals.cannot_pay(building=kind, cost=KINDS[kind].cost, kinds=sum(map(bool, player.goods)))
