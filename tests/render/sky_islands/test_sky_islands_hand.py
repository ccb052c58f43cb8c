"""What the private picture of Sky Islands promises: tiles and the cells where they fit, as large as can be."""

from __future__ import annotations

import re
from collections import Counter
from itertools import dropwhile, takewhile
from typing import Any

import pytest
from msgspec.structs import replace

from data.texts import name
from render.canvas import Canvas
from render.lettering import Line, lines_on
from render.scene import Scene, Size
from render.sky_islands import hand as pictured
from render.sky_islands import over
from render.sky_islands.board import board
from render.sky_islands.candidates import Best, Inside, fits_in, fits_of, golden, inside, put_cells
from render.sky_islands.grid import Grid
from render.sky_islands.hand import hand, planned
from render.sky_islands.over import Lying, laid_over
from render.sky_islands.pills import standing
from render.sky_islands.reading import letter, said, view_of
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.moves import COLOURS, Cubes
from rules.sky_islands.places import Cell
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import READERS

_PLACE = re.compile("[A-Z]+[0-9]+ ")
"""The name of a place, as lists tell it."""


def held(turn: int, size: Size, language: str = "en", seats: int = 4) -> Scene:
    """What the seat to act holds in a turn of a game."""
    s, _ = scenes.played(seats, 8, turn)
    return scenes.scene(s, SKY_ISLANDS.to_move(s)[0], size=size, language=language)


def _cell(written: tuple[Line, ...]) -> float:
    """How far the names of the first two columns of the board lie apart."""
    first, second = [line for line in written if len(line.words) == 1 and line.words.isalpha() and line.em == 30][:2]
    assert ord(second.words) == ord(first.words) + 1
    return second.x + second.width / 2 - first.x - first.width / 2


@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize(("turn", "least"), [(1, 128), (8, 110), (20, 88), (34, 88)])
def test_cells_of_the_board_in_a_hand_are_as_large_as_it_allows(turn: int, least: int, size: Size) -> None:
    assert _cell(lines_on(hand(held(turn, size)))) >= least


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize("turn", [1, 12, 24, 38])
def test_the_best_places_of_each_tile_are_named_and_none_is_cut(turn: int, size: Size, language: str) -> None:
    scene = held(turn, size, language)
    view, written = view_of(scene), lines_on(hand(scene))
    assert not [line for line in written if line.cut]
    tiles = dict.fromkeys(view.hand or ())
    found = {tile: fits_of(view, tile) for tile in tiles}
    names = [name(language, view.game, tile) for tile in found]
    starts = [i for i, line in enumerate(written) if line.words[:1].lower() + line.words[1:] in names]
    for fits, start in zip(found.values(), starts, strict=True):
        end = next((other for other in starts if other > start), len(written))
        told = [words[:-1] for line in written[start:end] if _PLACE.fullmatch(words := line.words)]
        assert min(3, len(fits)) <= len(told)
        best = sorted((fit.promise for fit in fits), reverse=True)
        assert sorted((fit.promise for fit in fits if str(fit.at) in told), reverse=True) == best[: len(told)]


def test_a_phone_shows_two_tiles_in_at_most_twice_its_width() -> None:
    for turn in (1, 12, 24, 32):
        shown = hand(held(turn, "phone"))
        assert shown.height <= 2 * shown.width


def test_two_tiles_of_one_kind_are_shown_once_with_their_number() -> None:
    scene = held(12, "phone")
    shown = lines_on(hand(replace(scene, view=replace(view_of(scene), hand=("red-tee", "red-tee")))))
    assert [line.words for line in shown if line.words.startswith("Red tee")] == ["Red tee ×2"]


@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize("hand", [(), ("red-tee",)])
@pytest.mark.parametrize(
    ("path", "cubes", "ways"),
    [
        (("keep",), Cubes(2, 1, 2), "RRWBB RRBWB RWBRB RBBRW WBBRR"),
        (("exchange",), Cubes(0, 3, 3), "WWWR RB WWWB B BBBR RW BBBW W"),
        (("exchange", "white"), Cubes(0, 3, 3), "WWWR RB WWWB B"),
    ],
)
def test_questions_about_cubes_show_the_own_ones_and_every_way_to_answer_with_and_without_tiles(
    path: tuple[str, ...], cubes: Cubes, ways: str, hand: tuple[str, ...], size: Size
) -> None:
    scene = replace(held(12, size), path=path, prompt="?")
    view = view_of(scene)
    merchants = [*view.merchants]
    merchants[view.seat] = replace(merchants[view.seat], cubes=cubes)
    written = lines_on(board(replace(scene, view=replace(view, hand=hand, merchants=tuple(merchants)))))
    start = next(i for i, line in enumerate(written) if line.words == said(scene, "your_cubes"))
    large = [line.words for line in written[start + 1 :] if line.words.strip()]
    assert large[:6] == ["R", str(cubes.red), "W", str(cubes.white), "B", str(cubes.blue)]
    heads = {said(scene, f"marks.{path[0]}_{column}") for column in ("chosen", "rest")}
    after = dropwhile(lambda words: words not in heads, (line.words for line in written))
    told = [*takewhile(lambda words: words in {*heads, "R", "W", "B", " → "} or words.strip().isdigit(), after)]
    assert [word for word in told if word in "RWB"] == list(ways.replace(" ", ""))
    assert told.count(" → ") == (ways.count(" ") + 1) // 2 * (path[0] == "exchange")


