"""What airships pay: a cube of their colour from the supply, or a victory point (rules 4, steps 1 and 3).

Which airships pay when is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

import msgspec

from rules.sky_islands.board import Board
from rules.sky_islands.components import Airship
from rules.sky_islands.moves import COLOURS, Colour, Cubes
from rules.sky_islands.places import Cell, P, neighbours


class Gain(msgspec.Struct, Generic[P], frozen=True):
    """What some airships pay together: cubes, points, the places of those that paid, and the colours that were no
    longer in the supply, one for each gain lost. A discarded tile has no place."""

    cubes: Cubes
    points: int
    at: tuple[P, ...]
    lost: tuple[Colour, ...]


def gain(supply: Cubes, airships: Iterable[tuple[P | None, Airship]]) -> Gain[P]:
    """What these airships, each with its place, pay from a supply; what is missing there is lost (R-05)."""
    left, gained, points = list(supply), [0] * len(COLOURS), 0
    paid: list[P] = []
    lost: list[Colour] = []
    for at, airship in airships:
        if airship == "green":
            points += 1
        elif left[COLOURS.index(airship)]:
            left[COLOURS.index(airship)] -= 1
            gained[COLOURS.index(airship)] += 1
        else:
            lost.append(airship)
            continue
        if at is not None:
            paid.append(at)
    return Gain(Cubes(*gained), points, tuple(paid), tuple(lost))


def placed_gain(board: Board, supply: Cubes, at: Cell) -> Gain[Cell]:
    """What the tile at a cell and its edge neighbours pay when it is placed (rules 4, step 3)."""
    cells = [cell for cell in (at, *neighbours(at)) if cell in board.grid]
    return gain(supply, ((cell, board.grid[cell].tile.airship) for cell in cells))
