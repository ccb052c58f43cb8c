"""The part of a board round some places at double size."""

from __future__ import annotations

import pytest
from PIL import Image

from render.canvas import Canvas
from render.lettering import lines_on
from render.zoom import places_in, spot_of, zoomed

INK = "#101010"


def sheet(*written: tuple[str, int, int]) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (1000, 1300), (240, 240, 240)))
    for words, x, y in written:
        canvas.text(x, y, words, 30, INK, "m")
    return canvas.image


@pytest.mark.parametrize(
    ("move", "places"),
    [
        ("panda H8 G7", ["H8", "G7"]),
        ("irrigate G6/H6", ["G6", "H6"]),
        ("move I9b H10c 2", ["I9", "H10"]),
        ("end", []),
        ("draw plot", []),
        ("place A12 x3 K100", ["A12"]),
    ],
)
def test_the_places_of_a_move_are_read_from_its_text(move: str, places: list[str]) -> None:
    assert places_in(move) == places


def test_a_place_lies_at_its_name_or_where_column_and_row_meet() -> None:
    image = sheet(("C", 300, 20), ("C", 500, 640), ("4", 20, 400), ("4", 700, 100), ("H8", 600, 900))
    assert spot_of(image, "H8") == pytest.approx((600, 900), abs=1)
    assert spot_of(image, "C4") == pytest.approx((300, 400), abs=1)
    assert spot_of(image, "D4") is None
    Canvas(image).text(8, 1200, "4", 46, INK)
    assert spot_of(image, "C4") == pytest.approx((300, 400), abs=1)
    assert spot_of(image, "nowhere") is None


def test_the_part_is_twice_as_large_and_has_the_last_place_in_it_with_what_lies_near() -> None:
    image = sheet(("A1", 40, 40), ("H8", 600, 700), ("H9", 760, 760))
    shown = zoomed(image, ["A1", "H8", "H9"])
    assert shown is not None
    assert shown.size == (1000, 1100)
    written = {line.words: line for line in lines_on(shown)}
    assert written["H9"].em == 60
    for name in ("H8", "H9"):
        assert 0 < written[name].x < shown.width
        assert 0 < written[name].y < shown.height


def test_a_corner_of_the_board_is_shown_without_anything_beyond_it() -> None:
    shown = zoomed(sheet(("A1", 10, 10)), ["A1"])
    assert shown is not None
    assert shown.getpixel((shown.width - 1, shown.height - 1)) == (240, 240, 240)


def test_nothing_is_shown_of_places_that_the_picture_does_not_name() -> None:
    assert zoomed(sheet(("A1", 10, 10)), ["B7"]) is None
    assert zoomed(sheet(), []) is None
