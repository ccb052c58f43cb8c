"""Battles: which attacks are possible, how they come out, and what they change (rules 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec.structs import asdict, replace

from rules.kit.seats import Seat
from rules.kit.stages import Events
from rules.moana_nui import events
from rules.moana_nui.board import Board
from rules.moana_nui.building import lose
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.moves import Attack
from rules.moana_nui.state import Done, State, name_of, with_turn


class Battle(msgspec.Struct, frozen=True):
    """How an attack comes out. `defence` is the strength of the `defenders`; `crossing` attackers are lost in the
    shallows, `lost` in the fight; `killed` are the defenders lost. `left` attackers and `standing` defenders remain."""

    shallows: bool
    attackers: int
    defenders: int
    defence: int
    crossing: int
    lost: int
    killed: int

    @property
    def left(self) -> int:
        """The attackers that survive."""
        return self.attackers - self.crossing - self.lost

    @property
    def standing(self) -> int:
        """The defenders that survive."""
        return self.defenders - self.killed

    @property
    def end(self) -> Literal["won", "lost", "undecided", "all_lost"]:
        """Who has units left: only the attacker, only the defender, both, or nobody."""
        if self.left:
            return "undecided" if self.standing else "won"
        return "lost" if self.standing else "all_lost"

    @property
    def enter_at_most(self) -> int:
        """How many of the attackers may move into the segment: none while a defender is left."""
        return 0 if self.standing else self.left


def resolve(attackers: int, defenders: int, sheltered: bool, shallows: bool) -> Battle:
    """The outcome between groups of so many units (rules 3.6).

    A defender at a meeting house (`sheltered`) is stronger by one. Through shallows the attacker first loses as many
    units as the defender is strong; if none survives, the attack is over. An attacker at least twice as strong as the
    defender loses one unit less.
    """
    defence = defenders + sheltered
    crossing = min(attackers, defence) if shallows else 0
    strength = attackers - crossing
    lost = min(strength, defence - (strength >= 2 * defence))
    return Battle(shallows, attackers, defenders, defence, crossing, lost, min(defenders, strength))


def battle(board: Board, origin: int, to: int) -> Battle:
    """The outcome of an attack from one segment on another, both with units."""
    attacking, defending = board.groups[origin], board.groups[to]
    assert attacking is not None
    assert defending is not None
    shallows = board.chart.tile_of[origin] == board.chart.tile_of[to]
    return resolve(attacking.units, defending.units, to in board.sheltered, shallows)


def targets(board: Board, seat: Seat, origin: int) -> list[int]:
    """The segments that a group of a seat can attack: by land only on a contested island (rules 3.6)."""
    chart = board.chart
    near = _enemies(board, seat, chart.beside[origin])
    if near and not board.contested(chart.island_of[origin]):
        near = []
    return near + _enemies(board, seat, chart.siblings[origin])


def _enemies(board: Board, seat: Seat, segments: Iterable[int]) -> list[int]:
    """Those of the segments on which another seat has units."""
    return [segment for segment in segments if (group := board.groups[segment]) is not None and group.seat != seat]


def attacks(s: State) -> Iterator[Attack]:
    """Every legal attack, by groups that have not attacked this turn (rules 3.6)."""
    board, names = s.board, s.board.chart.segments
    for origin, _ in board.own(s.turn.seat):
        if names[origin] not in s.turn.used:
            for to in targets(board, s.turn.seat, origin):
                for enter in range(battle(board, origin, to).enter_at_most + 1):
                    yield Attack(names[origin], names[to], enter)


def can_attack(s: State, m: Attack) -> bool:
    """Whether an attack is among them."""
    board, seat = s.board, s.turn.seat
    origin, to = board.chart.number_of(m.origin), board.chart.number_of(m.to)
    if origin == NOWHERE or m.origin in s.turn.used or not board.holds(origin, seat):
        return False
    return to in targets(board, seat, origin) and 0 <= m.enter <= battle(board, origin, to).enter_at_most


def attack(s: State, m: Attack) -> Done:
    """A group attacks, which is legal; with the first attack the action step ends."""
    seat, chart = s.turn.seat, s.board.chart
    origin, to = chart.number_of(m.origin), chart.number_of(m.to)
    fought, defending = battle(s.board, origin, to), s.board.groups[to]
    assert defending is not None
    told: Events = (events.Attacked(seat, origin=m.origin, to=m.to, defender=defending.seat, **asdict(fought)),)
    if s.turn.decision != "combat":
        told = (events.Combat(seat, ap=s.turn.ap), *told)
    after = lose(s, seat, origin, fought.crossing + fought.lost, "village")
    after = lose(after, defending.seat, to, fought.killed, "council")
    if m.enter:
        after = replace(after, board=after.board.with_units(seat, {origin: -m.enter, to: m.enter}))
        told += (events.Entered(seat, to=m.to, units=m.enter),)
    return _used(after, m), told


def _used(s: State, m: Attack) -> State:
    """The survivors of an attack have attacked, wherever they are now; it is too late for actions."""
    own = (name_of(s, segment) for segment, _ in s.board.own(s.turn.seat))
    used = {*s.turn.used, m.origin, m.to}
    return replace(s, turn=with_turn(s, decision="combat", ap=0, used=tuple(at for at in own if at in used)))
