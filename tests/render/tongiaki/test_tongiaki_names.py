"""Whose a name or a coin is can be told from where it stands: in the hex of its own island."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import name
from render.frame import Box
from render.lettering import Line, lines_on, signs_on
from render.scene import Scene, Size
from render.shapes import Point
from render.tongiaki import board, sea_map
from render.tongiaki.geometry import Chart
from render.tongiaki.reading import view_of
from rules.tongiaki.view import Isle
from tests.render.test_news import turn_starts
from tests.render.tongiaki import scenes

RECORDS = ("tongiaki-2", "tongiaki-4", "tongiaki-6")
_LAND = 0.78
"""The land of an island reaches at least so many radii of its hex from its middle."""


class Shown(NamedTuple):
    """The map of a picture: its window, how the sea lies in it, and the islands that lie in it as a whole."""

    image: Image.Image
    where: Box
    chart: Chart
    lands: list[Isle]


def sampled(record: str) -> list[Scene]:
    starts = turn_starts(record)
    names = scenes.NAMES[: starts[0].view.seats]
    few = [*starts[1 :: max(1, len(starts) // 3)], starts[-1]]
    return [replace(scene, names=names, language=("en", "ja")[i % 2]) for i, scene in enumerate(few)]


@cache
def shown(record: str, size: Size) -> list[tuple[Scene, Shown]]:
    """Pictures of turns spread over a recorded game."""
    pictures = []
    for each in sampled(record):
        scene = replace(each, size=size)
        found: list[tuple[Box, Chart]] = []
        chart_of = sea_map.chart_of

        def spy(scene: Scene, where: Box) -> Chart:
            chart = chart_of(scene, where)  # noqa: B023
            found.append((where, chart))  # noqa: B023
            return chart

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sea_map, "chart_of", spy)
            image = board.board(scene)
        where, chart = found[-1]
        lands = [land for land in view_of(scene).islands if sea_map.whole(land.at, chart, where)]
        pictures.append((scene, Shown(image, where, chart, lands)))
    return pictures


def on_map(shown: Shown, words: str) -> list[Line]:
    where = shown.where
    found = [line for line in lines_on(shown.image) if line.words == words]
    return [line for line in found if where.x <= line.x < where.right and where.y <= line.y < where.bottom]


def middle(line: Line) -> Point:
    return line.x + line.width / 2, line.y


def in_hex(at: Point, centre: Point, size: float) -> bool:
    """Whether a point lies in a flat-top hex of this radius, or on its rim."""
    dx, dy = abs(at[0] - centre[0]), abs(at[1] - centre[1])
    return max(dy, (math.sqrt(3) * dx + dy) / 2) <= math.sqrt(3) / 2 * size + 2


@pytest.mark.parametrize("size", ["post", "wide"])
@pytest.mark.parametrize("record", RECORDS)
def test_a_name_stands_in_the_hex_of_its_island_and_on_no_other_land(record: str, size: Size) -> None:
    for scene, seen in shown(record, size):
        chart, tiles = seen.chart, [*view_of(scene).islands, *view_of(scene).water]
        for land in seen.lands:
            said = name(scene.language, "tongiaki", land.id)
            centre = chart.at(land.at)
            lines = [line for line in on_map(seen, said) if in_hex(middle(line), centre, chart.size)]
            assert len(lines) == 1, said
            at = middle(lines[0])
            assert min(tiles, key=lambda tile: math.dist(at, chart.at(tile.at))).at == land.at, said
            left, top, right, bottom = lines[0].box
            for other in (other for other in view_of(scene).islands if other.at != land.at):
                x, y = chart.at(other.at)
                near = max(left, min(right, x)), max(top, min(bottom, y))
                assert math.dist(near, (x, y)) >= _LAND * chart.size, f"{said} on {other.id}"


@pytest.mark.parametrize("size", ["post", "wide"])
@pytest.mark.parametrize("record", RECORDS)
def test_the_coin_of_an_island_lies_in_its_hex(record: str, size: Size) -> None:
    for _, seen in shown(record, size):
        coins = [sign.box for sign in signs_on(seen.image) if sign.what == "coin" and sign.box[2] <= seen.where.right]
        found = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in coins]
        for land in (land for land in seen.lands if land.points):
            assert sum(in_hex(at, seen.chart.at(land.at), seen.chart.size) for at in found) == 1, land.id


def test_what_stands_beside_a_hex_is_not_in_it() -> None:
    assert in_hex((95, 0), (0, 0), 100)
    assert not in_hex((0, 95), (0, 0), 100)
    assert not in_hex((80, 60), (0, 0), 100)
