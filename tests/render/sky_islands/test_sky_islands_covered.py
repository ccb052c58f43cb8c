"""What airships have paid looks like what it is and covers no letter; letters are those of the reader's language."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from render.scene import Scene, Size
from render.sky_islands import board as boards
from render.sky_islands import log, news, signs
from render.sky_islands.board import board
from render.sky_islands.layout import Area, Grid, layout
from render.sky_islands.palette import PAPER
from render.sky_islands.pieces_on_board import letter_areas
from render.sky_islands.reading import letter, view_of
from tests.render.drawn import texts
from tests.render.looks import differs, silhouette
from tests.render.test_news import turn_starts

SIZES: tuple[Size, ...] = ("wide", "phone")
LETTERS = {"en": set("RWBG"), "ja": set("赤白青緑")}


def played(size: Size, language: str) -> list[Scene]:
    """The positions of a whole game at the beginning of every turn."""
    return [replace(scene, size=size, language=language) for scene in turn_starts("sky_islands-4")]


def grid_of(scene: Scene) -> Grid:
    """Where the tiles lie on the picture of a scene."""
    told = log.lines(scene, boards._INSIDE[scene.size])
    return layout(scene.aspect, boards._extent(scene), boards._wants(scene, log.height(scene, told))).grid


@pytest.mark.parametrize(("size", "language"), [("wide", "en"), ("wide", "ja"), ("phone", "en"), ("phone", "ja")])
def test_what_airships_have_paid_covers_no_letter_and_not_one_another(size: Size, language: str) -> None:
    shown = 0
    for scene in played(size, language):
        grid = grid_of(scene)
        found = news.traces(scene.news, view_of(scene))
        told = news.paid(scene, grid, found)
        areas = [(left, top, left + sign.width, top + sign.height) for sign, left, top in told]
        letters = letter_areas(scene, grid)
        assert [(one, other) for one in areas for other in letters if _meet(one, other)] == []
        assert [(one, other) for one, other in combinations(areas, 2) if _meet(one, other)] == []
        assert len(areas) == len(found.paid)
        shown += len(areas)
    assert shown > 100


def _meet(one: Area, other: Area) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def test_cubes_that_were_paid_look_like_cubes_and_points_like_coins() -> None:
    coin = news._payment("green", 1, 22, 100)
    for colour in ("red", "white", "blue"):
        cube = news._payment(colour, 1, 22, 100)
        assert differs(silhouette(cube), silhouette(signs.cube(colour, cube.height))) < 0.01
        assert differs(silhouette(cube), silhouette(coin)) > 0.05


@pytest.mark.parametrize("language", LETTERS)
def test_cubes_of_the_three_colours_differ_in_grey(language: str) -> None:
    scene = replace(turn_starts("sky_islands-4")[0], language=language)
    cubes = [signs.cube(colour, 38, letter(scene, colour), 28) for colour in ("red", "white", "blue")]
    for one, other in combinations(cubes, 2):
        grey = ImageChops.difference(_on_paper(one), _on_paper(other)).convert("L")
        assert sum(grey.histogram()[60:]) > 0.04 * grey.width * grey.height


def _on_paper(sprite: Image.Image) -> Image.Image:
    sheet = Image.new("RGB", sprite.size, PAPER)
    sheet.paste(sprite, (0, 0), sprite)
    return sheet.convert("L")


@pytest.mark.parametrize("size", SIZES)
def test_letters_of_airships_are_those_of_the_readers_language(size: Size) -> None:
    for language, other in (("en", "ja"), ("ja", "en")):
        written = [t.words for t in texts(board, played(size, language)[-1])]
        airships = [words for words in written if words in LETTERS["en"] | LETTERS["ja"]]
        # Columns of the board are named by letters too, once above each.
        assert LETTERS[language] <= set(airships)
        assert not set(airships) & LETTERS[other] or language == "ja"
        assert all(airships.count(words) <= 1 for words in LETTERS["en"]) or language == "en"
