"""The rules about places, once more and slowly: sets of edges, nothing remembered.

Only for comparison with the engine; written from the rules and from what a view shows, not from the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

T = TypeVar("T")
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
FACING = {"n": "s", "e": "w", "s": "n", "w": "e"}
CLOCKWISE = "nesw"


def step(cell: Cell, side: str) -> Cell:
    right, down = WAYS[side]
    return Cell(cell.x + right, cell.y + down)


class Naive:
    """A view taken apart: which edges of which cells are land, and to which drawn island each belongs."""

    def __init__(self, view: SkyView) -> None:
        self.view = view
        self.cells = set(view.board.grid)
        self.drawn = [segment for laid in view.board.laid for segment in laid.segments]
        self.land = {
            (laid.at, side): segment
            for laid in view.board.laid
            for segment, mask in zip(laid.segments, laid.face.islands, strict=True)
            for number, side in enumerate(CLOCKWISE)
            if mask >> number & 1
        }

    def placements(self, edges: str) -> set[tuple[Cell, int]]:
        """Every cell and number of quarter turns in which a tile with these land edges fits (rules 4, step 2)."""
        beside = {step(cell, side) for cell in self.cells for side in CLOCKWISE} - self.cells
        return {(cell, turns) for cell in beside for turns in range(4) if self.fits(cell, turned(edges, turns))}

    def fits(self, cell: Cell, edges: str) -> bool:
        return all(
            (side in edges) == ((step(cell, side), FACING[side]) in self.land)
            for side in CLOCKWISE
            if step(cell, side) in self.cells
        )

    def islands(self) -> set[frozenset[Segment]]:
        """The connected islands as sets of drawn islands."""
        links: dict[Segment, set[Segment]] = {at: set() for at in self.drawn}
        for (cell, side), at in self.land.items():
            other = self.land.get((step(cell, side), FACING[side]))
            if other is not None:
                links[at].add(other)
        return components(self.drawn, links)

    def outside(self) -> set[Cell]:
        """The empty cells of a generous rectangle that are connected with its corner."""
        xs, ys = [cell.x for cell in self.cells], [cell.y for cell in self.cells]
        area = {Cell(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)}
        empty = area - self.cells
        links = {cell: {step(cell, side) for side in CLOCKWISE} & empty for cell in empty}
        corner = Cell(min(xs) - 2, min(ys) - 2)
        return set(next(group for group in components(empty, links) if corner in group))

    def closed(self, island: frozenset[Segment], strict: bool) -> bool:
        """Whether no land edge faces the outside; with the stricter reading, no empty cell at all (R-11)."""
        facing = {step(cell, side) for (cell, side), at in self.land.items() if at in island} - self.cells
        return not facing if strict else not facing & self.outside()


def turned(edges: str, turns: int) -> str:
    return "".join(CLOCKWISE[(CLOCKWISE.index(side) + turns) % 4] for side in edges)


def components(things: Iterable[T], links: dict[T, set[T]]) -> set[frozenset[T]]:
    """The connected groups of things."""
    left, found = set(things), set()
    while left:
        todo = [left.pop()]
        group = set(todo)
        while todo:
            near = links[todo.pop()] & left
            left -= near
            group |= near
            todo += near
        found.add(frozenset(group))
    return found
