"""Why an attack is illegal: the rule that forbids it, with the facts of its sentence."""

from __future__ import annotations

from rules.kit.refusals import IllegalMove
from rules.moana_nui import refusals
from rules.moana_nui.battle import battle, targets
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.moves import Attack
from rules.moana_nui.state import State


def attack(s: State, m: Attack) -> IllegalMove:
    """An attack that is not possible (rules 3.6)."""
    board, seat = s.board, s.turn.seat
    origin, to = board.chart.number_of(m.origin), board.chart.number_of(m.to)
    if origin == NOWHERE or not board.holds(origin, seat):
        return refusals.no_units_there.under("combat")(at=m.origin)
    if m.origin in s.turn.used:
        return refusals.attacked_already(at=m.origin)
    if to == NOWHERE or board.groups[to] is None or board.holds(to, seat):
        return refusals.nobody_to_attack(to=m.to)
    if to in targets(board, seat, origin):
        return refusals.enter_number(enter=m.enter, most=battle(board, origin, to).enter_at_most)
    if to not in board.chart.beside[origin]:
        return refusals.not_adjacent.under("combat")(origin=m.origin, to=m.to)
    island = board.chart.island_of[origin]
    units, needed = sum(board.presence[island].values()), board.threshold(island)
    return refusals.not_contested(at=m.to, units=units, needed=needed)
