"""What pictures of Merchants of Sky Islands tell of what islands are worth, and where it lies."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, lines_on
from render.scene import Size
from render.sky_islands import candidates, listed, over, pills, tables
from render.sky_islands.board import board
from render.sky_islands.layout import TEXT
from render.sky_islands.over import Lying
from render.sky_islands.reading import view_of
from render.sky_islands.sites import free_islands, tells_islands
from render.tails import Tail
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import SIZES, drawn, grid_in


@pytest.mark.parametrize("position", ["late", "ended"])
@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_an_island_worth_more_than_one_tells_in_every_size_what_each_seat_gains(position: str, size: Size) -> None:
    scene = drawn(position, size=size, news=())
    view = view_of(scene)
    shown = [island for island in view.islands if any(island.houses) and island.worth > 1]
    assert len(shown) > 4
    for island, pill in zip(shown, pills.pills(scene, grid_in(scene), []), strict=True):
        gains = sorted(filter(None, island.points), reverse=True)
        told = gains if island.worth in gains else [island.worth, *gains]
        assert [line.words for line in lines_on(pill.sprite)] == [str(n) for n in told]


@pytest.mark.parametrize("size", ["wide", "post"])
def test_islands_for_which_the_board_has_no_room_are_listed_by_their_names_those_worth_most_first(
    size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = pills.pills
    monkeypatch.setattr(pills, "pills", lambda *given: [each._replace(places=()) for each in find(*given)])
    scene = drawn("late", size=size, news=())
    islands = sorted(filter(pills.stands, view_of(scene).islands), key=lambda island: -island.worth)
    words = [line.words for line in lines_on(board(scene))]
    told = [word.strip() for word in words if word.endswith(" ")]
    assert told == [str(island.name) for island in islands][: len(told)]
    assert len(told) > 3


def test_where_the_sky_has_no_room_for_all_those_islands_are_listed_that_are_worth_most() -> None:
    scene = drawn("late", size="post", news=())
    left = pills.pills(scene, grid_in(scene), [])
    worths = sorted((piece.island.worth for piece in left if piece.island), reverse=True)
    canvas = Canvas(Image.new("RGBA", (1080, 1350)))
    grid = grid_in(scene)
    tight = grid._replace(room=Box(0, 0, 280, 130), extent=grid.extent)
    listed.put_listed(canvas, scene, tight._replace(x=2000), left, [])
    told = [line.words for line in lines_on(canvas.image) if line.words.strip().isdigit()]
    assert 0 < len(told) < len(worths)
    assert int(told[0]) == worths[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["house", "place"])
def test_islands_tell_what_they_are_worth_whatever_is_asked_and_however_crowded(size: Size, kind: str) -> None:
    s, _ = scenes.played(4, 3, 34, "build" if kind == "house" else kind)
    scene = scenes.scene(s, scenes.acting(s), size=size, marks=scenes.marks(s, kind), path=(kind,))
    grid = grid_in(scene)
    everything = [(grid.box.x, grid.box.y, grid.box.right, grid.box.bottom)]
    assert len(scene.marks) > 20
    assert len(pills.pills(scene, grid, everything)) == sum(map(pills.stands, view_of(scene).islands)) > 4


@pytest.mark.parametrize("kind", ["tower", "port"])
def test_where_ports_are_asked_for_nothing_tells_what_islands_are_worth(kind: str) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), **scenes.building(s, kind))
    assert scene.marks
    assert tells_islands(scene) == (kind == "tower")


@pytest.mark.parametrize("turn", [30, 33, 34])
@pytest.mark.parametrize("size", SIZES)
def test_no_tail_of_what_an_island_is_worth_crosses_a_cell_to_choose_from(
    size: Size, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    s, _ = scenes.played(4, 3, turn, "place")
    scene = scenes.scene(s, scenes.acting(s), size=size, marks=scenes.marks(s, "place"), path=("place",))
    cells, tails = list[Rect](), list[Tail]()
    monkeypatch.setattr(over, "put_tail", lambda _, line, fill: tails.append(line))
    put_cells = candidates.put_cells

    def noted(*given: Any) -> candidates.Cells:
        found = put_cells(*given)
        cells.extend(found.places)
        return found

    monkeypatch.setattr(candidates, "put_cells", noted)
    board(scene)
    assert cells
    assert not [line for line in tails if any(line.over(cell) for cell in cells)]


@pytest.mark.parametrize("position", ["late", "ended"])
@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_what_an_island_is_worth_does_not_lie_on_another_island(
    position: str, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid, find = list[Lying](), over._without

    def without(*given: Any) -> Any:
        found = find(*given)
        for piece, at in zip(*found[:2], strict=True):
            (left, top, right, bottom), parts = Lying(piece.sprite, at).box, (0.2, 0.5, 0.8)
            seen = [(left + x * (right - left), top + y * (bottom - top)) for x in parts for y in parts]
            laid.extend(Lying(piece.sprite, at) for _ in range(sum(map(piece.foreign, seen)) > 5))
        return found

    monkeypatch.setattr(over, "_without", without)
    board(drawn(position, size=size, news=()))
    assert not [line.words for one in laid for line in lines_on(one.sprite)]


@pytest.mark.parametrize("size", SIZES)
def test_a_table_of_houses_tells_of_every_island_what_it_is_worth_those_without_a_place_left_last(size: Size) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, **scenes.building(s, "house"))
    view, found = view_of(scene), tables.table(scene, 1060)
    assert found
    rows = [row[1] for row in found.rows]
    names = {
        island.name: "·".join(map(str, free.sites))
        for free in free_islands(scene)
        for island in view.islands
        if island.name == view.board.name_of[free.sites[0]]
    }
    for island in filter(pills.stands, view.islands):
        worth = pills.standing(island, TEXT[scene.aspect])
        row = next(row for row in rows if any(chunk is worth for chunk in row))
        before = row[[chunk is worth for chunk in row].index(True) - 2]
        assert isinstance(before, str)
        assert names.get(island.name, str(island.name)).endswith(before)
