"""Revolts and wars: between whom they are fought, how they are decided and what the winner gains (rules 8, 9).

When a conflict begins and what comes after it stands in `stages.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.seating import seats_from, with_player
from rules.kit.seats import Seat
from rules.tigris import events
from rules.tigris.board import LEADERS, RED, Board, owner, slot_of
from rules.tigris.components import LEADER_POINTS, REMOVED_TILE_POINTS, REVOLT_POINTS
from rules.tigris.events import NOTHING
from rules.tigris.squares import AROUND, BITS, NOWHERE
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
    return Conflict("war", colour, attacker, defender)


def decide(s: State, fought: Conflict, defence: int) -> Done:
    """The conflict with all committed tiles: the winner's points, and what leaves the board (rules 8.4, 9.5-9.7)."""
    attacking, defending = strengths(s.board, fought)
    totals = attacking + (fought.committed or 0), defending + defence
    winner, loser = fought.attacker, fought.defender
    if totals[0] <= totals[1]:
        winner, loser = loser, winner
    lost = slot_of(loser, fought.colour)
    origin = s.board.leaders[lost]
    removed = _removed(s.board, lost) if fought.kind == "war" else 0
    colour, points = RED, REVOLT_POINTS
    if fought.kind == "war":
        colour, points = fought.colour, LEADER_POINTS + REMOVED_TILE_POINTS * removed.bit_count()
    board = s.board.with_leader(lost, NOWHERE)
    after = replace(
        s,
        board=board.without_tiles(removed) if removed else board,
        players=with_player(s, winner, points=plus(s.players[winner].points, colour, points)),
        gone=plus(s.gone, fought.colour, removed.bit_count()),
        turn=replace(s.turn, conflict=None),
    )
    return after, (
        events.decided(fought, winner, loser, totals, removed),
        events.scored(winner, colour, points, fought.kind),
        events.returned(lost, origin, "lost"),
    )


def clear_resigned(s: State) -> Done:
    """The leaders of seats that have given up go home."""
    gone = [
        slot for slot, square in enumerate(s.board.leaders) if square != NOWHERE and s.players[owner(slot)].resigned
    ]
    if not gone:
        return s, NOTHING
    board = s.board
    for slot in gone:
        board = board.with_leader(slot, NOWHERE)
    told = tuple(events.returned(slot, s.board.leaders[slot], "resigned") for slot in gone)
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
