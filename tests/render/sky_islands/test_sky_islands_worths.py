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
from render.sky_islands.pills import Shores, plates, standing
from render.sky_islands.reading import view_of
from render.sky_islands.sites import free_islands, put_sites, tells_islands
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import SIZES, drawn, grid_in, sheet


@pytest.mark.parametrize("position", ["late", "ended"])
@pytest.mark.parametrize("size", SIZES)
def test_a_plate_tells_what_seats_gain_for_an_island_close_to_a_house_of_one_of_them(position: str, size: Size) -> None:
    scene = drawn(position, size=size, news=())
    grid, view = grid_in(scene), view_of(scene)
    houses, unit, shores = over.houses(scene, grid), over.house_unit(scene, grid), Shores(view, grid)
    wanted = [island for island in view.islands if any(island.houses) and island.worth > 1]
    assert len(wanted) > 4
    for island, plate in zip(wanted, plates(scene, houses, unit, shores), strict=True):
        gains = sorted((n for n in island.points if n), reverse=True)
        assert [int(line.words) for line in lines_on(plate.sprite)] == gains
        own = [one.at for house, one in houses if house.at in island.segments and island.points[house.seat]]
        for at, cost in zip(plate.places, plate.costs, strict=True):
            assert cost >= 1 or touched(view, grid, plate.sprite, at) <= {island.name}
            nearest = min(houses, key=lambda house: gap(plate.sprite, at, house[1].at, unit))
            assert nearest[1].at in own or min(gap(plate.sprite, at, each, unit) for each in own) == 0
            assert min(gap(plate.sprite, at, each, unit) for each in own) < 0.3 * unit


@pytest.mark.parametrize("position", ["late", "ended"])
@pytest.mark.parametrize("size", SIZES)
def test_no_plate_is_left_out_or_lies_on_another_island(position: str, size: Size) -> None:
    scene = drawn(position, size=size, news=())
    grid, view = grid_in(scene), view_of(scene)
    houses, shores = over.houses(scene, grid), Shores(view, grid)
    told = plates(scene, houses, over.house_unit(scene, grid), shores)
    _, laid = over.laid_over(scene, grid, houses, signs=told)
    for island, plate in zip(standing(scene), laid, strict=True):
        assert touched(view, grid, plate.sprite, plate.at) <= {island.name}


def gap(sprite: Image.Image, at: Point, house: Point, unit: int) -> float:
    """How far a house, drawn for tiles of such an edge, is from a sprite: its middle lies a little above its place."""
    across, down = abs(house[0] - at[0]) - sprite.width / 2, abs(house[1] - 0.07 * unit - at[1]) - sprite.height / 2
    return math.hypot(max(0, across), max(0, down))


def test_marks_of_islands_for_a_house_touch_no_other_island_where_they_can() -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size="phone", **scenes.building(s, "house"))
    grid, view = grid_in(scene), view_of(scene)
    islands = free_islands(scene)
    pieces = put_sites(sheet(), scene, grid, over.houses(scene, grid), Shores(view, grid))
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
def test_all_of_these_plates_are_on_the_picture(size: Size) -> None:
    shown, hidden = (
        Counter(line.words.strip() for line in lines_on(board(drawn("late", size=size, news=(), estimates=each))))
        for each in (True, False)
    )
    told = Counter(str(n) for island in view_of(drawn("late")).islands if island.worth > 1 for n in island.points if n)
    assert told
    assert not told - (shown - hidden)


@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_after_the_end_every_picture_has_the_plate_of_every_island(size: Size) -> None:
    scene = drawn("ended", size=size)
    assert tells_islands(scene)
    told = Counter(str(n) for island in view_of(scene).islands for n in island.points if n)
    assert not told - Counter(line.words.strip() for line in lines_on(board(scene)))


@pytest.mark.parametrize(("kind", "size"), product(["house", "tower", "port"], SIZES))
def test_where_houses_or_ports_are_asked_for_nothing_tells_what_islands_are_worth(kind: str, size: Size) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, **scenes.building(s, kind))
    assert scene.marks
    assert tells_islands(scene) == (kind == "tower")
