"""What pictures of Merchants of Sky Islands tell of what islands are worth, and where it lies."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

import pytest
from PIL import Image

from render.lettering import lines_on
from render.scene import Size
from render.shapes import Point
from render.sky_islands import over
from render.sky_islands.board import board
from render.sky_islands.coasts import GRAIN, islands_on
from render.sky_islands.grid import Grid
from render.sky_islands.pills import plates
from render.sky_islands.reading import view_of
from render.sky_islands.shores import Shores
from render.sky_islands.sites import free_islands, put_sites, tells_islands
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import SIZES, drawn, grid_in


@pytest.mark.parametrize("position", ["late", "ended"])
@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_plates_tell_what_seats_gain_for_islands_worth_more_than_one_and_touch_no_other_island(
    position: str, size: Size
) -> None:
    scene = drawn(position, size=size, news=())
    grid, view = grid_in(scene), view_of(scene)
    houses, unit = over.houses(scene, grid), over.house_unit(scene, grid)
    wanted = [
        (seat, points, island)
        for island in view.islands
        if any(island.houses) and island.worth > 1
        for seat, points in enumerate(island.points)
        if points
    ]
    assert len(wanted) > 4
    for (seat, points, island), plate in zip(wanted, plates(scene, houses, unit, Shores(view, grid)), strict=True):
        assert [line.words for line in lines_on(plate.sprite)] == [str(points)]
        assert any(house.seat == seat and house.at in island.segments for house, _ in houses)
        for at in plate.places:
            assert touched(view, grid, plate.sprite, at) <= {island.name}


def test_marks_of_islands_for_a_house_touch_no_other_island_where_they_can() -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size="phone", **scenes.building(s, "house"))
    grid, view = grid_in(scene), view_of(scene)
    islands = free_islands(scene)
    pieces = put_sites(scene, grid, over.houses(scene, grid), Shores(view, grid))
    assert len(islands) == len(pieces) > 4
    for island, piece in zip(islands, pieces, strict=True):
        assert min(piece.costs) < 1
        for at in (at for at, cost in zip(piece.places, piece.costs, strict=True) if cost < 1):
            assert touched(view, grid, piece.sprite, at) <= {view.board.name_of[island.at]}


def touched(view: SkyView, grid: Grid, sprite: Image.Image, at: Point) -> set[Segment]:
    """The islands that are touched by a sprite there, but for its round corners."""
    found, inset = set[Segment](), 0.2 * sprite.height
    for across, down in product(range(-4, 5), repeat=2):
        x = (at[0] + across / 4 * (sprite.width / 2 - inset) - grid.x) / grid.tile
        y = (at[1] + down / 4 * (sprite.height / 2 - inset) - grid.y) / grid.tile
        if laid := view.board.grid.get(Cell(math.floor(x), math.floor(y))):
            there = islands_on(laid.tile.id, laid.rotation)[int(y % 1 * GRAIN) * GRAIN + int(x % 1 * GRAIN)]
            found |= {view.board.name_of[each] for each in laid.segments[there : there + 1]}
    return found


@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_nearly_all_of_these_plates_are_on_the_picture(size: Size) -> None:
    shown, hidden = (
        Counter(line.words for line in lines_on(board(drawn("late", size=size, news=(), estimates=each))))
        for each in (True, False)
    )
    told = Counter(str(n) for island in view_of(drawn("late")).islands if island.worth > 1 for n in island.points if n)
    assert (told - (shown - hidden)).total() <= told.total() / 7


@pytest.mark.parametrize(("kind", "size"), product(["house", "tower", "port"], SIZES))
def test_where_houses_or_ports_are_asked_for_nothing_tells_what_islands_are_worth(kind: str, size: Size) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, **scenes.building(s, kind))
    assert scene.marks
    assert tells_islands(scene) == (kind == "tower")
