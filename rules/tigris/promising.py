"""Which moves of Tigris & Euphrates are worth a thought: hundreds are legal, and most of them can be told at a glance.

Nothing hidden is looked at but the hand of whoever thinks. No rule depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import product
from typing import Final

from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.tigris.board import BLACK, LEADERS, RED, Board, owner, slot_of
from rules.tigris.moves import COLOURS, OFFICES, Catastrophe, Commit, Pass, PlaceLeader, PlaceTile, Swap, Tiles
from rules.tigris.odds import Known, sure
from rules.tigris.sight import NOBODY, Sight, sight
from rules.tigris.squares import AROUND, BITS, around, index_of, region
from rules.tigris.state import State, colour_committed, conflict_of

_PLACES: Final = 2
"""How many squares of a kingdom are looked at for a leader: those beside most temples."""
_TILES: Final = 10
"""How many squares of a kingdom are looked at for a tile that only scores: those where it does most besides."""


def promising(s: State, seat: Seat, known: Known, moves: Sequence[Move]) -> Sequence[Move]:
    """The legal moves of a seat that are worth a thought, at least one."""
    at_hand = _at_hand(s, seat, known)
    if s.turn.decision == "commit":
        most = at_hand[colour_committed(conflict_of(s))]
        return [move for move in moves if not isinstance(move, Commit) or move.tiles <= most]
    if s.turn.decision != "act":
        return moves
    board, seen = s.board, sight(s.board)
    tiles = [_tile_squares(board, seen, seat, colour) if at_hand[colour] else 0 for colour in range(LEADERS)]
    leaders = [_leader_squares(board, slot_of(seat, colour)) for colour in range(LEADERS)]
    catastrophes = _catastrophe_squares(board, seen, seat) if s.players[seat].catastrophes else 0
    swaps = _swaps(at_hand) if sum(at_hand) == sum(s.players[seat].hand) else frozenset()
    found = [
        move
        for move in moves
        if (tiles[COLOURS.index(move.colour)] & BITS[index_of(move.at)] if isinstance(move, PlaceTile)
            else leaders[OFFICES.index(move.which)] & BITS[index_of(move.to)] and not _lost(s, seen, seat, move)
            if isinstance(move, PlaceLeader)
            else catastrophes & BITS[index_of(move.at)] if isinstance(move, Catastrophe)
            else move in swaps if isinstance(move, Swap)
            else not isinstance(move, Pass))
    ]  # fmt: skip
    return found or moves


def _at_hand(s: State, seat: Seat, known: Known) -> Tiles:
    """The tiles that a seat can think of using: not those that it has only imagined to draw in an exchange."""
    return Tiles(*sure(s, seat, known)) if seat == known.seat else s.players[seat].hand


def _tile_squares(board: Board, seen: Sight, seat: Seat, colour: int) -> int:
    """Where a tile does something for a seat: it scores, or it joins kingdoms of which one is partly its own."""
    _, twice, thrice = board.touched
    ground = board.tile_targets(colour)
    own = others = 0
    joined = 0
    for realm in seen.realms:
        edge = around(realm.squares) & ground
        mine = [slot for slot in realm.leaders if slot != NOBODY and owner(slot) == seat]
        if not mine:
            continue
        joined |= edge & twice & ~thrice
        scorer = realm.leaders[colour] if realm.leaders[colour] != NOBODY else realm.leaders[BLACK]
        single = edge & ~twice
        if scorer != NOBODY and owner(scorer) == seat:
            own |= _best(board, seen, colour, single)
        elif scorer == NOBODY:
            others |= _best(board, seen, colour, single)
        else:
            others |= single & seen.squares[colour]
    return own | others | joined


def _best(board: Board, seen: Sight, colour: int, squares: int) -> int:
    """The squares of an edge on which a tile does most besides scoring."""
    if squares.bit_count() <= _TILES:
        return squares
    apart = board.face_up | board.face_down
    kingdoms = 0
    for realm in seen.realms:
        kingdoms |= realm.squares
    loose = around(apart & ~kingdoms)
    alike, complete = board.tiles[colour], seen.squares[colour]
    second = around(squares & board.empty) & board.empty
    scored = []
    rest = squares
    while rest:
        bit = rest & -rest
        rest ^= bit
        near = AROUND[bit.bit_length() - 1]
        value = (near & alike).bit_count() * 2 + 10 * bool(bit & complete) + 8 * bool(bit & loose)
        value += (near & board.empty & second).bit_count()
        if colour == RED:
            value += 3 * (near & board.standing).bit_count()
        scored.append((value, bit))
    found = 0
    for _, bit in nlargest(_TILES, scored):
        found |= bit
    return found


@lru_cache(maxsize=20_000)
def _leader_squares(board: Board, slot: int) -> int:
    """In each kingdom or region that a leader can join, the squares beside most temples."""
    targets = board.leader_targets(slot)
    found, red, connectable = 0, board.tiles[RED], board.connectable
    regions: dict[int, list[tuple[int, int]]] = {}
    rest = targets
    while rest:
        bit = rest & -rest
        rest ^= bit
        near = AROUND[bit.bit_length() - 1]
        temples = near & red
        key = region(temples & -temples, connectable)
        others, room = (near & connectable & ~key).bit_count(), (near & board.empty).bit_count()
        regions.setdefault(key, []).append((temples.bit_count() * 4 + 2 * others + room, bit))
    for squares in regions.values():
        for _, bit in nlargest(_PLACES, squares):
            found |= bit
    return found


def _lost(s: State, seen: Sight, seat: Seat, move: PlaceLeader) -> bool:
    """Whether a leader would begin a revolt that all temples in hand cannot win."""
    at, colour = index_of(move.to), OFFICES.index(move.which)
    for realm in seen.realms:
        rival = realm.leaders[colour]
        if rival != NOBODY and owner(rival) != seat and realm.squares & AROUND[at]:
            most = (AROUND[at] & s.board.tiles[RED]).bit_count() + s.players[seat].hand[RED]
            return most <= seen.temples[rival]
    return False


def _catastrophe_squares(board: Board, seen: Sight, seat: Seat) -> int:
    """Temples beside others' leaders, tiles that may hold another's kingdom together, gaps between foes."""
    found = 0
    for slot, at in enumerate(board.leaders):
        if at >= 0 and owner(slot) != seat:
            found |= AROUND[at] & board.tiles[RED]
    for realm in seen.realms:
        if any(slot != NOBODY and owner(slot) != seat for slot in realm.leaders):
            rest = realm.squares & board.face_up & ~found
            while rest:
                bit = rest & -rest
                rest ^= bit
                near = AROUND[bit.bit_length() - 1] & realm.squares
                if near & (near - 1) and _cuts(realm.squares & ~bit, near):
                    found |= bit
    for join in seen.joins:
        one, other = seen.realms[join.one], seen.realms[join.other]
        gap = around(one.squares) & around(other.squares) & board.empty
        if gap.bit_count() == 1:
            found |= gap
    return found & board.catastrophe_targets


def _cuts(rest: int, near: int) -> bool:
    """Whether what is left of a kingdom falls apart, between the neighbours of the square that is gone."""
    return bool(near & ~region(near & -near, rest))


@lru_cache(maxsize=4096)
def _swaps(hand: Tiles) -> frozenset[Move]:
    """Of all exchanges those that give up every tile of some colours, and all but one of others."""
    found = set()
    for given in product(*({0, number, max(0, number - 1)} for number in hand)):
        if any(given):
            found.add(Swap(Tiles(*given)))
    return frozenset(found)
