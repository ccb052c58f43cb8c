"""What conflicts could come and what they would bring each seat: the wars, revolts and treasures within one action.

Everything is counted in points of the colours as a seat needs them; hands are known as `odds.py` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.kit.seats import Seat
from rules.tigris.board import BLUE, GREEN, LEADERS, RED, Board, owner, slot_of
from rules.tigris.components import LEADER_POINTS
from rules.tigris.odds import Hands
from rules.tigris.sight import NOBODY, Join, Realm, Sight
from rules.tigris.squares import NOWHERE

_TILE_LOST: Final = 0.08
"""What a lost supporter is worth beside the point that it brings its conqueror."""
_FALLEN: Final = 0.6
"""How much of what another's leader is worth it is worth to send it home."""
_MOVED: Final = 0.5
"""What part of a leader's worth is gained where it stands already and only conquers a better place."""
_AT_HAND: Final = 0.2
"""What a leader loses that comes from beside the board and is sent back."""


class Table(NamedTuple):
    """Everything that prospects are counted from: the board, what is seen on it, the hands, how much each seat needs
    points of each colour (0–1, together 1), and what the leader of each slot is worth in its place."""

    board: Board
    seen: Sight
    hands: Hands
    needs: Sequence[Sequence[float]]
    leaders: Sequence[float]


class Prospects(NamedTuple):
    """What a seat may gain by the best war, revolt or treasure it could begin, and lose by those of the others."""

    war: float
    revolt: float
    treasure: float
    war_risk: float
    revolt_risk: float


def prospects(table: Table) -> tuple[Prospects, ...]:
    """The prospects of every seat."""
    seats = range(len(table.needs))
    wars, war_risks = _wars(table, seats)
    revolts, revolt_risks = _revolts(table, seats)
    return tuple(
        Prospects(wars[seat], revolts[seat], _treasure(table, seat), war_risks[seat], revolt_risks[seat])
        for seat in seats
    )


def _wars(table: Table, seats: range) -> tuple[list[float], list[float]]:
    gains, risks = [0.0] * len(seats), [0.0] * len(seats)
    realms = table.seen.realms
    for join in table.seen.joins:
        one, other = realms[join.one], realms[join.other]
        fought = [
            colour
            for colour in range(LEADERS)
            if one.leaders[colour] != NOBODY
            and other.leaders[colour] != NOBODY
            and owner(one.leaders[colour]) != owner(other.leaders[colour])
        ]
        if not fought:
            continue
        involved = {owner(realm.leaders[colour]) for realm in (one, other) for colour in fought}
        for attacker in involved:
            gain, worth, losses = _war(table, attacker, one, other, fought)
            if not join.dry:
                likely = _has(table, attacker, BLUE)
                gain, worth = gain * likely, worth * likely
            if worth <= 0:
                continue
            gains[attacker] = max(gains[attacker], worth)
            for seat, loss in losses:
                risks[seat] = max(risks[seat], loss)
    return gains, risks


def _war(
    table: Table, attacker: Seat, one: Realm, other: Realm, fought: Sequence[int]
) -> tuple[float, float, list[tuple[Seat, float]]]:
    """What an attacker gains on average, what the war is worth to it, and what the others lose on average."""
    gain = worth = 0.0
    losses: dict[Seat, float] = {}
    for colour in fought:
        mine, theirs = one, other
        if owner(one.leaders[colour]) != attacker:
            mine, theirs = other, one
            if owner(other.leaders[colour]) != attacker:
                continue
        defender = owner(theirs.leaders[colour])
        wins = table.hands.wins(colour, attacker, mine.supporters[colour], defender, theirs.supporters[colour])
        won = table.needs[attacker][colour] * (LEADER_POINTS + theirs.losable[colour])
        lost = table.leaders[mine.leaders[colour]] + _TILE_LOST * mine.supporters[colour]
        fallen = table.leaders[theirs.leaders[colour]] + _TILE_LOST * theirs.supporters[colour]
        conceded = table.needs[defender][colour] * (LEADER_POINTS + mine.losable[colour])
        here = wins * won - (1 - wins) * lost
        gain += here
        worth += here + _FALLEN * (wins * fallen - (1 - wins) * conceded)
        losses[defender] = losses.get(defender, 0.0) + wins * fallen - (1 - wins) * conceded
    return gain, worth, list(losses.items())


def _has(table: Table, seat: Seat, colour: int) -> float:
    """How likely a seat has a tile of a colour."""
    if seat == table.hands.known.seat:
        return float(table.hands.counts[seat][colour] >= 1)
    return table.hands.known.odds[colour].least[1]


def _revolts(table: Table, seats: range) -> tuple[list[float], list[float]]:
    gains, risks = [0.0] * len(seats), [0.0] * len(seats)
    seen, hands, needs = table.seen, table.hands, table.needs
    where, beside, leaders, standing = seen.where, seen.temples, table.leaders, table.board.leaders
    for slot, number in enumerate(where):
        if number == NOBODY or not seen.realms[number].temples:
            continue
        temples, defender, colour = seen.realms[number].temples, owner(slot), slot % LEADERS
        lost = leaders[slot]
        for attacker in seats:
            challenger = slot_of(attacker, colour)
            if attacker == defender or where[challenger] == number:
                continue
            wins = hands.wins(RED, attacker, temples, defender, beside[slot])
            if not wins:
                continue
            if standing[challenger] == NOWHERE:
                place, at_stake = lost, _AT_HAND
            else:
                place, at_stake = lost * _MOVED, leaders[challenger]
            won = needs[attacker][RED] + place + _FALLEN * lost
            gains[attacker] = max(gains[attacker], wins * won - (1 - wins) * at_stake)
            risks[defender] = max(risks[defender], wins * lost)
    return gains, risks


def _treasure(table: Table, seat: Seat) -> float:
    """How many treasures a seat's trader may get with one tile, or by being placed."""
    seen, slot = table.seen, slot_of(seat, GREEN)
    number = seen.where[slot]
    if number == NOBODY:
        lying = [realm.treasures for realm in seen.realms if realm.leaders[GREEN] == NOBODY and realm.temples]
        return max(0.0, max(lying, default=0) - 1.0)
    realm = seen.realms[number]
    best = 1.0 if seen.near[number] == 1 and realm.treasures else 0.0
    for join in seen.joins:
        if number in (join.one, join.other):
            best = max(best, _joined(seen, join, realm.treasures))
    return best


def _joined(seen: Sight, join: Join, lying: int) -> float:
    one, other = seen.realms[join.one], seen.realms[join.other]
    if NOBODY not in (one.leaders[GREEN], other.leaders[GREEN]) or not join.dry:
        return 0.0
    return max(0.0, one.treasures + other.treasures - 1.0) if lying else 0.0
