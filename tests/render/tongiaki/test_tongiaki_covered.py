"""Nothing on Tongiaki's pictures covers what must be read: names, letters, numbers, boats, kings."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image

from render.canvas import Canvas
from render.lettering import signs_on
from render.scene import Scene, Size
from render.sprites import CACHE
from render.tongiaki import signs
from render.tongiaki.board import board
from tests.covered import positions
from tests.render.drawn import covered, painted
from tests.render.test_news import turn_starts
from tests.render.tongiaki import scenes

RECORDS = ("tongiaki-3-first", "tongiaki-4")
"""Beside those that `test_posts` looks at."""


@cache
def sampled(record: str) -> list[Scene]:
    starts = turn_starts(record)
    few = starts[2 :: max(1, len(starts) // 3)]
    names = scenes.NAMES[: starts[0].view.seats]
    return [replace(scene, names=names, language=("ja", "en")[i % 2]) for i, scene in enumerate(few)]


@pytest.mark.parametrize("size", ["post", "wide"])
@pytest.mark.parametrize("record", RECORDS)
def test_nothing_on_boards_of_whole_games_is_covered(record: str, size: Size) -> None:
    for scene in sampled(record):
        assert covered(board, replace(scene, size=size)) == []


CROWDED: list[tuple[str, int, Size]] = [
    ("tongiaki-4", 126, "wide"),
    ("tongiaki-4", 158, "wide"),
    ("tongiaki-4", 166, "wide"),
    ("tongiaki-4", 185, "post"),
    ("tongiaki-6", 107, "post"),
    ("tongiaki-6", 123, "post"),
    ("tongiaki-3-first", 12, "post"),
]
"""Names on letters, tokens on a neighbour's moorings, and one sign on another were seen here."""


@pytest.mark.parametrize(("record", "ply", "size"), CROWDED)
def test_crowded_islands_and_signs_cover_nothing(record: str, ply: int, size: Size) -> None:
    scene = next(each.scene for each in positions(record) if each.ply == ply)
    CACHE.clear()
    assert covered(board, replace(scene, size=size)) == []


def test_pins_of_candidates_cover_neither_boats_nor_numbers() -> None:
    sailing, _ = scenes.played(4, 3, 30, "sail")
    for size in ("phone", "wide"):
        assert covered(board, scenes.scene(sailing, size=size, marks=scenes.marks(sailing, "sail", "pier"))) == []
        laying = scenes.laying()
        assert covered(board, scenes.scene(laying, size=size, marks=scenes.marks(laying, "lay", "at"))) == []


def test_a_sign_laid_over_a_boat_is_found() -> None:
    def paint(scene: Scene) -> Image.Image:
        canvas = Canvas(painted(board, replace(scene, size="post")).copy())
        left, top, right, bottom = next(sign.box for sign in signs_on(canvas.image) if sign.what.startswith("boat"))
        canvas.paste(signs.cross(20), (left + right) / 2, (top + bottom) / 2)
        return canvas.image

    assert covered(paint, sampled("tongiaki-4")[2])
