"""What the pictures of Moana Nui promise: nothing hidden is shown, everything can be read, any position is drawn."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

from render import pictures, post
from render.frame import SMALLEST, WIDTH, Box
from render.lettering import signs_on
from render.moana_nui import candidates
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.moana_nui.layout import cells_around, section
from render.moana_nui.tiles import loose
from render.scene import Scene, Size
from rules.kit.game import View
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Place
from rules.moana_nui.places import Corner, Segment
from tests.render.drawn import painted, texts
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


def _suits(width: int, size: Size) -> bool:
    """Whether a picture is as wide as asked."""
    return width == (WIDTH["wide"] if size == "wide" else post.WIDTH)


def words(scene: Scene) -> list[str]:
    """All texts of a board picture."""
    return [t.words for t in texts(board, scene)]


@pytest.mark.parametrize(("position", "size"), SHOWN)
def test_any_position_makes_a_png_of_the_asked_width_and_at_most_400_kib(position: str, size: Size) -> None:
    png = pictures.board(drawn(position, size=size))
    assert _suits(Image.open(BytesIO(png)).width, size)
    assert len(png) <= 400 * 1024


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_whole_games_can_be_drawn_for_everybody(seats: int) -> None:
    for i, turn in enumerate((2, 5 * seats, 8 * seats)):
        s, told = scenes.game(seats, 3, turn)
        for viewer in (None, *MOANA_NUI.to_move(s)):
            seen = tuple(event.seen_by(viewer) for event in told)
            scene = scenes.scene(s, viewer, news=seen, size=SIZES[i % 2], language=LANGUAGES[i % 2])
            assert _suits(board(scene).width, SIZES[i % 2])
            assert _suits(hand(scene).width, SIZES[i % 2])


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("position", "size"), [("start", "phone"), ("late", "wide"), ("ended", "phone")])
def test_no_text_is_smaller_than_promised_and_none_runs_over_an_edge(position: str, size: Size, language: str) -> None:
    scene = drawn(position, size=size, language=language)
    scene = replace(scene, names=scenes.NASTY[: scene.view.seats])
    shown, held = texts(board, scene), texts(hand, *(replace(scene, view=view) for view in _views(position)))
    assert [t for t in (*shown, *held) if t.em < (SMALLEST["wide"] if size == "wide" else post.NAME)] == []
    assert [t for t in (*shown, *held) if t.cut] == []


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
@pytest.mark.parametrize("size", SIZES)
def test_before_a_tile_is_chosen_every_cell_is_named_on_which_one_of_them_fits(size: Size) -> None:
    s, told = scenes.game(3, 1, 12, "place")
    scene = scenes.scene(s, scenes.acting(s), size=size, path=("place",), news=told)
    cells = {move.at for move in MOANA_NUI.legal(s, scenes.acting(s)) if isinstance(move, Place)}
    shown, written = candidates.free_cells(scene), words(scene)
    assert {at for at, _ in shown} == cells
    assert set(map(str, cells)) <= set(written)
    assert not any(map(candidates.free_cells, (replace(scene, path=()), replace(scene, preview=True))))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("kind", "field"), [("settle", "at"), ("move", "origin"), ("build", "at"), ("house", "at")])
def test_segments_are_tagged_with_their_letters_and_corners_with_letters_of_the_menu(kind: str, field: str) -> None:
    scene = scenes.asked(kind, field, "phone")
    written = set(words(scene))
    assert scene.marks
    for mark in scene.marks:
        if isinstance(mark.at, Segment):
            assert str(mark.at.cell) in written
            assert {mark.at.letter or mark.tag, str(mark.at)} & written
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
def test_every_group_of_units_and_every_building_stands_where_it_can_be_seen(position: str, size: Size) -> None:
    view = scenes.view_of(positions()[position][0])
    signs = Counter(sign.what for sign in signs_on(painted(board, drawn(position, size=size))))
    assert signs["token"] + signs["unit"] == sum(land.units > 0 for land in view.segments) > 8
    for kind in ("hut", "canoe", "temple"):
        assert signs[kind] == sum(land.building == kind for land in view.segments)
    # The legend shows some as well.
    assert signs["goods"] - sum(bool(land.goods) for land in view.segments) in (0, 1)


WINDOWS = (Box(8, 132, 1112, 900), Box(6, 124, 1068, 960))


@pytest.mark.parametrize("where", WINDOWS)
@pytest.mark.parametrize("position", ["start", "late"])
def test_every_tile_lies_on_the_map(position: str, where: Box) -> None:
    view = scenes.view_of(positions()[position][0])
    part = section(cells_around(tile.at for tile in view.board.chart.tiles), {}, where)
    assert part.shown is None
    for tile in view.board.chart.tiles:
        assert _lies_in(part.grid.at(tile.at), part.grid.size, where)


@pytest.mark.parametrize("where", WINDOWS)
@pytest.mark.parametrize("position", ["in a row", "in a column"])
def test_of_a_large_archipelago_the_part_that_matters_is_shown_whole(position: str, where: Box) -> None:
    view = scenes.view_of(positions()[position][0])
    cells = cells_around(tile.at for tile in view.board.chart.tiles)
    far = max(tile.at for tile in view.board.chart.tiles)
    for wanted in (far, min(tile.at for tile in view.board.chart.tiles)):
        part = section(cells, {wanted: 3, far: 1}, where)
        assert part.shown is not None
        assert wanted in part.shown
        assert 6 < len(part.shown) < len(cells)
        assert all(_lies_in(part.grid.at(cell), part.grid.size, where) for cell in part.shown)


def _lies_in(at: tuple[float, float], cell: int, where: Box) -> bool:
    across = where.x <= at[0] - 0.866 * cell and at[0] + 0.866 * cell <= where.right
    return across and where.y <= at[1] - cell and at[1] + cell <= where.bottom


@pytest.mark.parametrize("name", ["E,W,NE-NW", "E-W,NE", "E-NE-NW-W-SW-SE", "SE"])
def test_tiles_that_are_not_in_the_box_can_be_drawn(name: str) -> None:
    drawn_sizes = {loose(name, rotation, 40, "#FFFFFF").size for rotation in range(6)}
    assert len(drawn_sizes) == 1


def test_threads_draw_the_same_pictures() -> None:
    wanted = [drawn(position, size=size) for position in ("start", "middle") for size in SIZES]
    alone = [board(scene).tobytes() for scene in wanted]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: board(scene).tobytes(), wanted))
    assert alone == together
