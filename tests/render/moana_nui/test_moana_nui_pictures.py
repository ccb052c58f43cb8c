"""What the pictures of Moana Nui promise: nothing hidden is shown, everything can be read, any position is drawn."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

from render import pictures
from render.frame import SMALLEST, WIDTH
from render.moana_nui.archipelago import Chart, chart
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.moana_nui.layout import PANEL, Wants, cells_around, layout
from render.moana_nui.tiles import face
from render.scene import Scene, Size, aspect_of
from rules.kit.game import View
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.places import Corner, Segment
from rules.moana_nui.view import MoanaNuiView
from tests.render.drawn import texts
from tests.render.moana_nui import scenes
from tests.render.moana_nui.scenes import drawn, positions

SIZES: tuple[Size, ...] = ("wide", "phone")
LANGUAGES = ("en", "ja")
SHOWN: tuple[tuple[str, Size], ...] = (
    *(("start", size) for size in SIZES),
    *(("middle", size) for size in SIZES),
    ("ended", "phone"),
    ("one gave up", "wide"),
    ("in a row", "wide"),
    ("in a column", "phone"),
)
"""Positions with the size in which they are drawn in full."""


def words(scene: Scene) -> list[str]:
    """All texts of a board picture."""
    return [t.words for t in texts(board, scene)]


@pytest.mark.parametrize(("position", "size"), SHOWN)
def test_any_position_makes_a_png_of_the_asked_width_and_at_most_400_kib(position: str, size: Size) -> None:
    png = pictures.board(drawn(position, size=size))
    assert Image.open(BytesIO(png)).width == WIDTH[aspect_of(size)]
    assert len(png) <= 400 * 1024


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_whole_games_can_be_drawn_for_everybody(seats: int) -> None:
    for i, turn in enumerate((2, 5 * seats, 8 * seats)):
        s, told = scenes.game(seats, 3, turn)
        for viewer in (None, *MOANA_NUI.to_move(s)):
            seen = tuple(event.seen_by(viewer) for event in told)
            scene = scenes.scene(s, viewer, news=seen, size=SIZES[i % 2], language=LANGUAGES[i % 2])
            assert board(scene).width == hand(scene).width == WIDTH[aspect_of(SIZES[i % 2])]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("position", "size"), [("start", "phone"), ("late", "wide"), ("ended", "phone")])
def test_no_text_is_smaller_than_promised_and_none_runs_over_an_edge(position: str, size: Size, language: str) -> None:
    scene = drawn(position, size=size, language=language)
    scene = replace(scene, names=scenes.NASTY[: scene.view.seats])
    written = texts(board, scene)
    written += texts(hand, *(replace(scene, view=view) for view in _views(position)))
    assert [t for t in written if t.em < SMALLEST[aspect_of(size)]] == []
    assert [t for t in written if t.cut] == []


def _views(position: str) -> list[View]:
    s, _ = positions()[position]
    return [MOANA_NUI.view(s, viewer) for viewer in (None, 0, 1)]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("viewer", [None, 1])
def test_hidden_things_change_no_picture(viewer: int | None) -> None:
    s, told = positions()["middle"]
    other = MOANA_NUI.imagine(MOANA_NUI.view(s, viewer), Random(5))
    assert other != s
    seen = tuple(event.seen_by(viewer) for event in told)
    one, two = (scenes.scene(state, viewer, news=seen) for state in (s, other))
    assert board(one).tobytes() == board(two).tobytes()
    assert hand(one).tobytes() == hand(two).tobytes()


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("size", SIZES)
def test_free_cells_are_named_and_tagged_with_the_words_of_the_menu(size: Size) -> None:
    s, _ = scenes.game(4, 3, 22)
    wishes = scenes.cell_marks(s, scenes.acting(s))
    written = set(words(scenes.scene(s, scenes.acting(s), size=size, **wishes)))
    assert wishes["marks"]
    assert {mark.tag for mark in wishes["marks"]} | {str(mark.at) for mark in wishes["marks"]} <= written


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("kind", "field"), [("settle", "at"), ("move", "origin"), ("build", "at"), ("house", "at")])
def test_segments_are_tagged_with_their_letters_and_corners_with_letters_of_the_menu(kind: str, field: str) -> None:
    scene = scenes.asked(kind, field, "phone")
    written = set(words(scene))
    assert scene.marks
    for mark in scene.marks:
        if isinstance(mark.at, Segment):
            assert {str(mark.at.cell), mark.at.letter or mark.tag} <= written
        else:
            assert isinstance(mark.at, Corner)
            assert mark.tag in written


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("size", SIZES)
def test_every_cell_is_named_and_every_group_of_units_counted(size: Size) -> None:
    scene = drawn("late", size=size)
    view = scenes.view_of(positions()["late"][0])
    written = words(scene)
    assert {str(tile.at) for tile in view.board.chart.tiles} <= set(written)
    assert {str(land.units) for land in view.segments if land.units} <= set(written)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", ["middle", "late"])
def test_the_numbers_of_units_do_not_lie_on_each_other(position: str, size: Size) -> None:
    where, view = _chart(position, size)
    feet = [where.on(land.at, "unit") for land in view.segments if land.units]
    wide, high = 0.5 * where.pieces.text, 0.6 * where.pieces.text
    assert len(feet) > 8
    for i, (x, y) in enumerate(feet):
        assert not [1 for u, v in feet[:i] if abs(x - u) < wide and abs(y - v) < high]


def _chart(position: str, size: Size) -> tuple[Chart, MoanaNuiView]:
    view = scenes.view_of(positions()[position][0])
    wants = Wants(cells_around(tile.at for tile in view.board.chart.tiles), view.seats, PANEL[aspect_of(size)], 3, 0)
    return chart(view, layout(aspect_of(size), wants)), view


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", ["late", "in a row", "in a column"])
def test_every_tile_lies_on_its_own_part_of_the_picture(position: str, size: Size) -> None:
    view = scenes.view_of(positions()[position][0])
    place = layout(
        aspect_of(size),
        Wants(cells_around(tile.at for tile in view.board.chart.tiles), view.seats, PANEL[aspect_of(size)], 3, 0),
    )
    cell = place.grid.size
    for tile in view.board.chart.tiles:
        x, y = place.grid.at(tile.at)
        assert place.board.x <= x - 0.866 * cell
        assert x + 0.866 * cell <= place.board.right
        assert place.board.y <= y - cell
        assert y + cell <= place.board.bottom


@pytest.mark.parametrize("name", ["E,W,NE-NW", "E-W,NE", "E-NE-NW-W-SW-SE", "SE"])
def test_tiles_that_are_not_in_the_box_can_be_drawn(name: str) -> None:
    drawn_sizes = {face(name, rotation, 40).size for rotation in range(6)}
    assert len(drawn_sizes) == 1


def test_threads_draw_the_same_pictures() -> None:
    wanted = [drawn(position, size=size) for position in ("start", "middle") for size in SIZES]
    alone = [board(scene).tobytes() for scene in wanted]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: board(scene).tobytes(), wanted))
    assert alone == together
