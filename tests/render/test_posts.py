"""What every post promises: its size, letters that can be read without opening it, nothing covered, nobody left out."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import pictures, post
from render.canvas import Canvas
from render.lettering import lines_on
from render.news import Turn, flowing
from render.panels import SPACE, measure
from render.scene import Scene, Size
from render.theme import seat_symbol
from tests.render.drawn import covered, painted, texts
from tests.render.test_news import turn_starts

RENDER: Final = Path(pictures.__file__).parent
RECORDS: Final = tuple(
    record
    for record in (
        *("takenoko-4", "takenoko-2", "tigris-4", "tigris-3-advanced", "tongiaki-6", "tongiaki-2"),
        *("sky_islands-4", "sky_islands-2", "moana_nui-4", "moana_nui-2"),
    )
    if (RENDER / record.partition("-")[0] / "post.py").exists()
)
NAME: Final = re.compile(r"[A-Z]{1,2}|[A-Z]{1,2}\d{1,2}[a-c]?|\+?\d{1,2}|[a-z]")
"""Names of cells, columns, rows and parts of a cell, alone or with its name; numbers alone are read with their sign."""


@cache
def sampled(record: str) -> list[Scene]:
    """Turn starts spread over a recorded game, the last ones among them, with names of usual length."""
    names = ("あかり", "Haruto", "Maximiliane", "Ren", "Олександра", "Zoë")
    starts = turn_starts(record)
    few = [*starts[len(starts) // 4 :: max(1, len(starts) // 3)], starts[-1]]
    return [
        replace(scene, names=names[: scene.view.seats], language=("en", "ja")[i % 2]) for i, scene in enumerate(few)
    ]


def islands_of(scene: Scene) -> set[str]:
    """What cells are called where they are islands."""
    found = getattr(scene.view, "islands", ()) if scene.view.game == "tongiaki" else ()
    return {name(scene.language, "tongiaki", land.id) for land in found}


def board_of(scene: Scene) -> Image.Image:
    return painted(pictures.painters_of(scene.view.game).board, scene)


@pytest.mark.parametrize("record", RECORDS)
def test_a_post_is_as_wide_as_a_thread_and_never_higher_than_five_quarters_of_that(record: str) -> None:
    for scene in sampled(record):
        shown = board_of(replace(scene, size="post"))
        assert shown.width == post.WIDTH
        assert shown.height <= post.MOST


@pytest.mark.parametrize("record", RECORDS)
def test_a_phone_shows_the_post_with_details_below_at_most_2_2_times_as_high_as_wide(record: str) -> None:
    for scene in sampled(record)[1::2]:
        upper, whole = board_of(replace(scene, size="post")), board_of(replace(scene, size="phone"))
        assert whole.width == post.WIDTH
        assert upper.height <= whole.height <= 2.2 * post.WIDTH


@pytest.mark.parametrize("record", [record for record in RECORDS if not record.startswith("moana_nui")])
def test_a_phone_tells_the_news_below_only_where_its_upper_part_leaves_some_out(
    record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs, place = [0], post.below

    def noted(y: int, seats: int, card: int, *, log: int = 0, **bands: int) -> post.Below:
        logs.append(log)
        return place(y, seats, card, log=log, **bands)

    monkeypatch.setattr(post, "below", noted)
    for scene in (scene for scene in sampled(record)[1:3] if not scene.view.result):
        draw = pictures.painters_of(scene.view.game).board
        counted = {text(scene.language, "picture.more", n=n) for n in range(1, 99)}
        left_out = any(said.words.strip() in counted for said in texts(draw, replace(scene, size="phone")))
        assert bool(logs[-1]) == left_out


@pytest.mark.parametrize("size", ["post", "phone"])
@pytest.mark.parametrize("record", RECORDS)
def test_everything_in_a_tall_picture_can_be_read_without_opening_it(record: str, size: Size) -> None:
    for scene in sampled(record)[1::2]:
        for line in lines_on(board_of(replace(scene, size=size))):
            named = NAME.fullmatch(line.words) or line.words in islands_of(scene)
            least = post.NAME if named else post.LEAST
            assert line.em >= least, line
            assert not line.cut, line


@pytest.mark.parametrize("record", RECORDS)
def test_nothing_covers_what_must_be_read(record: str) -> None:
    for scene in sampled(record):
        for size in ("post", "wide"):
            shown = replace(scene, size=size)
            assert covered(pictures.painters_of(scene.view.game).board, shown) == []


def test_something_laid_over_a_name_is_found() -> None:
    def paint(scene: Scene) -> Image.Image:
        canvas = Canvas(board_of(replace(scene, size="post")).copy())
        line = next(line for line in lines_on(canvas.image) if re.fullmatch(r"[A-Z]\d+", line.words))
        canvas.paste(seat_symbol(1, 40), line.x + line.width / 2, line.y)
        return canvas.image

    assert covered(paint, sampled("takenoko-4")[1])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("lines", [1, 2])
def test_the_board_takes_at_least_three_fifths_of_a_post(seats: int, lines: int) -> None:
    place = post.layout(post.Wants(seats, lines, 156, lambda room: room))
    assert place.bottom <= post.MOST
    assert place.board.w * place.board.h >= 0.6 * post.WIDTH * place.bottom


def test_turns_flow_on_with_names_as_long_as_there_is_room() -> None:
    size = post.TEXT
    turns = [
        Turn([seat_symbol(seat, 38), f" Player {seat}"], [[f"{seat}.{n} deed"] for n in range(count)])
        for seat, count in enumerate((1, 6, 3))
    ]
    wide, narrow = flowing("en", turns, size, 4000, 2), flowing("en", turns, size, 500, 2)
    assert [piece for line in wide for said in line for piece in said if isinstance(piece, str)].count(" Player 1") == 1
    told = [piece for line in narrow for said in line for piece in said if isinstance(piece, str)]
    assert {"0.0 deed", "1.0 deed", "2.0 deed", "+5 more"} <= set(told)
    assert not any(piece.startswith(" Player") for piece in told)
    assert all(measure([piece for said in line for piece in said], size) <= 500 for line in narrow)


def test_what_a_turn_must_tell_is_told_even_if_that_takes_another_line() -> None:
    turns = [Turn([seat_symbol(seat, 38)], [[f"{seat}.{n} deed"] for n in range(6)], must=4) for seat in range(3)]
    lines = flowing("en", turns, post.TEXT, 500, 2)
    told = [piece for line in lines for said in line for piece in said if isinstance(piece, str)]
    assert len(lines) > 2
    assert {f"{seat}.{n} deed" for seat in range(3) for n in range(4)} <= set(told)
    assert "+2 more" in told


def test_a_line_that_goes_on_with_a_turn_begins_with_the_shape_of_its_seat() -> None:
    shapes = [seat_symbol(seat, 38) for seat in range(3)]
    turns = [Turn([shape], [[f"{i}.{n} deed"] for n in range(6)], must=6) for i, shape in enumerate(shapes)]
    for room in range(300, 900, 60):
        for line in flowing("en", turns, post.TEXT, room, 2):
            (shape, *_), *_ = line
            told = next(piece for said in line for piece in said if isinstance(piece, str) and piece.strip())
            assert shape is shapes[int(told[0])]
            assert sum(measure(said, post.TEXT) + SPACE for said in line) - SPACE <= room


def test_deeds_of_a_turn_are_told_in_their_order() -> None:
    deeds = ["first deed", "a deed that takes a whole line", "last deed"]
    lines = flowing("en", [Turn([seat_symbol(0, 38)], [[deed] for deed in deeds])], post.TEXT, 560, 3)
    told = [piece for line in lines for said in line for piece in said if isinstance(piece, str) and piece.strip()]
    assert told == deeds


def test_no_line_of_news_begins_with_the_gap_between_turns() -> None:
    turns = [Turn([seat_symbol(seat, 38), " Anna"], [["a deed"]]) for seat in range(4)]
    for room in range(160, 900, 4):
        for line in flowing("en", turns, post.TEXT, room, 2):
            assert measure(line[0], post.TEXT) > 30
