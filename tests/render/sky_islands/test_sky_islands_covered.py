"""Nothing that must be read is covered; letters are those of the reader's language, on cubes as well."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from render import post
from render.canvas import Canvas
from render.lettering import Rect
from render.scene import Scene, Size
from render.shapes import between
from render.sky_islands import log, over, signs
from render.sky_islands.board import board
from render.sky_islands.grid import Grid
from render.sky_islands.over import Lying, Piece
from render.sky_islands.palette import PAPER
from render.sky_islands.pills import covers
from render.sky_islands.reading import letter, view_of
from render.tails import Tail, seen
from render.theme import seat_symbol
from rules.sky_islands.islands import Island
from tests.render.drawn import covered, texts
from tests.render.sky_islands import scenes
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
        canvas: Canvas, grid: Grid, below: Sequence[over.Lying], laid: Sequence[over.Piece], taken: Sequence[Rect]
    ) -> tuple[list[Piece], list[Rect]]:
        for sprite, at in below:
            canvas.paste(sprite, *at)
        for piece, rect in zip(laid, taken, strict=False):
            canvas.paste(piece.sprite, (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2)
        return [], []

    scene = replace(turn_starts("sky_islands-4")[20], size="post")
    assert covered(board, scene) == []
    monkeypatch.setattr(over, "put_over", careless)
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


def test_tails_are_short_end_in_sight_where_they_can_and_never_cross_other_islands_or_pills(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without(*given: Any) -> Any:
        laid, chosen, tails = find(*given)
        for key, (piece, line) in enumerate(zip(laid, tails, strict=True)):
            if line:
                assert line.end in piece.shores
                far.append(math.dist(line.start, line.end))
                led.append(sum(piece.foreign(between(line.start, line.end, part / 8)) for part in range(9)))
                boxes = [Lying(laid[i].sprite, at).box for i, at in enumerate(chosen) if i != key]
                barred.append(any(line.over(box) for box in boxes))
                hidden.append(line.hidden(given[3]) and bool(seen(piece.shores, given[3])))
        return laid, chosen, tails

    led, barred, hidden, far, find = list[int](), list[bool](), list[bool](), list[float](), over._without
    monkeypatch.setattr(over, "_without", without)
    for scene in sampled("sky_islands-4", 2)[8:]:
        board(replace(scene, size="post"))
    assert len(led) > 20
    assert not any(led)
    assert not any(barred)
    assert not any(hidden)
    assert sum(far) <= 55 * len(far)


def test_beside_questions_no_line_ends_under_another_sign_and_hardly_any_crosses_another_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without(*given: Any) -> Any:
        laid, chosen, tails = find(*given)
        boxes = [Lying(piece.sprite, at).box for piece, at in zip(laid, chosen, strict=True)]
        led = {key: line for key, line in enumerate(tails) if line}
        ends.extend(covers(box, [led[key].end]) for key in led for i, box in enumerate(boxes) if i != key)
        lines.extend(led.values())
        crossing.extend(one.crosses(other) for one, other in combinations(led.values(), 2))
        return laid, chosen, tails

    lines, ends, crossing, find = list[Tail](), list[bool](), list[bool](), over._without
    monkeypatch.setattr(over, "_without", without)
    for turn, kind in product((26, 30, 34, 38), ("house", "tower", "place")):
        s = scenes.played(4, 3, turn, "place" if kind == "place" else "build")[0]
        asked = scenes.placing(s) if kind == "place" else scenes.building(s, kind)
        board(scenes.scene(s, scenes.acting(s), size="phone", **asked))
    assert len(lines) > 40
    assert not any(ends)
    assert sum(crossing) <= 0.04 * len(lines)


def test_a_line_crosses_another_one_only_between_the_ends_of_both() -> None:
    line = Tail((0, 0), (100, 100))
    assert line.crosses(Tail((100, 0), (0, 100)))
    assert not line.crosses(Tail((100, 0), (60, 40)))
    assert not line.crosses(Tail((0, 40), (60, 100)))


def test_what_an_island_is_worth_is_left_out_where_it_would_hide_or_cross_something_or_lie_far_off() -> None:
    sprite, island = Image.new("RGBA", (40, 20)), view_of(turn_starts("sky_islands-4")[-1]).islands[0]
    at, line = (100.0, 100.0), Tail((100, 100), (160, 100))

    def left(island: Island | None, line: Tail | None, taken: Sequence[Rect], far: float = 90) -> bool:
        laid = [Piece(sprite, [(0, 0)], island=island), Piece(sprite, [(0, 0)])]
        lines = [line, Tail((130, 150), (130, 60))]
        return len(over._without(laid, [at, (160.0, 180.0)], lines, taken, far)[0]) == 1

    hidden = [(90.0, 90.0, 110.0, 110.0)]
    assert not left(island, None, [])
    assert left(island, None, hidden)
    assert left(island, line, [])
    assert left(island, Tail((100, 100), (100, 20)), [], 50)
    assert left(island, Tail((100, 100), (100, 120), foreign=1), [])
    assert not left(None, line, hidden)


def test_every_line_of_news_of_a_post_begins_with_the_sign_of_a_seat() -> None:
    signs_of_seats = [seat_symbol(seat, post.SIGN - 6) for seat in range(4)]
    for scene in sampled("sky_islands-4", 3)[4:]:
        assert all(line[0][0] in signs_of_seats for line in log.brief(replace(scene, size="post")))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_airships_lie_well_inside_the_tiles_that_they_belong_to(
    monkeypatch: pytest.MonkeyPatch, size: Size, language: str
) -> None:
    found, airships = list[float](), over.airships

    def noted(scene: Scene, grid: Grid, *given: Any) -> tuple[list[Lying], list[Rect]]:
        lying, rects = airships(scene, grid, *given)
        cells = [one.at for one in view_of(scene).board.laid if grid.extent.holds(one.at)]
        for one, at in zip(lying, cells, strict=True):
            inside = [(there - corner) / grid.tile for there, corner in zip(one.at, grid.corner(at), strict=True)]
            found.extend(min(each, 1 - each) for each in inside)
        return lying, rects

    monkeypatch.setattr(over, "airships", noted)
    for turn in (12, 30, 39):
        s, news = scenes.played(4, 3, turn)
        board(scenes.scene(s, news=news, size=size, language=language))
    assert min(found) > 0.119
