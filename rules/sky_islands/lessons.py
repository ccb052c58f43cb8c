"""What Sky Islands explains to whoever plays it for the first time; the lessons themselves stand in data."""

from __future__ import annotations

from typing import Final

from rules.kit.lessons import read_lessons
from rules.sky_islands.view import SkyView

FULL: Final = 4
"""From so many cubes on they are too many to keep."""


def facts(view: SkyView) -> tuple[str, ...]:
    """`contested`: a connected island holds houses of more than one seat; of the viewer: `own_house` it has built,
    `can_pay` for one, `many_cubes` it must spend."""
    own = None if view.viewer is None else view.merchants[view.viewer]
    holds = {
        "contested": any(sum(map(bool, island.influence)) > 1 for island in view.islands),
        "own_house": any(house.seat == view.viewer for house in view.houses),
        "can_pay": own is not None and min(own.cubes) > 0,
        "many_cubes": own is not None and sum(own.cubes) >= FULL,
    }
    return tuple(fact for fact, true in holds.items() if true)


LESSONS = read_lessons("sky_islands", facts)
