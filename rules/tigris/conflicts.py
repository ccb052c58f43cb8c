"""Revolts and wars: between whom they are fought, how they are decided and what the winner gains (rules 8, 9).

When a conflict begins and what comes after it stands in `stages.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.kit.seating import seats_from, with_player
from rules.kit.seats import Seat
from rules.tigris.board import LEADERS, RED, Board, owner, slot_of
from rules.tigris.components import LEADER_POINTS, REMOVED_TILE_POINTS, REVOLT_POINTS
from rules.tigris.events import Decided, Departure, Returned, Scored
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import AROUND, BITS, NOWHERE, SQUARES, squares_of
from rules.tigris.state import Conflict, Done, State, plus, strengths


def rival_of(board: Board, slot: int) -> int | None:
    """The other leader of the same colour in the kingdom of a leader, if there is one (rules 4.4)."""
    kingdom = board.kingdom_of(board.leaders[slot])
    rivals = (other for other in board.leaders_in(kingdom) if other != slot and other % LEADERS == slot % LEADERS)
    return next(rivals, None)


def war_colours(board: Board) -> tuple[int, ...]:
    """The colours of which the kingdoms beside the unification tile hold two leaders (rules 9.2, 9.8)."""
    present = [slot % LEADERS for slot in _meeting(board)]
    return tuple(colour for colour in range(LEADERS) if present.count(colour) > 1)


def opponents(board: Board, colour: int) -> list[int]:
    """The slots of the leaders of a colour in the kingdoms beside the unification tile."""
    return [slot for slot in _meeting(board) if slot % LEADERS == colour]


def war(s: State, colour: int) -> Conflict:
    """The war of a colour: the active player attacks if involved, else whoever comes first clockwise (rules 9.4)."""
    involved = [owner(slot) for slot in opponents(s.board, colour)]
    attacker, defender = (seat for seat in seats_from(s, s.turn.seat) if seat in involved)
    return Conflict("war", OFFICES[colour], attacker, defender)


def decide(s: State, fought: Conflict, defence: int) -> tuple[State, tuple[Decided, Scored, Returned]]:
    """The conflict with all committed tiles: the winner's points, and what leaves the board (rules 8.4, 9.5-9.7)."""
    attacking, defending = strengths(s.board, fought)
    attack, defence = attacking + (fought.committed or 0), defending + defence
    winner, loser = fought.attacker, fought.defender
    if attack <= defence:
        winner, loser = loser, winner
    lost = slot_of(loser, fought.colour)
    removed = _removed(s.board, lost) if fought.kind == "war" else 0
    colour, points = RED, REVOLT_POINTS
    if fought.kind == "war":
        colour, points = fought.colour, LEADER_POINTS + REMOVED_TILE_POINTS * removed.bit_count()
    after = replace(
        s,
        board=s.board.without_tiles(removed) if removed else s.board,
        players=with_player(s, winner, points=plus(s.players[winner].points, colour, points)),
        gone=plus(s.gone, fought.colour, removed.bit_count()),
        turn=replace(s.turn, conflict=None),
    )
    after, (returned,) = go_home(after, [lost], "lost")
    decided = Decided(
        winner,
        form=fought.kind,
        which=fought.which,
        winner=winner,
        loser=loser,
        attack=attack,
        defence=defence,
        removed=squares_of(removed),
    )
    return after, (decided, Scored(winner, colour=COLOURS[colour], points=points, reason=fought.kind), returned)


def clear_resigned(s: State) -> Done:
    """The leaders of seats that have given up go home."""
    gone = [
        slot for slot, square in enumerate(s.board.leaders) if square != NOWHERE and s.players[owner(slot)].resigned
    ]
    return go_home(s, gone, "resigned")


def go_home(s: State, slots: Sequence[int], reason: Departure) -> tuple[State, tuple[Returned, ...]]:
    """The leaders of these slots leave the board."""
    if not slots:
        return s, ()
    board = s.board
    for slot in slots:
        board = board.with_leader(slot, NOWHERE)
    told = tuple(
        Returned(owner(slot), which=OFFICES[slot % LEADERS], origin=SQUARES[s.board.leaders[slot]], reason=reason)
        for slot in slots
    )
    return replace(s, board=board), told


def _meeting(board: Board) -> list[int]:
    """The slots of the leaders in the kingdoms beside the unification tile."""
    kingdoms = 0
    for kingdom in board.kingdoms_beside(board.union):
        kingdoms |= kingdom
    return board.leaders_in(kingdoms)


def _removed(board: Board, lost: int) -> int:
    """The supporters of a losing leader that leave the board (rules 9.6)."""
    removed = board.supporters(lost)
    for square in board.buildings:
        if square != NOWHERE:
            removed &= ~BITS[square]
    if lost % LEADERS == RED:
        removed &= ~board.treasures
        for slot, square in enumerate(board.leaders):
            if slot != lost and square != NOWHERE:
                removed &= ~AROUND[square]
    return removed


def seat_to_commit(fought: Conflict) -> Seat:
    """Who is to commit: the attacker first (rules 8.3, 9.5)."""
    return fought.attacker if fought.committed is None else fought.defender
