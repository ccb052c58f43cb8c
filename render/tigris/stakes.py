"""What is at stake in the conflict being fought: who gains what, what leaves the board, which wars are left after it.

The rules decide it; nothing hidden is looked at, since only the board and the fight matter.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.tigris.board import RED, owner, slot_of
from rules.tigris.conflicts import decide, opponents, war_colours
from rules.tigris.imagine import imagine
from rules.tigris.moves import OFFICES
from rules.tigris.squares import AROUND, NOWHERE, Square, index_of, squares_of
from rules.tigris.state import State, conflict_of
from rules.tigris.view import Fight, Standing, TigrisView


class Match(NamedTuple):
    """A war that waits: its office, and the two sides with their strengths on the board, attacker first."""

    which: str
    attacker: Seat
    attack: int
    defender: Seat
    defence: int


class Stake(NamedTuple):
    """What follows if one side wins: points of the colour committed, squares whose tiles leave, wars left to fight."""

    points: int
    removed: tuple[Square, ...]
    wars: tuple[Match, ...]


class Side(NamedTuple):
    """One side of a fight: its leader, the squares that support it, its strength on the board, what it has added
    (None before), and what follows if it wins."""

    role: str
    leader: Standing
    supporters: tuple[Square, ...]
    strength: int
    added: int | None
    stake: Stake


Fighters: TypeAlias = tuple[Side, Side]
"""Attacker and defender."""


def sides(view: TigrisView) -> Fighters | None:
    """Attacker and defender of the fight in a view; None while nothing is fought."""
    fight = view.fight
    if fight is None:
        return None
    s = imagine(view, Random(0))
    attacker = _side(view, fight, s, "attacker")
    return attacker, _side(view, fight, s, "defender")


def _side(view: TigrisView, fight: Fight, s: State, role: str) -> Side:
    attacks = role == "attacker"
    seat, strength = (fight.attacker, fight.attack) if attacks else (fight.defender, fight.defence)
    leader = next(one for one in view.leaders if (one.seat, one.which) == (seat, fight.which))
    board, slot = view.board, slot_of(seat, OFFICES.index(fight.which))
    beside = AROUND[index_of(leader.at)] & board.tiles[RED]
    supporters = beside if fight.form == "revolt" else board.supporters(slot)
    added = fight.committed if attacks else None
    return Side(role, leader, squares_of(supporters), strength, added, _stake(view, fight, s, attacks))


def _stake(view: TigrisView, fight: Fight, s: State, attacker_wins: bool) -> Stake:
    """What the rules do when one side wins, however many tiles that takes."""
    certain = sum(mask.bit_count() for mask in s.board.tiles)
    fought = replace(conflict_of(s), committed=certain if attacker_wins else 0)
    after, (decided, scored, _) = decide(s, fought, 0 if attacker_wins else certain)
    wars = tuple(matches(replace(view, board=after.board))) if fight.form == "war" else ()
    return Stake(scored.points, decided.removed, wars)


def matches(view: TigrisView) -> list[Match]:
    """The wars around the unification tile, by office; who attacks is counted from the active seat."""
    if view.board.union == NOWHERE:
        return []
    found = []
    for colour in war_colours(view.board):
        slots = sorted(opponents(view.board, colour), key=lambda slot: (owner(slot) - view.now.seat) % view.seats)
        (one, attack), (other, defence) = ((slot, view.board.supporters(slot).bit_count()) for slot in slots[:2])
        found.append(Match(OFFICES[colour], owner(one), attack, owner(other), defence))
    return found


def kingdom_of(view: TigrisView, at: Square) -> tuple[Square, ...]:
    """The squares of the kingdom that contains a square."""
    return next((kingdom.squares for kingdom in view.kingdoms if at in kingdom.squares), (at,))
