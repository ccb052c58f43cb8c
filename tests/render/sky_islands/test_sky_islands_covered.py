"""Nothing that must be read is covered; letters are those of the reader's language, on cubes as well."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from render import post
from render.lettering import Rect
from render.scene import Scene, Size
from render.sky_islands import log, over, signs
from render.sky_islands.board import board
from render.sky_islands.grid import Grid
from render.sky_islands.over import Lying, Piece
from render.sky_islands.palette import PAPER
from render.sky_islands.pills import Shores, plates
from render.sky_islands.reading import letter, view_of
from render.sky_islands.sites import put_sites
from render.theme import seat_symbol
from tests.render.drawn import covered, texts
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import grid_in, sheet
from tests.render.test_news import turn_starts

SIZES: tuple[Size, ...] = ("wide", "post")
LETTERS = {"en": set("RWBG"), "ja": set("赤白青緑")}


def sampled(record: str, step: int) -> list[Scene]:
    """Some positions of a whole game, with the languages taking turns."""
    starts = turn_starts(record)[::step]
    return [replace(scene, language=("en", "ja")[i % 2]) for i, scene in enumerate(starts)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("record", "step"), [("sky_islands-2", 4), ("sky_islands-4", 7)])
def test_nothing_that_must_be_read_is_covered(record: str, step: int, size: Size) -> None:
    positions = sampled(record, step)
    assert len(positions) > 4
    assert [found for scene in positions for found in covered(board, replace(scene, size=size))] == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_covered_where_cells_or_islands_are_asked_for_or_the_game_is_over(size: Size) -> None:
    late, builder, over = scenes.played(4, 3, 30)[0], scenes.builder(), scenes.played(3, 5, 99)
    shown = [
        scenes.scene(late, scenes.acting(late), size=size, **scenes.placing(late)),
        *(scenes.scene(builder, 0, size=size, **scenes.building(builder, kind)) for kind in ("house", "tower", "port")),
        scenes.turning(2, size=size),
        scenes.turning(3, size=size, language="en"),
        scenes.scene(over[0], news=over[1], size=size, language="en"),
    ]
    assert [found for scene in shown for found in covered(board, scene)] == []


def test_what_is_laid_over_the_board_without_looking_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(
        scene: Scene, grid: Grid, houses: Any, taken: Sequence[Rect], signs: Sequence[Piece]
    ) -> tuple[list[Lying], list[Lying]]:
        ships, _ = laid_over(scene, grid, houses)
        return ships, [Lying(sign.sprite, ship.at) for sign, ship in zip(signs, ships, strict=False)]

    scene, laid_over = replace(turn_starts("sky_islands-4")[20], size="post"), over.laid_over
    assert covered(board, scene) == []
    monkeypatch.setattr(over, "laid_over", careless)
    assert {found.words for found in covered(board, scene)} & LETTERS["en"]


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
        scene = replace(turn_starts("sky_islands-4")[-1], size=size, language=language)
        written = [t.words for t in texts(board, scene)]
        airships = [words for words in written if words in LETTERS["en"] | LETTERS["ja"]]
        # Columns of the board are named by letters too, once above each.
        assert LETTERS[language] <= set(airships)
        assert not set(airships) & LETTERS[other] or language == "ja"
        assert all(airships.count(words) <= 1 for words in LETTERS["en"]) or language == "en"


def test_every_line_of_news_of_a_post_begins_with_the_sign_of_a_seat() -> None:
    signs_of_seats = [seat_symbol(seat, post.SIGN - 6) for seat in range(4)]
    for scene in sampled("sky_islands-4", 3)[4:]:
        assert all(line[0][0] in signs_of_seats for line in log.brief(replace(scene, size="post")))


@pytest.mark.parametrize(("size", "language"), [("wide", "en"), ("post", "ja")])
def test_balloons_of_airships_lie_within_their_tiles_or_at_least_their_middles_well_within(
    monkeypatch: pytest.MonkeyPatch, size: Size, language: str
) -> None:
    found, laid_over = list[float](), over.laid_over

    def noted(scene: Scene, grid: Grid, *given: Any) -> tuple[list[Lying], list[Lying]]:
        lying, signs = laid_over(scene, grid, *given)
        cells = [one.at for one in view_of(scene).board.laid if grid.extent.holds(one.at)]
        for one, at in zip(lying, cells, strict=True):
            unit = one.sprite.width / 0.8 / grid.tile
            for there, corner, half in zip(one.at, grid.corner(at), (0.235, 0.155), strict=True):
                inside = (there - corner) / grid.tile
                found.append(min(inside, 1 - inside) - min(half * unit, 0.26))
        return lying, signs

    monkeypatch.setattr(over, "laid_over", noted)
    for turn in (12, 30, 39):
        s, news = scenes.played(4, 3, turn)
        board(scenes.scene(s, news=news, size=size, language=language))
    assert min(found) >= 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_airships_lie_where_their_tile_and_the_houses_say_whatever_is_asked(language: str) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    told = scenes.scene(s, scenes.acting(s), size="phone", language=language)
    grid, found = grid_in(told), list[list[Lying]]()
    for wishes in ({}, *(scenes.building(s, kind) for kind in ("house", "tower", "port"))):
        scene = replace(told, **wishes)
        houses, shores = over.houses(scene, grid), Shores(view_of(scene), grid)
        signs = put_sites(sheet(), scene, grid, houses, shores)
        assert bool(signs) == bool(wishes)
        signs += plates(scene, houses, over.house_unit(scene, grid), shores)
        ships, laid = over.laid_over(scene, grid, houses, signs=signs)
        assert len(laid) > 0.8 * len(signs)
        found.append(ships)
    assert all(ships == found[0] for ships in found)
