"""What pictures of Merchants of Sky Islands tell of what islands are worth, and where it lies."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

import pytest

from render.lettering import lines_on
from render.scene import Size
from render.sky_islands import over
from render.sky_islands.board import board
from render.sky_islands.pills import plates
from render.sky_islands.reading import view_of
from render.sky_islands.sites import tells_islands
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import SIZES, drawn, grid_in


@pytest.mark.parametrize("position", ["late", "ended"])
@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_a_plate_at_one_of_its_houses_tells_what_a_seat_gains_for_each_island_worth_more_than_one(
    position: str, size: Size
) -> None:
    scene = drawn(position, size=size, news=())
    grid = grid_in(scene)
    houses, unit = over.houses(scene, grid), over.house_unit(scene, grid)
    wanted = [
        (seat, points, island)
        for island in view_of(scene).islands
        if any(island.houses) and island.worth > 1
        for seat, points in enumerate(island.points)
        if points
    ]
    assert len(wanted) > 4
    for (seat, points, island), plate in zip(wanted, plates(scene, houses, unit), strict=True):
        assert [line.words for line in lines_on(plate.sprite)] == [str(points)]
        own = [lying.at for house, lying in houses if house.seat == seat and house.at in island.segments]
        for at in plate.places:
            assert min(math.dist(at, each) for each in own) < 0.5 * unit + plate.sprite.width / 2


@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_all_of_these_plates_are_on_the_picture(size: Size) -> None:
    shown, hidden = (
        Counter(line.words for line in lines_on(board(drawn("late", size=size, news=(), estimates=each))))
        for each in (True, False)
    )
    told = Counter(str(n) for island in view_of(drawn("late")).islands if island.worth > 1 for n in island.points if n)
    assert not told - (shown - hidden)


@pytest.mark.parametrize(("kind", "size"), product(["house", "tower", "port"], SIZES))
def test_where_houses_or_ports_are_asked_for_nothing_tells_what_islands_are_worth(kind: str, size: Size) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, **scenes.building(s, kind))
    assert scene.marks
    assert tells_islands(scene) == (kind == "tower")
