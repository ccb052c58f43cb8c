"""Why a building is illegal, or a canoe cannot sail so: the rule that forbids it, with the facts of its sentence."""

from __future__ import annotations

from rules.kit.refusals import IllegalMove
from rules.moana_nui.building import ORDINARY, free_corners, has_sea, payments_for
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import BUILDINGS, CANOE, HOUSE, KINDS, TEMPLE
from rules.moana_nui.moves import Build, BuildHouse, Sail, Stay
from rules.moana_nui.state import State, active

_TOPIC = "buildings"


def build(s: State, m: Build) -> IllegalMove:
    """A hut, canoe or temple that cannot be built (rules 3.5)."""
    if m.building not in ORDINARY:
        return IllegalMove("no_such_building", _TOPIC, building=m.building)
    unaffordable = _unaffordable(s, m.building)
    if unaffordable is not None:
        return unaffordable
    unsuitable = _unsuitable(s, m)
    if unsuitable is not None:
        return unsuitable
    cost = KINDS[m.building].cost
    if sum(m.pay) != cost or max(m.pay) > 1 or min(m.pay) < 0:
        return IllegalMove("wrong_payment", _TOPIC, building=m.building, cost=cost)
    return IllegalMove("payment_not_held", _TOPIC, paid=m.pay.names, held=active(s).goods.names)


def _unsuitable(s: State, m: Build) -> IllegalMove | None:
    """Why a building cannot stand on this segment; None when it can."""
    segment = s.board.chart.number_of(m.at)
    if segment == NOWHERE or not s.board.holds(segment, s.turn.seat):
        return IllegalMove("no_units_there", _TOPIC, at=str(m.at))
    built = s.board.buildings[segment]
    if built is not None:
        return IllegalMove("segment_built", _TOPIC, at=str(m.at), building=built.kind)
    if m.building == CANOE and not has_sea(s, segment):
        return IllegalMove("no_sea", _TOPIC, at=str(m.at))
    island = s.board.chart.island_of[segment]
    if m.building == TEMPLE and (s.board.temple_on(island) or not s.board.chart.completed[island]):
        key = "temple_there" if s.board.temple_on(island) else "island_not_completed"
        return IllegalMove(key, _TOPIC, at=str(m.at))
    return None


def house(s: State, m: BuildHouse) -> IllegalMove:
    """A meeting house that cannot be built (rules 3.5)."""
    unaffordable = _unaffordable(s, HOUSE)
    if unaffordable is not None:
        return unaffordable
    if m.at not in s.board.chart.corners:
        return IllegalMove("no_meeting", _TOPIC, at=str(m.at))
    free = m.at in free_corners(s)
    return IllegalMove("no_units_at_corner" if free else "corner_built", _TOPIC, at=str(m.at))


def sail(s: State, m: Sail) -> IllegalMove:
    """A canoe that cannot sail there, or not with so many units (rules 3.5)."""
    board, to = s.board, s.board.chart.number_of(m.to)
    if to not in board.chart.reach[s.turn.canoe]:
        return IllegalMove("not_by_sea", _TOPIC, to=str(m.to))
    if board.groups[to] is not None or board.buildings[to] is not None:
        return IllegalMove("harbour_not_empty", _TOPIC, to=str(m.to))
    group = board.groups[s.turn.canoe]
    return IllegalMove("crew_number", _TOPIC, units=m.units, held=0 if group is None else group.units)


def stay(s: State, m: Stay) -> IllegalMove:
    """A canoe that has to sail (rules 3.5)."""
    return IllegalMove("canoe_must_sail", _TOPIC)


def _unaffordable(s: State, kind: str) -> IllegalMove | None:
    """Why this type of building cannot be built anywhere now; None when it can be paid."""
    player = active(s)
    if s.turn.built:
        return IllegalMove("built_already", _TOPIC)
    if not player.left[BUILDINGS.index(kind)]:
        return IllegalMove("none_left", _TOPIC, building=kind)
    if payments_for(s, kind):
        return None
    return IllegalMove("cannot_pay", _TOPIC, building=kind, cost=KINDS[kind].cost, kinds=sum(map(bool, player.goods)))
