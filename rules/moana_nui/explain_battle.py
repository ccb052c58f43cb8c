"""Why an attack is illegal: the rule that forbids it, with the facts of its sentence."""

from __future__ import annotations

from rules.kit.refusals import IllegalMove
from rules.moana_nui.battle import battle, targets
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.moves import Attack
from rules.moana_nui.state import State

_TOPIC = "combat"


def attack(s: State, m: Attack) -> IllegalMove:
    """An attack that is not possible (rules 3.6)."""
    board, seat = s.board, s.turn.seat
    origin, to = board.chart.number_of(m.origin), board.chart.number_of(m.to)
    if origin == NOWHERE or not board.holds(origin, seat):
        return IllegalMove("no_units_there", _TOPIC, at=str(m.origin))
    if origin in s.turn.used:
        return IllegalMove("attacked_already", _TOPIC, at=str(m.origin))
    if to == NOWHERE or board.groups[to] is None or board.holds(to, seat):
        return IllegalMove("nobody_to_attack", _TOPIC, to=str(m.to))
    if to in targets(board, seat, origin):
        most = battle(board, origin, to).enter_at_most
        return IllegalMove("enter_number", _TOPIC, enter=m.enter, most=most)
    if to not in board.chart.beside[origin]:
        return IllegalMove("not_adjacent", _TOPIC, origin=str(m.origin), to=str(m.to))
    island = board.chart.island_of[origin]
    units, needed = sum(board.presence[island].values()), board.threshold(island)
    return IllegalMove("not_contested", _TOPIC, at=str(m.to), units=units, needed=needed)
