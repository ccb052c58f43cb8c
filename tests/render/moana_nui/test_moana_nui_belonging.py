"""Names, tokens and letters stand where one sees what they belong to, in pictures of whole recorded games."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image

from render.canvas import Canvas
from render.lettering import lines_on
from render.moana_nui import board as board_module
from render.moana_nui import contests, plots, things
from render.moana_nui.reading import view_of
from render.moana_nui.things import Chart
from render.scene import Scene, Size
from rules.moana_nui.places import Segment, around
from tests.render.test_posts import sampled

SIZES: tuple[Size, ...] = ("post", "wide")
RECORDS = ("moana_nui-4", "moana_nui-2")


@cache
def drawn(record: str, size: Size) -> tuple[tuple[Scene, Chart, Image.Image], ...]:
    """Positions of a recorded game with the places of everything on their maps, and the pictures."""
    found: list[Chart] = []

    def watched(*given: object) -> Chart:
        found.append(things.chart(*given))  # type: ignore[arg-type]
        return found[-1]

    shown = [replace(scene, size=size) for scene in sampled(record)[1:]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "chart", watched)
        pictures = [board_module.board(scene) for scene in shown]
    return tuple(zip(shown, found, pictures, strict=True))


def charts(record: str, size: Size) -> Iterator[Chart]:
    return (chart for _, chart, _ in drawn(record, size))


def land_of(chart: Chart, at: Segment) -> list[tuple[float, float]]:
    """Points all over the land of a segment."""
    tile, (x, y), size = chart.tiles[at.cell], chart.grid.at(at.cell), chart.grid.size
    land = plots.lands(tile.tile, tile.rotation)[tile.segments.index(at)]
    return [(x + u * size, y + v * size) for (u, v), away, *_ in land.points.values() if not away]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", RECORDS)
def test_a_name_stands_in_the_upper_corner_of_its_cell(record: str, size: Size) -> None:
    for chart in charts(record, size):
        names = {key[1]: place for key, place in chart.places.items() if key[0] == "name"}
        assert len(names) > 0.85 * len(chart.tiles)
        for cell, (x, y) in names.items():
            u, v = ((a - b) / chart.grid.size for a, b in zip((x, y), chart.grid.at(cell), strict=True))  # type: ignore[arg-type]
            assert -0.8 < v < -0.35
            assert abs(u) / math.sqrt(3) + abs(v) < 0.95


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", RECORDS)
def test_a_letter_is_eight_pixels_away_from_a_name(record: str, size: Size) -> None:
    for scene, chart, picture in drawn(record, size):
        cells = {str(tile.at) for tile in scene.view.board.chart.tiles}  # type: ignore[attr-defined]
        names = [line.box for line in lines_on(picture) if line.words in cells and line.em == chart.sizes.name]
        names = [box for box in names if any(math.dist(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), at) < 8
                                             for key, at in chart.places.items() if key[0] == "name")]  # fmt: skip
        assert names
        for key, (x, y) in chart.places.items():
            if key[0] == "letter":
                radius = 0.3 * chart.sizes.letter
                for x0, y0, x1, y1 in names:
                    gap = math.hypot(max(0, x0 - x, x - x1), max(0, y0 - y, y - y1)) - radius
                    assert gap >= 8, (key, chart.grid.size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", RECORDS)
def test_units_and_letters_stand_on_their_own_land(record: str, size: Size) -> None:
    for chart in charts(record, size):
        for (kind, at), place in chart.places.items():
            if kind in ("unit", "letter") and isinstance(at, Segment):
                away = min(math.dist(place, point) for point in land_of(chart, at)) / chart.grid.size
                assert away < (0.02 if kind == "unit" else 0.15), (kind, at)
                others = [other for other in chart.tiles[at.cell].segments if other != at]
                for other in others:
                    foreign = min(math.dist(place, point) for point in land_of(chart, other)) / chart.grid.size
                    assert away < foreign + 0.1, (kind, at, away, foreign)


@pytest.mark.parametrize("size", SIZES)
def test_a_pill_lies_on_its_island_or_a_tail_leads_from_it_there(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    led, pills = list[tuple[float, float]](), 0
    monkeypatch.setattr(contests, "put_tail", lambda _canvas, line, _fill: led.append(line.end))
    for scene, chart, picture in drawn("moana_nui-4", size):
        led.clear()
        view = view_of(scene)
        contests.put_tails(Canvas(picture), view, chart)
        for (kind, number), place in chart.places.items():
            if kind == "pill" and isinstance(number, int):
                island = [at for at in view.islands[number].segments if at.cell in chart.tiles]
                land = [point for at in island for point in land_of(chart, at)]
                away = min(math.dist(place, point) for point in land) / chart.grid.size
                assert away < 0.25 or {*led} & {*land}
                pills += 1
    assert pills


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", RECORDS)
def test_figures_and_buildings_have_their_feet_on_their_own_land(record: str, size: Size) -> None:
    apart, every = list[object](), 0
    for scene, chart, _ in drawn(record, size):
        afloat = {land.at for land in view_of(scene).segments if land.building == "canoe"}
        for kind, at in chart.places:
            if kind in ("unit", "building") and isinstance(at, Segment) and (kind == "unit" or at not in afloat):
                away = min(math.dist(chart.foot((kind, at)), point) for point in land_of(chart, at))
                apart += [(kind, at)] * (away > 0.1 * chart.grid.size)
                every += 1
    assert len(apart) < 0.2 * every


@pytest.mark.parametrize("size", SIZES)
def test_canoes_and_resources_lie_nearer_to_their_own_segment_than_to_others_of_its_tile(size: Size) -> None:
    astray, every = list[object](), 0
    for record in RECORDS:
        for chart in charts(record, size):
            for (kind, at), place in chart.places.items():
                if kind in ("building", "goods") and isinstance(at, Segment):
                    own, *others = (
                        min(math.dist(place, point) for point in land_of(chart, each)) / chart.grid.size
                        for each in (at, *(each for each in chart.tiles[at.cell].segments if each != at))
                    )
                    astray += [at] * any(other < own - 0.15 for other in others)
                    every += 1
    assert every > 100
    assert not astray


@pytest.mark.parametrize("size", SIZES)
def test_a_letter_lies_nearer_to_the_name_of_its_cell_than_to_others_or_says_that_itself(size: Size) -> None:
    astray, full, every = 0, 0, 0
    for chart in (each for record in RECORDS for each in charts(record, size)):
        names = {key[1]: chart.items[key].box(at) for key, at in chart.places.items() if key[0] == "name"}
        for (kind, at), place in chart.places.items():
            if kind == "letter" and isinstance(at, Segment):
                own, *others = (
                    things._far(place, names[each]) for each in (at.cell, *around(at.cell)) if each in names
                )
                full += (said := chart.items[kind, at].full is None)
                astray += not said and any(other < own for other in others)
                every += 1
    assert full
    # Only where the name of the cell has no room without covering something.
    assert astray < 0.05 * every
