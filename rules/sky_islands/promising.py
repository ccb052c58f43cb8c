"""Which moves of Merchants of Sky Islands a computer looks at: of those that come to the same, one.

Only for thinking; every legal move stays legal.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.sky_islands.components import KEEP, TURNS
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower, Exchange, Keep
from rules.sky_islands.state import State, active


def promising(s: State, seat: Seat, known: object, moves: Sequence[Move]) -> Sequence[Move]:
    """The first of the moves that come to the same, and none that only throws cubes away."""
    if s.turn.decision == "place":
        return moves
    first: dict[object, Move] = {}
    for move in moves:
        if _is_waste(s, move):
            continue
        first.setdefault(_end(s, move), move)
    return tuple(first.values())


def _is_waste(s: State, move: Move) -> bool:
    """Whether a move keeps fewer cubes than it could, or buys a colour of which there is more than of another one."""
    if isinstance(move, Keep):
        return sum(move.cubes) < KEEP
    if isinstance(move, Exchange):
        cubes = active(s).cubes
        return s.turn.round == TURNS or cubes[COLOURS.index(move.get)] > min(cubes)
    return False


def _end(s: State, move: Move) -> object:
    """What a move comes to: houses on an island differ by what a port there would bring, towers by their island alone,
    ports by what they bring; in the last turn it is all one which cubes are kept."""
    if isinstance(move, BuildHouse):
        return BuildHouse, s.board.name_of[move.at], s.board.grid[move.at.cell].tile.airship
    if isinstance(move, BuildTower):
        return BuildTower, s.board.name_of[move.at]
    if isinstance(move, BuildPort):
        return BuildPort, s.board.grid[move.at.cell].tile.airship
    if isinstance(move, Keep):
        return (Keep,) if s.turn.round == TURNS else move
    return move
