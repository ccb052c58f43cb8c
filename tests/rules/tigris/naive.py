"""The rules about places, once more and slowly: sets of squares instead of masks, nothing remembered.

Only for comparison with the engine; written from the rules, not from the engine.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.tigris.components import TERRAINS
from rules.tigris.squares import SQUARES, Square
from rules.tigris.view import TigrisView

Places = frozenset[Square]


class Naive:
    """A view taken apart into sets of squares. `lifted` leaves out one leader."""

    def __init__(self, view: TigrisView, lifted: Square | None = None) -> None:
        terrain = TERRAINS[view.options["board"]]
        self.river = {square for index, square in enumerate(SQUARES) if terrain.river >> index & 1}
        self.temples = {tile.at for tile in view.tiles if tile.colour == "red"}
        self.leaders = {one.at for one in view.leaders if one.at != lifted}
        self.laid = {tile.at for tile in view.tiles} | set(view.face_down)
        self.dead = set(view.catastrophes)
        self.occupied = self.laid | self.dead | {one.at for one in view.leaders}

        self.kingdoms = [region for region in regions(self.laid | self.leaders) if region & self.leaders]

    def touching(self, at: Square) -> int:
        """How many different kingdoms are beside a square."""
        near = set(beside(at))
        return sum(bool(near & kingdom) for kingdom in self.kingdoms)

    def tile_places(self, colour: str) -> Places:
        """Where a tile can be placed (rules 5.1)."""
        return frozenset(
            at
            for at in SQUARES
            if at not in self.occupied and (at in self.river) == (colour == "blue") and self.touching(at) <= 2
        )

    def leader_places(self) -> Places:
        """Where a leader can be placed (rules 4.2)."""
        return frozenset(
            at
            for at in SQUARES
            if at not in self.occupied
            and at not in self.river
            and set(beside(at)) & self.temples
            and self.touching(at) <= 1
        )


def beside(at: Square) -> list[Square]:
    """The squares that share an edge with a square."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    near = (Square(at.column + right, at.row + down) for right, down in steps)
    return [square for square in near if 0 <= square.column < 16 and 0 <= square.row < 11]


def regions(squares: Iterable[Square]) -> list[Places]:
    """Connected sets of squares."""
    left, found = set(squares), []
    while left:
        todo = [left.pop()]
        region = set(todo)
        while todo:
            near = [square for square in beside(todo.pop()) if square in left]
            left.difference_update(near)
            region.update(near)
            todo += near
        found.append(frozenset(region))
    return found
