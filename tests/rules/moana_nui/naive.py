"""The rules about land, sea and control, once more and slowly: every distance walked, nothing remembered.

Only for comparison with the engine; written from the rules, not from the engine.
"""

from __future__ import annotations

from itertools import combinations

from rules.kit.hexes import DIRECTIONS
from rules.moana_nui.view import Land, MoanaNuiView

Place = tuple[int, int]


class Naive:
    """A view taken apart into segments by cell and direction."""

    def __init__(self, view: MoanaNuiView) -> None:
        self.lands = {str(land.at): land for land in view.segments}
        self.cells = {(tile.at.q, tile.at.r) for tile in view.board.chart.tiles}
        self.owner = {
            (land.at.cell.q, land.at.cell.r, edge): str(land.at) for land in view.segments for edge in land.edges
        }

    def joined(self, at: str) -> set[str]:
        """The segments whose land edges touch those of one."""
        land = self.lands[at]
        found = (self.owner.get((*step(land, edge), (edge + 3) % 6)) for edge in land.edges)
        return {other for other in found if other is not None}

    def distances(self, at: str) -> dict[str, int]:
        """How far each segment of the island is."""
        found, edge, far = {at: 0}, {at}, 0
        while edge:
            far += 1
            edge = {other for one in edge for other in self.joined(one)} - set(found)
            found.update(dict.fromkeys(edge, far))
        return found

    def islands(self) -> set[frozenset[str]]:
        """Segments that can be reached from each other."""
        return {frozenset(self.distances(at)) for at in self.lands}

    def controller(self, at: str) -> int | None:
        """The seat with the nearest unit, unless several are as near."""
        distances = self.distances(at)
        manned = [(far, self.lands[other].seat) for other, far in distances.items() if self.lands[other].units]
        first = {seat for far, seat in manned if far == min(far for far, _ in manned)}
        return next(iter(first)) if len(first) == 1 else None

    def completed(self, at: str) -> bool:
        """Whether no land edge of the island faces an empty cell."""
        return all(
            step(self.lands[one], edge) in self.cells for one in self.distances(at) for edge in self.lands[one].edges
        )

    def contested(self, at: str) -> bool:
        """Five units of two seats, seven with a temple."""
        lands = [self.lands[one] for one in self.distances(at)]
        needed = 7 if any(land.building == "temple" for land in lands) else 5
        return len({land.seat for land in lands if land.units}) > 1 and sum(land.units for land in lands) >= needed

    def corners(self) -> set[frozenset[str]]:
        """Three different tiles' segments that touch in pairs, on edges that meet in one corner."""
        found = set()
        for q, r in self.cells:
            for edge in range(6):
                one, other = (step_from((q, r), way % 6) for way in (edge, edge + 1))
                ends = [
                    ((q, r), edge), ((q, r), edge + 1), (one, edge + 3), (one, edge + 2), (other, edge + 4),
                    (other, edge + 5),
                ]  # fmt: skip
                names = [self.owner.get((*cell, way % 6)) for cell, way in ends]
                if None not in names and all(names[first] == names[first + 1] for first in (0, 2, 4)):
                    found.add(frozenset(map(str, names)))
        return found


def step(land: Land, edge: int) -> Place:
    """The cell on the other side of an edge of a segment."""
    return step_from((land.at.cell.q, land.at.cell.r), edge)


def step_from(cell: Place, edge: int) -> Place:
    return cell[0] + DIRECTIONS[edge].q, cell[1] + DIRECTIONS[edge].r


def pairs_apart(groups: set[frozenset[str]]) -> bool:
    """Whether no two groups share anything."""
    return not any(one & other for one, other in combinations(groups, 2))
