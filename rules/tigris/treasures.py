"""The treasures: which kingdoms have to give some up, who takes them and which can be taken (rules 11).

What happens after the last treasure of an action stands in `stages.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.seating import seats_from, with_player
from rules.kit.seats import Seat
from rules.tigris.board import GREEN, Board, slot_of
from rules.tigris.components import KEPT_TREASURES
from rules.tigris.events import Treasure
from rules.tigris.squares import BITS, NOWHERE, SQUARES
from rules.tigris.state import Done, State


def due(s: State) -> tuple[Seat, int] | None:
    """Whose trader has to take a treasure now, and from which squares (a mask); None when nobody's has.

    Should several kingdoms be due, the active player's comes first, then clockwise.
    """
    for seat in seats_from(s, s.turn.seat):
        choice = choices(s.board, seat)
        if choice:
            return seat, choice
    return None


def choices(board: Board, seat: Seat) -> int:
    """The treasures among which a seat's trader can choose, framed ones first; none while it need not take any."""
    trader = board.leaders[slot_of(seat, GREEN)]
    if trader == NOWHERE:
        return 0
    lying = board.kingdom_of(trader) & board.treasures
    if lying.bit_count() <= KEPT_TREASURES:
        return 0
    return lying & board.terrain.framed or lying


def take(s: State, seat: Seat, at: int, forced: bool) -> Done:
    """A seat takes the treasure of a square."""
    board = replace(s.board, treasures=s.board.treasures & ~BITS[at])
    players = with_player(s, seat, treasures=s.players[seat].treasures + 1)
    told = Treasure(seat, at=SQUARES[at], framed=bool(board.terrain.framed & BITS[at]), forced=forced)
    return replace(s, board=board, players=players), (told,)
