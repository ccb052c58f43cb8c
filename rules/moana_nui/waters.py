"""What is connected by sea: the regions of the sea of all tiles, joined through touching sea edges (rules 3.5).

Only printed sea of placed tiles connects; a corner connects nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.moana_nui.faces import Face
from rules.moana_nui.places import SIDES


def joined_waters(
    faces: Sequence[Face], across: Callable[[int, int], int], first: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """By segment: the other segments on the same waters, in ascending order.

    `across(tile, direction)` is the tile on the other side of an edge or -1, `first` the first segment of each tile.
    """
    reach: list[set[int]] = [set() for face in faces for _ in face.segments]
    seen: set[tuple[int, int]] = set()
    for tile, face in enumerate(faces):
        for region in range(len(face.waters)):
            if (tile, region) in seen:
                continue
            waters = _flooded((tile, region), faces, across)
            seen |= waters
            shore = {first[at] + number for at, part in waters for number in faces[at].waters[part].segments}
            for segment in shore:
                reach[segment] |= shore
    return tuple(tuple(sorted(found - {segment})) for segment, found in enumerate(reach))


def _flooded(start: tuple[int, int], faces: Sequence[Face], across: Callable[[int, int], int]) -> set[tuple[int, int]]:
    """The regions, as tile and number, that are connected with one of them."""
    found, rest = {start}, [start]
    while rest:
        tile, region = rest.pop()
        for direction in faces[tile].waters[region].edges:
            other = across(tile, direction)
            if other < 0:
                continue
            entered = (other, _region(faces[other], (direction + SIDES // 2) % SIDES))
            if entered[1] >= 0 and entered not in found:
                found.add(entered)
                rest.append(entered)
    return found


def _region(face: Face, direction: int) -> int:
    """The region of the sea to which an edge belongs, -1 for a land edge."""
    return next((number for number, water in enumerate(face.waters) if direction in water.edges), -1)