@pytest.mark.parametrize("columns", [11, 12])
def test_a_board_in_a_hand_shows_every_cell_where_a_tile_fits_on_all_but_the_longest_boards(columns: int) -> None:
    fits = [Best(Cell(x, 0), 0, Gain(Cubes(), 1, (), ()), (), 0) for x in (0, columns - 1)]
    how = planned({"red-end": fits}, [Cell(x, 1) for x in range(columns)], 1078, 1200)
    assert all(how.extent.holds(fit.at) for fit in fits)


@pytest.mark.parametrize(("language", "least"), [("en", 28), ("ja", 24)])
def test_letters_in_cells_of_a_hand_can_be_read_on_a_phone(language: str, least: int) -> None:
    for turn in (5, 12, 20, 34):
        written = lines_on(hand(held(turn, "phone", language)))
        assert min(line.em for line in written) >= least


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("cubes", [Cubes(0, 2, 0), Cubes(12, 11, 10), Cubes()])
def test_a_hand_says_which_cubes_are_missing_for_a_building_or_how_many_they_pay(cubes: Cubes, language: str) -> None:
    scene = held(12, "phone", language)
    view = view_of(scene)
    merchants = [*view.merchants]
    merchants[view.seat] = replace(merchants[view.seat], cubes=cubes)
    written = lines_on(hand(replace(scene, view=replace(view, merchants=tuple(merchants)))))
    key, facts = ("buildings", {"n": 10}) if all(cubes) else ("no_building", {})
    start = next(i for i, line in enumerate(written) if line.words == said(scene, key, **facts))
    missing = [letter(scene, colour) for colour, n in zip(COLOURS, cubes, strict=True) if not n]
    assert [line.words for line in written[start + 1 :] if line.words.strip()] == missing
    before = written[start - 1]
    assert before.x + before.width < written[start].x


@pytest.mark.parametrize(("size", "language"), READERS)
def test_who_is_asked_which_tile_to_place_sees_where_each_brings_most(size: Size, language: str) -> None:
    s, _ = scenes.played(4, 3, 20, "place")
    asked = scenes.scene(s, scenes.acting(s), size=size, language=language, path=("place",), prompt="?")
    written = lines_on(board(asked))
    told = Counter(line.words for line in written if line.words.endswith(" "))
    tiles = view_of(asked).hand or ()
    assert len(tiles) == 2
    assert not Counter(f"{fit.at} " for tile in tiles for fit in fits_of(view_of(asked), tile)[:3]) - told
    assert not [line for line in written if line.cut]


@pytest.mark.parametrize(("size", "language"), READERS)
@pytest.mark.parametrize(("turn", "seats"), [(5, 4), (12, 2), (12, 4), (24, 4), (38, 4)])
def test_the_board_of_a_hand_shows_every_house_every_airship_and_what_fits_in_each_cell(
    monkeypatch: pytest.MonkeyPatch, turn: int, seats: int, size: Size, language: str
) -> None:
    scene, cells, gold, ships = held(turn, size, language, seats), dict[Cell, Inside](), set[Cell](), list[Lying]()
    view = view_of(scene)

    def noted_cells(canvas: Canvas, scene: Scene, grid: Grid, shown: Any, golden: Any) -> Any:
        cells.update(shown)
        gold.update(golden)
        return put_cells(canvas, scene, grid, shown, golden)

    def noted(*given: Any) -> tuple[list[Lying], list[Lying]]:
        found = laid_over(*given)
        ships.extend(found[0])
        return found

    monkeypatch.setattr(pictured, "put_cells", noted_cells)
    monkeypatch.setattr(over, "laid_over", noted)
    hand(scene)
    fits = fits_in(scene)
    assert gold == golden(fits)
    assert cells == inside(scene)
    for at, shown in cells.items():
        here = {tile: fit for tile, each in fits.items() for fit in each if fit.at == at}
        if len(fits) > 1:
            assert [tile for tile, _ in shown.tiles] == ([*here] if len(here) == 1 else [])
        else:
            (fit,) = here.values()
            assert Counter(shown.goods) == Counter((*fit.gain.cubes.colours, *["green"] * fit.gain.points))
    airships = Counter(letter(scene, laid.tile.airship) for laid in view.board.laid)
    assert Counter(line.words for one in ships for line in lines_on(one.sprite)) == airships


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_hand_shows_what_seats_gain_for_islands_at_their_houses_where_that_is_wanted(size: Size) -> None:
    scene = held(38, size)
    gains = Counter(str(n) for island in standing(scene) for n in island.points if n)
    with_them, without = (
        Counter(line.words for line in lines_on(hand(one))) for one in (scene, replace(scene, estimates=False))
    )
    assert gains
    assert with_them - without == gains
