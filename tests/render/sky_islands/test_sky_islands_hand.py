"""What the private picture of Sky Islands promises: tiles and the cells where they fit, as large as can be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import dropwhile, pairwise, takewhile
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from render.canvas import Canvas
from render.lettering import Line, lines_on
from render.panels import measure
from render.scene import Scene, Size
from render.sky_islands import hand_map, over
from render.sky_islands.best_places import Best, fits_of, golden, golden_asked, told
from render.sky_islands.board import board
from render.sky_islands.candidates import cell
from render.sky_islands.grid import Grid
from render.sky_islands.hand import hand
from render.sky_islands.hand_tiles import meaning
from render.sky_islands.layout import TEXT
from render.sky_islands.over import Lying, put_over
from render.sky_islands.pills import standing, stands
from render.sky_islands.reading import letter, said, view_of
from rules.sky_islands import outlook
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.moves import COLOURS, Cubes
from rules.sky_islands.places import Cell
from tests.render.sky_islands import scenes

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
@pytest.mark.parametrize(("size", "most"), [("phone", (3, 6)), ("wide", (4, 8))])
@pytest.mark.parametrize("turn", [1, 12, 24, 38])
def test_the_best_places_of_each_tile_are_named_and_none_is_cut(
    turn: int, size: Size, most: tuple[int, int], language: str
) -> None:
    scene = held(turn, size, language)
    view, written = view_of(scene), lines_on(hand(scene))
    assert not [line for line in written if line.cut]
    tiles = dict.fromkeys(view.hand or ())
    found = {tile: fits_of(view, tile) for tile in tiles}
    heads = [said(scene, "most", n=len(fits)) for fits in found.values()]
    starts = [i for i, line in enumerate(written) if line.words in heads]
    below = next((i for i, line in enumerate(written) if line.words == said(scene, "scored")), len(written))
    for fits, start in zip(found.values(), starts, strict=True):
        end = next((other for other in starts if other > start), below)
        told = [words[:-1] for line in written[start:end] if _PLACE.fullmatch(words := line.words)]
        assert min(most[len(tiles) == 1], len(fits)) <= len(told)
        best = sorted((fit.worth for fit in fits), reverse=True)
        assert sorted((fit.worth for fit in fits if str(fit.at) in told), reverse=True) == best[: len(told)]


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
def test_questions_about_cubes_show_the_own_ones_large_and_every_way_to_answer_with_and_without_tiles(
    path: tuple[str, ...], cubes: Cubes, ways: str, hand: tuple[str, ...], size: Size
) -> None:
    scene = replace(held(12, size), path=path, prompt="?")
    view = view_of(scene)
    merchants = [*view.merchants]
    merchants[view.seat] = replace(merchants[view.seat], cubes=cubes)
    written = lines_on(board(replace(scene, view=replace(view, hand=hand, merchants=tuple(merchants)))))
    start = next(i for i, line in enumerate(written) if line.words == said(scene, "your_cubes"))
    large, rest = written[start + 1 : start + 7], written[start + 7 :]
    assert [line.words for line in large] == ["R", str(cubes.red), "W", str(cubes.white), "B", str(cubes.blue)]
    assert min(line.em for line in large) >= 40
    after = dropwhile(lambda words: len(words) > 1, (line.words for line in rest))
    told = [*takewhile(lambda words: words in ("R", "W", "B", " → ") or words.strip().isdigit(), after)]
    shown, expected = [word for word in told if word in "RWB"], list(ways.replace(" ", ""))
    # On a phone the supply stands behind the ways.
    assert shown[: len(expected)] == expected
    assert told.count(" → ") == (ways.count(" ") + 1) // 2 * (path[0] == "exchange")


@pytest.mark.parametrize(
    ("points", "gold"),
    [((3, 2, 2, 1), 3), ((3, 2, 2, 2), 1), ((2, 2, 2, 2), 0), ((1, 1), 0), ((2, 1), 1), ((2, 2, 2, 2, 1), 0)],
)
def test_gold_are_at_most_three_cells_that_bring_more_than_all_others(points: tuple[int, ...], gold: int) -> None:
    fits = [Best(Cell(i, 0), 0, Gain(Cubes(), n, (), ()), (), 0, worth=n) for i, n in enumerate(points)]
    found = golden({"red-tee": fits})
    assert found == {fit.at for fit in fits[:gold]}


def test_a_place_tells_what_closed_islands_are_worth_or_else_what_the_viewers_gain() -> None:
    scene = held(12, "phone")
    closed = replace(view_of(scene).islands[0], closed=True, houses=(0, 0), worth=4, points=(0, 0))
    best = Best(Cell(9, 9), 0, Gain(Cubes(1), 0, (), ()), (closed,), 0, 3)
    assert _ends(scene, best) == ["4", "+3"]
    own = best._replace(closes=(replace(closed, houses=(1, 0), points=(4, 0)),))
    assert _ends(scene, own) == ["4"]
    assert _ends(scene, best._replace(closes=())) == ["+3"]
    rich = best._replace(gain=Gain(Cubes(2, 2, 1), 2, (), ()))
    assert measure(told(scene, "red-tee", rich, (30, 276)), 32) <= 276


def _ends(scene: Scene, best: Best) -> list[str]:
    """What stands behind the goods of a place."""
    chunks = told(scene, "red-tee", best, (30, 400))[4:]
    found = [line.words for chunk in chunks if isinstance(chunk, Image.Image) for line in lines_on(chunk)]
    return found + [chunk for chunk in chunks if isinstance(chunk, str) and chunk.strip()]


def test_gold_means_the_same_cells_in_a_hand_and_where_it_is_asked_which_tile_is_placed() -> None:
    for turn in (12, 20, 24, 30, 36):
        s, _ = scenes.played(4, 8, turn, "place")
        scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", path=("place",), prompt="?")
        fits = {tile: fits_of(view_of(scene), tile) for tile in view_of(scene).hand or ()}
        assert golden_asked(scene) == golden(fits)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize(("turn", "seats"), [(5, 4), (12, 2), (12, 4), (24, 4), (38, 4)])
def test_one_board_of_a_hand_shows_every_house_every_airship_and_what_fits_in_each_cell(
    monkeypatch: pytest.MonkeyPatch, turn: int, seats: int, size: Size, language: str
) -> None:
    scene, gold, cells, shown = held(turn, size, language, seats), list[bool](), list[str](), list[Sequence[Lying]]()
    view = view_of(scene)

    def noted_cell(side: int, strong: bool) -> Image.Image:
        gold.append(strong)
        return cell(side, strong)

    def noted_lines(canvas: Canvas, grid: Grid, at: Cell, lines: Sequence[Sequence[Image.Image]]) -> None:
        cells.append("".join(told.words for line in lines for sign in line for told in lines_on(sign)))
        put_lines(canvas, grid, at, lines)

    def noted(canvas: Canvas, grid: Grid, below: Sequence[Lying], *others: Any) -> None:
        shown.append(below)
        put_over(canvas, grid, below, *others)

    put_lines = hand_map._put_lines
    monkeypatch.setattr(hand_map, "cell", noted_cell)
    monkeypatch.setattr(hand_map, "_put_lines", noted_lines)
    monkeypatch.setattr(over, "put_over", noted)
    hand(scene)
    tiles = {tile: fits_of(view, tile) for tile in view.hand or ()}
    assert gold.count(True) == len(golden(tiles))
    wanted = list[str]()
    for at in dict.fromkeys(fit.at for fits in tiles.values() for fit in fits):
        here = [(str(i), fit) for i, fits in enumerate(tiles.values(), start=1) for fit in fits if fit.at == at]
        gain = outlook.paid_beside(view, at) if len(tiles) > 1 else here[0][1].gain
        cubes = "".join(letter(scene, colour) * n for colour, n in zip(COLOURS, gain.cubes, strict=True))
        wanted.append("".join(n for n, _ in here if len(tiles) > 1) + cubes)
    assert cells == wanted
    ((*lying,),) = shown
    airships = Counter(letter(scene, laid.tile.airship) for laid in view.board.laid)
    assert Counter(line.words for one in lying for line in lines_on(one.sprite)) == airships
    assert len(lying) == len(view.houses) + airships.total()


@pytest.mark.parametrize("columns", [11, 12])
def test_a_board_in_a_hand_shows_every_cell_where_a_tile_fits_on_all_but_the_longest_boards(columns: int) -> None:
    fits = [Best(Cell(x, 0), 0, Gain(Cubes(), 1, (), ()), (), 0) for x in (0, columns - 1)]
    how = hand_map.planned({"red-end": fits}, [Cell(x, 1) for x in range(columns)], 1078, 1200)
    assert all(how.extent.holds(fit.at) for fit in fits)


def test_a_cell_of_a_hand_is_ticked_where_a_tile_closes_an_island() -> None:
    found = [held(turn, "phone") for turn in range(12, 39, 2)]
    fits = [
        (tile, fit) for scene in found for tile in view_of(scene).hand or () for fit in fits_of(view_of(scene), tile)
    ]
    tile, closing = next((tile, fit) for tile, fit in fits if fit.closes)
    _, open_ = next((tile, fit) for tile, fit in fits if not fit.closes)
    (bare,), (ticked,) = (hand_map._heads(tile, fit, 1, 30) for fit in (open_, closing))
    assert ticked.width > bare.width
    assert not hand_map._heads(tile, open_, 0, 30)


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_hand_names_every_island_with_what_it_is_worth_below_the_board(size: Size) -> None:
    scene = held(38, size)
    told = [island for island in view_of(scene).islands if stands(island)]
    fits = {tile: fits_of(view_of(scene), tile) for tile in view_of(scene).hand or ()}
    lines = meaning(scene, fits, 900).lines
    pairs = [pair for line in lines for pair in pairwise(line)]
    shown = {name.strip(): worth for name, worth in pairs if isinstance(name, str)}
    assert told
    assert all(shown[str(island.name)] == standing(island, TEXT[scene.aspect]) for island in told)
    assert said(scene, "scored") not in [line.words for line in lines_on(hand(replace(scene, estimates=False)))]


@pytest.mark.parametrize(("language", "least"), [("en", 28), ("ja", 24)])
def test_letters_in_cells_of_a_hand_can_be_read_on_a_phone(language: str, least: int) -> None:
    for turn in (5, 12, 20, 34):
        written = lines_on(hand(held(turn, "phone", language)))
        assert min(line.em for line in written) >= least


def test_a_place_that_brings_more_than_its_line_holds_has_one_sign_of_each_kind_with_their_number() -> None:
    scene = held(12, "phone")
    tile = (view_of(scene).hand or ("",))[0]
    fit = fits_of(view_of(scene), tile)[0]
    rich = fit._replace(gain=replace(fit.gain, cubes=Cubes(2, 2, 1), points=0), closes=())
    chunks = told(scene, tile, rich, (30, 276))
    assert [chunk for chunk in chunks if isinstance(chunk, str)][2:] == ["2 ", "2 ", " "]
    assert measure(chunks, 32) <= 276


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


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", ["phone", "wide"])
def test_who_is_asked_which_tile_to_place_sees_where_each_brings_most(size: Size, language: str) -> None:
    s, _ = scenes.played(4, 3, 20, "place")
    asked = scenes.scene(s, scenes.acting(s), size=size, language=language, path=("place",), prompt="?")
    written = lines_on(board(asked))
    told = Counter(line.words for line in written if line.words.endswith(" "))
    tiles = view_of(asked).hand or ()
    assert len(tiles) == 2
    assert not Counter(f"{fit.at} " for tile in tiles for fit in fits_of(view_of(asked), tile)[:3]) - told
    assert not [line for line in written if line.cut]
