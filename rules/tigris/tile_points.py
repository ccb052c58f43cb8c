"""What a tile scores, and for whom (rules 5.2, 13)."""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.seats import Seat
from rules.tigris.board import BLACK, LEADERS, Board, owner
from rules.tigris.components import TILE_POINTS, TILE_POINTS_WITH_BUILDING
from rules.tigris.squares import BITS, NOWHERE


class Gain(NamedTuple):
    """For whom a tile scores, how much, and whether for a king in place of the tile's own leader."""

    seat: Seat
    points: int
    king: bool


def gain_of(board: Board, colour: int, at: int) -> Gain | None:
    """Who scores a tile that is laid beside one kingdom, by index of colour and square; None where nobody does."""
    kingdoms = board.kingdoms_beside(at)
    if len(kingdoms) != 1:
        return None
    by_colour = {slot % LEADERS: slot for slot in board.leaders_in(kingdoms[0])}
    scorer = by_colour.get(colour, by_colour.get(BLACK))
    if scorer is None:
        return None
    building = board.buildings[colour]
    doubled = building != NOWHERE and board.with_tile(colour, at, union=False).kingdom_of(at) & BITS[building]
    return Gain(owner(scorer), TILE_POINTS_WITH_BUILDING if doubled else TILE_POINTS, colour not in by_colour)
